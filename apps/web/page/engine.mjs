/* engine.mjs -- the engine as the page calls it: promises of plain objects.
 *
 * All that is decided about a game is decided by the engine in its worker; a
 * refusal is an Error whose message is a sentence for people.
 */
import { wholeScene, wholeView } from "./unpack.mjs";

/**
 * As core/scene.h has them, but that seats count from 1 here and items are
 * named by their ids.
 * @typedef {{item?: string, turn?: number, cells: number[][],
 *     text: string}} Preview
 * @typedef {{action: number, text: string, pick: string[], flags: string[],
 *     odds?: number[], preview?: Preview}} Choice
 * @typedef {{role: "index" | "word" | "value" | "effect", kind?: string,
 *     flags: string[], letter?: string, text: string}} Part
 * @typedef {"place" | "gap" | "slot" | "card" | "piece" | "tile" | "way"
 *     | "seat" | "count" | "heading" | "note"} ItemLook
 * @typedef {{id: string, look: ItemLook, kind: string, column: number,
 *     row: number, columns: number, rows: number, turn: number,
 *     owner: number | null, flags: string[], end?: "start" | "far",
 *     count?: {value: number, most?: number, lost?: number}, parts: Part[],
 *     label: string, text: string}} Item
 * @typedef {"board" | "contest" | "players" | "counters" | "stock" | "offer"
 *     | "hand" | "hands" | "panel" | "panels" | "legend"
 *     | "result"} Role
 * @typedef {{name: string, title: string, role: Role, shape: string,
 *     columns: number, rows: number, owners?: number[][], asks?: boolean,
 *     items: Item[]}} Area `asks` where its title is what a pick there answers
 * @typedef {{status: string, plan?: Preview, areas: Area[],
 *     choices: Choice[], shown?: number}} Scene `shown` when people first saw
 *     it, once they do
 * @typedef {{text: string, item?: string}} Line with what it is about
 * @typedef {{item: string, cells: number[][]}} Trail the cells that a thing
 *     passed on its way to where a scene shows it
 * @typedef {{seat: number, score: number, rank: number, team: number,
 *     why: string}} Place
 * @typedef {{told: Line[], moment?: number, gone?: number,
 *     since?: boolean}} Telling of which of the things that the viewer noticed;
 *     or which is gone, or all since
 * @typedef {Telling & {way?: Trail, scene?: Scene}} Step
 * @typedef {{game: string, title: string, seats: number, viewer: number,
 *     over: boolean, open: boolean, undo: boolean, awaited: number[],
 *     count: {number: number, milliseconds: number}, result?: Place[],
 *     highlights?: {moment: number, text: string, item?: string}[],
 *     steps: Step[], scene: Scene, story?: Telling[]}} View
 *     `open` where a seat has nothing to hide; `undo` where it has something
 *     to take back; `highlights` are told in the end, by the moments of who
 *     sees everything; `steps` what is new to it, `story` what was told before;
 *     `people` have neither
 * @typedef {{due?: number, waits: boolean, sole?: boolean,
 *     ends?: number}} Times when something happens by itself, whether a person
 *     could act before that, and whether nothing else could happen; when the
 *     countdown ends, once it was shown
 * @typedef {View & Times & {people: View[], whose: number,
 *     record: {at: number, text: string}}} Answer `people` as each of several
 *     at this device sees it, and `whose` it is; `record` from there on
 * @typedef {{game: string, title: string, seats: number, over: boolean,
 *     ply: number, plies: number, first: number, actor?: string,
 *     action?: string, told: Line[], result?: Place[], scene: Scene}} Reel
 * @typedef {{action: number, move: string, why: string,
 *     chances: string}} Hint what it is, what comes of it, and how likely it
 *     wins; "": nothing had to be thought of
 * @typedef {View & {next?: number}} Lesson as the first seat lives through a
 *     record: `next` what it does then, unless somebody else does
 * @typedef {{options: Record<string, string | number>, box?: string}} Table
 *     `seats` is among the options; `box` as text, if it is not the usual one
 */

/** Viewers besides the seats 0 to 7, as in core/game.h. */
export const SPECTATOR = 10;
export const OPEN = 11;

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
 * @param {string | Uint8Array} [text]
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

/** @type {Scene | undefined} that came last with an answer */
let last;

/**
 * @param {string} name
 * @param {number[]} args
 * @param {string} [text]
 * @returns {Promise<Answer>}
 */
async function answer(name, args, text) {
    /** @type {Answer} */
    const sent = await parsed(call(name, args, text));
    const whole = wholeView(sent, last);
    last = whole.scene;
    return { ...whole, people: sent.people.map((own) => wholeView(own)) };
}

/** A seed that nobody can guess. */
export function freshSeed() {
    return crypto.getRandomValues(new BigUint64Array(1))[0];
}

