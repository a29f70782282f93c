/* replay.mjs -- a record, ply by ply, as any seat saw it. */
import { button, link, make, makeSvg, picker, reason, sentence, title }
    from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts } from "./facts.mjs";
import { named } from "./names.mjs";
import { moves, settings } from "./settings.mjs";
import { savedGame, savedGames } from "./store.mjs";
import { Table } from "./table.mjs";
import { notice, say } from "./voice.mjs";

/**
 * @typedef {import("./engine.mjs").Reel} Reel
 * @typedef {import("./facts.mjs").Facts} Facts
 */

const STEP_MS = { slow: 2400, normal: 1300, fast: 600, instant: 200 };
const LARGEST = 4 << 20;

class ReelScreen {
    /**
     * @param {HTMLElement} host
     * @param {Facts} all
     * @param {Reel} first
     * @param {number} viewer
     */
    constructor(host, all, first, viewer) {
        this.viewer = viewer;
        this.reel = first;
        this.all = all;
        /** Whoever looks, it stays: so many plies, as one viewer counts, and
         * the way to go on from there to what is told. */
        this.moment = { ply: first.ply, by: viewer, way: 0 };
        this.showing = false;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        this.range = make("input", {
            type: "range", min: 0, max: first.plies, value: first.ply,
            "aria-label": "Move", input: () => {
                this.stop();
                this.go(Number(this.range.value));
            },
        });
        this.where = make("output", {});
        this.player = button("Play", () => this.toggle(), { class: "main" });
        this.told = make("div", {
            class: "reel-told", tabindex: 0, role: "group",
            "aria-label": "What happened",
        });
        this.tableHost = make("section", { class: "play-table" });
        host.append(make("div", { class: "panel reel-bar" },
            this.mark("M4 3v14M17 3L7 10l10 7z", "To the beginning",
                () => this.go(0)),
            this.mark("M14 3L5 10l9 7z", "One move back",
                () => this.step(-1)),
            this.player,
            this.mark("M6 3l9 7-9 7z", "One move on", () => this.step(1)),
            this.mark("M16 3v14M3 3l10 7-10 7z", "To the end",
                () => this.go(this.reel.plies)),
            this.range, this.where, this.viewers(first)),
            this.told, this.tableHost);
        this.table = new Table(this.tableHost, {
            onAction: () => {}, seats: first.seats, names: all.names,
            settings,
        });
    }

    /** @param {string} path @param {string} label @param {() => void} act */
    mark(path, label, act) {
        const mark = button("", () => {
            this.stop();
            act();
        }, { "aria-label": label, title: label });
        mark.append(makeSvg("svg", {
            class: "mark", viewBox: "0 0 20 20", "aria-hidden": "true",
        }, makeSvg("path", { d: path })));
        return mark;
    }

    /** @param {number} viewer */
    lookOf(viewer) {
        if (viewer === engine.OPEN)
            return "Everything open";
        return viewer === engine.SPECTATOR ? "From beside the table"
            : `As ${this.all.names[viewer]} saw it`;
    }

    /** @param {Reel} reel */
    viewers({ over, seats }) {
        const all = [...over ? [engine.OPEN] : [], engine.SPECTATOR,
            ...Array(seats).keys()];
        return picker({
            "aria-label": "Seen by", change: ({ target }) => {
                this.viewer = Number(target.value);
                this.show(false);
            },
        }, all.map((value) => [value, this.lookOf(value)]), this.viewer);
    }

    /** Where it is to be, as the viewer counts. */
    get asked() {
        const { ply, by } = this.moment;
        return by === this.viewer ? ply : this.reel.ply;
    }

    /** @param {number} ply @param {number} [way] */
    ask(ply, way = 0) {
        this.moment = {
            ply: Math.max(0, Math.min(ply, this.reel.plies)),
            by: this.viewer, way,
        };
    }

    /** @param {number} ply */
    go(ply) {
        const near = Math.abs(ply - this.reel.ply) === 1;
        this.ask(ply);
        return this.show(near);
    }

    /** To the next or the last thing that was told. @param {1 | -1} way */
    step(way) {
        this.ask(this.asked + way, way);
        return this.show(true);
    }

    /** The moment that is asked for, past cards dealt in silence. */
    async find(/** @type {typeof this.moment} */ moment,
        /** @type {number} */ viewer) {
        let reel = await engine.reel(moment.ply, moment.by, viewer);
        if (moment.by !== viewer)
            return reel;
        while (moment.way && moment === this.moment && !reel.told.length
            && reel.ply > 0 && reel.ply < reel.plies)
            reel = await engine.reel(reel.ply + moment.way, viewer, viewer);
        moment.ply = reel.ply;
        moment.way = 0;
        return reel;
    }

    /** One picture after the other; only the latest wish counts. */
    async show(/** @type {boolean} */ near) {
        if (this.showing)
            return;
        this.showing = true;
        try {
            let { moment, viewer } = this;
            do {
                ({ moment, viewer } = this);
                this.reel = await this.find(moment, viewer);
                await this.draw(viewer, near);
            } while (moment !== this.moment || viewer !== this.viewer);
        } catch (problem) {
            notice(reason(problem));
        }
        this.showing = false;
    }

