/* audit_test.mjs -- the layout of every game, in every phase of play, with
 * every number of seats, at eight sizes, in light and in dark.
 *
 *     node run.mjs [--shots DIR] [--only GAME] PROGRAM audit_test.mjs
 *
 * The moments come from golden records: whoever is to act sits at a live table,
 * and another seat looks on in the replay. Time stands still, so that no bot
 * does anything meanwhile. In ordinary runs each phase of two games is seen
 * once; games, sizes and seats go round with the version of the page. The soak
 * sees all of them. All faults are told at once: a table of how many of which kind,
 * then each sentence with how often and where first.
 */
import assert from "node:assert/strict";
import { axeFindings, COLOUR_RULES } from "./browser.mjs";
import { gamesWithRecords, momentsOf } from "./moments.mjs";
import { allGamesOf, atTable, playNow, playOn } from "./player.mjs";
import { callOf } from "./script.mjs";
import { shiftsBetween } from "./shifts.mjs";
import { soak } from "./soak.mjs";
import { turnOf } from "./wasm.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("./moments.mjs").Moment} Moment
 * @typedef {import("./stage.mjs").Stage} Stage
 * @typedef {{width: number, height: number, touch: boolean}} Size
 * @typedef {"light" | "dark"} Scheme
 */

/** @type {Size[]} the last is 1280x800 at 200 % zoom */
const SIZES = [
    { width: 320, height: 568, touch: true },
    { width: 1280, height: 800, touch: false },
    { width: 390, height: 844, touch: true },
    { width: 1024, height: 768, touch: false },
    { width: 360, height: 740, touch: true },
    { width: 1920, height: 1080, touch: false },
    { width: 768, height: 1024, touch: true },
    { width: 640, height: 400, touch: false },
];
const SCHEMES = /** @type {Scheme[]} */ (["light", "dark"]);
const MOST_SHIFT = 0.05;
const MOVES = soak(6, Infinity);
const SPEED = soak("At once", "Fast");
/** Who has no cards left looks on for some stages. */
const OTHERS_MS = soak(10000, 120000);
const KEPT = "audit";
const GAMES = gamesWithRecords();

/** @param {Size} size */
const sizeName = ({ width, height }) => `${width}x${height}`;

/** Whatever takes time does not happen. */
function stopTime() {
    const { setTimeout: later } = window;
    window.setTimeout = /** @type {any} */ (
        (/** @type {() => void} */ act, /** @type {number} */ delay = 0) =>
            delay > 20 ? 0 : later(act, delay));
}

/** Every fault that was found, by game, size and kind. */
class Report {
    constructor() {
        /** @type {Map<string, Map<string, number>>} */
        this.counts = new Map();
        /** @type {Map<string, {times: number, first: string}>} */
        this.faults = new Map();
        this.screens = 0;
    }

    /** @param {string} row @param {string[]} found @param {string} where */
    add(row, found, where) {
        this.screens++;
        for (const fault of found) {
            const kind = fault.split(": ")[0];
            const counts = this.counts.get(row) ?? new Map();
            this.counts.set(row, counts.set(kind, (counts.get(kind) ?? 0) + 1));
            const known = this.faults.get(fault) ?? { times: 0, first: where };
            known.times++;
            this.faults.set(fault, known);
        }
    }

    toString() {
        const rows = [...this.counts].map(([row, counts]) => `${row}: `
            + [...counts].map(([kind, times]) => `${kind} ${times}`)
                .join(", "));
        const faults = [...this.faults].sort(([, a], [, b]) =>
            b.times - a.times).map(([fault, { times, first }]) =>
            `${times} x ${fault} (${first})`);
        return [`${this.faults.size} faults on ${this.screens} screens`,
            ...rows, "", ...faults].join("\n");
    }
}

/**
 * A page in which time stands still, for each kind of pointer.
 * @param {Stage} stage
 */
async function openPages(stage) {
    const pages = new Map();
    for (const touch of new Set(SIZES.map((size) => size.touch))) {
        const page = await stage.open("about:blank",
            { size: touch ? "narrow" : "wide" });
        await page.addInitScript(stopTime);
        await page.goto("/");
        await allGamesOf(page);
        pages.set(touch, page);
    }
    return /** @type {Map<boolean, Page>} */ (pages);
}

