/* ahead_test.mjs -- what a choice would do is seen before it is made. */
import assert from "node:assert/strict";
import { atTable, hurryBots, tabTo } from "./player.mjs";
import { cutAt, gameIn, goldenRecord, keepGame } from "./records.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./stage.mjs").Stage} Stage */

const WAY = ".ahead-way path:not(.casing)";
/** Half a piece more or less is where it would be. */
const NEAR = 12;

/**
 * @param {Stage} stage
 * @param {string} name
 * @param {number} part
 * @param {import("./browser.mjs").Look} [look]
 */
async function openAt(stage, name, part, look) {
    const page = await stage.open("/", look);
    const record = goldenRecord(name);
    await hurryBots(page);
    await keepGame(page, cutAt(record, part));
    await page.goto(`/#/play/${gameIn(record)}`);
    assert.ok(await atTable(page));
    await page.locator(".table .picture").first().waitFor();
    return page;
}

/** @param {Page} page @returns {Promise<string>} the way that is drawn */
async function wayOn(page) {
    const way = page.locator(WAY);
    return await way.count() ? await way.getAttribute("d") ?? "" : "";
}

/** @param {Page} page @param {string} selector */
async function middlesOf(page, selector) {
    return await page.locator(selector).evaluateAll((all) => all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { id: one.getAttribute("data-id") ?? "",
            x: x + width / 2, y: y + height / 2 };
    }));
}

/**
 * Where the drawn way begins and ends on the page.
 * @param {Page} page
 */
async function endsOf(page) {
    return await page.locator(WAY).evaluate((one) => {
        const path = /** @type {SVGPathElement} */ (/** @type {any} */ (one));
        const matrix = path.getScreenCTM() ?? new DOMMatrix();
        const [start, end] = [0, path.getTotalLength()].map((at) =>
            DOMPoint.fromPoint(path.getPointAtLength(at))
                .matrixTransform(matrix));
        return { start: { x: start.x, y: start.y },
            end: { x: end.x, y: end.y } };
    });
}

/**
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 */
const isNear = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < NEAR;

/**
 * Picks one card after the other, and points at whatever is lit then, until a
 * way is drawn that is wanted.
 * @param {Page} page
 * @param {(way: string) => boolean} isWanted
 * @returns {Promise<{x: number, y: number}>} what is pointed at
 */
async function aimByMouse(page, isWanted) {
    for (const card of await middlesOf(page, ".item.lit")) {
        await page.mouse.click(card.x, card.y);
        for (const place of await middlesOf(page, ".item.lit")) {
            await page.mouse.move(place.x, place.y);
            if (isWanted(await wayOn(page))) return place;
        }
        await page.keyboard.press("Escape");
        if (await page.locator(".item.picked").count())
            await page.mouse.click(card.x, card.y);
    }
    throw new Error("no choice has such a way");
}

/** The way leads from a piece, and its ghost stands at the end: at once, or
 * when what still moves has come to rest.
 * @param {Page} page
 */
async function isDrawn(page) {
    for (let tries = 10; tries > 0; tries--)
        try {
            return await claimDrawn(page);
        } catch {
            await page.waitForTimeout(100);
        }
    await claimDrawn(page);
}

