/* bubble.mjs -- what the bubble at a thing says, and where it stands. */
import { badge, filesOf } from "./art.mjs";
import { make } from "./dom.mjs";
import { meaningOf, plateMeaning } from "./meaning.mjs";
import { boxOf } from "./motion.mjs";

/**
 * @typedef {import("./table.mjs").Table} Table
 * @typedef {import("./meaning.mjs").Glossary} Glossary
 * @typedef {import("./meaning.mjs").Meaning} Meaning
 */

const GAP = 10;

/** @type {Map<string, Promise<Glossary>>} by game */
const glossaries = new Map();

/** Fetches the glossary of a game, and again if it did not come.
 * @param {string} game
 * @returns {Promise<Glossary>}
 */
async function fetchGlossary(game) {
    try {
        const name = `${await filesOf(game)}_glossary.json`;
        const answer = await fetch(new URL(name, import.meta.url));
        if (answer.ok)
            return await answer.json();
    } catch {
        /* Without it there is a line less. */
    }
    glossaries.delete(game);
    return {};
}

/** @param {string} game */
function glossaryOf(game) {
    const asked = glossaries.get(game) ?? fetchGlossary(game);
    glossaries.set(game, asked);
    return asked;
}

/**
 * Fills the bubble, unless nobody asks any more.
 * @param {HTMLElement} bubble
 * @param {Table} table
 * @param {HTMLElement} thing
 * @param {() => boolean} asked
 * @returns {Promise<boolean>} whether there is something to say
 */
export async function fill(bubble, table, thing, asked) {
    const glossary = await glossaryOf(table.game);
    const meaning = asked() && thing.isConnected &&
        thing.getClientRects().length > 0
        ? meaningAt(table, thing, glossary) : undefined;
    if (!meaning)
        return false;
    bubble.replaceChildren(...wordsOf(meaning, Number(thing.dataset.owner),
        table.pieces.nameOf));
    bubble.hidden = false;
    place(bubble, table.root, thing, table.layout?.frame.bar.h ?? 0);
    return true;
}

/**
 * @param {Table} table
 * @param {HTMLElement} thing
 * @param {Glossary} glossary
 */
function meaningAt({ scene, choices, twins, items, pieces, covered }, thing,
    glossary) {
    if (!scene)
        return undefined;
    const context = { scene, choices, twins, glossary, nameOf: pieces.nameOf };
    const item = items.get(thing.dataset.id ?? "");
    if (item && item.id === covered?.id)
        return { title: "Paused", about: "It is seen again when time goes on.",
            facts: [], ways: [] };
    if (item)
        return meaningOf(item, context);
    const own = [...thing.querySelectorAll(".item")].flatMap((element) =>
        items.get(/** @type {HTMLElement} */ (element).dataset.id ?? "") ?? []);
    return thing.matches(".plate") ? plateMeaning(
        thing.getAttribute("aria-label") ?? "", own, context) : undefined;
}

/** Above or below the thing, else beside it, and never off the screen.
 * @param {HTMLElement} bubble
 * @param {HTMLElement} root
 * @param {HTMLElement} thing
 * @param {number} bar how high what it may not cover is
 */
function place(bubble, root, thing, bar) {
    const home = root.getBoundingClientRect();
    const { left, top, width, height } = boxOf(thing);
    const [x, y] = [left - home.left, top - home.top];
    const first = Math.max(bar, -home.top) + 4;
    const last = Math.min(home.height, innerHeight - home.top) - 4;
    bubble.style.maxHeight = `${last - first}px`;
    const { offsetWidth: w, offsetHeight: h } = bubble;
    const within = (/** @type {number} */ at, /** @type {number} */ least,
        /** @type {number} */ most) => Math.max(least, Math.min(at, most));
    const above = y - h - GAP >= first;
    const below = y + height + h + GAP <= last;
    const right = x + width + GAP + w <= home.width;
    const at = !above && !below
        ? { x: right ? x + width + GAP : x - w - GAP,
            y: y + height / 2 - h / 2 }
        : { x: x + width / 2 - w / 2,
            y: above ? y - h - GAP : y + height + GAP };
    bubble.style.left = `${within(at.x, 4, home.width - w - 4)}px`;
    bubble.style.top = `${within(at.y, first, last - h)}px`;
}

/**
 * @param {Meaning} meaning
 * @param {number} owner
 * @param {(owner: number) => string} nameOf
 */
function wordsOf({ title, about, facts, ways }, owner, nameOf) {
    const list = (/** @type {string[]} */ lines) => lines.length
        ? [make("ul", ...lines.map((line) => make("li", line)))] : [];
    return [
        make("p", { class: "explain-title" },
            owner > 0 && badge(owner, nameOf(owner)), title),
        ...about ? [make("p", about)] : [],
        ...list(facts),
        ...ways.length ? [make("p", { class: "explain-now" }, "Now:")] : [],
        ...list(ways),
    ];
}
