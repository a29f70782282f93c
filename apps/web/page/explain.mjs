/* explain.mjs -- what is this? A bubble at anything on the table.
 *
 * A long press or the question mark opens it, and a press on what cannot be
 * played, as a plate: the press that opened it plays nothing, and the one that
 * closes it plays only what is lit. While it is open the arrow keys go over
 * everything that lies there, left and right in the order in which it is read,
 * up and down to what is near. What it says comes when it is asked for the
 * first time.
 */
import { make } from "./dom.mjs";
import { boxOf } from "./motion.mjs";
import { neighbour } from "./scene.mjs";
import { call } from "./voice.mjs";

/** @typedef {import("./table.mjs").Table} Table */

const LONG_MS = 500;
/** A finger that moves so far scrolls or drags. */
const SLIP = 8;
const THINGS = ".plate, .item[aria-label]:not(.plated)";
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const HELD = ["Shift", "Control", "Alt", "Meta"];

/** The thing that something on the table is part of.
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
function thingAt(target) {
    const element = target instanceof Element ? target : null;
    const item = element?.closest(".item");
    return /** @type {HTMLElement | null} */ (
        item?.matches(THINGS) || item?.getAttribute("role") === "button"
            ? item : element?.closest(".plate") ?? null);
}

/** What of a thing can have the focus. @param {HTMLElement} thing */
const focusable = (thing) => /** @type {HTMLElement} */ (
    thing.querySelector(":scope > .plate-more") ?? thing);

export class Explain {
    /**
     * @param {Table} table
     * @param {(open: boolean) => void} onOpen
     */
    constructor(table, onOpen) {
        this.table = table;
        this.onOpen = onOpen;
        this.bubble = make("div", { class: "explain", role: "note",
            "aria-label": "What this is", hidden: true });
        /** @type {HTMLElement | null} what is explained */
        this.thing = null;
        /** @type {HTMLElement | null} what is under the pointer */
        this.under = null;
        /** @type {HTMLElement | null} had the focus before */
        this.origin = null;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        this.from = { x: 0, y: 0 };
        /** The click that belongs to a press does nothing. */
        this.idle = false;
        this.onDown = (/** @type {PointerEvent} */ event) => this.down(event);
        this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
        this.listen(table.root);
        table.root.append(this.bubble);
    }

