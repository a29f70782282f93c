/* online.mjs -- a table over the net: its lobby, then the table as at home.
 *
 * What comes is taken in its order, one thing after the other. The first letter
 * opens the table; who reloads, or comes back later, comes in the same way.
 */
import { AwayTurns } from "./away.mjs";
import { usualBot } from "./begin.mjs";
import { button, download, link, make, reason, sentence, title }
    from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts } from "./facts.mjs";
import { GameScreen } from "./game.mjs";
import { clockText, Guests } from "./guests.mjs";
import { Lobby } from "./lobby.mjs";
import { named } from "./names.mjs";
import { toLink } from "./link.mjs";
import { Net, whyNot } from "./net.mjs";
import { Deeds, notify } from "./deeds.mjs";
import { hasGame, keepGame, keepTable, keptTable, recall, remember }
    from "./store.mjs";
import { notice } from "./voice.mjs";

/**
 * @typedef {import("./net.mjs").Message} Message
 * @typedef {import("./guests.mjs").Seats} Seats
 * @typedef {import("./engine.mjs").Answer} Answer
 */

const SEARCHING = "Coming to the table …";
const RESTARTS = "The server is restarting: the table goes on in a moment.";
const TICK_MS = 250;
const ELSEWHERE = "on another device, or in another window";

/** The version of this page; "" where it has none. */
const VERSION = /\/v\/([0-9a-f]{16})\//.exec(import.meta.url)?.[1] ?? "";

/** Letters are read by the engine that the server has: the page is loaded anew
 * where it has another one, but once only. @param {string} version
 */
function reloadFor(version) {
    const known = recall("reloaded") === version;
    remember("reloaded", version);
    if (!known)
        location.reload();
    return known;
}

class TableScreen {
    /**
     * @param {HTMLElement} host
     * @param {string} code
     * @param {import("./facts.mjs").Facts} all
     */
    constructor(host, code, all) {
        this.host = host;
        this.code = code;
        this.all = all;
        this.token = keptTable(code)?.token;
        this.closed = this.fresh = false;
        this.setup = this.who = "";
        /** @type {Seats | undefined} */
        this.seats = undefined;
        /** @type {number | undefined} what was told last */
        this.told = undefined;
        /** @type {{screen: GameScreen, turns: AwayTurns, guests: Guests}
         *     | undefined} */
        this.table = undefined;
        /** @type {Lobby | undefined} */
        this.lobby = undefined;
        this.follows = false;
        /** What was played, once it is over, and where it is shown. */
        this.record = "";
        this.replay = code;
        /** @type {Answer | undefined} the end, which waits for that */
        this.final = undefined;
        this.status = make("p", { class: "net-note", role: "status" });
        this.late = make("span", { class: "late" });
        this.opens = make("p", { class: "net-note opens", role: "timer" });
        this.opensAt = 0;
        this.ticking = setInterval(() => this.tick(), TICK_MS);
        this.deeds = new Deeds(this);
        /** @type {Promise<unknown>} */
        this.taking = Promise.resolve();
        this.wait(SEARCHING);
        this.net = new Net({
            table: () => code,
            greet: () => ({
                do: "enter", table: code, as: "bytes", token: this.token,
                told: this.table && this.told,
            }),
            hear: (message) => this.take(() => this.hear(message)),
            letter: (bytes) => this.take(() => this.read(bytes)),
            state: (there) => this.note(there ? ""
                : this.net.soon ? RESTARTS
                : this.seats ? "No connection. Trying again …"
                : sentence(whyNot())),
        });
    }

    async close() {
        this.closed = true;
        clearInterval(this.ticking);
        this.net.end();
        await this.leaveTable();
    }

    async leaveTable() {
        const { table } = this;
        this.table = undefined;
        table?.guests.close();
        await table?.screen.close();
    }

    /** @param {string} text @param {...HTMLElement} more */
    wait(text, ...more) {
        this.host.replaceChildren(make("div", { class: "sheet" }, title(text),
            this.status, ...more));
    }

    /** What everybody should know. @param {string} text */
    note(text) {
        const { seats } = this;
        const words = text || (seats?.paused ? "The table is paused." : "");
        if (this.status.textContent !== words)
            this.status.textContent = words;
    }

    /* ---- what comes ---- */

    /** @param {() => unknown} work */
    take(work) {
        this.taking = this.taking.then(() => this.closed ? null : work())
            .catch((problem) => notice(reason(problem)));
    }

    /** @param {Message} message */
    hear(message) {
        switch (message.say) {
        case "entered": return this.enter(message);
        case "seats": return this.seat(/** @type {any} */ (message));
        case "count": return this.table?.turns.takeCount(
            /** @type {any} */ (message));
        case "reaction":
            return this.table?.guests.react(message.seat - 1, message.with);
        case "record": return this.takeRecord(message.text);
        case "waits": return this.note(sentence(message.why));
        case "goes on": return this.note("");
        case "elsewhere": return this.elsewhere(message.at);
        case "taken": return this.taken();
        case "gone": return this.gone();
        case "no": return this.refuse(message.why);
        }
    }

