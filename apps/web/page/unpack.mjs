/* unpack.mjs -- scenes as the engine sends them, made whole.
 *
 * A thing leaves out what it has not, and an area all but its name and items
 * where the area of that name in the scene before says the same. [FIRST, COUNT]
 * among its items stands for so many of that area, and a thing with `as` for one
 * of which nothing differs but its parts.
 */

/**
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {import("./engine.mjs").View} View
 * @typedef {Scene["areas"][number]} Area
 * @typedef {Area["items"][number]} Item
 */

const PLAIN = {
    columns: 1, rows: 1, turn: 0, owner: null, flags: [], parts: [], label: "",
    text: "",
};

/**
 * Its kind is its look, if it says no other, and its parts are values.
 * @param {any} sent
 * @param {Item[]} before
 */
function wholeItem({ parts = [], as, ...sent }, before) {
    const known = as === undefined ? { kind: sent.look } : before[as];
    return {
        ...PLAIN, ...known, ...sent,
        parts: parts.map((/** @type {any} */ part) =>
            ({ role: "value", flags: [], ...part })),
    };
}

/** @param {any} sent an area @param {Area} [before] */
function wholeArea(sent, before) {
    const items = before?.items ?? [];
    return {
        ...sent.role ? {} : before, ...sent,
        items: sent.items.flatMap((/** @type {any} */ item) => {
            if (!Array.isArray(item))
                return wholeItem(item, items);
            const [first, count] = item;
            return items.slice(first, first + count);
        }),
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
        areas: sent.areas.map((/** @type {any} */ area) =>
            wholeArea(area, known.get(area.name))),
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