    /** @param {HTMLElement} root */
    listen(root) {
        addEventListener("pointerdown", this.onDown, true);
        addEventListener("keydown", this.onKey, true);
        root.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
            if (Math.hypot(x - this.from.x, y - this.from.y) > SLIP)
                this.release();
        });
        for (const type of ["pointerup", "pointercancel", "pointerleave"])
            root.addEventListener(type, () => this.release());
        root.addEventListener("pointerover", ({ target }) => {
            this.under = thingAt(target);
        });
        root.addEventListener("focusin", () => {
            this.under = null;
        });
        root.addEventListener("pointerleave", () => {
            this.under = null;
        });
        root.addEventListener("contextmenu", (event) => {
            if (this.timer !== undefined || this.idle)
                event.preventDefault();
        });
        root.addEventListener("click", (event) => this.click(event), true);
    }

    forget() {
        this.close();
        this.release();
        removeEventListener("pointerdown", this.onDown, true);
        removeEventListener("keydown", this.onKey, true);
    }

    /* ---- presses ---- */

    /** @param {PointerEvent} event */
    down({ target, button, isPrimary, clientX: x, clientY: y }) {
        const inside = target instanceof Node && this.bubble.contains(target);
        this.release();
        const item = target instanceof Element
            ? /** @type {HTMLElement | null} */ (target.closest(".item"))
            : null;
        const lit = item?.matches(".lit") ||
            this.table.slotUnder(item?.dataset.id ?? "") !== undefined;
        this.idle = this.thing !== null && !inside && !lit;
        if (inside)
            return;
        this.leave();
        const thing = this.table.root.contains(/** @type {Node} */ (target))
            ? thingAt(target) : null;
        if (!thing || button !== 0 || !isPrimary)
            return;
        this.from = { x, y };
        this.timer = setTimeout(() => {
            this.release();
            this.idle = true;
            this.open(thing);
        }, LONG_MS);
    }

    release() {
        clearTimeout(this.timer);
        this.timer = undefined;
    }

    /** A plate is no part of the game: a press explains it.
     * @param {MouseEvent} event
     */
    click(event) {
        const thing = thingAt(event.target);
        const plate = thing?.matches(".plate") && !this.idle;
        if (thing && plate)
            this.open(thing);
        if (plate || this.idle)
            event.stopPropagation();
        this.idle = false;
    }

    /** @param {string} id of an item that was pressed and cannot be played */
    about(id) {
        const thing = thingAt(this.table.pieces.pieces.get(id)?.element
            ?? null);
        if (thing)
            this.open(thing);
    }

    /* ---- keys ---- */

    /** Explains what is under the pointer or has the focus, if anything:
     * whichever came last. */
    ask() {
        const focus = thingAt(document.activeElement);
        const thing = this.under ?? (this.table.root.contains(focus) ? focus
            : null);
        if (thing?.isConnected)
            this.open(thing);
        return Boolean(thing?.isConnected);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const { key, target } = event;
        const { root } = this.table;
        this.idle = false;
        if (!this.thing) {
            this.stepPlates(event);
            return;
        }
        if (HELD.includes(key))
            return;
        const onTable = root.contains(/** @type {Node} */ (target));
        if (ARROWS.includes(key))
            this.walk(key);
        else if (["Escape", "?"].includes(key))
            this.leave();
        else if (onTable && ["Enter", " "].includes(key))
            this.close();
        else {
            this.close();
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /** From plate to plate, of which one can be tabbed to.
     * @param {KeyboardEvent} event
     */
    stepPlates(event) {
        const { key, target } = event;
        const plate = target instanceof Element &&
            target.matches(".plate-more") ? target.parentElement : null;
        const plates = plate ? this.things().filter((one) =>
            one.matches(".plate")) : [];
        const way = ARROWS.indexOf(key);
        if (!plate || way < 0 || !plates.includes(plate))
            return;
        const step = plates.length + (way % 2 ? 1 : -1);
        const to = plates[(plates.indexOf(plate) + step) % plates.length];
        for (const one of plates)
            focusable(one).tabIndex = one === to ? 0 : -1;
        focusable(to).focus();
        event.preventDefault();
        event.stopPropagation();
    }

    /** Everything that can be explained, in the order it is read. */
    things() {
        return /** @type {HTMLElement[]} */ ([
            ...this.table.root.querySelectorAll(THINGS)])
            .filter((thing) => thing.getClientRects().length > 0);
    }

    /** @param {string} key */
    walk(key) {
        const all = this.things();
        const at = Math.max(0, all.findIndex((thing) =>
            thing.contains(this.thing)));
        const beside = key === "ArrowRight" ? 1 : -1;
        const spots = all.map((thing, i) => {
            const { left, top, width, height } = boxOf(thing);
            return { id: String(i), x: left + width / 2, y: top + height / 2 };
        });
        const to = key === "ArrowLeft" || key === "ArrowRight"
            ? (at + beside + all.length) % all.length
            : Number(neighbour(spots, String(at), key) ?? at);
        this.origin ??= /** @type {HTMLElement} */ (document.activeElement);
        focusable(all[to]).focus({ preventScroll: true });
        this.open(all[to]);
    }

    /* ---- the bubble ---- */

    /** @param {HTMLElement} thing */
    async open(thing) {
        if (!this.thing)
            this.onOpen(true);
        this.thing?.classList.remove("explained");
        this.thing = thing;
        thing.classList.add("explained");
        await this.show();
        if (this.thing === thing)
            call([...this.bubble.querySelectorAll("p, li")].map((line) =>
                line.textContent).join(" "));
    }

    /** The thing as it is now; one that is gone is let go. */
    async show() {
        const { thing, bubble, table } = this;
        if (!thing)
            return;
        const said = await import("./bubble.mjs").catch(() => undefined);
        const filled = await said?.fill(bubble, table, thing, () =>
            this.thing === thing);
        if (this.thing === thing && !filled)
            this.close();
    }

    /** Ends it where it began. */
    leave() {
        const { origin } = this;
        this.close();
        if (origin?.isConnected)
            origin.focus({ preventScroll: true });
    }

    close() {
        if (!this.thing)
            return;
        this.thing.classList.remove("explained");
        this.thing = this.origin = null;
        this.bubble.hidden = true;
        this.onOpen(false);
    }
}
