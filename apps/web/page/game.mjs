/* game.mjs -- the screen of a game being played. */
import { begin } from "./begin.mjs";
import { button, download, link, make, reason, sentence, title }
    from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts, seatTag } from "./facts.mjs";
import { openRules } from "./rules.mjs";
import { moves, settings } from "./settings.mjs";
import { hasGame, savedGame, savedGames, setAside, watchGames }
    from "./store.mjs";
import { Story } from "./story.mjs";
import { Table } from "./table.mjs";
import { Turns } from "./turns.mjs";
import { call, notice, say, tone } from "./voice.mjs";

/**
 * @typedef {import("./engine.mjs").View} View
 * @typedef {import("./engine.mjs").Place} Place
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./store.mjs").Saved} Saved
 */

const ORDINALS = ["", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];

/** @param {string[]} names */
const listed = (names) => names.length < 2 ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

class GameScreen {
    /** @param {HTMLElement} host @param {Saved} saved @param {Facts} all */
    constructor(host, saved, all) {
        this.saved = saved;
        this.all = all;
        this.turns = new Turns(saved, this);
        this.whose = make("span", { class: "whose" });
        this.clock = make("span", {
            class: "count", role: "timer", hidden: true,
        });
        this.takeBack = button("Undo", () => this.turns.undo());
        this.rulesButton = button("Rules", () => this.rules());
        this.others = make("div", { class: "row" });
        this.front = make("div", { class: "wide-part", hidden: true });
        this.tableHost = make("div", { class: "play-table" });
        this.side = make("aside", {
            class: "play-side", "aria-label": "Story",
        });
        host.append(make("div", { class: "play" }, this.bar(), this.front,
            this.tableHost, this.side));
        this.story = new Story(this.side);
        this.table = new Table(this.tableHost, {
            onAction: (/** @type {number} */ action) =>
                this.turns.choose(action),
            seats: saved.players.length, names: all.names, settings,
        });
        this.wasMine = false;
        this.warned = false;
        this.ticking = setInterval(() => this.tick(), 100);
        this.unwatch = watchGames((id) => this.elsewhere(id));
        this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
        this.onHidden = () => this.hidden();
        addEventListener("keydown", this.onKey);
        document.addEventListener("visibilitychange", this.onHidden);
    }

    bar() {
        return make("div", { class: "play-bar" }, title(this.saved.title),
            this.whose, this.clock,
            make("div", { class: "row" }, this.others, this.takeBack,
                this.rulesButton));
    }

    async close() {
        this.table.close();
        clearInterval(this.ticking);
        this.unwatch();
        removeEventListener("keydown", this.onKey);
        document.removeEventListener("visibilitychange", this.onHidden);
        call("");
        await this.turns.close();
    }

    /* ---- what the table tells ---- */

    /** @param {View} view @param {string[]} told */
    async show(view, told) {
        this.story.add(told);
        await this.table.show(view, {
            animate: moves() && settings.speed !== "instant",
        });
    }

    /** @param {View} view @param {string[]} story */
    async anew(view, story) {
        this.story.replace(story);
        await this.table.show({ ...view, steps: [] }, { animate: false });
    }

    /** Nothing of the one before is seen by the one who comes. */
    async hand(/** @type {number} */ seat) {
        this.cover(true);
        const name = this.all.names[seat];
        const heading = make("h2", { tabindex: -1 }, "Hand the device to ",
            seatTag(this.all, seat));
        await new Promise((resolve) => {
            this.front.replaceChildren(make("section", { class: "pass" },
                heading, make("p", {}, "What is on the table from here on is "
                    + `for ${name}'s eyes only.`),
                button(`I am ${name}`, () => resolve(undefined),
                    { class: "main" })));
            heading.focus();
            call(`Hand the device to ${name}.`);
        });
        this.wasMine = false;
        this.front.replaceChildren();
        this.cover(false);
    }

    /** @param {boolean} covered */
    cover(covered) {
        this.front.hidden = !covered;
        this.tableHost.hidden = this.side.hidden = covered;
        this.takeBack.disabled = covered;
        this.whose.hidden = covered;
    }

    /** @param {View} view @param {number[]} others */
    turn(view, others) {
        const { viewer } = this.turns;
        const mine = !view.over && view.awaited.includes(viewer);
        const may = !view.over && view.scene.choices.length > 0;
        this.whose.textContent = this.whoseTurn(view, mine, may);
        this.whose.hidden = !this.whose.textContent;
        this.whose.classList.toggle("yours", mine || may);
        this.others.replaceChildren(...others.map((seat) => button(
            `Hand to ${this.all.names[seat]}`,
            () => this.turns.handTo(seat))));
        this.takeBack.hidden = view.over || viewer === engine.SPECTATOR;
        document.title = `${mine ? "Your turn · " : ""}${this.saved.title}`
            + " · Madcap";
        if (mine && !this.wasMine)
            this.callTurn(view);
        this.wasMine = mine;
        this.tick();
        if (view.over)
            this.over(view);
    }

    /** @param {View} view */
    callTurn(view) {
        const name = this.turns.people.length > 1
            ? `${this.all.names[this.turns.viewer]}, it is your turn.`
            : "It is your turn.";
        call(`${name} ${view.scene.status}`);
        if (settings.sounds)
            tone(660);
    }

