/* ahead.mjs -- what a choice would do, before it is made: where a thing would
 * go, in words on what condition. */
import { around, box } from "./boxes.mjs";
import { make, makeSvg, sentence } from "./dom.mjs";
import { placeBubble } from "./free.mjs";
import { facesLeft, has } from "./scene.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./engine.mjs").Preview} Preview
 * @typedef {import("./layout.mjs").Layout} Layout
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {{x: number, y: number}} Point
 * @typedef {{must: Box[], things: Box[]}} Busy what must be seen, and what is
 *     better seen than covered
 */

/** How wide a bubble is at most, and where it would cover too much; and how far
 * it is from what may have risen, in the layout's units. */
const WIDE = 260, NARROW = 116;
const GAP = 16;

/**
 * The points that a thing passes, from where it is. Whoever comes to the far
 * end of a lane is on the way back from there.
 * @param {Layout} layout
 * @param {Item} item
 * @param {number[][]} cells
 * @param {Box} [from] where it lies, if not in the middle of its cell
 * @returns {Point[]}
 */
export function pointsOf(layout, item, cells, from) {
    const far = Math.max(item.column, ...cells.map(([column]) => column));
    const turns = layout.surfaces.some(({ kind }) => kind === "lanes");
    let back = facesLeft(item);
    return [[item.column, item.row], ...cells].flatMap((cell, i) => {
        const here = from && i === 0
            ? { x: from.x + from.w / 2, y: from.y + from.h / 2 }
            : layout.cellAt(cell, back);
        const rounds = turns && !back && i > 0 && cell[0] === far &&
            cells.slice(i).some(([column]) => column < far);
        if (rounds)
            back = true;
        return rounds ? [here, layout.cellAt(cell, true)] : [here];
    });
}

/** @param {Point[]} points */
const pathOf = (points) => points.map(({ x, y }, i) =>
    `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** What flew from the first point to the last. @param {Point[]} points */
export function tracer(points) {
    const [{ x, y }] = points, d = pathOf(points);
    return makeSvg("svg", { class: "tracer" },
        makeSvg("path", { class: "casing", d, pathLength: 1 }),
        makeSvg("path", { d, pathLength: 1 }),
        makeSvg("circle", { cx: x, cy: y, r: 9 }));
}

/** What lies along a way, as wide as a thing on it.
 * @param {Point[]} points @param {number} w @returns {Box[]}
 */
export const along = (points, w) => points.flatMap(({ x, y }, i) => {
    const to = points[i + 1];
    const parts = to ? Math.ceil(Math.hypot(to.x - x, to.y - y) / (w || 1))
        : 1;
    return Array.from({ length: parts }, (_, n) => around(
        x + (to ? to.x - x : 0) * n / parts,
        y + (to ? to.y - y : 0) * n / parts, w, w));
});

export class Ahead {
    /** @param {() => Busy} busy what lies on the table */
    constructor(busy) {
        this.busy = busy;
        this.root = make("div", { class: "ahead", "aria-hidden": "true" });
        this.shown = "";
    }

    /**
     * @param {Layout} layout
     * @param {Item | undefined} item
     * @param {Preview | undefined} preview
     * @param {HTMLElement | undefined} element of the item
     */
    show(layout, item, preview, element) {
        const spot = layout.spots.get(item?.id ?? "");
        const points = item && preview
            ? pointsOf(layout, item, preview.cells, spot) : [];
        const shown = JSON.stringify([layout.width, layout.frame.stage, spot,
            points, item, preview]);
        if (shown === this.shown)
            return;
        this.shown = shown;
        if (!item || !preview) {
            this.root.replaceChildren();
            return;
        }
        const { x, y } = points[points.length - 1];
        const moves = points.length > 1;
        this.root.replaceChildren(...moves ? [
            makeSvg("svg", { class: "ahead-way" },
                makeSvg("path", { class: "casing", d: pathOf(points) }),
                makeSvg("path", { d: pathOf(points) }))] : [],
        ...element && (moves || (preview.turn ?? item.turn) !== item.turn)
            ? [ghostOf(element, { x, y }, item, preview)] : []);
        const { must, things } = this.busy();
        if (preview.text)
            bubble(this.root, layout, around(x, y, spot?.w ?? 0, spot?.h ?? 0),
                sentence(preview.text), { things,
                    must: [...must, ...along(points, (spot?.w ?? 0) / 2)] });
    }

    /** Forgets what is drawn, so that it is drawn anew. */
    forget() {
        this.shown = "";
    }
}

/**
 * The thing itself, where it would be.
 * @param {HTMLElement} element
 * @param {Point} at
 * @param {Item} item
 * @param {Preview} preview
 */
function ghostOf(element, at, item, { turn = item.turn }) {
    const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
    const { offsetWidth: w, offsetHeight: h } = element;
    ghost.removeAttribute("data-id");
    ghost.className = "item ghost-piece";
    for (const name of ["role", "tabindex", "aria-label", "title"])
        ghost.removeAttribute(name);
    Object.assign(ghost.style, { left: `${at.x - w / 2}px`,
        top: `${at.y - h / 2}px`, width: `${w}px`, height: `${h}px` });
    const picture = ghost.querySelector(".picture");
    if (picture instanceof SVGElement && has(item, "faces") &&
        element.dataset.part === "road")
        picture.style.rotate = `${turn}deg`;
    return ghost;
}

/** Of words that are so wide on one line: as few lines as fit, all alike.
 * @param {number} one @param {number} most
 */
function widthOf(one, most) {
    const lines = Math.ceil(one / most);
    return lines > 1 ? Math.min(most, one / lines * 1.12 + 24) : one + 1;
}

/** What a line says beyond what is known. @param {string} text
 * @param {string} known
 */
export function newsOf(text, known) {
    const same = known.replace(/\.$/, "");
    return same && text.startsWith(same)
        ? text.slice(same.length).replace(/^[\s.,:;]+/, "") : text;
}

/**
 * A few words at a thing, over it or under it, within the table. What is told
 * may cover the line that tells the same.
 * @param {Element} root
 * @param {Layout} layout
 * @param {Box} thing
 * @param {string} text
 * @param {Busy} busy
 * @param {string} [kind]
 */
export function bubble(root, { width, height, frame, unit: u }, thing, text,
    { must, things }, kind = "") {
    const said = make("span", text), top = frame.status.y + frame.status.h;
    const below = kind === "told" && !frame.strip.h ? frame.dock.y + 14
        : frame.story.y;
    const low = thing.y + thing.h / 2 < frame.dock.y ? below : height;
    const element = make("div", { class: `bubble ${kind}` }, said);
    root.append(element);
    const one = said.offsetWidth;
    const room = box(8, top + 4, width - 16, low - top - 8);
    const ways = [WIDE, NARROW].map((most) => {
        const w = widthOf(one, Math.min(most * u, room.w));
        element.style.setProperty("width", `${w}px`);
        return { w, ...placeBubble(room, { w, h: said.offsetHeight }, thing,
            must, things, GAP * u) };
    });
    const at = ways[1].cost < ways[0].cost ? ways[1] : ways[0];
    element.style.setProperty("width", `${at.w}px`);
    element.classList.add(at.above ? "above" : "below");
    Object.assign(element.style, { left: `${at.x}px`, top: `${at.y}px` });
    element.style.setProperty("--tip", `${thing.x + thing.w / 2 - at.x}px`);
    element.style.setProperty("--far", `${at.far - 4}px`);
}
