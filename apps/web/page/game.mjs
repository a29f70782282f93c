/* game.mjs -- the screen of a game being played. */
import { loadArt } from "./art.mjs";
import { begin } from "./begin.mjs";
import { Reader, Wait } from "./clock.mjs";
import { button, capital, download, link, make, reason, sentence, title }
    from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts, seatTag } from "./facts.mjs";
import { Hints } from "./hint.mjs";
import { wayTime } from "./motion.mjs";
import { named } from "./names.mjs";
import { brand, menu, tool } from "./bar.mjs";
import { People } from "./people.mjs";
import { listed } from "./results.mjs";
import { moves, settings, toggleSounds } from "./settings.mjs";
import { hasGame, savedGames, setAside, takeGame, watchGames }
    from "./store.mjs";
import { play } from "./sound.mjs";
import { Story } from "./story.mjs";
import { Table } from "./table.mjs";
import { isAwaited, mayAct, Turns, undoerOf } from "./turns.mjs";
import { call, hush, notice, passNotices } from "./voice.mjs";

/**
 * @typedef {import("./engine.mjs").Answer} Answer
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./store.mjs").Saved} Saved
 */

/**
 * @typedef {object} Game what is played; not by whom, nor where
 * @property {string} id by which it is kept
 * @property {string} game
 * @property {string} title
 * @property {Facts} all with the names of this table
 * @property {(stage: GameScreen) => import("./turns.mjs").Playing} sit
 * @property {() => unknown} again plays another one
 * @property {() => "watches" | "gave up" | "plays"} [part] what who looks has
 *     in it
 * @property {() => unknown} download
 * @property {HTMLElement[]} [tools] in the bar
 * @property {HTMLElement[]} deeds in its menu
 */

/** How long a moment on the way is shown. */
const MOMENT_MS = { slow: 1600, normal: 1000, fast: 500, instant: 0 };
/** So many letters are read meanwhile. */
const READ = 40;
/** More names have no room where it says who is to play. */
const MANY = 3;
/** How high the buttons of several people at one device are. */
const STRIP = 64;
/** Keys that end what is shown on the way, as a click does. */
const SKIPS = ["Enter", " ", "Escape"];
const BARE = { status: "", areas: [], choices: [] };

/** Whether somebody has just taken what was contested. @param {Scene} scene */
const isTaken = ({ areas }) => areas.some(({ role, items }) =>
    role === "contest" && items.some(({ flags }) => flags.includes("won")) &&
    !items.some(({ look }) => look === "gap"));

export class GameScreen {
    /** @param {HTMLElement} host @param {Game} game */
    constructor(host, game) {
        const { all } = game;
        this.host = host;
        this.game = game;
        this.all = all;
        /** @type {import("./end.mjs").Ending | undefined} */
        this.ending = undefined;
        this.turns = game.sit(this);
        this.takeBack = tool("Undo", "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
            () => {
                this.hurry();
                this.table.finish();
                this.laid.pop();
                this.turns.undo();
            });
        this.rulesButton = tool("Rules", "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 "
            + "1-3-3zM9 9h6M9 13h4", () => this.rules());
        this.people = new People(all, this.turns.people, {
            press: (seat, pressed) => this.press(seat, pressed),
            hand: (seat) => this.turns.handTo(seat),
        });
        this.front = make("div", { class: "front", hidden: true });
        this.tableHost = make("div", { class: "play-table" });
        this.table = new Table(this.tableHost, {
            onAction: (choice, pressed) => {
                const { action, pick: [card = "", slot = ""] } = choice;
                const label = this.table.items.get(card)?.label ?? "";
                this.hurry();
                this.hints.clear();
                this.turns.choose(choice, pressed, () =>
                    this.laid.push({ action, slot, label }));
            },
            onReturn: (slot, label) => this.takeOff(slot, label),
            onExplain: (open) => this.turns.pause("help", open),
            names: all.names, settings,
        });
        this.hints = new Hints(this.table, this.turns);
        this.whose = this.table.whose;
        this.clock = make("span", {
            class: "count", role: "timer", hidden: true,
        });
        this.table.clock.append(this.clock);
        this.table.furniture.strip.append(this.people.callers);
        this.screen = make("div", { class: "play" }, this.bar(),
            this.tableHost, this.front);
        host.append(this.screen);
        this.table.fetchArt(game.game);
        this.story = new Story(this.table.furniture.story,
            this.screen, (line) => this.table.ownerOf(line));
        this.story.recent = this.table.furniture.held;
        this.story.more.append(this.table.moves.whole);
        this.story.toggled = () => this.holdForStory();
        this.table.moves.whole.addEventListener("toggle", () =>
            this.holdForStory());
        this.tableHost.addEventListener("click", () => this.hurry());
        /** What was laid where since there was nothing to undo.
         * @type {{action: number, slot: string, label: string}[]} */
        this.laid = [];
        this.hurried = false;
        this.wait = new Wait();
        this.reader = new Reader(READ);
        /** Ends what waits for who reads. */
        this.letGo = () => {};
        /** @type {number | undefined} who was told that it is their turn */
        this.told = undefined;
        this.warned = this.covered = false;
        this.turnText = "";
        this.ticking = setInterval(() => this.tick(), 100);
        this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
        this.onHidden = () => {
            this.turns.wait();
            this.tick();
        };
        addEventListener("keydown", this.onKey);
        document.addEventListener("visibilitychange", this.onHidden);
    }

