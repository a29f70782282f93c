/* rules_test.mjs -- the rules of a game, as a screen and beside the table. */
import assert from "node:assert/strict";
import { allGamesOf, gamesOf, hurryBots, playNow } from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The drawer of the rules; that of the story is a part of the table. */
const DRAWER = "body > .drawer";
/** All that a page may have, in place of each game's own. */
const PAGE = `<h1>A game</h1>
<p>See <a href="https://example.org/">the <em>book</em></a>.</p>
<h2>A round</h2>
<h3>Its start</h3>
<pre><code>one
</code></pre>
<h2>Options</h2>
<p>Chosen with <code>--option NAME=VALUE</code>.</p>
<h2>Rulings</h2>
<table><thead><tr><th>tag</th><th>ruling</th></tr></thead>
<tbody><tr><td>A1</td><td>Yes.</td></tr></tbody></table>`;

/**
 * From now on every rules page is answered like this.
 * @param {Page} page
 * @param {string | null} html null: there is no answer
 */
async function answerWith(page, html) {
    await page.evaluate((text) => {
        const usual = window.fetch;
        window.fetch = async (address, how) => {
            if (!String(address).endsWith("_rules.html"))
                return usual(address, how);
            if (text === null)
                throw new TypeError("Failed to fetch");
            return new Response(text);
        };
    }, html);
}

