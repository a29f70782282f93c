/* table_test.mjs -- the manners of a table: nothing is told, offered or taken
 * back before or after its time. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
    atTable, closeDrawer, gamesOf, hurryBots, isTold, openMoves, playButton,
    playNow, playOn, recordOf, storyOf,
} from "./player.mjs";
import { gameIn, keepGame, MOVE_NEXT } from "./records.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * @typedef {{at: number, told: number, lit: number, moment: boolean,
 *     badge: string, status: string}} Glance
 */

/** @param {Page} page notes the table whenever something on it changes */
async function watchTable(page) {
    await page.evaluate(() => {
        /** @type {Glance[]} */
        const glances = [];
        const count = (/** @type {string} */ what) =>
            document.querySelectorAll(what).length;
        const text = (/** @type {string} */ what) =>
            document.querySelector(what)?.textContent ?? "";
        Reflect.set(window, "glances", glances);
        new MutationObserver(() => glances.push({
            at: performance.now(), told: count(".drawer ol li"),
            lit: count(".item.lit") + count(".quick:not([hidden]) button"),
            moment: count(".whose.unsettled") > 0,
            badge: text(".whose:not(.unsettled)"),
            status: text(".status"),
        })).observe(document.body, {
            attributes: true, childList: true, subtree: true,
        });
    });
}

/** @param {Page} page @returns {Promise<Glance[]>} */
const glancesOf = (page) =>
    page.evaluate(() => Reflect.get(window, "glances"));

/** @param {Page} page the device as it goes on, to whoever is next */
async function takeOver(page) {
    await page.getByRole("button", { name: /^I am / }).click();
    await page.locator(".table").waitFor();
}

/** @param {Page} page @param {string} id a game of people only */
async function seatPeople(page, id) {
    await page.goto(`/#/setup/${id}`);
    await page.locator(".chairs select").first().waitFor();
    for (const seat of await page.locator(".chairs select").all())
        await seat.selectOption("A person");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await takeOver(page);
}

/** @param {Page} page one decision, whatever is offered first */
async function decide(page) {
    const before = await recordOf(page);
    await openMoves(page);
    await page.locator(".moves-list button").first().click();
    await page.waitForFunction((old) => Object.keys(localStorage).some((key) =>
        key.startsWith("madcap.game.")
        && JSON.parse(localStorage.getItem(key) ?? "").record !== old),
        before);
    await closeDrawer(page);
}

