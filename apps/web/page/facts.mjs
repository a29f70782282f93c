/* facts.mjs -- what the engine and the pictures say once and for all. */
import { hasPicture, letterOf, loadCovers, picture, shapeOf } from "./art.mjs";
import { make } from "./dom.mjs";
import * as engine from "./engine.mjs";

/**
 * @typedef {{name: string, help: string, choices?: string[], least?: number,
 *     most?: number, normal: string | number}} Option
 * @typedef {{id: string, title: string, about: string, seats: number[],
 *     unit: string, minutes: number, toy: boolean,
 *     options: Option[]}} GameFacts `toy`: made to be copied, see game.h
 * @typedef {{name: string, about: string, usual: boolean}} BotFacts
 * @typedef {{games: GameFacts[], bots: BotFacts[], names: string[]}} Facts
 * @typedef {{set: string, source: string, authors: string[],
 *     licence: string, terms: string}} Credit
 */

/** @type {Promise<Facts> | undefined} */
let known;
/** @returns {Promise<Facts>} */
export function facts() {
    known ??= engine.games();
    return known;
}

/** @param {string} id @returns {Promise<GameFacts>} */
export async function gameFacts(id) {
    const found = (await facts()).games.find((game) => game.id === id);
    if (!found)
        throw new Error("there is no such game here");
    return found;
}

/** @returns {Promise<Credit[]>} none where there are no pictures */
export async function credits() {
    try {
        const url = new URL("credits.json", import.meta.url);
        return (await (await fetch(url)).json()).credits;
    } catch {
        return [];
    }
}

/**
 * The poster of a game, else its small picture, or its letter. A poster fills
 * whatever room it gets, and its colour is that of the box.
 * @param {GameFacts} game
 */
export async function gameFace(game) {
    const poster = `poster.${game.id}`, small = `game.${game.id}`;
    await loadCovers();
    const kind = [poster, small].find(hasPicture);
    const inside = kind ? picture(kind)
        : make("span", { class: "game-letter" },
            letterOf(small) || game.title.charAt(0));
    const face = make("div", { class: "game-face", "aria-hidden": "true" },
        inside);
    if (kind === poster) {
        face.classList.add("poster");
        face.style.setProperty("--cover", inside.style.color);
        inside.setAttribute("preserveAspectRatio", "xMidYMid slice");
    }
    return face;
}

/** "Crazy Race, animals edition" on two lines, as boxes have it.
 * @param {GameFacts} game
 */
export function boxTitle({ title }) {
    const [name, edition] = title.split(", ");
    return edition ? [name, make("span", { class: "unseen" }, ", "),
        make("small", edition)] : [name];
}

/**
 * A seat as people know it: shape, name and colour.
 * @param {Facts} facts
 * @param {number} seat from 0
 * @param {string} [name] in place of its own
 */
export function seatTag({ names }, seat, name = names[seat]) {
    return make("span", { class: `seat seat-${seat + 1}` },
        make("span", { "aria-hidden": "true" }, `${shapeOf(seat + 1)} `), name);
}

/** @param {GameFacts} game */
export function seatsText({ seats }) {
    const last = seats[seats.length - 1];
    if (seats.length === 1)
        return `${last} ${last === 1 ? "seat" : "seats"}`;
    return last - seats[0] === seats.length - 1
        ? `${seats[0]} to ${last} seats`
        : `${seats.slice(0, -1).join(", ")} or ${last} seats`;
}

/** @param {string} name a name of an option or a value, for people */
export function words(name) {
    const text = name.replaceAll("_", " ");
    return text.charAt(0).toUpperCase() + text.slice(1);
}
