/* art.mjs -- how a thing looks: its picture, its label, whose it is.
 *
 * Pictures are symbols of the sprite, named by the kind of a thing; where
 * there is none its label stands alone. A colour of the sprite stands for a
 * letter: if `some.yellow` has a colour, then `Y6` on a card of the same scene
 * gets its picture. Seats have a colour and a shape, never a colour alone.
 */
import { make, makeSvg } from "./dom.mjs";
import { has, isPlace, partsOf } from "./scene.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./scene.mjs").Form} Form
 * @typedef {import("./scene.mjs").Part} Part
 * @typedef {"cell" | "heading" | "way" | "seat" | "place" | "gap" | "card"
 *     | "edge" | "piece" | "score" | "tile"} Look
 * @typedef {{kind: string, colour: string}} Suit
 * @typedef {object} Setting what a face needs to know besides its item
 * @property {Form} form
 * @property {string} shape
 * @property {boolean} first it stands in the first column
 * @property {Map<string, Suit>} suits
 * @property {(owner: number) => string} nameOf
 */

const SHAPES = ["▲", "●", "■", "◆", "★", "▼", "♥", "✚"];

/** Kinds with a picture, and the colour that some have. */
const pictures = new Map();
/** @type {Promise<void> | undefined} */
let loading;

/** @param {number} owner 1 to 8 */
export const shapeOf = (owner) => SHAPES[owner - 1] ?? "";

/** @param {Document} sprite */
function adopt(sprite) {
    const root = sprite.documentElement;
    if (root.localName !== "svg")
        return;
    for (const symbol of root.querySelectorAll("symbol"))
        pictures.set(symbol.id, symbol.getAttribute("color") ?? "");
    document.body.append(make("div", { class: "sprite", "aria-hidden": "true" },
        document.importNode(root, true)));
}

async function load() {
    try {
        const answer = await fetch(new URL("sprite.svg", import.meta.url));
        if (answer.ok)
            adopt(new DOMParser().parseFromString(
                await answer.text(), "image/svg+xml"));
    } catch {
        pictures.clear();
    }
}

/** Brings the pictures into the page, once; without them letters do. */
export function loadArt() {
    loading ??= load();
    return loading;
}

/** @param {string} kind */
export const hasPicture = (kind) => pictures.has(kind);

/**
 * A picture that says nothing to those who listen.
 * @param {string} kind
 */
export function picture(kind) {
    const svg = makeSvg("svg",
        { class: "picture", viewBox: "0 0 32 32", "aria-hidden": "true" },
        makeSvg("use", { href: `#${kind}`, width: 32, height: 32 }));
    const colour = pictures.get(kind);
    if (colour)
        svg.style.color = colour;
    return svg;
}

/**
 * The letters that stand for coloured pictures among these kinds. One kind of
 * a family is enough: the others may lie there soon.
 * @param {Iterable<string>} kinds
 * @returns {Map<string, Suit>}
 */
export function suitsOf(kinds) {
    const families = new Set([...kinds]
        .filter((kind) => pictures.get(kind))
        .map((kind) => kind.split(".")[0]));
    const suits = new Map();
    for (const [kind, colour] of pictures) {
        const [family, name] = kind.split(".");
        const letter = name?.[0].toUpperCase();
        if (colour && families.has(family) && !suits.has(letter))
            suits.set(letter, { kind, colour });
    }
    return suits;
}

/**
 * @param {Item} item
 * @param {Form} form
 * @param {string} shape of its area
 * @returns {Look}
 */
export function lookOf(item, form, shape) {
    const drawn = hasPicture(item.kind);
    if (form === "ledger" || form === "legend")
        return "cell";
    if (item.kind === "heading" || item.kind === "way" || item.kind === "seat" ||
        item.kind === "edge" || item.kind === "gap")
        return item.kind;
    if (isPlace(item) && !drawn)
        return "place";
    if (shape === "card" || item.kind === "card")
        return "card";
    if (drawn || item.kind.includes(".") || has(item, "faces"))
        return "piece";
    return item.kind === "points" || item.kind === "count" ? "score" : "tile";
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
 * `Y6`: the picture that the letter stands for, and the text.
 * @param {Part} part
 * @param {Map<string, Suit>} [suits]
 */
function partFace(part, suits) {
    const letter = /^[+-]?([A-Z])\d*$/.exec(part.text)?.[1] ?? "";
    const suit = suits?.get(letter);
    return suit
        ? span("part suit", picture(suit.kind), part.text)
        : span(`part ${part.role}`, part.text);
}

/** The style sheet lets words fit. @param {HTMLElement} face
 * @param {number} letters of the longest word
 */
function setLetters(face, letters) {
    face.style.setProperty("--letters", String(letters));
}

/** @param {string} label @param {Map<string, Suit>} [suits] */
function labelFace(label, suits) {
    const parts = partsOf(label);
    const face = span("label", ...parts.flatMap((part) =>
        [partFace(part, suits), " "]));
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

/** @param {Item} item @param {Setting} setting */
function cardFace(item, setting) {
    const covered = has(item, "face_down");
    const said = covered && item.label === "?" ? "" : item.label;
    const drawn = !covered && hasPicture(item.kind);
    return [
        ...covered ? [span("back")] : [],
        ...drawn ? [picture(item.kind)] : [],
        ...said ? [labelFace(said, drawn ? undefined : setting.suits)] : [],
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
    const seat = item.kind === "seat" && item.owner !== null;
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
    case "score":
        return [...ownerBadge(item, setting), labelFace(item.label)];
    case "place":
        return [];
    case "gap":
        return [span("label", item.label), ...ownerSign(item)];
    case "card":
        return cardFace(item, setting);
    case "piece":
    case "tile":
        if (has(item, "face_down"))
            return cardFace(item, setting);
        return look === "piece" ? pieceFace(item)
            : [labelFace(item.label, setting.suits), ...ownerSign(item)];
    default:
        return [labelFace(item.label, setting.suits), ...ownerSign(item)];
    }
}
