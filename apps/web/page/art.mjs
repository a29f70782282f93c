/* art.mjs -- pictures, named by the kind of a thing or of a part of it.
 *
 * They are symbols, and come with the game whose they are; where there is
 * none, a letter or a label stands alone. Seats have a shape besides their
 * colour, never a colour alone.
 */
import { make, makeSvg } from "./dom.mjs";

/**
 * @typedef {{letter: string, colour: string, pattern: string, drawn: boolean,
 *     art: string}} Art `pattern`: the kind that fills what is in its colour;
 *     `art`: of a game, the file of its pictures
 */

const SHAPES = ["▲", "●", "■", "◆", "★", "▼", "♥", "✚"];
/** The same as outlines, in a square of 24, and where a letter stands. */
const OUTLINES = [
    ["M12 2 23 22H1z", 66], ["M12 1a11 11 0 1 1 0 22a11 11 0 0 1 0-22z", 50],
    ["M2 2h20v20H2z", 50], ["M12 0 24 12 12 24 0 12z", 50],
    ["m12 1 3.2 7.3 7.8.8-5.9 5.3 1.7 7.8L12 18.2l-6.8 4 1.7-7.8L1 9.1l7.8"
        + "-.8z", 54], ["M1 2h22L12 22z", 36],
    ["M12 22C4 16 1 12 1 7.6C1 4 3.7 2 6.5 2 9 2 11 3.4 12 5.3 13 3.4 15 2 "
        + "17.5 2 20.3 2 23 4 23 7.6 23 12 20 16 12 22z", 43],
    ["M8 1h8v7h7v8h-7v7H8v-7H1V8h7z", 50],
];
/** How large a pattern is, in pixels. */
const WEAVE = 16;
/** The file of the games themselves. */
const COVERS = "covers";
/** @type {Map<string, {loading: Promise<void>, kinds: Map<string, Art>,
 *     element?: Element}>} by file */
const sprites = new Map();
/** The file of the game that is on the table, and how many were asked for. */
let shown = "", asked = 0;

/** @param {number} owner 1 to 8 */
export const shapeOf = (owner) => SHAPES[owner - 1] ?? "";

/**
 * The shape of a seat in its colour, with the first letter of its name.
 * @param {number} owner
 * @param {string} name
 */
export function badge(owner, name) {
    const [path, middle] = OUTLINES[owner - 1] ?? OUTLINES[1];
    const letter = make("span", { class: "sign", "data-sign":
        initialOf(name) });
    letter.style.top = `${middle}%`;
    return make("span", { class: "seat-badge", "data-owner": owner,
        "aria-hidden": "true" }, makeSvg("svg", { viewBox: "-1 -1 26 26" },
        makeSvg("path", { d: String(path) })), letter);
}

/** The first letter as people see it. @param {string} name */
function initialOf(name) {
    const [first] = new Intl.Segmenter().segment(name);
    return first?.segment.toUpperCase() ?? "";
}

/** @param {Element} root @param {Map<string, Art>} kinds */
function note(root, kinds) {
    for (const symbol of root.querySelectorAll("symbol"))
        kinds.set(symbol.id, {
            letter: symbol.dataset.letter ?? "",
            colour: symbol.getAttribute("color") ?? "",
            pattern: symbol.dataset.pattern ?? "",
            drawn: symbol.childElementCount > 0,
            art: symbol.dataset.art ?? "",
        });
}

/** @param {string} file @returns {Promise<Element | undefined>} */
async function fetched(file) {
    try {
        const answer = await fetch(new URL(`${file}.svg`, import.meta.url));
        const root = new DOMParser().parseFromString(
            answer.ok ? await answer.text() : "", "image/svg+xml")
            .documentElement;
        return root.localName === "svg" ? root : undefined;
    } catch {
        return undefined;
    }
}

/** Fetches a file of pictures, and again if it did not come.
 * @param {string} file
 */
async function load(file) {
    const root = await fetched(file), sprite = sprites.get(file);
    if (!root || !sprite) {
        sprites.delete(file);
        return;
    }
    note(root, sprite.kinds);
    const drawings = document.importNode(root, true);
    addFills(drawings);
    sprite.element = make("div", { class: "sprite", "aria-hidden": "true" },
        drawings);
}

/** @param {string} file */
async function bring(file) {
    if (!sprites.has(file)) {
        const sprite = { loading: Promise.resolve(), kinds: new Map() };
        sprites.set(file, sprite);
        sprite.loading = load(file);
    }
    await sprites.get(file)?.loading;
}

/** Brings the pictures of the games themselves into the page. */
export async function loadCovers() {
    await bring(COVERS);
    const element = sprites.get(COVERS)?.element;
    if (element && !element.isConnected)
        document.body.append(element);
}

/** The name of the files that a game has in the page, "" if it has none.
 * @param {string} game
 */
export async function filesOf(game) {
    await loadCovers();
    return artOf(`game.${game}`)?.art ?? "";
}

/**
 * Brings a game's pictures into the page, in place of another game's; without
 * them letters do. If another game was asked for meanwhile, that one counts.
 * @param {string} game
 */
export async function loadArt(game) {
    const number = ++asked;
    const file = await filesOf(game);
    if (file)
        await bring(file);
    if (number !== asked)
        return;
    shown = file;
    for (const [name, { element }] of sprites)
        if (element && name === file)
            document.body.append(element);
        else if (name !== COVERS)
            element?.remove();
}

/** @param {string | undefined} kind @returns {Art | undefined} */
function artOf(kind = "") {
    return sprites.get(shown)?.kinds.get(kind)
        ?? sprites.get(COVERS)?.kinds.get(kind);
}

/** @param {string} [kind] */
export const hasPicture = (kind) => Boolean(artOf(kind)?.drawn);

/** The colour of a kind, where it has one. @param {string} [kind] */
export const colourOf = (kind) => artOf(kind)?.colour ?? "";

/**
 * What fills a place in the colour of a kind: its pattern, over and over.
 * @param {string} [kind]
 */
export function weave(kind) {
    const pattern = artOf(kind)?.pattern;
    return pattern ? [makeSvg("svg", { class: "weave", "aria-hidden": "true" },
        makeSvg("rect", { width: "100%", height: "100%",
            fill: `url(#${fillOf(pattern)})` }))] : [];
}

/** @param {string} kind */
const fillOf = (kind) => `fill.${kind}`;

/** Lets the patterns of a file be fills. @param {Element} root */
function addFills(root) {
    const kinds = new Set([...root.querySelectorAll("[data-pattern]")]
        .map((symbol) => symbol.getAttribute("data-pattern") ?? ""));
    root.append(...[...kinds].map((kind) => makeSvg("pattern", {
        id: fillOf(kind), width: WEAVE, height: WEAVE,
        patternUnits: "userSpaceOnUse",
    }, makeSvg("use", { href: `#${kind}`, width: WEAVE, height: WEAVE }))));
}

/** What stands for a kind where it has no picture. @param {string} kind */
export const letterOf = (kind) => artOf(kind)?.letter ?? "";

/**
 * A picture that says nothing to those who listen.
 * @param {string} kind
 */
export function picture(kind) {
    const svg = makeSvg("svg",
        { class: "picture", viewBox: "0 0 32 32", "aria-hidden": "true" },
        makeSvg("use", { href: `#${kind}`, width: 32, height: 32 }));
    const colour = artOf(kind)?.colour;
    if (colour)
        svg.style.color = colour;
    return svg;
}
