/* motion.mjs -- things travel, turn over and appear; all of it decoration.
 *
 * The page already shows the new state when a motion begins: a thing is drawn
 * where it was and let go. Whoever ends a motion early loses nothing.
 */

import { follow } from "./scene.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./pieces.mjs").Piece} Piece
 * @typedef {Map<string, Item>} Items
 * @typedef {Map<string, Piece>} Pieces
 */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

export const TRAVEL_MS = 280;
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Whether things may move: as the page is set, else as the system is.
 * @param {{motion?: string}} settings
 */
export function mayMove({ motion }) {
    if (motion === "still" || motion === "full")
        return motion === "full";
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Element} element @returns {Box} */
export function boxOf(element) {
    return element.getBoundingClientRect();
}

/**
 * @param {HTMLElement} element
 * @param {Keyframe[]} frames
 * @param {Element | null} [above] what must be over all else meanwhile
 */
function animate(element, frames, above) {
    const animation = element.animate(frames,
        { duration: TRAVEL_MS, easing: EASE });
    running.add(animation);
    element.classList.add("moving");
    above?.classList.add("crossing");
    animation.finished.catch(() => undefined).then(() => {
        running.delete(animation);
        element.classList.remove("moving");
        above?.classList.remove("crossing");
    });
}

/**
 * From where it was, to where it is.
 * @param {HTMLElement} element
 * @param {Box} from
 * @param {Box} to
 */
function travel(element, from, to) {
    const dx = from.left - to.left, dy = from.top - to.top;
    const scale = to.width > 0 ? from.width / to.width : 1;
    if (Math.abs(dx) + Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02)
        return;
    animate(element, [
        {
            transformOrigin: "0 0",
            transform: `translate(${dx}px, ${dy}px) scale(${scale})`,
        },
        { transformOrigin: "0 0", transform: "none" },
    ], element.closest(".area"));
}

/** A card that is turned over shows its new side. @param {HTMLElement} face */
function turnOver(face) {
    animate(face, [
        { transform: "perspective(600px) rotateY(90deg)" },
        { transform: "perspective(600px) rotateY(0deg)" },
    ]);
}

/** @param {HTMLElement} element */
function appear(element) {
    animate(element, [
        { opacity: 0, transform: "scale(0.8)" },
        { opacity: 1, transform: "none" },
    ]);
}

/** What has changed in place comes up anew. @param {HTMLElement} face */
function flash(face) {
    animate(face, [{ opacity: 0.2 }, { opacity: 1 }]);
}

/** All that moves is where it belongs at once. */
export function finishAll() {
    for (const animation of running)
        animation.finish();
}

/** @param {Pieces} pieces @returns {Map<string, Box>} */
export function boxesOf(pieces) {
    return new Map([...pieces].map(([id, { element }]) =>
        [id, boxOf(element)]));
}

/**
 * A new card comes from whose it is.
 * @param {Item} item
 * @param {Box} to where it lies now
 * @param {Items} items
 * @param {Map<string, Box>} boxes
 * @returns {Box | undefined}
 */
function origin(item, to, items, boxes) {
    const seat = [...items.values()].find(({ kind, owner }) =>
        kind === "seat" && owner === item.owner);
    const box = boxes.get(seat?.id ?? "");
    return item.kind === "card" && item.owner !== null && box
        ? { ...box, width: to.width, height: to.height }
        : undefined;
}

/** @param {Item} item */
const isCovered = (item) => item.flags.includes("face_down");

/**
 * Moves everything that changed its place or its looks.
 * @param {Pieces} pieces
 * @param {Map<string, Box>} boxes where all was before
 * @param {Set<string>} changed what looks other than before
 * @param {Items} before
 * @param {Items} after
 */
export function moveAll(pieces, boxes, changed, before, after) {
    const was = follow(before, after);
    for (const [id, to] of boxesOf(pieces)) {
        const piece = pieces.get(id), item = after.get(id);
        if (!piece || !item || piece.look === "place")
            continue;
        const old = before.get(id) ?? before.get(was.get(id) ?? "");
        const from = boxes.get(old?.id ?? "") ??
            origin(item, to, after, boxes);
        const stays = ["cell", "heading", "seat"].includes(piece.look);
        if (!from)
            appear(piece.element);
        else if (!stays)
            travel(piece.element, from, to);
        if (old && isCovered(old) !== isCovered(item))
            turnOver(piece.face);
        else if (old && changed.has(id) && old.label !== item.label)
            flash(piece.face);
    }
}
