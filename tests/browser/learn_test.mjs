/* learn_test.mjs -- a first game that teaches, by mouse, by keys, by touch. */
import assert from "node:assert/strict";
import { soak } from "./soak.mjs";
import { turnOf } from "./wasm.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {import("./stage.mjs").Stage} Stage */

const GAMES = ["animals", "trains", "lab", "karts", "turbulent"];
/** So wide, the card has room beside all that one looks at. */
const ROOMY = 1000;
const SIZES = [[1024, 768], [320, 568]];
/** Presses that one move may take. */
const PRESSES = 4;

/** What the coach shows, and whether the card is in the way of what it is
 * about or of what has to be pressed. @param {Page} page
 */
const lookAt = (page) => page.evaluate(() => {
    const text = (/** @type {string} */ name) =>
        document.querySelector(name)?.textContent ?? "";
    const boxes = (/** @type {string} */ name) =>
        [...document.querySelectorAll(name)].map((one) =>
            one.getBoundingClientRect());
    const [card] = boxes(".coach");
    const covers = (/** @type {DOMRect} */ box) =>
        Math.min(card.right, box.right) - Math.max(card.left, box.left) > 0
        && Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top) > 0;
    const rings = boxes(".coach-ring");
    return {
        count: text(".coach-count"), words: text(".coach-words"),
        said: text("#turn"), rings: rings.length,
        inside: card.left >= 0 && card.right <= innerWidth
            && card.top >= 0 && card.bottom <= innerHeight,
        covered: [...rings, ...boxes(".item.lit, .quick button:enabled")]
            .some(covers),
    };
});

/** What else one looks at while one reads, and cannot see where there is room
 * for all of it: who played a card, what one has to fill, one's own hand.
 * @param {Page} page @returns {Promise<string[]>}
 */
const hiddenFrom = (page) => page.evaluate(() => {
    const card = document.querySelector(".coach")?.getBoundingClientRect()
        ?? new DOMRect();
    return [[".item[data-look=card] > .whose-card", 0.25],
        [".item[data-look=slot].active", 0], [".item[data-part=hand]", 0.25],
    ].flatMap(([which, most]) => [...document.querySelectorAll(String(which))]
        .filter((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            const wide = Math.min(card.right, right) - Math.max(card.left, left);
            const high = Math.min(card.bottom, bottom) - Math.max(card.top, top);
            return wide > 0 && high > 0 && wide * high > Number(most)
                * (right - left) * (bottom - top);
        }).map((one) => one.getAttribute("data-id") ?? String(which)));
});

/** @param {Page} page @param {string} count that it shows no more */
const moveOn = (page, count) => page.waitForFunction((before) =>
    document.querySelector(".coach-count")?.textContent !== before, count);

const LIT = ".item.lit, .quick button:enabled";
const NEXT = ".coach-ways .main";

/** A press that is sooner was on its way to what was there before. */
const UNDER_WAY_MS = 450;

/** Where one of these can be pressed: others may lie on it.
 * @param {Page} page @param {string} which
 */
const spotOf = (page, which) => page.evaluate((wanted) => {
    for (const one of [...document.querySelectorAll(wanted)].reverse()) {
        const { left, top, width, height } = one.getBoundingClientRect();
        for (const [x, y] of [[0.5, 0.5], [0.15, 0.5], [0.5, 0.1], [0.5, 0.9]]) {
            const spot = { x: left + width * x, y: top + height * y };
            const hit = document.elementFromPoint(spot.x, spot.y);
            if (hit && one.contains(hit))
                return spot;
        }
    }
    throw new Error(`${wanted} cannot be pressed`);
}, which);

/** @param {Page} page @param {string} which */
async function click(page, which) {
    const { x, y } = await spotOf(page, which);
    await page.mouse.click(x, y);
}

/** @param {Page} page @param {string} which */
async function tap(page, which) {
    const { x, y } = await spotOf(page, which);
    await page.touchscreen.tap(x, y);
}

