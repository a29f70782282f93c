/* records.mjs -- games that were played before: the golden records. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const GAMES = fileURLToPath(new URL("../../games/", import.meta.url));

/** So much of a record has almost all of a game. */
const LATE = 0.95;

/** @returns {string[]} a golden record of each folder of games */
export function goldenRecords() {
    const records = readdirSync(GAMES, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${GAMES}${entry.name}/golden/`)
        .filter((folder) => existsSync(folder))
        .map((folder) => folder + readdirSync(folder).sort()[0]);
    return records.map((path) => readFileSync(path, "utf8"));
}

/** @param {string} name of a golden record, "race/animals-4" */
export function goldenRecord(name) {
    const [folder, file] = name.split("/");
    return readFileSync(`${GAMES}${folder}/golden/${file}.rec`, "utf8");
}

/** @param {string} record @returns {string} the id of its game */
export const gameIn = (record) => /^game (\w+)/m.exec(record)?.[1] ?? "";

/** @param {string} record @param {number} part its beginning: 0.6 of it */
export function cutAt(record, part) {
    const lines = record.split("\n").filter((line) =>
        !/^(hash .*)?$/.test(line));
    return `${lines.slice(0, Math.floor(lines.length * part)).join("\n")}\n`;
}

/**
 * @param {string} record
 * @param {RegExp} done its beginning, before this
 */
function cutBefore(record, done) {
    const at = record.search(done);
    if (at < 0) throw new Error(`nobody does ${done}`);
    return record.slice(0, at).replace(/^hash .*\n/gm, "");
}

/** A race in which a person has won, and moves a piece next. */
export const MOVE_NEXT =
    cutBefore(goldenRecord("race/animals-4"), /^1 move \w+ 2$/m);

/**
 * Keeps a game as the page does, by the id of what is played: so much of a
 * record, a person and bots.
 * @param {import("playwright-core").Page} page
 * @param {string} record
 * @param {string} [title]
 */
export async function keepGame(page, record, title = gameIn(record)) {
    const id = gameIn(record);
    const seats = Number(/ seats=(\d)/.exec(record)?.[1]);
    const kept = {
        id, game: id, title, options: { seats }, seed: "7", time: 0,
        players: Array.from({ length: seats }, (_, i) => i ? "sharp" : ""),
        record, over: false,
    };
    await page.evaluate(([key, text]) => localStorage.setItem(key, text),
        [`madcap.game.${id}`, JSON.stringify(kept)]);
}

/** @param {string} id @returns {string} the first golden record of a game */
function firstOf(id) {
    const record = readdirSync(GAMES, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".rec")).sort()
        .map((name) => readFileSync(GAMES + name, "utf8"))
        .find((text) => gameIn(text) === id);
    if (!record) throw new Error(`${id} has no golden record`);
    return record;
}

/**
 * Goes on with a game that is soon over.
 * @param {import("playwright-core").Page} page
 * @param {string} id of the game
 */
export async function openLate(page, id) {
    const [address] = page.url().split("#");
    await page.goto(`${address}#/about`);
    await page.locator(".screen-about").waitFor();
    await keepGame(page, cutAt(firstOf(id), LATE));
    await page.goto(`${address}#/play/${id}`);
    await page.locator(".table").waitFor();
}