/** @param {Page} page */
const undoOf = (page) =>
    page.getByRole("button", { name: "Undo", exact: true });

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "the story tells a moment when the table shows it, and not before": async (
        stage,
    ) => {
        const page = await stage.open("/#/settings", { motion: true });
        await page.getByLabel("Speed of the bots").selectOption("Fast");
        await keepGame(page, MOVE_NEXT);
        await page.goto(`/#/play/${gameIn(MOVE_NEXT)}`);
        await atTable(page);
        await watchTable(page);
        await page.locator(".moves-list button").last().evaluate((move) =>
            /** @type {HTMLElement} */ (move).click());
        await page.waitForFunction(() => Reflect.get(window, "glances").some(
            (/** @type {Glance} */ { moment }) => moment));
        await atTable(page);
        const glances = await glancesOf(page);
        const during = glances.filter(({ moment }) => moment);
        const steps = new Set(during.map(({ told }) => told));
        assert.ok(steps.size > 2, `told in ${steps.size} steps`);
        assert.ok(during.every(({ lit }) => lit === 0), "lit too early");
        for (const { badge, status } of glances)
            assert.ok(badge !== "Your turn"
                || /^(Bid|Take|Your?) /.test(status),
                `"${badge}" beside "${status}"`);
    },

    "wherever the device goes, one seat is called you": async (stage) => {
        const page = await stage.open();
        const [{ id }] = await gamesOf(page);
        await hurryBots(page);
        await seatPeople(page, id);
        for (let turn = 0; turn < 3; turn++) {
            const names = await page.locator("[data-look=seat] .name")
                .allTextContents();
            assert.ok(names.length > 1);
            assert.equal(names.filter((name) => name === "You").length, 1,
                names.join());
            await decide(page);
            await takeOver(page);
        }
    },

    "what nobody has answered is taken back while the device goes on": async (
        stage,
    ) => {
        stage.forgive(/ERR_ABORTED$/);
        const page = await stage.open();
        const [{ id }] = await gamesOf(page);
        await hurryBots(page);
        await seatPeople(page, id);
        const status = await page.locator(".status").innerText();
        await decide(page);
        const hand = page.getByRole("heading", { name: /^Hand the device/ });
        const next = await hand.innerText();
        await stage.shot(page, "hand-undo");
        await page.reload();
        await hand.filter({ hasText: next }).waitFor();
        await page.getByRole("button", { name: /^Undo .*'s last move$/ })
            .click();
        await hand.filter({ hasNotText: next }).waitFor();
        assert.equal(await page.locator(".table").isVisible(), false);
        assert.equal(await page.getByRole("button", { name: /^Undo/ })
            .isVisible(), false);
        await takeOver(page);
        assert.equal(await page.locator(".status").innerText(), status);
        assert.doesNotMatch(await recordOf(page), /^1 /m);
        await decide(page);
        await takeOver(page);
        await page.reload();
        await hand.filter({ hasText: next }).waitFor();
        assert.equal(await page.locator(".pass button").count(), 1);
        await takeOver(page);
        const story = (await storyOf(page)).join("\n");
        assert.equal(story.match(/ (passes|places) ?/g)?.length, 1, story);
        assert.doesNotMatch(story, /back/);
    },

    "a story that is closed and opened again at once stays open": async (
        stage,
    ) => {
        const page = await stage.open();
        const [{ title }] = await gamesOf(page);
        await playNow(page, title);
        const left = await page.evaluate(async () => {
            const drawer = document.querySelector(".play .drawer");
            const open = document.querySelector(".story-open");
            if (!(drawer instanceof HTMLDialogElement
                && open instanceof HTMLElement)) return [];
            const states = [];
            for (const close of [
                () => drawer.dispatchEvent(new Event("cancel")),
                () => drawer.close()]) {
                const closed = () => new Promise((done) =>
                    drawer.addEventListener("close", done, { once: true }));
                open.click();
                close();
                await closed();
                open.click();
                await new Promise((done) => setTimeout(done, 700));
                states.push(drawer.open);
                history.back();
                await closed();
            }
            return states;
        });
        assert.deepEqual(left, [true, true]);
        await page.locator(".table").waitFor();
    },

    "what was taken back is gone from the story": async (stage) => {
        const page = await stage.open();
        const [{ title }] = await gamesOf(page);
        await hurryBots(page);
        await playNow(page, title);
        const told = () => storyOf(page);
        await atTable(page);
        const before = await told();
        for (let turn = 0; turn < 3; turn++) {
            await decide(page);
            await atTable(page);
        }
        for (let turn = 0; turn < 3; turn++)
            await undoOf(page).click();
        await page.waitForFunction((lines) => document.querySelectorAll(
            ".drawer ol li").length === lines, before.length + 1);
        assert.deepEqual(await told(),
            [...before, "You take the last action back."]);
        await page.reload();
        await atTable(page);
        assert.deepEqual(await told(), before);
    },

    "undo is offered where there is something to undo": async (stage) => {
        const page = await stage.open();
        const [{ title }] = await gamesOf(page);
        await hurryBots(page);
        await playNow(page, title);
        assert.equal(await undoOf(page).isDisabled(), true);
        await playOn(page, "mouse", 1);
        await undoOf(page).click();
        await isTold(page, "last action back");
        assert.equal(await undoOf(page).isDisabled(), true);
        assert.equal(await page.locator(".notice").count(), 0);
    },

    "the record can be had in the middle of a game": async (stage) => {
        const page = await stage.open();
        const [{ title }] = await gamesOf(page);
        await hurryBots(page);
        await playNow(page, title);
        await playOn(page, "mouse", 1);
        await page.locator(".menu summary").click();
        const [file] = await Promise.all([
            page.waitForEvent("download"),
            page.locator(".menu").getByRole("button",
                { name: "Download the record" }).click(),
        ]);
        assert.equal(readFileSync(await file.path(), "utf8"),
            await recordOf(page));
    },

    "settings lead back to the table that one came from": async (stage) => {
        const page = await stage.open();
        const [{ title }] = await gamesOf(page);
        await playNow(page, title);
        const address = page.url();
        await page.locator(".menu summary").click();
        await page.locator(".menu-list").getByText("Settings").click();
        await page.getByRole("link", { name: "Back to the table" }).click();
        await page.locator(".table .plate").first().waitFor();
        assert.equal(page.url(), address);
        for (const place of ["#/", "#/settings"]) {
            await page.goto(`/${place}`);
            await page.locator("h1").waitFor();
        }
        assert.equal(await page.getByText("Back to the table").count(), 0);
    },

    "who asks twice for a game gets one": async (stage) => {
        const page = await stage.open();
        const [{ title }] = await gamesOf(page);
        await playButton(page, title).dblclick();
        await atTable(page);
        const kept = await page.evaluate(() => Object.keys(localStorage)
            .filter((key) => key.startsWith("madcap.game.")).length);
        assert.equal(kept, 1);
    },
};
