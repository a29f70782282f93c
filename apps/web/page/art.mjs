/* art.mjs -- how a thing looks: its picture, its label, whose it is.
 *
 * Pictures are symbols, named by the kind of a thing or of a part of it. They
 * come with the game whose they are; where there is none, its letter or its
 * label stands alone. Seats have a colour and a shape, never a colour alone.
 */
import { make, makeSvg } from "./dom.mjs";
import { has, isPlace, printedOn } from "./scene.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./scene.mjs").Form} Form
 * @typedef {import("./scene.mjs").Part} Part
 * @typedef {"cell" | "heading" | "way" | "seat" | "place" | "gap" | "card"
 *     | "slot" | "piece" | "count" | "tile" | "note"} Look
 * @typedef {{letter: string, colour: string, drawn: boolean,
 *     art: string}} Art `art`: of a game, the file of its pictures
 * @typedef {object} Setting what a face needs to know besides its item
 * @property {Form} form
 * @property {boolean} first it stands in the first column
 * @property {(owner: number) => string} nameOf
 */

const SHAPES = ["▲", "●", "■", "◆", "★", "▼", "♥", "✚"];

/** The games themselves, and what one of them shows. */
const COVERS = "covers";
/** @type {Map<string, {loading: Promise<Element | undefined>,
 *     kinds: Map<string, Art>}>} by file */
const sprites = new Map();
/** The file of the game that is on the table. */
let shown = "";

/** @param {number} owner 1 to 8 */
export const shapeOf = (owner) => SHAPES[owner - 1] ?? "";

/** @param {Document} sprite @param {Map<string, Art>} kinds */
function adopt(sprite, kinds) {
    const root = sprite.documentElement;
    if (root.localName !== "svg")
        return undefined;
    for (const symbol of root.querySelectorAll("symbol"))
        kinds.set(symbol.id, {
            letter: symbol.dataset.letter ?? "",
            colour: symbol.getAttribute("color") ?? "",
            drawn: symbol.childElementCount > 0,
            art: symbol.dataset.art ?? "",
        });
    return make("div", { class: "sprite", "aria-hidden": "true" },
        document.importNode(root, true));
}

/** @param {string} file @param {Map<string, Art>} kinds */
async function load(file, kinds) {
    try {
        const answer = await fetch(new URL(`${file}.svg`, import.meta.url));
        return answer.ok ? adopt(new DOMParser().parseFromString(
            await answer.text(), "image/svg+xml"), kinds) : undefined;
    } catch {
        return undefined;
    }
}

/** Fetches a file of pictures, once. @param {string} file */
function sprite(file) {
    const kinds = new Map();
    const known = sprites.get(file) ?? { loading: load(file, kinds), kinds };
    sprites.set(file, known);
    return known.loading;
}

/** Brings the pictures of the games themselves into the page. */
export async function loadCovers() {
    const element = await sprite(COVERS);
    if (element && !element.isConnected)
        document.body.append(element);
}

/**
 * Brings a game's pictures into the page, in place of another game's; without
 * them letters do.
 * @param {string} game
 */
export async function loadArt(game) {
    await loadCovers();
    const file = artOf(`game.${game}`)?.art ?? "";
    const element = file ? await sprite(file) : undefined;
    for (const [name, { loading }] of sprites)
        if (name !== COVERS && name !== file)
            (await loading)?.remove();
    shown = file;
    if (element && !element.isConnected)
        document.body.append(element);
}

/** @param {string | undefined} kind @returns {Art | undefined} */
function artOf(kind = "") {
    return sprites.get(shown)?.kinds.get(kind)
        ?? sprites.get(COVERS)?.kinds.get(kind);
}

/** @param {string} [kind] */
export const hasPicture = (kind) => Boolean(artOf(kind)?.drawn);

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

/**
 * In a table everything is a cell of it.
 * @param {Item} item
 * @param {Form} form
 * @returns {Look}
 */
export function lookOf(item, form) {
    if (form === "ledger" || form === "legend")
        return "cell";
    return isPlace(item) && hasPicture(item.kind) ? "piece" : item.look;
}

/**
 * @param {string} name
 * @param {...(string | Node)} inside
 */
const span = (name, ...inside) => make("span", { class: name }, ...inside);

/**
 * A sign that the style sheet writes: it is no part of what a thing is called.
 * @param {string} name
 * @param {string} text
 */
function sign(name, text) {
    return make("span", { class: `sign ${name}`, "data-sign": text });
}

