/* drag.mjs -- a thing that is dragged onto another: both are picked, as if one
 * were pressed and then the other. Nothing can be done by dragging alone.
 */
import { pick } from "./scene.mjs";

/** @typedef {import("./table.mjs").Table} Table */

/** Who moves less presses. */
const SLIP = 8;

/** @param {Element | null} element */
const itemOf = (element) =>
    /** @type {HTMLElement | null} */ (element?.closest(".item") ?? null);

export class Drag {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** @type {HTMLElement | undefined} what the finger is on */
        this.thing = undefined;
        this.moves = false;
        this.from = { x: 0, y: 0 };
        this.onMove = (/** @type {PointerEvent} */ event) => this.move(event);
        this.onEnd = (/** @type {PointerEvent} */ event) => this.end(event);
        table.root.addEventListener("pointerdown", (event) =>
            this.down(event));
    }

    /** @param {PointerEvent} event */
    down({ target, button, isPrimary, clientX: x, clientY: y }) {
        this.stop();
        const thing = target instanceof Element ? itemOf(target) : null;
        if (!thing || button !== 0 || !isPrimary || !this.leads(thing))
            return;
        this.thing = thing;
        this.from = { x, y };
        addEventListener("pointermove", this.onMove);
        addEventListener("pointerup", this.onEnd);
        addEventListener("pointercancel", this.onEnd);
    }

    /** Whether something else is to be picked after it.
     * @param {HTMLElement} thing
     */
    leads({ dataset: { id = "" } }) {
        const { choices, picked } = this.table;
        const meant = this.table.meantBy(id);
        const led = picked.includes(meant) ? { picked }
            : pick(choices, picked, meant);
        return Boolean(led && !led.choice);
    }

    /** @param {PointerEvent} event */
    move({ clientX, clientY }) {
        const { thing, from, table } = this;
        const x = clientX - from.x, y = clientY - from.y;
        if (!thing || (!this.moves && Math.hypot(x, y) < SLIP))
            return;
        const id = thing.dataset.id ?? "";
        if (!this.moves && !table.picked.includes(table.meantBy(id)))
            table.pick(id, false);
        this.moves = true;
        thing.classList.add("dragged");
        thing.style.translate = `${x}px ${y}px`;
        table.aim(itemOf(document.elementFromPoint(clientX, clientY))
            ?.dataset.id);
    }

    /** Where it is let go is picked, if it may be; else it goes back.
     * @param {PointerEvent} event
     */
    end({ type, clientX, clientY }) {
        const { thing, moves, table } = this;
        const under = itemOf(document.elementFromPoint(clientX, clientY));
        this.stop();
        if (!thing || !moves || type === "pointercancel")
            return;
        const to = under?.dataset.id ?? "", from = thing.dataset.id ?? "";
        const next = pick(table.choices, table.picked, table.meantBy(to));
        if (next && next.picked.length > table.picked.length)
            table.pick(to, false);
        else if (table.picked.includes(table.meantBy(from)))
            table.pick(from, false);
    }

    stop() {
        removeEventListener("pointermove", this.onMove);
        removeEventListener("pointerup", this.onEnd);
        removeEventListener("pointercancel", this.onEnd);
        this.thing?.classList.remove("dragged");
        if (this.thing)
            this.thing.style.translate = "";
        this.thing = undefined;
        this.moves = false;
    }
}
