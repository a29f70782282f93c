/* coach.mjs -- the card that teaches: words, where to go from here, and a ring
 * around what they are about. It lies over the table, never over that. */
import { button, make } from "./dom.mjs";
import { overlap, placeCard } from "./free.mjs";

/** @typedef {import("./free.mjs").Rect} Rect */
/** @typedef {import("./dom.mjs").Part} Part */

const EDGE = 8;
const BAR = 52;
const RING = 4;
/** Around lower things a ring is finer. */
const LOW = 40, FINE = 3;
/** What is better seen than covered, and how much so: the first that it is.
 * Most of all names, what is contested, and what one has to fill; not so much
 * what is empty. @type {[string, number][]}
 */
const THINGS = [
    [".whose-card, .area > .title", 4],
    [".item.active", 4],
    [".item:is([data-look=place], [data-look=gap])", 0.25],
    [".item[data-part=contest]", 4],
    [".item, .plate, .said, .quick button, .story-open", 1],
];
/** A wide card is low; there is room for one in so wide a window, with so few
 * buttons. */
const WIDE = 900, FEW = 2;
/** Where a plan leads, and what stands there then. */
const AHEAD = ".ahead-way path, .ghost-piece";

/** @param {Element} element @returns {Rect} */
function rectOf(element) {
    const { left: x, top: y, width: w, height: h } =
        element.getBoundingClientRect();
    return { x, y, w, h };
}

/** Whether a camera shows most of it. @param {Element} element */
function isSeen(element) {
    const view = element.closest(".view.camera"), one = rectOf(element);
    return !view || overlap(one, rectOf(view)) > one.w * one.h * 0.7;
}

export class Coach {
    /**
     * @param {HTMLElement} screen
     * @param {HTMLElement} table whose items are pointed at
     * @param {{back: () => void, next: () => void, skip: () => void}} ways
     */
    constructor(screen, table, { back, next, skip }) {
        this.table = table;
        this.count = make("p", { class: "coach-count" });
        this.words = make("p", { class: "coach-words" });
        this.other = make("p", { class: "coach-other", hidden: true });
        this.back = button("Back", back, { class: "quiet" });
        this.skip = button("Skip the lesson", skip, { class: "quiet" });
        this.next = button("Next", next, { class: "main" });
        this.ways = make("div", { class: "coach-ways" });
        this.card = make("section", {
            class: "coach", tabindex: -1, "aria-label": "Lesson",
        }, make("div", { class: "coach-head" }, this.count, this.skip),
        this.words, this.other, this.ways);
        this.rings = make("div", {
            class: "coach-rings", "aria-hidden": "true",
        });
        screen.append(this.rings, this.card);
        /** What may not be covered: what the words are about, and what has to
         * be pressed. @type {() => Element[]} */
        this.about = () => [];
        this.pressed = this.about;
        this.lies = "";
        /** @type {Animation | undefined} */
        this.bar = undefined;
        /** The sizes for which the card was put there; it stays as long as
         * they and the words do, and what must be seen is. */
        this.settled = "";
        /** Where it stands, so that it stays there if it can.
         * @type {Rect | undefined} */
        this.stands = undefined;
        this.ticking = setInterval(() => this.place(), 150);
    }

    /**
     * @param {string} count
     * @param {string} words
     * @param {Part[]} ways
     * @param {boolean} [skips] whether the rest can be skipped
     */
    say(count, words, ways, skips = false) {
        this.count.textContent = count;
        this.words.textContent = words;
        this.other.hidden = true;
        this.settled = "";
        this.skip.hidden = !skips;
        this.ways.replaceChildren(...ways.filter((way) =>
            way instanceof Node));
        this.place();
    }

    /** @param {boolean} yours whether it is the learner who has to act */
    invite(yours) {
        this.next.textContent = yours ? "Do it for me" : "Next";
        this.next.classList.toggle("main", !yours);
        this.next.classList.toggle("quiet", yours);
        this.card.classList.toggle("yours", yours);
    }

    /** A bar on the button fills until it presses itself.
     * @param {number} time in milliseconds, or 0
     */
    pace(time) {
        this.bar?.cancel();
        this.bar = time ? this.next.animate(
            { backgroundSize: ["0 6px", "100% 6px"] }, time) : undefined;
    }

