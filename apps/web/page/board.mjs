/* board.mjs -- a small picture of a board, drawn from the engine's own scene.
 *
 * It shows what a table would look like before anybody sits down: ground,
 * tiles and pieces where they lie, and lit what differs from another table.
 */
import { hasPicture } from "./art.mjs";
import { makeSvg } from "./dom.mjs";

/**
 * @typedef {import("./engine.mjs").Area} Area
 * @typedef {import("./engine.mjs").Item} Item
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {{x: number, y: number, width: number, height: number}} Box in
 *     widths of a cell
 */

const ROW = Math.sqrt(3) / 2;
/** Of a hexagon whose corners point up, about its middle. */
const HEXAGON = [[0, -1], [1, -0.5], [1, 0.5], [0, 1], [-1, 0.5], [-1, -0.5]]
    .map(([x, y]) => `${x * 0.47},${y * 0.54}`).join(" ");
const PIECE = 0.9;

/** @param {Scene} scene @returns {Area | undefined} */
export const boardOf = ({ areas }) =>
    areas.find(({ role }) => role === "board");

/** What is ground or printed on it. @param {Item} item */
const isCell = ({ look }) => ["place", "tile", "slot", "gap", "way"]
    .includes(look);

/** @param {Item} item */
const isThing = ({ look }) => look === "piece";

/** @param {Area} area @param {Item} item @returns {Box} */
function boxOf({ shape }, { column, row, columns, rows }) {
    return shape === "hex"
        ? { x: column + (row % 2) / 2, y: row * ROW, width: 1, height: 1 }
        : { x: column, y: row, width: columns, height: rows };
}

/** @param {Area} area @param {Item} item @param {string} name */
function cell(area, item, name) {
    const { x, y, width, height } = boxOf(area, item);
    const look = { class: name, "data-end": item.end };
    return area.shape === "hex"
        ? makeSvg("polygon", {
            ...look, points: HEXAGON,
            transform: `translate(${x + 0.5} ${y + 0.5})`,
        })
        : makeSvg("rect", {
            ...look, x: x + 0.05, y: y + 0.05, rx: 0.14,
            width: width - 0.1, height: height - 0.1,
        });
}

/** Things in one cell lie side by side. @param {Area} area @param {Item} item
 * @param {number} place among them @param {number} many
 */
function thing(area, item, place, many) {
    const { x, y, width, height } = boxOf(area, item);
    const size = PIECE / Math.max(1, many * 0.62);
    const left = x + (place + 0.5) / many * width - size / 2;
    const top = y + (height - size) / 2;
    return hasPicture(item.kind)
        ? makeSvg("use", {
            href: `#${item.kind}`, x: left, y: top, width: size, height: size,
        })
        : makeSvg("circle", {
            class: `map-thing seat-${item.owner ?? 0}`,
            cx: left + size / 2, cy: top + size / 2, r: size * 0.4,
        });
}

/** @param {Area} area */
function things(area) {
    /** @type {Map<string, Item[]>} */
    const cells = new Map();
    for (const item of area.items.filter(isThing)) {
        const key = `${item.column} ${item.row}`;
        cells.set(key, [...cells.get(key) ?? [], item]);
    }
    return [...cells.values()].flatMap((all) => all.map((item, place) =>
        thing(area, item, place, all.length)));
}

/**
 * The ground that another table has, and this one has otherwise.
 * @param {Scene} scene
 * @param {Scene} other
 * @returns {Item[]}
 */
export function differing(scene, other) {
    const usual = new Map(boardOf(other)?.items.map(({ id, label }) =>
        [id, label]));
    return (boardOf(scene)?.items ?? []).filter((item) => isCell(item)
        && usual.has(item.id) && usual.get(item.id) !== item.label);
}

/** The smallest box around some others, with a margin.
 * @param {Box[]} boxes
 */
function around(boxes) {
    const left = Math.min(...boxes.map(({ x }) => x)) - 0.2;
    const top = Math.min(...boxes.map(({ y }) => y)) - 0.2;
    const right = Math.max(...boxes.map(({ x, width }) => x + width)) + 0.2;
    const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + 0.2;
    return [left, top, right - left, bottom - top].join(" ");
}

/**
 * @param {Area} area
 * @param {Item[]} items what has to be in sight
 * @param {Element[]} parts
 */
const picture = (area, items, parts) => items.length === 0 ? null
    : makeSvg("svg", {
        class: "map", "aria-hidden": "true",
        viewBox: around(items.map((item) => boxOf(area, item))),
    }, ...parts);

/** What is lit, and the rows that it belongs to a little.
 * @param {Item[]} lit
 * @returns {(item: Item) => string} the look of a cell
 */
function lighting(lit) {
    const marked = new Set(lit.map(({ id }) => id));
    const rows = new Set(lit.map(({ row }) => row));
    return ({ id, row, look }) => marked.has(id) ? "map-lit"
        : rows.has(row) ? "map-near" : `map-${look}`;
}

/**
 * The ground alone.
 * @param {Scene} scene
 * @param {Item[]} lit
 * @returns {SVGElement | null} null: there is no board
 */
export function groundPicture(scene, lit) {
    const area = boardOf(scene);
    const ground = area?.items.filter(isCell) ?? [];
    const look = lighting(lit);
    return area ? picture(area, ground, ground.map((item) =>
        cell(area, item, look(item)))) : null;
}

/**
 * The whole board.
 * @param {Scene} scene
 * @param {Item[]} lit
 * @returns {SVGElement | null} null: there is none
 */
export function boardPicture(scene, lit) {
    const area = boardOf(scene);
    const shown = area?.items.filter((item) => isCell(item) || isThing(item));
    const ground = shown?.filter((item) => isCell(item)
        || area?.shape === "hex") ?? [];
    const look = lighting(lit);
    return area && shown ? picture(area, shown, [
        ...ground.map((item) => cell(area, item, look(item))),
        ...things(area),
    ]) : null;
}
