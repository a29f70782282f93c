/* clock.mjs -- the clock of a table, which may go slowly and may be stopped,
 * and waits that may end early. */

/** @typedef {import("./engine.mjs").Line} Line */

export class Wait {
    constructor() {
        this.end = () => {};
    }

    /** @param {number} milliseconds @returns {Promise<void>} */
    for(milliseconds) {
        return new Promise((resolve) => {
            const timer = setTimeout(resolve, milliseconds);
            this.end = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }
}

/** Between two pieces of work: whatever else waits has its turn, so that none
 * of it waits for both.
 * @returns {Promise<void>}
 */
export async function breath() {
    const { scheduler } = /** @type {{scheduler?: {yield?: () =>
        Promise<void>}}} */ (globalThis);
    await (scheduler?.yield?.() ?? new Promise((resolve) => {
        setTimeout(resolve);
    }));
}

/**
 * How many pauses it takes to read what is told, where so many letters are
 * read in one.
 * @param {Line[]} told
 * @param {number} letters
 * @param {number} [least]
 */
export const pausesFor = (told, letters, least = 1) => Math.max(least,
    told.map(({ text }) => text).join().length / letters);

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
