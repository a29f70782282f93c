/* lobby.mjs -- a table over the net before the game: how friends come here, who
 * sits where, and what the host decides. */
import { usualBot } from "./begin.mjs";
import { teamNames } from "./chairs.mjs";
import { button, copyText, make, picker, title } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { gameFace, seatTag, words } from "./facts.mjs";
import { gameFactsLine } from "./home.mjs";
import { cutName, nameOf, rename, tidy } from "./names.mjs";
import { qrPicture } from "./qr.mjs";
import { notice, say } from "./voice.mjs";

/**
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./guests.mjs").Chair} Chair
 * @typedef {import("./guests.mjs").Seats} Seats
 * @typedef {object} Where
 * @property {string} code
 * @property {import("./facts.mjs").GameFacts} game
 * @property {string} setup the head of its record
 * @property {Facts} all
 * @property {(message: object) => void} say
 * @property {HTMLElement} status
 */

/** Seconds on a clock, seconds added for each turn, and whether it is full
 * again then. @type {[text: string, [number, number, boolean]][]} */
const CLOCKS = [
    ["No clock", [0, 0, false]],
    ["30 seconds a turn", [30, 0, true]],
    ["2 minutes a turn", [120, 0, true]],
    ["5 minutes each, 5 seconds more a turn", [300, 5, false]],
    ["15 minutes each, 15 seconds more a turn", [900, 15, false]],
    ["One day a turn", [86400, 0, true]],
];
/** @type {[number, string][]} */
const SPEEDS = [[1, "As usual"], [2, "Twice as slow"],
    [5, "Five times slower"], [10, "Ten times slower"]];

/** Seconds until who watches sees it. @type {[number, string][]} */
const DELAYS = [[0, "See it at once"], [60, "See it a minute later"],
    [300, "See it 5 minutes later"], [900, "See it 15 minutes later"]];

/** Where this page cannot be reached from elsewhere. */
const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** What is set at a table. @param {string} setup the head of its record
 * @returns {Record<string, string>}
 */
function optionsOf(setup) {
    const [, line = ""] = /^setup (.*)$/m.exec(setup) ?? [];
    return Object.fromEntries(line.split(" ").map((one) => one.split("=")));
}

export class Lobby {
    /** @param {HTMLElement} host @param {Where} where */
    constructor(host, where) {
        this.where = where;
        this.url = `${location.origin}/#/table/${where.code}`;
        /** @type {Seats | undefined} */
        this.seats = undefined;
        this.options = optionsOf(where.setup);
        /** @type {string[]} by seat, "": nobody wins with another */
        this.teams = [];
        /** @type {Map<string, string>} from what a part was made */
        this.shown = new Map();
        this.name = this.nameField();
        this.list = make("ul", { class: "lobby-seats" });
        this.settings = make("section", { class: "panel lobby-set" });
        this.start = make("div", { class: "lobby-start" });
        host.replaceChildren(make("div", { class: "sheet wide-sheet" },
            this.head(), where.status,
            this.root = make("div", { class: "setup lobby" },
                make("div", make("section", { class: "panel" },
                    make("h2", "Who plays"), make("div",
                        { class: "lobby-name" }, make("label",
                            { for: "my-name" }, "Your name"), this.name),
                    this.list), this.settings),
                make("div", { class: "setup-go" }, this.invitation(),
                    this.start))));
        this.askTeams();
    }

    async askTeams() {
        const { options, where } = this;
        this.teams = teamNames(await engine.teams(where.game.id, { options })
            .catch(() => []));
        if (this.seats)
            this.show(this.seats);
    }

    head() {
        const { game, code } = this.where;
        const head = make("div", { class: "setup-head" }, make("div",
            title(game.title), make("p", { class: "trail" },
                `Table ${code}`), gameFactsLine(game)));
        gameFace(game).then((face) => {
            head.prepend(face);
            head.parentElement?.style.setProperty("--cover",
                face.style.getPropertyValue("--cover") || "var(--felt)");
        });
        return head;
    }

    nameField() {
        const { all } = this.where;
        return make("input", {
            id: "my-name", autocomplete: "nickname", spellcheck: "false",
            value: nameOf(0, all), input: ({ target, isComposing }) => {
                if (!isComposing && cutName(target.value) !== target.value)
                    target.value = cutName(target.value);
            }, change: ({ target }) => {
                target.value = rename(0, target.value, all);
                if (this.seats?.you)
                    this.sit(this.seats.you);
            },
        });
    }

    /** @param {number} [seat] from 1; any without */
    sit(seat) {
        this.where.say({
            do: "sit", name: this.freeName(), ...seat && { seat },
        });
    }