    bar() {
        const folded = menu(button("Rules", () => this.rules()),
            link("Learn this game", `#/learn/${this.game.game}`, "button"),
            ...this.game.deeds);
        folded.addEventListener("toggle", () =>
            this.turns.pause("menu", folded.open));
        return make("header", { class: "play-bar" }, brand(),
            title(this.game.title), make("div", { class: "tools" },
                this.people.others, ...this.game.tools ?? [],
                this.takeBack, this.hints.bulb, this.rulesButton, folded));
    }

    async close() {
        const closed = this.turns.close();
        this.hurry();
        this.hints.clear();
        this.table.close();
        this.ending?.remove();
        clearInterval(this.ticking);
        removeEventListener("keydown", this.onKey);
        document.removeEventListener("visibilitychange", this.onHidden);
        call("");
        await closed;
    }

    /* ---- what the table tells ---- */

    /** The moments on the way one after the other, each with what is told of
     * it, then what is now. While time runs, and behind moments, nobody waits
     * for pieces to travel.
     * @param {Answer} view
     */
    async show(view) {
        const pause = moves() ? MOMENT_MS[settings.speed] : 0;
        this.hurried = pause === 0;
        this.hints.clear();
        passNotices();
        for (const { told, scene, way } of view.steps) {
            this.story.add(told.map(({ text }) => text));
            const result = scene?.areas.find(({ role }) => role === "result");
            if (scene && (result || !this.hurried))
                await this.moment(view, scene, pause, { told, way });
            if (result && this.turns.people.length
                && settings.speed !== "instant")
                await this.hold(result);
        }
        if (this.turns.closed)
            return;
        this.mark(view);
        const shown = this.table.show(view, { animate: pause > 0 });
        if (!view.count.milliseconds && !view.steps.some(({ scene }) => scene))
            await shown;
    }

    /**
     * A moment on the way. Nothing is picked before the table has caught up,
     * unless time runs: a person may be quicker than the pieces.
     * @param {Answer} view
     * @param {Scene} scene
     * @param {number} pause
     * @param {import("./table.mjs").Happening} happening
     */
    async moment(view, scene, pause, happening) {
        const { choices } = this.turns.countdown ? view.scene
                                                 : { choices: [] };
        this.whose.classList.add("unsettled");
        this.tick();
        this.table.show({ ...view, scene: { ...scene, choices } },
            { happening });
        await this.wait.for(wayTime(happening.way) + pause
            * this.reader.pausesFor(happening.told, isTaken(scene) ? 2 : 0));
    }

    /**
     * What a part of the game came to, over the table until it was read.
     * @param {import("./engine.mjs").Area} result
     */
    async hold({ title: text, items }) {
        const heading = make("h2", { tabindex: -1 }, text);
        await new Promise((resolve) => {
            this.letGo = () => resolve(undefined);
            this.front.replaceChildren(make("section", { class: "pass" },
                heading, ...items.map((item) => item.look === "heading"
                    ? make("h3", capital(item.text))
                    : make("p", sentence(item.text))),
                button("Go on", this.letGo, { class: "main" })));
            this.front.hidden = false;
            this.tableHost.inert = true;
            heading.focus();
        });
        this.tableHost.inert = false;
        if (!this.turns.closed)
            this.cover(false);
    }

