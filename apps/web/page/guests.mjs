/* guests.mjs -- people at a table elsewhere: who is away, whose time runs, what
 * they show each other. It stands at their plates, and covers nothing that can
 * be pressed. */
import { make } from "./dom.mjs";
import { say } from "./voice.mjs";

/**
 * @typedef {{name?: string, called?: string, bot?: string, host?: boolean, away?: boolean,
 *     conceded?: boolean, agrees?: boolean, left?: number,
 *     runs?: boolean}} Chair
 * @typedef {{you?: number, host: boolean, phase: string, paused: boolean,
 *     agreed: boolean, listed: boolean, random: boolean, slow: number,
 *     bank: number, more: number, per_turn: boolean, delay: number, begins?: number,
 *     again?: string,
 *     chairs: Chair[]}} Seats
 */

/** What people can show, and how it is said. @type {[string, string][]} */
export const REACTIONS = [["hello", "Hello!"], ["well", "Well played!"],
    ["wow", "Wow!"], ["oops", "Oops!"], ["thanks", "Thanks!"]];

const SHOWN_MS = 5000;
const TICK_MS = 250;
/** A plate that is so many times wider than high is one line; its points stand
 * behind such a part of it. */
const LINE = 6;
const BEHIND = 0.3;
const HANGS = 6;

/** "1:05", or "2 days". @param {number} milliseconds */
export function clockText(milliseconds) {
    const seconds = Math.ceil(milliseconds / 1000);
    const hours = Math.floor(seconds / 3600);
    if (hours >= 48)
        return `${Math.floor(hours / 24)} days`;
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)} h`
        : `${minutes}:${two(seconds % 60)}`;
}

/** @param {Chair} chair */
const stateOf = ({ away, conceded, agrees }) => conceded ? "gave up"
    : away ? "away" : agrees ? "wants to end" : "";

export class Guests {
    /** @param {import("./table.mjs").Table} table @param {string[]} names */
    constructor(table, names) {
        this.table = table;
        this.names = names;
        this.at = 0;
        /** @type {Chair[]} */
        this.chairs = [];
        this.badges = names.map((_, seat) => {
            const clock = make("span", { class: "guest-clock", role: "timer" });
            const state = make("span", { class: "guest-state" });
            const shown = make("span", { class: "guest-shows" });
            return { clock, state, shown, root: make("div", {
                class: `guest seat-${seat + 1}`,
            }, shown, state, clock) };
        });
        this.root = make("div", { class: "guests" },
            ...this.badges.map(({ root }) => root));
        table.root.append(this.root);
        this.ticking = setInterval(() => this.tick(), TICK_MS);
    }

    close() {
        clearInterval(this.ticking);
    }

    /** @param {Seats} seats */
    show({ chairs }) {
        chairs.forEach((chair, seat) => this.tell(chair, seat));
        this.chairs = chairs;
        this.at = performance.now();
        this.tick();
    }

    /** @param {Chair} chair @param {number} seat */
    tell(chair, seat) {
        const was = this.chairs[seat], name = this.names[seat];
        const state = stateOf(chair);
        if (!was || state === stateOf(was))
            return;
        say(state === "" ? `${name} is back.` : state === "wants to end"
            ? `${name} wants to end the game here.`
            : `${name} ${state === "away" ? "is away" : state}. `
                + "A bot plays on.");
    }

    tick() {
        const plates = this.table.layout?.plates ?? [];
        this.badges.forEach(({ root, clock, state }, seat) => {
            const { left, runs = false, ...chair } = this.chairs[seat] ?? {};
            const spent = runs ? performance.now() - this.at : 0;
            write(clock, left === undefined || chair.conceded ? ""
                : clockText(Math.max(0, left - spent)));
            clock.classList.toggle("runs", runs);
            write(state, stateOf(chair));
            const plate = plates.find(({ owners }) =>
                owners.includes(seat + 1));
            root.hidden = !plate;
            root.classList.toggle("low", Boolean(plate?.low));
            if (plate)
                this.place(root, plate, plate.owners.indexOf(seat + 1));
        });
    }

    /**
     * On the lower edge of a plate, where it covers no name, or hanging below a
     * low one; of one that is a single line, behind the name.
     * @param {HTMLElement} root
     * @param {import("./layout.mjs").Plate} plate
     * @param {number} nth of those whose plate it is
     */
    place({ style, classList }, { box: { x, y, w, h }, owners, low }, nth) {
        const line = Boolean(low) && w > LINE * h;
        classList.toggle("line", line);
        const right = line || x + w / 2 > innerWidth / 2 + 1;
        const apart = nth * w / owners.length;
        const left = line ? x + BEHIND * w : right ? x + w - apart : x + apart;
        const top = line ? y + h / 2 : low ? y + h + HANGS : y + h;
        style.setProperty("left", `${left}px`);
        style.setProperty("top", `${top}px`);
        style.setProperty("translate", right ? "-100% -50%" : "0 -50%");
    }

    /** @param {number} seat @param {string} what */
    react(seat, what) {
        const words = REACTIONS.find(([name]) => name === what)?.[1];
        const badge = this.badges[seat];
        if (!words || !badge)
            return;
        const bubble = make("span", words);
        badge.shown.replaceChildren(bubble);
        say(`${this.names[seat]}: ${words}`);
        setTimeout(() => bubble.remove(), SHOWN_MS);
    }
}

/** @param {HTMLElement} host @param {string} text */
function write(host, text) {
    if (host.textContent !== text)
        host.textContent = text;
}