    /** One's own name; who has given none gets one that is not taken. */
    freeName() {
        const { all } = this.where, { chairs = [], you } = this.seats ?? {};
        const own = tidy(this.name.value) || all.names[0];
        const taken = chairs.filter((_, seat) => seat + 1 !== you)
            .map(({ name }) => name);
        const name = taken.includes(own) && all.names.includes(own)
            ? all.names.find((one) => !taken.includes(one)) ?? own : own;
        this.name.value = name;
        return name;
    }

    /* ---- how friends come here ---- */

    invitation() {
        const { code } = this.where;
        const copy = button("Copy the link", async () => {
            notice(await copyText(this.url)
                ? "The link is copied. Send it to your friends."
                : `This browser cannot copy it. The link: ${this.url}`);
        });
        const share = "share" in navigator && button("Share …", () =>
            navigator.share({ title: this.where.game.title, url: this.url })
                .catch(() => {}));
        return make("section", { class: "invitation",
            "aria-label": "Invite friends" },
        make("p", { class: "invitation-word" }, "Code of the table"),
        make("p", { class: "code" }, code),
        qrPicture(this.url, `QR code of the link to table ${code}`),
        make("p", { class: "invitation-link" }, this.url),
        make("div", { class: "row" }, copy, share),
        isLocal() && make("div", { class: "invitation-word local" },
            "So far the link opens on this computer only: sit down at it "
            + "together.", make("details",
                make("summary", "For whoever runs the server"),
                "It has to be open to others: ",
                make("code", "madcap serve --listen 0.0.0.0"))));
    }

    /* ---- who is here ---- */

    /** @param {Seats} seats */
    show(seats) {
        const before = this.seats;
        this.seats = seats;
        this.tell(before, seats);
        this.root.classList.toggle("hosting", seats.host);
        if (!seats.you && document.activeElement !== this.name)
            this.freeName();
        const focus = document.activeElement?.id;
        seats.chairs.forEach((chair, seat) =>
            this.showChair(chair, seat, seats));
        const { chairs, you, ...set } = seats;
        if (this.isNew("set", set, this.teams))
            this.settings.replaceChildren(...this.setUp(seats));
        this.start.replaceChildren(...this.begin(seats));
        if (focus)
            document.getElementById(focus)?.focus();
        if (seats.host && !before && !seats.chairs.some(({ name }) => name))
            this.sit();
    }

    /** @param {Seats | undefined} before @param {Seats} now */
    tell(before, now) {
        now.chairs.forEach(({ name }, seat) => {
            const was = before?.chairs[seat].name;
            if (before && name !== was && seat + 1 !== now.you)
                say(name ? `${name} sits down in seat ${seat + 1}.`
                    : `${was} gets up.`);
        });
    }

    /** What is shown already stays: a list that is open there would close.
     * @param {string} part @param {...unknown} from what it is made
     */
    isNew(part, ...from) {
        const now = JSON.stringify(from), before = this.shown.get(part);
        this.shown.set(part, now);
        return now !== before;
    }

    /** @param {Chair} chair @param {number} seat @param {Seats} seats */
    showChair(chair, seat, seats) {
        const { you, host, random } = seats;
        if (!this.isNew(`chair ${seat}`, chair, you, host, random, this.teams))
            return;
        const row = this.chair(chair, seat, seats);
        const before = this.list.children[seat];
        if (before)
            before.replaceWith(row);
        else
            this.list.append(row);
    }

    /** @param {Chair} chair @param {number} seat @param {Seats} seats */
    chair(chair, seat, seats) {
        const { name, called, bot, host } = chair;
        const own = seats.you === seat + 1, label = name ?? called ?? "Free";
        const about = own ? host ? "You, and you opened the table" : "You"
            : host ? "Opened the table" : name ? "Sits here"
            : bot ? `Bot: ${bot}` : "Waiting for a friend";
        /* By lot nobody knows yet with whom. */
        const teams = seats.random ? [] : this.teams;
        const apart = seat > 0 && teams[seat] !== teams[seat - 1];
        return make("li", { class: `${name || bot ? "" : "free"} ${
            apart ? "apart" : ""}` },
            seatTag(this.where.all, seat, label),
            make("span", { class: "about" }, teams[seat]
                && make("strong", `${teams[seat]} · `), about),
            make("span", { class: "row" },
                ...this.ways(chair, seat, seats)));
    }

    /** What can be done about a seat.
     * @param {Chair} chair @param {number} seat @param {Seats} seats
     */
    ways({ name, bot }, seat, { you, host }) {
        const act = (/** @type {string} */ label,
            /** @type {() => void} */ deed) => make("button", {
            type: "button", class: "quiet", click: deed,
            id: `lobby-${label.split(" ")[0]}-${seat}`,
        }, label, make("span", { class: "unseen" }, `, seat ${seat + 1}`));
        const clear = () => this.where.say({ do: "clear", seat: seat + 1 });
        if (you === seat + 1)
            return [act("Get up", () => this.where.say({ do: "stand" }))];
        return [
            ...!name ? [act("Sit here", () => this.sit(seat + 1))] : [],
            ...host && !name && !bot ? [this.botPicker(seat)] : [],
            ...host && (name || bot) ? [act("Remove", clear)] : [],
        ];
    }

