/* trails.mjs -- where things went, when they have come. */
import { pointsOf } from "./ahead.mjs";
import { itemsOf } from "./scene.mjs";

/**
 * @typedef {import("./engine.mjs").Trail} Trail
 * @typedef {import("./layout.mjs").Layout} Layout
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./scene.mjs").Scene} Scene
 */

/**
 * Where a thing passed on its way.
 * @param {Layout | undefined} layout
 * @param {Trail} way
 * @param {Scene} from
 * @param {import("./boxes.mjs").Box} [start] where it lay
 */
export function trailOf(layout, way, from, start) {
    const item = itemsOf(from).get(way.item);
    const points = item && layout
        ? pointsOf(layout, item, way.cells, start) : [];
    const end = layout?.spots.get(way.item);
    if (end)
        points.splice(-1, 1, { x: end.x + end.w / 2, y: end.y + end.h / 2 });
    return { ...way, points };
}

/**
 * The way of something that flies from a thing which stays where it is.
 * @param {Trail | undefined} way
 * @param {Map<string, Item>} before
 * @param {Scene} scene
 */
export function shotOf(way, before, scene) {
    const was = before.get(way?.item ?? "");
    const now = itemsOf(scene).get(way?.item ?? "");
    const [column, row] = way?.cells.at(-1) ?? [];
    const at = (/** @type {Item | undefined} */ item, x = now?.column,
        y = now?.row) => item?.column === x && item?.row === y;
    return now && at(was) && !at(now, column, row) ? way : undefined;
}
