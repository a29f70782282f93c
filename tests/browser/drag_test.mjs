/* drag_test.mjs -- what is dragged onto a lit place is played there, and what
 * is dropped elsewhere goes back. */
import assert from "node:assert/strict";
import { atTable, decisionsOf, hurryBots } from "./player.mjs";
import { cutAt, gameIn, goldenRecord, keepGame } from "./records.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./stage.mjs").Stage} Stage */

/** @param {Stage} stage @param {import("./browser.mjs").Look} [look] */
async function openRace(stage, look) {
    const page = await stage.open("/", look);
    const record = goldenRecord("race/animals-4");
    await hurryBots(page);
    await keepGame(page, cutAt(record, 0.2));
    await page.goto(`/#/play/${gameIn(record)}`);
    assert.ok(await atTable(page));
    await page.locator(".item.lit[data-part=hand]").first().waitFor();
    return page;
}

/** @param {Page} page @param {string} selector */
async function middleOf(page, selector) {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box, selector);
    return { x: box.x + Math.min(20, box.width / 2), y: box.y + box.height / 2 };
}

const CARD = ".item.lit[data-part=hand]", EDGE = "[data-id=edge1]";

/** @param {Page} page @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 */
async function dragMouse(page, from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    assert.equal(await page.locator(".item.dragged").count(), 1);
    await page.mouse.up();
}

/** @param {Page} page @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 */
async function dragFinger(page, from, to) {
    const finger = await page.context().newCDPSession(page);
    /** @type {(type: "touchStart" | "touchMove" | "touchEnd",
     *     at?: {x: number, y: number}) => Promise<unknown>} */
    const send = (type, at) => finger.send("Input.dispatchTouchEvent",
        { type, touchPoints: at ? [at] : [] });
    await send("touchStart", from);
    for (const part of [0.2, 0.6, 1])
        await send("touchMove", { x: from.x + (to.x - from.x) * part,
            y: from.y + (to.y - from.y) * part });
    await send("touchEnd");
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a card is dragged to an edge, or back into the hand": async (stage) => {
        const page = await openRace(stage);
        const before = await decisionsOf(page);
        await dragMouse(page, await middleOf(page, CARD), { x: 500, y: 640 });
        assert.equal(await page.locator(".item.picked").count(), 0);
        assert.equal(await decisionsOf(page), before);
        await dragMouse(page, await middleOf(page, CARD),
            await middleOf(page, EDGE));
        await page.waitForFunction(() => document.querySelector(
            "[data-part=contest][data-look=card][data-owner='1']"));
        assert.equal(await decisionsOf(page), before + 1);
        assert.equal(await page.locator(".item.dragged").count(), 0);
    },

    "a finger drags a card, and scrolls nothing": async (stage) => {
        const page = await openRace(stage,
            { size: "narrow" });
        const before = await decisionsOf(page);
        await dragFinger(page, await middleOf(page, CARD),
            await middleOf(page, EDGE));
        await page.waitForFunction(() => document.querySelector(
            "[data-part=contest][data-look=card][data-owner='1']"));
        assert.equal(await decisionsOf(page), before + 1);
        assert.equal(await page.evaluate(() => scrollY), 0);
    },
};
