/* play_test.mjs -- whole games, by mouse, by touch and by keys alone. */
import assert from "node:assert/strict";
import {
    atTable, decisionsOf, gamesOf, hurryBots, playNow, playOn, recordOf,
    tabTo,
} from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * The game is over, everybody has a place, and a person had a say in it.
 * @param {Page} page
 */
async function isOver(page) {
    const places = await page.locator(".ranking li").count();
    const [, seats] = (await recordOf(page)).match(/ seats=(\d)/) ?? [];
    assert.equal(places, Number(seats));
    assert.match(await page.locator("#turn").innerText(), /game is over/);
    assert.ok((await decisionsOf(page)) > 0, "a person has decided nothing");
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "every game is played to its end by mouse": async (stage) => {
        const page = await stage.open();
        const games = await gamesOf(page);
        assert.ok(games.length > 0);
        await hurryBots(page);
        for (const { title } of games) {
            await playNow(page, title);
            await playOn(page, "mouse");
            await isOver(page);
            stage.remark(`${title}: ${await decisionsOf(page)} decisions`);
        }
    },

    "a game is played from the home screen to its replay by keys alone":
        async (stage) => {
            const page = await stage.open();
            await gamesOf(page);
            await tabTo(page, '[href="#/settings"]');
            await page.keyboard.press("Enter");
            await page.getByLabel("Speed of the bots").waitFor();
            await tabTo(page, "#setting-speed");
            await page.keyboard.press("A");
            await tabTo(page, '.bar nav [href="#/"]');
            await page.keyboard.press("Enter");
            await gamesOf(page);
            await tabTo(page, ".games button");
            await page.keyboard.press("Enter");
            await atTable(page);
            await playOn(page, "keys");
            await isOver(page);
            await tabTo(page, '[href^="#/replay/"]');
            await page.keyboard.press("Enter");
            await page.getByRole("heading", { name: /^Replay of / }).waitFor();
        },

    "a game is played to its end by touch on a phone": async (stage) => {
        const page = await stage.open("/", { size: "narrow" });
        const games = await gamesOf(page);
        await hurryBots(page);
        await playNow(page, games[0].title);
        await playOn(page, "touch");
        await isOver(page);
    },

    "a game is played to its end from the list of moves": async (stage) => {
        const page = await stage.open();
        const games = await gamesOf(page);
        await hurryBots(page);
        await playNow(page, games[games.length - 1].title);
        await page.getByText(/^All moves: /).click();
        while (await atTable(page))
            await page.locator(".moves-list button").first().click();
        await isOver(page);
    },

    "two people share the device and see nothing of each other": async (
        stage,
    ) => {
        const page = await stage.open();
        const games = await gamesOf(page);
        await hurryBots(page);
        await page.goto(`/#/setup/${games[games.length - 1].id}`);
        await page.locator("#seat-1").selectOption("A person");
        await page.getByRole("button", { name: "Play", exact: true }).click();
        const hand = page.getByRole("heading", { name: /^Hand the device/ });
        await hand.waitFor();
        assert.equal(await page.locator(".table").isVisible(), false);
        assert.equal(await page.locator(".story").isVisible(), false);
        await page.getByRole("button", { name: /^I am / }).click();
        await page.locator(".table").waitFor();
        await playOn(page, "mouse");
        await isOver(page);
        assert.match(await recordOf(page), /^2 /m);
    },
};
