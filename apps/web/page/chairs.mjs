/* chairs.mjs -- who sits where before a game. */
import { bestBot } from "./begin.mjs";
import { make } from "./dom.mjs";
import { seatTag } from "./facts.mjs";
import { LONGEST, givenNames, nameSeat } from "./names.mjs";

/**
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./begin.mjs").Setup} Setup
 */

/** As many players as seats; who is new is a bot like the others. */
function fillChairs(/** @type {Facts} */ all, /** @type {Setup} */ setup) {
    const seats = Number(setup.options.seats);
    const bot = [...setup.players].reverse().find(Boolean) ?? bestBot(all);
    while (setup.players.length < seats)
        setup.players.push(bot);
    setup.players.length = seats;
}

export class Chairs {
    /** @param {Facts} all @param {Setup} setup */
    constructor(all, setup) {
        this.all = all;
        this.setup = setup;
        this.list = make("ul", { class: "chairs" });
        this.draw();
    }

    /** What was chosen beside the chairs has changed. */
    draw() {
        fillChairs(this.all, this.setup);
        this.list.replaceChildren(...this.setup.players.map((_, seat) =>
            this.chair(seat)));
    }

    /** @param {number} seat */
    chair(seat) {
        const tag = seatTag(this.all, seat, "");
        tag.append(this.nameField(seat));
        return make("li", {}, tag, this.sitter(seat));
    }

    /** @param {number} seat */
    nameField(seat) {
        return make("input", {
            id: `name-${seat}`, maxlength: LONGEST, autocomplete: "off",
            spellcheck: "false", "aria-label": `Name of seat ${seat + 1}`,
            value: givenNames()[seat] || this.all.names[seat],
            change: ({ target }) => {
                target.value = nameSeat(seat, target.value, this.all);
            },
        });
    }

    /** @param {number} seat */
    sitter(seat) {
        const { players } = this.setup;
        const sitters = [["", "A person"], ...this.all.bots.map(({ name }) =>
            [name, `Bot: ${name}`])];
        return make("select", {
            id: `seat-${seat}`, "aria-label": `Who plays seat ${seat + 1}`,
            change: ({ target }) => { players[seat] = target.value; },
        }, ...sitters.map(([value, label]) => make("option", {
            value, selected: players[seat] === value,
        }, label)));
    }
}
