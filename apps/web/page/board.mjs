/* board.mjs -- a small picture of a board's ground, drawn from the engine's own
 * scene: lit is what differs from another table. */
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

/** @param {Scene} scene @returns {Area | undefined} */
export const boardOf = ({ areas }) =>
    areas.find(({ role }) => role === "board");

/** What is ground or printed on it. @param {Item} item */
const isCell = ({ look }) => ["place", "tile", "slot", "gap", "way"]
    .includes(look);

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
