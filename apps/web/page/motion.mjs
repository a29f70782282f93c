/* motion.mjs -- things travel, turn over and appear; all of it decoration.
 *
 * The page already shows the new state when a motion begins: a thing is drawn
 * where it was and let go. Whoever ends a motion early loses nothing.
 */

import { make } from "./dom.mjs";
import { follow, itemsOf, seatOf, takersOf } from "./scene.mjs";
import { play } from "./sound.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./scene.mjs").Scene} Scene
 * @typedef {import("./pieces.mjs").Piece} Piece
 * @typedef {Map<string, Item>} Items
 * @typedef {Map<string, Piece>} Pieces
 */

/**
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 * @typedef {Map<string, Box>} Spots where things lie
 * @typedef {{x: number, y: number}} Point
 * @typedef {{item: string, cells: number[][], points: Point[]}} Trail the way
 *     of a thing, and where it passed on the table
 */

export const TRAVEL_MS = 280;
/** A tile that somebody has won is followed by the eye. */
const WON_MS = 800;
const CELL_MS = 140;
const WAY_MOST_MS = 1500;
const AWAY_MS = 900;
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Whether things may move: as the page is set, else as the system is.
 * @param {{motion?: string}} settings
 */
export function mayMove({ motion }) {
    return motion !== "reduced"
        && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Element} element @returns {Box} */
export function boxOf(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height };
}

/**
 * @param {HTMLElement} element
 * @param {Keyframe[]} frames
 * @param {number} [duration]
 * @param {number} [delay]
 */
function animate(element, frames, duration = TRAVEL_MS, delay = 0) {
    const animation = element.animate(frames, { duration, delay,
        easing: duration > TRAVEL_MS ? "linear" : EASE });
    running.add(animation);
    element.classList.add("moving");
    return animation.finished.catch(() => undefined).then(() => {
        running.delete(animation);
        element.classList.remove("moving");
    });
}

/** @param {Box} from @param {Box} to */
const isResized = (from, to) =>
    Math.abs(from.width - to.width) >= 0.02 * to.width;

/** @param {Box} box */
const middleOf = ({ left, top, width, height }) =>
    ({ x: left + width / 2, y: top + height / 2 });

/**
 * From where it was, to where it is.
 * @param {HTMLElement} element
 * @param {Box} from
 * @param {Box} to
 */
export function travel(element, from, to) {
    const a = middleOf(from), b = middleOf(to);
    const dx = a.x - b.x, dy = a.y - b.y;
    if (Math.abs(dx) + Math.abs(dy) < 1 && !isResized(from, to))
        return;
    const scale = to.width > 0 ? from.width / to.width : 1;
    animate(element, [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
        { transform: "none" },
    ]);
}

/** How long a way takes. @param {{cells: number[][]}} [way] */
export const wayTime = (way) => way
    ? Math.min(WAY_MOST_MS, way.cells.length * CELL_MS) : 0;

/**
 * From where it was through these points, each with a hop.
 * @param {HTMLElement} element
 * @param {Point[]} points the last is where it is now
 * @param {{cells: number[][]}} way
 */
function wander(element, points, way) {
    const end = points[points.length - 1];
    animate(element, points.flatMap(({ x, y }, i) => {
        const at = `translate(${x - end.x}px, ${y - end.y}px)`;
        const next = points[i + 1];
        return [{ transform: at, zIndex: 13, offset: i / (points.length - 1) },
            ...next ? [{ offset: (i + 0.5) / (points.length - 1), transform:
                `translate(${(x + next.x) / 2 - end.x}px, `
                + `${(y + next.y) / 2 - end.y - 8}px) scale(1.06)` }] : []];
    }), Math.max(TRAVEL_MS, wayTime(way)));
    way.cells.forEach((_, i) => later(() => play("step", i), i * CELL_MS));
}

/** @type {Set<ReturnType<typeof setTimeout>>} */
const awaited = new Set();

