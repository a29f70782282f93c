/* voice_test.mjs -- what is said and heard: not too much, and sounds only
 * where they are wanted. */
import assert from "node:assert/strict";
import {
    atTable, gamesOf, hurryBots, playNow, playOn, storyOf,
} from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Lines, and the one that says how many more there were. */
const MOST_AT_ONCE = 6;

/**
 * Notes each sound from the next load on. A test touches a page without
 * anybody noticing it; here only what a person does counts.
 * @param {Page} page
 */
async function listen(page) {
    await page.addInitScript(() => {
        /** @type {AudioScheduledSourceNode[]} */
        const sounds = [];
        let touched = false;
        Reflect.set(window, "sounds", sounds);
        for (const type of ["pointerdown", "keydown"])
            addEventListener(type, ({ isTrusted }) => {
                touched ||= isTrusted;
            }, { capture: true });
        Object.defineProperty(UserActivation.prototype, "hasBeenActive",
            { get: () => touched });
        for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
            const { start } = prototype;
            prototype.start = function (/** @type {[number?]} */ ...when) {
                sounds.push(this);
                start.apply(this, when);
            };
        }
    });
}

/** @param {Page} page @returns {Promise<string[]>} how each sound fares */
async function soundsOf(page) {
    return await page.evaluate(() => Reflect.get(window, "sounds").map(
        (/** @type {AudioScheduledSourceNode} */ one) => one.context.state));
}

/** @param {Page} page @param {string} words of a notice, which is put away */
async function isNoticed(page, words) {
    const notice = page.locator(".notice", { hasText: words });
    await notice.getByRole("button", { name: "Close" }).click();
    await notice.waitFor({ state: "detached" });
}

/** @param {Page} page notes from the next load on what is said, and when */
async function hearOut(page) {
    await page.addInitScript(() => {
        /** @type {{at: number, lines: string[]}[]} */
        const heard = [];
        Reflect.set(window, "heard", heard);
        addEventListener("DOMContentLoaded", () => {
            const said = document.getElementById("said");
            if (said) new MutationObserver((changes) => heard.push({
                at: performance.now(),
                lines: changes.flatMap(({ addedNodes }) =>
                    [...addedNodes].map((node) => node.textContent ?? "")),
            })).observe(said, { childList: true });
        });
    });
}

/**
 * Two people at a table with secrets, the first of whom has the device.
 * @param {Page} page
 * @param {string} id
 */
async function seatTwo(page, id) {
    await page.goto(`/#/setup/${id}`);
    await page.locator("#seat-1").selectOption("A person");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: /^I am / }).click();
    await page.locator(".table").waitFor();
}

/** @param {Page} page notes what is told from now on, and what was before */
async function hearStory(page) {
    await page.evaluate(() => {
        /** @type {string[]} */
        const told = [];
        Reflect.set(window, "told", told);
        const list = document.querySelector(".drawer ol");
        const note = (/** @type {Iterable<Node>} */ nodes) =>
            told.push(...[...nodes].map((node) => node.textContent ?? ""));
        note(list?.childNodes ?? []);
        if (list) new MutationObserver((changes) => changes.forEach((change) =>
            note(change.addedNodes))).observe(list, { childList: true });
    });
}

