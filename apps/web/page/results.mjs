/* results.mjs -- how games ended, in words. */

/**
 * @typedef {import("./engine.mjs").Place} Place
 * @typedef {import("./facts.mjs").GameFacts} GameFacts
 * @typedef {import("./store.mjs").Saved} Saved
 */

const ENDINGS = ["th", "st", "nd", "rd"];

/** "1st", "11th", "22nd". @param {number} rank */
export const ordinal = (rank) => rank + (Math.floor(rank / 10) % 10 === 1
    ? "th" : ENDINGS[rank % 10] ?? "th");

/** "Ada, Cleo and Dina". @param {string[]} names */
export const listed = (names) => names.length < 2 ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

/** "9 points". @param {number} score @param {GameFacts | undefined} game */
export function counted(score, game) {
    const unit = game?.unit ?? "point";
    return `${score} ${unit}${Math.abs(score) === 1 ? "" : "s"}`;
}

/** @param {Saved} saved @returns {number[]} the seats that people have */
export const peopleOf = ({ players }) => players.flatMap((player, seat) =>
    player ? [] : [seat]);

/**
 * People before bots, and one alone is "you": "You came 2nd of 4 with 7 points.
 * Cleo won with 9 points."
 * @param {Saved} saved
 * @param {string[]} names by seat
 * @param {GameFacts | undefined} game
 */
export function resultText(saved, names, game) {
    const people = peopleOf(saved);
    const isOwn = (/** @type {Place} */ { seat }) => people.includes(seat);
    const all = [...saved.result ?? []].sort((a, b) => a.rank - b.rank
        || Number(isOwn(b)) - Number(isOwn(a)));
    const first = all.filter(({ rank }) => rank === 1);
    const nameOf = (/** @type {Place} */ { seat }) =>
        people.length === 1 && seat === people[0] ? "You" : names[seat];
    const scores = [...new Set(first.map(({ score }) => score))];
    const won = !first.length ? "Nobody won"
        : `${listed(first.map(nameOf))} won with ${listed(scores.map((score) =>
            counted(score, game)))}`;
    const own = all.filter((place) => isOwn(place) && place.rank > 1)
        .map((place) => `${nameOf(place)} came ${ordinal(place.rank)} of `
            + `${all.length} with ${counted(place.score, game)}`);
    const parts = first.some(isOwn) ? [won, ...own] : [...own, won];
    return parts.map((part) => `${part}.`).join(" ");
}
