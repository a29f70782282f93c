/* games_test.mjs -- the games of this device: the list, its results, and what
 * becomes of them when there is no room. */
import assert from "node:assert/strict";
import {
    allGamesOf, gamesOf, goTo, hurryBots, playNow, playOn, recordOf, rushOn,
} from "./player.mjs";
import { goldenRecords } from "./records.mjs";

/** @typedef {import("playwright-core").Page} Page */

const INTERRUPTED = /ERR_ABORTED$/;
const FINISHED = 50;

/**
 * A game as it is kept, but for its result, as all were once.
 * @param {string} id
 * @param {number} time
 * @param {object} [some]
 */
function kept(id, time, some) {
    const record = goldenRecords()[2];
    const seats = Number(/ seats=(\d)/.exec(record)?.[1]);
    return {
        id, game: "animals", title: `Race ${id}`, options: { seats },
        players: Array.from({ length: seats }, (_, i) => i ? "sharp" : ""),
        seed: "7", record, over: true, time, ...some,
    };
}

/** @param {Page} page @param {object[]} games */
async function keep(page, games) {
    await page.evaluate((all) => {
        for (const game of /** @type {any[]} */ (all))
            localStorage.setItem(`madcap.game.${game.id}`,
                JSON.stringify(game));
    }, games);
}

/** @param {Page} page @returns {Promise<string[]>} ids */
const idsOf = (page) => page.evaluate(() => Object.keys(localStorage)
    .flatMap((key) => /^madcap\.game\.(.*)/.exec(key)?.[1] ?? []).sort());

/** @param {Page} page */
async function openList(page) {
    if (await page.locator(".play").count()) await goTo(page, "My games");
    else await page.getByRole("link", { name: "My games" }).first().click();
    await page.getByRole("heading", { name: "My games" }).waitFor();
}