/**
 * How a lesson is lived through.
 * @typedef {object} Hand
 * @property {number} waits before it presses
 * @property {(page: Page) => Promise<void>} next
 * @property {(page: Page) => Promise<void>} press what is lit
 */

/** @type {Record<string, Hand>} */
const HANDS = {
    mouse: {
        waits: UNDER_WAY_MS,
        next: (page) => click(page, NEXT), press: (page) => click(page, LIT),
    },
    touch: {
        waits: UNDER_WAY_MS,
        next: (page) => tap(page, NEXT), press: (page) => tap(page, LIT),
    },
    keys: {
        waits: 0,
        next: (page) => page.keyboard.press("ArrowRight"),
        press: (page) => page.keyboard.press("Enter"),
    },
};

/** @param {Page} page */
const firstWords = (page) => page.locator(".coach-count")
    .filter({ hasText: "Step 1 " }).waitFor();

/** @param {Stage} stage @param {string} game
 * @param {import("./browser.mjs").Look} [look]
 */
async function openLesson(stage, game, look) {
    const page = await stage.open(`/#/learn/${game}`, look);
    await firstWords(page);
    return page;
}

/** By the arrow, one press after the other.
 * @param {Page} page @param {number} to
 */
async function goTo(page, to) {
    for (let step = 2; step <= to; step++) {
        await page.keyboard.press("ArrowRight");
        await page.locator(".coach-count")
            .filter({ hasText: `Step ${step} ` }).waitFor();
    }
}

/** Whether the move of this step waits to be made.
 * @param {Page} page @param {string} count
 */
const isOpen = (page, count) => page.evaluate((now) =>
    document.querySelector(".coach-count")?.textContent === now
    && document.querySelector(".item.lit, .quick button:enabled") !== null,
count);

/** Does what is lit until the words change.
 * @param {Page} page @param {Hand} hand @param {string} count
 */
async function makeMove(page, hand, count) {
    await page.waitForTimeout(hand.waits);
    for (let i = 0; i < PRESSES && await isOpen(page, count); i++) {
        await hand.press(page);
        await page.waitForTimeout(hand.waits);
    }
    await moveOn(page, count);
}

/** @param {Page} page @param {Hand} hand @returns {Promise<number>} steps */
async function liveThrough(page, hand) {
    for (let step = 1; ; step++) {
        const { count, words, said, covered, inside } = await lookAt(page);
        const [, at, all] = /Step (\d+) of (\d+)$/.exec(count) ?? [];
        assert.equal(Number(at), step, count);
        assert.ok(inside && !covered, `the card is in the way at "${words}"`);
        if ((page.viewportSize()?.width ?? 0) > ROOMY)
            assert.deepEqual(await hiddenFrom(page), [], words);
        assert.equal(said, `${count}. ${words}`);
        if (at === all)
            return step;
        if (count.startsWith("Now you"))
            await makeMove(page, hand, count);
        else
            await page.waitForTimeout(hand.waits)
                .then(() => hand.next(page))
                .then(() => moveOn(page, count));
    }
}

/** The lessons that this hand tries: in ordinary runs each lesson has one hand,
 * another one with another version of the page.
 * @param {Stage} stage @param {string} name of a hand
 */
async function lessonsOf({ url }, name) {
    const hands = Object.keys(HANDS);
    const turn = await turnOf(url) + hands.indexOf(name);
    return soak(GAMES.filter((_, i) => (turn + i) % hands.length === 0), GAMES);
}

/** @param {string} name of a hand @param {import("./browser.mjs").Look} look
 * @returns {(stage: Stage) => Promise<void>}
 */
