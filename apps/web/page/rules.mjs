/* rules.mjs -- a game's own rules page, as a drawer and as a screen. */
import { button, link, make, reason } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts, gameFacts } from "./facts.mjs";
import { parse, plain } from "./markdown.mjs";

/** @typedef {import("./markdown.mjs").Tree} Tree */
/** @typedef {import("./markdown.mjs").Branch} Branch */

/** Sections to look something up in, and those about the terminal. */
const FOLDED = /^(rulings|what you can type|on the screen|the box)$/i;
const COMMAND = /(^|\s)--[a-z]/;

/** What scrolls sideways can be reached by keyboard, and says what it is. */
function scroller(/** @type {string} */ label, /** @type {Node} */ inside) {
    return make("div", {
        class: "scroll", tabindex: 0, role: "group", "aria-label": label,
    }, inside);
}

/** @param {Branch} tree @param {number} down levels below the page's */
function buildBranch({ tag, parts }, down) {
    const level = /^h([1-6])$/.exec(tag);
    const name = level ? `h${Math.min(6, Number(level[1]) + down)}` : tag;
    const element = make(/** @type {"p"} */ (name), {},
        ...parts.map((part) => build(part, down)));
    if (tag === "th")
        element.setAttribute("scope", "col");
    return element;
}

/** @param {Tree} tree @param {number} down @returns {Node | string} */
function build(tree, down) {
    if (typeof tree === "string")
        return tree;
    const element = buildBranch(tree, down);
    if (tree.tag === "pre")
        return scroller("Example", element);
    if (tree.tag === "table")
        return scroller(`Table: ${plain(tree.parts[0])}`, element);
    return element;
}

/** @param {Tree} tree */
const isSection = (tree) => typeof tree === "object" && tree.tag === "h2";

/**
 * A heading with what follows it; folded if few will want it.
 * @param {Tree[]} trees
 * @param {number} down
 */
function buildSection(trees, down) {
    const [heading, ...nodes] = trees.map((tree) => build(tree, down));
    const folded = FOLDED.test(plain(trees[0]).trim())
        || trees.some((tree) => COMMAND.test(plain(tree)));
    return folded
        ? make("details", { class: "section" },
            make("summary", {}, heading), ...nodes)
        : make("section", { class: "section" }, heading, ...nodes);
}

/** Goes to a section and unfolds it. @param {HTMLElement} section */
function goTo(section) {
    const heading = section.querySelector("h2, h3");
    if (section instanceof HTMLDetailsElement)
        section.open = true;
    section.scrollIntoView();
    if (heading instanceof HTMLElement) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
    }
}

/** @param {HTMLElement[]} sections */
function contents(sections) {
    const wide = matchMedia("(min-width: 600px)").matches;
    return make("details", { class: "contents", open: wide },
        make("summary", {}, "Contents"),
        make("ul", {}, ...sections.map((section) => make("li", {},
            button(section.querySelector("h2, h3")?.textContent ?? "",
                () => goTo(section), { class: "quiet" })))));
}

/** @param {string} id @param {number} down */
async function rulesOf(id, down) {
    const { games } = await facts();
    const trees = parse(await engine.rules(games.findIndex((game) =>
        game.id === id)));
    const starts = trees.flatMap((tree, at) => isSection(tree) ? [at] : []);
    const sections = starts.map((at, i) =>
        buildSection(trees.slice(at, starts[i + 1]), down));
    const top = trees.slice(0, starts[0]).map((tree) => build(tree, down));
    return [...top, contents(sections), ...sections];
}

/**
 * Opens the drawer; the promise ends when it is closed again.
 * @param {string} id
 */
export async function openRules(id) {
    const words = make("div", { class: "prose" });
    const dialog = make("dialog", { class: "drawer", "aria-label": "Rules" },
        make("div", { class: "drawer-head" }, make("h2", {}, "Rules"),
            button("Close", () => dialog.close(), { autofocus: true })),
        words);
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog)
            dialog.close();
    });
    const closed = new Promise((resolve) => {
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(undefined);
        });
    });
    document.body.append(dialog);
    dialog.showModal();
    try {
        words.append(...await rulesOf(id, 1));
    } catch (problem) {
        words.append(make("p", {}, reason(problem)));
    }
    await closed;
}

/** @param {HTMLElement} host @param {string} id */
export async function showRules(host, id) {
    const game = await gameFacts(id);
    const words = await rulesOf(id, 0);
    const top = words.find((node) => node instanceof HTMLHeadingElement);
    if (top instanceof HTMLElement)
        top.tabIndex = -1;
    host.append(make("div", { class: "sheet" },
        make("article", { class: "panel prose" }, ...words),
        make("div", { class: "row" },
            link("Play it", `#/setup/${id}`, "button main"))));
    return { title: `Rules of ${game.title}` };
}
