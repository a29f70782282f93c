/* hint_test.mjs -- hints at the table: marked, said, done, and gone. */
import assert from "node:assert/strict";
import {
    decisionsOf, gamesOf, hurryBots, playNow, recordOf, turnSlowCard,
} from "./player.mjs";
import { soak } from "./soak.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {import("./stage.mjs").Stage} stage */
async function atTurn(stage) {
    const page = await stage.open();
    const [{ title }] = await gamesOf(page);
    await hurryBots(page);
    await playNow(page, title);
    await bulb(page).and(page.locator("[aria-disabled=false]")).waitFor();
    return page;
}

/** @param {Page} page */
const bulb = (page) => page.getByRole("button", { name: "Hint", exact: true });

/** @param {Page} page */
const box = (page) => page.locator(".hinted", { hasText: "You win" });

/** Runs in the page: what of the advised things the hint lies on. */
function coveredByHint() {
    const card = document.querySelector(".hinted")?.getBoundingClientRect();
    return [...document.querySelectorAll(".item:has(> .advised)")]
        .filter((thing) => {
            const { left, right, top, bottom } = thing.getBoundingClientRect();
            return card && left < card.right - 1 && right > card.left + 1
                && top < card.bottom - 1 && bottom > card.top + 1;
        }).map((thing) => thing.getAttribute("data-id")).join(" ");
}

/** A hint takes longer than this, and the window may not. */
const STILL_MS = soak(200, 100);

/** From one frame to the next, at most, while a hint is thought of.
 * @param {Page} page @returns {Promise<number>} milliseconds
 */
const longestStill = (page) => page.evaluate(() => new Promise((done) => {
    let longest = 0, last = 0;
    const frame = (/** @type {number} */ now) => {
        const busy = document.querySelector(".tool[aria-busy]");
        if (last)
            longest = Math.max(longest, now - last);
        last = busy ? now : 0;
        if (!busy && document.querySelector(".advised"))
            done(longest);
        else
            requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}));

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a bulb that has no hint says why": async (stage) => {
        const page = await stage.open();
        await turnSlowCard(page);
        const why = page.locator(".notice", { hasText: "No hint while every" });
        await bulb(page).and(page.locator("[aria-disabled]"))
            .click({ force: true });
        await why.waitFor();
        assert.equal(await page.locator(".advised").count(), 0);
    },

    "a hint marks a move and says why, and one press does it": async (
        stage,
    ) => {
        const page = await atTurn(stage);
        const record = await recordOf(page);
        await bulb(page).click();
        await box(page).waitFor();
        const [why, chances] = await box(page).locator("p").allInnerTexts();
        assert.match(why, /^[A-Z].*\.$/);
        assert.match(chances, /^You win .* games this way/);
        assert.ok((await page.locator("#said").innerText())
            .includes(`${why} ${chances}`), "nobody who listens hears it");
        assert.equal(await page.evaluate(coveredByHint), "");
        assert.ok(await page.locator(".advised:visible").count() > 0,
            "nothing is marked");
        assert.equal(await recordOf(page), record);
        await stage.accessible(page);
        await stage.shot(page, "hint");
        const before = await decisionsOf(page);
        await page.getByRole("button", { name: "Do it" }).click();
        await box(page).waitFor({ state: "detached" });
        await page.waitForFunction(() =>
            !document.querySelector(".advised"));
        assert.ok(await decisionsOf(page) > before, "nothing was done");
    },

    "H gives a hint, the window goes on meanwhile, and a move takes it away":
        async (stage) => {
            const page = await atTurn(stage);
            const still = longestStill(page);
            await page.keyboard.press("h");
            await box(page).waitFor();
            assert.ok(await still < STILL_MS,
                `the window stood still for ${await still} ms`);
            const before = await decisionsOf(page);
            await page.evaluate(() => {
                const move = document.querySelector(".moves-list button");
                if (move instanceof HTMLElement)
                    move.click();
            });
            await box(page).waitFor({ state: "detached" });
            assert.equal(await page.locator(".advised").count(), 0);
            assert.ok(await decisionsOf(page) > before);
        },
};