/** @param {Page} page @param {string} text */
const rowOf = (page, text) =>
    page.locator(".saved li").filter({ hasText: text });

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "what was played is listed with its end, and goes on where it did not":
        async (stage) => {
            const page = await stage.open();
            const games = await allGamesOf(page);
            const [first] = games, last = games[games.length - 1];
            await hurryBots(page);
            await playNow(page, last.title);
            await rushOn(page);
            const verdict = await page.locator(".result h2").innerText();
            const own = await page.locator(".ranking li",
                { has: page.locator(".seat-1") }).innerText();
            await playNow(page, first.title);
            await playOn(page, "mouse", 2);
            const record = await recordOf(page);
            await openList(page);
            const text = await rowOf(page, last.title).innerText();
            const [place, , points] = own.split("\n");
            assert.ok(text.includes(points), `${own} in ${text}`);
            assert.match(text, verdict === "You win!" ? /You won with/
                : new RegExp(`You came ${place} of|You and .* won`), verdict);
            await stage.shot(page, "games");
            await stage.accessible(page);
            await rowOf(page, first.title)
                .getByRole("link", { name: /^Continue/ }).click();
            await playOn(page, "mouse", 3);
            assert.ok((await recordOf(page)).length > record.length);
            await openList(page);
            await rowOf(page, last.title)
                .getByRole("link", { name: /^Replay/ }).click();
            await page.getByRole("heading", { name: /^Replay of / }).waitFor();
        },

    "games that were kept without their results get them once": async (
        stage,
    ) => {
        const page = await stage.open();
        await gamesOf(page);
        await keep(page, [kept("a", 3), kept("b", 2, {
            players: ["", "", "sharp"], names: ["Zoë", "Bo", "Li"],
        }), kept("c", 1, { record: "madcap 1\ngame animals 1\n" })]);
        await openList(page);
        assert.match(await rowOf(page, "Race a").innerText(),
            /You (won|came \dr?\w\w of 3) with \d+ points?\./);
        assert.match(await rowOf(page, "Race b").innerText(),
            /Zoë .* with \d+ points?\.[^]*Zoë and Bo, with Li/);
        assert.match(await rowOf(page, "Race c").innerText(),
            /can no longer be told. Line 2: played under rules 1/);
        const [a, b, c] = await page.evaluate(() => ["a", "b", "c"].map((id) =>
            JSON.parse(localStorage.getItem(`madcap.game.${id}`) ?? "")));
        assert.deepEqual([a.time, b.time], [3, 2]);
        assert.equal(a.result.length, 3);
        assert.equal(a.keeper, undefined);
        assert.equal(c.result, undefined);
    },

    "what is deleted can be had back, and only where it was": async (
        stage,
    ) => {
        stage.forgive(INTERRUPTED);
        const page = await stage.open("/", { size: "narrow" });
        await gamesOf(page);
        const games = [kept("a", 3), kept("b", 2), kept("c", 1)];
        await keep(page, games);
        await openList(page);
        await page.getByRole("button", { name: /^Delete Race b/ }).tap();
        assert.deepEqual(await idsOf(page), ["a", "c"]);
        assert.equal(await page.evaluate(() =>
            document.activeElement?.textContent), "Undo");
        await stage.accessible(page);
        await page.keyboard.press("Enter");
        assert.deepEqual(await idsOf(page), ["a", "b", "c"]);
        const names = await page.locator(".saved strong").allTextContents();
        assert.deepEqual(names, ["Race a", "Race b", "Race c"]);
        await page.getByRole("button", { name: /^Delete Race c/ }).tap();
        await page.reload();
        await rowOf(page, "Race b").waitFor();
        assert.equal(await rowOf(page, "Race c").count(), 0);
    },

    "a record that is downloaded is the game's": async (stage) => {
        const page = await stage.open();
        await gamesOf(page);
        await keep(page, [kept("a", 3)]);
        await openList(page);
        const saving = page.waitForEvent("download");
        await page.getByRole("button", { name: /^Download Race a/ }).click();
        assert.equal((await saving).suggestedFilename(), "animals-a.txt");
    },

    "what another window plays or deletes is seen here": async (stage) => {
        const page = await stage.open();
        await gamesOf(page);
        await keep(page, [kept("a", 3), kept("b", 2)]);
        await openList(page);
        const other = await page.context().newPage();
        await other.goto("/#/games");
        await other.getByRole("button", { name: /^Delete Race a/ }).click();
        await rowOf(page, "Race a").waitFor({ state: "detached" });
        await other.getByRole("button", { name: "Undo" }).click();
        await rowOf(page, "Race a").waitFor();
        await page.getByRole("button", { name: /^Delete Race b/ }).click();
        await rowOf(other, "Race b").waitFor({ state: "detached" });
        await keep(other, [kept("b", 2)]);
        await page.getByRole("button", { name: /^Delete Race b/ }).waitFor();
    },

    "of too many finished games the oldest goes, and it is said": async (
        stage,
    ) => {
        const page = await stage.open();
        const games = await allGamesOf(page);
        await hurryBots(page);
        await keep(page, Array.from({ length: FINISHED }, (_, i) =>
            kept(`old${i}`, 1000 + i, { result: [] })));
        await playNow(page, games[games.length - 1].title);
        await rushOn(page);
        await page.locator(".notice", {
            hasText: /oldest finished game had to go: Race old0 of/,
        }).waitFor();
        const ids = await idsOf(page);
        assert.equal(ids.length, FINISHED);
        assert.ok(!ids.includes("old0"));
        assert.ok(ids.includes("old1"));
    },

    "where the storage is full a finished game makes room for a new one":
        async (stage) => {
            const page = await stage.open();
            const games = await gamesOf(page);
            await hurryBots(page);
            const long = { result: [], record: "x".repeat(2e6) };
            await keep(page, [kept("a", 1, long), kept("b", 2, long),
                kept("c", 3, { over: false })]);
            await page.evaluate(() => {
                for (let size = 1 << 20; size > 0; size >>= 1)
                    for (let i = 0; i < 9; i++)
                        try {
                            localStorage.setItem(`full.${size}.${i}`,
                                "x".repeat(size));
                        } catch {
                            break;
                        }
            });
            await playNow(page, games[0].title);
            await page.locator(".notice", { hasText: /had to go: Race a of/ })
                .waitFor();
            const ids = await idsOf(page);
            assert.ok(!ids.includes("a"));
            assert.ok(ids.includes("b") && ids.includes("c"));
            assert.equal(ids.length, 3);
            await openList(page);
            await rowOf(page, games[0].title).waitFor();
        },
};
