/* setup_test.mjs -- the shelf, and a table before the game: what is shown of
 * it, and with which box. */
import assert from "node:assert/strict";
import {
    atTable, gamesOf, hurryBots, playButton, playOn, recordOf, rushOn, tabTo,
    toysOf,
} from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

const RACE = "animals", TRACK = "turbulent", HEX = "karts", NO_BOARD = "lab";
const OWN = "# mine\n\nhand 1 1 2 2 3 3 5 5\n";

/** @param {Page} page @param {string} id */
async function setUp(page, id) {
    await page.goto("/#/");
    await gamesOf(page);
    await page.goto(`/#/setup/${id}`);
    await page.locator(".box-part").waitFor();
}

/** @param {Page} page @param {string} name @param {string} text */
async function chooseBox(page, name, text) {
    await page.locator("#box-file").setInputFiles({
        name, mimeType: "text/plain", buffer: Buffer.from(text),
    });
}

/** As from a folder of the desktop.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
async function dropBox(page, name, text) {
    const carried = await page.evaluateHandle(([called, inside]) => {
        const data = new DataTransfer();
        data.items.add(new File([inside], called));
        return data;
    }, [name, text]);
    await page.dispatchEvent(".box-part", "drop", { dataTransfer: carried });
}

/** @param {Page} page */
async function play(page) {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await atTable(page);
}

/** @param {Page} page which of the pictures of an option is chosen
 * @param {string} option
 */
const chosen = (page, option) => page.locator(
    `[name="option-${option}"]:checked`).evaluate((one) =>
    one.parentElement?.textContent);

/** @param {Page} page @param {string} option */
const namesOf = (page, option) => page.locator(
    `.pictures label:has([name="option-${option}"])`).allTextContents();