/** @param {() => void} act @param {number} milliseconds */
function later(act, milliseconds) {
    const timer = setTimeout(() => {
        awaited.delete(timer);
        act();
    }, milliseconds);
    awaited.add(timer);
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

/**
 * What is gone goes to its taker, drives away, or fades where it was. It is
 * drawn in a frame of its own, because its place may be gone as well.
 * @param {Element} table
 * @param {HTMLElement} element
 * @param {Box} from
 * @param {Box | undefined} to
 * @param {Point[]} way
 * @param {number} [delay] until it goes
 */
function leave(table, element, from, to, way, delay = 0) {
    const { left, top } = boxOf(table);
    const ghost = make("div", { class: "ghost", inert: true }, element);
    element.classList.remove("lit", "picked");
    Object.assign(element.style, { left: "0", top: "0" });
    Object.assign(ghost.style, {
        left: `${from.left - left}px`, top: `${from.top - top}px`,
        width: `${from.width}px`, height: `${from.height}px`,
    });
    table.append(ghost);
    if (way.length > 1) {
        const [start, end] = [way[0], way[way.length - 1]];
        const transform =
            `translate(${end.x - start.x}px, ${end.y - start.y}px)`;
        animate(ghost, [{ transform: "none" }, { transform, offset: 0.5 },
            { transform, opacity: 0 }], AWAY_MS).then(() => ghost.remove());
        return;
    }
    const dx = to ? to.left + to.width / 2 - from.left - from.width / 2 : 0;
    const dy = to ? to.top + to.height / 2 - from.top - from.height / 2 : 0;
    const won = to && element.dataset.look === "tile";
    const size = won ? 0.8 : to ? 0.3 : 1;
    animate(ghost, [
        { opacity: 1, transform: "none" },
        { opacity: won ? 1 : to ? 0.4 : 0,
            transform: `translate(${dx}px, ${dy}px) scale(${size})` },
    ], won ? WON_MS : TRAVEL_MS, delay).then(() => ghost.remove());
}

/** What has changed in place comes up anew; what is on a plate is pale until
 * that came which it counts. @param {HTMLElement} face @param {boolean} plated
 */
function flash(face, plated) {
    animate(face, plated
        ? [{ opacity: 0.4 }, { opacity: 0.4, offset: 0.8 }, { opacity: 1 }]
        : [{ opacity: 0.2 }, { opacity: 1 }]);
}

/** All that moves is where it belongs at once. */
export function finishAll() {
    for (const animation of running)
        animation.finish();
    for (const timer of awaited)
        clearTimeout(timer);
    awaited.clear();
}

/** @param {Pieces} pieces @returns {Spots} */
export function spotsOf(pieces) {
    return new Map([...pieces].filter(([, { element }]) => element.isConnected)
        .map(([id, { element }]) => [id, boxOf(element)]));
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
    const box = boxes.get(seatOf(items.values(), item.owner)?.id ?? "");
    return item.look === "card" && item.owner !== null && box
        ? { ...box, width: to.width, height: to.height }
        : undefined;
}

/** @param {Item} item */
const isCovered = (item) => item.flags.includes("face_down");

/** Looks of things that lie on the table, and are not the table itself. */
const LOOSE = ["card", "piece", "tile"];

/**
 * @param {Element} table
 * @param {Pieces} gone
 * @param {Spots} boxes where all was before
 * @param {Spots} now
 * @param {{before: Items, after: Items, takers: Map<string, number>}} scenes
 * @param {Trail} [trail] of what may have driven away
 */
function leaveAll(table, gone, boxes, now, { before, after, takers }, trail) {
    const gainers = [...after.values()].filter(({ id, look, count }) =>
        look === "seat" && count && count.value >
            (before.get(id)?.count?.value ?? count.value));
    const gainer = gainers.length === 1 ? gainers[0] : undefined;
    for (const [id, { element }] of gone) {
        const box = boxes.get(id);
        const seat = before.get(id)?.end ? gainer
            : seatOf(after.values(), takers.get(id));
        if (box && LOOSE.includes(element.dataset.look ?? "") &&
            element.dataset.part !== "tray")
            leave(table, element, box, isPast(element) ? undefined
                : now.get(seat?.id ?? ""),
                id === trail?.item ? trail.points : [],
                before.get(id)?.end ? wayTime(trail) : 0);
    }
}

/** Whether it is shown only to remember it. @param {HTMLElement} element */
const isPast = (element) => element.dataset.part === "past";

/**
 * What was contested goes to its taker, and is remembered elsewhere.
 * @param {Element} table
 * @param {HTMLElement} element
 * @param {Box} from
 * @param {Box | undefined} to
 */
function taken(table, element, from, to) {
    const gone = /** @type {HTMLElement} */ (element.cloneNode(true));
    gone.removeAttribute("data-id");
    Object.assign(gone.style, { width: "100%", height: "100%" });
    leave(table, gone, from, to, []);
    appear(element);
}

/**
 * What is of another size now is laid out as if it were new: browsers compare
 * where things lie through the scale that they are drawn in, and would count it
 * as pushed aside, however smoothly it goes.
 * @param {HTMLElement[]} elements
 */
function renew(elements) {
    for (const { style } of elements)
        style.display = "none";
    elements[0]?.getClientRects();
    for (const { style } of elements)
        style.display = "";
}

/**
 * Where all that lies loose sets out from, if anywhere.
 * @param {Spots} spots where all was before
 * @param {Spots} now
 * @param {{after: Items, was: Map<string, string>}} scenes
 * @returns {Spots}
 */
function startsOf(spots, now, { after, was }) {
    /** @type {Spots} */
    const starts = new Map();
    for (const [id, box] of now) {
        const item = after.get(id);
        const start = item && LOOSE.includes(item.look)
            && (spots.get(id) ?? spots.get(was.get(id) ?? "")
                ?? origin(item, box, after, spots));
        if (start)
            starts.set(id, start);
    }
    return starts;
}

/**
 * Moves everything that changed its place or its looks. All is measured
 * before the first of them moves.
 * @param {Element} table
 * @param {Pieces} pieces
 * @param {Spots} spots where all was before
 * @param {{changed: Set<string>, gone: Pieces}} shown
 * @param {Scene} from
 * @param {Scene} to
 * @param {Trail} [trail]
 */
export function moveAll(table, pieces, spots, { changed, gone }, from, to,
    trail) {
    const before = itemsOf(from), after = itemsOf(to);
    const was = follow(before, after), now = spotsOf(pieces);
    const starts = startsOf(spots, now, { after, was });
    const takers = takersOf(from);
    for (const id of was.values())
        gone.delete(id);
    renew([...now].filter(([id, box]) => isResized(starts.get(id) ?? box, box))
        .flatMap(([id]) => pieces.get(id)?.element ?? []));
    leaveAll(table, gone, spots, now, { before, after, takers }, trail);
    for (const [id, box] of now) {
        const piece = pieces.get(id), item = after.get(id);
        if (!piece || !item)
            continue;
        const old = before.get(id) ?? before.get(was.get(id) ?? "");
        const start = starts.get(id);
        if (id === trail?.item && trail.points.length > 1)
            wander(piece.element, trail.points, trail);
        else if (LOOSE.includes(item.look) && !start)
            appear(piece.element);
        else if (start && isPast(piece.element) && start.width > box.width + 1)
            taken(table, piece.element, start,
                now.get(seatOf(after.values(), takers.get(id))?.id ?? ""));
        else if (start)
            travel(piece.element, start, box);
        if (old && isCovered(old) !== isCovered(item))
            turnOver(piece.face);
        else if (old && changed.has(id) && old.label !== item.label)
            flash(piece.face, piece.element.matches(".plated"));
    }
}

/**
 * What is heard of a change: a card laid, cards turned up, a tile taken, things
 * that crash.
 * @param {Scene} from
 * @param {Scene} to
 * @param {{cells: number[][]}} [way] at whose end a tile is taken
 */
export function soundAll(from, to, way) {
    const before = itemsOf(from), after = itemsOf(to);
    const was = follow(before, after);
    const isHit = (/** @type {Item | undefined} */ item) =>
        item?.flags.includes("hit");
    const laid = [...after.values()].some((item) => item.look === "card" &&
        !before.has(item.id) && !was.has(item.id));
    const turned = [...after.values()].some((item) => {
        const old = before.get(item.id) ?? before.get(was.get(item.id) ?? "");
        return old && isCovered(old) && !isCovered(item);
    });
    const taken = [...before.values()].some((item) => item.look === "tile" &&
        item.end && !after.has(item.id));
    if ([...after.values()].some((item) =>
        isHit(item) && !isHit(before.get(item.id))))
        play("crash");
    else if (taken)
        later(() => play("coin"), wayTime(way));
    else if (turned)
        play("flip");
    else if (laid)
        play("tock");
}
