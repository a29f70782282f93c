/* chairs.mjs -- who sits where before a game.
 *
 * A chair keeps its number and its colour; who sits there moves to another one
 * with name and all.
 */
import { bestBot } from "./begin.mjs";
import { button, make } from "./dom.mjs";
import { seatTag } from "./facts.mjs";
import { LONGEST, nameOf, rename, seated } from "./names.mjs";

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
    setup.order = seated(all, seats, setup.order);
}

/** @param {any[]} all @param {number} one @param {number} other */
function swap(all, one, other) {
    [all[one], all[other]] = [all[other], all[one]];
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
        this.show();
    }

    show() {
        this.list.replaceChildren(...this.setup.players.map((_, seat) =>
            this.chair(seat)));
    }

    /** @param {number} seat */
    chair(seat) {
        const tag = seatTag(this.all, seat, "");
        tag.append(this.nameField(seat));
        return make("li", {}, tag, this.sitter(seat),
            this.mover(seat, seat - 1, "↑"), this.mover(seat, seat + 1, "↓"));
    }

    /** @param {number} seat */
    nameField(seat) {
        const player = this.setup.order?.[seat] ?? seat;
        return make("input", {
            id: `name-${seat}`, maxlength: LONGEST, autocomplete: "off",
            spellcheck: "false", "aria-label": `Name of seat ${seat + 1}`,
            value: nameOf(player, this.all),
            change: ({ target }) => {
                target.value = rename(player, target.value, this.all);
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

    /** @param {number} from @param {number} to @param {string} arrow */
    mover(from, to, arrow) {
        return button(arrow, () => this.move(from, to), {
            "aria-label": `Move from seat ${from + 1} to seat ${to + 1}`,
            class: "quiet", disabled: !(to in this.setup.players),
        });
    }

    /** Two change places; the focus goes along with who was moved.
     * @param {number} from
     * @param {number} to
     */
    move(from, to) {
        const { players, order = [] } = this.setup;
        swap(players, from, to);
        swap(order, from, to);
        this.show();
        const [up, down] = this.list.children[to].querySelectorAll("button");
        const [same, other] = to < from ? [up, down] : [down, up];
        (same.disabled ? other : same).focus();
    }
}
