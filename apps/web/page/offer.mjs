/* offer.mjs -- a lesson is offered before the first game of a title. */
import { showDialog } from "./back.mjs";
import { button, make } from "./dom.mjs";
import { recall, remember } from "./store.mjs";

/** @typedef {import("./facts.mjs").GameFacts} GameFacts */

/** @returns {string[]} games whose lesson was seen, or that were not wanted */
function learnt() {
    const kept = recall("learnt");
    return Array.isArray(kept) ? kept : [];
}

/** @param {string} id of a game whose lesson was seen to its end, or skipped */
export const noteLearnt = (id) =>
    remember("learnt", [...new Set([...learnt(), id])]);

/** @param {string} id whether it is new on this device */
const isNew = (id) => !learnt().includes(id) && !recall(`setup.${id}`);

/**
 * Asks once whether the game shall be shown first.
 * @param {GameFacts} game
 * @returns {Promise<"learn" | "play" | "">} "": neither
 */
export async function offerLesson(game) {
    if (game.toy || !isNew(game.id))
        return "play";
    /** @type {"learn" | "play" | ""} */
    let answer = "";
    const choose = (/** @type {typeof answer} */ one) => () => {
        answer = one;
        close();
    };
    const dialog = make("dialog", {
        class: "offer-lesson", "aria-labelledby": "offer-title",
    }, make("h2", { id: "offer-title" }, "Your first time?"),
        make("p", `A short lesson shows you ${game.title} at a real table, `
            + "move by move."),
        make("div", { class: "row" },
            button("Show me (5 minutes)", choose("learn"),
                { class: "main", autofocus: true }),
            button("Just play", choose("play"))));
    const { close, closed } = showDialog(dialog);
    await closed;
    return answer;
}
