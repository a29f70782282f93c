/* run.mjs -- runs the tests of the page in a real browser.
 *
 *     node run.mjs [--shots DIR] [--only WORDS] [--half 1|2] PROGRAM [MODULE...]
 *
 * PROGRAM is a madcap that can serve, or the address of a page that is served
 * already. Without a MODULE all *_test.mjs beside this file are run, but for
 * those that have a run of their own; --half takes every other test, so that two
 * cores share them. A test fails when it throws, when it takes too
 * long, and also when a page that it opened had an error in its console, an
 * exception or a request that failed.
 * Everything that was started is ended, however the run ends.
 */
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { launch, Rooms } from "./browser.mjs";
import { startServer } from "./server.mjs";
import { soak } from "./soak.mjs";
import { Skip, Stage } from "./stage.mjs";
import { explain, Tap } from "./tap.mjs";

/**
 * @typedef {[sentence: string, prove: (stage: Stage) => Promise<void>]} Test
 */

const TEST_SECONDS = soak(300, 7200);
/** Modules that are run apart from all others. */
const APART = ["audit_test.mjs", "engines_test.mjs", "numbers_test.mjs",
    "routes_test.mjs"];
const ENDING = "the server ends when it is asked to";

/** @returns {string[]} */
function ownModules() {
    const here = fileURLToPath(new URL(".", import.meta.url));
    return readdirSync(here)
        .filter((name) => name.endsWith("_test.mjs"))
        .filter((name) => !APART.includes(name))
        .sort()
        .map((name) => join(here, name));
}

/**
 * @param {string[]} paths
 * @param {string} words what a sentence must hold to be tried
 * @param {number} half 1 or 2; 0: both
 * @returns {Promise<Test[]>}
 */
async function testsOf(paths, words, half) {
    const all = [];
    for (const path of paths.length ? paths : ownModules()) {
        const module = await import(pathToFileURL(resolve(path)).href);
        /** @type {import("./stage.mjs").Tests} */
        const tests = module.tests;
        all.push(...Object.entries(tests));
    }
    return all.filter(([sentence], i) => sentence.includes(words)
        && (half === 0 || i % 2 === half - 1));
}

/**
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
async function inTime(work) {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const late = new Promise((_, failed) => {
        timer = setTimeout(() => {
            failed(new Error(`not done after ${TEST_SECONDS} s`));
        }, TEST_SECONDS * 1000);
    });
    try {
        return /** @type {T} */ (await Promise.race([work, late]));
    } finally {
        clearTimeout(timer);
    }
}

/**
 * The pages of a test that failed, as they were then.
 * @param {Stage} stage
 * @param {number} number
 */
async function keepEvidence(stage, number) {
    for (const [index, page] of stage.pages.entries())
        await stage.shot(page, `failed-${number}-${index + 1}`).catch(() => {});
}

/**
 * @param {Tap} tap
 * @param {Stage} stage
 * @param {Test} test
 */
async function runTest(tap, stage, [sentence, prove]) {
    const problems = [];
    const began = performance.now();
    try {
        await inTime(prove(stage));
    } catch (error) {
        if (error instanceof Skip) {
            await stage.close();
            return tap.skip(sentence, error.message);
        }
        problems.push(explain(error));
    }
    problems.push(...stage.unforgiven());
    if (problems.length) await keepEvidence(stage, tap.count + 1);
    await stage.close();
    tap.claim(sentence, problems.join("\n"));
    const seconds = (performance.now() - began) / 1000;
    tap.remark([...stage.remarks, `${seconds.toFixed(1)} s`].join("\n"));
}

/**
 * @param {Tap} tap
 * @param {Test[]} tests
 * @param {string} url
 * @param {string} shots
 * @param {string} program
 */
async function runAll(tap, tests, url, shots, program) {
    const browser = await launch();
    try {
        const rooms = new Rooms(browser, url);
        for (const test of tests)
            await runTest(tap, new Stage(rooms, shots, program), test);
    } finally {
        await browser.close();
    }
}

async function main() {
    const { values, positionals } = parseArgs({
        options: {
            shots: { type: "string", default: "" },
            only: { type: "string", default: "" },
            half: { type: "string", default: "0" },
        },
        allowPositionals: true,
    });
    const [program, ...modules] = positionals;
    if (!program) throw new Error("which program is to serve the page?");
    const tests = await testsOf(modules, values.only ?? "",
        Number(values.half));
    const served = /^https?:/.test(program);
    const tap = new Tap(tests.length + (served ? 0 : 1));
    const server = served
        ? { url: program, stop: async () => "" }
        : await startServer(program);
    try {
        await runAll(tap, tests, server.url, values.shots ?? "",
            served ? "" : program);
    } finally {
        const problem = await server.stop();
        if (!served) tap.claim(ENDING, problem);
    }
    return tap.failed ? 1 : 0;
}

/* A signal ends this process in the ordinary way, so that what ends with it
 * does: the server's exit handler, and playwright's own for the browser. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => process.exit(130));

main().then(
    (code) => process.exit(code),
    (error) => {
        console.log(`Bail out! ${explain(error)}`);
        process.exit(1);
    },
);
