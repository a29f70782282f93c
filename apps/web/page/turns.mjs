/* turns.mjs -- one table in this page: who acts, when, and that it is kept.
 *
 * People act through `choose`. Bots act after a pause, chance at once, and the
 * clock when a countdown ends. Whatever was played is kept before it is shown.
 * With several people at one device each sees only a view of their own, and
 * nobody is hurried while the device has to go from hand to hand; where there
 * is nothing to hide it stays where it is, and all of them act at once.
 */
import * as engine from "./engine.mjs";
import { facts } from "./facts.mjs";
import { meantAtOnce } from "./scene.mjs";
import { settings } from "./settings.mjs";
import { isTaken, keepGame } from "./store.mjs";

/**
 * @typedef {import("./engine.mjs").View} View
 * @typedef {import("./engine.mjs").Step} Step
 * @typedef {import("./store.mjs").Saved} Saved
 * @typedef {object} Stage what the table tells those who show it
 * @property {(view: View) => Promise<void>} show
 * @property {(view: View, story: string[]) => Promise<void>} anew
 * @property {(seat: number, undo: boolean) => Promise<boolean>} hand ends when
 *     taken over; true: the one before takes the last move back
 * @property {(view: View) => void} turn
 * @property {(text: string) => void} trouble
 * @property {() => void} unkept
 * @property {() => void} taken by another window
 */

const TAKEN_BACK = "The last move was taken back.";
const PAUSE_MS = { slow: 1600, normal: 750, fast: 250, instant: 0 };

/** @param {View} view @returns {boolean} somebody may act through it */
export const mayAct = (view) => view.scene.choices.length > 0;

/** @param {View} view @returns {boolean} the table waits for who looks */
export const isAwaited = (view) => view.awaited.includes(view.viewer);

/** @param {Step[] | undefined} steps whether there is something to follow */
const tells = (steps = []) =>
    steps.length > 1 || steps.some(({ told }) => told.length);

export class Turns {
    /** @param {Saved} saved @param {Stage} stage */
    constructor(saved, stage) {
        this.saved = saved;
        this.stage = stage;
        /** @type {number[]} */
        this.people = saved.players.flatMap((player, seat) =>
            player ? [] : [seat]);
        this.viewer = this.people.length === 1 ? this.people[0]
                                               : engine.SPECTATOR;
        this.busy = true;
        /** @type {Promise<void>} what is under way */
        this.changing = Promise.resolve();
        this.closed = false;
        this.pausedAt = 0;
        this.count = { number: 0, milliseconds: 0, ends: Infinity };
        this.seen = { number: -1, at: -Infinity };
        /** @type {View[]} of the people, now and in the countdown before */
        this.own = [];
        /** @type {View[]} */
        this.earlier = [];
        /** @type {number | undefined} what the viewer does who is too early */
        this.early = undefined;
        /** @type {engine.Next} */
        this.next = {};
        this.nextAt = Infinity;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        /** @type {Promise<unknown>} */
        this.work = Promise.resolve();
    }

    /** Takes the game up where it was. */
    async open() {
        await engine.load(this.saved.record, BigInt(this.saved.seed));
        const { bots } = await facts();
        for (const [seat, name] of this.saved.players.entries()) {
            const known = bots.findIndex((bot) => bot.name === name);
            const bot = name && known < 0 ? bots.length - 1 : known;
            await engine.bot(seat, bot);
        }
    }

    /** Goes on from there; what is only chance has then happened. */
    async begin() {
        await this.change(async () => {
            const view = await this.keepAfter(() =>
                engine.view(this.viewer));
            return await this.tellAll(view);
        });
    }

    /** What was begun is still kept; the engine is free after that. */
    async close() {
        this.closed = true;
        clearTimeout(this.timer);
        await this.work.catch(() => {});
    }

    /** Keeps what was done, whoever still looks. */
    async keepAfter(/** @type {() => Promise<View>} */ deed) {
        const work = deed().then(async (start) => {
            const view = await this.settle(start);
            await this.keep(view);
            return await this.withPeople(view);
        });
        this.work = work;
        return await work;
    }

    /** With what each person sees, if they are several: others may not know
     * that somebody is waited for. */
    async withPeople(/** @type {View} */ view) {
        /** @type {View[]} */
        const people = [];
        for (const seat of this.people)
            if (this.people.length > 1 && !view.over && !this.closed)
                people.push(await engine.view(seat));
        return { ...view, people };
    }

    /** @param {number} viewer */
    async look(viewer) {
        return await this.withPeople(await engine.view(viewer));
    }

