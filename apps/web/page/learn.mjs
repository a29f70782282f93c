/* learn.mjs -- a first game that teaches: a record played step by step, with
 * words and with moves for the learner to make. */
import { usualBot, beginFrom } from "./begin.mjs";
import { brand, menu, tool } from "./bar.mjs";
import { Reader, Wait } from "./clock.mjs";
import { Coach } from "./coach.mjs";
import { button, link, make, reason, title } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts, gameFacts } from "./facts.mjs";
import { parseLesson, recordUpTo } from "./lesson.mjs";
import { named } from "./names.mjs";
import { noteLearnt } from "./offer.mjs";
import { openRules } from "./rules.mjs";
import { moves, settings } from "./settings.mjs";
import { Story } from "./story.mjs";
import { Table } from "./table.mjs";
import { call, notice } from "./voice.mjs";

/**
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./facts.mjs").GameFacts} GameFacts
 * @typedef {import("./lesson.mjs").Lesson} Lesson
 * @typedef {import("./engine.mjs").Lesson} View
 */

const MOMENT_MS = { slow: 2200, normal: 1400, fast: 700, instant: 0 };
/** So many letters are read in a moment. */
const READ = 28;
const PARTING = "No more lessons, then. You will find this one in the menu of "
    + "every table.";

class LessonScreen {
    /**
     * @param {HTMLElement} host
     * @param {GameFacts} game
     * @param {Lesson} lesson
     * @param {Facts} all
     */
    constructor(host, game, lesson, all) {
        this.game = game;
        this.lesson = lesson;
        this.all = all;
        this.at = -1;
        this.asked = 0;
        this.parting = this.watching = false;
        /** @type {string[]} what is being told of */
        this.told = [];
        this.wait = new Wait();
        /** @type {View | undefined} */
        this.view = undefined;
        this.tableHost = make("div", { class: "play-table" });
        const screen = make("div", { class: "play lesson" }, this.bar(),
            this.tableHost);
        host.append(screen);
        this.table = new Table(this.tableHost, {
            onAction: () => this.go(this.at + 1),
            names: all.names, settings,
        });
        this.coach = new Coach(screen, this.tableHost, {
            back: () => this.goBack(), next: () => this.next(),
            skip: () => this.part(),
        });
        this.coach.about = () => this.elements(this.watching ? this.told
            : this.step?.points ?? []);
        this.coach.pressed = () => this.toPress();
        this.story = new Story(this.table.furniture.story, screen);
        this.watchPresses();
        this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
        addEventListener("keydown", this.onKey);
    }

    bar() {
        return make("header", { class: "play-bar" }, brand(),
            title(`Learn ${this.game.title}`),
            make("div", { class: "tools" },
                tool("Rules", "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9"
                    + "h6M9 13h4", () => openRules(this.game.id)), menu()));
    }

    close() {
        this.asked++;
        this.wait.end();
        this.coach.close();
        this.table.close();
        removeEventListener("keydown", this.onKey);
        call("");
    }

    /* ---- steps ---- */

    get step() {
        return this.lesson.steps[this.at];
    }

    get isLast() {
        return this.at === this.lesson.steps.length - 1;
    }

    /** @param {number} to a step; from the one before it, all is seen */
    async go(to) {
        const { steps } = this.lesson;
        if (to < 0 || to >= steps.length)
            return;
        const ask = ++this.asked;
        const on = to === this.at + 1 && this.at >= 0;
        const from = on ? steps[this.at].at : steps[to].at;
        this.wait.end();
        try {
            const view = await engine.lesson(from, steps[to].at);
            this.parting = false;
            if (ask === this.asked && on && moves())
                await this.watch(view, ask);
            if (ask === this.asked)
                this.arrive(to, view, on);
        } catch (problem) {
            notice(reason(problem));
        }
    }

    goBack() {
        this.go(this.parting ? this.at : this.at - 1);
    }

    /** Who does not want to wait, does not; who has to act, acts. */
    next() {
        if (this.watching)
            this.wait.end();
        else if (this.step.yours)
            this.act();
        else
            this.go(this.at + 1);
    }

