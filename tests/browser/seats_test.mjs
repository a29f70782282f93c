/* seats_test.mjs -- who sits where, and with whom, before a game begins. */
import assert from "node:assert/strict";
import { atTable, gamesOf, hurryBots, rushOn, tabTo } from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

const TEAMS = "karts";
const ALONE = "animals";

/** @param {Page} page @param {string} id */
async function setUp(page, id) {
    await page.goto("/#/");
    await gamesOf(page);
    await page.goto(`/#/setup/${id}`);
    await page.locator(".chairs li").first().waitFor();
}

/** @param {Page} page @returns {Promise<string[]>} "Ada, A person" */
async function chairsOf(page) {
    return await page.locator(".chairs li").evaluateAll((all) =>
        all.map((one) => [
            one.querySelector("input")?.value,
            one.querySelector("select")?.selectedOptions[0].textContent,
        ].join(", ")));
}

/** @param {Page} page @param {number} from @param {number} to */
const mover = (page, from, to) => page.getByRole("button", {
    name: `Move from seat ${from} to seat ${to}`,
});

/** @param {Page} page @param {string} name */
async function rename(page, name) {
    await page.getByLabel("Name of seat 1").fill(name);
    await page.getByLabel("Name of seat 1").press("Tab");
}

/** @param {Page} page */
async function play(page) {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await atTable(page);
}

/** @param {Page} page @param {number} seats */
async function chooseSeats(page, seats) {
    await page.locator("label", { has: page.locator(`[value="${seats}"]`) })
        .first().click();
}

/** @param {Page} page @param {number} seats @returns {Promise<string[]>} */
async function teamsOf(page, seats) {
    await page.waitForFunction((many) =>
        document.querySelectorAll(".chairs .team:not(:empty)").length === many,
    seats);
    return await page.locator(".chairs .team").allTextContents();
}

/** @param {Page} page how far it can be scrolled sideways */
const sideways = (page) => page.evaluate(() =>
    document.documentElement.scrollWidth
        - document.documentElement.clientWidth);

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a player moves to another seat with name and all": async (stage) => {
        stage.forgive(/ERR_ABORTED$/);
        const page = await stage.open();
        await hurryBots(page);
        await setUp(page, ALONE);
        await rename(page, "Zoë");
        await mover(page, 1, 2).click();
        await mover(page, 2, 3).click();
        const [first, second, third] = await chairsOf(page);
        assert.deepEqual([first, second, third],
            ["Cleo, Bot: sharp", "Dina, Bot: sharp", "Zoë, A person"]);
        await play(page);
        await page.reload();
        await rushOn(page);
        await page.locator(".ranking .seat-1", { hasText: "Cleo" }).waitFor();
        await page.locator(".ranking .seat-3", { hasText: "You" }).waitFor();
        await page.getByRole("button", { name: "Play again" }).click();
        await page.locator(".ranking").waitFor({ state: "detached" });
        await setUp(page, ALONE);
        assert.equal((await chairsOf(page))[2], third);
        await setUp(page, TEAMS);
        assert.equal((await chairsOf(page))[0], "Zoë, A person");
    },

    "what was chosen for a seat moves too, and no name is blank": async (
        stage,
    ) => {
        const page = await stage.open();
        await setUp(page, ALONE);
        await rename(page, "   ");
        await page.getByLabel("Who plays seat 2").selectOption("A person");
        await mover(page, 2, 3).click();
        const [first, second, third] = await chairsOf(page);
        assert.deepEqual([first, second, third],
            ["Ada, A person", "Dina, Bot: sharp", "Cleo, A person"]);
    },

    "the focus goes along with who is moved": async (stage) => {
        const page = await stage.open(`/#/setup/${ALONE}`);
        const focus = () => page.evaluate(() =>
            document.activeElement?.getAttribute("aria-label"));
        await mover(page, 1, 2).waitFor();
        await tabTo(page, ".chairs button:not(:disabled)");
        await page.keyboard.press("Enter");
        assert.equal(await focus(), "Move from seat 2 to seat 3");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Space");
        assert.equal(await focus(), "Move from seat 4 to seat 3");
        assert.equal((await chairsOf(page))[3], "Ada, A person");
        assert.equal(await mover(page, 4, 5).count(), 0);
        assert.equal(await mover(page, 1, 0).count(), 0);
        await stage.accessible(page);
    },

    "whoever is moved stays while there is a seat": async (stage) => {
        const page = await stage.open(`/#/setup/${TEAMS}`);
        await mover(page, 1, 2).click();
        await chooseSeats(page, 6);
        const [first, second, ...others] = await chairsOf(page);
        assert.deepEqual([first, second],
            ["Cleo, Bot: sharp", "Ada, A person"]);
        assert.equal(new Set(others).size, 4);
    },

    "the set-up says who is a team, where anybody shares one": async (
        stage,
    ) => {
        const page = await stage.open(`/#/setup/${TEAMS}`,
            { size: "narrow" });
        await chooseSeats(page, 6);
        assert.deepEqual(await teamsOf(page, 6), ["Team 1", "Team 1",
            "Team 2", "Team 2", "Team 3", "Team 3"]);
        await mover(page, 2, 3).tap();
        assert.equal((await teamsOf(page, 6))[2], "Team 2");
        await chooseSeats(page, 7);
        assert.deepEqual((await teamsOf(page, 7)).slice(4),
            ["Team 3", "Team 3", "Alone"]);
        await chooseSeats(page, 4);
        assert.equal((await teamsOf(page, 4)).length, 4);
        await stage.shot(page, "teams-narrow");
        await stage.accessible(page);
        await page.setViewportSize({ width: 320, height: 568 });
        assert.equal(await sideways(page), 0);
        await setUp(page, ALONE);
        await page.waitForTimeout(200);
        assert.deepEqual(await teamsOf(page, 0), ["", "", "", ""]);
    },

    "a family is one letter of a name, and twelve are a whole name": async (
        stage,
    ) => {
        const family = "👨‍👩‍👧‍👦";
        const page = await stage.open(`/#/setup/${ALONE}`);
        const field = page.getByLabel("Name of seat 2");
        await field.fill("");
        for (let letters = 0; letters < 13; letters++)
            await page.keyboard.insertText(family);
        assert.equal(await field.inputValue(), family.repeat(12));
        await field.press("Tab");
        await play(page);
        const seen = await page.locator("main").evaluate((main) => [main,
            ...main.querySelectorAll("[aria-label]")].map((one) =>
            `${one.textContent} ${one.getAttribute("aria-label")}`).join());
        assert.ok(seen.includes(family.repeat(12)));
        const rest = seen.replaceAll(family.repeat(12), "");
        assert.ok(!/[\u200d\ufffd]|👨/u.test(rest), "a name is cut in two");
    },
};
