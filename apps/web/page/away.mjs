/* away.mjs -- one table elsewhere: what turns.mjs is for a table in this page.
 *
 * The server decides what happens, and when; here it is shown as it comes, one
 * letter after the other. What comes while something is still shown waits, and
 * is then shown in one go, which one press ends: nobody is kept from acting by
 * what there is to watch. Where time runs nothing is watched first.
 */
import * as engine from "./engine.mjs";
import { hear, isAwaited, whenMeant } from "./turns.mjs";

/**
 * @typedef {import("./engine.mjs").Answer} Answer
 * @typedef {import("./scene.mjs").Choice} Choice
 */

/** So many moments are watched of what happened meanwhile; fewer while one's
 * own clock runs. */
const WATCHED = 12;
const GLANCED = 2;

/**
 * Several views as one, with the moments between them.
 * @param {Answer[]} all
 * @param {boolean} clocked
 * @returns {Answer}
 */
function joined(all, clocked) {
    const [last] = all.slice(-1);
    const steps = all.flatMap(({ steps, scene }, i) => steps.map((step, at) =>
        i < all.length - 1 && at === steps.length - 1
            ? { scene: { ...scene, choices: [] }, ...step } : step));
    const seen = document.hidden || last.count.milliseconds > 0 ? 0
        : clocked && isAwaited(last) ? GLANCED : WATCHED;
    return {
        ...last, steps: steps.map((step, at) => at >= steps.length - seen
            ? step : { ...step, scene: undefined }),
    };
}

export class AwayTurns {
    /**
     * @param {Answer} first
     * @param {import("./net.mjs").Net} net
     * @param {import("./game.mjs").GameScreen} stage
     * @param {() => void} mine is told when the turn comes to who looks
     */
    constructor(first, net, stage, mine) {
        this.net = net;
        this.stage = stage;
        this.mine = mine;
        this.view = first;
        this.viewer = first.viewer;
        this.people = first.viewer === engine.SPECTATOR ? [] : [first.viewer];
        /** @type {Answer[]} what is still to be shown */
        this.queue = [first];
        /** @type {string[][]} what was told, by moment */
        this.lines = [];
        this.closed = this.showing = this.paused = false;
        this.wasMine = true;
        this.slow = 1;
        this.clocked = false;
        /** The countdown as the server has it, by this window's clock. */
        this.count = { number: 0, ends: 0 };
        /** The countdown on the screen, when its first picture was seen, and
         * which was there before. */
        this.seen = { number: 0, at: -Infinity, before: 0 };
        /** @type {Answer | undefined} */
        this.earlier = undefined;
        /** @type {Promise<void>} */
        this.changing = Promise.resolve();
    }

    async close() {
        this.closed = true;
    }

    /* ---- what comes ---- */

    /** @param {Answer} view */
    take(view) {
        this.queue.push(view);
        if (view.count.milliseconds || (this.clocked && isAwaited(view)))
            this.stage.hurry();
        if (view.count.milliseconds)
            this.stage.letGo();
        return this.showAll();
    }

    async showAll() {
        if (this.showing)
            return;
        this.showing = true;
        while (this.queue.length && !this.closed)
            await this.showNext(this.queue.splice(0));
        this.showing = false;
        if (this.closed)
            return;
        this.stage.turn(this.view);
        const mine = !this.view.over && isAwaited(this.view);
        if (mine && !this.wasMine)
            this.mine();
        this.wasMine = mine;
    }

    /** @param {Answer[]} views */
    async showNext(views) {
        const { count: before } = this.view, earlier = this.view;
        for (const view of views) {
            if (view.story)
                this.lines = [];
            hear(this.lines, view);
        }
        this.view = joined(views, this.clocked);
        const anew = views.some(({ story, steps }) => story
            || steps.some(({ gone }) => gone));
        await (anew ? this.stage.anew(this.view, this.lines.flat())
            : this.stage.show(this.view));
        const { count: { number }, scene } = this.view;
        if (number === this.seen.number)
            return;
        this.earlier = earlier;
        this.seen = {
            number, at: scene.shown ?? performance.now(),
            before: before.milliseconds ? before.number : 0,
        };
    }

    /** @param {{number: number, left: number}} count */
    takeCount({ number, left }) {
        this.count = { number, ends: performance.now() + left };
    }

    /** A countdown stands while the table does. @param {boolean} paused */
    pauseAll(paused) {
        const now = performance.now();
        if (paused !== this.paused)
            this.count.ends += paused ? -now : now;
        this.paused = paused;
    }

    /** @returns {{left: number, whole: number} | null} milliseconds */
    get countdown() {
        const { number, milliseconds } = this.view.count;
        if (!milliseconds || number !== this.count.number)
            return null;
        const now = this.paused ? 0 : performance.now();
        return {
            left: Math.max(0, this.count.ends - now),
            whole: milliseconds * this.slow,
        };
    }

    /* ---- what people do ---- */

    /** @param {Choice} choice @param {number} pressed
     * @param {() => void} accepted
     */
    async choose(choice, pressed, accepted) {
        await this.change(async () => {
            const { at, number, before } = this.seen;
            const { scene, count } = this.view;
            const when = whenMeant(this.earlier, choice, pressed, at);
            if (!scene.choices.some(({ action }) => action === choice.action))
                return;
            await this.net.ask({
                do: "act", action: choice.action,
                count: when < at ? before : count.milliseconds ? number : 0,
            });
            accepted();
        });
    }

    /** Each person has a device here. */
    async press() {}

    async handTo() {}

    /** @param {number[]} after */
    async undoBefore(after) {
        await this.change(async () => {
            for (let i = 0; i <= after.length; i++)
                await this.net.ask({ do: "back" });
            for (const action of after)
                await this.net.ask({ do: "act", action });
        });
    }

    async undo() {
        await this.change(() => this.net.ask({ do: "back" }));
    }

    /** One after the other. @param {() => Promise<void>} work */
    async change(work) {
        const earlier = this.changing;
        this.changing = earlier.then(() => this.carryOut(work));
        await this.changing;
    }

    /** @param {() => Promise<void>} work */
    async carryOut(work) {
        if (this.closed)
            return;
        await work().catch((problem) => {
            if (this.closed)
                return;
            this.stage.trouble(problem.message);
            this.take({ ...this.view, story: undefined, steps: [] });
        });
    }

    /* Nobody's time stands still because somebody reads. */
    pause() {}

    wait() {}
}
