/* replay_test.mjs -- records: the one just played, others, and broken ones. */
import assert from "node:assert/strict";
import {
    allGamesOf, goTo, hurryBots, playNow, playOn, recordOf,
} from "./player.mjs";
import { goldenRecord, goldenRecords } from "./records.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {string} record how many things happen in it */
function pliesOf(record) {
    const lines = record.split("\n");
    return lines.filter((line) => /^(chance|clock|\d) /.test(line)).length;
}

/** @param {string} record how many things happen before anybody acts */
function firstOf(record) {
    const lines = record.split("\n").filter((line) =>
        /^(chance|clock|\d) /.test(line));
    return lines.findIndex((line) => /^\d/.test(line));
}

/** @param {Page} page where a replay of this record begins
 * @param {string} record
 */
const begins = (page, record) => isAt(page, firstOf(record), pliesOf(record));

/** @param {Page} page @returns {Promise<string[]>} all that is on the table */
async function tableOf(page) {
    return await page.locator(".table [data-id]").evaluateAll((all) =>
        all.map((one) => {
            const name = one.getAttribute("aria-label") ?? "";
            return `${one.getAttribute("data-id")} ${name}`;
        }).sort());
}

/** @param {Page} page @param {number} ply @param {number} plies */
async function isAt(page, ply, plies) {
    await page.locator("output", {
        hasText: new RegExp(`^${ply} of ${plies}$`),
    }).waitFor();
    assert.equal(await page.getByRole("slider").inputValue(), String(ply));
}

/** @param {Page} page @param {number} ply */
async function slide(page, ply) {
    await page.getByRole("slider").fill(String(ply));
    await page.locator("output", { hasText: new RegExp(`^${ply} of `) })
        .waitFor();
}

/**
 * The table at this moment: it is drawn anew after the seat was chosen.
 * @param {Page} page
 * @param {number} seat
 * @param {number} ply
 */
async function seenBy(page, seat, ply) {
    const seats = page.getByLabel("Seen by");
    await seats.selectOption(String(seat));
    const name = await seats.locator(":checked").textContent();
    assert.match(name ?? "", /^As .+ saw it$/);
    await slide(page, 0);
    const most = await page.getByRole("slider").getAttribute("max");
    await slide(page, Math.min(ply, Number(most)));
    return (await tableOf(page)).join("\n");
}

/**
 * Another seat looks at the same moment.
 * @param {Page} page
 * @param {string} label
 * @returns {Promise<{ply: number, plies: number}>} as it counts
 */
async function lookAs(page, label) {
    await page.getByLabel("Seen by").selectOption({ label });
    await page.getByRole("region", { name: label }).waitFor();
    const [ply, plies] = await plyOf(page);
    return { ply, plies };
}

/** @param {Page} page @returns {Promise<number[]>} ply and plies */
async function plyOf(page) {
    const where = await page.locator("output").innerText();
    return where.split(" of ").map(Number);
}

/** @param {Page} page @param {string} text */
async function give(page, text) {
    await page.getByLabel("A record").setInputFiles({
        name: "some.rec", mimeType: "text/plain", buffer: Buffer.from(text),
    });
}

/** @param {Page} page to where another record can be chosen */
async function another(page) {
    await goTo(page, "My games");
    await page.locator(".drop").waitFor();
}