/** @param {Page} page @param {Moment} moment a live table */
async function sitDown(page, { game, seats, seat, record, kind }) {
    const kept = {
        id: KEPT, game, title: game, options: { seats }, seed: "7", time: 0,
        players: Array.from({ length: seats }, (_, i) =>
            i === seat ? "" : "sharp"),
        record, over: false,
    };
    await page.goto("/#/about");
    await page.locator(".screen-about h1").waitFor();
    await page.evaluate(([key, text]) => localStorage.setItem(key, text),
        [`madcap.game.${KEPT}`, JSON.stringify(kept)]);
    await page.goto(`/#/play/${KEPT}`);
    const goes = await atTable(page);
    assert.equal(goes, !kind.endsWith(": end"), kind);
}

/** @param {Page} page @param {Moment} moment as another seat sees it */
async function lookOn(page, { seats, seat, record }) {
    await page.goto("/#/about");
    await page.locator(".screen-about h1").waitFor();
    await page.goto("/#/replay");
    await page.getByLabel("A record").setInputFiles({
        name: "some.rec", mimeType: "text/plain", buffer: Buffer.from(record),
    });
    const viewer = (seat + 1) % seats;
    await page.getByLabel("Seen by").selectOption(String(viewer));
    await page.getByRole("slider").press("End");
    await page.locator("output", { hasText: /^(\d+) of \1$/ }).waitFor();
    await page.locator(".table .item").first().waitFor();
}

