/* hint.mjs -- a hint: the things of a good move are marked, and it is said why.
 *
 * It is about one view, and gone with the next one. While it is thought of the
 * window goes on, and the clock stands.
 */
import { along, pointsOf } from "./ahead.mjs";
import { tool } from "./bar.mjs";
import { button, make, makeSvg, reason } from "./dom.mjs";
import { SPECTATOR } from "./engine.mjs";
import { placeCard } from "./free.mjs";
import { boxOf } from "./motion.mjs";
import { notice, read } from "./voice.mjs";

/** @typedef {import("./table.mjs").Table} Table */
/** @typedef {import("./scene.mjs").Choice} Choice */

const BULB = "M9 18h6M10 21h4M9 15c0-1-.4-1.7-1-2.4a6 6 0 1 1 8 0c-.6.7-1 "
    + "1.4-1 2.4z";

/** What is put on a thing: a frame and a badge, with its number where there
 * are several to pick.
 * @param {number} number
 */
const mark = (number) => make("span", { class: "advised",
    "aria-hidden": "true" }, make("span", { class: "advised-badge",
    "data-number": number || "" }, number ? ""
    : makeSvg("svg", { viewBox: "0 0 24 24" }, makeSvg("path", { d: BULB }))));

export class Hints {
    /**
     * @param {Table} table
     * @param {import("./turns.mjs").Playing} turns
     */
    constructor(table, turns) {
        this.table = table;
        this.turns = turns;
        this.bulb = tool("Hint", BULB, () => this.ask());
        this.thinking = false;
        /** @type {Element[]} what is seen of it */
        this.shown = [];
        /** @type {import("./engine.mjs").View | undefined} */
        this.view = undefined;
    }

    /**
     * The table shows another view, or the same once more.
     * @param {import("./engine.mjs").View} view
     * @param {boolean} mine whether it waits for who looks
     */
    meet(view, mine) {
        this.bulb.hidden = !this.turns.hint || view.over
            || view.viewer === SPECTATOR;
        this.bulb.setAttribute("aria-disabled", String(!mine));
        if (view !== this.view)
            this.clear();
        this.view = view;
    }

    async ask() {
        if (this.thinking || !this.turns.hint)
            return;
        if (this.bulb.ariaDisabled === "true") {
            notice(this.view?.count.milliseconds
                ? "No hint while everybody may be first: now eyes count."
                : "There is a hint when the table waits for you.");
            return;
        }
        this.thinking = true;
        this.bulb.setAttribute("aria-busy", "true");
        try {
            const hint = await this.turns.hint();
            if (hint)
                this.show(hint);
        } catch (problem) {
            notice(reason(problem));
        }
        this.thinking = false;
        this.bulb.removeAttribute("aria-busy");
    }

    /** @param {import("./engine.mjs").Hint} hint */
    show({ action, move, why, chances }) {
        const { table } = this;
        this.clear();
        const choice = table.choices.find((one) => one.action === action);
        if (!choice)
            return;
        const things = this.thingsOf(choice);
        this.shown = things.map((thing, i) => {
            const marked = mark(things.length > 1 ? i + 1 : 0);
            thing.append(marked);
            if (thing.closest("[data-part=tray]"))
                table.openTray(true);
            return marked;
        });
        this.shown.push(this.card(choice, things, why, chances));
        read([[move, why, chances].join(" ").trim()]);
    }

    /** Says why beside the last thing to pick, and covers neither what is to be
     * picked nor where it leads.
     * @param {Choice} choice @param {Element[]} things
     * @param {string} why @param {string} chances
     */
    card(choice, things, why, chances) {
        const { root, layout, items } = this.table;
        const home = boxOf(root);
        const card = make("div", { class: "hinted", role: "group",
            "aria-label": "Hint" }, make("p", why),
        make("p", { class: "chances" }, chances),
        make("div", { class: "row" },
            button("Do it", () => this.table.act(choice), { class: "main" }),
            button("Close", () => this.clear(), { class: "quiet" })));
        root.append(card);
        if (!layout)
            return card;
        const { status: { y, h } } = layout.frame;
        const mover = items.get(choice.preview?.item ?? "");
        const spot = layout.spots.get(mover?.id ?? "");
        const way = mover && spot ? [spot, ...along(pointsOf(layout, mover,
            choice.preview?.cells ?? [], spot), spot.w)] : [];
        const picks = things.map((thing) => {
            const { left, top, width, height } = boxOf(thing);
            return { x: left - home.left, y: top - home.top, w: width,
                h: height };
        });
        const { must, things: others } = this.table.busy();
        const at = placeCard({ x: 8, y: y + h + 4, w: layout.width - 16,
            h: layout.height - y - h - 12 },
        { w: card.offsetWidth, h: card.offsetHeight },
        [...picks.reverse(), ...way], [...must, ...others]);
        card.style.left = `${at.x}px`;
        card.style.top = `${at.y}px`;
        addEventListener("resize", () => this.clear(), { once: true });
        return card;
    }

    /** What is picked for a choice, in this order; else its button.
     * @param {Choice} choice
     */
    thingsOf({ action, pick }) {
        const { pieces, moves, twins } = this.table;
        const stands = (/** @type {string} */ id) => [id, ...[...twins]
            .flatMap(([twin, meant]) => meant === id ? [twin] : [])]
            .map((one) => pieces.pieces.get(one)?.element)
            .find((element) => element?.isConnected);
        const things = pick.flatMap((id) => stands(id) ?? []);
        const key = `[data-key^="${action} "]`;
        return things.length ? things
            : [...moves.quick.querySelectorAll(key),
                ...moves.list.querySelectorAll(key)];
    }

    /** It is no longer about what is there; the focus does not go with it. */
    clear() {
        const focus = this.shown.some((one) =>
            one.contains(document.activeElement));
        for (const one of this.shown)
            one.remove();
        this.shown = [];
        if (focus)
            this.table.status.focus({ preventScroll: true });
    }
}
