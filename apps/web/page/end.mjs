/* end.mjs -- how a game ended: who won and why, every place with its reason,
 * what mattered most, and where to go from here.
 *
 * It lies over the table and moves nothing. Who closes it looks at the table,
 * and finds a button there that brings it back.
 */
import { hasPicture, picture, shapeOf } from "./art.mjs";
import { button, link, make } from "./dom.mjs";
import { seatTag } from "./facts.mjs";
import { counted, listed, ordinal } from "./results.mjs";
import { play } from "./sound.mjs";
import { call, say } from "./voice.mjs";

/**
 * @typedef {import("./engine.mjs").Answer} Answer
 * @typedef {import("./engine.mjs").Place} Place
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {object} Finished
 * @property {Facts} all with the names of this table
 * @property {number | undefined} you the seat of the only person here
 * @property {string} id by which the game is kept
 * @property {(() => void) | undefined} again plays another one
 * @property {() => void} download
 * @property {(line: string) => number | undefined} ownerOf whose doing a line
 *     tells, from 1
 */

/** @param {string[]} winners @param {boolean} team of one team */
function verdict(winners, team) {
    if (!winners.length)
        return "Nobody wins.";
    const all = listed(winners.map((name, i) =>
        name === "You" && i ? "you" : name));
    if (!team)
        return `${all} share the win.`;
    if (all === "You")
        return "You win!";
    return `${all} ${winners.length > 1 ? "win" : "wins"}.`;
}

/** In the colour of the first of whom it belongs to.
 * @param {{kind: string, of: number[]}} piece
 */
function drawn({ kind, of }) {
    const drawing = picture(kind);
    if (of.length)
        drawing.dataset.owner = String(Math.min(...of));
    return drawing;
}

export class Ending {
    /** @param {HTMLElement} host @param {Answer} view @param {Finished} game */
    constructor(host, view, game) {
        this.game = game;
        this.facts = game.all.games.find(({ id }) => id === view.game);
        this.places = [...view.result ?? []].sort((a, b) =>
            a.rank - b.rank || a.seat - b.seat);
        this.first = this.places.filter(({ rank }) => rank === 1);
        this.team = this.first.every(({ team }) =>
            team === this.first[0].team);
        this.pieces = view.scene.areas.flatMap(({ items, owners = [] }) =>
            items.filter(({ look, kind, parts }) => look === "piece"
                && hasPicture(kind) && !parts.some(({ flags }) =>
                flags.includes("against"))).map(({ id, kind, owner, row }) =>
                ({ id, kind, of: owner ? [owner] : owners[row] ?? [] })));
        this.heading = make("h2", { tabindex: -1, id: "ending" },
            verdict(this.first.map(({ seat }) => this.nameOf(seat)),
                this.team));
        this.card = this.draw(view.highlights ?? []);
        this.back = button("Show the result", () => this.open(),
            { class: "ending-back", hidden: true });
        this.onKey = (/** @type {KeyboardEvent} */ event) => {
            if (event.key === "Escape" && !this.card.hidden
                && !document.querySelector("dialog[open]"))
                this.close();
        };
        addEventListener("keydown", this.onKey);
        host.append(this.card, this.back);
        this.cover(true);
        this.heading.focus({ preventScroll: true });
        this.tell();
    }

    /** "9 points". @param {number} score */
    count(score) {
        return counted(score, this.facts);
    }

    /** @param {number} seat */
    nameOf(seat) {
        return seat === this.game.you ? "You" : this.game.all.names[seat];
    }

    /** @param {NonNullable<Answer["highlights"]>} highlights */
    draw(highlights) {
        return make("section", {
            class: "result ending", role: "dialog", "aria-labelledby": "ending",
        }, this.head(), make("div", { class: "ending-body" }, this.ranking(),
            highlights.length > 0 && make("div", { class: "moments" },
                make("h3", "What mattered most"), make("ol",
                    ...highlights.map((line) => this.moment(line))))),
            make("div", { class: "row" },
                button("Download the record", this.game.download,
                    { class: "quiet" }),
                link("Other games", "#/", "button quiet")),
            make("div", { class: "row ending-foot" },
                this.game.again !== undefined
                    && button("Play again", this.game.again,
                        { class: "main" }),
                link("Watch the replay", `#/replay/${this.game.id}`, "button"),
                button("Look at the table", () => this.close())));
    }

    /** What happened, signed with the piece that it happened to, or with who
     * did it: one of several pieces would be another one.
     * @param {{text: string, item?: string}} line
     */
    moment({ text, item }) {
        const owner = this.game.ownerOf(text);
        if (owner === undefined)
            return make("li", text);
        const own = this.pieces.filter(({ of }) => of.includes(owner));
        const piece = this.pieces.find(({ id }) => id === item)
            ?? (own.every(({ kind }) => kind === own[0].kind) ? own[0]
                : undefined);
        return make("li", text, make("span",
            { class: `medal seat-${owner}`, "aria-hidden": "true" },
            piece ? drawn(piece) : shapeOf(owner)));
    }

    /** Who won, large; and why, where one reason holds for all of them. */
    head() {
        return make("div", { class: "ending-head" },
            make("div", { class: "ending-shapes", "aria-hidden": "true" },
                ...this.first.map(({ seat }) => make("span",
                    { class: `medal seat-${seat + 1}` }, this.emblem(seat)))),
            this.heading,
            this.hasLead && make("p", { class: "lead" }, this.first[0].why));
    }

    /** A piece of a seat that is good for it, or its shape.
     * @param {number} seat
     */
    emblem(seat) {
        const piece = this.pieces.find(({ of }) => of.includes(seat + 1));
        return piece ? drawn(piece) : shapeOf(seat + 1);
    }

    get hasLead() {
        return this.first.length > 0 && this.team;
    }

    ranking() {
        return make("ol", { class: "ranking" }, ...this.places.map(
            (place, i) => this.placeRow(place, this.isTold(place, i))));
    }

    /** Above it already: of the winners, or of the others of its team.
     * @param {Place} place @param {number} i
     */
    isTold({ rank, team }, i) {
        return (rank === 1 && this.hasLead)
            || this.places[i - 1]?.team === team;
    }

    /** @param {Place} place @param {boolean} told */
    placeRow({ seat, score, rank, why }, told) {
        return make("li", { class: rank === 1 ? "first" : "" },
            make("span", { class: "place" }, ordinal(rank)),
            seatTag(this.game.all, seat, this.nameOf(seat)),
            make("span", { class: "points" }, this.count(score)),
            !told && make("span", { class: "why" }, why));
    }

    /** For those who listen. */
    tell() {
        call(`The game is over. ${this.heading.textContent}`);
        say(...this.places.map(({ seat, score, rank, why }) =>
            `${ordinal(rank)}: ${this.nameOf(seat)}, ${this.count(score)}. `
                + why));
        play("end");
    }

    /** Notices stand above the card. @param {boolean} covered the table */
    cover(covered) {
        this.card.hidden = !covered;
        this.back.hidden = covered;
        document.body.toggleAttribute("data-ended", covered);
    }

    open() {
        this.cover(true);
        this.heading.focus({ preventScroll: true });
    }

    close() {
        this.cover(false);
        this.back.focus({ preventScroll: true });
    }

    /** With the game. */
    remove() {
        removeEventListener("keydown", this.onKey);
        this.cover(false);
        this.card.remove();
        this.back.remove();
    }
}
