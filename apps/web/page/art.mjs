/* art.mjs -- how a thing looks: its picture, its label, whose it is.
 *
 * Pictures are symbols, named by the kind of a thing or of a part of it. They
 * come with the game whose they are; where there is none, its letter or its
 * label stands alone. Seats have a colour and a shape, never a colour alone.
 */
import { make, makeSvg } from "./dom.mjs";
import { has, printedOn } from "./scene.mjs";

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

/** The file of the games themselves. */
const COVERS = "covers";
/** @type {Map<string, {loading: Promise<void>, kinds: Map<string, Art>,
 *     element?: Element}>} by file */
const sprites = new Map();
/** The file of the game that is on the table, and how many were asked for. */
let shown = "", asked = 0;

/** @param {number} owner 1 to 8 */
export const shapeOf = (owner) => SHAPES[owner - 1] ?? "";

/** @param {Element} root @param {Map<string, Art>} kinds */
function note(root, kinds) {
    for (const symbol of root.querySelectorAll("symbol"))
        kinds.set(symbol.id, {
            letter: symbol.dataset.letter ?? "",
            colour: symbol.getAttribute("color") ?? "",
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
    sprite.element = make("div", { class: "sprite", "aria-hidden": "true" },
        document.importNode(root, true));
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

/**
 * Brings a game's pictures into the page, in place of another game's; without
 * them letters do. If another game was asked for meanwhile, that one counts.
 * @param {string} game
 */
export async function loadArt(game) {
    const number = ++asked;
    await loadCovers();
    const file = artOf(`game.${game}`)?.art ?? "";
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

/** Looks that are a piece where their kind has a picture. */
const DRAWABLE = ["place", "tile"];

/**
 * In a table everything is a cell of it.
 * @param {Item} item
 * @param {Form} form
 * @returns {Look}
 */
export function lookOf(item, form) {
    if (form === "ledger" || form === "legend")
        return "cell";
    return DRAWABLE.includes(item.look) && hasPicture(item.kind) ? "piece"
        : item.look;
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
 * A value with the picture of what it is of, unless the whole thing has it.
 * @param {Part} part
 * @param {Item} item
 */
function partFace({ role, kind, flags, letter = "", text }, item) {
    const drawn = role === "value" && kind && kind !== item.kind
        && hasPicture(kind) ? [picture(kind)] : [];
    return span(["part", drawn.length ? "suit" : role, ...flags].join(" "),
        ...drawn, letter + text);
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
        : span(`letter${long}`, item.label || letterOf(item.kind));
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