    /**
     * A laid card goes back to the hand, whatever was laid after it.
     * @param {string} slot
     * @param {string} label
     */
    takeOff(slot, label) {
        const at = this.laid.map(({ slot: on, label: card }) =>
            on === slot && card === label).lastIndexOf(true);
        if (at < 0 || this.takeBack.disabled)
            return false;
        const after = this.laid.slice(at + 1);
        this.laid.splice(at, 1);
        this.turns.undoBefore(after.map(({ action }) => action));
        return true;
    }

    /** @param {number} seat @param {number} pressed when */
    press(seat, pressed) {
        this.hurry();
        this.table.finish();
        this.turns.press(seat, pressed);
    }

    /** Whoever acts sees at once what the moments lead to. */
    hurry() {
        this.hurried = true;
        this.wait.end();
    }

    /** The first countdown that others began is counted in. */
    async ready() {
        const pause = MOMENT_MS[settings.speed] * 0.7;
        const count = make("p", { class: "ready", "aria-hidden": "true" });
        if (!pause)
            return;
        call("Get ready.");
        this.tableHost.append(count);
        for (const number of [3, 2, 1]) {
            if (this.turns.closed)
                break;
            count.textContent = String(number);
            play("tick");
            await new Promise((resolve) => setTimeout(resolve, pause));
        }
        count.remove();
    }

    /** @param {Answer} view @param {string[]} story */
    async anew(view, story) {
        passNotices();
        this.cover(false);
        this.mark(view);
        const shown = this.table.show(view, { animate: false });
        this.story.replace(story);
        await shown;
    }

    /**
     * Nothing of the one before is seen by the one who comes.
     * @param {number} seat
     * @param {number} [before] who may take something back
     * @returns {Promise<boolean>} that this is done
     */
    async hand(seat, before) {
        this.cover(true);
        this.forget();
        const name = this.all.names[seat];
        const heading = make("h2", { tabindex: -1 }, "Hand the device to ",
            seatTag(this.all, seat));
        /** @type {boolean} */
        const undone = await new Promise((resolve) => {
            this.front.replaceChildren(make("section", { class: "pass" },
                heading, make("p", "What is on the table from here on is "
                    + `for ${name}'s eyes only.`),
                button(`I am ${name}`, () => resolve(false),
                    { class: "main" }),
                before !== undefined && button(
                    `Undo ${this.all.names[before]}'s last move`,
                    () => resolve(true))));
            heading.focus();
            call(`Hand the device to ${name}.`);
        });
        if (this.turns.closed)
            return false;
        this.told = undefined;
        return undone;
    }

    /** Takes everything away that was told or shown to whoever looked. */
    forget() {
        hush();
        this.hints.clear();
        passNotices();
        this.story.replace([]);
        this.table.show({
            game: this.table.game, viewer: engine.SPECTATOR, scene: BARE,
        }, { animate: false });
    }

    /** @param {boolean} covered */
    cover(covered) {
        this.story.close();
        this.front.replaceChildren();
        this.front.hidden = !covered;
        this.tableHost.hidden = covered;
        this.screen.classList.toggle("covered", covered);
        this.takeBack.hidden = this.whose.hidden = covered;
        this.hints.bulb.hidden = covered;
        this.people.cover(covered);
    }

    /** Whose turn it is, as the table shows it. @param {Answer} view */
    mark(view) {
        const mine = !view.over && isAwaited(view);
        const may = !view.over && [view, ...view.people].some((own) =>
            mayAct(own) && (own.open || own.viewer === view.viewer));
        this.turnText = this.whoseTurn(view, mine, may);
        this.whose.classList.remove("unsettled");
        this.whose.classList.toggle("yours", mine || may);
        this.table.root.classList.toggle("free", may && !mine);
        this.takeBack.hidden = view.over || view.viewer === engine.SPECTATOR;
        this.takeBack.disabled = undoerOf(view) === undefined;
        if (this.takeBack.disabled)
            this.laid = [];
        this.hints.meet(view, mine);
        this.people.showCallers(view);
        this.table.strip = this.people.callers.hidden ? 0 : STRIP;
        document.title = `${mine ? "Your turn · " : ""}${this.game.title}`
            + " · Madcap";
        this.tick();
        return mine;
    }