/** All games with their options, the bots, and the names of the seats. */
export const games = () => parsed(call("engine_games"));

/** @param {number} game its place in the list of games; where it lives */
export const folder = async (game) =>
    (await call("engine_folder", [game])).text;

/**
 * @param {string} game
 * @param {Table} table
 */
const setupText = (game, { options, box }) => [
    `game ${game}`,
    ...Object.entries(options).map(([name, value]) => `${name}=${value}`),
    ...box ? ["box", box] : [],
    "",
].join("\n");

/**
 * @param {string} game
 * @param {Table} table
 * @returns {Promise<number[]>} the team of each seat; who shares one wins and
 *     loses together
 */
export const teams = (game, table) =>
    parsed(call("engine_teams", [], setupText(game, table)));

/**
 * @param {string} game
 * @param {Table} table
 * @returns {Promise<Scene>} how its first seat may see it before anybody acts
 */
export const preview = async (game, table) => wholeScene(
    (await parsed(call("engine_preview", [], setupText(game, table)))).scene);

/**
 * @param {string} game
 * @param {Table} table
 * @returns {Promise<string>} the record of such a table, before anything is
 *     played
 */
export const start = async (game, table) =>
    (await call("engine_start", [], setupText(game, table))).text;

/**
 * Sits down at a table; its clock shows nothing yet.
 * @param {string[]} seats "person Ada" or "sharp Bo" each
 * @param {string} record
 * @param {bigint} seed
 */
export const open = (seats, record, seed) => answer("engine_open",
    [Number(seed & 0xffffffffn), Number(seed >> 32n & 0xffffffffn), 0],
    [...seats, "", record].join("\n"));

/** @param {number} viewer @param {number} now */
export const look = (viewer, now) => answer("engine_look", [viewer, now]);

/**
 * What a person does, with all that follows.
 * @param {number} seat
 * @param {number} action
 * @param {number} viewer
 * @param {number} pressed when, like all times by the table's clock
 * @param {number} now
 */
export const act = (seat, action, viewer, pressed, now) =>
    answer("engine_act", [seat, action, viewer, pressed, now]);

/** What happens by itself. @param {number} viewer @param {number} now */
export const next = (viewer, now) => answer("engine_next", [viewer, now]);

/** @param {number} seat @param {number} viewer @param {number} now */
export const undo = (seat, viewer, now) =>
    answer("engine_undo", [seat, viewer, now]);

/**
 * What a person who is awaited might do; nothing has happened by it.
 * @param {number} seat
 * @returns {Promise<Hint>}
 */
export const hint = (seat) => parsed(call("engine_hint", [seat]));

/**
 * People have seen the position since that moment: a countdown begins.
 * @param {number} when
 * @param {number} now
 * @returns {Promise<Times>}
 */
export const shown = (when, now) => parsed(call("engine_shown", [when, now]));

/**
 * A table elsewhere, of which letters tell.
 * @param {string[]} names by seat
 * @param {number} seat who looks; -1: nobody who sits there
 * @param {string} setup the head of its record
 */
export const away = (names, seat, setup) =>
    call("engine_away", [seat], [...names, "", setup].join("\n"));

/**
 * What a letter tells of it, with the number to come back with.
 * @param {Uint8Array} bytes
 * @returns {Promise<Answer & {number: number} | null>} null: it goes on in the
 *     next letter
 */
export async function letter(bytes) {
    const { length, text } = await call("engine_letter", [], bytes);
    if (!length)
        return null;
    const whole = wholeView(JSON.parse(text), last);
    last = whole.scene;
    return {
        ...whole, people: [], waits: false, record: { at: 0, text: "" },
    };
}

/** @param {string[]} all what the seats of the reel are called
 * @param {number} [you] whose game it was
 */
export const names = (all, you = -1) =>
    call("engine_names", [you], all.map((name) => `${name}\n`).join(""));

/** Refuses what is no record; nothing changes. @param {string} text */
export const check = (text) => call("engine_hash", [], text);

/** @param {string} text a record to look at, beside the table */
export const loadReel = (text) => call("engine_reel_load", [], text);

/**
 * The moment after so many plies that one viewer noticed, as another sees it.
 * @param {number} ply
 * @param {number} by
 * @param {number} viewer
 * @returns {Promise<Reel>}
 */
export const reel = async (ply, by, viewer) => {
    const sent = await parsed(call("engine_reel", [ply, by, viewer]));
    return { ...sent, scene: wholeScene(sent.scene) };
};

/**
 * The record that was loaded as its first seat lives through it, after so many
 * actions, with what was new since an earlier moment.
 * @param {number} from
 * @param {number} to
 * @returns {Promise<Lesson>}
 */
export const lesson = async (from, to) =>
    wholeView(await parsed(call("engine_lesson", [from, to])));
