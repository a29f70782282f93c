/* pieces.mjs -- the areas of a scene as elements, kept by name and by id.
 *
 * An area holds cells, a cell holds the items that lie in it. An element
 * stays the same as long as its item does, wherever that goes; only what has
 * changed is touched, so that neither focus nor motion is lost without need.
 */
import { faceOf, lookOf } from "./art.mjs";
import { make } from "./dom.mjs";
import {
    REGIONS, cellsOf, fanSpot, has, hexSize, hexSpot, itemsOf, layoutOf,
    longestOf, perLine, shareSpot, stackSpot, stacksOf, tracksOf, usedColumns,
} from "./scene.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./scene.mjs").Scene} Scene
 * @typedef {import("./scene.mjs").Placed} Placed
 * @typedef {import("./scene.mjs").Stacked} Stacked
 * @typedef {import("./scene.mjs").Region} Region
 * @typedef {import("./art.mjs").Setting} Setting
 * @typedef {import("./art.mjs").Look} Look
 * @typedef {{section: HTMLElement, title: HTMLElement, field: HTMLElement,
 *     cells: Map<string, HTMLElement>}} Ground
 * @typedef {{element: HTMLElement, face: HTMLElement, drawn: string,
 *     look: Look, area: string}} Piece
 */

const HEX_RATIO = 2 / Math.sqrt(3);
let grounds = 0;

/**
 * Makes these the children, in this order, moving as few as it can.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function arrange(parent, children) {
    const wanted = new Set(children);
    for (const child of [...parent.children])
        if (!wanted.has(child))
            child.remove();
    let at = parent.firstElementChild;
    for (const child of children) {
        if (child === at)
            at = at.nextElementSibling;
        else
            parent.insertBefore(child, at);
    }
}

/** @param {HTMLElement} element @param {Record<string, number>} values */
function setNumbers(element, values) {
    for (const [name, value] of Object.entries(values)) {
        const text = String(+value.toFixed(4));
        if (element.style.getPropertyValue(`--${name}`) !== text)
            element.style.setProperty(`--${name}`, text);
    }
}

/** All elements of one table. */
export class Pieces {
    /** @param {(owner: number) => string} nameOf */
    constructor(nameOf) {
        this.nameOf = nameOf;
        /** @type {Map<string, Piece>} */
        this.pieces = new Map();
        /** @type {Map<string, Ground>} */
        this.grounds = new Map();
        this.regions = new Map(REGIONS.map((region) => {
            const element = make("div", { class: "region" });
            element.dataset.region = region;
            return [region, element];
        }));
    }

    /**
     * Draws a scene; answers the ids of items whose face is another now, and
     * the pieces that are no longer there.
     * @param {Scene} scene
     * @returns {{changed: Set<string>, gone: Map<string, Piece>}}
     */
    show(scene) {
        const items = itemsOf(scene);
        const placed = layoutOf(scene);
        /** @type {Set<string>} */
        const changed = new Set();
        for (const place of placed)
            this.showArea(place, changed);
        for (const [region, element] of this.regions)
            arrange(element, placed
                .filter((place) => place.region === region)
                .map(({ area }) => this.ground(area.name).section));
        return { changed, gone: this.drop(items) };
    }

    /**
     * Takes away what is not among these.
     * @param {Map<string, Item>} items
     * @returns {Map<string, Piece>}
     */
    drop(items) {
        const gone = new Map([...this.pieces].filter(([id]) =>
            !items.has(id)));
        for (const [id, { element }] of gone) {
            element.remove();
            this.pieces.delete(id);
        }
        return gone;
    }

    /** Forgets what is drawn, so that all is drawn anew. */
    forget() {
        for (const piece of this.pieces.values())
            piece.drawn = "";
    }

    /** @param {string} name @returns {Ground} */
    ground(name) {
        const known = this.grounds.get(name);
        if (known)
            return known;
        const id = `area-${++grounds}`;
        const ground = {
            section: make("section", {
                class: "area", role: "group", "data-area": name,
                "aria-labelledby": id,
            }),
            title: make("h2", { class: "title", id }),
            field: make("div", { class: "field" }),
            cells: new Map(),
        };
        ground.section.append(ground.title,
            make("div", { class: "frame" }, ground.field));
        this.grounds.set(name, ground);
        return ground;
    }

    /**
     * @param {Placed} placed
     * @param {Set<string>} changed
     */
    showArea(placed, changed) {
        const { area, form } = placed;
        const ground = this.ground(area.name);
        const stacks = stacksOf(area);
        ground.title.textContent = area.title;
        ground.section.dataset.role = area.role;
        ground.section.dataset.form = form;
        ground.section.dataset.shape = area.shape;
        layTracks(ground, placed, stacks);
        /** @type {Map<string, HTMLElement[]>} */
        const cells = new Map();
        for (const item of area.items) {
            const piece = this.piece(item, area.name);
            const setting = { form, first: item.column === 0,
                nameOf: this.nameOf };
            if (draw(piece, item, setting))
                changed.add(item.id);
            lie(piece, item, stacks, placed);
            const cell = `${item.column},${item.row}`;
            cells.set(cell, [...cells.get(cell) ?? [], piece.element]);
        }
        this.showCells(ground, placed, cells);
    }

