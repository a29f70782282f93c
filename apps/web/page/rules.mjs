/* rules.mjs -- a game's own rules page, as a drawer and as a screen.
 *
 * The build makes HTML of RULES.md; here it is parted into sections. It comes
 * from where this file comes from, and what is parsed apart runs no script.
 */
import { hasPicture, picture } from "./art.mjs";
import { showDialog } from "./back.mjs";
import { button, link, make, reason } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts, gameFacts } from "./facts.mjs";

/** @typedef {import("./engine.mjs").Scene} Scene */

/** Sections to look something up in, and those about the terminal, which the
 * page leaves out. */
const FOLDED = /^(rulings|the box)$/i;
const TERMINAL = /^(what you can type|on the screen)$/i;
const COMMAND = /(^|\s)--[a-z]/;

/** @param {string} id @returns {Promise<Element>} the page as it was built */
async function fetchRules(id) {
    const { games } = await facts();
    const at = games.findIndex((game) => game.id === id);
    const name = `${await engine.folder(at)}_rules.html`;
    const answer = await fetch(new URL(name, import.meta.url)).catch(() => {});
    if (!answer?.ok)
        throw new Error("the rules could not be fetched");
    return new DOMParser()
        .parseFromString(await answer.text(), "text/html").body;
}

/** What scrolls sideways can be reached by keyboard, and says what it is.
 * @param {string} label @param {Element} inside
 */
function makeScroll(label, inside) {
    const scroll = make("div", {
        class: "scroll", tabindex: 0, role: "group", "aria-label": label,
    });
    inside.replaceWith(scroll);
    scroll.append(inside);
}

/** @param {Element} table "Table: tag, ruling" */
const tableLabel = (table) => `Table: ${[...table.querySelectorAll("th")]
    .map((cell) => cell.textContent).join(", ")}`;

/** Headings as many levels down. @param {Element} page @param {number} down */
function lower(page, down) {
    for (const heading of page.querySelectorAll("h1, h2, h3, h4, h5")) {
        const level = Math.min(6, Number(heading.localName[1]) + down);
        heading.replaceWith(make(/** @type {"h6"} */ (`h${level}`),
            ...heading.childNodes));
    }
}

/** What Markdown has no words for. @param {Element} page */
function complete(page) {
    for (const cell of page.querySelectorAll("th"))
        cell.scope = "col";
    for (const code of page.querySelectorAll("pre"))
        makeScroll("Example", code);
    for (const table of page.querySelectorAll("table"))
        makeScroll(tableLabel(table), table);
    for (const image of page.querySelectorAll("img"))
        (image.closest("p") ?? image).replaceWith(make("figure",
            { class: "scene" }, make("div", {
                class: "scene-view", inert: true, "aria-hidden": "true",
                "data-scene": image.getAttribute("src") ?? "",
            }), make("figcaption", image.alt)));
    /* There is nowhere to go. */
    for (const label of page.querySelectorAll("a"))
        label.replaceWith(...label.childNodes);
}

/**
 * A heading with what follows it; folded if few will want it.
 * @param {Element[]} parts
 */
function makeSection([heading, ...parts]) {
    const folded = FOLDED.test(heading.textContent ?? "")
        || parts.some(({ textContent }) => COMMAND.test(textContent ?? ""));
    return folded
        ? make("details", { class: "section" },
            make("summary", heading), ...parts)
        : make("section", { class: "section" }, heading, ...parts);
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
        make("summary", "Contents"),
        make("ul", ...sections.map((section) => make("li",
            button(section.querySelector("h2, h3")?.textContent ?? "",
                () => goTo(section), { class: "quiet" })))));
}

/** @param {string} id @param {number} down levels below the page's */
async function rulesOf(id, down) {
    const page = await fetchRules(id);
    complete(page);
    lower(page, down);
    const parts = [...page.children];
    const starts = parts.flatMap((part, at) =>
        part.localName === `h${2 + down}` ? [at] : []);
    const sections = starts.map((at, i) => parts.slice(at, starts[i + 1]))
        .filter(([heading]) => !TERMINAL.test(heading.textContent ?? ""))
        .map(makeSection);
    return [...parts.slice(0, starts[0]), contents(sections), ...sections];
}

/** @param {string} id @param {ParentNode} page that is shown */
async function showPictures(id, page) {
    /** @type {NodeListOf<HTMLElement>} */
    const views = page.querySelectorAll(".scene-view");
    if (views.length)
        (await import("./pictures.mjs")).drawPictures(id, views);
}

/** What lies on the table now. @param {Scene | undefined} scene */
async function legendSection(scene) {
    const { legendOf } = await import("./meaning.mjs");
    const legend = legendOf(scene);
    return legend ? [make("section", { class: "section on-table" },
        make("h3", legend.title), make("ul", { class: "legend" },
            ...legend.lines.map(({ kind, text }) => make("li",
                kind === "way" ? make("span", { class: "chevron" })
                    : hasPicture(kind) && picture(kind), text))))] : [];
}

/**
 * Opens the drawer, which Back closes as well; the promise ends with it.
 * @param {string} id
 * @param {Scene} [scene] what is on the table
 */
export async function openRules(id, scene) {
    const words = make("div", { class: "prose" });
    const dialog = make("dialog", { class: "drawer", "aria-label": "Rules" },
        make("div", { class: "drawer-head" }, make("h2", "Rules"),
            button("Close", () => close(), { autofocus: true })),
        words);
    const { close, closed } = showDialog(dialog);
    try {
        words.append(...await rulesOf(id, 1));
        words.querySelector(".contents")?.after(
            ...await legendSection(scene));
        showPictures(id, words);
    } catch (problem) {
        words.append(make("p", reason(problem)));
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
    showPictures(id, host);
    return { title: `Rules of ${game.title}` };
}
