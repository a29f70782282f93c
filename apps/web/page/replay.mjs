/* replay.mjs -- a record, ply by ply, as any seat saw it. */
import { button, link, make, makeSvg, reason, sentence, title }
    from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts } from "./facts.mjs";
import { moves, settings } from "./settings.mjs";
import { savedGame, savedGames } from "./store.mjs";
import { Table } from "./table.mjs";
import { notice, say } from "./voice.mjs";

/**
 * @typedef {import("./engine.mjs").Reel} Reel
 * @typedef {import("./facts.mjs").Facts} Facts
 */

const STEP_MS = { slow: 2400, normal: 1300, fast: 600, instant: 200 };
const SILENT_MS = 80;
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
        this.asked = first.ply;
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
        this.told = make("div", { class: "reel-told" });
        this.tableHost = make("div", { class: "play-table" });
        host.append(make("div", { class: "panel reel-bar" },
            this.step("M4 3v14M17 3L7 10l10 7z", "To the beginning",
                () => 0),
            this.step("M14 3L5 10l9 7z", "One move back",
                () => this.asked - 1),
            this.player,
            this.step("M6 3l9 7-9 7z", "One move on", () => this.asked + 1),
            this.step("M16 3v14M3 3l10 7-10 7z", "To the end",
                () => this.reel.plies),
            this.range, this.where, this.viewers(first)),
            this.told, this.tableHost);
        this.table = new Table(this.tableHost, {
            onAction: () => {}, seats: first.seats, names: all.names,
            settings,
        });
    }

    /** @param {string} path @param {string} label @param {() => number} to */
    step(path, label, to) {
        const step = button("", () => {
            this.stop();
            this.go(to());
        }, { "aria-label": label, title: label });
        step.append(makeSvg("svg", {
            class: "mark", viewBox: "0 0 20 20", "aria-hidden": "true",
        }, makeSvg("path", { d: path })));
        return step;
    }

    /** @param {Reel} reel */
    viewers({ over, seats }) {
        const choices = [
            ...over ? [[engine.OPEN, "Everything open"]] : [],
            [engine.SPECTATOR, "From beside the table"],
            ...Array.from({ length: seats }, (_, seat) =>
                [seat, `As ${this.all.names[seat]} saw it`]),
        ];
        return make("select", {
            "aria-label": "Seen by", change: ({ target }) => {
                this.viewer = Number(target.value);
                this.show(false);
            },
        }, ...choices.map(([value, label]) => make("option", {
            value, selected: value === this.viewer,
        }, String(label))));
    }

    /** @param {number} ply */
    go(ply) {
        const near = Math.abs(ply - this.reel.ply) === 1;
        this.asked = Math.max(0, Math.min(ply, this.reel.plies));
        this.show(near);
    }

    /** One picture after the other; only the latest wish counts. */
    async show(/** @type {boolean} */ near) {
        if (this.showing)
            return;
        this.showing = true;
        try {
            do {
                this.reel = await engine.reel(this.asked, this.viewer);
                await this.draw(near);
                this.asked = Math.min(this.asked, this.reel.plies);
            } while (this.reel.ply !== this.asked);
        } catch (problem) {
            notice(reason(problem));
        }
        this.showing = false;
    }

    /** @param {boolean} near */
    async draw(near) {
        const { ply, plies, actor, action, told } = this.reel;
        this.range.max = String(plies);
        this.range.value = String(Math.min(this.asked, plies));
        this.range.setAttribute("aria-valuetext", `${ply} of ${plies}`);
        this.where.value = `${ply} of ${plies}`;
        const who = actor && /^\d/.test(actor)
            ? this.all.names[Number(actor) - 1] : actor;
        const lines = told.length ? told
            : action ? [sentence(`${who}: ${action}`)]
            : ["The table is set up."];
        this.told.replaceChildren(...lines.map((line) =>
            make("p", {}, line)));
        say(...lines);
        await this.table.show({
            ...this.reel, viewer: this.viewer, awaited: [], steps: [],
            count: { number: 0, milliseconds: 0 },
            scene: { ...this.reel.scene, choices: [] },
        }, { animate: near && moves() });
    }

    toggle() {
        if (this.timer !== undefined)
            return this.stop();
        if (this.reel.ply >= this.reel.plies)
            this.asked = 0;
        this.player.textContent = "Pause";
        return this.run();
    }

    /** One move after the other; those that tell nothing pass quickly. */
    async run() {
        const run = setTimeout(() => this.run(), this.reel.told.length
            ? STEP_MS[settings.speed] : SILENT_MS);
        this.timer = run;
        await this.show(true);
        if (this.timer !== run)
            return;
        if (this.asked >= this.reel.plies)
            this.stop();
        else
            this.asked++;
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
    /** @param {HTMLElement} host @param {(text: string) => void} take */
    constructor(host, take) {
        this.take = take;
        this.wrong = make("p", { class: "wrong", role: "alert" });
        const file = make("input", {
            type: "file", class: "unseen", id: "record-file", tabindex: -1,
            "aria-label": "A record", accept: ".rec,.txt,.record,text/plain",
            change: () => this.read(file.files?.[0]),
        });
        this.zone = make("div", { class: "drop" },
            make("p", {}, "Drop a record here, or choose its file."),
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
        make("h2", {}, "Played here"),
        make("ul", { class: "saved" }, ...games.map((game) => make("li", {},
            make("div", { class: "saved-name" },
                make("strong", {}, game.title),
                make("span", {}, new Date(game.time).toLocaleString("en", {
                    dateStyle: "medium", timeStyle: "short",
                }))),
            make("a", {
                class: "button", href: `#/replay/${game.id}`,
            }, "Watch", make("span", { class: "unseen" },
                ` ${game.title}`))))));
}

/** @param {HTMLElement} host @param {string} id a game kept here, or empty */
export async function showReplay(host, id) {
    const all = await facts();
    const heading = title("Replay");
    const stage = make("div", { class: "reel" });
    /** @type {ReelScreen | undefined} */
    let screen;
    const source = make("div", {});
    const open = async (/** @type {string} */ text) => {
        await engine.loadReel(text);
        const facts = await engine.reel(0, engine.SPECTATOR);
        screen?.close();
        stage.replaceChildren();
        heading.textContent = `Replay of ${facts.title}`;
        const viewer = facts.over ? engine.OPEN : engine.SPECTATOR;
        screen = new ReelScreen(stage, all, await engine.reel(0, viewer),
            viewer);
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
        source.hidden = false;
        again.hidden = true;
    });
    const saved = id ? savedGame(id) : null;
    try {
        if (id && !saved)
            throw new Error("there is no such game on this device");
        if (saved && !saved.over)
            throw new Error("this game is not over yet");
        if (saved)
            await open(saved.record);
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
