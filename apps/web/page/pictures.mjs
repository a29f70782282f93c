/* pictures.mjs -- the pictures in rules pages: parts of real tables.
 *
 * In a rules page an image has an address like scene:at=12&as=1&part=board.
 * It is a moment of the record pictures.rec beside the page, as seat 1 saw it
 * (without `as`: as seen from beside the table), and of that table the areas
 * with these roles, as the page draws them everywhere. They are drawn when
 * somebody is about to see them.
 */
import { filesOf } from "./art.mjs";
import { box } from "./boxes.mjs";
import * as engine from "./engine.mjs";
import { facts } from "./facts.mjs";
import { teamOf } from "./scene.mjs";
import { Still } from "./still.mjs";

/**
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {import("./engine.mjs").Reel} Reel
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {import("./layout.mjs").Layout} Layout
 * @typedef {{at: number, viewer: number, roles: string[],
 *     whole: boolean}} Wanted
 */

/** The window that the tables are laid out for: a tall one. */
const NARROWEST = 320, WIDEST = 460, HEIGHT = 860;
/** A picture is no larger than that, in sizes of a table. */
const LARGEST = 1.3;
const MARGIN = 8;
/** Names hang below the slots of a ring. */
const NAMES = 28;
/** So early that nothing moves before somebody's eyes. */
const NEAR = "1500px";

/** One after the other: there is one reel. */
let work = Promise.resolve();

/** @param {string} address @returns {Wanted} */
function readAddress(address) {
    const wanted = new URLSearchParams(address.replace(/^scene:/, ""));
    const seat = Number(wanted.get("as") ?? 0);
    return {
        at: Number(wanted.get("at")),
        viewer: seat ? seat - 1 : engine.SPECTATOR,
        roles: (wanted.get("part") ?? "board").split(","),
        whole: wanted.has("whole"),
    };
}

/** @param {string} id @param {Wanted} wanted @returns {Promise<Reel>} */
async function sceneOf(id, { at, viewer }) {
    const name = `${await filesOf(id)}_pictures.rec`;
    const answer = await fetch(new URL(name, import.meta.url));
    if (!answer.ok)
        throw new Error("the pictures could not be fetched");
    await engine.loadReel(await answer.text());
    await engine.names((await facts()).names);
    return await engine.reel(at, viewer, viewer);
}

/** What is in sight of some boxes, with a margin.
 * @param {Box[]} boxes
 * @param {Box} all
 * @param {number} below
 */
function around(boxes, all, below) {
    const left = Math.max(all.x, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
    const top = Math.max(all.y, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
    const right = Math.min(all.x + all.w,
        Math.max(...boxes.map(({ x, w }) => x + w)) + MARGIN);
    const bottom = Math.min(all.y + all.h,
        Math.max(...boxes.map(({ y, h }) => y + h)) + below);
    return box(left, top, right - left, bottom - top);
}

/**
 * Where the areas of a picture lie. Of a board that is too large there is
 * what the table would show.
 * @param {Layout} layout
 * @param {Scene} scene what is drawn
 */
function cropOf({ spots, surfaces, plates, camera, width, height }, scene) {
    const names = scene.areas.map(({ name }) => name);
    const all = camera && scene.areas.some(({ role }) => role === "board")
        ? camera.view : box(0, 0, width, height);
    return around([
        ...scene.areas.flatMap(({ items }) => items).flatMap(({ id }) =>
            spots.get(id) ?? []),
        ...surfaces.filter(({ area }) => names.includes(area))
            .map((surface) => surface.box),
        ...plates.map((plate) => plate.box),
    ], all, surfaces.some(({ kind }) => kind === "ring") ? NAMES : MARGIN);
}

/** @param {Scene} scene @param {number} viewer @returns {string[]} */
const ownPieces = (scene, viewer) => {
    const team = teamOf(scene, viewer);
    return scene.areas.flatMap(({ items }) => items)
        .filter(({ look, owner }) => look === "piece" && owner !== null &&
            team.includes(owner)).map(({ id }) => id);
};

/**
 * @param {HTMLElement} view
 * @param {Reel} reel
 * @param {Wanted} wanted
 */
async function draw(view, { game, scene }, { viewer, roles, whole }) {
    const { names } = await facts();
    const still = new Still(view, (owner) => owner - 1 === viewer ? "You"
        : names[owner - 1]);
    const width = Math.max(NARROWEST, Math.min(WIDEST,
        still.host.clientWidth));
    const { layout, part } = await still.draw(game, scene, { width,
        height: HEIGHT, viewer, whole, roles,
        focus: [ownPieces(scene, viewer)] });
    still.show(cropOf(layout, part), LARGEST);
}

/**
 * Draws the pictures of a page, each when it is nearly in sight. One that
 * cannot be had leaves its words alone.
 * @param {string} id
 * @param {Iterable<HTMLElement>} views with data-scene
 */
export function drawPictures(id, views) {
    const watcher = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
            if (!isIntersecting)
                continue;
            const view = /** @type {HTMLElement} */ (target);
            const wanted = readAddress(view.dataset.scene ?? "");
            watcher.unobserve(view);
            work = work.then(async () =>
                draw(view, await sceneOf(id, wanted), wanted)).catch(() =>
                view.remove());
        }
    }, { rootMargin: NEAR });
    for (const view of views)
        watcher.observe(view);
}
