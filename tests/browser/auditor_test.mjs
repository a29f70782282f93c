/* auditor_test.mjs -- the auditor finds what is wrong, and nothing else. */
import assert from "node:assert/strict";
import { addressOf, FAULTS, judge } from "./faults.mjs";
import { callOf } from "./script.mjs";
import { shiftsBetween } from "./shifts.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {import("./faults.mjs").Fault[]} faults */
async function judgeAll(page, faults) {
    assert.ok(faults.length > 0);
    const wrong = [];
    for (const fault of faults) {
        await page.goto(addressOf(fault));
        const said = await page.evaluate(fault.only === "forced"
            ? callOf("forced.mjs", "auditForced")
            : callOf("audit.mjs", "audit", { roles: fault.roles ?? [] }));
        wrong.push(judge(fault, /** @type {string[]} */ (said)));
    }
    assert.deepEqual(wrong.filter(Boolean), []);
}

const MOVING = {
    style: ".bar { height: 20px; } .wide { height: 60px; }",
    body: '<div class="bar">Bar</div><p class="status">Wait</p>'
        + '<div data-fixed="sign">Sign</div>'
        + '<div class="item" data-id="card1">4</div>',
    name: "", found: [],
};

/** @param {Page} page */
const furniture = async (page) => /** @type {any} */ (
    await page.evaluate(callOf("shifts.mjs", "furniture")));

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "the auditor finds each kind of fault, and none where there is none":
        async (stage) => {
            const page = await stage.open("about:blank");
            await judgeAll(page, FAULTS.filter(({ only }) => !only));
        },

    "the auditor asks for more room where fingers point": async (stage) => {
        const page = await stage.open("about:blank", { size: "narrow" });
        await judgeAll(page, FAULTS.filter(({ only }) => only === "touch"));
    },

    "the auditor scrolls where the window is low": async (stage) => {
        const page = await stage.open("about:blank");
        await page.setViewportSize({ width: 640, height: 400 });
        await judgeAll(page, FAULTS.filter(({ only }) => only === "low"));
        assert.equal(await page.evaluate(() => scrollY), 0);
    },

    "the auditor knows forced colours": async (stage) => {
        const page = await stage.open("about:blank");
        await page.emulateMedia({ forcedColors: "active" });
        await judgeAll(page, FAULTS.filter(({ only }) => only === "forced"));
    },

    "furniture that is pushed is told from pieces that move": async (stage) => {
        const page = await stage.open(addressOf(MOVING));
        await page.evaluate(callOf("shifts.mjs", "watchShifts"));
        const before = await furniture(page);
        await page.locator(".item").evaluate((item) =>
            item.style.setProperty("margin-left", "50px"));
        assert.deepEqual(shiftsBetween(before, await furniture(page)), []);
        await page.locator(".status").evaluate((status) =>
            status.style.setProperty("padding-right", "9px"));
        assert.deepEqual(shiftsBetween(before, await furniture(page)), []);
        await page.locator(".bar").evaluate((bar) =>
            bar.classList.add("wide"));
        const said = shiftsBetween(before, await furniture(page)).join(" ");
        assert.match(said, /bar 1 goes from height 20 to 60/);
        assert.match(said, /status 1 goes from y \d+ to \d+\./);
        assert.match(said, /fixed sign goes from y \d+ to \d+\./);
        await page.locator(".status").evaluate((status) => status.remove());
        assert.match(shiftsBetween(before, await furniture(page)).join(" "),
            /status .* is gone/);
        await page.waitForTimeout(100);
        const told = /** @type {any[]} */ (
            await page.evaluate(callOf("shifts.mjs", "takeShifts")));
        assert.ok(told.some(({ value, moved }) => value > 0
            && moved.some((/** @type {string} */ one) =>
                one.includes("data-fixed=sign"))), JSON.stringify(told));
    },
};
