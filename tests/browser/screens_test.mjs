/* screens_test.mjs -- every screen, wide and narrow, in light and in dark. */
import assert from "node:assert/strict";
import { axeFindings, COLOUR_RULES } from "./browser.mjs";
import {
    allGamesOf, atTable, gamesOf, hurryBots, openMoves, playNow, playOn,
} from "./player.mjs";
import { cutAt, gameIn, goldenRecords, keepGame } from "./records.mjs";
import { soak } from "./soak.mjs";
import { turnOf } from "./wasm.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./stage.mjs").Stage} Stage */

const SCHEMES = /** @type {const} */ (["light", "dark"]);
const IN_DARK = soak(COLOUR_RULES, undefined);

/** Looks at one screen after the other, and keeps what is wrong with them. */
class Tour {
    /**
     * @param {Stage} stage
     * @param {Page} page
     * @param {string} size
     * @param {number} turn in ordinary runs all is seen in light or in dark:
     *     what is wide in one, what is narrow in the other; the audit sees the
     *     colours of all sizes
     */
    constructor(stage, page, size, turn) {
        this.stage = stage;
        this.page = page;
        this.size = size;
        this.schemes = soak([SCHEMES[turn % SCHEMES.length]], SCHEMES);
        /** @type {string[]} */
        this.findings = [];
    }

    /** @param {string} name of the screen that is shown */
    async see(name) {
        const { page, size, schemes } = this;
        for (const scheme of schemes) {
            const look = `${name}-${size}-${scheme}`;
            await page.emulateMedia({ colorScheme: scheme });
            await this.stage.shot(page, look);
            const rules = scheme === schemes[0] ? undefined : IN_DARK;
            for (const one of await axeFindings(page, rules))
                this.findings.push(`${look}: ${one}`);
        }
        const sideways = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth - clientWidth;
        });
        if (sideways > 0)
            this.findings.push(`${name}: ${sideways} pixels too wide`);
    }

    /** @param {string} path @param {string} name */
    async visit(path, name) {
        const { page } = this;
        await page.goto(`/#/${path}`);
        await page.locator(`.screen-${path.split("/")[0] || "home"} h1`)
            .first().waitFor();
        await this.see(name);
    }
}

/** @param {Tour} tour @param {{id: string, title: string}} game */
async function seeGame(tour, { id, title }) {
    const { page } = tour;
    await tour.visit(`setup/${id}`, `setup-${id}`);
    await playNow(page, title);
    await playOn(page, "mouse", 3);
    await page.evaluate(() => scrollTo(0, 0));
    await tour.see(`play-${id}`);
    await page.getByRole("button", { name: "Rules", exact: true }).click();
    const drawer = page.getByRole("dialog");
    await drawer.locator("h2").nth(1).waitFor();
    await tour.see(`drawer-${id}`);
    const rulings = drawer.locator("details", { hasText: /^Rulings/ });
    assert.equal(await rulings.getAttribute("open"), null);
    if (!(await drawer.locator(".contents[open]").count()))
        await drawer.getByText("Contents").click();
    await drawer.getByRole("button", { name: "Rulings" }).click();
    assert.notEqual(await rulings.getAttribute("open"), null);
    await tour.see(`rulings-${id}`);
    await page.getByRole("button", { name: "Close" }).click();
}

/** @param {Tour} tour */
async function seeEnd(tour) {
    const { page } = tour;
    await playOn(page, "mouse");
    await page.evaluate(() => scrollTo(0, 0));
    await tour.see("end");
    await page.getByRole("link", { name: "Watch the replay" }).click();
    await page.locator(".reel-controls").waitFor();
    await page.keyboard.press("End");
    await page.locator("output", { hasText: /^([1-9]\d*) of \1$/ }).waitFor();
    await tour.see("reel");
}

/** @param {Tour} tour @param {{id: string}} game */
async function seeHandOver(tour, { id }) {
    const { page } = tour;
    await page.goto(`/#/setup/${id}`);
    await page.locator("details summary").click();
    await tour.see("options");
    await page.locator("#seat-1").selectOption("A person");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("heading", { name: /^Hand the device/ }).waitFor();
    await tour.see("hand");
}

/** What lies over a table. @param {Tour} tour @param {{title: string}} game */
async function seeFurniture(tour, { title }) {
    const { page } = tour;
    await playNow(page, title);
    await playOn(page, "mouse", 1);
    await page.locator(".menu summary").click();
    await tour.see("menu");
    await page.keyboard.press("Escape");
    await openMoves(page);
    await tour.see("story");
    await page.getByRole("button", { name: "Close" }).click();
}

/** @param {Stage} stage @param {"wide" | "narrow"} size */
const turnFor = async ({ url }, size) =>
    await turnOf(url) + (size === "wide" ? 0 : 1);

/**
 * In ordinary runs one game, another one with another version of the page.
 * @param {Stage} stage
 * @param {"wide" | "narrow"} size
 */
async function seeTables(stage, size) {
    const page = await stage.open("/", { size });
    const turn = await turnFor(stage, size);
    const tour = new Tour(stage, page, size, turn);
    const games = await allGamesOf(page);
    await hurryBots(page);
    for (const game of soak([games[turn % games.length]], games))
        await seeGame(tour, game);
    assert.deepEqual(tour.findings, []);
}

/** @param {Stage} stage @param {"wide" | "narrow"} size */
async function seeAround(stage, size) {
    const page = await stage.open("/", { size });
    const tour = new Tour(stage, page, size, await turnFor(stage, size));
    await gamesOf(page);
    await tour.see("home-new");
    const games = await allGamesOf(page);
    await hurryBots(page);
    await tour.visit("settings", "settings");
    await tour.visit("about", "about");
    await tour.visit("games", "games-new");
    await tour.visit(`rules/${games[0].id}`, "rules");
    await seeFurniture(tour, games[0]);
    await playNow(page, games[games.length - 1].title);
    await seeEnd(tour);
    await seeHandOver(tour, games[0]);
    await tour.visit("", "home");
    await tour.visit("games", "games");
    await tour.visit("play/nothing", "no-game");
    assert.deepEqual(tour.findings, []);
}

/**
 * The same positions each time. The README shows one of them:
 *     cp build/tests/shots/middle-animals.png docs/page.png
 * @param {Stage} stage
 */
async function seeMiddles(stage) {
    const page = await stage.open();
    const games = await allGamesOf(page);
    await hurryBots(page);
    for (const record of goldenRecords()) {
        const game = games.find(({ id }) => id === gameIn(record));
        assert.ok(game, gameIn(record));
        await keepGame(page, cutAt(record, 0.6), game.title);
        await page.goto(`/#/play/${game.id}`);
        assert.ok(await atTable(page));
        await stage.shot(page, `middle-${game.id}`);
        await page.goto("/#/");
        await gamesOf(page);
    }
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "axe finds nothing around a wide table": (stage) =>
        seeTables(stage, "wide"),
    "axe finds nothing on any other wide screen": (stage) =>
        seeAround(stage, "wide"),
    "a record cut in its middle is a game that goes on": seeMiddles,
    "axe finds nothing around a narrow table": (stage) =>
        seeTables(stage, "narrow"),
    "axe finds nothing on any other narrow screen": (stage) =>
        seeAround(stage, "narrow"),
};
