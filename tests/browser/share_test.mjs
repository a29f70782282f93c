/* share_test.mjs -- several people at one device: a table that hides nothing is
 * there for all of them, and any other goes from hand to hand. */
import assert from "node:assert/strict";
import { gamesOf, recordOf } from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./stage.mjs").Stage} Stage */

const OPEN = "turbulent";
const HIDDEN = "template";
/** What only a pause of a second would exceed. */
const AT_ONCE_MS = 600;
const PATIENCE_MS = 3000;

/**
 * A game of people only.
 * @param {Stage} stage
 * @param {string} id
 * @param {import("./browser.mjs").Look} [look]
 */
async function sitDown(stage, id, look) {
    const page = await stage.open("/", look);
    await gamesOf(page);
    await page.goto(`/#/setup/${id}`);
    await page.locator(".chairs select").first().waitFor();
    for (const seat of await page.locator(".chairs select").all())
        await seat.selectOption("A person");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    return page;
}

/**
 * Turns the next card; answers what was seen as it appeared, and the digits of
 * those who may then act.
 * @param {Page} page
 */
async function turnCard(page) {
    const turn = page.locator(".quick button", { hasText: /^Turn the / });
    await turn.waitFor();
    return await turn.evaluate((button) => new Promise((done) => {
        const count = (/** @type {string} */ what) =>
            document.querySelectorAll(what).length;
        const status = document.querySelector(".status");
        /* The next card may have the name of the last: the deck shrinks. */
        const deck = () => [...document.querySelectorAll(".table .item")]
            .find((item) => item.textContent?.startsWith("deck"))?.textContent;
        const before = deck();
        const began = performance.now();
        let moments = 0;
        const watch = new MutationObserver(() => {
            moments += count(".whose.unsettled");
            if (deck() === before
                || !status?.textContent?.match(/the others call/))
                return;
            watch.disconnect();
            const after = performance.now() - began;
            setTimeout(() => done({
                after, moments, clocks: count(".count:not([hidden])"),
                digits: [...document.querySelectorAll(".callers > button")]
                    .flatMap((one) => one.textContent?.endsWith("call")
                        ? one.querySelector("kbd")?.textContent : []),
            }), 120);
        });
        watch.observe(document.body, {
            attributes: true, childList: true, characterData: true,
            subtree: true,
        });
        /** @type {HTMLElement} */ (button).click();
    }));
}

/** @param {Page} page @param {RegExp} pattern */
async function recorded(page, pattern) {
    const ends = Date.now() + PATIENCE_MS;
    while (Date.now() < ends && !pattern.test(await recordOf(page)))
        await page.waitForTimeout(20);
    assert.match(await recordOf(page), pattern);
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a card that is merely turned is there at once, and may be called": async (
        stage,
    ) => {
        const page = await sitDown(stage, OPEN, { motion: true });
        for (let cards = 0; cards < 2; cards++) {
            const { after, moments, clocks, digits } = await turnCard(page);
            stage.remark(`seen after ${after.toFixed(0)} ms`);
            assert.ok(after < AT_ONCE_MS, `seen after ${after} ms`);
            assert.equal(moments, 0);
            assert.equal(clocks, 1, "no countdown beside the new card");
            assert.ok(digits.length > 1, "nobody may call it");
        }
    },

    "where nothing is hidden each person has a key": async (stage) => {
        const page = await sitDown(stage, OPEN, { motion: true });
        const { digits: [digit] } = await turnCard(page);
        await page.keyboard.press(digit);
        await recorded(page, new RegExp(`^${digit} call `, "m"));
        assert.equal(await page.locator(".pass").count(), 0);
    },

    "and a button": async (stage) => {
        const page = await sitDown(stage, OPEN, { size: "narrow" });
        const { digits: [, digit] } = await turnCard(page);
        await stage.shot(page, "share-open");
        await page.locator(`.callers [data-seat="${digit - 1}"]`).tap();
        await recorded(page, new RegExp(`^${digit} call `, "m"));
        await stage.accessible(page);
        assert.equal(await page.locator(".pass").count(), 0);
    },

    "the list of moves is for whoever acts through the table": async (
        stage,
    ) => {
        const page = await sitDown(stage, OPEN);
        const { digits: [digit] } = await turnCard(page);
        const place = page.locator(".acting button").nth(digit - 1);
        await place.click();
        await page.waitForFunction((at) => document
            .querySelectorAll(".acting button")[at]
            ?.getAttribute("aria-pressed") === "true", digit - 1);
        await page.locator(".quick button", { hasText: "Object" }).click();
        await recorded(page, new RegExp(`^${digit} object$`, "m"));
        assert.equal(await page.locator(".pass").count(), 0);
    },

    "time stands still while the device goes on": async (stage) => {
        const page = await sitDown(stage, HIDDEN, { written: true });
        await page.locator(".pass").waitFor();
        await page.goto("/#/");
        await gamesOf(page);
        const gone = await page.evaluate(async () => {
            const main = String(document.querySelector(
                "script[type=module]")?.getAttribute("src"));
            const load = (/** @type {string} */ name) =>
                import(main.replace("main.mjs", name));
            const [{ Turns }, engine] = await Promise.all(
                ["turns.mjs", "engine.mjs"].map(load));
            const key = Object.keys(localStorage).find((name) =>
                name.startsWith("madcap.game.")) ?? "";
            const saved = JSON.parse(localStorage.getItem(key) ?? "");
            let hands = 0;
            let forgotten = 0;
            const turns = new Turns(saved, await engine.open(
                saved.players.map(() => "person"), saved.record, 7n), {
                hand: () => new Promise((done) => setTimeout(() =>
                    done(++hands > 1), 300)),
                anew: async () => {},
                forget: () => { forgotten++; },
            });
            const before = turns.clock.now;
            await turns.handOver(1);
            const ms = turns.clock.now - before;
            const { viewer } = turns;
            turns.view.people[0].open = true;
            await turns.handOver(0);
            return { hands, viewer, ms, forgotten };
        });
        assert.ok(gone.ms < 100, `${gone.ms} ms have gone`);
        assert.deepEqual([gone.hands, gone.viewer], [1, 1]);
        assert.equal(gone.forgotten, 1, "what was another's is taken away");
    },
};
