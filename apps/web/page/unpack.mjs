/* unpack.mjs -- scenes as the engine sends them, made whole.
 *
 * A thing leaves out what it has not, and an area all but its name and items
 * where the area of that name in the scene before says the same; [FIRST, COUNT]
 * among its items stands for so many of that area.
 */

/**
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {import("./engine.mjs").View} View
 */

const PLAIN = {
    columns: 1, rows: 1, turn: 0, owner: null, flags: [], parts: [], label: "",
    text: "",
};

/** @param {any} sent an item; its kind is its look, if it says no other */
function wholeItem({ parts = [], ...sent }) {
    return {
        ...PLAIN, kind: sent.look, ...sent,
        parts: parts.map((/** @type {any} */ part) => ({ flags: [], ...part })),
    };
}

/**
 * @param {any} sent
 * @param {Scene} [before]
 * @returns {Scene}
 */
export function wholeScene(sent, before) {
    const known = new Map(before?.areas.map((area) => [area.name, area]));
    return {
        ...sent,
        choices: sent.choices.map((/** @type {any} */ choice) =>
            ({ flags: [], ...choice })),
        areas: sent.areas.map((/** @type {any} */ area) => ({
            ...area.role ? {} : known.get(area.name), ...area,
            items: area.items.flatMap((/** @type {any} */ item) => {
                if (!Array.isArray(item))
                    return wholeItem(item);
                const [first, count] = item;
                return known.get(area.name)?.items
                    .slice(first, first + count) ?? [];
            }),
        })),
    };
}

/**
 * The scenes of the steps one after the other, then the one of now.
 * @template {View} Sent
 * @param {Sent} sent
 * @param {Scene} [before] what the same viewer has seen last
 * @returns {Sent}
 */
export function wholeView(sent, before) {
    let last = before;
    const steps = (sent.steps ?? []).map((step) => {
        last = step.scene ? wholeScene(step.scene, last) : last;
        return step.scene ? { ...step, scene: last } : step;
    });
    return { ...sent, steps, scene: wholeScene(sent.scene, last) };
}
