/* replay.mjs -- a record, ply by ply, as any seat saw it. */
import { notedPlace, notePlace, showDialog } from "./back.mjs";
import { brand, menu, tool } from "./bar.mjs";
import { button, download, make, makeSvg, picker, reason, sentence, title }
    from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts } from "./facts.mjs";
import { showGames } from "./games.mjs";
import { CHAT, fromLink, isLinked, toLink } from "./link.mjs";
import { named } from "./names.mjs";
import { moves, settings } from "./settings.mjs";
import { Source } from "./source.mjs";
import { savedGame } from "./store.mjs";
import { Table } from "./table.mjs";
import { notice, say } from "./voice.mjs";

/**
 * @typedef {import("./engine.mjs").Reel} Reel
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./link.mjs").Linked & {players?: string[]}} Kept
 */

/** How high the place of what is told is. */
const TOLD = 50;
/** Browsers refuse to note something very often. */
const STILL_MS = 400;
const STEP_MS = { slow: 2400, normal: 1300, fast: 600, instant: 200 };
/** @type {[keyof typeof STEP_MS, string][]} */
const SPEEDS = [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"],
    ["instant", "Very fast"]];
const MARKS = {
    back: "M5 3v14M16 3L8 10l8 7z", on: "M15 3v14M4 3l8 7-8 7z",
    play: "M6 3l10 7-10 7z", pause: "M6 4h2v12H6zM12 4h2v12h-2z",
};

const RESULT = "M7 4h10v6a5 5 0 0 1-10 0zM7 6H4a3 3 0 0 0 3 4M17 6h3a3 3 0 0 1-3"
    + " 4M12 15v4M8 20h8";

/** The end, also for another viewer who counts otherwise. */
const LAST = 0x7fffffff;
/** What has a use of its own for arrows, or for Space. */
const OWN_ARROWS = ".item, select, textarea, input:not([type=range])";
const OWN_SPACE = `${OWN_ARROWS}, button, a, summary`;

/** @param {number} seats @param {boolean} over the usual one first */
const viewersOf = (seats, over) => [...over ? [engine.OPEN] : [],
    engine.SPECTATOR, ...Array(seats).keys()];

/** @param {HTMLElement} host @param {string} path @param {string} label */
function setMark(host, path, label) {
    host.setAttribute("aria-label", label);
    host.title = label;
    host.replaceChildren(makeSvg("svg", {
        class: "mark", viewBox: "0 0 20 20", "aria-hidden": "true",
    }, makeSvg("path", { d: path })));
}

class ReelScreen {
    /**
     * @param {HTMLElement} host
     * @param {Facts} all
     * @param {Reel} first
     * @param {number} viewer
     * @param {number} you whose game it was, or -1
     */
    constructor(host, all, first, viewer, you) {
        this.viewer = viewer;
        this.you = you;
        this.reel = first;
        this.all = all;
        /** Whoever looks, it stays: so many plies, as one viewer counts, and
         * the way to go on from there to what is told. */
        this.moment = { ply: first.ply, by: viewer, way: 0 };
        this.showing = false;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.noting = undefined;
        this.speed = settings.speed;
        this.range = make("input", {
            type: "range", min: 0, max: first.plies, value: first.ply,
            "aria-label": "Move",
            input: () => this.seek(Number(this.range.value)),
        });
        this.where = make("output", {});
        this.player = button("", () => this.toggle(), { class: "main" });
        this.told = make("div", {
            class: "reel-told", tabindex: 0, role: "group",
            "aria-label": "What happened",
        });
        this.tableHost = make("section", { class: "play-table" });
        host.append(this.tableHost, this.controls(first));
        this.table = new Table(this.tableHost, {
            onAction: () => {}, names: all.names,
            settings,
        });
        this.table.story = TOLD;
        this.table.furniture.story.append(this.told);
        this.stop();
        this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
        addEventListener("keydown", this.onKey);
    }

    /** @param {Reel} reel */
    controls(reel) {
        const back = button("", () => this.move(-1));
        const on = button("", () => this.move(1));
        setMark(back, MARKS.back, "One move back");
        setMark(on, MARKS.on, "One move forward");
        return make("div", {
            class: "reel-controls", role: "group", "aria-label": "Replay",
        }, back, this.player, on, this.range, this.where, picker({
            "aria-label": "Speed", change: ({ target }) => {
                this.speed = target.value;
            },
        }, SPEEDS, this.speed), this.viewers(reel));
    }

