/* hold.mjs -- who holds a button, or its key, goes on as long as it is offered:
 * slowly enough for quick eyes to let go in time.
 */

/** So long after the last time it is pressed again. */
const PACE_MS = 800;

/** @typedef {import("./scene.mjs").Choice} Choice */

export class Hold {
    /**
     * @param {HTMLElement} root
     * @param {(where: Element | number) => Choice | undefined} offered what is
     *     done there, or still to be done, if one press is enough for it
     * @param {(choice: Choice) => void} act
     */
    constructor(root, offered, act) {
        this.offered = offered;
        this.act = act;
        this.last = 0;
        /** @type {number | undefined} what a key began */
        this.keyed = undefined;
        /** The click that belongs to a press that was held does nothing. */
        this.held = false;
        /** @type {ReturnType<typeof setInterval> | undefined} */
        this.timer = undefined;
        this.onUp = () => clearInterval(this.timer);
        for (const type of ["pointerup", "pointercancel", "blur"])
            addEventListener(type, this.onUp);
        root.addEventListener("pointerdown", (event) => this.down(event));
        root.addEventListener("click", (event) => this.click(event), true);
        root.addEventListener("keydown", (event) => this.key(event), true);
        root.addEventListener("contextmenu", (event) => {
            if (this.held)
                event.preventDefault();
        });
    }

    close() {
        this.onUp();
        for (const type of ["pointerup", "pointercancel", "blur"])
            removeEventListener(type, this.onUp);
    }

    /** @param {PointerEvent} event */
    down({ target, button, isPrimary }) {
        this.onUp();
        this.held = false;
        const choice = button === 0 && isPrimary && target instanceof Element
            && target.closest("button") && this.offered(target);
        if (choice)
            this.timer = setInterval(() => this.goOn(choice.action), PACE_MS);
    }

    /** @param {number} action */
    goOn(action) {
        const choice = this.offered(action);
        if (!choice)
            return;
        this.held = true;
        this.last = performance.now();
        this.act(choice);
    }

    /** @param {MouseEvent} event */
    click(event) {
        this.onUp();
        this.last = event.timeStamp;
        if (this.held && event.detail > 0) {
            event.stopPropagation();
            event.preventDefault();
        }
        this.held = false;
    }

    /** A key that is held says so again and again, much too quickly.
     * @param {KeyboardEvent} event
     */
    key(event) {
        const { target, key, repeat } = event;
        if (!["Enter", " "].includes(key) || !(target instanceof Element))
            return;
        if (!repeat) {
            this.keyed = this.offered(target)?.action;
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        if (this.keyed !== undefined
            && event.timeStamp - this.last >= PACE_MS)
            this.goOn(this.keyed);
    }
}