/** @param {Page} page */
async function claimDrawn(page) {
    const { start, end } = await endsOf(page);
    const pieces = await middlesOf(page,
        '.item[data-look="piece"]:not(.ghost-piece)');
    const [ghost] = await middlesOf(page, ".ghost-piece");
    assert.ok(pieces.some((piece) => isNear(piece, start)),
        `no piece at ${JSON.stringify(start)}`);
    assert.ok(isNear(ghost, end), `the ghost is at ${JSON.stringify(ghost)}`);
    assert.ok(!isNear(start, end), "it would stay where it is");
    assert.equal(await page.locator(".ahead").getAttribute("aria-hidden"),
        "true");
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "what is pointed at shows where the piece would go": async (stage) => {
        const page = await openAt(stage, "race/animals-4", 0.3);
        assert.equal(await wayOn(page), "");
        await aimByMouse(page, Boolean);
        await isDrawn(page);
        assert.match(await page.locator(".ahead .bubble").innerText(),
            /if you win/i);
        await stage.shot(page, "ahead");
        await page.locator(".said").hover();
        assert.equal(await wayOn(page), "", "it stays");
    },

    "what has the focus shows it, too": async (stage) => {
        const page = await openAt(stage, "race/animals-4", 0.3);
        await tabTo(page, ".item.lit");
        await page.keyboard.press("Enter");
        await page.locator(".item.picked").waitFor();
        for (let steps = 0; steps < 12 && !(await wayOn(page)); steps++)
            await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft",
                "ArrowUp"][steps % 4]);
        await isDrawn(page);
        await page.keyboard.press("Escape");
        assert.equal(await wayOn(page), "");
    },

    "a card lying there is no obstacle, and a door is pressed by its shape":
        async (stage) => {
        const page = await openAt(stage, "race/animals-4", 0.3);
        const at = (/** @type {string} */ one) => page.locator(one)
            .evaluate((element) => {
                const { x, y, width, height } =
                    element.getBoundingClientRect();
                return { x, y, w: width, h: height };
            });
        for (const side of ["left", "top", "right", "bottom"]) {
            const index = await at(`[data-side="${side}"] .part.index`);
            const slot = page.locator(`.item[data-side="${side}"]`);
            for (const part of [0.05, 0.5, 0.95])
                assert.equal(await page.evaluate(([x, y]) => document
                    .elementFromPoint(x, y)?.closest(".item")
                    ?.getAttribute("data-id"),
                [index.x + index.w * part, index.y + index.h / 2]),
                await slot.getAttribute("data-id"), side);
        }
        const top = await at('[data-side="top"] .door');
        assert.equal(await page.evaluate(([x, y]) => document
            .elementFromPoint(x, y)?.closest(".item")
            ?.getAttribute("data-side"), [top.x + top.w / 4,
            top.y + top.h / 6]), "top", "its corner is another's");
        await page.locator(".item.lit").first().click();
        const before = '.item[data-part="contest"][data-look="slot"].lit';
        const laid = await page.evaluate((slots) => {
            const mid = (/** @type {Element} */ one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            };
            const cards = [...document.querySelectorAll(
                '.item[data-look="card"][data-part="contest"]'
                + ':not([data-side="middle"])')].map(mid);
            return [...document.querySelectorAll(slots)].flatMap((slot) => {
                const { x, y, right, bottom } = slot.getBoundingClientRect();
                const card = cards.find(([cx, cy]) =>
                    cx > x && cx < right && cy > y && cy < bottom);
                return card ? [{ card, free: [x + 3, y + 3] }] : [];
            })[0];
        }, before);
        assert.ok(laid, "no card lies at a lit edge");
        const says = async (/** @type {number[]} */ [x, y]) => {
            await page.mouse.move(x, y);
            return await page.locator(".ahead .bubble").innerText();
        };
        assert.equal(await says(laid.card), await says(laid.free));
    },

    "in karts the plan so far is drawn, and grows with each card": async (
        stage,
    ) => {
        const page = await openAt(stage, "karts/karts-4", 0.6);
        const before = await wayOn(page);
        const place = await aimByMouse(page, (way) =>
            way !== "" && way !== before);
        const promised = await wayOn(page);
        await isDrawn(page);
        await page.mouse.click(place.x, place.y);
        await page.waitForFunction(() => !document.querySelector(".picked"));
        await page.locator(".said").hover();
        await page.waitForFunction(([selector, way]) => document.querySelector(
            selector)?.getAttribute("d") === way, [WAY, promised]);
        await isDrawn(page);
        await page.getByRole("button", { name: "Undo", exact: true }).click();
        await page.locator(".said").hover();
        await page.waitForFunction(([selector, way]) => (document.querySelector(
            selector)?.getAttribute("d") ?? "") === way, [WAY, before]);
    },

    "a plan is drawn where the board is, whatever is seen of it": async (
        stage,
    ) => {
        const page = await openAt(stage, "karts/karts-4", 0.6,
            { size: "narrow" });
        const place = await aimByMouse(page, Boolean);
        await page.mouse.click(place.x, place.y);
        await page.waitForFunction(() => !document.querySelector(".picked"));
        for (const name of [/^Whole/, /^Closer/]) {
            const before = await wayOn(page);
            await page.getByRole("button", { name }).click();
            await isDrawn(page);
            assert.notEqual(await wayOn(page), before);
        }
    },
};
