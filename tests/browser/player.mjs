/* player.mjs -- a person at the table who knows no game: whatever is offered
 * first is done, by mouse, by touch or by keys. */
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {"mouse" | "touch" | "keys"} Hand */

const MOST_STEPS = 2000;
const MOST_TABS = 200;

/**
 * The games of the home screen.
 * @param {Page} page
 * @returns {Promise<{id: string, title: string}[]>}
 */
export async function gamesOf(page) {
    const links = page.locator(".games h2 a");
    await links.first().waitFor();
    return await links.evaluateAll((all) => all.map((one) => ({
        id: (one.getAttribute("href") ?? "").split("/")[2],
        title: one.textContent ?? "",
    })));
}

/**
 * The games that are made to be copied; About lists them.
 * @param {Page} page
 * @returns {Promise<{id: string, title: string}[]>}
 */
export async function toysOf(page) {
    await page.goto("/#/about");
    const toys = page.locator(".toys li");
    await toys.first().waitFor();
    return await toys.evaluateAll((all) => all.map((one) => ({
        id: (one.querySelector("a")?.getAttribute("href") ?? "").split("/")[2],
        title: one.querySelector("h3")?.textContent ?? "",
    })));
}

/**
 * Every game there is, the toys last: the last one is soon over.
 * @param {Page} page
 */
export async function allGamesOf(page) {
    return [...await gamesOf(page), ...await toysOf(page)];
}

/**
 * Lets bots play at once, as a person does: in the settings.
 * @param {Page} page
 */
export async function hurryBots(page) {
    await page.goto("/#/settings");
    await page.getByLabel("Speed of the bots").selectOption("At once");
}

/** @param {Page} page @param {string} title */
export const playButton = (page, title) =>
    page.getByRole("button", { name: `Play ${title}`, exact: true });

/**
 * Starts a game from the home screen with one click, or a toy from the list
 * for developers.
 * @param {Page} page
 * @param {string} title
 */
export async function playNow(page, title) {
    await page.goto("/#/");
    const games = await gamesOf(page);
    if (!games.some((game) => game.title === title))
        await page.goto("/#/about");
    await playButton(page, title).click();
    await atTable(page);
}

/**
 * Waits until something may be done, or the game is over.
 * @param {Page} page
 * @returns {Promise<boolean>} whether it goes on
 */
export async function atTable(page) {
    const state = await page.waitForFunction(stateOfTable);
    return (await state.jsonValue()) === "on";
}

/** Runs in the page: "on" where something may be done, "over", or "". */
export function stateOfTable() {
    if (document.querySelector(".ranking")) return "over";
    const move = document.querySelector(
        ".item.lit, .moves-list button, .pass button");
    return move ? "on" : "";
}

/** @param {Page} page @returns {Promise<string>} the latest game kept here */
export async function recordOf(page) {
    return await page.evaluate(() => {
        const games = Object.keys(localStorage)
            .filter((key) => key.startsWith("madcap.game."))
            .map((key) => JSON.parse(localStorage.getItem(key) ?? ""));
        return games.sort((a, b) => b.time - a.time)[0].record;
    });
}

/** @param {Page} page how often the first seat, a person's, has acted */
export async function decisionsOf(page) {
    return (await recordOf(page)).match(/^1 /gm)?.length ?? 0;
}

/**
 * Runs in the page: where the first lit item can be touched, or else the first
 * action. Somebody who plays by hand must be able to reach it: what is covered
 * is a mistake. What lies in a tray is there once the tray is opened.
 * @returns {{x?: number, y?: number, covered?: string}}
 */
export function firstOffer() {
    const lit = [...document.querySelectorAll(".table .item.lit")];
    const tray = document.querySelector(
        ".table:not(.offering) > .opener:not([hidden])");
    const quick = document.querySelector(".quick:not([hidden]) button");
    const taken = document.querySelector(".pass button");
    const plain = taken ?? quick;
    const offers = lit.length ? [...lit, ...tray ? [tray] : []]
        : plain ? [plain] : [];
    for (const element of offers) {
        element.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = element.getBoundingClientRect();
        for (const [x, y] of [[0.5, 0.5], [0.5, 0.15], [0.15, 0.5],
            [0.5, 0.85], [0.85, 0.5]]) {
            const spot = { x: left + width * x, y: top + height * y };
            const hit = document.elementFromPoint(spot.x, spot.y);
            if (hit && element.contains(hit)) return spot;
        }
    }
    return { covered: lit[0]?.outerHTML ?? plain?.outerHTML };
}

