/* people.mjs -- several people at one device, and what each can press.
 *
 * Where nothing is hidden and several may act at once, each of them has a big
 * button and a key, the number of the seat, for what one press means; all else
 * that somebody may do is there for the one who acts through the table, and
 * another takes that place with one press. Where something is hidden the
 * device goes from hand to hand.
 */
import { button, make, pressButton } from "./dom.mjs";
import { seatTag } from "./facts.mjs";
import { meantAtOnce } from "./scene.mjs";
import { isAwaited, mayAct } from "./turns.mjs";

/**
 * @typedef {import("./engine.mjs").Answer} Answer
 * @typedef {object} Deeds
 * @property {(seat: number, pressed: number) => void} press
 * @property {(seat: number) => void} hand
 */

/** What a press would do; where there is more to choose from, no more than what
 * it is about: a race to name something is for eyes, not for readers.
 * @param {import("./engine.mjs").Scene} scene
 */
function deedOf(scene) {
    const { text = "" } = meantAtOnce(scene) ?? {};
    return scene.choices.length > 1 ? text.split(" ")[0] : text;
}

export class People {
    /**
     * @param {import("./facts.mjs").Facts} all
     * @param {number[]} seats
     * @param {Deeds} deeds
     */
    constructor(all, seats, deeds) {
        this.all = all;
        this.deeds = deeds;
        /** @type {Map<number, HTMLElement>} */
        this.places = new Map(seats.map((seat) => [seat,
            button(all.names[seat], () => deeds.hand(seat))]));
        this.acting = make("div", { class: "row acting" }, "Acting as:",
            ...this.places.values());
        this.others = make("div", { class: "row" });
        this.callers = make("div", {
            class: "wide-part callers", role: "group", hidden: true,
            "aria-label": "What each person may do at once",
        }, ...seats.map((seat) => this.caller(seat)), this.acting);
    }

    /** @param {number} seat */
    caller(seat) {
        return pressButton((pressed) => this.deeds.press(seat, pressed),
            { "data-seat": seat },
            make("kbd", { "aria-hidden": "true" }, String(seat + 1)),
            seatTag(this.all, seat), " ", make("span", { class: "does" }));
    }

    /** @param {boolean} covered nobody acts while the device goes on */
    cover(covered) {
        this.callers.hidden ||= covered;
        this.others.hidden = covered;
    }

    /** The buttons stay, so that nothing jumps when one means nothing.
     * @param {Answer} view
     */
    showCallers({ people, over }) {
        const does = new Map(people.filter(({ open }) => open).map((own) =>
            [String(own.viewer), deedOf(own.scene)]));
        const several = [...does.values()].filter(Boolean).length > 1;
        this.callers.hidden = over || (this.callers.hidden && !several);
        for (const caller of this.callers.querySelectorAll("[data-seat]")) {
            const text = does.get(caller.getAttribute("data-seat") ?? "") ?? "";
            const words = caller.lastElementChild;
            caller.setAttribute("aria-disabled", String(!text));
            if (words && words.textContent !== text)
                words.textContent = text;
        }
    }

    /** Who acts through the table, and who else may where nobody is waited
     * for.
     * @param {Answer} view
     */
    showOthers({ people, viewer }) {
        const may = people.some(isAwaited) ? [] : people.filter(mayAct);
        this.acting.classList.toggle("resting", !may.some((own) =>
            own.open && own.viewer !== viewer));
        for (const [seat, place] of this.places)
            place.setAttribute("aria-pressed", String(seat === viewer));
        this.others.replaceChildren(...may
            .filter((own) => !own.open && own.viewer !== viewer)
            .map((own) => button(`Hand to ${this.all.names[own.viewer]}`,
                () => this.deeds.hand(own.viewer))));
    }
}