    /** Who may act and reads the story has time, but who plays from the list
     * below it plays. */
    holdForStory() {
        const { whole } = this.table.moves;
        this.turns.pause("story", this.story.drawer.open && !whole.hidden
            && !whole.open);
    }

    /** @param {Answer} view */
    turn(view) {
        this.holdForStory();
        const mine = this.mark(view) ? view.viewer : undefined;
        this.people.showOthers(view);
        if (mine !== undefined && mine !== this.told)
            this.callTurn(view);
        this.told = mine;
        if (view.over)
            this.over(view);
    }

    /** @param {Answer} view */
    callTurn(view) {
        const name = this.turns.people.length > 1
            ? `${this.all.names[this.turns.viewer]}, it is your turn.`
            : "It is your turn.";
        call(`${name} ${view.scene.status}`);
        play("turn");
    }

    /** @param {Answer} view @param {boolean} mine @param {boolean} may */
    whoseTurn(view, mine, may) {
        if (view.over)
            return "Game over";
        const shared = view.open && this.turns.people.length > 1;
        if (may && !mine)
            return "You may act";
        if (mine && !shared)
            return "Your turn";
        const names = view.awaited.map((seat) => this.all.names[seat]);
        return names.length > MANY ? "Several to play"
            : names.length ? `${listed(names)} to play` : "";
    }

    /** @param {string} text */
    trouble(text) {
        notice(sentence(text));
    }

    unkept() {
        if (this.warned)
            return;
        this.warned = true;
        notice("This browser has no room to keep the game, or may not keep "
            + "it. It goes on, but closing the page would lose it.",
            button("Download it", () => this.game.download()));
    }

    /* ---- the end ---- */

    /** @param {Answer} view */
    async over(view) {
        this.story.close();
        const [{ Ending }] = await Promise.all([import("./end.mjs"),
            loadArt(this.game.game)]);
        if (this.turns.closed)
            return;
        this.ending?.remove();
        const part = this.game.part?.() ?? "plays";
        this.ending = new Ending(this.host, view, {
            all: this.all, id: this.game.id,
            you: this.turns.people.length === 1 && part === "plays"
                ? this.turns.viewer : undefined,
            again: part === "watches" ? undefined : () => this.game.again(),
            download: () => this.game.download(),
            ownerOf: (line) => this.table.ownerOf(line),
        });
    }

    /* ---- time, keys and windows ---- */

    /** Whose turn it is, or that all waits for who reads. */
    showWhose() {
        const idle = this.whose.classList.contains("yours")
            && !this.turns.countdown;
        const paused = this.turns.paused && !this.turns.view.over && !idle;
        const text = this.hints.thinking ? "Thinking"
            : paused ? "Paused" : this.turnText;
        if (this.whose.textContent !== text)
            this.whose.textContent = text;
        this.whose.classList.toggle("silent", !text);
        this.whose.hidden = this.tableHost.hidden;
    }

    /** While a countdown stands nobody sees, nor hears, what it is about.
     * @param {boolean} covered
     */
    coverUp(covered) {
        if (covered === this.covered)
            return;
        const { table, story } = this;
        this.covered = covered;
        table.covered = covered
            ? table.items.get(table.rim?.dataset.id ?? "") : undefined;
        table.root.classList.toggle("covered", covered);
        for (const [id, { element }] of table.pieces.pieces)
            element.classList.toggle("hushed", id === table.covered?.id);
        table.light();
        story.cover(table.covered?.label);
    }

    tick() {
        const count = this.turns.countdown;
        this.showWhose();
        this.coverUp(count !== null
            && (this.turns.paused || document.hidden));
        this.table.count(count);
        this.clock.hidden = !count || this.tableHost.hidden;
        if (!count)
            return;
        if (!this.clock.firstChild)
            this.clock.append("", make("progress", {
                "aria-label": "Time left",
            }));
        const [text, bar] = this.clock.childNodes;
        const said = `${Math.ceil(count.left / 1000)} s`;
        if (text.nodeValue !== said)
            text.nodeValue = said;
        /** @type {HTMLProgressElement} */ (bar).max = count.whole;
        /** @type {HTMLProgressElement} */ (bar).value = count.left;
    }

