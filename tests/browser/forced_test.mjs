/* forced_test.mjs -- with forced colours everything can still be told apart. */
import assert from "node:assert/strict";
import { atTable, hurryBots } from "./player.mjs";
import { cutAt, gameIn, goldenRecords, keepGame } from "./records.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** What would be lost, by what is not seen. @param {Page} page */
const lostOn = async (page) => await page.evaluate(() => {
    /** @param {string} selector @param {string} property */
    const looks = (selector, property) =>
        [...document.querySelectorAll(`.table ${selector}`)]
            .filter((one) => one.getClientRects().length > 0)
            .map((one) => getComputedStyle(one).getPropertyValue(property));
    const clear = /^rgba\(.*, 0\)$|^none$/;
    const lost = [];
    const full = looks(".meter .full", "background-color");
    const bare = [...looks(".meter .empty", "background-color"),
        ...looks(".plate", "background-color")];
    if (full.some((colour) => bare.includes(colour)))
        lost.push("full and empty");
    if (looks(".chevron", "background-color").some((colour) =>
        clear.test(colour) || /, 0\.\d+\)$/.test(colour)))
        lost.push("arrows");
    if (looks(".item.lit", "outline-style").includes("none"))
        lost.push("what is lit");
    const bands = looks(".band", "background-color");
    if (bands.length > 5 && new Set(bands).size < 3)
        lost.push("colours of cards");
    if (looks(".plate.active", "outline-style").includes("none"))
        lost.push("whose turn it is");
    return lost;
});

/** Once the game's pictures and colours have come. @param {Page} page */
async function lostInTheEnd(page) {
    let lost = await lostOn(page);
    for (let tries = 0; lost.length && tries < 20; tries++) {
        await page.waitForTimeout(250);
        lost = await lostOn(page);
    }
    return lost;
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "with forced colours nothing is told by colour alone": async (stage) => {
        const page = await stage.open();
        await page.emulateMedia({ forcedColors: "active" });
        await hurryBots(page);
        let arrows = 0, meters = 0, cards = 0;
        for (const record of goldenRecords()) {
            const id = gameIn(record);
            await keepGame(page, cutAt(record, 0.6));
            await page.goto(`/#/play/${id}`);
            assert.ok(await atTable(page));
            assert.deepEqual(await lostInTheEnd(page), [], id);
            arrows += await page.locator(".chevron").count();
            meters += await page.locator(".meter .full").count();
            cards += await page.locator(".band").count();
            await stage.shot(page, `forced-${id}`);
            await page.goto("/#/about");
            await page.locator(".screen-about").waitFor();
        }
        assert.ok(arrows && meters && cards, "too little was seen");
    },
};
