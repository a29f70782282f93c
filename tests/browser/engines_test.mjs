/* engines_test.mjs -- Chromium, Firefox and WebKit: a whole game of each title
 * by clicks, and the auditor at two sizes.
 *
 * An ordinary run plays one title in each engine, another one with another
 * version of the page, with the same cards each time; the soak plays them all,
 * and with other cards.
 */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENGINES, waitFor } from "./engines.mjs";
import { addressOf, FAULTS, judge } from "./faults.mjs";
import { firstOffer, stateOfTable } from "./player.mjs";
import { callOf } from "./script.mjs";
import { soak } from "./soak.mjs";
import { turnOf } from "./wasm.mjs";

/**
 * @typedef {import("./engines.mjs").Engine} Engine
 * @typedef {import("./engines.mjs").EngineName} EngineName
 * @typedef {import("./stage.mjs").Stage} Stage
 */

const SIZES = [{ width: 390, height: 844 }, { width: 1280, height: 800 }];
const MOST_STEPS = 2000;
/** Clicks in ordinary runs; the rest of a long game comes from the list. */
const CLICKS = soak(40, Infinity);
/** The layout is audited after so many clicks, in the middle of a game. */
const MIDDLE = 9;
const NAMES = /** @type {EngineName[]} */ (Object.keys(ENGINES));

/** @param {Engine} engine @returns {Promise<string[]>} ids of the games */
async function gamesIn(engine) {
    await engine.go("/#/");
    return await waitFor(engine, "games", () => {
        const ids = [...document.querySelectorAll('a[href^="#/setup/"]')]
            .map((one) => (one.getAttribute("href") ?? "").split("/")[2]);
        return ids.length ? [...new Set(ids)] : null;
    });
}

/** @param {Engine} engine bots play at once, as a person would have it */
async function hurry(engine) {
    await engine.go("/#/settings");
    await waitFor(engine, "settings", () =>
        Boolean(document.querySelector("#setting-speed")));
    await engine.evaluate(() => {
        const speed = document.querySelector("#setting-speed");
        if (!(speed instanceof HTMLSelectElement)) return;
        speed.selectedIndex = [...speed.options].findIndex((one) =>
            one.text === "At once");
        speed.dispatchEvent(new Event("input", { bubbles: true }));
        speed.dispatchEvent(new Event("change", { bubbles: true }));
    });
}

/** The same deal each time. @param {Engine} engine */
const stack = (engine) => engine.evaluate(() => {
    const { getRandomValues } = Crypto.prototype;
    Crypto.prototype.getRandomValues = function (array) {
        return array instanceof BigUint64Array
            ? /** @type {any} */ (array.fill(7n))
            : getRandomValues.call(this, array);
    };
});

/** @param {Engine} engine @param {string} selector that is clicked */
async function clickOn(engine, selector) {
    const spot = await waitForSpot(engine, selector);
    await engine.click(spot.x, spot.y);
}

/**
 * @param {Engine} engine
 * @param {string} selector
 * @returns {Promise<{x: number, y: number}>}
 */
async function waitForSpot(engine, selector) {
    for (let tries = 0; tries < 500; tries++) {
        const spot = await engine.evaluate((wanted) => {
            const element = document.querySelector(wanted);
            element?.scrollIntoView({ block: "center" });
            const box = element?.getBoundingClientRect();
            return box && box.width > 0 ? { x: box.x + box.width / 2,
                y: box.y + box.height / 2 } : null;
        }, selector);
        if (spot) return spot;
        await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`${engine.name}: there is no ${selector}`);
}

/** The list's first move, by a click of the page's own, again and again. */
function rush() {
    const move = document.querySelector(".moves-list button");
    if (move instanceof HTMLElement) move.click();
    return document.querySelector(".ranking") ? "over" : "";
}

/**
 * One game with as few seats as it can have, by clicks.
 * @param {Engine} engine
 * @param {string} game
 * @param {() => Promise<void>} inTheMiddle
 * @returns {Promise<number>} clicks
 */
async function playWhole(engine, game, inTheMiddle) {
    await engine.go(`/#/setup/${game}`);
    if (!soak(false, true)) await stack(engine);
    await clickOn(engine, "label:has([name=seats])");
    await clickOn(engine, ".screen-setup button.main");
    await clickOn(engine, ".offer-lesson button:not(.main)");
    let clicks = 0;
    for (let steps = 0; steps < MOST_STEPS && clicks < CLICKS; steps++) {
        const state = await waitFor(engine, "move", stateOfTable);
        if (state === "over") return clicks;
        const { x, y, covered } = await engine.evaluate(firstOffer);
        assert.equal(covered ?? undefined, undefined, "lit, but not reached");
        if (x === undefined || y === undefined) continue;
        await engine.click(x, y);
        if (++clicks === MIDDLE) await inTheMiddle();
    }
    await waitFor(engine, "end", rush, 120);
    return clicks;
}

