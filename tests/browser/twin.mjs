/* twin.mjs -- the engine of the page does what the program does.
 *
 *     node twin.mjs [--native PROGRAM] ENGINE
 *
 * ENGINE is the WebAssembly module. Every golden record is loaded into it, in
 * node and in Chromium, and must end with the hash that its last line says.
 * Random play is timed as well; a soak takes its time, and with a PROGRAM prints
 * how fast all three are.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch } from "./browser.mjs";
import { soak } from "./soak.mjs";
import { explain, Tap } from "./tap.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SPEED_MS = soak(20, 500);

/**
 * Where the engine runs.
 * @typedef {object} Place
 * @property {(record: string) => Promise<string>} hashOf or a sentence why not
 * @property {() => Promise<Record<string, number>>} speeds of each game
 */

/** @typedef {{path: string, text: string, hash: string}} Golden */

/** @returns {Golden[]} */
function goldenRecords() {
    const games = join(ROOT, "games");
    return readdirSync(games, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap((entry) => recordsBelow(`games/${entry.name}/golden`))
        .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * @param {string} folder
 * @returns {Golden[]}
 */
function recordsBelow(folder) {
    return readdirSync(join(ROOT, folder))
        .filter((name) => name.endsWith(".rec"))
        .map((name) => {
            const path = `${folder}/${name}`;
            const text = readFileSync(join(ROOT, path), "utf8");
            const hashes = text.match(/(?<=^hash )[0-9a-f]{16}$/gm) ?? [];
            return { path, text, hash: hashes.at(-1) ?? "no hash" };
        });
}

/**
 * Starts an engine. This function also travels to Chromium as text, so it
 * uses nothing but its arguments.
 * @param {string} base64
 * @param {number} speedMs
 * @returns {Promise<Place>}
 */
async function startEngine(base64, speedMs) {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const { instance } = await WebAssembly.instantiate(bytes, {});
    const calls = /** @type {any} */ (instance.exports);

    /** @param {number} length */
    const textOf = (length) => {
        const size = Math.abs(length);
        const memory = calls.memory.buffer;
        return new TextDecoder().decode(
            new Uint8Array(memory, calls.engine_buffer(), size),
        );
    };

    /** @param {string} text */
    const put = (text) => {
        const data = new TextEncoder().encode(text);
        if (data.length > calls.engine_size()) throw new Error("too long");
        new Uint8Array(calls.memory.buffer).set(data, calls.engine_buffer());
        return data.length;
    };

    /** @param {number} game */
    const speed = (game) => {
        const began = performance.now();
        let decisions = 0;
        for (let seed = 1; performance.now() - began < speedMs; seed++)
            decisions += calls.engine_playouts(game, 200, seed);
        return (decisions * 1000) / (performance.now() - began);
    };

    return {
        hashOf: async (record) => textOf(calls.engine_hash(put(record))),
        speeds: async () => {
            const { games } = JSON.parse(textOf(calls.engine_games()));
            /** @type {Record<string, number>} */
            const speeds = {};
            for (const [number, game] of games.entries())
                speeds[game.id] = speed(number);
            return speeds;
        },
    };
}

/**
 * The same engine, in a page.
 * @param {import("playwright-core").Page} page
 * @param {string} base64
 * @returns {Promise<Place>}
 */
async function startInPage(page, base64) {
    const engine = await page.evaluateHandle(
        `(${startEngine})(${JSON.stringify(base64)}, ${SPEED_MS})`,
    );
    const place = /** @type {import("playwright-core").JSHandle<Place>} */ (
        engine
    );
    return {
        hashOf: (record) =>
            place.evaluate((it, text) => it.hashOf(text), record),
        speeds: () => place.evaluate((it) => it.speeds()),
    };
}

/**
 * @param {Tap} tap
 * @param {string} name
 * @param {Place} place
 * @param {Golden[]} records
 */
async function compare(tap, name, place, records) {
    for (const { path, text, hash } of records) {
        const found = await place.hashOf(text).catch(explain);
        tap.claim(
            `${path} ends the same in ${name}`,
            found === hash ? "" : `${found} instead of ${hash}`,
        );
    }
    const refused = await place.hashOf("madcap 1\ngame nothing 1\n");
    tap.claim(
        `${name} refuses a record of no game with a sentence`,
        / /.test(refused) ? "" : `it answered ${refused}`,
    );
}

/**
 * @param {string} program
 * @param {string} game
 * @returns {number}
 */
function nativeSpeed(program, game) {
    const args = ["bench", game, "--quick", "--json"];
    const [one] = JSON.parse(execFileSync(program, args, { encoding: "utf8" }));
    return one.decisions_per_second;
}

/**
 * @param {Tap} tap
 * @param {string} program
 * @param {Record<string, number>[]} speeds node, Chromium
 */
function printSpeeds(tap, program, [node, page]) {
    const million = (/** @type {number} */ n) => (n / 1e6).toFixed(1);
    for (const game of Object.keys(node)) {
        const native = nativeSpeed(program, game);
        const part = Math.round((100 * page[game]) / native);
        tap.remark(
            `${game}: ${million(native)} M decisions/s native, ` +
                `${million(node[game])} M in node, ` +
                `${million(page[game])} M in Chromium (${part} % of native)`,
        );
    }
}

async function main() {
    const { values, positionals } = parseArgs({
        options: { native: { type: "string" } },
        allowPositionals: true,
    });
    const [engine] = positionals;
    if (!engine) throw new Error("where is the engine?");
    const base64 = readFileSync(engine).toString("base64");
    const records = goldenRecords();
    const tap = new Tap(2 * (records.length + 1));
    const node = await startEngine(base64, SPEED_MS);
    await compare(tap, "node", node, records);
    const browser = await launch();
    try {
        const page = await startInPage(await browser.newPage(), base64);
        await compare(tap, "Chromium", page, records);
        const speeds = [await node.speeds(), await page.speeds()];
        const program = soak("", values.native);
        if (program) printSpeeds(tap, program, speeds);
    } finally {
        await browser.close();
    }
    return tap.failed ? 1 : 0;
}

main().then(
    (code) => process.exit(code),
    (error) => {
        console.log(`Bail out! ${explain(error)}`);
        process.exit(1);
    },
);
