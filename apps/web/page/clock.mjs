/* clock.mjs -- the clock of a table: it may go slowly, and may be stopped. */

export class Clock {
    /** @param {number} slowness of the window's clock, for one of its own */
    constructor(slowness) {
        this.slowness = slowness;
        this.shown = 0;
        this.from = performance.now();
        this.stopped = Infinity;
    }

    get goes() {
        return this.stopped === Infinity;
    }

    /** What it shows at a moment of the window's clock. */
    at(/** @type {number} */ moment) {
        return this.shown
            + (Math.min(moment, this.stopped) - this.from) / this.slowness;
    }

    get now() {
        return this.at(performance.now());
    }

    /** How long the window has to wait until it shows that. */
    until(/** @type {number} */ time) {
        return Math.max(0, Math.ceil((time - this.now) * this.slowness));
    }

    run(/** @type {boolean} */ goes) {
        if (goes && !this.goes) {
            this.shown = this.now;
            this.from = performance.now();
            this.stopped = Infinity;
        } else if (!goes && this.goes) {
            this.stopped = performance.now();
        }
    }
}