/**
 * @param {Stage} stage
 * @param {Engine} engine
 * @param {string} name
 */
async function keepShot(stage, engine, name) {
    if (!stage.shots) return;
    mkdirSync(stage.shots, { recursive: true });
    writeFileSync(join(stage.shots, `${name}.png`),
        await engine.screenshot());
}

/** Runs in the page: true once, when two frames have come since the first
 * time it was asked. */
function drawn() {
    const known = Reflect.get(window, "drawn");
    if (known === undefined)
        requestAnimationFrame(() => requestAnimationFrame(() =>
            Reflect.set(window, "drawn", true)));
    Reflect.set(window, "drawn", known ? undefined : false);
    return known === true;
}

/**
 * @param {Stage} stage
 * @param {Engine} engine
 * @param {string} game
 * @returns {Promise<string[]>}
 */
async function auditBoth(stage, engine, game) {
    const faults = [];
    for (const size of [...SIZES, SIZES[0]]) {
        await engine.resize(size);
        await waitFor(engine, "window of that size", /** @type {any} */ (
            `innerWidth === ${size.width}`));
        await waitFor(engine, "picture of that size", drawn);
        await engine.evaluate(() => scrollTo(0, 0));
        const name = `${engine.name}-${game}-${size.width}`;
        const found = await engine.evaluate(/** @type {any} */ (
            callOf("audit.mjs", "audit")));
        faults.push(...found.map((/** @type {string} */ one) =>
            `${size.width}x${size.height}: ${one}`));
        await keepShot(stage, engine, name);
    }
    return [...new Set(faults)];
}

/**
 * @param {Stage} stage
 * @param {EngineName} name
 * @param {(engine: Engine) => Promise<void>} prove
 */
async function within(stage, name, prove) {
    const engine = await ENGINES[name](stage.url);
    try {
        await engine.resize(SIZES[0]);
        await prove(engine);
        for (const trouble of await engine.troubles())
            stage.troubles.push(`${name}: ${trouble}`);
    } catch (error) {
        await keepShot(stage, engine, `${name}-failed`).catch(() => {});
        throw error;
    } finally {
        await engine.close();
    }
}

/** A table over the net: each engine has its own mind about what the page's
 * policy allows. @param {Engine} engine @param {string} game
 */
async function sitElsewhere(engine, game) {
    await engine.go(`/#/setup/${game}`);
    await clickOn(engine, ".with-friends");
    await clickOn(engine, "#lobby-go");
    await waitFor(engine, "table over the net", () =>
        location.hash.startsWith("#/table/")
        && document.querySelector(".play .plate") !== null);
}

/** @param {Stage} stage @param {EngineName} name */
async function playIn(stage, name) {
    await within(stage, name, async (engine) => {
        const games = await gamesIn(engine);
        await hurry(engine);
        const turn = await turnOf(stage.url) + NAMES.indexOf(name);
        const sample = soak([games[turn % games.length]], games);
        /** @type {string[]} */
        const faults = [];
        for (const game of sample) {
            const began = performance.now();
            const clicks = await playWhole(engine, game, async () => {
                faults.push(...(await auditBoth(stage, engine, game))
                    .map((one) => `${game} ${one}`));
            });
            const seconds = (performance.now() - began) / 1000;
            stage.remark(`${game}: ${clicks} clicks, `
                + `${seconds.toFixed(1)} s`);
        }
        await sitElsewhere(engine, sample[0]);
        stage.remark(`${faults.length} faults of layout`);
        assert.deepEqual(faults, []);
    });
}

/** A driver that fails without a reason is asked once more.
 * @param {Stage} stage @param {EngineName} name @param {boolean} [again]
 */
async function judgeIn(stage, name, again = true) {
    await within(stage, name, async (engine) => {
        await engine.resize(SIZES[1]);
        const wrong = [];
        for (const fault of FAULTS.filter(({ only }) => !only)) {
            await engine.go(addressOf(fault));
            wrong.push(judge(fault, await engine.evaluate(
                /** @type {any} */ (callOf("audit.mjs", "audit",
                    { roles: fault.roles ?? [] })))));
        }
        assert.deepEqual(wrong.filter(Boolean), []);
    }).catch((error) => {
        if (!again || !/unknown error/.test(String(error)))
            throw error;
        return judgeIn(stage, name, false);
    });
}

/** @type {import("./stage.mjs").Tests} */
export const tests = Object.fromEntries(NAMES.flatMap((name) => [
    [`a game is played to its end in ${name}`,
        (/** @type {Stage} */ stage) => playIn(stage, name)],
    [`the auditor finds the same in ${name}`,
        (/** @type {Stage} */ stage) => judgeIn(stage, name)],
]));
