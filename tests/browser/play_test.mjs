/* play_test.mjs -- whole games, by mouse, by touch and by keys alone. */
import assert from "node:assert/strict";
import {
    allGamesOf, atTable, decisionsOf, gamesOf, hurryBots, openMoves, playNow,
    playOn, recordOf, storyOf, tabTo,
} from "./player.mjs";
import { openLate } from "./records.mjs";
import { soak } from "./soak.mjs";
import { someOf } from "./wasm.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Decisions of a new game, before another one that is soon over. */
const FROM_START = soak(12, Infinity);

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

/**
 * Starts a game with as few seats as it can have: who is in a hurry does not
 * wait for others.
 * @param {Page} page
 * @param {string} id
 */
async function playFew(page, id) {
    await page.goto(`/#/setup/${id}`);
    await page.locator("label", { has: page.locator("[name=seats]") }).first()
        .click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await atTable(page);
}

/** @param {Page} page @param {number} seat @param {string} name */
async function nameSeat(page, seat, name) {
    const field = page.getByLabel(`Name of seat ${seat}`);
    await field.fill(name);
    await field.press("Tab");
    return await field.inputValue();
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "games are played to their ends by mouse": async (stage) => {
        const page = await stage.open();
        const games = await allGamesOf(page);
        assert.ok(games.length > 0);
        await hurryBots(page);
        for (const { id, title } of await someOf(stage.url, games, 3)) {
            await playFew(page, id);
            await playOn(page, "mouse", FROM_START);
            if (FROM_START < Infinity) {
                await openLate(page, id);
                await playOn(page, "mouse");
            }
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
        const games = await allGamesOf(page);
        await hurryBots(page);
        await playNow(page, games[0].title);
        await playOn(page, "touch");
        await isOver(page);
    },

    "a game is played to its end from the list of moves": async (stage) => {
        const page = await stage.open();
        const games = await allGamesOf(page);
        await hurryBots(page);
        await playNow(page, games[games.length - 1].title);
        await openMoves(page);
        while (await atTable(page))
            await page.locator(".moves-list button").first().click();
        await isOver(page);
    },

    "two people share the device and see nothing of each other": async (
        stage,
    ) => {
        const page = await stage.open();
        const games = await allGamesOf(page);
        await hurryBots(page);
        await page.goto(`/#/setup/${games[games.length - 1].id}`);
        await page.locator("#seat-1").selectOption("A person");
        await page.getByRole("button", { name: "Play", exact: true }).click();
        const hand = page.getByRole("heading", { name: /^Hand the device/ });
        await hand.waitFor();
        assert.equal(await page.locator(".table").isVisible(), false);
        assert.equal(await page.locator(".story-open").isVisible(), false);
        assert.deepEqual(await storyOf(page), []);
        await page.getByRole("button", { name: /^I am / }).click();
        await page.locator(".table").waitFor();
        await playOn(page, "mouse");
        await isOver(page);
        assert.match(await recordOf(page), /^2 /m);
    },

    "people name their seats, once for all games": async (stage) => {
        stage.forgive(/ERR_ABORTED$/);
        const page = await stage.open();
        const games = await allGamesOf(page);
        const markup = "<b>Åsa</b>🙂";
        await hurryBots(page);
        await page.goto(`/#/setup/${games[0].id}`);
        await page.getByLabel("Name of seat 1").waitFor();
        const usual = await page.getByLabel(/^Name of seat/).evaluateAll(
            (all) => all.map((one) => Reflect.get(one, "value")));
        assert.equal(await nameSeat(page, 1, `${markup} and more`), markup);
        assert.equal(await nameSeat(page, 2, "Cy"), "Cy");
        assert.equal(await nameSeat(page, 3, "Cy"), "Cy");
        const given = [markup, "Cy 2", "Cy 3"];
        await page.goto(`/#/setup/${games[games.length - 1].id}`);
        await page.locator("#seat-1").selectOption("A person");
        await page.getByRole("button", { name: "Play", exact: true }).click();
        const here = page.getByRole("button", { name: /^I am / });
        await here.waitFor();
        await page.reload();
        await here.click();
        await playOn(page, "mouse");
        const places = await page.locator(".ranking").innerText();
        const story = (await storyOf(page)).join("\n");
        assert.ok(given.every((name) => places.includes(name)), places);
        assert.ok(given.some((name) => story.includes(name)), story);
        for (const name of usual.slice(0, given.length))
            assert.ok(!story.includes(name), story);
        await page.getByRole("link", { name: "Watch the replay" }).click();
        await page.getByLabel("Seen by").selectOption(`As ${markup} saw it`);
        await page.goto(`/#/setup/${games[0].id}`);
        assert.equal(await nameSeat(page, 1, "  "), usual[0]);
        await page.reload();
        assert.equal(await page.getByLabel("Name of seat 2").inputValue(),
            "Cy");
    },
};
