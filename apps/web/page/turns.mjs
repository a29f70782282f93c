/* turns.mjs -- one table in this page: who looks, when time runs, and that it
 * is kept.
 *
 * The engine decides what happens, and when; here it is asked at the right
 * time. Whatever was played is kept before it is shown. With several people at
 * one device each sees only a view of their own, and nobody is hurried while
 * the device has to go from hand to hand; where there is nothing to hide it
 * stays where it is, and all of them act at once.
 */
import { breath, Clock } from "./clock.mjs";
import * as engine from "./engine.mjs";
import { meantAtOnce } from "./scene.mjs";
import { settings } from "./settings.mjs";
import { isTaken, keepGame } from "./store.mjs";

/**
 * @typedef {import("./engine.mjs").View} View
 * @typedef {import("./engine.mjs").Answer} Answer
 * @typedef {import("./store.mjs").Saved} Saved
 * @typedef {object} Stage what the table tells those who show it
 * @property {() => Promise<void>} ready for what has to be quick
 * @property {(view: Answer) => Promise<void>} show
 * @property {(view: Answer, story: string[]) => Promise<void>} anew
 * @property {(seat: number, before?: number) => Promise<boolean>} hand ends
 *     when taken over; true: the one before, who could, takes the last move
 *     back
 * @property {() => void} forget what was told or shown to whoever looked
 * @property {(view: Answer) => void} turn
 * @property {(text: string) => void} trouble
 * @property {() => void} unkept
 * @property {() => void} taken by another window
 * @property {() => void} tick the clock may have been stopped
 * @typedef {Pick<Turns, "view" | "people" | "viewer" | "closed" | "countdown"
 *     | "paused" | "choose" | "press" | "undo" | "undoBefore" | "handTo"
 *     | "pause" | "wait" | "close"> & Partial<Pick<Turns, "hint">>} Playing
 *     what they may ask of it; hints only where people play for themselves
 */

/** A press under way can be stopped for about 200 ms after something has
 * changed, and to tell what is new takes 300 at the least: what is pressed
 * sooner was meant for what was there before. */
const MEANT_MS = 300;
/** How long nothing happens where nobody could act meanwhile, and the part of
 * it where nobody has to think. */
const PAUSE_MS = { slow: 1600, normal: 750, fast: 250, instant: 0 };
const SOLE = 0.4;

/**
 * What a view tells, behind what was told before, by moment. What was taken
 * back is gone, but that it was.
 * @param {string[][]} lines
 * @param {View} view
 */
export function hear(lines, { story = [], steps }) {
    for (const { told, moment = 0, gone, since } of [...story, ...steps]) {
        if (gone)
            lines.splice(gone, since ? lines.length : 1);
        const to = lines[gone ? gone - 1 : moment] ??= [];
        const said = told.map(({ text }) => text);
        if (!gone || to.at(-1) !== said[0])
            to.push(...said);
    }
}

/**
 * When a press counts. One that was under way as something else came was meant
 * for what was there before: where the same thing means something else now it
 * is too late, and what was named then is still named.
 * @param {View | undefined} earlier in the countdown before
 * @param {import("./scene.mjs").Choice} choice
 * @param {number} pressed when
 * @param {number} at when what is there now was seen first
 */
export function whenMeant(earlier, choice, pressed, at) {
    const before = earlier && meantAtOnce(earlier.scene);
    const short = choice.flags.includes("short");
    if (!before || pressed >= at + MEANT_MS
        || short === (before.action === choice.action))
        return pressed;
    if (short)
        throw new Error(`too late to ${before.text}.`);
    return Math.min(pressed, at - 1);
}

/** @param {View} view @returns {boolean} somebody may act through it */
export const mayAct = (view) => view.scene.choices.length > 0;

/** @param {View} view @returns {boolean} the table waits for who looks */
export const isAwaited = (view) => view.awaited.includes(view.viewer);

/**
 * Who has something to take back, or nobody: only whoever looks, unless
 * everybody does.
 * @param {Answer} view
 * @returns {number | undefined}
 */
export const undoerOf = (view) => [view, ...view.people].find((own) =>
    own.undo && (own.open || own.viewer === view.viewer))?.viewer;

export class Turns {
    /** @param {Saved} saved @param {Answer} first @param {Stage} stage */
    constructor(saved, first, stage) {
        this.saved = saved;
        this.view = first;
        this.stage = stage;
        /** @type {number[]} */
        this.people = saved.players.flatMap((player, seat) =>
            player ? [] : [seat]);
        this.viewer = first.viewer;
        /** Who had the device last, also before the page was loaded. */
        this.held = saved.held ?? first.viewer;
        /** @type {Map<number, string[][]>} told to each viewer, by moment */
        this.stories = new Map();
        this.clock = new Clock(Number(settings.time));
        /** @type {engine.Times} */
        this.times = first;
        this.busy = this.handing = this.closed = false;
        /** There was a countdown. */
        this.counted = first.count.milliseconds > 0;
        /** What is open over the table. @type {Set<string>} */
        this.read = new Set();
        this.hurried = true;
        /** @type {Promise<void>} what is under way */
        this.changing = Promise.resolve();
        /** @type {Promise<void>} */
        this.work = Promise.resolve();
        /** The countdown, and when its first picture was seen. */
        this.seen = { number: -1, at: -Infinity };
        /** @type {View[]} of the people and of who looks, now and in the
         * countdown before */
        this.own = [];
        /** @type {View[]} */
        this.earlier = [];
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
    }