/** @param {Page} page all that the document holds, hidden or not */
const wordsOf = (page) =>
    page.evaluate(() => document.body.textContent ?? "");

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "whoever takes the device hears nothing that was for another": async (
        stage,
    ) => {
        const page = await stage.open();
        await gamesOf(page);
        await hurryBots(page);
        let secrets = 0;
        for (const id of ["lab", "template"]) {
            await seatTwo(page, id);
            const hand = page.locator("#turn", { hasText: "Hand the device" });
            await page.locator("#turn", { hasText: "your turn" }).waitFor();
            await hearStory(page);
            const status = await page.locator(".status").innerText();
            for (let i = 0; i < 20 && !(await hand.count()); i++) {
                await page.locator(".moves-list button").last().evaluate(
                    (move) => /** @type {HTMLElement} */ (move).click());
                await page.waitForTimeout(50);
            }
            await hand.waitFor({ state: "attached" });
            const heard = [await wordsOf(page)];
            /** @type {string[]} */
            const own = await page.evaluate(() => Reflect.get(window, "told"));
            await page.waitForTimeout(1000);
            heard.push(await wordsOf(page));
            for (const line of [status, ...own])
                assert.ok(!heard.some((words) => words.includes(line)), line);
            await page.getByRole("button", { name: /^I am / }).click();
            await page.locator("#turn", { hasText: "your turn" }).waitFor();
            const theirs = await storyOf(page);
            const said = await page.locator("#said p").allTextContents();
            assert.ok(said.every((line) => theirs.includes(line)),
                said.join("\n"));
            secrets += own.filter((line) => /^you\b/i.test(line)
                && !theirs.includes(line)).length;
        }
        assert.ok(secrets > 0, "nobody was told anything of their own");
    },

    "sounds are heard after the first touch, and not before": async (stage) => {
        stage.forgive(/ERR_ABORTED$/);
        const page = await stage.open("about:blank");
        await listen(page);
        await page.goto("/");
        const [{ title }] = await gamesOf(page);
        await hurryBots(page);
        await playNow(page, title);
        await page.reload();
        await page.locator("#turn", { hasText: "your turn" })
            .waitFor({ state: "attached" });
        assert.deepEqual(await soundsOf(page), []);
        await playOn(page, "mouse", 2);
        await page.waitForFunction(() =>
            Reflect.get(window, "sounds")[0]?.context.state === "running");
        const heard = await soundsOf(page);
        assert.ok(heard.length > 2, `${heard.length} sounds`);
        assert.ok(heard.every((state) => state === "running"), heard.join());
    },

    "one key mutes, and brings the sounds back": async (stage) => {
        stage.forgive(/ERR_ABORTED$/);
        const page = await stage.open("about:blank");
        await listen(page);
        await page.goto("/");
        const [{ title }] = await gamesOf(page);
        await hurryBots(page);
        await playNow(page, title);
        await page.keyboard.press("m");
        await isNoticed(page, "Sounds are off.");
        const before = (await soundsOf(page)).length;
        await playOn(page, "mouse", 3);
        assert.equal((await soundsOf(page)).length, before);
        await page.reload();
        await playOn(page, "mouse", 4);
        assert.deepEqual(await soundsOf(page), [], "it is not kept");
        await page.keyboard.press("m");
        await isNoticed(page, "Sounds are on.");
        await playOn(page, "mouse", 6);
        assert.ok((await soundsOf(page)).length > 0);
        await page.goto("/#/settings");
        assert.ok(await page.getByLabel("Sounds").isChecked());
        await page.getByLabel("Single-key shortcuts").uncheck();
        await page.goBack();
        assert.ok(await atTable(page));
        await page.keyboard.press("m");
        assert.equal(await page.locator(".notice").count(), 0);
    },

    "a notice that nothing can be done about goes with the next move": async (
        stage,
    ) => {
        const page = await stage.open("/", { written: true });
        const [{ title }] = await gamesOf(page);
        await hurryBots(page);
        await playNow(page, title);
        await page.evaluate(async () => {
            const main = document.querySelector("script[type=module]");
            const from = main?.getAttribute("src") ?? "";
            const voice = await import(new URL("voice.mjs",
                new URL(from, location.href)).href);
            voice.notice("This is over.");
            voice.notice("This is not.", document.createElement("button"));
        });
        await page.locator(".notice").nth(1).waitFor();
        await playOn(page, "mouse", 1);
        assert.deepEqual(await page.locator(".notice p").allTextContents(),
            ["This is not."]);
    },

    "a reader of the screen is not flooded by quick bots": async (stage) => {
        const page = await stage.open("about:blank");
        await hearOut(page);
        await page.goto("/");
        const [{ id }] = await gamesOf(page);
        await hurryBots(page);
        await page.goto(`/#/setup/${id}`);
        await page.locator("#seat-0").selectOption({ index: 1 });
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.locator(".ranking").waitFor({ timeout: 60000 });
        await page.locator("#said p", { hasText: "1st: " }).waitFor();
        /** @type {{at: number, lines: string[]}[]} */
        const heard = await page.evaluate(() => Reflect.get(window, "heard"));
        const told = (await storyOf(page)).length;
        const lines = heard.flatMap((one) => one.lines);
        assert.ok(heard.every((one) => one.lines.length <= MOST_AT_ONCE));
        assert.ok(heard.every((one, i) =>
            !i || one.at - heard[i - 1].at > 500), "one upon the other");
        assert.ok(lines.length < told, `${lines.length} of ${told}`);
        assert.ok(lines.some((line) => /^\d+ more things? /.test(line)));
        stage.remark(`${lines.length} lines said of ${told} in the story`);
    },
};