    /** @param {View} view @param {boolean} mine @param {boolean} may */
    whoseTurn(view, mine, may) {
        if (view.over)
            return "The game is over";
        if (mine || may)
            return mine ? "Your turn" : "You may act";
        const names = view.awaited.map((seat) => this.all.names[seat]);
        return names.length ? `${listed(names)} to play` : "";
    }

    /** @param {string} text */
    trouble(text) {
        notice(sentence(text));
    }

    unkept() {
        if (this.warned)
            return;
        this.warned = true;
        notice("This browser has no room to keep the game, or may not. It "
            + "goes on, but closing the page would lose it.",
            button("Download it", () => this.download()));
    }

    /* ---- the end ---- */

    /** @param {View} view */
    over(view) {
        const places = [...view.result ?? []].sort((a, b) =>
            a.rank - b.rank || a.seat - b.seat);
        const heading = make("h2", { tabindex: -1 }, this.verdict(places));
        this.front.replaceChildren(make("section", { class: "panel result" },
            make("div", {}, heading, make("ol", { class: "ranking" },
                ...places.map((place) => this.placeRow(place)))),
            make("div", { class: "row" },
                button("Play again", () => this.rematch(), { class: "main" }),
                link("Watch the replay", `#/replay/${this.saved.id}`,
                    "button"),
                button("Download the record", () => this.download()),
                link("Other games", "#/", "button quiet"))));
        this.front.hidden = false;
        heading.focus();
        call(`The game is over. ${this.verdict(places)}`);
        say(...places.map(({ seat, score, rank }) =>
            `${ORDINALS[rank]}: ${this.nameOf(seat)}, ${score} points.`));
        if (settings.sounds)
            tone(880);
    }

    /** @param {number} seat */
    nameOf(seat) {
        const alone = this.turns.people.length === 1;
        return alone && seat === this.turns.viewer ? "You"
                                                   : this.all.names[seat];
    }

    /** @param {Place[]} places */
    verdict(places) {
        const winners = places.filter((place) => place.rank === 1)
            .map((place) => this.nameOf(place.seat));
        if (!winners.length)
            return "Nobody wins.";
        if (winners.length > 1)
            return `${listed(winners)} share the win.`;
        return winners[0] === "You" ? "You win!" : `${winners[0]} wins.`;
    }

    /** @param {Place} place */
    placeRow({ seat, score, rank }) {
        return make("li", { class: rank === 1 ? "first" : "" },
            make("span", { class: "place" }, ORDINALS[rank]),
            seatTag(this.all, seat, this.nameOf(seat)),
            make("span", { class: "points" }, String(score),
                make("span", { class: "unseen" }, " points")));
    }

    async rematch() {
        const { game, title, options, players } = this.saved;
        try {
            await begin({ id: game, title }, { options, players });
        } catch (problem) {
            notice(reason(problem));
        }
    }

    download() {
        download(`${this.saved.game}-${this.saved.id}.txt`,
            this.saved.record);
    }

    /* ---- time, keys and windows ---- */

    tick() {
        const count = this.turns.countdown;
        this.clock.hidden = !count || this.tableHost.hidden;
        if (!count)
            return;
        const seconds = Math.ceil(count.left / 1000);
        if (!this.clock.firstChild)
            this.clock.append("", make("progress", {
                "aria-label": "Time left",
            }));
        const [text, bar] = this.clock.childNodes;
        if (text.nodeValue !== `${seconds} s`)
            text.nodeValue = `${seconds} s`;
        /** @type {HTMLProgressElement} */ (bar).max = count.whole;
        /** @type {HTMLProgressElement} */ (bar).value = count.left;
    }

    async rules() {
        this.turns.pause();
        await openRules(this.saved.game);
        this.turns.resume();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const { target, key } = event;
        if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey
            || document.querySelector("dialog[open]")
            || (target instanceof Element
                && target.closest("input, select, textarea")))
            return;
        if (key === "u" && !this.takeBack.disabled && !this.takeBack.hidden)
            this.turns.undo();
        else if (key === "r" || key === "?")
            this.rules();
    }

    /** A countdown does not run where nobody sees it. */
    hidden() {
        if (document.hidden && this.turns.countdown)
            this.turns.pause();
        else if (!document.hidden && !document.querySelector("dialog[open]"))
            this.turns.resume();
    }

    /** @param {string} id */
    elsewhere(id) {
        if (id !== this.saved.id || this.turns.closed)
            return;
        this.turns.close();
        notice("This game goes on in another window.",
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

/** @param {HTMLElement} host @param {string} id empty: the latest */
export async function showGame(host, id) {
    const saved = id ? savedGame(id) : savedGames(() => {})[0];
    if (!saved && id && hasGame(id))
        return apologise(host, "What was kept of it can no longer be read. "
            + "It was set aside.", setAside(id));
    if (!saved)
        return apologise(host, "There is no such game on this device.");
    const screen = new GameScreen(host, saved, await facts());
    try {
        await screen.turns.open();
    } catch (problem) {
        await screen.close();
        setAside(saved.id);
        return apologise(host, "What was kept of it is no whole game, so it "
            + `was set aside. ${reason(problem)}`, saved.record);
    }
    screen.turns.begin();
    return { title: saved.title, close: () => screen.close(), own: true };
}
