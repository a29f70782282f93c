/* chairs.mjs -- who sits where before a game, and with whom.
 *
 * A chair keeps its number, its colour and its team; who sits there moves to
 * another one with name and all.
 */
import { usualBot } from "./begin.mjs";
import { button, make, picker } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { seatTag } from "./facts.mjs";
import { cutName, nameOf, rename, seated } from "./names.mjs";

/**
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./begin.mjs").Setup} Setup
 */

/** As many players as seats; who is new is a bot like the others. */
function fillChairs(/** @type {Facts} */ all, /** @type {Setup} */ setup) {
    const seats = Number(setup.options.seats);
    const bot = [...setup.players].reverse().find(Boolean) ?? usualBot(all);
    while (setup.players.length < seats)
        setup.players.push(bot);
    setup.players.length = seats;
    setup.order = seated(all, seats, setup.order);
}

/** @param {any[]} all @param {number} one @param {number} other */
function swap(all, one, other) {
    [all[one], all[other]] = [all[other], all[one]];
}

/** "Team 1" for each seat that shares one, "Alone" for one that does not;
 * nothing where nobody shares one.
 * @param {number[]} teams by seat
 */
export function teamNames(teams) {
    const shared = [...new Set(teams)].filter((team) =>
        teams.indexOf(team) !== teams.lastIndexOf(team));
    return teams.map((team) => !shared.length ? ""
        : shared.includes(team) ? `Team ${shared.indexOf(team) + 1}`
        : "Alone");
}

/** What is too much for a name is not taken; but a sign may still be made of
 * several keys. @param {InputEvent & {target: HTMLInputElement}} event
 */
function shorten({ isComposing, target }) {
    const cut = cutName(target.value);
    if (!isComposing && cut !== target.value)
        target.value = cut;
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
        this.teams = teamNames(await engine.teams(game, setup)
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
            this.mover(seat, seat - 1, "up", "↑"),
            this.mover(seat, seat + 1, "down", "↓"));
    }

    /** @param {number} seat */
    nameField(seat) {
        const player = this.setup.order?.[seat] ?? seat;
        return make("input", {
            id: `name-${seat}`, autocomplete: "off",
            spellcheck: "false", "aria-label": `Name of seat ${seat + 1}`,
            "aria-describedby": `team-${seat}`,
            value: nameOf(player, this.all), input: shorten,
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

    /** A button, and where there is no such seat the room of one.
     * @param {number} from
     * @param {number} to
     * @param {"up" | "down"} way
     * @param {string} arrow
     */
    mover(from, to, way, arrow) {
        if (!(to in this.setup.players))
            return make("span", { class: way });
        return button(arrow, () => this.move(from, to), {
            "aria-label": `Move from seat ${from + 1} to seat ${to + 1}`,
            class: `quiet ${way}`,
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
        const chair = this.list.children[to];
        const [same, other] = to < from ? ["up", "down"] : ["down", "up"];
        /** @type {HTMLElement | null} */ (
            chair.querySelector(`button.${same}`)
            ?? chair.querySelector(`button.${other}`))?.focus();
    }
}