    /**
     * @param {Ground} ground
     * @param {Placed} placed
     * @param {Map<string, HTMLElement[]>} cells
     */
    showCells(ground, { area, form }, cells) {
        const order = [...cells.keys()].sort((a, b) => {
            const [c, r] = a.split(",").map(Number);
            const [d, s] = b.split(",").map(Number);
            return r - s || c - d;
        });
        const begins = (/** @type {number} */ i) =>
            order[i].split(",")[1] !== order[i - 1]?.split(",")[1];
        const elements = order.map((key, i) => {
            const cell = ground.cells.get(key) ??
                make("div", { class: "cell" });
            const first = area.items.find((item) =>
                `${item.column},${item.row}` === key);
            ground.cells.set(key, cell);
            if (first)
                layCell(cell, first, form, begins(i), isMargin(area, first));
            arrange(cell, cells.get(key) ?? []);
            return cell;
        });
        arrange(ground.field, elements);
    }

    /** @param {Item} item @param {string} area @returns {Piece} */
    piece(item, area) {
        const known = this.pieces.get(item.id);
        if (known) {
            known.area = area;
            return known;
        }
        const face = make("span", { class: "face", "aria-hidden": "true" });
        const element = make("div",
            { class: "item", "data-id": item.id }, face);
        /** @type {Piece} */
        const piece = { element, face, drawn: "", look: "tile", area };
        this.pieces.set(item.id, piece);
        return piece;
    }
}

/**
 * Sizes that the style sheet lays the field out with.
 * @param {Ground} ground
 * @param {Placed} placed
 * @param {Map<string, Stacked>} stacks
 */
function layTracks({ section, field }, { area, form }, stacks) {
    const cells = form === "row" ? cellsOf(area) : longestOf(area);
    const { columns, rows } = tracksOf(area, stacks);
    setNumbers(section, form === "row" || form === "rows" || form === "legend"
        ? { cells, few: perLine(cells) }
        : form === "ledger"
            ? { columns: usedColumns(area) }
            : form === "hex"
                ? { ...hexSize(area), ratio: HEX_RATIO }
                : {
                    big: Math.max(1, ...rows),
                    gaps: columns.length - 1,
                    weight: columns.reduce((sum, one) => sum + one, 0),
                });
    field.style.gridTemplateColumns = form === "grid"
        ? columns.map((one) => `calc(var(--cell) * ${one})`).join(" ")
        : "";
    field.style.gridTemplateRows = form === "grid"
        ? rows.map((one) => one ? `calc(var(--high) * ${one})` : "auto")
            .join(" ")
        : "";
}

/**
 * @param {Placed["area"]} area
 * @param {Item} item
 */
function isMargin({ items }, { look, row }) {
    return look === "heading" && items.every((one) =>
        one.row !== row || one.look === "heading");
}

/**
 * @param {HTMLElement} cell
 * @param {Item} item the first in it
 * @param {Placed["form"]} form
 * @param {boolean} begins it is the first of its row
 * @param {boolean} margin its row only names columns
 */
function layCell(cell, item, form, begins, margin) {
    const placed = form === "grid" || form === "ledger";
    cell.style.gridColumn = placed
        ? `${item.column + 1} / span ${item.columns}`
        : form === "rows" && begins ? "1" : "";
    cell.classList.toggle("notes", item.look === "note");
    cell.style.gridRow = placed ? `${item.row + 1} / span ${item.rows}` : "";
    if (form === "hex")
        setNumbers(cell, hexSpot(item.column, item.row, margin));
}

/**
 * Where the item lies in its cell.
 * @param {Piece} piece
 * @param {Item} item
 * @param {Map<string, Stacked>} stacks
 * @param {Placed} placed
 */
function lie({ element, look }, item, stacks, { form }) {
    const { base, carried, index, count } = stacks.get(item.id) ??
        { base: true, carried: false, index: 0, count: 0 };
    const written = form === "ledger" || form === "legend";
    const lone = base || written || !carried && count === 1;
    const fans = look === "card" && form !== "hex";
    const shares = !lone && !fans && form === "grid";
    const { chip, ...spot } = fanSpot(index, count, carried);
    element.classList.toggle("lone", lone);
    element.classList.toggle("sharing", shares);
    element.classList.toggle("fanned", !lone && fans);
    element.classList.toggle("chip", !lone && fans && chip);
    element.classList.toggle("carried", carried);
    element.classList.toggle("crowded", carried && count > 1);
    setNumbers(element, fans ? spot
        : shares ? shareSpot(index, count) : stackSpot(index, count));
}

/**
 * Draws a face anew if it has changed; answers whether a known one did.
 * @param {Piece} piece
 * @param {Item} item
 * @param {Setting} setting
 */
function draw(piece, item, setting) {
    const { element, face } = piece;
    const look = lookOf(item, setting.form);
    const drawn = JSON.stringify([look, item.kind, item.label, item.owner,
        item.owner && setting.nameOf(item.owner), item.turn, item.flags,
        setting.first, item.parts, item.count]);
    if (piece.drawn === drawn)
        return false;
    const known = piece.drawn !== "";
    piece.drawn = drawn;
    piece.look = look;
    element.dataset.look = look;
    element.dataset.item = item.look;
    element.dataset.kind = item.kind;
    element.dataset.owner = String(item.owner ?? "");
    for (const flag of ["face_down", "active", "won", "closed"])
        element.classList.toggle(flag, has(item, flag));
    face.replaceChildren(...faceOf(item, look, setting));
    return known;
}
