/* guard.mjs -- a press that was meant for a button plays nothing else.
 *
 * Where something that can be pressed has just come to where a button was, or
 * a button to where something else was, a finger may be on its way to that.
 * Keys are on their way to nothing.
 */

/** A press under way can no longer be stopped for so long. */
const UNDER_WAY_MS = 400;
/** So long it is known where a thing was. */
const KNOWN_MS = 3000;
const CONTROLS = ".quick button:enabled, .coach button:enabled, .item.lit";

/** @typedef {{name: string, box: DOMRect, since: number, at: number}} Seen
 *     what could be pressed, from when on, and when it was seen last */

/** What a press there does. @param {Element} control */
function nameOf(control) {
    const { key, id } = /** @type {HTMLElement} */ (control).dataset;
    return id ? `item ${id}` : `button ${key ? parseInt(key)
        : control.textContent}`;
}

export class Guard {
    constructor() {
        /** @type {Seen[]} */
        this.seen = [];
        this.pressed = 0;
        this.onDown = (/** @type {Event} */ event) => {
            this.pressed = event.timeStamp;
        };
        this.onClick = (/** @type {MouseEvent} */ event) => this.click(event);
        addEventListener("pointerdown", this.onDown, true);
        addEventListener("click", this.onClick, true);
    }

    close() {
        removeEventListener("pointerdown", this.onDown, true);
        removeEventListener("click", this.onClick, true);
    }

    /** Something else will be there soon. */
    note() {
        const now = performance.now();
        const here = [...document.querySelectorAll(CONTROLS)].map((control) => {
            const name = nameOf(control);
            const known = this.seen.find((one) => one.name === name);
            return { name, box: control.getBoundingClientRect(),
                since: known?.since ?? now, at: now };
        });
        this.seen = [...here, ...this.seen.filter(({ name, at }) =>
            at > now - KNOWN_MS && !here.some((one) => one.name === name))];
    }

    /** @param {MouseEvent} event */
    click(event) {
        const control = event.target instanceof Element
            && event.target.closest(CONTROLS);
        if (!control || event.detail === 0
            || !this.isMistaken(nameOf(control), event))
            return;
        event.stopImmediatePropagation();
        event.preventDefault();
    }

    /** @param {string} name @param {MouseEvent} event */
    isMistaken(name, { clientX: x, clientY: y, timeStamp }) {
        const from = Math.min(this.pressed || timeStamp, timeStamp)
            - UNDER_WAY_MS;
        const there = this.seen.filter(({ box }) => x >= box.left
            && x <= box.right && y >= box.top && y <= box.bottom);
        return !there.some((one) => one.name === name && one.since < from)
            && there.some((one) => one.name !== name && one.at > from
                && `${name} ${one.name}`.includes("button"));
    }
}