    /** Goes on where the game was. */
    async begin() {
        await this.change(async () => {
            await this.take(Promise.resolve(this.view));
            await this.tellAll();
        });
    }

    /** What was begun is still kept; the engine is free after that. */
    async close() {
        this.closed = true;
        clearTimeout(this.timer);
        await this.work.catch(() => {});
    }

    /* ---- what the engine answers ---- */

    /** Kept, whoever still looks; and shown in a task of its own. */
    async take(/** @type {Promise<Answer>} */ answer) {
        this.work = answer.then((view) => this.keep(view));
        await this.work;
        await breath();
    }

    keep(/** @type {Answer} */ view) {
        const { saved } = this;
        const { at, text } = view.record;
        const lines = this.stories.get(view.viewer) ?? [];
        this.stories.set(view.viewer, lines);
        hear(lines, view);
        this.view = view;
        this.times = view;
        this.keepTime();
        saved.record = saved.record.slice(0, at) + text;
        saved.over = view.over;
        saved.result = view.result;
        saved.held = this.held;
        if (isTaken(saved.id))
            this.stage.taken();
        else if (!keepGame(saved))
            this.stage.unkept();
    }

    async follow(/** @type {Promise<Answer>} */ answer) {
        const asked = [this.view, ...this.view.people].some(mayAct);
        await this.take(answer);
        const first = !this.counted && this.view.count.milliseconds > 0;
        this.counted ||= first;
        if (first && !asked && !this.closed)
            await this.stage.ready();
        if (!this.closed)
            await this.stage.show(this.view);
    }

    /** The whole story, to whoever looks. */
    async tellAll() {
        if (!this.closed)
            await this.stage.anew(this.view,
                this.stories.get(this.viewer)?.flat() ?? []);
    }

    /* ---- what people do ---- */

    /** @param {import("./scene.mjs").Choice} choice of the person who looks
     * @param {number} pressed when the finger or the key went down
     * @param {() => void} accepted
     */
    async choose(choice, pressed, accepted) {
        await this.act(this.viewer, choice, pressed, accepted);
    }

    /** One press of somebody at a table that hides nothing: about the picture
     * that was there then.
     * @param {number} seat
     * @param {number} pressed
     */
    async press(seat, pressed) {
        await this.changing;
        const views = pressed < this.seen.at ? this.earlier : this.own;
        const view = views.find(({ viewer }) => viewer === seat);
        const choice = view?.open && meantAtOnce(view.scene);
        if (choice && this.people.length > 1)
            await this.act(seat, choice, pressed);
    }

    /** Eyes are as quick where the clock goes slowly.
     * @param {number} seat
     * @param {import("./scene.mjs").Choice} choice
     * @param {number} pressed
     * @param {() => void} [accepted]
     */
    async act(seat, choice, pressed, accepted = () => {}) {
        await this.change(async () => {
            const { at } = this.seen, when = whenMeant(this.earlier.find(
                ({ viewer }) => viewer === seat), choice, pressed, at);
            const answer = engine.act(seat, choice.action, this.viewer,
                this.clock.at(at) + when - at, this.clock.now);
            await this.follow(answer.then((view) => {
                accepted();
                return view;
            }));
        });
    }

    /**
     * Takes one of the latest actions back and does those after it again.
     * @param {number[]} after
     */
    async undoBefore(after) {
        const { viewer } = this;
        await this.change(async () => {
            for (let i = 0; i <= after.length; i++)
                await this.take(engine.undo(viewer, viewer, this.clock.now));
            for (const action of after)
                await this.take(engine.act(viewer, action, viewer,
                    this.clock.now, this.clock.now));
            await this.tellAll();
        });
    }

    async undo() {
        await this.change(async () => {
            await this.take(engine.undo(undoerOf(this.view) ?? this.viewer,
                this.viewer, this.clock.now));
            await this.tellAll();
        });
    }

    /** What whoever looks might do. While that is thought of the clock stands,
     * and whatever is done meanwhile is done; nothing is answered then.
     * @returns {Promise<engine.Hint | undefined>}
     */
    async hint() {
        const { view, viewer } = this;
        this.pause("hint", true);
        try {
            const hint = await engine.hint(viewer);
            return this.view === view && !this.closed ? hint : undefined;
        } finally {
            this.pause("hint", false);
        }
    }

    /** Another person acts here, who may but need not. */
    async handTo(/** @type {number} */ seat) {
        await this.change(() => this.handOver(seat));
    }

