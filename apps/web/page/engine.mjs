/* engine.mjs -- the engine as the page calls it: promises of plain objects.
 *
 * All that is decided about a game is decided by the engine in its worker; a
 * refusal is an Error whose message is a sentence for people.
 */

/**
 * @typedef {{action: number, text: string, pick: string[]}} Choice
 * @typedef {{id: string, kind: string, column: number, row: number,
 *     columns: number, rows: number, turn: number, owner: number | null,
 *     flags: string[], label: string, text: string}} Item
 * @typedef {{name: string, title: string, shape: string, columns: number,
 *     rows: number, items: Item[]}} Area
 * @typedef {{status: string, areas: Area[], choices: Choice[],
 *     shown?: number}} Scene `shown` when people first saw it, once they do
 * @typedef {{seat: number, score: number, rank: number, team: number}} Place
 * @typedef {{told: string[], scene?: Scene}} Step
 * @typedef {{game: string, title: string, seats: number, viewer: number,
 *     over: boolean, open: boolean, undo: boolean, awaited: number[],
 *     count: {number: number, milliseconds: number, early?: number},
 *     result?: Place[], scene: Scene, steps?: Step[], people?: View[]}} View
 *     `open` where a seat has nothing to hide; `undo` where it has something
 *     to take back; `people` as each of several at
 *     this device sees it
 * @typedef {{actor?: number, action?: number, delay?: number,
 *     clock?: number, still?: boolean}} Next
 * @typedef {{game: string, title: string, seats: number, over: boolean,
 *     ply: number, plies: number, actor?: string, action?: string,
 *     told: string[], scene: Scene}} Reel
 */

/** Actors and viewers besides the seats 0 to 7, as in core/game.h. */
export const CHANCE = 8;
export const CLOCK = 9;
export const SPECTATOR = 10;
export const OPEN = 11;

/** Nobody reads a picture in so little time; as in core/game.h. */
export const EARLY_MS = 100;

const worker = new Worker(new URL("worker.mjs", import.meta.url), {
    type: "module",
});
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let calls = 0;

worker.addEventListener("message", ({ data }) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
});

/**
 * @param {string} name
 * @param {number[]} args
 * @param {string} [text]
 * @returns {Promise<{length: number, text: string}>}
 */
function call(name, args = [], text) {
    const id = ++calls;
    worker.postMessage({ id, name, args, text });
    return new Promise((resolve, reject) => {
        waiting.set(id, (answer) =>
            answer.error === undefined
                ? resolve(answer)
                : reject(new Error(answer.error)));
    });
}

/** @param {Promise<{text: string}>} answer */
async function parsed(answer) {
    return JSON.parse((await answer).text);
}

/** @param {bigint} seed */
function halves(seed) {
    return [Number(seed & 0xffffffffn), Number(seed >> 32n & 0xffffffffn)];
}

/** A seed that nobody can guess. */
export function freshSeed() {
    return crypto.getRandomValues(new BigUint64Array(1))[0];
}

/** All games with their options, the bots, and the names of the seats. */
export const games = () => parsed(call("engine_games"));

/** @param {number} game its place in the list of games */
export const rules = async (game) =>
    (await call("engine_rules", [game])).text;

/**
 * @param {string} game
 * @param {Record<string, string | number>} options `seats` among them
 */
const setupText = (game, options) => [
    `game ${game}`,
    ...Object.entries(options).map(([name, value]) => `${name}=${value}`),
    "",
].join("\n");

/**
 * @param {string} game
 * @param {Record<string, string | number>} options
 * @returns {Promise<number[]>} the team of each seat; who shares one wins and
 *     loses together
 */
export const teams = (game, options) =>
    parsed(call("engine_teams", [], setupText(game, options)));

/**
 * @param {string} game
 * @param {Record<string, string | number>} options
 * @param {bigint} seed
 */
export const start = (game, options, seed) =>
    call("engine_start", halves(seed), setupText(game, options));

/**
 * @param {string} record
 * @param {bigint} seed
 */
export const load = (record, seed) =>
    call("engine_load", halves(seed), record);

/**
 * @param {number} seat
 * @param {number} bot its place in the list of bots; -1: a person
 */
export const bot = (seat, bot) => call("engine_bot", [seat, bot]);

/** @param {string[]} all what the seats are called from now on */
export const name = (all) => Promise.all(all.map((one, seat) =>
    call("engine_name", [seat], one)));

/** @param {number} viewer @returns {Promise<View>} */
export const view = (viewer) => parsed(call("engine_view", [viewer]));

/**
 * What happens unless a person acts first; and whether a bot that was about to
 * do something still may.
 * @param {number} [actor]
 * @param {number} [action]
 * @returns {Promise<Next>}
 */
export const next = (actor = -1, action = 0) =>
    parsed(call("engine_next", [actor, action]));

/**
 * @param {number} actor
 * @param {number} action
 * @param {number} viewer
 * @returns {Promise<View>}
 */
export const act = (actor, action, viewer) =>
    parsed(call("engine_act", [actor, action, viewer]));

/** @param {number} seat */
export const undo = (seat) => call("engine_undo", [seat]);

/** The whole game so far, as a text file. */
export const record = async () => (await call("engine_record")).text;

/** @param {number} viewer @returns {Promise<string[]>} */
export const story = (viewer) => parsed(call("engine_story", [viewer]));

/** @param {string} text a record to look at, beside the table */
export const loadReel = (text) => call("engine_reel_load", [], text);

/**
 * The moment after so many plies that one viewer noticed, as another sees it.
 * @param {number} ply
 * @param {number} by
 * @param {number} viewer
 * @returns {Promise<Reel>}
 */
export const reel = (ply, by, viewer) =>
    parsed(call("engine_reel", [ply, by, viewer]));

/**
 * Decisions of so many random games, for measuring.
 * @param {number} game
 * @param {number} count
 * @param {number} seed
 */
export const playouts = async (game, count, seed) =>
    (await call("engine_playouts", [game, count, seed])).length;
