/* offer.mjs -- a lesson is offered before the first game of a title. */
import { showDialog } from "./back.mjs";
import { expectTable } from "./begin.mjs";
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

/** @param {string} id */
const goLearn = (id) => {
    location.hash = `#/learn/${id}`;
};

/**
 * Who plays a game for the first time is asked whether it shall be shown.
 * @param {GameFacts} game
 * @param {() => Promise<void>} play
 */
export async function playOrLearn(game, play) {
    expectTable();
    if (game.toy || !isNew(game.id))
        return await play();
    /** @type {(() => unknown) | undefined} */
    let wanted;
    const choose = (/** @type {typeof wanted} */ one) => () => {
        wanted = one;
        close();
    };
    const dialog = make("dialog", {
        class: "offer-lesson", "aria-labelledby": "offer-title",
    }, make("h2", { id: "offer-title" }, "Your first time?"),
        make("p", `A short lesson shows you ${game.title} at a real table, `
            + "move by move."),
        make("div", { class: "row" },
            button("Show me (5 minutes)", choose(() => goLearn(game.id)),
                { class: "main", autofocus: true }),
            button("Just play", choose(play))));
    const { close, closed } = showDialog(dialog);
    await closed;
    await wanted?.();
}