const liveBy = (name, look) => async (stage) => {
    const page = await stage.open("/#/about", look);
    for (const game of await lessonsOf(stage, name)) {
        await page.goto(`/#/learn/${game}`);
        await firstWords(page);
        assert.ok(await liveThrough(page, HANDS[name]) >= 10);
        assert.ok(await page.getByRole("button", { name: "Play on from here" })
            .isVisible());
        await stage.shot(page, `learn-${game}-${name}`);
        if (name !== "mouse")
            await stage.accessible(page);
    }
    assert.deepEqual(await keptGames(page), []);
};

/** @param {Page} page @returns {Promise<string[]>} what is kept of games */
const keptGames = (page) => page.evaluate(() => Object.keys(localStorage)
    .filter((key) => key.startsWith("madcap.game.")));

/** Runs in the page: whatever comes to where Next was is pressed at once, by a
 * finger that wanted Next.
 */
function pressWhatComesToNext() {
    Reflect.set(window, "presses", 0);
    const find = () => document.querySelector(".coach-ways .main")
        ?.getBoundingClientRect();
    let { left = 0, top = 0, width = 0, height = 0 } = find() ?? {};
    const look = () => {
        ({ left, top, width, height } = find() ?? { left, top, width: 0,
            height: 0 });
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new MutationObserver(() => {
        const spot = { clientX: left + width / 2, clientY: top + height / 2 };
        const there = document.elementFromPoint(spot.clientX, spot.clientY)
            ?.closest(".quick button, .item.lit");
        if (!there || !width)
            return;
        width = 0;
        Reflect.set(window, "presses", Reflect.get(window, "presses") + 1);
        for (const event of [new PointerEvent("pointerdown",
            { bubbles: true, ...spot }), new MouseEvent("click",
            { bubbles: true, detail: 1, ...spot })])
            there.dispatchEvent(event);
    }).observe(document.body,
        { childList: true, subtree: true, characterData: true });
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "lessons are lived through by mouse": liveBy("mouse", {}),
    "lessons are lived through by keys": liveBy("keys", {}),
    "lessons are lived through by touch": liveBy("touch", { size: "narrow" }),

    "at other sizes the card is in nobody's way, either": async (stage) => {
        const page = await stage.open("/#/about");
        for (const game of await lessonsOf(stage, "keys"))
            for (const [width, height] of SIZES) {
                await page.setViewportSize({ width, height });
                await page.goto(`/#/learn/${game}`);
                await firstWords(page);
                await liveThrough(page, HANDS.keys);
                await page.goto("/#/about");
                await page.locator(".coach").waitFor({ state: "detached" });
            }
    },

    "a press that is not meant gets a word and changes nothing": async (
        stage,
    ) => {
        const page = await openLesson(stage, "animals");
        await goTo(page, 4);
        const { count } = await lookAt(page);
        const other = page.locator(".coach-other");
        assert.ok(await other.isHidden());
        await page.locator('[data-id="card8"]').click();
        assert.match(await other.innerText(), /^Nearly: press your 4/);
        assert.equal(await page.locator("#turn").innerText(),
            await other.innerText());
        assert.equal(await page.locator(".item.picked").count(), 0);
        assert.equal((await lookAt(page)).count, count);
        assert.equal(await page.locator(".item.lit").count(), 1);
        await stage.accessible(page);
        await page.getByRole("button", { name: "Do it for me" }).click();
        await moveOn(page, count);
        assert.ok(await other.isHidden());
    },

    "one goes back a step, leaves by Escape, and is not shut out": async (
        stage,
    ) => {
        const page = await openLesson(stage, "lab", { size: "narrow" });
        const count = page.locator(".coach-count");
        await stage.accessible(page);
        assert.ok(await page.getByRole("button", { name: "Back" })
            .isDisabled());
        await page.keyboard.press("Enter");
        await count.filter({ hasText: "Step 2" }).waitFor();
        await page.keyboard.press("ArrowLeft");
        await count.filter({ hasText: "Step 1" }).waitFor();
        await page.keyboard.press("ArrowRight");
        await count.filter({ hasText: "Step 2" }).waitFor();
        await page.keyboard.press("Escape");
        await count.filter({ hasText: "The lesson waits" }).waitFor();
        await stage.accessible(page);
        await page.getByRole("button", { name: "Back" }).tap();
        await count.filter({ hasText: "Step 2" }).waitFor();
        await page.getByRole("button", { name: "Skip the lesson" }).tap();
        await page.locator(".coach").getByRole("link").tap();
        await page.getByRole("heading", { name: "Which game" }).waitFor();
        assert.deepEqual(await keptGames(page), []);
    },

    "who presses Next twice leaves nothing and does nothing by it": async (
        stage,
    ) => {
        const page = await openLesson(stage, "animals", { size: "narrow" });
        await goTo(page, 3);
        const { x, y } = await spotOf(page, NEXT);
        await page.touchscreen.tap(x, y);
        await page.locator(".coach-count").filter({ hasText: "Step 4" })
            .waitFor();
        assert.equal(await page.evaluate(([left, top]) => document
            .elementFromPoint(left, top)?.closest("button")?.textContent,
        [x, y]), undefined);
    },

    "a press on its way to Next does nothing that came there": async (stage) => {
        const page = await stage.open("/#/settings",
            { size: "narrow", motion: true });
        await page.getByLabel("Speed of the bots").selectOption("Fast");
        await page.goto("/#/learn/karts");
        await firstWords(page);
        await page.evaluate(pressWhatComesToNext);
        for (let step = 1; step < 18; step++) {
            const { count } = await lookAt(page);
            await page.waitForTimeout(UNDER_WAY_MS);
            await page.locator(".coach-ways button").last().click();
            await page.waitForFunction((before) => ![before, "Watch"].includes(
                document.querySelector(".coach-count")?.textContent ?? ""),
            count, { timeout: 30000 });
            assert.ok((await lookAt(page)).count.includes(`Step ${step + 1} `));
        }
        assert.ok(await page.evaluate("presses") > 0, "nothing came there");
    },

    "what happens between two steps is watched, and can be hurried": async (
        stage,
    ) => {
        const page = await openLesson(stage, "turbulent", { motion: true });
        await goTo(page, 5);
        await page.getByRole("button", { name: "Do it for me" }).click();
        const watched = await page.waitForFunction(() => {
            const [count, words] = document.querySelectorAll(".coach p");
            /** @type {HTMLElement | null} */
            const next = document.querySelector(".coach-ways .quiet");
            if (count.textContent !== "Watch")
                return "";
            next?.click();
            return words.textContent;
        });
        assert.match(String(await watched.jsonValue()), /^You call the cat first/);
        await page.locator(".coach-count").filter({ hasText: "Step 6" })
            .waitFor();
    },

    "a lesson is offered before the first game, and goes on as one": async (
        stage,
    ) => {
        const page = await stage.open("/", { unlearnt: true });
        const play = page.getByRole("button", { name: /^Play Crazy Lab/ });
        const offer = page.getByRole("dialog");
        await play.click();
        await offer.waitFor();
        await stage.accessible(page);
        await page.keyboard.press("Escape");
        await offer.waitFor({ state: "hidden" });
        await play.click();
        await offer.getByRole("button", { name: /^Show me/ }).click();
        await page.locator(".coach").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Play on from here" }).click();
        await page.locator(".whose").filter({ hasText: "Your turn" }).waitFor();
        assert.match(page.url(), /#\/play\//);
        assert.equal((await keptGames(page)).length, 1);
        await page.locator("summary[aria-label=Menu]").click();
        await page.getByRole("link", { name: "Learn this game" }).click();
        await page.locator(".coach").waitFor();
        await page.goto("/#/");
        await play.click();
        await page.locator(".whose").filter({ hasText: "Your turn" }).waitFor();
        await page.goto("/#/setup/karts");
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await offer.getByRole("button", { name: "Just play" }).click();
        await page.locator(".play .item").first().waitFor();
        assert.equal((await keptGames(page)).length, 3);
    },
};