/** @param {Page} page */
async function openOptions(page) {
    await page.locator("details summary").click();
    await page.locator(".option").first().waitFor();
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a toy is not on the shelf, and developers can play it": async (stage) => {
        const page = await stage.open();
        const shelf = await gamesOf(page);
        const [toy] = await toysOf(page);
        assert.ok(shelf.length > 0 && toy.title);
        assert.ok(!shelf.some(({ id }) => id === toy.id));
        await stage.accessible(page);
        await hurryBots(page);
        await page.goto("/#/about");
        await playButton(page, toy.title).click();
        await playOn(page, "mouse");
        await page.locator(".ranking").waitFor();
        assert.match(await recordOf(page), new RegExp(`^game ${toy.id} `, "m"));
    },

    "every box on the shelf has its scene, and nothing is cut": async (
        stage,
    ) => {
        const page = await stage.open();
        for (const [width, height] of [[320, 568], [390, 844], [768, 1024],
            [1024, 768], [1280, 800], [1920, 1080]]) {
            await page.setViewportSize({ width, height });
            const games = await gamesOf(page);
            assert.equal(await page.locator(".games .poster svg").count(),
                games.length);
            const cut = await page.locator(".game *").evaluateAll((all) => all
                .filter((one) => one instanceof HTMLElement
                    && !one.matches(".unseen, .game-face")
                    && (one.scrollWidth > one.clientWidth + 1
                        && one.clientWidth > 0))
                .map((one) => one.outerHTML));
            assert.deepEqual(cut, [], `${width} x ${height}`);
            const sideways = await page.evaluate(() =>
                document.documentElement.scrollWidth - innerWidth);
            assert.ok(sideways <= 0, `${width} x ${height}: ${sideways}`);
        }
    },

    "the page has a type face of its own, and asks for it at once":
        async (stage) => {
            const page = await stage.open();
            await gamesOf(page);
            const faces = await page.evaluate(async () => {
                await document.fonts.ready;
                return [...document.fonts].map(({ family, status }) =>
                    `${family.replaceAll('"', "")} ${status}`);
            });
            assert.ok(faces.includes("Fredoka loaded"), faces.join());
            assert.equal(await page.locator("link[as=font]").count(), 1);
            const used = await page.locator(".game h2").first().evaluate(
                (one) => getComputedStyle(one).fontFamily);
            assert.match(used, /^"?Fredoka/);
        },

    "a game is played with a box that was dropped in": async (stage) => {
        stage.forgive(/ERR_ABORTED$/);
        const page = await stage.open();
        await hurryBots(page);
        await setUp(page, RACE);
        await dropBox(page, "my.box", OWN);
        await page.locator(".own.chosen", { hasText: "my.box" }).waitFor();
        await play(page);
        assert.match(await recordOf(page), /^box hand 1 1 2 2 3 3 5 5$/m);
        await page.reload();
        await atTable(page);
        await setUp(page, RACE);
        await page.locator(".own.chosen", { hasText: "my.box" }).waitFor();
        await stage.accessible(page);
        await page.getByRole("button", { name: "The standard box" }).click();
        assert.equal(await page.locator(".own.chosen").count(), 0);
        await play(page);
        assert.doesNotMatch(await recordOf(page), /^box /m);
    },

    "a rematch has the same box": async (stage) => {
        const page = await stage.open();
        await hurryBots(page);
        await setUp(page, RACE);
        await chooseBox(page, "my.box", OWN);
        await page.locator(".own.chosen").waitFor();
        await play(page);
        await rushOn(page);
        await page.getByRole("button", { name: "Play again" }).click();
        await page.locator(".ranking").waitFor({ state: "detached" });
        assert.match(await recordOf(page), /^box hand 1 1 2 2 3 3 5 5$/m);
    },

    "a broken box is refused with a sentence, and changes nothing": async (
        stage,
    ) => {
        const page = await stage.open();
        await hurryBots(page);
        await setUp(page, RACE);
        const wrong = page.locator(".box-part .wrong");
        await dropBox(page, "odd.box", "# odd\nhand 1 2\n");
        await wrong.filter({ hasText:
            "In odd.box, line 2: a hand has 8 cards, not 2." }).waitFor();
        assert.equal(await page.locator(".own.chosen").count(), 0);
        await chooseBox(page, "my.box", OWN);
        await page.locator(".own.chosen", { hasText: "my.box" }).waitFor();
        assert.equal(await wrong.textContent(), "");
        await chooseBox(page, "picture.png", "\x89PNG\r\n\u0000");
        await wrong.filter({ hasText: /printable text/ }).waitFor();
        await chooseBox(page, "big.box", "#".repeat((1 << 20) + 1));
        await wrong.filter({ hasText: /too big/ }).waitFor();
        await page.locator(".own.chosen", { hasText: "my.box" }).waitFor();
        await stage.accessible(page);
        await play(page);
        assert.match(await recordOf(page), /^box hand 1 1 2 2 3 3 5 5$/m);
    },

    "tracks are chosen by their pictures, with the keys too": async (stage) => {
        const page = await stage.open();
        await hurryBots(page);
        await setUp(page, TRACK);
        await openOptions(page);
        await page.locator('[name="option-track"]').first().waitFor();
        const names = await namesOf(page, "track");
        assert.equal(names.length, 16, "each track of four rows once");
        assert.deepEqual(names.slice(0, 4),
            ["Standard", "Bonus", "Mixed", "Row 1"]);
        assert.ok(!names.some((name) => /^\d/.test(name)), names.join());
        await tabTo(page, '[name="option-track"]');
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        assert.equal(await chosen(page, "track"), "Mixed");
        await page.locator(".pictures label", { hasText: /^3$/ }).click();
        await page.waitForFunction(() => document.querySelectorAll(
            '[name="option-track"]').length === 8);
        assert.equal(await chosen(page, "track"), "Mixed");
        await stage.accessible(page);
        assert.equal(await page.locator(".table-part .pointed").count(), 1);
        await stage.shot(page, "setup-tracks");
        await page.locator("summary", { hasText: "changed: rows, track" })
            .waitFor();
        await play(page);
        assert.match(await recordOf(page), / rows=3 track=mixed /);
    },

    "a phone shows the table of a phone": async (stage) => {
        const page = await stage.open("/#/setup/turbulent", { size: "narrow" });
        const sign = page.locator(".table-part .tall .item[data-id=row1]");
        const { height = 0 } = await sign.boundingBox() ?? {};
        assert.ok(height > 30, `${height}`);
        await stage.shot(page, "setup-table");
    },

    "a table is shown before it is played at": async (stage) => {
        const page = await stage.open();
        const table = page.locator(".table-part");
        for (const [id, things] of [[RACE, 40], [NO_BOARD, 30], [TRACK, 20],
            [HEX, 90]]) {
            await setUp(page, String(id));
            await table.locator(".item").nth(Number(things)).waitFor();
            assert.ok(await table.locator(".picture").count() > 3, `${id}`);
        }
        const teams = await table.locator(".plate").count();
        await page.getByLabel("8", { exact: true }).check({ force: true });
        await table.locator(".plate").nth(3).waitFor();
        assert.equal(teams, 2);
        await page.locator("#seat-0").focus();
        await page.keyboard.press("Shift+Tab");
        assert.ok(!(await page.evaluate(() => document.activeElement?.closest(
            ".table-part"))));
    },
};