    async rules() {
        this.turns.pause("rules", true);
        try {
            const { openRules } = await import("./rules.mjs");
            await openRules(this.game.game, this.table.scene);
        } catch (problem) {
            notice(reason(problem));
        }
        this.turns.pause("rules", false);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const { target, key } = event;
        if (SKIPS.includes(key))
            this.hurry();
        if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey
            || document.querySelector("dialog[open]")
            || (target instanceof Element
                && target.closest("input, select, textarea")))
            return;
        const { disabled, hidden } = this.takeBack;
        if (/^[1-8]$/.test(key) && !event.repeat && !this.tableHost.hidden)
            this.press(Number(key) - 1, event.timeStamp);
        else if (key === "u" && !disabled && !hidden)
            this.takeBack.click();
        else if (key === "h" && !this.hints.bulb.disabled
            && !this.hints.bulb.hidden)
            this.hints.ask();
        else if (key === "m")
            toggleSounds();
        else if (key === "r" || (key === "?" && !this.table.explain.ask()))
            this.rules();
    }

    /** Another window has the game; what would be done here is not kept. */
    taken(where = "in another window, and only one can keep it") {
        if (this.turns.closed)
            return;
        this.turns.close();
        this.tableHost.inert = true;
        this.people.cover(true);
        this.takeBack.disabled = this.whose.hidden = true;
        this.hints.bulb.disabled = true;
        this.hints.clear();
        document.title = `${this.game.title} · Madcap`;
        notice(`This game is open ${where}.`,
            button("Take it over here", () => location.reload()));
    }
}

/** @param {HTMLElement} host @param {string} text @param {string} [kept] */
function apologise(host, text, kept) {
    host.replaceChildren(make("div", { class: "sheet" },
        title("This game cannot go on"),
        make("p", { class: "lead" }, text),
        make("div", { class: "row" }, link("To the games", "#/",
            "button main"),
            kept !== undefined && button("Download what was kept", () =>
                download("madcap-broken.txt", kept)))));
    return { title: "This game cannot go on" };
}

/** @param {Saved} saved */
async function rematch({ game, title, options, players, order, box, boxName }) {
    try {
        await begin({ id: game, title },
            { options, players, order, box, boxName });
    } catch (problem) {
        notice(reason(problem));
    }
}

/**
 * A game that is played on this device, and kept here.
 * @param {HTMLElement} host
 * @param {Saved} saved
 * @param {Facts} all
 * @param {Answer} first
 */
function sitDown(host, saved, all, first) {
    const { id, game, title } = saved;
    const save = () => download(`${game}-${id}.txt`, saved.record);
    /** @type {Turns | undefined} */
    let turns;
    const screen = new GameScreen(host, {
        id, game, title, all, again: () => rematch(saved), download: save,
        sit: (stage) => turns = new Turns(saved, first, stage),
        deeds: [button("Download the record", save, {
            title: "It holds everything, hidden cards too",
        })],
    });
    turns?.begin();
    return screen;
}

/** @param {HTMLElement} host @param {string} id empty: the latest */
export async function showGame(host, id) {
    const saved = takeGame(id || (savedGames(() => {})[0]?.id ?? ""));
    if (!saved && id && hasGame(id))
        return apologise(host, "What was kept of this game can no longer be "
            + "read. It has been set aside.", setAside(id));
    if (!saved)
        return apologise(host, "There is no such game on this device.");
    const all = named(await facts(), saved.players.length, saved.names);
    const seats = saved.players.map((bot, seat) =>
        `${bot || "person"} ${all.names[seat]}`);
    /** @type {Answer} */
    let first;
    try {
        first = await engine.open(seats, saved.record, BigInt(saved.seed));
    } catch (problem) {
        setAside(saved.id);
        return apologise(host, "Part of what was kept is missing or wrong, "
            + `so it has been set aside. ${reason(problem)}`, saved.record);
    }
    const screen = sitDown(host, saved, all, first);
    const unwatch = watchGames((id, gone) => {
        if (id === saved.id && !gone)
            screen.taken();
    });
    return {
        title: saved.title, own: true, close: () => {
            unwatch();
            return screen.close();
        },
    };
}