    /** Chance follows at once; what was told before it is looked at first, but
     * a card that is merely turned keeps nobody waiting. */
    async settle(/** @type {View} */ view) {
        /** @type {Step[]} */
        const steps = view.steps ?? [];
        let told = tells(steps);
        while (!view.over) {
            const next = await engine.next();
            if (next.actor !== engine.CHANCE)
                break;
            const before = view.scene;
            view = await engine.act(next.actor, next.action ?? 0,
                                    this.viewer);
            if (!tells(view.steps))
                continue;
            if (told)
                steps.push({ told: [], scene: before });
            steps.push(...view.steps ?? []);
            told = true;
        }
        return { ...view, steps };
    }

    async keep(/** @type {View} */ view) {
        this.saved.record = await engine.record();
        this.saved.over = view.over;
        if (isTaken(this.saved.id))
            this.stage.taken();
        else if (!keepGame(this.saved))
            this.stage.unkept();
    }

    /** A person may be quicker than what is under way: then it comes next.
     * @param {number} action of the person who looks
     * @param {number} pressed when the finger or the key went down
     */
    async choose(action, pressed) {
        const seat = this.viewer;
        await this.changing;
        await this.act(seat, action, this.early, pressed);
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
        if (choice)
            await this.act(seat, choice.action, view.count.early, pressed);
    }

    /**
     * @param {number} seat
     * @param {number} action
     * @param {number | undefined} early what counts if it came too early
     * @param {number} pressed
     */
    async act(seat, action, early, pressed) {
        if (!this.busy && !this.closed)
            await this.play(seat, this.isEarly(pressed) ? early ?? action
                                                        : action);
    }

    /** What is pressed before a picture is there is about the one before; as
     * it appears, nobody can have read it yet.
     * @param {number} pressed
     */
    isEarly(pressed) {
        const after = pressed - this.seen.at;
        return after >= 0 && after < engine.EARLY_MS;
    }

    /** A countdown is seen to begin with its first picture. */
    seeCount(/** @type {View} */ { count, scene, people = [] }) {
        this.early = count.early;
        if (count.number !== this.seen.number) {
            this.seen = {
                number: count.number, at: scene.shown ?? performance.now(),
            };
            this.earlier = this.own;
        }
        this.own = people;
    }

    /** @param {number} actor @param {number} action */
    async play(actor, action) {
        if (actor === this.next.actor)
            this.nextAt = Infinity;
        await this.change(async () => {
            const view = await this.keepAfter(() =>
                engine.act(actor, action, this.viewer));
            this.endCount(view);
            if (!this.closed)
                await this.stage.show(view);
            return view;
        });
    }

    async undo() {
        await this.changing;
        if (!this.busy && !this.closed)
            await this.change(async () =>
                await this.tellAll(
                    await this.takeBack(this.undoer ?? this.viewer),
                    TAKEN_BACK));
    }

    /** Who has something to take back, or nobody: alone among bots anything,
     * among people only what nobody has answered, and only whoever looks,
     * unless everybody does.
     * @returns {number | undefined}
     */
    get undoer() {
        const own = `${this.viewer + 1} `;
        if (this.people.length === 1)
            return this.saved.record.split("\n").some((line) =>
                line.startsWith(own)) ? this.viewer : undefined;
        return this.own.find(({ viewer, open, undo }) =>
            undo && (open || viewer === this.viewer))?.viewer;
    }

    /** @param {number} seat */
    takeBack(seat) {
        this.nextAt = Infinity;
        return this.keepAfter(async () => {
            await engine.undo(seat);
            return await engine.view(this.viewer);
        });
    }

    /** The whole story, to whoever looks. */
    async tellAll(/** @type {View} */ view, /** @type {string[]} */ ...news) {
        if (this.closed)
            return view;
        const story = await engine.story(this.viewer);
        if (!this.closed)
            await this.stage.anew(view, [...story, ...news]);
        return view;
    }

    /** Another person acts here, who may but need not. */
    async handTo(/** @type {number} */ seat) {
        await this.changing;
        if (!this.busy && !this.closed)
            await this.change(() => this.handOver(seat));
    }

    /** One change after the other. */
    async change(/** @type {() => Promise<View>} */ work) {
        this.changing = this.carryOut(work);
        await this.changing;
    }

