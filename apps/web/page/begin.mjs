/* begin.mjs -- from a set-up to a game that is kept and can be gone on with. */
import * as engine from "./engine.mjs";
import { facts } from "./facts.mjs";
import { nameOf, seated } from "./names.mjs";
import { keepGame, recall, remember } from "./store.mjs";

/**
 * @typedef {import("./facts.mjs").GameFacts} GameFacts
 * @typedef {import("./engine.mjs").Table & {players: string[],
 *     order?: number[], boxName?: string}} Setup players and order as in
 *     store.mjs; `boxName` of the file that the box came from
 */

/**
 * The bot that people meet first.
 * @param {import("./facts.mjs").Facts} facts
 */
export const usualBot = ({ bots }) =>
    (bots.find(({ usual }) => usual) ?? bots[0]).name;

/**
 * One person and the usual bots, in the box's normal way.
 * @param {GameFacts} game
 * @returns {Promise<Setup>}
 */
export async function normalSetup(game) {
    const bot = usualBot(await facts());
    const seats = game.seats.find((n) => n >= 4) ?? Math.max(...game.seats);
    /** @type {Record<string, string | number>} */
    const options = { seats };
    for (const option of game.options)
        options[option.name] = option.normal;
    const players = Array.from({ length: seats }, (_, seat) =>
        seat === 0 ? "" : bot);
    return { options, players };
}

/**
 * As it was played last here, as far as it still makes sense.
 * @param {GameFacts} game
 * @returns {Promise<Setup>}
 */
export async function usualSetup(game) {
    const normal = await normalSetup(game);
    const last = recall(`setup.${game.id}`);
    const { bots } = await facts();
    const known = ["", ...bots.map((bot) => bot.name)];
    if (!last?.options || !Array.isArray(last.players)
        || !last.players.every((/** @type {any} */ one) =>
            known.includes(one))
        || last.players.length !== last.options.seats)
        return normal;
    return {
        options: { ...normal.options, ...last.options },
        players: last.players, order: last.order,
        box: last.box, boxName: last.boxName,
    };
}

/** Somebody is about to come to a table: all its modules are fetched at once,
 * not those that a module needs when that has come. */
export function expectTable() {
    const later = document.getElementById("later");
    if (later instanceof HTMLTemplateElement)
        document.head.append(later.content);
}

/** @type {Promise<void> | undefined} */
let beginning;

/**
 * Starts a game, keeps it, and goes to its table. Whoever asks again before
 * that has asked only once.
 * @param {{id: string, title: string}} game
 * @param {Setup} setup
 */
export function begin(game, setup) {
    beginning ??= start(game, setup).finally(() => { beginning = undefined; });
    return beginning;
}

/** @param {{id: string, title: string}} game @param {Setup} setup */
async function start(game, setup) {
    const record = await engine.start(game.id, setup);
    remember(`setup.${game.id}`, setup);
    await beginFrom(game, setup, record);
}

/**
 * The same from where a record ends.
 * @param {{id: string, title: string}} game
 * @param {Setup} setup
 * @param {string} record
 */
export async function beginFrom(game, setup, record) {
    const all = await facts();
    const order = seated(all, setup.players.length, setup.order);
    const id = `${Date.now().toString(36)}${Math.random().toString(36)
        .slice(2, 6)}`;
    keepGame({
        id, game: game.id, title: game.title, ...setup,
        names: order.map((player) => nameOf(player, all)),
        seed: String(engine.freshSeed()), record, over: false,
        time: Date.now(),
    });
    const gone = new Promise((resolve) =>
        addEventListener("hashchange", resolve, { once: true }));
    location.hash = `#/play/${id}`;
    await gone;
}