    /** @param {Message} message */
    enter({ table, token, setup, engine: version }) {
        if (version && VERSION && version !== VERSION)
            return this.giveWay(version);
        remember("reloaded", "");
        if (table !== this.code)
            location.replace(`#/table/${table}`);
        this.token = token ?? this.token;
        this.setup = setup;
        this.fresh = true;
        const id = /^game (\S+)/m.exec(setup)?.[1];
        const game = this.all.games.find((one) => one.id === id);
        if (!game)
            throw new Error("this page does not know the game of that table");
        this.game = game;
        document.title = `${game.title} · Madcap`;
    }

    /** Nothing is read of what another engine wrote. @param {string} version */
    giveWay(version) {
        this.net.end();
        this.closed = true;
        if (reloadFor(version))
            this.wait("This page does not fit the server", make("p",
                { class: "lead" }, "It was kept here, and is older or newer. "
                + "Close it everywhere, then open it again."),
            button("Load it again", () => location.reload(),
                { class: "main" }));
    }

    /** @param {Seats} seats */
    async seat(seats) {
        const who = JSON.stringify([seats.you, seats.chairs.map(({ name }) =>
            name)]);
        const before = this.seats;
        this.seats = seats;
        this.note("");
        this.remember();
        if (who !== this.who && this.table)
            await this.leaveTable();
        this.fresh ||= who !== this.who;
        this.who = who;
        if (seats.phase === "gathering")
            this.gather();
        else
            this.attend(seats);
        if (seats.agreed && !before?.agreed)
            this.tellAgreed();
        if (seats.again && !before?.again)
            this.goOn(seats.again);
        if (seats.phase === "over" && !this.record)
            this.net.say({ do: "record" });
    }

    remember() {
        const { seats, game, token, code } = this;
        if (token && seats && game)
            keepTable({
                code, token, title: game.title, time: Date.now(),
                sits: seats.you !== undefined || seats.host,
                over: seats.phase === "over",
            });
    }

    gather() {
        if (!this.game || !this.seats)
            return;
        this.lobby ??= new Lobby(this.host, {
            code: this.code, game: this.game, setup: this.setup,
            all: this.all,
            say: (message) => this.say(message), status: this.status,
        });
        this.lobby.show(this.seats);
        if (document.activeElement === document.body)
            this.host.querySelector("h1")?.focus({ preventScroll: true });
    }

    /** @param {Seats} seats */
    attend(seats) {
        this.deeds.show(seats);
        this.tellLate(seats);
        if (!this.table)
            return;
        const { guests, turns } = this.table;
        guests.show(seats);
        turns.pauseAll(seats.paused);
        turns.slow = seats.slow;
        turns.clocked = seats.bank > 0;
    }

    /** Who has no seat is told so; what they see may not be what happens now.
     * @param {Seats} seats
     */
    tellLate({ you, delay, begins = 0 }) {
        this.opensAt = performance.now() + begins;
        this.tick();
        const words = you !== undefined ? "" : !delay ? "Watching"
            : delay < 60 ? `${delay} s late`
            : `${Math.round(delay / 60)} min late`;
        if (this.late.textContent !== words)
            this.late.textContent = words;
        this.late.title = words && delay
            ? "Whoever watches this table sees it later." : "";
    }

    /** How long there is nothing to be seen yet. */
    tick() {
        const left = this.opensAt - performance.now();
        const words = left > 0
            ? `The game can be seen here in ${clockText(left)}.` : "";
        if (this.opens.textContent !== words)
            this.opens.textContent = words;
    }

    /** @param {Uint8Array} bytes */
    async read(bytes) {
        const { seats } = this;
        if (!seats)
            return;
        if (this.fresh)
            await engine.away(this.names(), (seats.you ?? 0) - 1, this.setup);
        this.fresh = false;
        const view = await engine.letter(bytes);
        if (!view || this.closed)
            return;
        this.told = view.number;
        if (view.over && !this.record)
            this.final = view;
        else
            this.show(view, seats);
    }

    /** @param {Answer} view @param {Seats} seats */
    show(view, seats) {
        if (this.table)
            this.table.turns.take(view);
        else
            this.sitDown(view, seats, named(this.all, seats.chairs.length,
                this.names()));
    }

    names() {
        return this.seats?.chairs.map(({ name, called }, seat) =>
            name ?? called ?? this.all.names[seat]) ?? [];
    }

    /**
     * The game has begun.
     * @param {Answer} first
     * @param {Seats} seats
     * @param {import("./facts.mjs").Facts} all
     */
    sitDown(first, seats, all) {
        const { game } = this, table = this;
        if (!game)
            return;
        this.lobby = undefined;
        this.host.replaceChildren();
        document.body.dataset.screen = "play";
        /** @type {AwayTurns | undefined} */
        let turns;
        const screen = new GameScreen(this.host, {
            get id() {
                return table.replay;
            },
            game: game.id, title: game.title, all,
            sit: (stage) => turns = new AwayTurns(first, this.net, stage,
                () => notify(game.title)),
            again: () => this.again(), download: () => this.download(),
            part: () => this.part(),
            tools: [this.late, this.deeds.reactions],
            deeds: [this.deeds.list],
        });
        if (!turns)
            return;
        screen.host.querySelector(".play")?.append(this.status, this.opens);
        this.table = {
            screen, turns, guests: new Guests(screen.table, all.names),
        };
        this.attend(seats);
        turns.showAll();
    }