    /** A refusal changes nothing, and what may be done is shown again. */
    async carryOut(/** @type {() => Promise<View>} */ work) {
        clearTimeout(this.timer);
        this.busy = true;
        try {
            const view = await work().catch(async (problem) => {
                this.complain(problem);
                const same = await this.look(this.viewer);
                if (!this.closed)
                    await this.stage.show(same);
                return same;
            });
            if (!this.closed)
                await this.turn(view);
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

    /** The device goes to another person, unless that one hides nothing.
     * Whoever takes something back says so before the hand is shown.
     * @param {number} seat
     * @param {...string} news
     * @returns {Promise<View>}
     */
    async handOver(seat, ...news) {
        const before = this.viewer;
        const view = await this.look(seat);
        if (view.open) {
            this.viewer = seat;
            return await this.tellAll(view, ...news);
        }
        const undo = view.people?.some((own) =>
            own.viewer === before && own.undo) ?? false;
        if (await this.stage.hand(seat, undo))
            return await this.takeBack(before).then(() => {
                this.viewer = engine.SPECTATOR;
                return this.handOver(before, TAKEN_BACK);
            }, (problem) => {
                this.complain(problem);
                return this.handOver(seat, ...news);
            });
        this.viewer = seat;
        this.nextAt = Infinity;
        this.count.ends = performance.now()
            + this.count.milliseconds * Number(settings.time);
        return await this.tellAll(view, ...news);
    }

    /** Whoever is waited for; where that is nobody, and nobody looks yet, one
     * who may act and hides nothing.
     * @param {View[]} people
     */
    whoLooks(people) {
        const awaited = people.filter(isAwaited);
        const wanted = awaited.length || this.viewer !== engine.SPECTATOR
            ? awaited : people.filter((own) => own.open && mayAct(own));
        const seats = wanted.map(({ viewer }) => viewer);
        return seats.includes(this.viewer) ? this.viewer
                                           : seats[0] ?? this.viewer;
    }

    /** Sees to it that the right person looks, then waits for what comes. */
    async turn(/** @type {View} */ view) {
        const seat = this.whoLooks(view.people ?? []);
        if (seat !== this.viewer)
            view = await this.handOver(seat);
        if (this.closed)
            return;
        this.startCount(view, !view.people?.some((own) =>
            isAwaited(own) && !own.open));
        this.seeCount(view);
        await this.prepare(view);
        if (this.closed)
            return;
        this.busy = false;
        this.stage.turn(view);
        this.wait();
    }

    /** A countdown ends where its number or its length changes. */
    endCount(/** @type {View} */ { count }) {
        if (count.number !== this.count.number
            || count.milliseconds !== this.count.milliseconds)
            this.count = { ...count, ends: Infinity };
    }

    /** The next begins when it can be seen. */
    startCount(/** @type {View} */ view, /** @type {boolean} */ hurried) {
        const { count } = view;
        this.endCount(view);
        if (!hurried || !count.milliseconds)
            this.count = { ...count, ends: Infinity };
        else if (this.count.ends === Infinity)
            this.count = {
                ...count, ends: performance.now()
                    + count.milliseconds * Number(settings.time),
            };
    }

    /** What bots would do, and when: slowly enough to be followed. A bot that
     * was about to act while time runs still does, whatever came meanwhile. */
    async prepare(/** @type {View} */ view) {
        const { actor: about, action: what } = this.next;
        const next = view.over ? {} : await engine.next(about, what);
        const { actor, delay = 0 } = next;
        const may = [view, ...view.people ?? []].some(mayAct);
        const pause = may ? delay * Number(settings.time)
                          : PAUSE_MS[settings.speed];
        const at = actor === undefined ? Infinity : performance.now() + pause;
        const stays = next.still && this.nextAt < at;
        this.next = stays ? { ...next, actor: about, action: what } : next;
        this.nextAt = stays ? this.nextAt : at;
    }

    wait() {
        clearTimeout(this.timer);
        const clocked = this.next.clock !== undefined
            && this.count.ends <= this.nextAt;
        const at = clocked ? this.count.ends : this.nextAt;
        if (at === Infinity || this.pausedAt || this.closed)
            return;
        const { actor = 0, action = 0, clock = 0 } = this.next;
        this.timer = setTimeout(() => clocked
            ? this.play(engine.CLOCK, clock)
            : this.play(actor, action), Math.max(0, at - performance.now()));
    }

    /** @returns {{left: number, whole: number} | null} milliseconds */
    get countdown() {
        if (this.count.ends === Infinity || this.next.clock === undefined)
            return null;
        const now = this.pausedAt || performance.now();
        return {
            left: Math.max(0, this.count.ends - now),
            whole: this.count.milliseconds * Number(settings.time),
        };
    }

    /** While somebody reads the rules nothing happens. */
    pause() {
        this.pausedAt ||= performance.now();
        clearTimeout(this.timer);
    }

    resume() {
        if (!this.pausedAt)
            return;
        const gone = performance.now() - this.pausedAt;
        this.pausedAt = 0;
        this.count.ends += gone;
        this.nextAt += gone;
        if (!this.busy)
            this.wait();
    }
}
