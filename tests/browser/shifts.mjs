/* shifts.mjs -- what was pushed aside by something else.
 *
 * Pieces travel; furniture stays. `furniture` says where everything lies that
 * has a place of its own, in any engine, and `shiftsBetween` what was pushed
 * between two such lists. What Chromium itself counts as layout shift is told
 * by `watchShifts` and `takeShifts`. All but `shiftsBetween` run in the page,
 * see script.mjs, so this file imports nothing.
 */

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Place
 * @typedef {{value: number, recent: boolean, moved: string[]}} Shift `recent`
 *     soon after a press, which Chromium's own sum leaves out
 */

/** What has its place: the first word of each is its name. */
const FURNITURE = {
    bar: ".bar, .play-bar", status: ".status", hint: ".hint",
    story: ".story-line, .play-side", buttons: ".quick",
    area: '[data-role="board"], [data-role="contest"], [data-role="hand"], '
        + '[data-role="panel"], [data-role="players"]',
    plate: ".plate", fixed: "[data-fixed]",
};
/** What is as large as its words are; where it begins it stays. */
const WORDS = /^(status|hint|story) /;
/** What is there for what is to be done; while it is there it stays. */
const COMES = /^(area|buttons) /;
const SLACK = 0.5;

/** @returns {Record<string, Place>} by name */
export function furniture() {
    /** @type {Record<string, Place>} */
    const places = {};
    for (const [name, selector] of Object.entries(FURNITURE))
        for (const [number, element] of
            [...document.querySelectorAll(selector)].entries()) {
            if (!element.checkVisibility({ visibilityProperty: true }))
                continue;
            const { x, y, width, height } = element.getBoundingClientRect();
            const given = element.getAttribute("data-fixed")
                || element.getAttribute("data-area")
                || element.getAttribute("data-role")
                || element.getAttribute("data-place") || number + 1;
            places[`${name} ${given}`] = { x: x + scrollX, y: y + scrollY,
                width, height };
        }
    return places;
}

/**
 * @param {Record<string, Place>} before
 * @param {Record<string, Place>} after
 * @returns {string[]} a sentence for each thing that does not lie as it did
 */
export function shiftsBetween(before, after) {
    const said = [];
    for (const [name, was] of Object.entries(before)) {
        const is = after[name];
        if (!is) {
            if (!COMES.test(name))
                said.push(`Shifted: the ${name} is gone.`);
            continue;
        }
        const sides = /** @type {(keyof Place)[]} */ (WORDS.test(name)
            ? ["x", "y"] : ["x", "y", "width", "height"]);
        const changed = sides.filter((side) =>
            Math.abs(was[side] - is[side]) > SLACK);
        if (changed.length)
            said.push(`Shifted: the ${name} goes from ${changed.map((side) =>
                `${side} ${Math.round(was[side])} to ${Math.round(is[side])}`)
                .join(", ")}.`);
    }
    return said;
}

/** Notes every layout shift from here on, where the engine counts them. */
export function watchShifts() {
    if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")
        || "layoutShifts" in window)
        return;
    /** @type {Shift[]} */
    const shifts = [];
    Reflect.set(window, "layoutShifts", shifts);
    const nameOf = (/** @type {any} */ node) => node instanceof Element
        ? [...node.getAttributeNames()]
            .filter((name) => /^(class|id|data-(id|fixed|role))$/.test(name))
            .map((name) => `${name}=${node.getAttribute(name)}`)
            .join(" ") || node.localName
        : node?.nodeName ?? "something that is gone";
    new PerformanceObserver((list) => {
        for (const entry of /** @type {any[]} */ (list.getEntries()))
            shifts.push({
                value: entry.value, recent: entry.hadRecentInput,
                moved: entry.sources.map((/** @type {any} */ source) =>
                    nameOf(source.node)),
            });
    }).observe({ type: "layout-shift", buffered: true });
}

/** @returns {Shift[]} what was noted, which is then forgotten */
export function takeShifts() {
    return (Reflect.get(window, "layoutShifts") ?? []).splice(0);
}
