/* minimap.mjs -- all of a board that is seen through a camera, small. */
import { around, clamp, FINGER } from "./boxes.mjs";
import { makeSvg } from "./dom.mjs";
import { overlap } from "./free.mjs";
import { lieAt } from "./pieces.mjs";
import { everPicked } from "./scene.mjs";
import { outlineOf } from "./surface.mjs";

/**
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {import("./layout.mjs").Layout} Layout
 * @typedef {import("./scene.mjs").Item} Item
 */

/** How much of the stage it may take, across and down, and how far from its
 * corner. */
const SHARE = 0.3, DOWN = 0.4, GAP = 6;
/** How high the words below it are. */
const NAME = 15;
/** Of the button that leads back. */
const BACK = { w: 86, h: 46 };

/**
 * The map, or the way back to what it stands for.
 * @param {HTMLElement} looker
 * @param {Layout} layout
 * @param {import("./scene.mjs").Scene} scene
 * @param {boolean} whole
 */
export function showMap(looker, layout, { areas, choices, plan }, whole) {
    const board = areas.find(({ role }) => role === "board");
    if (!board)
        return;
    const map = whole ? undefined : mapOf(layout, board.items);
    const name = map ? `Whole ${board.title.split(":")[0].toLowerCase()}`
        : "Closer";
    looker.replaceChildren(...map ? [map] : [], name);
    looker.classList.toggle("mapped", map !== undefined);
    const picks = everPicked(choices), { cellAt } = layout;
    const seen = board.items.filter(({ look, owner, id }) => !map ||
        picks.has(id) || (look === "piece" && owner !== null))
        .flatMap(({ id }) => layout.spots.get(id) ?? []);
    const ahead = (plan?.cells ?? []).map((cell) => cellAt(cell, false))
        .map(({ x, y }) => around(x, y, FINGER, FINGER));
    lieAt(looker, mapBox(layout, [...seen, ...ahead], !map));
}

/** The corner of the stage in which least is that should be seen.
 * @param {Layout} layout @param {Box[]} seen @param {boolean} whole
 * @returns {Box}
 */
function mapBox({ frame: { stage }, camera }, seen, whole) {
    const wide = stage.w * SHARE;
    const { w, h } = whole || !camera ? BACK : { w: wide,
        h: NAME + clamp(wide * camera.whole.h / camera.whole.w, BACK.h,
            stage.h * DOWN - NAME) };
    const corners = [1, 0].flatMap((down) => [1, 0].map((right) => ({
        x: stage.x + (right ? stage.w - w - GAP : GAP),
        y: stage.y + (down ? stage.h - h - GAP : GAP), w, h })));
    const covered = (/** @type {Box} */ corner) =>
        seen.filter((box) => overlap(box, corner)).length;
    return corners.sort((a, b) => covered(a) - covered(b))[0];
}

/** The road, who is on it, where it ends, and what is seen of it.
 * @param {Layout} layout @param {Item[]} items of the board
 */
function mapOf({ surfaces, camera, spots }, items) {
    const road = surfaces.find(({ kind }) => kind === "road");
    if (!road || !camera)
        return undefined;
    const { box, data: { size, cells } } = road, { view } = camera;
    const dots = items.filter(({ look, owner, flags }) => look === "piece"
        ? owner !== null : look === "tile" && !flags.includes("ground"));
    return makeSvg("svg", { class: "minimap", "aria-hidden": "true",
        viewBox: `0 0 ${box.w} ${box.h}` },
    makeSvg("path", { class: "minimap-road", d: outlineOf(cells, size) }),
    ...dots.map(({ id, owner }) => {
        const { x = 0, y = 0, w = 0, h = 0 } = spots.get(id) ?? {};
        return makeSvg("circle", { "data-owner": owner ?? "",
            class: owner ? "minimap-piece" : "minimap-end",
            r: size * (owner ? 0.75 : 0.42),
            cx: x + w / 2 - box.x, cy: y + h / 2 - box.y });
    }),
    makeSvg("rect", { class: "minimap-view", x: view.x - box.x,
        y: view.y - box.y, width: view.w, height: view.h }));
}