    /** Arrows go from one thing that is told to the next; with Shift they
     * miss nothing in between. @param {KeyboardEvent} event
     */
    key(event) {
        const { key, shiftKey, target } = event;
        if (key === "?" && settings.keys &&
            !document.querySelector("dialog[open]"))
            this.table.explain.ask();
        const own = key === " " ? OWN_SPACE : OWN_ARROWS;
        if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey
            || document.querySelector("dialog[open]")
            || (target instanceof Element && target.closest(own)))
            return;
        const stride = (/** @type {1 | -1} */ way) =>
            shiftKey ? this.seek(this.asked + way) : this.move(way);
        const unmoved = target === this.range ? () => {} : undefined;
        const deed = new Map([
            ["ArrowLeft", () => stride(-1)], ["ArrowRight", () => stride(1)],
            ["ArrowUp", unmoved], ["ArrowDown", unmoved],
            ["Home", () => this.seek(0)],
            ["End", () => this.seek(LAST)],
            [" ", () => this.toggle()],
        ]).get(key);
        if (deed) {
            event.preventDefault();
            deed();
        }
    }

    /** As somebody asks. @param {1 | -1} way */
    move(way) {
        this.stop();
        return this.step(way);
    }

    /** @param {number} ply */
    seek(ply) {
        this.stop();
        return this.go(ply);
    }

    /** @param {number} viewer */
    lookOf(viewer) {
        if (viewer === engine.OPEN)
            return "Everything open";
        return viewer === engine.SPECTATOR ? "From beside the table"
            : `As ${viewer === this.you ? "you" : this.all.names[viewer]} `
                + "saw it";
    }

    /** @param {Reel} reel */
    viewers({ over, seats }) {
        return picker({
            "aria-label": "Seen by", change: ({ target }) => {
                this.viewer = Number(target.value);
                this.show(false);
            },
        }, viewersOf(seats, over).map((value) =>
            [value, this.lookOf(value)]), this.viewer);
    }

    /** Where it is to be, as the viewer counts. */
    get asked() {
        const { ply, by } = this.moment;
        return by === this.viewer ? ply : this.reel.ply;
    }

    /** @param {number} ply @param {number} [way] */
    ask(ply, way = 0) {
        this.moment = {
            ply: ply === LAST ? ply
                : Math.max(0, Math.min(ply, this.reel.plies)),
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
        const { game, ply, plies, first, actor, action, told } = this.reel;
        this.range.max = String(plies);
        this.range.value = String(Math.min(this.asked, plies));
        this.range.setAttribute("aria-valuetext", `${ply} of ${plies}`);
        this.where.value = `${ply} of ${plies}`;
        const open = viewer === engine.OPEN || viewer === engine.SPECTATOR;
        const names = this.all.names.map((name, seat) =>
            open && seat === this.you ? "You" : name);
        this.table.names = names;
        const who = actor && /^\d/.test(actor)
            ? names[Number(actor) - 1] : actor;
        const lines = told.length ? told.map(({ text }) => text)
            : action && ply !== first ? [sentence(`${who}: ${action}`)]
            : ["The table is set up."];
        this.told.replaceChildren(...lines.map((line) =>
            make("p", line)));
        this.told.scrollTop = 0;
        say(...lines);
        this.tableHost.setAttribute("aria-label", this.lookOf(viewer));
        clearTimeout(this.noting);
        this.noting = setTimeout(() => notePlace({ ply, viewer }), STILL_MS);
        await this.table.show({
            game, viewer, scene: { ...this.reel.scene, choices: [] },
        }, { animate: near && moves() });
        const { spots = new Map(), frame } = this.table.layout ?? {};
        this.told.classList.toggle("free", ![...spots.values()].some(
            ({ y, h }) => y + h > (frame?.dock.y ?? 0)));
    }

    toggle() {
        if (this.timer !== undefined)
            return this.stop();
        if (this.reel.ply >= this.reel.plies)
            this.ask(0);
        setMark(this.player, MARKS.pause, "Pause");
        return this.run();
    }

    /** One thing that is told after the other. */
    async run() {
        const run = setTimeout(() => this.run(), STEP_MS[this.speed]);
        this.timer = run;
        await this.step(1);
        if (this.timer === run && this.asked >= this.reel.plies)
            this.stop();
    }

    stop() {
        clearTimeout(this.timer);
        this.timer = undefined;
        setMark(this.player, MARKS.play, "Play");
    }

    close() {
        this.stop();
        clearTimeout(this.noting);
        removeEventListener("keydown", this.onKey);
        this.table.close();
    }
}

