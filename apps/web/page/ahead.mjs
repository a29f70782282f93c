/* ahead.mjs -- what a choice would do, before it is made: where a thing would
 * go, in words on what condition. */
import { around, clamp } from "./boxes.mjs";
import { make, makeSvg, sentence } from "./dom.mjs";
import { has } from "./scene.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./engine.mjs").Preview} Preview
 * @typedef {import("./layout.mjs").Layout} Layout
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {{x: number, y: number}} Point
 */

/** Of a bubble, in the layout's units: as high as two lines, and how far it is
 * from what may have risen. */
const HIGH = 62;
const GAP = 20;

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
    let back = item.turn > 90 && item.turn < 270;
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

export class Ahead {
    constructor() {
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
            ? [ghostOf(element, { x, y }, item, preview)] : [],
        ...preview.text ? [bubble(layout, around(x, y, spot?.w ?? 0,
            spot?.h ?? 0), sentence(preview.text))] : []);
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

/**
 * A few words at a thing, over it or else under it, within the table.
 * @param {Layout} layout
 * @param {Box} thing
 * @param {string} text
 * @param {string} [kind]
 * @param {boolean} [rises] it may stand over the thing
 */
export function bubble({ width, frame, unit: u }, thing, text, kind = "",
    rises = true) {
    const above = rises && thing.y - frame.stage.y > HIGH * u;
    const middle = thing.x + thing.w / 2;
    const element = make("div", { class: `bubble ${kind} ${above ? "above"
        : "below"}` }, make("span", text));
    const room = Math.min(260 * u, width - 16);
    const left = clamp(middle - room / 2, 8, width - room - 8);
    Object.assign(element.style, { left: `${left}px`, width: `${room}px`,
        top: `${above ? thing.y - GAP * u : thing.y + thing.h + 10}px` });
    element.style.setProperty("--tip", `${middle - left}px`);
    return element;
}
