/* end_test.mjs -- how a game ended is told over the table. */
import assert from "node:assert/strict";
import { goldenRecords } from "./records.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens a finished game as if it had been played here, alone among bots.
 * @param {Page} page
 * @param {string} record
 * @returns {Promise<number>} how many sit there
 */
async function openFinished(page, record) {
    const game = record.match(/^game (\w+)/m)?.[1] ?? "";
    const seats = Number(record.match(/ seats=(\d)/)?.[1]);
    await page.goto("/#/about");
    await page.locator(".screen-about").waitFor();
    await page.evaluate((saved) => localStorage.setItem("madcap.game.done",
        JSON.stringify(saved)), {
        id: "done", game, title: game, options: { seats },
        players: Array.from({ length: seats }, (_, i) => i ? "sharp" : ""),
        seed: "1", record, over: true, time: Date.now(),
    });
    await page.goto("/#/play/done");
    await page.locator(".result").waitFor();
    return seats;
}

/** Where the table lies, and how large it is. @param {Page} page */
const tableBox = (page) => page.locator(".play-table").boundingBox();

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "the end says who won, why, everybody's place and what mattered": async (
        stage,
    ) => {
        const page = await stage.open();
        for (const record of goldenRecords()) {
            const seats = await openFinished(page, record);
            const result = page.getByRole("dialog");
            const heading = result.getByRole("heading", { level: 2 });
            assert.match(await heading.innerText(), /\b(win|wins|the win)[.!]/);
            assert.ok(await heading.evaluate((one) =>
                one === document.activeElement), "the heading has no focus");
            assert.equal(await result.locator(".ranking li").count(), seats);
            const lost = result.locator(".ranking li:not(.first)").first();
            if (await lost.count())
                assert.match(await lost.locator(".why").innerText(), /\.$/);
            if (/^game karts/m.test(record))
                assert.equal(await result.locator(".ending-shapes svg").count(),
                    await result.locator(".ranking .first").count(),
                    "a winner without a kart");
            const moments = await result.locator(".moments li").count();
            assert.ok(moments > 0 && moments <= 5, `${moments} moments`);
            assert.ok(await result.locator(".moments .medal").count() > 0,
                "nobody did it");
            for (const moment of await result.locator(".moments li").all())
                if (/^your?\b/i.test(await moment.innerText()))
                    assert.equal(await moment.locator(".medal").count(), 1);
            assert.match(await page.locator("#turn").innerText(),
                /^The game is over\. .*win/);
            await stage.accessible(page);
        }
    },

    "what mattered is signed with the piece that it happened to": async (
        stage,
    ) => {
        const page = await stage.open();
        let signed = 0;
        for (const record of goldenRecords()) {
            if (!/^game animals/m.test(record))
                continue;
            await openFinished(page, record);
            const found = await page.evaluate(() => [
                ...document.querySelectorAll(".moments li")].map((line) => {
                const [, whose] = /because (\S+ \w+) was/.exec(
                    line.textContent ?? "") ?? [];
                const piece = [...document.querySelectorAll(
                    ".item[data-look=piece]")].find((one) => whose &&
                    one.getAttribute("aria-label")?.toLowerCase()
                        .startsWith(`${whose.toLowerCase()},`));
                const href = line.querySelector(".medal use")
                    ?.getAttribute("href") ?? "";
                return { whose, href,
                    kind: piece?.getAttribute("data-kind") };
            }));
            for (const { whose, href, kind } of found) {
                signed += whose ? 1 : 0;
                assert.equal(href, whose ? `#${kind}` : "");
            }
        }
        assert.ok(signed > 0, "no line is about an animal");
    },

    "the end lies over the table, goes by Escape and comes back": async (
        stage,
    ) => {
        const page = await stage.open("/", { size: "narrow" });
        await openFinished(page, goldenRecords()[0]);
        const result = page.getByRole("dialog");
        const before = await tableBox(page);
        const back = page.getByRole("button", { name: "Show the result" });
        await page.keyboard.press("Escape");
        await result.waitFor({ state: "hidden" });
        assert.deepEqual(await tableBox(page), before);
        await back.click();
        await result.waitFor();
        assert.equal(await back.count(), 0, "both are there");
        await page.getByRole("button", { name: "Look at the table" }).click();
        await result.waitFor({ state: "hidden" });
        assert.deepEqual(await tableBox(page), before);
        await back.click();
        await page.getByRole("link", { name: "Watch the replay" }).click();
        await page.getByLabel("Seen by").waitFor();
    },
};