    /** The learner's move is made for them. */
    act() {
        const [choice] = this.table.choices;
        if (choice)
            this.table.act(choice);
    }

    /** The moments on the way, each with what is told of it.
     * @param {View} view @param {number} ask
     */
    async watch(view, ask) {
        const pause = MOMENT_MS[settings.speed];
        this.watching = true;
        this.table.whose.hidden = true;
        this.coach.invite(false);
        for (const { told, scene, way } of view.steps) {
            if (ask !== this.asked)
                break;
            const lines = told.map(({ text }) => text);
            this.told = told.flatMap(({ item }) => item ?? []).slice(-1);
            this.story.add(lines);
            if (lines.length)
                this.coach.say("Watch", lines.join(" "), [this.coach.next]);
            if (!scene || !pause)
                continue;
            const time = pause * new Reader(READ).pausesFor(told, 1);
            this.coach.pace(time);
            this.table.show({ ...view, scene: { ...scene, choices: [] } },
                { happening: { told, way, quiet: true } });
            await this.wait.for(time);
        }
        this.watching = false;
        this.coach.pace(0);
    }

    /** @param {number} to @param {View} view @param {boolean} on */
    arrive(to, view, on) {
        this.at = to;
        this.view = view;
        const { words, yours } = this.step;
        const choices = view.scene.choices.filter(({ action }) =>
            yours && action === view.next);
        this.story.replace((view.story ?? []).flatMap(({ told }) =>
            told.map(({ text }) => text)));
        this.table.whose.textContent = "Now you";
        this.table.whose.hidden = !yours;
        this.table.whose.classList.toggle("yours", yours);
        this.table.show({ ...view, scene: { ...view.scene, choices } },
            { animate: on && moves() });
        if (this.isLast)
            noteLearnt(this.game.id);
        this.tell(words);
    }

    /** @param {string} words */
    tell(words) {
        const { coach, step } = this;
        const yours = step.yours && !this.parting;
        const leaving = this.parting || this.isLast;
        const count = this.parting ? "The lesson waits"
            : `${yours ? "Now you · " : ""}Step ${this.at + 1} of `
                + `${this.lesson.steps.length}`;
        coach.invite(yours);
        coach.back.disabled = this.at === 0 && !this.parting;
        coach.say(count, words, leaving ? this.farewell()
            : [coach.back, coach.next], !leaving);
        coach.place();
        const first = yours ? coach.card : leaving
            ? coach.ways.querySelector("button.main") : coach.next;
        if (first instanceof HTMLElement)
            first.focus({ preventScroll: true });
        call(`${count}. ${words}`);
    }

    /** Where to go from here. */
    farewell() {
        const over = this.view?.over;
        return [this.coach.back,
            link("To the games", "#/", "button quiet"),
            button("Fresh game", () => this.play(false),
                { class: over ? "main" : "" }),
            !over && button("Play on from here", () => this.play(true),
                { class: "main" })];
    }

    /** Nobody is kept in a lesson, and nobody leaves it by mistake. */
    part() {
        if (this.parting || !this.view)
            return;
        this.asked++;
        this.wait.end();
        this.parting = true;
        noteLearnt(this.game.id);
        this.table.show({ ...this.view, scene: { ...this.view.scene,
            choices: [] } }, { animate: false });
        this.tell(PARTING);
    }

    /** @param {boolean} on from where the lesson is; else from the beginning */
    async play(on) {
        const { lesson, all } = this;
        const options = Object.fromEntries((lesson.lines.find((line) =>
            line.startsWith("setup ")) ?? "").split(" ").slice(1)
            .map((one) => one.split("=")));
        const bot = usualBot(all);
        const players = Array.from({ length: lesson.seats }, (_, seat) =>
            seat ? bot : "");
        try {
            await beginFrom(this.game,
                { options: { ...options, seats: lesson.seats }, players },
                recordUpTo(lesson, on ? this.step.at : 0));
        } catch (problem) {
            notice(reason(problem));
        }
    }

