/* names.mjs -- what people call the seats, kept on this device.
 *
 * A name belongs to a chair, whatever is played there. A game takes the names
 * of its beginning along; its record knows none.
 */
import { recall, remember } from "./store.mjs";

/** @typedef {import("./facts.mjs").Facts} Facts */

export const LONGEST = 12;

/** @param {unknown} name @returns {string} in one line, and not too long */
function tidy(name) {
    const line = String(name ?? "").normalize().replace(/[\p{C}\s]+/gu, " ");
    return [...line.trim()].slice(0, LONGEST).join("").trim();
}

/** @returns {string[]} by seat; "": the usual name */
export function givenNames() {
    const kept = recall("names");
    return Array.isArray(kept) ? kept.map(tidy) : [];
}

/**
 * @param {number} seat
 * @param {string} name
 * @param {Facts} all
 * @returns {string} what the seat is called now
 */
export function nameSeat(seat, name, { names }) {
    const given = names.map((_, i) => givenNames()[i] ?? "");
    given[seat] = tidy(name) === names[seat] ? "" : tidy(name);
    remember("names", given);
    return given[seat] || names[seat];
}

/**
 * The facts with the names of one table; who shares a name is told apart by
 * the number of the seat.
 * @param {Facts} all
 * @param {number} seats
 * @param {string[]} [given]
 * @returns {Facts}
 */
export function named(all, seats, given = []) {
    const names = all.names.slice(0, seats)
        .map((usual, seat) => tidy(given[seat]) || usual);
    return {
        ...all, names: names.map((name, seat) =>
            names.some((other, i) => i !== seat && other === name)
                ? `${name} ${seat + 1}` : name),
    };
}