    /** What was picked may be refused, or be lost: it is shown anew when the
     * server says how things are.
     * @param {string} part @param {object} message
     */
    order(part, message) {
        this.shown.delete(part);
        this.where.say(message);
    }

    /** @param {number} seat */
    botPicker(seat) {
        const { all } = this.where;
        const add = (/** @type {string} */ bot) => this.order(`chair ${seat}`,
            { do: "bot", seat: seat + 1, bot });
        return all.bots.length < 2
            ? button("Add a bot", () => add(usualBot(all)), { class: "quiet" })
            : picker({
                id: `lobby-bot-${seat}`,
                "aria-label": `Bot for seat ${seat + 1}`,
                change: ({ target }) => target.value && add(target.value),
            }, [["", "Add a bot …"], ...all.bots.map(({ name }) =>
                /** @type {[string, string]} */ ([name, `Bot: ${name}`]))], "");
    }

    /* ---- what the host decides ---- */

    /** @param {Seats} seats */
    setUp(seats) {
        const { bank, more, per_turn, random, listed, slow, delay } = seats;
        const now = CLOCKS.findIndex(([, [b, m, p]]) =>
            b === bank && m === more && p === per_turn);
        const clocks = CLOCKS.map(([text], i) =>
            /** @type {[number, string]} */ ([i, text]));
        return [make("h2", "How it is played"),
            this.option("lobby-clock", "Clock", seats, clocks, now, (value) => {
                const [b, m, p] = CLOCKS[value][1];
                return { bank: b, more: m, per_turn: p };
            }), this.option("lobby-pace", "Pace", seats,
                SPEEDS, slow, (value) => ({ slow: value })),
            this.option("lobby-seating", "Seats", seats,
                [[0, "As people sit now"], [1, this.teams[0]
                    ? "By lot, and so are teams" : "By lot"]],
                Number(random), (value) => ({ random: value === 1 })),
            this.option("lobby-listing", "Who may join", seats, [
                [0, "Whoever has the link or the code"],
                [1, "Anybody: it is in the list of tables"]],
            Number(listed), (value) => ({ listed: value === 1 })),
            this.option("lobby-delay", "Who watches", seats, DELAYS, delay,
                (value) => ({ delay: value })), this.rules()];
    }

    /** What was chosen before the table was opened. */
    rules() {
        const { options } = this, { game, setup } = this.where;
        const other = game.options.filter(({ name, normal }) =>
            name in options && options[name] !== String(normal))
            .map(({ name }) => `${words(name)}: ${words(options[name])}`);
        if (/^box /m.test(setup))
            other.push("A box of its own");
        return make("div", { class: "option" }, make("strong", "Rules"),
            make("span", other.join(" · ") || "As usual"));
    }

    /**
     * @param {string} id
     * @param {string} label
     * @param {Seats} seats
     * @param {[number, string][]} values
     * @param {number} chosen
     * @param {(value: number) => object} change
     */
    option(id, label, seats, values, chosen, change) {
        const text = values.find(([value]) => value === chosen)?.[1];
        if (!seats.host)
            return make("div", { class: "option" },
                make("div", make("strong", label)), make("span", text));
        const { bank, more, per_turn, random, listed, slow, delay } = seats;
        return make("div", { class: "option" }, make("div",
            make("label", { for: id }, label)), picker({
            id, change: ({ target }) => this.order("set", {
                do: "set", bank, more, per_turn, random, listed, slow, delay,
                ...change(Number(target.value)),
            }),
        }, values, chosen));
    }

    /** @param {Seats} seats */
    begin({ host, you, chairs }) {
        const free = chairs.filter(({ name, bot }) => !name && !bot).length;
        const owner = chairs.find((chair) => chair.host)?.name
            ?? "whoever opened the table";
        const words = host ? free === 0 ? "Every seat is taken."
            : `${free === 1 ? "A bot takes the free seat"
                : `Bots take the ${free} free seats`} when you start.`
            : you ? `It begins when ${owner} starts it.`
            : free ? "Sit down to play along, or stay here to watch."
            : "Every seat is taken. Stay here to watch.";
        return [
            ...!you && free ? [button("Sit down", () => this.sit(), {
                class: `play-now ${host ? "" : "main"}`, id: "lobby-sit",
            })] : [],
            ...host ? [button("Start", () => this.where.say({ do: "start" }),
                { class: "main play-now", id: "lobby-go" })] : [],
            make("p", { class: "trail" }, words),
        ];
    }
}
