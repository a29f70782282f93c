/* moments.mjs -- positions of golden records, one of each kind.
 *
 * Two positions are of one kind if the game and the number of seats are the
 * same, the same areas hold something, and the same sorts of things may be
 * picked. Of each kind the fullest is taken: what fits there fits elsewhere.
 * The engine of the page itself says what a position holds, here in node.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startEngine } from "./wasm.mjs";

/**
 * @typedef {object} Moment
 * @property {string} game
 * @property {number} seats
 * @property {number} seat that looks, from 0
 * @property {string} kind areas and choices, in words
 * @property {string} record up to there
 * @property {string} where "karts-3.rec, line 26"
 * @property {string[]} roles of the areas that hold something
 * @property {number} things on the table
 * @property {boolean} over
 * @typedef {{name: string, lines: string[]}} Golden without hashes
 */

const GAMES = fileURLToPath(new URL("../../games/", import.meta.url));
/** So many positions of a record are looked at between two of one kind. */
const STRIDE = 6;

/** @returns {Golden[]} */
function goldens() {
    return readdirSync(GAMES, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => readdirSync(`${GAMES}${name}/golden`)
            .filter((file) => file.endsWith(".rec")).sort()
            .map((file) => ({
                name: file,
                lines: readFileSync(`${GAMES}${name}/golden/${file}`, "utf8")
                    .split("\n").filter((line) =>
                        line && !line.startsWith("hash ")),
            })));
}

/** @param {Golden} golden */
const gameOf = ({ lines }) => lines[1].split(" ")[1];

/** @param {Golden} golden */
const seatsOf = ({ lines }) => Number(/ seats=(\d)/.exec(lines[2])?.[1]);

/** @returns {string[]} the games that have golden records */
export const gamesWithRecords = () =>
    [...new Set(goldens().map(gameOf))].sort();

/** What is done with a position next: "place", "pull", "turn".
 * @param {string} line
 */
const verbOf = (line) => /^(\d) (\S+)/.exec(line)?.slice(1) ?? [];

/**
 * @param {import("./wasm.mjs").Engine} engine
 * @param {Golden} golden
 * @param {number} line before which it is looked at
 * @param {number} seat
 * @returns {Moment}
 */
function momentAt(engine, golden, line, seat) {
    const seats = seatsOf(golden);
    const record = `${golden.lines.slice(0, line).join("\n")}\n`;
    const { scene, over } = engine.open(Array.from({ length: seats },
        (_, i) => i === seat ? "person Ada" : `sharp Bot ${i + 1}`), record);
    const roles = new Map(scene.areas.flatMap(({ role, items }) =>
        items.map(({ id }) => [id, role])));
    const areas = scene.areas.filter(({ items }) => items.length);
    const picks = new Set(scene.choices.map(({ pick }) =>
        pick.map((id) => roles.get(id)).join(">") || "button"));
    return {
        game: gameOf(golden), seats, seat, record, over,
        kind: `${areas.map(({ name }) => name).join(" ")}: `
            + ([...picks].sort().join(" ") || (over ? "end" : "waits")),
        where: `${golden.name}, line ${line + 1}`,
        roles: [...new Set(areas.map(({ role }) => role))],
        things: roles.size + scene.choices.length,
    };
}

/**
 * The lines of a record before which it is worth looking: each time that
 * somebody does what was not done lately, and the end.
 * @param {Golden} golden
 * @param {number} stride
 * @returns {{line: number, seat: number}[]}
 */
function linesOf({ lines }, stride) {
    /** @type {Map<string, number>} */
    const seen = new Map();
    const worth = [];
    for (const [line, text] of lines.entries()) {
        const [seat, verb] = verbOf(text);
        if (line < 3 || !verb)
            continue;
        const since = seen.get(verb) ?? 0;
        seen.set(verb, since + 1);
        if (since % stride === 0)
            worth.push({ line, seat: Number(seat) - 1 });
    }
    return [...worth, { line: lines.length, seat: 0 }];
}

/**
 * One moment of each kind, the fullest.
 * @param {string} url where the page is served
 * @param {string} game
 * @param {boolean} whole look at every position, not at some
 * @returns {Promise<Moment[]>}
 */
export async function momentsOf(url, game, whole) {
    const engine = await startEngine(url);
    /** @type {Map<string, Moment>} */
    const kinds = new Map();
    for (const golden of goldens().filter((one) => gameOf(one) === game)) {
        const stride = whole ? 1
            : Math.max(1, STRIDE * Math.floor(golden.lines.length / 300));
        for (const { line, seat } of linesOf(golden, stride)) {
            const moment = momentAt(engine, golden, line, seat);
            const key = `${moment.seats} ${moment.kind}`;
            if (moment.things > (kinds.get(key)?.things ?? -1))
                kinds.set(key, moment);
        }
    }
    return [...kinds.values()];
}
