/* link_test.mjs -- replays that stay: over a reload, in Back, and as a link. */
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { goldenRecords } from "./records.mjs";

/** @typedef {import("playwright-core").Page} Page */

const INTERRUPTED = /ERR_ABORTED$/;
const CHAT = 8000;
const HUGE = 300000;

/** @param {Page} page @param {RegExp} words */
const complaint = (page, words) =>
    page.getByRole("alert").filter({ hasText: words }).waitFor();

/** @param {Page} page @param {string} text */
async function give(page, text) {
    await page.getByLabel("A record").setInputFiles({
        name: "some.rec", mimeType: "text/plain", buffer: Buffer.from(text),
    });
}

/** @param {Page} page @param {string} text as if it came from elsewhere */
async function paste(page, text) {
    await page.evaluate((content) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", content);
        document.body.dispatchEvent(new ClipboardEvent("paste",
            { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

/** @param {Page} page */
const isShown = (page) =>
    page.getByRole("heading", { name: /^Replay of / }).waitFor();

/** @param {Page} page @returns {Promise<string>} what is told, and where */
async function momentOf(page) {
    await isShown(page);
    return `${await page.locator("output").innerText()} ${
        await page.locator(".reel-told").innerText()}`;
}

/** @param {Page} page what was copied, by a clipboard that allows it or not
 * @param {boolean} allowed
 */
async function copyLink(page, allowed) {
    await page.evaluate((works) => {
        Object.defineProperty(navigator, "clipboard", { configurable: true,
            value: { writeText: async (/** @type {string} */ text) => {
                if (!works)
                    throw new DOMException("not allowed");
                Reflect.set(window, "copied", text);
            } } });
    }, allowed);
    await page.getByRole("button", { name: "Copy a link" }).click();
}

/** @param {Page} page @returns {Promise<string>} */
async function copied(page) {
    await page.locator(".notice", { hasText: "The link is copied" }).waitFor();
    return await page.evaluate(() => Reflect.get(window, "copied"));
}

/** @param {string} record @param {string[]} [names] */
function linkOf(record, names = []) {
    const text = names.length ? `${names.join("\n")}\n\n${record}` : record;
    return `/#/replay/r=${deflateRawSync(Buffer.from(text))
        .toString("base64url")}`;
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a record from a file is there after a reload, and in Back": async (
        stage,
    ) => {
        stage.forgive(INTERRUPTED);
        const page = await stage.open("/#/games");
        const [one, other] = goldenRecords();
        await give(page, one);
        const first = await momentOf(page);
        await page.reload();
        assert.equal(await momentOf(page), first);
        await page.getByLabel("Seen by").selectOption({ index: 2 });
        await page.getByRole("slider").fill("40");
        await page.locator("output", { hasText: /^40 of/ }).waitFor();
        const middle = await momentOf(page);
        await page.waitForFunction(() => history.state?.ply === 40);
        await page.reload();
        assert.equal(await momentOf(page), middle);
        await page.getByRole("button", { name: "Copy a link" }).waitFor();
        await paste(page, other);
        await page.getByRole("heading", { name: /Lab/ }).waitFor();
        await page.goBack();
        await page.getByRole("heading", { name: /Karts/ }).waitFor();
        assert.equal(await momentOf(page), middle);
        assert.equal(await page.getByLabel("Seen by").inputValue(), "0");
        await page.goBack();
        await page.getByRole("heading", { name: "My games" }).waitFor();
        await page.goForward();
        assert.equal(await momentOf(page), middle);
        await page.goto("/#/games");
        await page.locator(".drop").waitFor();
        await give(page, one);
        assert.equal(await momentOf(page), first);
    },

    "a link holds the whole game, and no server hears of it": async (
        stage,
    ) => {
        const page = await stage.open("/#/games");
        /** @type {string[]} */
        const asked = [];
        for (const record of goldenRecords()) {
            await page.goto("/#/games");
            await page.locator(".drop").waitFor();
            await give(page, record);
            const first = await momentOf(page);
            await copyLink(page, true);
            const link = await copied(page);
            stage.remark(`${link.length} characters: ${
                await page.locator("h1").innerText()}`);
            assert.ok(link.length < CHAT);
            const friend = await page.context().newPage();
            friend.on("request", (request) => asked.push(request.url()));
            await friend.goto(link);
            assert.equal(await momentOf(friend), first);
            await friend.close();
        }
        assert.ok(asked.length > 0);
        assert.ok(asked.every((url) => !url.includes("r=")), asked.join("\n"));
    },

    "the players are called in a link as they were at the table": async (
        stage,
    ) => {
        const [record] = goldenRecords();
        const names = ["Zoë", "👨‍👩‍👧‍👦", "<b>Bo</b>"];
        const page = await stage.open(linkOf(record, names));
        await isShown(page);
        const seen = await page.getByLabel("Seen by").locator("option")
            .allTextContents();
        for (const name of names)
            assert.ok(seen.includes(`As ${name} saw it`), seen.join());
    },

    "where the clipboard is refused the link can be copied by hand": async (
        stage,
    ) => {
        const page = await stage.open("/#/games", { size: "narrow" });
        await give(page, goldenRecords()[1]);
        await isShown(page);
        await copyLink(page, false);
        const field = page.getByLabel("The link");
        const link = await field.inputValue();
        assert.match(link, /^http.*#\/replay\/r=[\w-]+$/);
        assert.equal(await page.evaluate(() => getSelection()?.toString()),
            link);
        await stage.shot(page, "link-offer");
        await stage.accessible(page);
        await page.keyboard.press("Escape");
        await field.waitFor({ state: "detached" });
        await isShown(page);
    },

    "a link that is too long for a chat offers the file": async (stage) => {
        const [record] = goldenRecords();
        /* Nothing makes these shorter. */
        const names = Array.from({ length: 1500 }, () =>
            Math.random().toString(36).slice(2, 12));
        const page = await stage.open(linkOf(record, names));
        await isShown(page);
        await copyLink(page, true);
        await page.getByText(/It has 1\d,\d{3} characters/).waitFor();
        const saving = page.waitForEvent("download");
        await page.getByRole("button", { name: "Download the file" }).click();
        assert.match((await saving).suggestedFilename(), /^karts.*\.txt$/);
    },

    "a link that is damaged, cut or far too big changes nothing": async (
        stage,
    ) => {
        const page = await stage.open("/#/games");
        const [record] = goldenRecords();
        const whole = linkOf(record);
        const bomb = deflateRawSync(Buffer.alloc(100 << 20))
            .toString("base64url");
        assert.ok(bomb.length < HUGE);
        const broken = record.replace(/^(\d) .*$/m, "$1 does nothing");
        for (const [link, words] of /** @type {[string, RegExp][]} */ ([
            [whole.slice(0, -9), /damaged, or part of it was cut off/],
            [`${whole}!`, /damaged, or part of it was cut off/],
            ["/#/replay/r=", /damaged, or part of it was cut off/],
            [linkOf(broken), /damaged, .* cut off: line \d+: .{10}/i],
            [`/#/replay/r=${bomb}`, /more than any record/],
            ["/#/replay/nothing", /no such game on this device/],
        ])) {
            await page.goto(link);
            await complaint(page, words);
            await page.goto("/#/settings");
            await page.getByRole("heading", { name: "Settings" }).waitFor();
        }
        await page.goto(whole);
        await isShown(page);
    },

    "what is pasted may be a link, a record or neither": async (stage) => {
        const page = await stage.open("/#/games");
        const [, record] = goldenRecords();
        await page.locator(".drop").waitFor();
        await paste(page, "hello");
        await complaint(page, /^What was pasted: Line 1: .{10,}/);
        await paste(page, `look: https://elsewhere.example${
            linkOf(record)} !`);
        await isShown(page);
        assert.equal(await page.getByRole("alert").innerText(), "");
        await page.goBack();
        await page.locator(".drop").waitFor();
        await paste(page, record);
        await isShown(page);
    },
};