/** A link that could not be copied, or that is long. @param {string} address
 * @param {string} words
 * @param {...HTMLElement} ways what else can be done
 */
function offerLink(address, words, ...ways) {
    const field = make("textarea", {
        readonly: true, rows: 5, "aria-label": "The link",
        focus: () => field.select(),
    }, address);
    const dialog = make("dialog", {
        class: "link-offer", "aria-label": "A link to this replay",
    }, make("h2", "A link to this replay"), make("p", words), field,
        make("div", { class: "row" }, ...ways,
            button("Close", () => close(), { class: "quiet" })));
    const { close } = showDialog(dialog);
    field.focus();
}

/** @param {string} address @returns {Promise<boolean>} */
async function copy(address) {
    try {
        await navigator.clipboard.writeText(address);
        notice("The link is copied. It holds the whole game, and whoever "
            + "opens it sees everything.");
        return true;
    } catch {
        return false;
    }
}

/** @param {Kept} kept @param {() => void} save it as a file */
async function share({ record, names }, save) {
    const address = new URL(`#/replay/${await toLink(record, names)}`,
        location.href).href;
    const { length } = address;
    const file = button("Download the file", save, { class: "main" });
    if (length > CHAT)
        offerLink(address, `It has ${length.toLocaleString("en")} characters. `
            + "Many chat programs cut a link of that length; the record as a "
            + "file always arrives whole.", file);
    else if (!(await copy(address)))
        offerLink(address, "This browser could not copy it. Copy it from "
            + "here:");
}

/**
 * The record that the address names.
 * @param {string} id a game kept here, or a record itself
 * @returns {Promise<Kept>}
 */
async function findRecord(id) {
    if (isLinked(id))
        return await fromLink(id);
    const saved = savedGame(id);
    if (!saved)
        throw new Error("there is no such game on this device");
    if (!saved.over)
        throw new Error("this game is not over yet");
    return saved;
}

/** As whoever one was, where that was; else where the first one acts.
 * @param {number[]} viewers
 */
async function placeOf(viewers) {
    const { ply, viewer: noted } = notedPlace();
    const viewer = viewers.find((one) => one === noted) ?? viewers[0];
    const begins = await engine.reel(0, viewer, viewer);
    return { viewer, ply: Number.isInteger(ply) ? Number(ply) : begins.first };
}

/** The seat of the only person. @param {Kept} kept @returns {number} */
function personIn({ players = [] }) {
    const you = players.indexOf("");
    return you === players.lastIndexOf("") ? you : -1;
}

/** @param {string} id @param {Kept} kept */
async function load(id, kept) {
    const { record, names } = kept, you = personIn(kept);
    await engine.loadReel(record).catch((problem) => {
        throw isLinked(id) ? new Error("this link is damaged, or part of it "
            + `was cut off: ${reason(problem)}`) : problem;
    });
    const { SPECTATOR } = engine;
    const { seats, over } = await engine.reel(0, SPECTATOR, SPECTATOR);
    const all = named(await facts(), seats, names);
    await engine.names(all.names, you);
    const { ply, viewer } = await placeOf(viewersOf(seats, over));
    return { all, viewer, you, first: await engine.reel(ply, viewer, viewer) };
}

/** @param {HTMLElement} host @param {string} id a game kept here, a record, or
 *     empty
 */
export async function showReplay(host, id) {
    /** @type {Kept} */
    let kept;
    /** @type {Awaited<ReturnType<typeof load>>} */
    let reel;
    if (!id)
        return await showGames(host);
    try {
        kept = await findRecord(id);
        reel = await load(id, kept);
    } catch (problem) {
        return await showGames(host, reason(problem));
    }
    const source = new Source();
    const { all, first, viewer, you } = reel;
    const save = () => download(`${first.game}.txt`, kept.record);
    const stage = make("div", { class: "play reel" },
        make("header", { class: "play-bar" }, brand(),
            title(`Replay of ${first.title}`),
            make("div", { class: "tools" },
                !isLinked(id) && tool("Result", RESULT, () => {
                    location.hash = `#/play/${id}`;
                }),
                tool("Copy a link", "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6"
                    + "l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
                () => share(kept, save)),
                tool("Download", "M12 4v11M7 11l5 5 5-5M5 20h14", save),
                menu())));
    host.append(source.wrong, stage);
    const screen = new ReelScreen(stage, all, first, viewer, you);
    await screen.show(false);
    return {
        title: `Replay of ${first.title}`, close: () => {
            screen.close();
            source.close();
        },
    };
}
