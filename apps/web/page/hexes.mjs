/* hexes.mjs -- where hexes with a corner up lie, and what bounds them.
 *
 * Odd rows lie half a cell to the right. Corners are counted in steps that make
 * them whole numbers: half a cell to the right, half an edge down. So two cells
 * that share a corner agree on it to the last bit.
 *
 *      0 1 2 3 4
 *    0   ^   ^        a cell in column 0, row 0 has its corners at
 *    1 /   \   \      1,0  2,1  2,3  1,4  0,3  0,1
 *    3 |   |   |
 *    4  \ / \ /
 */

/**
 * @typedef {readonly [column: number, row: number]} Cell
 * @typedef {readonly [across: number, down: number]} Corner in steps
 */

/** From one corner of a cell to the next, clockwise from the top. */
const CORNERS = [[1, 0], [2, 1], [2, 3], [1, 4], [0, 3], [0, 1]];
/** The neighbour beyond the edge that starts at a corner, in even rows and in
 * odd ones. */
const BEYOND = [
    [[0, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [-1, -1]],
    [[1, -1], [1, 0], [1, 1], [0, 1], [-1, 0], [0, -1]],
];

/** @param {Cell} cell */
export const keyOf = ([column, row]) => `${column},${row}`;

/** Half an edge. @param {number} size of a cell */
const stepDown = (size) => size / Math.sqrt(12);

/** @param {number} size @returns {[across: number, down: number]} */
export const edgeSteps = (size) => [size / 2, stepDown(size)];

/** @param {Cell} cell @param {number} number @returns {Corner} */
function cornerOf([column, row], number) {
    const [across, down] = CORNERS[number % 6];
    return [2 * column + Math.abs(row % 2) + across, 3 * row + down];
}

/** @param {Cell} cell @param {number} number of the edge @returns {Cell} */
function beyond([column, row], number) {
    const [across, down] = BEYOND[Math.abs(row % 2)][number];
    return [column + across, row + down];
}

/** @param {Cell} cell @returns {Cell[]} clockwise from the upper right */
export const neighboursOf = (cell) =>
    CORNERS.map((_, number) => beyond(cell, number));

/** @param {Cell} cell @param {number} size @returns {[number, number]} */
export function middleOf([column, row], size) {
    return [(column + Math.abs(row % 2) / 2 + 0.5) * size,
        (3 * row + 2) * stepDown(size)];
}

/**
 * The edges of cells that lie between two of them, each once, or those that
 * bound them, each with its cell to the right.
 * @param {readonly Cell[]} cells
 * @returns {{inside: [Corner, Corner][], bounds: [Corner, Corner][]}}
 */
export function edgesOf(cells) {
    const known = new Set(cells.map(keyOf));
    /** @type {[Corner, Corner][]} */
    const inside = [], /** @type {[Corner, Corner][]} */ bounds = [];
    for (const cell of cells)
        for (let number = 0; number < 6; number++) {
            const shared = known.has(keyOf(beyond(cell, number)));
            if (shared && number > 2)
                continue;
            (shared ? inside : bounds).push(
                [cornerOf(cell, number), cornerOf(cell, number + 1)]);
        }
    return { inside, bounds };
}

/**
 * The lines around a union of cells, around its holes too. From a corner of it
 * one edge leads on, for three edges meet there and the other two have cells on
 * both sides, on none, or lead to it.
 * @param {readonly Cell[]} cells
 * @returns {Corner[][]}
 */
export function outlinesOf(cells) {
    const next = new Map(edgesOf(cells).bounds.map(([from, to]) =>
        [String(from), { from, to }]));
    const lines = [];
    for (const { from: first } of next.values()) {
        const line = [];
        for (let edge = next.get(String(first)); edge;
            edge = next.get(String(edge.to))) {
            next.delete(String(edge.from));
            line.push(edge.from);
        }
        if (line.length)
            lines.push(line);
    }
    return lines;
}

/** Cells without any within the bounds of those that there are, and how many
 * neighbours each has there.
 * @param {readonly Cell[]} cells
 * @returns {{cell: Cell, touched: number}[]}
 */
export function gapsOf(cells) {
    const known = new Set(cells.map(keyOf));
    const columns = cells.map(([column]) => column);
    const rows = cells.map(([, row]) => row);
    /** @type {{cell: Cell, touched: number}[]} */
    const gaps = [];
    for (let row = Math.min(...rows); row <= Math.max(...rows); row++)
        for (let column = Math.min(...columns);
            column <= Math.max(...columns); column++)
            if (!known.has(keyOf([column, row])))
                gaps.push({
                    cell: [column, row],
                    touched: neighboursOf([column, row])
                        .filter((cell) => known.has(keyOf(cell))).length,
                });
    return gaps;
}