    /** One change after the other: a person may be quicker than what is under
     * way, and comes next. */
    async change(/** @type {() => Promise<void>} */ work) {
        await this.changing;
        if (this.busy || this.closed)
            return;
        this.changing = this.carryOut(work);
        await this.changing;
    }

    /** A refusal changes nothing, and what may be done is shown again. */
    async carryOut(/** @type {() => Promise<void>} */ work) {
        clearTimeout(this.timer);
        this.busy = true;
        this.keepTime();
        try {
            await work().catch(async (problem) => {
                this.complain(problem);
                await this.follow(engine.look(this.viewer, this.clock.now));
            });
            if (!this.closed)
                await this.turn();
        } catch (problem) {
            this.complain(problem);
        }
    }

    /** @param {unknown} problem of no interest once nobody looks */
    complain(problem) {
        if (!this.closed)
            this.stage.trouble(problem instanceof Error ? problem.message
                                                        : String(problem));
    }

    /* ---- who looks ---- */

    /** The device goes to another person, unless that one hides nothing.
     * Whoever takes something back says so before the hand is shown.
     * @param {number} seat
     * @returns {Promise<void>}
     */
    async handOver(seat) {
        const before = this.held;
        const [own, last] = [seat, before].map((viewer) =>
            this.view.people.find((one) => one.viewer === viewer));
        const undo = last?.undo && before !== seat;
        if (own && !own.open
            && await this.hand(seat, undo ? before : undefined))
            return await this.takeBack(before, seat);
        if (own?.open && last && !last.open)
            this.stage.forget();
        this.viewer = this.held = seat;
        await this.take(engine.look(seat, this.clock.now));
        await this.tellAll();
    }

    /** Then the device goes back, or on if nothing may be taken back.
     * @param {number} before
     * @param {number} seat
     */
    async takeBack(before, seat) {
        try {
            await this.take(engine.undo(before, before, this.clock.now));
            this.viewer = this.held = engine.SPECTATOR;
        } catch (problem) {
            const handed = this.handOver(seat);
            this.complain(problem);
            return await handed;
        }
        await this.handOver(before);
    }

    /** @param {number} seat @param {number} [before] */
    async hand(seat, before) {
        this.handing = true;
        this.keepTime();
        const undone = await this.stage.hand(seat, before);
        this.handing = false;
        this.keepTime();
        return undone;
    }

    /** Who had the device before a reload has it after, if still awaited. */
    get whose() {
        const own = this.view.people.find(({ viewer }) =>
            viewer === this.held);
        return own && isAwaited(own) ? this.held : this.view.whose;
    }

    /** Sees to it that the right person looks, then waits for what comes. */
    async turn() {
        if (this.whose !== this.viewer)
            await this.handOver(this.whose);
        if (!this.closed)
            await this.seeCount();
        if (this.closed)
            return;
        this.busy = false;
        this.stage.turn(this.view);
        this.wait();
    }

    /* ---- time ---- */

    /** A countdown begins with its first picture. */
    async seeCount() {
        const { count, scene, people } = this.view;
        const { shown = performance.now() } = scene;
        if (count.number !== this.seen.number) {
            this.seen = { number: count.number, at: shown };
            this.earlier = this.own;
        }
        this.own = [...people, this.view];
        if (this.hurried && this.times.ends === undefined)
            this.times = await engine.shown(this.clock.at(shown),
                this.clock.now);
    }

    /** A countdown runs only where somebody sees it, and nobody has to hand
     * the device on; without one, nothing comes while there is something to
     * watch. While somebody reads the rules, a help or the menu nothing
     * happens. */
    keepTime() {
        const { count, people } = this.view;
        this.hurried = count.milliseconds > 0
            && !people.some((own) => isAwaited(own) && !own.open);
        const runs = count.milliseconds > 0 ? this.hurried && !document.hidden
                                            : !this.busy;
        this.clock.run(runs && !this.read.size && !this.handing);
    }

    wait() {
        const { due, waits, sole } = this.times;
        clearTimeout(this.timer);
        this.keepTime();
        if (due === undefined || this.busy || this.closed || !this.clock.goes)
            return;
        this.timer = setTimeout(() => this.change(() =>
            this.follow(engine.next(this.viewer, this.clock.now))),
            waits ? this.clock.until(due)
                : PAUSE_MS[settings.speed] * (sole ? SOLE : 1));
    }

    /**
     * Something is opened or closed over the table.
     * @param {string} what
     * @param {boolean} open
     */
    pause(what, open) {
        this.read[open ? "add" : "delete"](what);
        this.wait();
        this.stage.tick();
    }

    /** Nothing happens while somebody reads. */
    get paused() {
        return this.read.size > 0;
    }

    /** @returns {{left: number, whole: number} | null} milliseconds */
    get countdown() {
        const { ends } = this.times;
        const whole = this.view.count.milliseconds * Number(settings.time);
        return this.hurried && ends !== undefined
            ? { left: this.clock.until(ends), whole } : null;
    }
}
