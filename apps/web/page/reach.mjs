/* reach.mjs -- how items are named, tabbed to and stepped through.
 *
 * Whatever has a sentence can be heard. What can be picked is a button, and
 * in each area one of them can be tabbed to; the arrow keys go on from there.
 */
import { boxOf } from "./motion.mjs";
import { capital } from "./dom.mjs";
import { nameOf, neighbour } from "./scene.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./pieces.mjs").Piece} Piece
 */

/** @param {Element} element */
const isButton = (element) => element.getAttribute("role") === "button";

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function set(element, name, value) {
    if (value === null)
        element.removeAttribute(name);
    else if (element.getAttribute(name) !== value)
        element.setAttribute(name, value);
}

/**
 * @param {HTMLElement} element
 * @param {Item} item
 * @param {boolean} active it can be picked, now or to begin with
 * @param {boolean} picked
 * @param {string} [place] that tells it apart for who listens
 */
export function nameItem(element, item, active, picked, place) {
    const silent = !active && item.text === "";
    set(element, "role", silent ? null : active ? "button" : "img");
    set(element, "aria-hidden", silent ? "true" : null);
    const name = active ? nameOf(item) : capital(item.text);
    set(element, "aria-label", silent ? null
        : place ? `${name} ${place}` : name);
    set(element, "aria-pressed", active ? String(picked) : null);
    set(element, "title", item.text || null);
}

/**
 * Lets one item of each area be tabbed to: the one that could be, else the
 * first that is lit.
 * @param {Iterable<Piece>} pieces
 */
export function rove(pieces) {
    const all = [...pieces];
    /** @type {Map<string, HTMLElement>} */
    const stops = new Map();
    const worth = (/** @type {HTMLElement | undefined} */ element) =>
        !element ? 0
        : element.tabIndex === 0 ? 3
        : element.classList.contains("lit") ? 2
        : 1;
    for (const { element, area } of all)
        if (isButton(element) && worth(element) > worth(stops.get(area)))
            stops.set(area, element);
    for (const { element, area } of all) {
        const named = element.hasAttribute("aria-label");
        set(element, "tabindex", stops.get(area) === element ? "0"
            : named ? "-1" : null);
    }
}

/**
 * Gives an item the focus, and its area a new place to be tabbed to.
 * @param {Iterable<Piece>} pieces
 * @param {Piece} piece
 */
export function focusOn(pieces, piece) {
    if (isButton(piece.element)) {
        for (const { element, area } of pieces)
            if (area === piece.area && element.tabIndex === 0)
                element.tabIndex = -1;
        piece.element.tabIndex = 0;
    }
    piece.element.focus();
}

/**
 * The item that an arrow key leads to: of the same area, and of the same use.
 * @param {Map<string, Piece>} pieces
 * @param {string} id
 * @param {string} key
 * @returns {string | undefined}
 */
export function stepFrom(pieces, id, key) {
    const from = pieces.get(id);
    const role = from?.element.getAttribute("role");
    const spots = [...pieces]
        .filter(([, { element, area }]) =>
            area === from?.area && element.getAttribute("role") === role)
        .map(([its, { element }]) => {
            const { left, top, width, height } = boxOf(element);
            return { id: its, x: left + width / 2, y: top + height / 2 };
        });
    return neighbour(spots, id, key);
}