    /* ---- what is done ---- */

    /** @param {object} message */
    say(message) {
        if (!this.net.say(message))
            notice("There is no connection to the server at the moment.");
    }

    /** @param {string} why */
    refuse(why) {
        if (this.seats) {
            notice(sentence(why));
            return;
        }
        this.net.end();
        this.wait("You cannot come in", make("p", { class: "lead" },
            sentence(why)), make("div", { class: "row" },
            link("Join a table", `#/join/${this.code}`, "button main"),
            link("To the games", "#/", "button")));
    }

    taken() {
        if (this.table) {
            this.table.screen.taken(ELSEWHERE);
            return;
        }
        this.wait("You are here twice", make("p", { class: "lead" },
            `This table is open ${ELSEWHERE}.`),
        button("Take it over here", () => location.reload(),
            { class: "main" }));
    }

    /** A browser knows its seats by the address of the page alone.
     * @param {string} address */
    async elsewhere(address) {
        const there = new URL(`#/table/${this.code}`,
            address.replace(/\/*$/, "/"));
        if (!this.token)
            return location.assign(there);
        await this.leaveTable();
        this.wait("The table is at another server", make("p",
            { class: "lead" }, `It goes on at ${there.host}, where this `
            + "browser does not know your seat. It comes back here when "
            + "nobody is there any more."),
        make("div", { class: "row" },
            button("Try again", () => location.reload(), { class: "main" }),
            link("Watch it there", there.href, "button")));
    }

    async gone() {
        this.net.end();
        await this.leaveTable();
        this.wait("The table is gone", make("p", { class: "lead" },
            "Its host has deleted it."),
        link("To the games", "#/", "button main"));
    }

    /** The host opens the next table, and all who want to come along. */
    again() {
        const { seats } = this;
        this.follows = true;
        if (seats?.again)
            this.follow(seats.again);
        else if (seats?.host)
            this.say({ do: "again" });
        else
            notice(`${this.hostName()} can open the next game. You will be `
                + "taken along.");
    }

    /** Nobody has won, so there is no result to be shown. */
    tellAgreed() {
        notice("Everybody agreed to end the game here.",
            ...this.part() === "watches" ? []
                : [button("Play again", () => this.again(),
                    { class: "main" })],
            ...this.seats?.you === undefined ? []
                : [link("Watch the replay", `#/replay/${this.code}`,
                    "button")]);
    }

    /** Who gave up has not won, whatever the bot made of it.
     * @returns {"watches" | "gave up" | "plays"}
     */
    part() {
        const { you, host, chairs } = this.seats ?? {};
        if (you === undefined)
            return host ? "gave up" : "watches";
        return chairs?.[you - 1]?.conceded ? "gave up" : "plays";
    }

    hostName() {
        return this.seats?.chairs.find(({ host }) => host)?.name
            ?? "Whoever opened this table";
    }

    /** @param {string} code */
    goOn(code) {
        if (this.follows)
            this.follow(code);
        else
            notice(`${this.hostName()} plays again.`, button("Come along",
                () => this.follow(code), { class: "main" }));
    }

    /** @param {string} code where the same people sit already */
    follow(code) {
        const { token, game } = this;
        if (token && game && !keptTable(code))
            keepTable({
                code, token, title: game.title, over: false,
                sits: this.part() !== "watches", time: Date.now(),
            });
        location.hash = `#/table/${code}`;
    }

    /** Whoever played keeps it here; who watched has it in the link alone.
     * @param {string} record
     */
    async takeRecord(record) {
        const { seats, final } = this;
        this.record = record;
        if (seats?.you === undefined)
            this.replay = await toLink(record, this.names());
        else if (!hasGame(this.code))
            this.keep(seats, record);
        this.final = undefined;
        if (final && seats)
            this.show(final, seats);
    }

    /** @param {Seats} seats @param {string} record */
    keep(seats, record) {
        const { game, code, all, final } = this;
        if (!game)
            return;
        const result = final?.result;
        keepGame({
            id: code, game: game.id, title: game.title, seed: "0", record,
            options: { seats: seats.chairs.length }, names: this.names(),
            players: seats.chairs.map(({ bot }, seat) =>
                seat + 1 === seats.you ? "" : bot ?? usualBot(all)),
            over: true, ...result && { result }, time: Date.now(),
        });
    }

    download() {
        if (this.record)
            download(`${this.game?.id}-${this.code}.txt`, this.record);
        else
            this.say({ do: "record" });
    }
}

/** @param {HTMLElement} host @param {string} id */
export async function showTable(host, id) {
    const code = id.toUpperCase();
    document.title = `Table ${code} · Madcap`;
    const screen = new TableScreen(host, code, await facts());
    return {
        title: `Table ${code}`, close: () => screen.close(), own: true,
    };
}
