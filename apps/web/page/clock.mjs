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

/** So many words may be others in a line that is known, and of so many one. */
const OTHERS = 2, PART = 3;
/** So often the same is read before it is known, and of so many lines. */
const OFTEN = 3, LATEST = 60;
/** Of a pause: what is known is seen at a glance, and so is a picture without
 * words. */
const GLANCE = 0.55;

/** How long people read what is told. */
export class Reader {
    /** @param {number} letters so many are read in one pause */
    constructor(letters) {
        this.letters = letters;
        /** @type {string[][]} words of the lines that were read last */
        this.read = [];
    }

    /** Whether it says the same of others that was read again and again.
     * @param {string[]} words
     */
    knows(words) {
        const most = Math.min(OTHERS, Math.floor(words.length / PART));
        return this.read.filter((line) => line.length === words.length &&
            line.filter((word, i) => word !== words[i]).length <= most)
            .length >= OFTEN;
    }

    /**
     * How many pauses that takes.
     * @param {Line[]} told
     * @param {number} [least] for what has to be looked at, whatever is told
     */
    pausesFor(told, least = 0) {
        const lines = told.map(({ text }) => text.split(" "));
        const news = told.filter((_, i) => !this.knows(lines[i]));
        this.read = [...this.read, ...lines].slice(-LATEST);
        return Math.max(least, news.length ? 1 : GLANCE,
            news.map(({ text }) => text).join().length / this.letters);
    }
}

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
