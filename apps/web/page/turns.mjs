/* turns.mjs -- one table in this page: who acts, when, and that it is kept.
 *
 * People act through `choose`. Bots act after a pause, chance at once, and the
 * clock when a countdown ends. Whatever was played is kept before it is shown.
 * With several people at one device each sees only a view of their own, and
 * nobody is hurried while the device has to go from hand to hand.
 */
import * as engine from "./engine.mjs";
import { facts } from "./facts.mjs";
import { settings } from "./settings.mjs";
import { keepGame } from "./store.mjs";

/**
 * @typedef {import("./engine.mjs").View} View
 * @typedef {import("./engine.mjs").Step} Step
 * @typedef {import("./store.mjs").Saved} Saved
 * @typedef {object} Stage what the table tells those who show it
 * @property {(view: View, told: string[]) => Promise<void>} show
 * @property {(view: View, story: string[]) => Promise<void>} anew
 * @property {(seat: number) => Promise<void>} hand ends when taken over
 * @property {(view: View, others: number[]) => void} turn
 * @property {(text: string) => void} trouble
 * @property {() => void} unkept
 */

const PAUSE_MS = { slow: 1600, normal: 750, fast: 250, instant: 0 };

/** @param {View} view @returns {boolean} somebody may act through it */
const mayAct = (view) => view.scene.choices.length > 0;

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
            const { view } = await this.keepAfter(() =>
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
            const { view, told } = await this.settle(start);
            await this.keep(view);
            return { view, told };
        });
        this.work = work;
        return await work;
    }

    /** Chance follows at once; each thing it tells is a step of its own. */
    async settle(/** @type {View} */ view) {
        const told = (view.steps ?? []).flatMap((step) => step.told);
        /** @type {Step[]} */
        const steps = view.steps ?? [];
        while (!view.over) {
            const next = await engine.next();
            if (next.actor !== engine.CHANCE)
                break;
            const before = view.scene;
            view = await engine.act(next.actor, next.action ?? 0,
                                    this.viewer);
            const news = (view.steps ?? []).flatMap((step) => step.told);
            if (news.length || (view.steps ?? []).length > 1)
                steps.push({ told: [], scene: before }, ...view.steps ?? []);
            told.push(...news);
        }
        return { view: { ...view, steps }, told };
    }

    async keep(/** @type {View} */ view) {
        this.saved.record = await engine.record();
        this.saved.over = view.over;
        if (!keepGame(this.saved))
            this.stage.unkept();
    }

    /** A person may be quicker than what is under way: then it comes next.
     * @param {number} action of the person who looks
     */
    async choose(action) {
        await this.changing;
        if (!this.busy && !this.closed)
            await this.play(this.viewer, action);
    }

    /** @param {number} actor @param {number} action */
    async play(actor, action) {
        await this.change(async () => {
            const { view, told } = await this.keepAfter(() =>
                engine.act(actor, action, this.viewer));
            if (!this.closed)
                await this.stage.show(view, told);
            return view;
        });
    }

    async undo() {
        if (this.busy || this.closed)
            return;
        await this.change(async () => {
            const { view } = await this.keepAfter(async () => {
                await engine.undo(this.viewer);
                return await engine.view(this.viewer);
            });
            return await this.tellAll(view, "The last move was taken back.");
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

    /** The device goes to another person, who may act but need not. */
    async handTo(/** @type {number} */ seat) {
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
                const same = await engine.view(this.viewer);
                if (!this.closed)
                    await this.stage.show(same, []);
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

    /** @param {number} seat @returns {Promise<View>} */
    async handOver(seat) {
        await this.stage.hand(seat);
        this.viewer = seat;
        this.count.ends = performance.now()
            + this.count.milliseconds * Number(settings.time);
        return await this.tellAll(await engine.view(seat));
    }

    /** People by their own views: others may not know that they are waited
     * for. */
    async peopleWho(/** @type {(view: View, seat: number) => boolean} */ is) {
        const seats = [];
        for (const seat of this.people)
            if (!this.closed && is(await engine.view(seat), seat))
                seats.push(seat);
        return seats;
    }

    /** Sees to it that the right person looks, then waits for what comes. */
    async turn(/** @type {View} */ view) {
        let others = /** @type {number[]} */ ([]);
        let hurried = true;
        if (this.people.length > 1 && !view.over) {
            const awaited = await this.peopleWho((own, seat) =>
                own.awaited.includes(seat));
            hurried = awaited.length === 0;
            if (awaited.length && !awaited.includes(this.viewer))
                view = await this.handOver(awaited[0]);
            if (hurried)
                others = await this.peopleWho((own, seat) =>
                    seat !== this.viewer && mayAct(own));
        }
        if (this.closed)
            return;
        this.startCount(view, hurried);
        await this.prepare(view);
        if (this.closed)
            return;
        this.busy = false;
        this.stage.turn(view, others);
        this.wait();
    }

    /** A countdown begins where its number or its length changes. */
    startCount(/** @type {View} */ { count }, /** @type {boolean} */ hurried) {
        const same = count.number === this.count.number
            && count.milliseconds === this.count.milliseconds;
        if (!hurried || !count.milliseconds)
            this.count = { ...count, ends: Infinity };
        else if (!same || this.count.ends === Infinity)
            this.count = {
                ...count, ends: performance.now()
                    + count.milliseconds * Number(settings.time),
            };
    }

    /** What bots would do, and when: slowly enough to be followed. */
    async prepare(/** @type {View} */ view) {
        this.next = view.over ? {} : await engine.next();
        const { actor, delay = 0 } = this.next;
        const pause = mayAct(view) ? delay * Number(settings.time)
                                   : PAUSE_MS[settings.speed];
        this.nextAt = actor === undefined ? Infinity
                                          : performance.now() + pause;
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
