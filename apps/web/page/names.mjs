/* names.mjs -- what the players are called, kept on this device.
 *
 * A name belongs to a player, whatever is played: the first usually sits on the
 * first seat, and takes the name along to any other. A game takes the names of
 * its beginning along; its record knows none.
 */
import { recall, remember } from "./store.mjs";

/** @typedef {import("./facts.mjs").Facts} Facts */

/** Letters as people count them, and bytes: the engine keeps no more. */
const LONGEST = 12;
const BYTES = 300;

/** All that shows nothing, but what joins signs or makes flags of them; that
 * only where it does. */
const BLANKS = /(?:(?![\u200c\u200d\u{e0020}-\u{e007f}])[\p{C}\s])+/gu;
const JOINERS = /(?<=^|\s)[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)/gu;
const TAGS = /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]+/gu;

/** A browser takes long for its first word of all that signs can be joined to,
 * and most names need none of it.
 * @param {string} text @returns {string[]} a family is one letter
 */
function lettersOf(text) {
    return "Segmenter" in Intl && /[^ -~]/.test(text)
        ? Array.from(new Intl.Segmenter("en").segment(text),
            ({ segment }) => segment)
        : [...text];
}

/** @param {string} text @returns {string} as much of it as a name may have */
export function cutName(text) {
    const encoder = new TextEncoder();
    let cut = "";
    for (const letter of lettersOf(text).slice(0, LONGEST)) {
        if (encoder.encode(cut + letter).length > BYTES)
            break;
        cut += letter;
    }
    return cut;
}

/** @param {unknown} name @returns {string} in one line, and not too long */
export function tidy(name) {
    const line = String(name ?? "").slice(0, 1000).normalize();
    return cutName(line.replace(BLANKS, " ").replace(TAGS, "")
        .replace(JOINERS, "").trim()).trim();
}

/** @returns {string[]} by player; "": the usual name */
function givenNames() {
    const kept = recall("names");
    return Array.isArray(kept) ? kept.map(tidy) : [];
}

/** @param {number} player @param {Facts} all */
export const nameOf = (player, { names }) =>
    givenNames()[player] || names[player];

/**
 * @param {number} player
 * @param {string} name
 * @param {Facts} all
 * @returns {string} what the player is called now
 */
export function rename(player, name, all) {
    const given = all.names.map((_, i) => givenNames()[i] ?? "");
    given[player] = tidy(name) === all.names[player] ? "" : tidy(name);
    remember("names", given);
    return nameOf(player, all);
}

/**
 * Who sits where: those who were seated, then whoever is left, each once.
 * @param {Facts} all
 * @param {number} seats
 * @param {unknown} [order] as it was kept
 * @returns {number[]} by seat, a player
 */
export function seated({ names }, seats, order) {
    const players = [...names.keys()];
    const kept = (Array.isArray(order) ? order : []).slice(0, seats)
        .filter((player) => players.includes(player));
    return [...new Set([...kept, ...players])].slice(0, seats);
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