    /* ---- what is pointed at and pressed ---- */

    /** @param {string[]} ids @returns {Element[]} */
    elements(ids) {
        return this.parting ? [] : ids.flatMap((id) =>
            this.table.pieces.pieces.get(id)?.element ?? []);
    }

    /** What the learner's move is made of. */
    toPress() {
        const { choices, twins, moves: { quick } } = this.table;
        const ids = choices.flatMap(({ pick }) => pick);
        const same = [...twins].flatMap(([twin, id]) =>
            ids.includes(id) ? [twin] : []);
        return choices.length
            ? [...this.elements([...ids, ...same]),
                ...quick.querySelectorAll("button:enabled")] : [];
    }

    /** What is not lit gets a friendly word, by finger or by key. */
    watchPresses() {
        const { tableHost } = this;
        tableHost.addEventListener("click", (event) => this.check(event),
            true);
        tableHost.addEventListener("keydown", (event) => {
            if ([" ", "Enter"].includes(event.key))
                this.check(event);
        }, true);
    }

    /** @param {Event} event */
    check(event) {
        if (!this.step?.yours || !this.table.choices.length
            || isMeant(this.table, event))
            return;
        event.stopPropagation();
        this.coach.correct(this.step.other);
        call(this.step.other);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const { target, key } = event;
        const at = target instanceof Element ? target : document.body;
        if (event.ctrlKey || event.metaKey || event.altKey || event.repeat
            || document.querySelector("dialog[open]")
            || at.closest("input, select, textarea, details[open]"))
            return;
        const deed = this.deedOf(key, at);
        if (deed) {
            event.preventDefault();
            deed();
        }
    }

    /** What a key means, unless it has a use where it is pressed.
     * @param {string} key @param {Element} at
     * @returns {(() => void) | undefined}
     */
    deedOf(key, at) {
        const item = at.closest(".item"), pressed = at.closest("button, a");
        if (key === "Escape" && !this.table.picked.length)
            return () => this.part();
        if (settings.keys && (key === "?" || key === "r"))
            return () => void openRules(this.game.id);
        if (item || (key === "Enter" && pressed))
            return undefined;
        if (key === "ArrowLeft")
            return () => this.goBack();
        if (key === "ArrowRight" || key === "Enter")
            return () => this.keyOn();
        return undefined;
    }

    /** On to the next words, or to what has to be pressed. */
    keyOn() {
        if (!this.step.yours || this.watching || this.parting)
            return this.parting || this.isLast ? undefined : this.next();
        const lit = this.tableHost.querySelector(".item.lit");
        if (lit)
            this.table.focusLit();
        else
            /** @type {HTMLElement | null} */ (this.tableHost
                .querySelector(".quick button"))?.focus();
    }
}

/** Whether a press is on something lit or what lies on it, or on nothing.
 * @param {Table} table
 * @param {Event} event
 */
function isMeant(table, { target }) {
    const item = target instanceof Element ? target.closest(".item") : null;
    return !item?.matches("[title]") || item.matches(".lit, .picked")
        || Boolean(table.slotUnder(item.getAttribute("data-id") ?? ""));
}

/** @param {string} id @returns {Promise<Lesson>} */
async function fetchLesson(id) {
    const url = new URL(`lesson-${id}.txt`, import.meta.url);
    const answer = await fetch(url).catch(() => {});
    if (!answer?.ok)
        throw new Error("the lesson of this game could not be fetched");
    return parseLesson(await answer.text());
}

/** @param {HTMLElement} host @param {string} id */
export async function showLearn(host, id) {
    const game = await gameFacts(id);
    const lesson = await fetchLesson(id);
    const all = named(await facts(), lesson.seats);
    await engine.loadReel(recordUpTo(lesson, Infinity));
    await engine.names(all.names);
    const screen = new LessonScreen(host, game, lesson, all);
    await screen.go(0);
    return { title: `Learn ${game.title}`, close: () => screen.close() };
}
