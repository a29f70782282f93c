/* art_test.mjs -- pictures that come late, or not at all. */
import assert from "node:assert/strict";
import { gamesOf, playNow } from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

const LAB = "Crazy Lab", KARTS = "Crazy Karts";
const LATE_MS = 1500;

/** @param {Page} page */
const drawnOn = (page) => page.locator(".table .picture").count();

/** Which pictures the table uses that are not in the page.
 * @param {Page} page
 */
async function missingOn(page) {
    return await page.locator(".table .picture use").evaluateAll((all) =>
        all.map((use) => use.getAttribute("href")?.slice(1) ?? "")
            .filter((id) => !document.getElementById(id)));
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a game whose pictures do not come is played with letters":
        async (stage) => {
            const page = await stage.open("/", { kept: false });
            stage.forgive(/lab\.svg|ERR_FAILED/);
            await gamesOf(page);
            await page.route("**/lab.svg", (route) => route.abort());
            await playNow(page, LAB);
            await page.locator('[data-role="hand"] .item').first().waitFor();
            assert.equal(await drawnOn(page), 0);
            const bands = page.locator('[data-role="hand"] .face .band');
            const cards = await bands.evaluateAll((all) => all.map((band) =>
                band.textContent + String(band.querySelector(".number")
                    ?.getAttribute("data-sign"))));
            assert.ok(cards.length > 0);
            for (const card of cards)
                assert.match(card, /^[PYGBO][1-6]$/);
        },

    "the game that was opened last has its pictures, whichever came last":
        async (stage) => {
            const page = await stage.open("/", { kept: false });
            await gamesOf(page);
            await page.route("**/lab.svg", async (route) => {
                await new Promise((done) => setTimeout(done, LATE_MS));
                await route.continue();
            });
            const late = page.waitForResponse("**/lab.svg");
            await playNow(page, LAB);
            await page.locator('[data-role="hand"] .item').first().waitFor();
            await page.goto("/#/");
            await playNow(page, KARTS);
            await page.locator(".table .picture").first().waitFor();
            await late;
            await page.waitForTimeout(200);
            assert.ok(await drawnOn(page) > 10);
            assert.deepEqual(await missingOn(page), []);
        },
};
