/* explain_test.mjs -- what is this? By long press, by touch and by keys. */
import assert from "node:assert/strict";
import {
    allGamesOf, atTable, decisionsOf, gamesOf, hurryBots, playNow, recordOf,
    tabTo, turnSlowCard,
} from "./player.mjs";
import { someOf } from "./wasm.mjs";

/** @typedef {import("playwright-core").Page} Page */

const LONG_MS = 700;
/** The clock is drawn anew more often than this. */
const TICK_MS = 300;
const BUBBLE = ".explain:not([hidden])";
const LIT = ".item.lit";
const CONTESTED = ".item.active[data-part=contest][data-look=card]";

/** @param {Page} page @param {string} selector */
async function middleOf(page, selector) {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box, `${selector} is nowhere`);
    return { x: box.x + box.width / 2,
        y: box.y + Math.min(box.height / 2, 20) };
}

/** @param {Page} page @param {string} selector */
async function hold(page, selector) {
    const { x, y } = await middleOf(page, selector);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.waitForTimeout(LONG_MS);
    await page.mouse.up();
}

/** A finger, as browsers tell of it. @param {Page} page
 * @param {string} selector
 * @param {{slip?: number}} [how]
 */
async function holdFinger(page, selector, { slip = 0 } = {}) {
    const { x, y } = await middleOf(page, selector);
    const client = await page.context().newCDPSession(page);
    const touch = (/** @type {any} */ type, /** @type {any[]} */ points) =>
        client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x, y }]);
    if (slip)
        await touch("touchMove", [{ x: x + slip, y }]);
    await page.waitForTimeout(LONG_MS);
    await touch("touchEnd", []);
}

/** @param {Page} page */
const isOpen = async (page) => await page.locator(BUBBLE).count() > 0;

/** @param {import("./stage.mjs").Stage} stage @param {object} [look] */
async function atGame(stage, look) {
    const page = await stage.open("/", look);
    const [{ title }] = await gamesOf(page);
    await hurryBots(page);
    await playNow(page, title);
    await page.locator(LIT).first().waitFor();
    return page;
}

/** The card that may be called, as it is seen, heard and told of; and where it
 * lies.
 * @param {Page} page
 */
const contested = async (page) => await page.evaluate((selector) => {
    const card = /** @type {HTMLElement} */ (document.querySelector(selector));
    const told = /** @type {HTMLElement} */ (document.querySelector(
        ".story-newest"));
    const { left, top, width, height } = card.getBoundingClientRect();
    return { animal: card.innerText.trim(), name: card.ariaLabel,
        told: told.innerText.trim(), box: [left, top, width, height] };
}, CONTESTED);

/**
 * With one key from thing to thing until one is back where one began. All that
 * has a sentence and is seen is met, but what is on plates, which are explained
 * as a whole; a bot may take something away meanwhile.
 * @param {Page} page
 * @param {string} id of the game
 */
