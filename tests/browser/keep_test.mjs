/* keep_test.mjs -- what is kept: without a network, over a reload, and in
 * the settings. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
    allGamesOf, atTable, gamesOf, hurryBots, openMoves, playButton, playNow,
    playOn, recordOf,
} from "./player.mjs";
import { openLate } from "./records.mjs";
import { openRelay } from "./relay.mjs";
import { someOf } from "./wasm.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** What a reload interrupts has not failed. */
const INTERRUPTED = /ERR_ABORTED$/;

const PAGE = fileURLToPath(new URL("../../apps/web/page/", import.meta.url));
/** Those that are started by their names, or come when they are wanted. */
const APART = ["bubble.mjs", "meaning.mjs", "pictures.mjs", "sw.mjs",
    "worker.mjs"];

/** @param {string} record what was done, without what only checks it */
const doneIn = (record) =>
    record.split("\n").filter((line) => !/^(hash .*)?$/.test(line));

/**
 * Reloads in the middle of a game, which then goes on where it was.
 * @param {Page} page
 */
async function reloadInGame(page) {
    const status = page.locator(".table .status");
    let before = doneIn(await recordOf(page)), said = "", still = false;
    for (let tries = 0; tries < 50 && !still; tries++) {
        const then = before.length;
        said = await status.innerText();
        before = doneIn(await recordOf(page));
        still = before.length === then;
    }
    await page.reload();
    assert.ok(await atTable(page));
    const after = doneIn(await recordOf(page));
    assert.ok(before.length > 3, "nothing was done before");
    assert.deepEqual(after.slice(0, before.length), before);
    if (after.length === before.length)
        assert.equal(await status.innerText(), said);
}

/** @param {Page} page the notice that says so */
const isElsewhere = (page) =>
    page.locator(".notice", { hasText: "is open in another window" });

/** @param {Page} page @returns {Promise<string[]>} all values, in order */
async function valuesOf(page) {
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    return await page.locator("main :is(select, input)").evaluateAll((all) =>
        all.map((one) => one instanceof HTMLInputElement
            ? String(one.checked)
            : /** @type {HTMLSelectElement} */ (one).value));
}

/** @param {Page} page every setting as it was not */
async function changeAll(page) {
    for (const one of await page.locator("main select").all())
        await one.selectOption({
            index: (await one.locator("option").count()) - 1,
        });
    for (const one of await page.locator("main [type=checkbox]").all())
        await one.setChecked(!(await one.isChecked()));
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a game goes on where it was when the page is reloaded": async (
        stage,
    ) => {
        stage.forgive(INTERRUPTED);
        const page = await stage.open();
        const games = await allGamesOf(page);
        await hurryBots(page);
        for (const { title } of await someOf(stage.url, games, 2)) {
            await playNow(page, title);
            await playOn(page, "mouse", 2);
            await reloadInGame(page);
            await playOn(page, "mouse", 4);
        }
    },

    "all games are there without a network after the first load": async (
        stage,
    ) => {
        const relay = await openRelay(stage.url);
        stage.forgive(/ERR_(ABORTED|CONNECTION|INTERNET|FAILED|SOCKET|EMPTY)/);
        const page = await stage.open(relay.url, { alone: true });
        const games = await gamesOf(page);
        await page.evaluate(() => navigator.serviceWorker.ready);
        const debug = await page.context().newCDPSession(page);
        await debug.send("Network.clearBrowserCache");
        relay.cut();
        await page.context().setOffline(true);
        await page.goto(`${relay.url}#/settings`);
        await page.reload();
        await page.getByLabel("Speed of the bots").selectOption("At once");
        for (const { title } of games) {
            await page.locator(".brand:visible").click();
            await playButton(page, title).click();
            await page.getByRole("button", { name: "Just play" }).click();
            await playOn(page, "mouse", 2);
            await reloadInGame(page);
            await page.getByRole("button", { name: "Rules", exact: true })
                .click();
            await page.locator(".drawer .contents").waitFor();
            await page.getByRole("button", { name: "Close" }).click();
        }
        await openLate(page, games[0].id);
        await playOn(page, "mouse");
        await page.locator(".ranking").waitFor();
    },

    "what the first screen needs is asked for at once, and nothing else":
        async (stage) => {
            const page = await stage.open("/", { kept: false });
            await gamesOf(page);
            const links = page.locator("link[rel=modulepreload]");
            const names = await links.evaluateAll((all) => all.map((one) =>
                one.getAttribute("href")?.split("/").pop()));
            const fetched = await page.evaluate(() => performance
                .getEntriesByType("resource").map(({ name }) =>
                    name.split("/").pop() ?? ""));
            assert.deepEqual(names.sort(), [...new Set(fetched)].filter(
                (name) => name.endsWith(".mjs") && !APART.includes(
                    name.replace(/-[A-Z0-9]{8}\./, ".")))
                .sort());
            const written = readdirSync(PAGE).filter((name) =>
                name.endsWith(".mjs"));
            assert.ok(names.length > 5 && names.length < written.length / 2,
                `${names.length} of ${written.length}`);
        },

    "settings are kept over a reload": async (stage) => {
        stage.forgive(INTERRUPTED);
        const page = await stage.open("/#/settings");
        const before = await valuesOf(page);
        await changeAll(page);
        const changed = await valuesOf(page);
        assert.ok(changed.every((value, i) => value !== before[i]));
        await page.reload();
        assert.deepEqual(await valuesOf(page), changed);
        const theme = await page.locator("html").getAttribute("data-theme");
        assert.equal(theme, "dark");
    },

    "of two windows with one game only the later keeps it": async (stage) => {
        stage.forgive(INTERRUPTED);
        const first = await stage.open();
        const [{ title }] = await gamesOf(first);
        await hurryBots(first);
        await playNow(first, title);
        const second = await first.context().newPage();
        await second.goto(first.url());
        await playOn(second, "mouse", 2);
        const record = await recordOf(second);
        await isElsewhere(first).waitFor();
        await stage.shot(first, "elsewhere");
        assert.ok(await first.getByRole("button", { name: "Undo" })
            .isDisabled());
        await first.keyboard.press("u");
        await first.locator(".item.lit").first().click({ force: true });
        assert.equal(await recordOf(first), record);
        await first.getByRole("button", { name: "Take it over" }).click();
        await isElsewhere(second).waitFor();
        await playOn(first, "mouse", 3);
        assert.equal(await isElsewhere(first).count(), 0);
        const before = doneIn(record), after = doneIn(await recordOf(second));
        assert.ok(after.length > before.length);
        assert.deepEqual(after.slice(0, before.length), before);
    },

    "a window that was not told keeps nothing over another's game": async (
        stage,
    ) => {
        const page = await stage.open();
        const [{ title }] = await gamesOf(page);
        await hurryBots(page);
        await playNow(page, title);
        const kept = await page.evaluate(() => {
            const key = Object.keys(localStorage).find((name) =>
                name.startsWith("madcap.game.")) ?? "";
            const game = JSON.parse(localStorage.getItem(key) ?? "");
            localStorage.setItem(key, JSON.stringify({
                ...game, keeper: "another window",
            }));
            return game.record;
        });
        await openMoves(page);
        await page.locator(".moves-list button").first().click();
        await isElsewhere(page).waitFor();
        assert.equal(await recordOf(page), kept);
    },
};