/**
 * One click or tap on what is offered first.
 * @param {Page} page
 * @param {Hand} hand
 */
async function touchFirst(page, hand) {
    const { x, y, covered } = await page.evaluate(firstOffer);
    assert.equal(covered, undefined, "this is lit, but cannot be reached");
    if (x === undefined || y === undefined) return;
    if (hand === "touch") await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
}

/**
 * Goes on with the tabulator until such an element has the focus.
 * @param {Page} page
 * @param {string} selector
 */
export async function tabTo(page, selector) {
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
        const there = await page.evaluate((wanted) =>
            document.activeElement?.matches(wanted), selector);
        if (there) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`no tabulator leads to ${selector}`);
}

/**
 * One key on what is offered first: an item if one is lit, else a button.
 * @param {Page} page
 */
async function pressFirst(page) {
    const offers = [".pass button", ".item.lit", ".quick button:enabled",
        ".opener"];
    for (const offer of offers) {
        if (!(await page.locator(`${offer}:visible`).count())) continue;
        await tabTo(page, offer);
        await page.keyboard.press("Enter");
        return;
    }
}

/** @param {Page} page opens what tells the story, and all moves */
export async function openDrawer(page) {
    await page.locator(".story-open").click();
    await page.locator(".play .drawer[open]").waitFor();
}

/**
 * The list of all moves, which is in the drawer of the story.
 * @param {Page} page
 */
export async function openMoves(page) {
    if (!(await page.locator(".play .drawer[open]").count()))
        await openDrawer(page);
    if (!(await page.locator(".moves[open]").count()))
        await page.getByText(/^What you can do now \(/).click();
}

/** @param {Page} page puts the drawer away, where it still is open */
export async function closeDrawer(page) {
    const drawer = page.locator(".play .drawer[open]");
    if (await drawer.count()) await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
}

/** @param {Page} page @returns {Promise<string[]>} all that was told */
export const storyOf = (page) =>
    page.locator(".play .drawer ol li").allTextContents();

/** @param {Page} page @param {string} words of something that was told */
export async function isTold(page, words) {
    await page.locator(".play .drawer ol li", { hasText: words })
        .waitFor({ state: "attached" });
}

/** @param {Page} page @param {string} name a page that the menu leads to */
export async function goTo(page, name) {
    await page.locator(".menu summary").click();
    await page.locator(".menu-list").getByRole("link", { name, exact: true })
        .click();
}

/**
 * Plays on until the game is over, or so many decisions were made.
 * @param {Page} page
 * @param {Hand} hand
 * @param {number} [decisions]
 */
export async function playOn(page, hand, decisions = Infinity) {
    for (let step = 0; step < MOST_STEPS; step++) {
        if (!(await atTable(page))) return;
        if (decisions < Infinity && (await decisionsOf(page)) >= decisions)
            return;
        if (hand === "keys") await pressFirst(page);
        else await touchFirst(page, hand);
    }
    throw new Error(`not over after ${MOST_STEPS} steps`);
}

/**
 * Plays on until the game is over as quickly as the page can: always the first
 * move of the list, by a click that comes from the page itself.
 * @param {Page} page
 */
export async function rushOn(page) {
    const over = await page.evaluate(async (most) => {
        for (let step = 0; step < most; step++) {
            if (document.querySelector(".ranking")) return true;
            const move = document.querySelector(".moves-list button");
            if (move instanceof HTMLElement) move.click();
            await new Promise((done) => setTimeout(done, 1));
        }
        return false;
    }, MOST_STEPS * 20);
    assert.ok(over, `not over after ${MOST_STEPS * 20} steps`);
}

/**
 * A card that people have long to call, and no bot does: nobody acts while one
 * looks, whoever begins.
 * @param {Page} page
 */
export async function turnSlowCard(page) {
    await page.goto("/#/settings");
    await page.getByLabel("Time to decide").selectOption("10");
    await page.goto("/#/setup/turbulent");
    await page.locator(".chairs select").first().waitFor();
    for (const seat of await page.locator(".chairs select").all())
        await seat.selectOption("A person");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".quick button", { hasText: /^Turn the / }).click();
}
