/* routes_test.mjs -- browsers at servers behind a proxy, which cli_routes.sh
 * kills, stops, cuts off and ends meanwhile. */
import assert from "node:assert/strict";
import { begin, join, openTable, rush } from "./online_test.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** A browser tries again, then its table is looked for. */
const MOST_SECONDS = 20;

/**
 * From now on it is counted how long nothing new was told.
 * @param {Page} page
 */
async function countPauses(page) {
    await page.evaluate(() => {
        /** @type {any} */
        const here = globalThis;
        let told = "", at = performance.now();
        here.pauses = [];
        setInterval(() => {
            const now = document.querySelector(".drawer ol")?.textContent ?? "";
            if (now === told || document.querySelector(".ranking")) return;
            here.pauses.push((performance.now() - at) / 1000);
            told = now;
            at = performance.now();
        }, 20);
    });
}

/** @param {Page} page @returns {Promise<number[]>} the longest last */
const pausesOf = async (page) => await page.evaluate(() =>
    /** @type {any} */ (globalThis).pauses.sort(
        (/** @type {number} */ a, /** @type {number} */ b) => a - b));

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "two browsers come back by themselves until their game is over":
    async (stage) => {
        stage.forgive(/WebSocket|ERR_|50[234]/);
        const { host, code } = await openTable(stage, "karts", 2);
        const pages = [host, await join(stage, code)];
        await begin(...pages);
        for (const page of pages)
            await countPauses(page);
        assert.deepEqual(await Promise.all(pages.map((page) => rush(page))),
            pages.map(() => "over"));
        const places = await Promise.all(pages.map((page) =>
            page.locator(".ranking .points").allTextContents()));
        assert.deepEqual(places[1], places[0]);
        for (const page of pages) {
            const pauses = await pausesOf(page);
            const longest = pauses.at(-1) ?? 0;
            const long = pauses.filter((seconds) => seconds > 1).length;
            stage.remark(`told ${pauses.length} times, ${long} of them after `
                + `more than a second; the longest pause ${longest.toFixed(1)}`
                + " s");
            assert.ok(longest < MOST_SECONDS);
        }
    },
};
