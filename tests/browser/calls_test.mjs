/* calls_test.mjs -- the window asks the engine seldom, and is told no more than
 * it needs. */
import assert from "node:assert/strict";
import { callsOf, noteCalls } from "./calls.mjs";
import {
    allGamesOf, atTable, gamesOf, hurryBots, playNow, recordOf,
} from "./player.mjs";
import { soak } from "./soak.mjs";
import { someOf } from "./wasm.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./stage.mjs").Stage} Stage */

const MOST_CALLS = 3;
const MOST_TEXT = 20000;
const ACTIONS = soak(8, 40);
/** The set-up asks who is a team. */
const TEAMS_MS = 200;

/** @param {Stage} stage */
async function newPage(stage) {
    const page = await stage.open("about:blank");
    await noteCalls(page);
    await page.goto("/");
    return page;
}

/** @param {Page} page one decision, and until it is kept */
async function decide(page) {
    const before = await recordOf(page);
    await page.evaluate(() => {
        const move = document.querySelector(".moves-list button");
        if (move instanceof HTMLElement) move.click();
    });
    await page.waitForFunction((old) => Object.keys(localStorage).some((key) =>
        key.startsWith("madcap.game.")
        && JSON.parse(localStorage.getItem(key) ?? "").record !== old),
        before);
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a few calls of the engine lead to the first choice": async (stage) => {
        const page = await newPage(stage);
        await gamesOf(page);
        for (const id of ["lab", "karts"]) {
            await page.goto(`/#/setup/${id}`);
            const play = page.getByRole("button",
                { name: "Play", exact: true });
            await play.waitFor();
            await page.waitForTimeout(TEAMS_MS);
            await callsOf(page);
            await play.click();
            assert.ok(await atTable(page));
            const names = (await callsOf(page)).map(({ name }) => name);
            stage.remark(`${id}: ${names.join(", ")}`);
            assert.ok(names.length <= MOST_CALLS, names.join());
        }
    },

    "an action is one call, with all that follows": async (stage) => {
        const page = await newPage(stage);
        const games = await allGamesOf(page);
        await page.goto("/#/settings");
        await page.getByLabel("Time to decide").selectOption("10");
        for (const { title } of games) {
            await playNow(page, title);
            await callsOf(page);
            await decide(page);
            const names = (await callsOf(page)).map(({ name }) => name);
            const others = names.filter((name) => name !== "engine_act");
            assert.equal(names.length - others.length, 1, names.join());
            assert.ok(others.every((name) =>
                ["engine_shown", "engine_next"].includes(name)), names.join());
        }
    },

    "what an action answers is small": async (stage) => {
        const page = await newPage(stage);
        const games = await allGamesOf(page);
        await hurryBots(page);
        for (const { id, title } of await someOf(stage.url, games, 3)) {
            /** @type {number[]} */
            const sizes = [];
            await playNow(page, title);
            await callsOf(page);
            while (sizes.length < ACTIONS && await atTable(page)) {
                await decide(page);
                await atTable(page);
                sizes.push((await callsOf(page)).reduce((all, { length }) =>
                    all + length, 0));
            }
            sizes.sort((a, b) => a - b);
            const [usual, much] = [0.5, 0.9].map((part) =>
                sizes[Math.floor(part * sizes.length)]);
            stage.remark(`${id}: ${usual} characters, 90 % at most ${much}`);
            assert.ok(usual <= MOST_TEXT, `${title}: ${usual}`);
        }
    },
};