/** @param {Page} page @param {string} within @returns {Promise<string[]>} */
const headings = (page, within) => page.locator(
    `${within} :is(h1, h2, h3, h4):not(.on-table *, .scene *)`)
    .evaluateAll((all) => all.map((one) =>
        `${one.localName} ${one.textContent}`));

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "every game has its rules, alone and beside the table": async (stage) => {
        const page = await stage.open();
        const games = await allGamesOf(page);
        await hurryBots(page);
        let legends = 0;
        for (const { id, title } of games) {
            await page.goto(`/#/rules/${id}`);
            await page.locator(".screen-rules h1").waitFor();
            const alone = await headings(page, ".prose");
            assert.ok(alone.includes("h2 Rulings"), id);
            assert.ok(!alone.some((heading) =>
                /^h2 (What you can type|On the screen)$/.test(heading)), id);
            await playNow(page, title);
            await page.keyboard.press("r");
            await page.locator(`${DRAWER} .contents`).waitFor();
            const beside = await headings(page, `${DRAWER} .prose`);
            assert.deepEqual(beside, alone.map((heading) =>
                heading.replace(/\d/, (level) => String(Number(level) + 1))));
            const legend = page.locator(`${DRAWER} .legend`);
            legends += await legend.count();
            if (await legend.count())
                assert.ok(await legend.locator("li").count() > 2);
            await page.getByRole("button", { name: "Close" }).click();
            await page.locator(DRAWER).waitFor({ state: "detached" });
        }
        assert.ok(legends > 0, "no game has a legend");
    },

    "a rules page is parted, folded and labelled": async (stage) => {
        const page = await stage.open();
        const [{ id }] = await gamesOf(page);
        await answerWith(page, PAGE);
        await page.goto(`/#/rules/${id}`);
        const prose = page.locator(".prose");
        await prose.locator("h1").waitFor();
        assert.deepEqual(await headings(page, ".prose"), ["h1 A game",
            "h2 A round", "h3 Its start", "h2 Options", "h2 Rulings"]);
        assert.deepEqual(await prose.locator(".section").evaluateAll((all) =>
            all.map((one) => `${one.localName} ${one.querySelector("h2")
                ?.textContent}`)),
            ["section A round", "details Options", "details Rulings"]);
        assert.equal(await prose.locator("a").count(), 0);
        assert.equal(await prose.locator("p").first().innerText(),
            "See the book.");
        await page.getByRole("button", { name: "Rulings" }).click();
        const table = page.getByRole("group", { name: "Table: tag, ruling" });
        assert.ok(await table.isVisible());
        assert.equal(await table.locator("th[scope=col]").count(), 2);
        assert.equal(await page.evaluate(() =>
            document.activeElement?.textContent), "Rulings");
        assert.ok(await page.getByRole("group", { name: "Example" })
            .locator("pre").isVisible());
        await stage.accessible(page);
    },

    "pictures are drawn when somebody comes near": async (stage) => {
        const page = await stage.open("/", { kept: false });
        /** @type {string[]} */
        const asked = [];
        page.on("request", (request) => asked.push(request.url()));
        const games = await gamesOf(page);
        for (const { id } of games) {
            assert.ok(!asked.some((url) => /pictures/.test(url)), "too early");
            await page.goto(`/#/rules/${id}`);
            await page.locator(".screen-rules .scene").first().waitFor();
            const views = page.locator(".scene-view");
            const many = await views.count();
            assert.ok(many >= 3 && many <= 5, `${id} has ${many} pictures`);
            for (let i = 0; i < many; i++) {
                await views.nth(i).scrollIntoViewIfNeeded();
                await views.nth(i).locator(".table").waitFor();
            }
            const bare = await views.evaluateAll((all) => all.filter((view) => {
                const at = view.getBoundingClientRect();
                return ![...view.querySelectorAll(".item, .plate")]
                    .some((one) => {
                        const box = one.getBoundingClientRect();
                        return box.width > 0 && box.left >= at.left - 1 &&
                            box.top >= at.top - 1 &&
                            box.right <= at.right + 1 &&
                            box.bottom <= at.bottom + 1;
                    });
            }).map((view) => view.dataset.scene));
            assert.deepEqual(bare, [], id);
            if (id === games[0].id)
                await stage.accessible(page);
            await page.goto("/#/");
            await page.locator(".games").waitFor();
            asked.length = 0;
        }
    },

    "without its picture a caption says what there is to say": async (
        stage,
    ) => {
        stage.forgive(/pictures|ERR_FAILED/);
        const page = await stage.open("/", { kept: false });
        const [{ id }] = await gamesOf(page);
        await page.route(/pictures[.]rec$/, (route) => route.abort());
        await page.goto(`/#/rules/${id}`);
        const captions = page.locator(".scene figcaption");
        await captions.first().waitFor();
        for (let i = 0; i < await captions.count(); i++)
            await captions.nth(i).scrollIntoViewIfNeeded();
        await page.waitForFunction(() =>
            !document.querySelector(".scene-view"));
        assert.ok(await captions.first().innerText());
    },

    "rules that cannot be fetched are missed in a sentence": async (stage) => {
        const page = await stage.open();
        const [{ id, title }] = await gamesOf(page);
        await answerWith(page, null);
        await page.goto(`/#/rules/${id}`);
        await page.getByText("The rules could not be fetched.").waitFor();
        await playNow(page, title);
        await page.getByRole("button", { name: "Rules", exact: true }).click();
        await page.getByRole("dialog")
            .getByText("The rules could not be fetched.").waitFor();
    },

    "Back closes the rules and leaves the game alone": async (stage) => {
        stage.forgive(/ERR_ABORTED$/);
        const page = await stage.open();
        const [{ title }] = await gamesOf(page);
        await playNow(page, title);
        const game = page.url();
        const drawer = page.locator(DRAWER);
        await page.keyboard.press("r");
        await drawer.locator(".contents").waitFor();
        await page.goBack();
        await drawer.waitFor({ state: "detached" });
        assert.equal(page.url(), game);
        await page.locator(".table").waitFor();
        for (const leave of ["Close", "Escape", "reload"]) {
            await page.keyboard.press("r");
            await drawer.locator(".contents").waitFor();
            if (leave === "Close")
                await page.getByRole("button", { name: leave }).click();
            else if (leave === "reload")
                await page.reload();
            else
                await page.keyboard.press(leave);
            await drawer.waitFor({ state: "detached" });
            await page.locator(".table").waitFor();
            await page.waitForFunction(() => history.state === null);
        }
        await page.goBack();
        await page.locator(".games").waitFor();
        await page.goForward();
        await page.locator(".table").waitFor();
        await page.goForward();
        await page.waitForFunction(() => history.state === null);
        assert.equal(page.url(), game);
    },

    "dialogs that close at once go back only once": async (stage) => {
        const page = await stage.open("/#/settings", { written: true });
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.goto("/#/about");
        await page.waitForFunction(() => history.state !== "dialog");
        const about = page.url();
        await page.evaluate(async () => {
            const main = document.querySelector("script[type=module]");
            const { showDialog } = await import(String(main?.getAttribute(
                "src")).replace("main.mjs", "back.mjs"));
            for (let i = 0; i < 2; i++) {
                const dialog = document.createElement("dialog");
                const shown = showDialog(dialog);
                if (i)
                    shown.close();
                else
                    dialog.close();
                await shown.closed;
            }
        });
        await page.waitForTimeout(500);
        assert.equal(page.url(), about);
    },

    "a game goes on where its rules cannot be shown": async (stage) => {
        stage.forgive(/rules[-A-Z0-9]*\.mjs|ERR_FAILED/);
        const page = await stage.open("/", { kept: false });
        const [{ title }] = await gamesOf(page);
        await playNow(page, title);
        await page.route(/\/rules[-A-Z0-9]*\.mjs/, (route) => route.abort());
        await page.getByRole("button", { name: "Rules", exact: true }).click();
        await page.locator(".notice").waitFor();
    },
};