/** @param {Item} item */
function ownerSign(item) {
    return item.owner ? [sign("owner", shapeOf(item.owner))] : [];
}

/** @param {Item} item @param {Setting} setting */
function ownerBadge(item, setting) {
    return item.owner
        ? [span("badge", ...ownerSign(item),
            span("name", setting.nameOf(item.owner)))]
        : [];
}

/**
 * With the picture of its kind, unless the whole thing has it; of a value that
 * is so much of what the letter stands for.
 * @param {Part} part
 * @param {Item} item
 */
function partFace({ role, kind, flags, text }, item) {
    const art = artOf(kind);
    const drawn = kind && kind !== item.kind && art?.drawn
        ? [picture(kind)] : [];
    return span(["part", drawn.length ? "suit" : role, ...flags].join(" "),
        ...drawn, role === "value" && art ? art.letter + text : text);
}

/** The style sheet lets words fit. @param {HTMLElement} face
 * @param {number} letters of the longest word
 */
function setLetters(face, letters) {
    face.style.setProperty("--letters", String(letters));
}

/** @param {Item} item */
function labelFace(item) {
    const parts = printedOn(item);
    const face = span("label", ...parts.flatMap((part) =>
        [partFace(part, item), " "]));
    face.dataset.parts = String(parts.length);
    if (parts.some(({ role }) => role === "word"))
        face.classList.add("worded");
    setLetters(face, Math.max(1, ...parts.map(({ text }) => text.length)));
    return face;
}

/** The mark that says where a thing faces. @param {Item} item */
function arrow(item) {
    if (!has(item, "faces"))
        return [];
    const pointer = span("arrow");
    pointer.style.rotate = `${item.turn}deg`;
    return [pointer];
}

/** @param {Item} item */
function facesLeft(item) {
    const turn = ((item.turn % 360) + 360) % 360;
    return turn > 90 && turn < 270;
}

/** @param {Item} item */
function pieceFace(item) {
    const drawn = hasPicture(item.kind);
    const long = item.label.length > 2 ? " long" : "";
    const body = drawn
        ? picture(item.kind)
        : span(`letter${long}`, item.label);
    if (drawn && facesLeft(item))
        body.classList.add("mirrored");
    const tag = sign(`tag${long}`, item.label);
    setLetters(tag, item.label.length);
    if (long)
        body.classList.add("named");
    return [body, ...arrow(item), ...drawn && item.label ? [tag] : [],
        ...ownerSign(item)];
}

/** @param {Item} item */
function cardFace(item) {
    const covered = has(item, "face_down");
    const drawn = !covered && hasPicture(item.kind);
    return [
        ...covered ? [span("back")] : [],
        ...drawn ? [picture(item.kind)] : [],
        ...printedOn(item).length ? [labelFace(item)] : [],
        ...ownerSign(item),
    ];
}

/**
 * A seat is named wherever it stands, once.
 * @param {Item} item
 * @param {Setting} setting
 */
function cellFace(item, setting) {
    const drawn = hasPicture(item.kind) && !has(item, "face_down");
    const seat = item.look === "seat" && item.owner !== null;
    const badge = setting.first || seat;
    const said = seat && item.label === setting.nameOf(item.owner ?? 0);
    return [
        ...badge ? ownerBadge(item, setting) : ownerSign(item),
        ...drawn ? [picture(item.kind)] : [],
        ...said ? [] : [span(drawn && item.label[2] ? "label named" : "label",
            item.label)],
    ];
}

/**
 * What is drawn of an item.
 * @param {Item} item
 * @param {Look} look
 * @param {Setting} setting
 * @returns {(string | Node)[]}
 */
export function faceOf(item, look, setting) {
    switch (look) {
    case "cell":
        return cellFace(item, setting);
    case "heading":
        return [span("label", item.label), ...arrow(item)];
    case "way":
        return arrow(item);
    case "seat":
    case "count":
        return [...ownerBadge(item, setting), labelFace(item)];
    case "place":
        return [];
    case "slot":
        return [labelFace(item)];
    case "gap":
        return [span("label", item.label), ...ownerSign(item)];
    case "piece":
        return has(item, "face_down") ? cardFace(item) : pieceFace(item);
    case "tile":
    case "note":
        return has(item, "face_down") ? cardFace(item)
            : [labelFace(item), ...ownerSign(item)];
    case "card":
        return cardFace(item);
    }
}