async function walkAround(page, id) {
    const all = await page.evaluate(() => {
        const things = [...document.querySelectorAll(
            ".plate, .item[aria-label]:not(.plated)")].filter((one) =>
            one.getClientRects().length > 0);
        things.forEach((one, i) => one.setAttribute("data-thing", String(i)));
        return things.length;
    });
    const here = () => page.evaluate(() => document.activeElement
        ?.closest("[data-thing]")?.getAttribute("data-thing"));
    const first = await here(), met = new Set([first]);
    for (let step = 0; step < 2 * all; step++) {
        assert.ok(await page.locator(`${BUBBLE} .explain-title`).innerText(),
            id);
        await page.keyboard.press("ArrowRight");
        const at = await here();
        if (at === first)
            break;
        met.add(at);
    }
    const left = await page.locator("[data-thing]").evaluateAll((things) =>
        things.filter((one) => one.getClientRects().length > 0)
            .map((one) => one.getAttribute("data-thing")));
    assert.deepEqual(left.filter((one) => !met.has(one)), [], id);
    assert.ok(met.size > 1, id);
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a long press explains a thing and plays nothing": async (stage) => {
        const page = await atGame(stage);
        const before = await decisionsOf(page);
        const name = await page.locator(LIT).first().getAttribute("aria-label");
        await hold(page, LIT);
        const words = await page.locator(BUBBLE).innerText();
        assert.ok(words.includes(name ?? "nothing"), `${name}: ${words}`);
        await page.locator(`${BUBBLE} p`).nth(1).waitFor();
        assert.match(await page.locator("#turn").innerText(),
            new RegExp(name ?? ""));
        assert.equal(await page.locator(".item.picked").count(), 0);
        await stage.accessible(page);
        await stage.shot(page, "explain");
        const { x, y } = await middleOf(page, LIT);
        await page.mouse.click(x, y);
        assert.equal(await isOpen(page), false, "a click closes it");
        await page.locator(".item.picked").waitFor();
        assert.equal(await decisionsOf(page), before);
    },

    "a press on what cannot be played explains it": async (stage) => {
        const page = await atGame(stage);
        const name = "[data-look=piece]:not(.lit)";
        const { x, y } = await middleOf(page, name);
        await page.mouse.click(x, y);
        await page.locator(`${BUBBLE} p`).nth(1).waitFor();
        await page.mouse.click(x, y);
        assert.equal(await isOpen(page), false, "another press closes it");
    },

    "a card that lies where another may lie is no obstacle": async (stage) => {
        const page = await atGame(stage);
        await page.locator(LIT).first().click();
        const slot = await middleOf(page, ".item.lit[data-look=slot]");
        await page.mouse.click(slot.x, slot.y);
        await atTable(page);
        await page.locator("[data-look=card].lit").first().click();
        const laid = page.locator("[data-part=contest][data-look=card]");
        const before = await decisionsOf(page);
        const { x, y } = await laid.first().evaluate((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            return { x: left + width / 2, y: top + height / 2 };
        });
        await page.mouse.click(x, y);
        await page.waitForFunction((known) => Object.keys(localStorage).some(
            (key) => key.startsWith("madcap.game.") && (JSON.parse(
                localStorage.getItem(key) ?? "").record.match(/^1 /gm) ?? [])
                .length > known), before);
    },

    "a press that is short or moves explains nothing": async (stage) => {
        const page = await atGame(stage);
        const { x, y } = await middleOf(page, LIT);
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y - 200, { steps: 3 });
        await page.waitForTimeout(LONG_MS);
        await page.mouse.up();
        assert.equal(await isOpen(page), false);
        await page.mouse.move(x, y);
        await page.mouse.click(x, y);
        await page.locator(".item.picked").waitFor();
        assert.equal(await isOpen(page), false);
    },

    "a finger explains by a long press, and plates by a tap": async (
        stage,
    ) => {
        const page = await atGame(stage, { size: "narrow" });
        const before = await decisionsOf(page);
        await holdFinger(page, LIT, { slip: 30 });
        assert.equal(await isOpen(page), false, "a finger that moves");
        await page.keyboard.press("Escape");
        await holdFinger(page, LIT);
        assert.ok(await isOpen(page));
        assert.equal(await decisionsOf(page), before);
        const box = await page.locator(BUBBLE).boundingBox();
        const { width = 0, height = 0 } = page.viewportSize() ?? {};
        assert.ok(box && box.x >= 0 && box.y >= 0 &&
            box.x + box.width <= width && box.y + box.height <= height);
        await page.locator(".play-bar h1").tap();
        assert.equal(await isOpen(page), false, "a tap elsewhere closes it");
        await page.locator(".plate").first().tap();
        await page.locator(`${BUBBLE} li`).first().waitFor();
        const high = await page.locator(".plate-more").evaluateAll((all) =>
            Math.min(...all.map((one) => one.getBoundingClientRect().height)));
        assert.ok(high >= 44, `${high} px`);
        const covered = await page.locator(LIT).evaluateAll((all) =>
            all.filter((one) => {
                const { left, top, width, height } =
                    one.getBoundingClientRect();
                return document.elementFromPoint(left + width / 2,
                    top + height / 2)?.closest(".plate");
            }).length);
        assert.equal(covered, 0, "what can be picked lies above plates");
        await stage.accessible(page);
        await stage.shot(page, "explain-plate");
        assert.equal(await decisionsOf(page), before);
    },

    "the question mark and the arrows explain everything": async (stage) => {
        const page = await stage.open();
        const games = await allGamesOf(page);
        await hurryBots(page);
        for (const { id, title } of await someOf(stage.url, games, 2)) {
            await playNow(page, title);
            const before = await decisionsOf(page);
            await tabTo(page, ".plate-more");
            await page.keyboard.press("?");
            await page.locator(BUBBLE).waitFor();
            await walkAround(page, id);
            await page.keyboard.press("ArrowDown");
            assert.ok(await isOpen(page));
            await page.keyboard.press("Enter");
            assert.equal(await isOpen(page), false);
            await page.keyboard.press("?");
            await page.locator(BUBBLE).waitFor();
            await page.keyboard.press("Escape");
            assert.equal(await isOpen(page), false);
            assert.equal(await page.locator("dialog[open]").count(), 0);
            assert.equal(await decisionsOf(page), before, id);
        }
    },

    "Escape leads back to where one was": async (stage) => {
        const page = await atGame(stage);
        await tabTo(page, LIT);
        await page.keyboard.press("?");
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("Escape");
        assert.equal(await isOpen(page), false);
        assert.ok(await page.evaluate((lit) =>
            document.activeElement?.matches(lit), LIT));
    },

    "the clock stands while the menu, the rules or a help is open": async (
        stage,
    ) => {
        const page = await stage.open();
        await turnSlowCard(page);
        const left = page.locator(".count:not([hidden]) progress");
        const now = async () => [await left.getAttribute("value"),
            await recordOf(page)];
        /** @type {[string, () => Promise<unknown>][]} */
        const ways = [
            [".menu[open]", () => page.getByLabel("Menu").click()],
            ["dialog[open]", () => page.getByRole("button",
                { name: "Rules", exact: true }).click()],
            [BUBBLE, () => hold(page, ".plate")],
        ];
        for (const [open, act] of ways) {
            await left.waitFor();
            const seen = await contested(page);
            assert.ok(seen.animal && seen.told.includes(seen.animal));
            await act();
            await page.locator(open).waitFor();
            await page.locator(".table.covered").waitFor();
            const covered = await contested(page);
            assert.deepEqual(covered, { animal: "", name: "Paused", told: "",
                box: seen.box }, open);
            await stage.shot(page, "covered");
            await page.waitForTimeout(TICK_MS);
            const before = await now();
            await page.waitForTimeout(3 * TICK_MS);
            assert.deepEqual(await now(), before, open);
            await page.keyboard.press("Escape");
            await page.locator(open).waitFor({ state: "detached" });
            await page.waitForFunction((was) => Number(document.querySelector(
                ".count:not([hidden]) progress")?.getAttribute("value")) < was,
            Number(before[0]));
            assert.deepEqual(await contested(page), seen, open);
        }
    },

    "nobody asks at leisure what was turned": async (stage) => {
        const page = await stage.open();
        await turnSlowCard(page);
        await hold(page, CONTESTED);
        await page.locator(BUBBLE).waitFor();
        assert.match(await page.locator(BUBBLE).innerText(), /^Paused\b/);
        assert.equal((await contested(page)).animal, "");
    },

    "a question mark at nothing opens the rules, unless keys are off": async (
        stage,
    ) => {
        const page = await atGame(stage);
        const { x, y } = await middleOf(page, LIT);
        await page.mouse.move(x, y);
        await page.keyboard.press("?");
        await page.locator(BUBBLE).waitFor();
        await page.keyboard.press("Tab");
        assert.equal(await isOpen(page), false);
        await page.mouse.move(3, 3);
        await page.evaluate(() => {
            if (document.activeElement instanceof HTMLElement)
                document.activeElement.blur();
        });
        await page.keyboard.press("?");
        await page.locator(".drawer .contents").waitFor();
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
        const game = page.url();
        await page.goto("/#/settings");
        await page.getByLabel("Single-key shortcuts").uncheck();
        await page.goto(game);
        await tabTo(page, ".plate-more");
        await page.keyboard.press("?");
        assert.equal(await isOpen(page), false);
        await page.keyboard.press("Enter");
        await page.locator(BUBBLE).waitFor();
        await page.keyboard.press("ArrowRight");
        assert.ok(await isOpen(page), "a plate is a way without such keys");
    },

    "a key turns sounds on and off": async (stage) => {
        const page = await atGame(stage);
        const sounds = () => page.evaluate(() => JSON.parse(
            localStorage.getItem("madcap.settings") ?? "{}").sounds ?? false);
        const before = await sounds();
        await page.keyboard.press("m");
        await page.getByText(`Sounds are ${before ? "off" : "on"}.`).first()
            .waitFor();
        assert.equal(await sounds(), !before);
        await page.keyboard.press("m");
        assert.equal(await sounds(), before);
    },

    "a replay is explained as well": async (stage) => {
        const page = await stage.open("/#/replay");
        const { goldenRecords } = await import("./records.mjs");
        await page.getByText("Choose a file").waitFor();
        await page.setInputFiles("#record-file", { name: "a.rec",
            mimeType: "text/plain", buffer: Buffer.from(goldenRecords()[0]) });
        await page.locator(".plate-more").first().waitFor();
        await page.locator(".plate").first().click();
        await page.locator(BUBBLE).waitFor();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Escape");
        assert.equal(await isOpen(page), false);
    },
};
