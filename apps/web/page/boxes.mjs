/* boxes.mjs -- rectangles, and things in lines: the arithmetic of layouts. */

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {import("./engine.mjs").Item} Item
 * @typedef {import("./engine.mjs").Area} Area
 * @typedef {import("./layout.mjs").Spot} Spot
 */

/** There is no room for words on something narrower. */
export const CHIP = 60;

/** Of the height of a card to its width. */
export const RATIO = 1.4;
/** So narrow is a small phone. */
export const NARROW = 380;
/** What is touched is not smaller, if it can be helped. */
export const FINGER = 44;

/** @returns {Box} */
export const box = (/** @type {number} */ x, /** @type {number} */ y,
    /** @type {number} */ w, /** @type {number} */ h) => ({ x, y, w, h });

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) =>
    Math.max(least, Math.min(most, value));

/** @param {Box} outer @param {number} dx @param {number} [dy] */
export const inset = ({ x, y, w, h }, dx, dy = dx) =>
    box(x + dx, y + dy, w - 2 * dx, h - 2 * dy);

/** A box of that size in the middle of another.
 * @param {Box} outer @param {number} w @param {number} h
 */
export const centred = (outer, w, h) =>
    box(outer.x + (outer.w - w) / 2, outer.y + (outer.h - h) / 2, w, h);

/** A box around a point.
 * @param {number} x @param {number} y @param {number} w @param {number} h
 */
export const around = (x, y, w, h) => box(x - w / 2, y - h / 2, w, h);

/** Equal parts side by side.
 * @param {Box} outer @param {number} count @param {number} gap
 */
export function split({ x, y, w, h }, count, gap) {
    const one = (w - (count - 1) * gap) / count;
    return Array.from({ length: count }, (_, i) =>
        box(x + i * (one + gap), y, one, h));
}

/** The items of an area, row by row. @param {Area} area @returns {Item[][]} */
export function rowsOf({ items, rows }) {
    return Array.from({ length: rows }, (_, row) => items
        .filter((item) => item.row === row)
        .sort((a, b) => a.column - b.column));
}

/** What lies in the same cell, in its order. @param {Item[]} items
 * @returns {Item[][]}
 */
export function cellsOf(items) {
    /** @type {Map<string, Item[]>} */
    const cells = new Map();
    for (const item of items) {
        const key = `${item.column},${item.row}`;
        cells.set(key, [...cells.get(key) ?? [], item]);
    }
    return [...cells.values()];
}

/**
 * In how many lines so many boxes of one shape are largest in a place.
 * @param {number} count
 * @param {Box} place
 * @param {{most: number, ratio: number, gap: number, lines?: number}} how
 */
export function fit(count, { w, h }, { most, ratio, gap, lines = 9 }) {
    let best = { lines: 1, across: Math.max(1, count), wide: 0 };
    for (let n = 1; n <= Math.min(lines, Math.max(1, count)); n++) {
        const across = Math.ceil(Math.max(1, count) / n);
        const wide = Math.min(most, (w + gap) / across - gap,
            ((h + gap) / n - gap) / ratio);
        if (wide > best.wide + 0.5)
            best = { lines: n, across, wide };
    }
    return best;
}

/**
 * Puts things of one size into a place, in as many lines as make them largest.
 * @param {Map<string, Spot>} spots
 * @param {Item[]} items
 * @param {Box} place
 * @param {{most: number, ratio: number, gap: number, lines?: number,
 *     least?: number}} how `ratio` of height to width
 * @param {boolean} [shared] what is in one cell of its area has one place
 */
export function line(spots, items, place, how, shared = true) {
    const { gap, ratio, least = 0 } = how;
    const cells = shared ? cellsOf(items) : items.map((item) => [item]);
    const { lines, across, wide } = fit(cells.length, place, how);
    const w = Math.max(least, wide), h = Math.max(least, wide * ratio);
    const top = place.y + (place.h - lines * (h + gap) + gap) / 2;
    cells.forEach((cell, i) => {
        const row = Math.floor(i / across);
        const here = Math.min(across, cells.length - row * across);
        const left = place.x + (place.w - here * (w + gap) + gap) / 2;
        for (const { id } of cell)
            spots.set(id, { ...box(left + (i % across) * (w + gap),
                top + row * (h + gap), w, h), chip: w < CHIP });
    });
}