    /** @param {number} viewer @param {boolean} near */
    async draw(viewer, near) {
        const { game, ply, plies, actor, action, told } = this.reel;
        this.range.max = String(plies);
        this.range.value = String(Math.min(this.asked, plies));
        this.range.setAttribute("aria-valuetext", `${ply} of ${plies}`);
        this.where.value = `${ply} of ${plies}`;
        const who = actor && /^\d/.test(actor)
            ? this.all.names[Number(actor) - 1] : actor;
        const lines = told.length ? told.map(({ text }) => text)
            : action ? [sentence(`${who}: ${action}`)]
            : ["The table is set up."];
        this.told.replaceChildren(...lines.map((line) =>
            make("p", line)));
        this.told.scrollTop = 0;
        say(...lines);
        this.tableHost.setAttribute("aria-label", this.lookOf(viewer));
        await this.table.show({
            game, viewer, scene: { ...this.reel.scene, choices: [] },
        }, { animate: near && moves() });
    }

    toggle() {
        if (this.timer !== undefined)
            return this.stop();
        if (this.reel.ply >= this.reel.plies)
            this.ask(0);
        this.player.textContent = "Pause";
        return this.run();
    }

    /** One thing that is told after the other. */
    async run() {
        const run = setTimeout(() => this.run(), STEP_MS[settings.speed]);
        this.timer = run;
        await this.step(1);
        if (this.timer === run && this.asked >= this.reel.plies)
            this.stop();
    }

    stop() {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.player.textContent = "Play";
    }

    close() {
        this.stop();
        this.table.close();
    }
}

/** The part of the screen where a record comes from. */
class Source {
    /** @param {HTMLElement} host @param {(text: string) => unknown} take */
    constructor(host, take) {
        this.take = take;
        this.wrong = make("p", { class: "wrong", role: "alert" });
        const file = make("input", {
            type: "file", class: "unseen", id: "record-file", tabindex: -1,
            "aria-label": "A record", accept: ".rec,.txt,.record,text/plain",
            change: () => this.read(file.files?.[0]),
        });
        this.zone = make("div", { class: "drop" },
            make("p", "Drop a record here, or choose its file."),
            button("Choose a file", () => file.click(), { class: "main" }),
            file);
        host.append(this.zone);
        this.onDrag = (/** @type {DragEvent} */ event) => this.drag(event);
        for (const name of ["dragover", "dragleave", "drop"])
            addEventListener(name, /** @type {any} */ (this.onDrag));
    }

    /** Anywhere on the page: a near miss must not open the file instead. */
    drag(/** @type {DragEvent} */ event) {
        event.preventDefault();
        this.zone.classList.toggle("over", event.type === "dragover");
        if (event.type === "drop")
            this.read(event.dataTransfer?.files[0]);
    }

    /** @param {File | undefined} file */
    async read(file) {
        if (!file)
            return;
        try {
            if (file.size > LARGEST)
                throw new Error("this file is too big for a record");
            await this.take(await file.text());
        } catch (problem) {
            this.fail(`${file.name}: ${reason(problem)}`);
        }
    }

    /** @param {string} text */
    fail(text) {
        this.wrong.textContent = text;
    }

    close() {
        for (const name of ["dragover", "dragleave", "drop"])
            removeEventListener(name, /** @type {any} */ (this.onDrag));
    }
}

/** @param {import("./store.mjs").Saved[]} games */
function finishedList(games) {
    return make("section", { class: "panel" },
        make("h2", "Played here"),
        make("ul", { class: "saved" }, ...games.map((game) => make("li",
            make("div", { class: "saved-name" },
                make("strong", game.title),
                make("span", new Date(game.time).toLocaleString("en", {
                    dateStyle: "medium", timeStyle: "short",
                }))),
            make("a", {
                class: "button", href: `#/replay/${game.id}`,
            }, "Watch", make("span", { class: "unseen" },
                ` ${game.title}`))))));
}

/** @param {HTMLElement} host @param {string} id a game kept here, or empty */
export async function showReplay(host, id) {
    const heading = title("Replay");
    const stage = make("div", { class: "reel" });
    /** @type {ReelScreen | undefined} */
    let screen;
    const source = make("div", {});
    /** @param {string} text @param {string[]} [names] */
    const open = async (text, names) => {
        await engine.loadReel(text);
        const first = await engine.reel(0, engine.SPECTATOR,
            engine.SPECTATOR);
        screen?.close();
        stage.replaceChildren();
        heading.textContent = `Replay of ${first.title}`;
        const all = named(await facts(), first.seats, names);
        await engine.names(all.names);
        const viewer = first.over ? engine.OPEN : engine.SPECTATOR;
        screen = new ReelScreen(stage, all,
            await engine.reel(0, viewer, viewer), viewer);
        source.hidden = true;
        again.hidden = false;
        input.fail("");
        await screen.show(false);
    };
    const again = link("Another record", "#/replay", "button quiet");
    again.hidden = true;
    const input = new Source(source, open);
    const finished = savedGames(() => {}).filter((game) => game.over);
    if (finished.length)
        source.append(finishedList(finished));
    host.append(make("div", { class: "row" }, heading, again), input.wrong,
        stage, source);
    again.addEventListener("click", () => {
        screen?.close();
        stage.replaceChildren();
        heading.textContent = "Replay";
        source.hidden = false;
        again.hidden = true;
        heading.focus();
    });
    const saved = id ? savedGame(id) : null;
    try {
        if (id && !saved)
            throw new Error("there is no such game on this device");
        if (saved && !saved.over)
            throw new Error("this game is not over yet");
        if (saved)
            await open(saved.record, saved.names);
    } catch (problem) {
        input.fail(reason(problem));
    }
    return {
        title: "Replay", close: () => {
            screen?.close();
            input.close();
        },
    };
}
