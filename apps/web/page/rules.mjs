/* rules.mjs -- a game's own rules page, as a drawer and as a screen. */
import { button, link, make, reason } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts, gameFacts } from "./facts.mjs";
import { parse, plain } from "./markdown.mjs";

/** @typedef {import("./markdown.mjs").Tree} Tree */
/** @typedef {import("./markdown.mjs").Branch} Branch */

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

/** @param {string} id @param {number} down */
async function rulesOf(id, down) {
    const { games } = await facts();
    const text = await engine.rules(games.findIndex((game) =>
        game.id === id));
    return parse(text).map((tree) => build(tree, down));
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