/** @param {Page} page */
const settled = (page) => page.evaluate(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * @param {Page} page
 * @param {string[]} roles
 * @returns {Promise<string[]>}
 */
async function auditNow(page, roles) {
    return await page.evaluate(callOf("audit.mjs", "audit", { roles }));
}

/** Looks at moments, and keeps what is wrong. */
class Inspection {
    /** @param {Stage} stage @param {Map<boolean, Page>} pages */
    constructor(stage, pages) {
        this.stage = stage;
        this.pages = pages;
        this.report = new Report();
    }

    /**
     * @param {Moment} moment
     * @param {Size[]} sizes
     * @param {Scheme[]} schemes
     * @param {boolean} live whether it is played, or looked on
     */
    async see(moment, sizes, schemes, live) {
        for (const touch of new Set(sizes.map((size) => size.touch))) {
            const page = this.pages.get(touch);
            assert.ok(page);
            await page.setViewportSize(sizes[0]);
            await (live ? sitDown : lookOn)(page, moment);
            const own = sizes.filter((size) => size.touch === touch);
            for (const size of own)
                await this.seeAt(page, moment, size, schemes, live);
            await this.seeForced(page, moment, own[0]);
        }
    }

    /**
     * @param {Page} page
     * @param {Moment} moment
     * @param {Size} size
     * @param {Scheme[]} schemes
     * @param {boolean} live
     */
    async seeAt(page, moment, size, schemes, live) {
        const { game, seats, where, roles } = moment;
        await page.setViewportSize(size);
        for (const [number, colorScheme] of schemes.entries()) {
            await page.emulateMedia({ colorScheme });
            await page.evaluate(() => scrollTo(0, 0));
            await settled(page);
            const rules = number || !live ? COLOUR_RULES : undefined;
            const found = [
                ...await auditNow(page, live ? roles : []),
                ...(await axeFindings(page, rules)).map((one) =>
                    `Axe: ${one}`),
            ];
            const look = `${where}, ${live ? "played" : "watched"}, `
                + `${sizeName(size)} ${colorScheme}`;
            this.report.add(`${game} ${sizeName(size)}`, found, look);
            if (found.length)
                await this.stage.shot(page, ["audit", game, seats,
                    where.replace(/\W+/g, "-"), sizeName(size), colorScheme]
                    .join("-"));
        }
    }

    /** @param {Page} page @param {Moment} moment @param {Size} size */
    async seeForced(page, { game, where }, size) {
        await page.emulateMedia({ forcedColors: "active" });
        await settled(page);
        this.report.add(`${game} ${sizeName(size)}`,
            await page.evaluate(callOf("forced.mjs", "auditForced")),
            `${where}, forced colours`);
        await page.emulateMedia({ forcedColors: "none" });
    }
}

/**
 * Each phase once, with seats that go round; and again where there are more
 * sizes than phases.
 * @param {Moment[]} moments
 * @param {number} turn
 */
function sampleOf(moments, turn) {
    /** @type {Map<string, Moment[]>} */
    const kinds = new Map();
    for (const moment of moments)
        kinds.set(moment.kind, [...kinds.get(moment.kind) ?? [], moment]);
    const phases = [...kinds.values()];
    const length = Math.max(phases.length, SIZES.length);
    return Array.from({ length }, (_, i) => {
        const all = phases[i % phases.length];
        return all[(i + turn) % all.length];
    });
}

/** @param {Stage} stage @param {string} game */
async function inspect(stage, game) {
    const turn = await turnOf(stage.url) + 3 * GAMES.indexOf(game);
    const all = await momentsOf(stage.url, game, soak(false, true));
    const moments = soak(sampleOf(all, turn), all);
    const inspection = new Inspection(stage, await openPages(stage));
    for (const [i, moment] of moments.entries()) {
        const sizes = soak([SIZES[(i + turn) % SIZES.length]], SIZES);
        const schemes = soak([SCHEMES[(i + (i >> 3) + turn) % 2]], SCHEMES);
        await inspection.see(moment, sizes, schemes, true);
        if (moment.seats > 1 && soak(i % 8 === turn % 8, !moment.over))
            await inspection.see(moment, sizes, schemes, false);
    }
    const { report } = inspection;
    stage.remark(`${new Set(moments).size} of ${all.length} phases, `
        + `${report.screens} screens`);
    assert.ok(report.screens > 0);
    assert.equal(report.faults.size, 0, String(report));
}

/** @param {Page} page @returns {Promise<Record<string, any>>} */
const furniture = (page) => page.evaluate(callOf("shifts.mjs", "furniture"));

/** @param {Page} page @returns {Promise<any[]>} */
const takeShifts = (page) =>
    page.evaluate(callOf("shifts.mjs", "takeShifts"));

/** @param {Stage} stage @param {string} game */
async function watchShifts(stage, game) {
    const page = await stage.open("/", { motion: true });
    page.setDefaultTimeout(OTHERS_MS);
    const { title } = (await allGamesOf(page)).find(({ id }) => id === game)
        ?? { title: "" };
    await page.goto("/#/settings");
    await page.getByLabel("Speed of the bots").selectOption(SPEED);
    await playNow(page, title);
    await page.evaluate(callOf("shifts.mjs", "watchShifts"));
    await takeShifts(page);
    const report = new Report();
    let sum = 0, pressed = 0;
    for (let move = 1; move <= MOVES; move++) {
        const before = await furniture(page);
        await playOn(page, "mouse", move);
        const goes = await atTable(page);
        for (const { value, recent, moved } of await takeShifts(page)) {
            sum += recent ? 0 : value;
            pressed += recent ? value : 0;
            if (!recent && value > 0.001)
                stage.remark(`${value.toFixed(3)}: ${moved.join(", ")}`);
        }
        if (!goes) break;
        report.add(game, shiftsBetween(before, await furniture(page)),
            `move ${move}`);
    }
    stage.remark(`layout shift ${sum.toFixed(3)}, and `
        + `${pressed.toFixed(3)} soon after a press`);
    assert.equal(report.faults.size, 0, String(report));
    assert.ok(sum <= MOST_SHIFT, `layout shift ${sum}`);
}

/** Another game with another version of the page.
 * @param {Stage} stage @param {number} later
 */
const oneGame = async (stage, later) =>
    GAMES[(await turnOf(stage.url) + later) % GAMES.length];

/** @type {import("./stage.mjs").Tests} */
const sample = {
    "all of a game is seen, read and reached at every size": async (stage) => {
        await inspect(stage, await oneGame(stage, 0));
        await inspect(stage, await oneGame(stage, 1));
    },
    "nothing is pushed aside while it is played": async (stage) => {
        await watchShifts(stage, await oneGame(stage, 0));
        await watchShifts(stage, await oneGame(stage, 1));
    },
};

/** @type {import("./stage.mjs").Tests} */
const whole = Object.fromEntries(GAMES.flatMap((game) => [
    [`all of ${game} is seen, read and reached at every size`,
        (/** @type {Stage} */ stage) => inspect(stage, game)],
    [`nothing is pushed aside while ${game} is played`,
        (/** @type {Stage} */ stage) => watchShifts(stage, game)],
]));

export const tests = soak(sample, whole);
