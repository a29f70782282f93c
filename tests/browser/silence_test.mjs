/* silence_test.mjs -- drivers who plan at once: what each sees of the others,
 * and the count. */
import assert from "node:assert/strict";
import { decisionsOf, hurryBots, isTold, playOn, recordOf } from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

const GAME = "karts";
/** They lay card by card, as people do, and think in real time. */
const PATIENCE_MS = 120000;
const BOT_LAYS_MS = 1500;
const COUNT_MS = 5000;

/** What one hears of a space of somebody else. */
const SECRET = / plans [\w-]+, in secret;.*$/;

/** @param {Page} page @param {{people?: number, count?: string}} how */
async function begin(page, { people = 1, count = "off" }) {
    await hurryBots(page);
    await page.goto(`/#/setup/${GAME}`);
    for (let seat = 1; seat < people; seat++)
        await page.locator(`#seat-${seat}`).selectOption("A person");
    await page.locator("summary", { hasText: "Options" }).click();
    await page.locator("#option-count").selectOption(count);
    await page.getByRole("button", { name: "Play", exact: true }).click();
}

/** @param {Page} page the device as it goes on, to whoever is next */
async function takeOver(page) {
    await page.getByRole("button", { name: /^I am / }).click();
    await page.locator(".table").waitFor();
}

/** @param {Page} page @param {string | RegExp} title */
const areaOf = (page, title) =>
    page.locator(".area", { has: page.getByRole("heading", { name: title }) });

/** @param {Page} page how many cards are in hand */
const cardsOf = (page) => areaOf(page, "Your hand").locator(".item").count();

/**
 * What a driver sees of the panel: the cards that lie there, how many spaces
 * are the driver's own, and what the partner's are called.
 * @param {Page} page
 */
async function panelOf(page) {
    const panel = areaOf(page, "Your panel");
    const spaces = await panel.locator('.item[data-id^="step"]').evaluateAll(
        (all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    return {
        cards: await panel.locator('.item[data-look="card"]').count(),
        own: spaces.filter((name) => !SECRET.test(name)).length,
        theirs: spaces.filter((name) => SECRET.test(name))
            .map((name) => name.replace(SECRET, "")),
    };
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a card is laid on the panel, and taken back": async (stage) => {
        const page = await stage.open();
        await begin(page, {});
        await page.locator(".item.lit").first().waitFor();
        assert.equal(await cardsOf(page), 6);
        await playOn(page, "mouse", 1);
        assert.equal(await cardsOf(page), 5);
        await page.getByRole("button", { name: "Undo", exact: true }).click();
        await isTold(page, "last action back");
        assert.equal(await cardsOf(page), 6);
    },

    "also where others sit at the same device": async (stage) => {
        const page = await stage.open();
        await begin(page, { people: 2 });
        await takeOver(page);
        const undo = page.getByRole("button", { name: "Undo", exact: true });
        assert.equal(await undo.isDisabled(), true);
        await playOn(page, "mouse", 1);
        await page.waitForTimeout(BOT_LAYS_MS);
        await undo.click();
        await isTold(page, "last action back");
        assert.equal(await cardsOf(page), 6);
    },

    "a driver sees nothing of the partner's plan": async (stage) => {
        const page = await stage.open();
        await begin(page, { people: 2 });
        await takeOver(page);
        await playOn(page, "mouse", 6);
        const { own, cards } = await panelOf(page);
        assert.equal(cards, 6);
        assert.ok(own > 0);
        await page.getByRole("button", { name: /^Done/ }).click();
        await page.getByRole("heading", { name: /^Hand the device/ })
            .waitFor();
        await takeOver(page);
        const partner = await panelOf(page);
        assert.equal(partner.cards, 0);
        assert.deepEqual(partner.theirs, Array(own).fill("Ada"));
        assert.equal(await page.locator(".ahead-way").count(), 0);
        assert.equal(await cardsOf(page), 6);
        assert.equal(await decisionsOf(page), 7);
    },

    "who is too slow for the count drives with what lies there": async (
        stage,
    ) => {
        const page = await stage.open("/", { alone: true });
        await page.clock.install();
        await begin(page, { count: "on" });
        await page.locator(".item.lit").first().waitFor();
        const count = page.locator(".status", { hasText: "The count is on" });
        for (const end = Date.now() + PATIENCE_MS; Date.now() < end
            && !(await count.count());)
            await page.clock.runFor(500);
        await count.waitFor();
        await stage.shot(page, "count");
        await page.clock.runFor(COUNT_MS);
        await isTold(page, "time is up");
        assert.match(await recordOf(page), /^clock time is up$/m);
        assert.doesNotMatch(await recordOf(page), /^1 /m);
    },
};
