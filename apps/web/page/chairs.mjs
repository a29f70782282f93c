/* chairs.mjs -- who sits where before a game, and with whom.
 *
 * A chair keeps its number, its colour and its team; who sits there moves to
 * another one with name and all.
 */
import { bestBot } from "./begin.mjs";
import { button, make, picker } from "./dom.mjs";
import * as engine from "./engine.mjs";
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

/** "Team 1" for each seat; nothing where nobody shares one.
 * @param {number[]} teams by seat
 */
function teamNames(teams) {
    const all = [...new Set(teams)];
    return teams.map((team) => all.length === teams.length ? ""
        : `Team ${all.indexOf(team) + 1}`);
}

export class Chairs {
    /** @param {Facts} all @param {string} game @param {Setup} setup */
    constructor(all, game, setup) {
        this.all = all;
        this.game = game;
        this.setup = setup;
        /** @type {string[]} by seat, "": nobody's */
        this.teams = [];
        this.list = make("ul", { class: "chairs" });
        this.draw();
    }

    /** What was chosen beside the chairs has changed. */
    draw() {
        fillChairs(this.all, this.setup);
        this.show();
        this.askTeams();
    }

    show() {
        this.list.replaceChildren(...this.setup.players.map((_, seat) =>
            this.chair(seat)));
        this.markTeams();
    }

    /** What cannot be played has no teams. */
    async askTeams() {
        const { game, setup } = this;
        this.teams = teamNames(await engine.teams(game, setup.options)
            .catch(() => []));
        this.markTeams();
    }

    markTeams() {
        const { teams } = this;
        for (const [seat, chair] of [...this.list.children].entries()) {
            const mark = chair.querySelector(".team");
            if (mark)
                mark.textContent = teams[seat] ?? "";
            chair.classList.toggle("apart",
                seat > 0 && teams[seat] !== teams[seat - 1]);
        }
    }

    /** @param {number} seat */
    chair(seat) {
        const tag = seatTag(this.all, seat, "");
        tag.append(this.nameField(seat));
        return make("li", tag, this.sitter(seat),
            make("span", { class: "team", id: `team-${seat}` }),
            this.mover(seat, seat - 1, "↑"), this.mover(seat, seat + 1, "↓"));
    }

    /** @param {number} seat */
    nameField(seat) {
        const player = this.setup.order?.[seat] ?? seat;
        return make("input", {
            id: `name-${seat}`, maxlength: LONGEST, autocomplete: "off",
            spellcheck: "false", "aria-label": `Name of seat ${seat + 1}`,
            "aria-describedby": `team-${seat}`,
            value: nameOf(player, this.all),
            change: ({ target }) => {
                target.value = rename(player, target.value, this.all);
            },
        });
    }

    /** @param {number} seat */
    sitter(seat) {
        const { players } = this.setup;
        const names = ["", ...this.all.bots.map(({ name }) => name)];
        return picker({
            id: `seat-${seat}`, "aria-label": `Who plays seat ${seat + 1}`,
            change: ({ target }) => { players[seat] = target.value; },
        }, names.map((name) => [name, name ? `Bot: ${name}` : "A person"]),
            players[seat]);
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
