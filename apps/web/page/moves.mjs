/* moves.mjs -- the legal actions as buttons: the equal way to play.
 *
 * Those that nobody would find otherwise stand in the dock; all of them stand
 * in a list that can be folded.
 */
import { capital, make, sentence } from "./dom.mjs";
import { arrange } from "./pieces.mjs";

/** @typedef {import("./scene.mjs").Choice} Choice */

/** @param {Choice} choice */
const keyOf = ({ action, text }) => `${action} ${text}`;

export class Moves {
    /** @param {(choice: Choice) => void} take */
    constructor(take) {
        this.take = take;
        /** @type {Choice[]} */
        this.choices = [];
        this.quick = make("div", {
            class: "quick", role: "group", "aria-label": "Actions",
        });
        this.summary = make("summary", {});
        this.list = make("ul", { class: "moves-list" });
        this.whole = make("details", { class: "moves" },
            this.summary, this.list);
    }

    /**
     * @param {Choice[]} ways several may lead to the same; lists have the first
     * @param {Choice[]} beside those that have a button beside the hand
     * @param {number} [left] cards to be laid before the plan is done; then
     *     it is what is meant, whatever else may be laid
     */
    show(ways, beside, left) {
        const choices = ways.filter(({ action }, i) =>
            ways.findIndex((way) => way.action === action) === i);
        this.choices = choices;
        arrange(this.quick, beside.length || !left
            ? this.buttons(beside, this.quick) : [this.later(left)]);
        arrange(this.list, this.buttons(choices, this.list)
            .map((button) => button.closest("li") ?? make("li", {}, button)));
        this.summary.textContent = `What you can do now (${choices.length})`;
        this.quick.classList.toggle("all", left === 0 ||
            beside.length === choices.length);
        this.quick.classList.toggle("many", beside.length > 2);
        this.whole.hidden = choices.length === 0;
    }

    /** The button that ends a plan, and what it waits for: games that have a
     * panel of cards give it, as a choice, only once all of them lie there.
     * @param {number} left
     */
    later(left) {
        const words = `${left} card${left === 1 ? "" : "s"} to lay`;
        return [...this.quick.querySelectorAll("button")].find(({ disabled,
            lastChild }) => disabled && lastChild?.textContent === words)
            ?? make("button", { type: "button", class: "later",
                disabled: true }, "Done", make("small", words));
    }

    /**
     * A button for each choice; those that are there already stay.
     * @param {Choice[]} choices
     * @param {Element} where
     */
    buttons(choices, where) {
        const known = new Map([...where.querySelectorAll("button")]
            .map((button) => [button.dataset.key, button]));
        return choices.map((choice) => {
            const button = known.get(keyOf(choice)) ?? make("button", {
                type: "button",
                title: choice.preview?.text ? sentence(choice.preview.text)
                    : undefined,
                "data-key": keyOf(choice),
                click: () => this.take(choice),
            }, capital(choice.text));
            button.className = choice.flags.join(" ");
            return button;
        });
    }

    /**
     * What a thing or a button does, if one press is enough for it.
     * @param {Element | number} where
     * @param {Choice[]} choices
     */
    simple(where, choices) {
        const { key, id } = where instanceof Element ? /** @type {HTMLElement} */
            (where.closest("button, .item") ?? where).dataset
            : { key: String(where), id: undefined };
        return choices.find(({ action, pick, flags }) => flags.includes("once")
            && (id ? pick[0] === id : action === parseInt(key ?? "")));
    }

    /**
     * The items of the choice whose button is looked at.
     * @param {EventTarget | null} target
     * @returns {string[]}
     */
    pointedAt(target) {
        const button = target instanceof Element
            ? target.closest("button") : null;
        return this.choices.find(({ action }) =>
            action === parseInt(button?.dataset.key ?? ""))?.pick ?? [];
    }
}