/** @param {Page} page @param {string} text */
async function drop(page, text) {
    const dataTransfer = await page.evaluateHandle((content) => {
        const carried = new DataTransfer();
        carried.items.add(new File([content], "some.rec"));
        return carried;
    }, text);
    await page.dispatchEvent("main", "drop", { dataTransfer });
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "the game just played can be watched from its start to its end": async (
        stage,
    ) => {
        const page = await stage.open();
        const games = await allGamesOf(page);
        await hurryBots(page);
        await playNow(page, games[games.length - 1].title);
        await playOn(page, "mouse");
        const record = await recordOf(page), plies = pliesOf(record);
        const end = await tableOf(page);
        const result = await page.locator(".ending-head").innerText();
        const status = await page.locator(".status").innerText();
        await page.getByRole("link", { name: "Watch the replay" }).click();
        await begins(page, record);
        assert.notDeepEqual(await tableOf(page), end);
        await page.getByRole("slider").press("End");
        await isAt(page, plies, plies);
        await page.getByRole("slider").press("Shift+ArrowLeft");
        await isAt(page, plies - 1, plies);
        await seenBy(page, 0, 1);
        await page.getByRole("slider").press("End");
        await page.locator("output", { hasText: /^(\d+) of \1$/ }).waitFor();
        assert.equal(await page.locator(".status").innerText(), status);
        assert.deepEqual(await tableOf(page), end);
        await page.getByRole("slider").press("Home");
        await page.locator("output", { hasText: /^0 of/ }).waitFor();
        await page.getByRole("button", { name: "Result" }).click();
        assert.equal(await page.locator(".ending-head").innerText(), result);
    },

    "where all hands are seen, each says whose it is": async (stage) => {
        const page = await stage.open("/#/replay");
        const record = goldenRecord("lab/lab-4");
        await give(page, record);
        await begins(page, record);
        const holders = page.locator(".whose-hand .holder");
        assert.deepEqual(await holders.evaluateAll((all) => all.map((one) =>
            one.getAttribute("data-sign"))), ["Ada", "Cleo", "Dina", "Emil"]);
        assert.ok(await holders.first().isVisible());
        assert.equal(await page.getByRole("button", { name: "Result" })
            .count(), 0);
    },

    "a record is shown as each seat saw it": async (stage) => {
        const page = await stage.open("/#/replay");
        let secrets = 0;
        for (const record of goldenRecords()) {
            await give(page, record);
            const plies = pliesOf(record), middle = Math.floor(plies / 2);
            await begins(page, record);
            const seen = await seenBy(page, 0, middle);
            secrets += Number(seen !== (await seenBy(page, 1, middle)));
            await another(page);
        }
        assert.ok(secrets > 0, "all seats always see the same");
    },

    "whoever looks, the moment stays": async (stage) => {
        const page = await stage.open("/#/replay");
        let unseen = 0;
        for (const record of goldenRecords()) {
            await give(page, record);
            const plies = pliesOf(record), middle = plies >> 1;
            await begins(page, record);
            const [open, , seat] = await page.getByLabel("Seen by")
                .locator("option").allTextContents();
            await slide(page, 0);
            let own = await lookAs(page, seat);
            assert.equal(own.ply, 0);
            await slide(page, own.plies);
            assert.equal((await lookAs(page, open)).ply, plies);
            for (const ply of [1, middle, middle + 1, plies - 1]) {
                await slide(page, ply);
                own = await lookAs(page, seat);
                assert.ok(own.plies - own.ply <= plies - ply, "all to come");
                assert.deepEqual(await lookAs(page, open), { ply, plies });
            }
            unseen += plies - own.plies;
            await another(page);
        }
        assert.ok(unseen > 0, "no seat ever misses anything");
    },

    "what is told is stepped through, past what happens in silence": async (
        stage,
    ) => {
        const page = await stage.open("/#/replay");
        const told = page.getByLabel("What happened");
        const on = page.getByRole("button", { name: "One move forward" });
        const back = page.getByRole("button", { name: "One move back" });
        let skipped = 0;
        for (const record of goldenRecords()) {
            await give(page, record);
            const plies = pliesOf(record), begun = firstOf(record);
            await isAt(page, begun, plies);
            await on.click();
            await page.locator("output")
                .filter({ hasNotText: `${begun} of` }).waitFor();
            const [first] = await plyOf(page);
            assert.doesNotMatch(await told.innerText(), /^Chance: /);
            await on.click();
            await page.locator("output").filter({ hasNotText: `${first} of` })
                .waitFor();
            const [second] = await plyOf(page);
            await back.click();
            await isAt(page, first, plies);
            skipped += first - 1 + second - first - 1;
            await page.keyboard.press("End");
            await isAt(page, plies, plies);
            await another(page);
            assert.equal(await page.locator(".table").count(), 0);
        }
        assert.ok(skipped > 10, `only ${skipped} passed over`);
    },

    "many lines of one move leave the table where it is": async (stage) => {
        const page = await stage.open("/#/replay", { size: "narrow" });
        const [record] = goldenRecords();
        await give(page, record);
        await begins(page, record);
        const top = () => page.locator(".table").evaluate((table) =>
            table.getBoundingClientRect().top + scrollY);
        const before = await top();
        await page.keyboard.press("End");
        await page.locator(".reel-told p").nth(2).waitFor();
        assert.equal(await top(), before);
    },

    "a broken record says its line and the reason, and the page goes on":
        async (stage) => {
            const page = await stage.open("/#/replay");
            await page.locator(".drop").waitFor();
            const [good] = goldenRecords();
            const lines = good.split("\n");
            lines[6] = "nobody does anything";
            const broken = lines.join("\n");
            for (const [text, words] of /** @type {[string, RegExp][]} */ ([
                [broken, /line 7: .{10,}\./i],
                ["madcap 1\ngame nothing 1\n", /line 2: .{10,}\./i],
                ["\0\xff\n", /line 1: .{10,}\./i],
                ["", /line 1: .{10,}\./i],
            ])) {
                await drop(page, text);
                const alert = page.getByRole("alert");
                await alert.filter({ hasText: words }).waitFor();
            }
            await drop(page, good);
            await begins(page, good);
            await drop(page, broken);
            await page.locator(":text('line 7'):visible").first().waitFor();
            await page.getByRole("slider").press("Shift+ArrowRight");
            await isAt(page, firstOf(good) + 1, pliesOf(good));
        },

    "the end is that of who has just been chosen to look": async (stage) => {
        const page = await stage.open("/#/replay");
        const record = goldenRecord("karts/karts-4");
        const plies = pliesOf(record);
        await give(page, record);
        await begins(page, record);
        const seats = page.getByLabel("Seen by");
        const [open, , seat] = await seats.locator("option")
            .allTextContents();
        assert.ok((await lookAs(page, seat)).plies < plies, "it misses nothing");
        await seats.evaluate((select, label) => {
            if (!(select instanceof HTMLSelectElement)) return;
            select.selectedIndex = [...select.options].findIndex(
                ({ text }) => text === label);
            select.dispatchEvent(new Event("change"));
            dispatchEvent(new KeyboardEvent("keydown", { key: "End" }));
        }, open);
        await isAt(page, plies, plies);
    },

    "keys step, play and pause wherever the focus is": async (stage) => {
        const page = await stage.open("/#/games");
        const record = goldenRecords()[2];
        const plies = pliesOf(record);
        await give(page, record);
        await begins(page, record);
        const slider = page.getByRole("slider");
        const told = async () => (await plyOf(page))[0];
        for (const focus of ["h1", "[type=range]", ".reel-told",
            "[aria-label='One move forward']"]) {
            await page.locator(focus).first().focus();
            await page.keyboard.press("Home");
            await isAt(page, 0, plies);
            await page.keyboard.press("Shift+ArrowRight");
            await isAt(page, 1, plies);
            await page.keyboard.press("ArrowUp");
            await page.keyboard.press("ArrowDown");
            await page.keyboard.press("ArrowRight");
            await page.locator("output", { hasText: /^[2-9]/ }).waitFor();
            const on = await told();
            await page.keyboard.press("ArrowLeft");
            await page.locator("output").filter({ hasNotText: `${on} of` })
                .waitFor();
            assert.ok(await told() < on);
            await page.keyboard.press("End");
            await isAt(page, plies, plies);
        }
        await slider.focus();
        await page.keyboard.press("Space");
        await page.getByRole("button", { name: "Pause" }).waitFor();
        await page.locator("output", { hasText: /^[1-9]\d? of/ })
            .filter({ hasNotText: `${plies} of ${plies}` }).waitFor();
        await page.keyboard.press("Space");
        await page.getByRole("button", { name: "Play" }).waitFor();
        assert.ok(await told() < plies);
    },

    "what uses arrows itself keeps them, and keys can be turned off": async (
        stage,
    ) => {
        const page = await stage.open("/#/games");
        const record = goldenRecords()[2];
        const plies = pliesOf(record);
        await give(page, record);
        await begins(page, record);
        await page.locator(".table .item[tabindex]").first().focus();
        await page.keyboard.press("ArrowRight");
        await page.getByLabel("Speed").focus();
        await page.keyboard.press("ArrowRight");
        await page.waitForTimeout(300);
        await begins(page, record);
        await goTo(page, "Settings");
        await page.getByLabel("Single-key shortcuts").uncheck();
        await page.goBack();
        await begins(page, record);
        for (const key of ["ArrowRight", "End", "Space"])
            await page.keyboard.press(key);
        await page.waitForTimeout(300);
        await begins(page, record);
        await page.getByRole("slider").press("ArrowRight");
        await isAt(page, firstOf(record) + 1, plies);
    },

    "the controls are one slim row, and two on a phone": async (stage) => {
        const page = await stage.open("/#/games");
        const [record] = goldenRecords();
        await give(page, record);
        await begins(page, record);
        for (const [width, most] of [[1280, 56], [600, 56], [599, 96],
            [390, 96], [320, 96]]) {
            await page.setViewportSize({ width, height: 800 });
            const outside = await page.locator(".reel-controls").evaluate(
                (bar, tallest) => {
                    const { top, bottom, height } = bar.getBoundingClientRect();
                    return [...height > tallest ? [`${height} high`] : [],
                        ...[...bar.children].flatMap((one) => {
                            const box = one.getBoundingClientRect();
                            const out = box.top < top || box.bottom > bottom
                                || box.width < 24;
                            return out ? [one.outerHTML] : [];
                        })];
                }, most);
            assert.deepEqual(outside, [], `${width} wide`);
            await stage.accessible(page);
        }
    },
};