    /** @param {string} words after a press that was not meant */
    correct(words) {
        this.other.textContent = words;
        this.other.hidden = false;
        this.place();
    }

    /** Puts rings and card where they belong, if anything has moved. */
    place() {
        const room = rectOf(this.table);
        for (const bubble of this.table.querySelectorAll(".bubble"))
            bubble.classList.toggle("covered",
                overlap(rectOf(bubble), rectOf(this.card)) > 0);
        const about = this.about().filter(isSeen).map(rectOf).filter((one) =>
            one.w > 0 && overlap(one, room) > one.w * one.h * 0.99);
        const rings = about.map((one) => grown(one, one.h < LOW ? FINE : RING));
        const leads = [...this.table.querySelectorAll(AHEAD)].map(rectOf);
        const must = [...rings, ...leads,
            ...this.pressed().map(rectOf)].map((one) => grown(one, 4));
        const { offsetWidth: w, offsetHeight: h } = this.card;
        const lies = JSON.stringify([must, w, h, innerWidth, innerHeight]);
        if (lies === this.lies || !h)
            return;
        this.lies = lies;
        this.rings.replaceChildren(...joined(rings.map((one) =>
            within(one, room))).map(ringAt));
        const { offsetLeft: x, offsetTop: y } = this.card;
        const sizes = [w, h, innerWidth, innerHeight].join();
        if (this.settled !== sizes
            || must.some((one) => overlap(one, { x, y, w, h })))
            this.settle(room, must);
    }

    /** In the shape and at the place that cover least.
     * @param {Rect} room @param {Rect[]} must
     */
    settle(room, must) {
        const { card } = this, things = this.things();
        const within = { x: EDGE, y: BAR, w: room.w - 2 * EDGE,
            h: room.h - BAR - EDGE };
        const low = room.w >= WIDE && this.ways.childElementCount <= FEW;
        const ways = (low ? [false, true] : [false]).map((wide) => {
            card.classList.toggle("wide", wide);
            const size = { w: card.offsetWidth, h: card.offsetHeight };
            return { ...placeCard(within, size, must, things, this.stands),
                ...size, wide };
        });
        const best = ways.reduce((least, one) =>
            one.cost < least.cost ? one : least);
        const { x, y, w, h, wide } = best;
        card.classList.toggle("wide", wide);
        this.stands = { x, y, w, h };
        this.settled = [w, h, innerWidth, innerHeight].join();
        card.style.left = `${x}px`;
        card.style.top = `${y}px`;
    }

    things() {
        return [...this.table.querySelectorAll(THINGS.map(([which]) =>
            which).join())].map((one) => ({ ...rectOf(one), weight:
                THINGS.find(([which]) => one.matches(which))?.[1] }))
            .filter(({ w, h }) => w > 0 && h > 0);
    }

    close() {
        clearInterval(this.ticking);
    }
}

/** @param {Rect} rect @param {number} by @returns {Rect} */
const grown = ({ x, y, w, h }, by) =>
    ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });

/** What of it is in a room, and as much of its frame.
 * @param {Rect} rect @param {Rect} room @returns {Rect}
 */
function within({ x, y, w, h }, room) {
    const left = Math.max(x, room.x + 3), top = Math.max(y, room.y + 3);
    return { x: left, y: top, w: Math.min(x + w, room.x + room.w - 3) - left,
        h: Math.min(y + h, room.y + room.h - 3) - top };
}

/** One around those that would cut each other.
 * @param {Rect[]} rects @returns {Rect[]}
 */
function joined(rects) {
    /** @type {Rect[]} */
    const rings = [];
    for (let one of rects) {
        let at;
        while ((at = rings.findIndex((other) => overlap(one, other) > 0)) >= 0)
            one = around(one, rings.splice(at, 1)[0]);
        rings.push(one);
    }
    return rings;
}

/** @param {Rect} a @param {Rect} b @returns {Rect} */
function around(a, b) {
    const x = Math.min(a.x, b.x), y = Math.min(a.y, b.y);
    return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x,
        h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** @param {Rect} rect */
function ringAt({ x, y, w, h }) {
    const ring = make("div", { class: h < LOW ? "coach-ring fine"
        : "coach-ring" });
    Object.assign(ring.style, { left: `${x}px`, top: `${y}px`,
        width: `${w}px`, height: `${h}px` });
    return ring;
}
