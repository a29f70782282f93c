/* early_test.mjs -- a call before anybody can have read the card. */
import assert from "node:assert/strict";
import { gamesOf, playNow, recordOf } from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

const TITLE = "The Totally Turbulent Animal Race";

/**
 * Objects so many milliseconds after a card has appeared that may be called;
 * what is awaited before that is done. The button is held for a while.
 * @param {Page} page
 * @param {number} delay
 * @param {number} [hold]
 */
async function objectAfter(page, delay, hold = 0) {
    await page.evaluate(([delay, hold]) => new Promise((done) => {
        const status = document.querySelector(".status");
        const before = status?.textContent;
        const textOf = (/** @type {string} */ selector) =>
            document.querySelector(selector)?.textContent ?? "";
        const object = () => [...document.querySelectorAll("button")]
            .find(({ textContent }) => textContent?.startsWith("Object"));
        const go = setInterval(() => {
            if (textOf(".whose").startsWith("Your turn"))
                document.querySelector(".moves-list button")
                    ?.dispatchEvent(new MouseEvent("click", {
                        bubbles: true,
                    }));
        }, 200);
        const watch = new MutationObserver(() => {
            const button = object();
            if (!button || status?.textContent === before
                || !status?.textContent?.includes("Call the"))
                return;
            watch.disconnect();
            clearInterval(go);
            const press = () => {
                button.dispatchEvent(new PointerEvent("pointerdown", {
                    bubbles: true,
                }));
                setTimeout(() => done(button.click()), hold);
            };
            delay ? setTimeout(press, delay) : press();
        });
        watch.observe(document.body, {
            childList: true, characterData: true, subtree: true,
        });
    }), [delay, hold]);
}

/** @param {Page} page @param {RegExp} pattern */
async function recorded(page, pattern) {
    for (let tries = 0; tries < 50; tries++) {
        if (pattern.test(await recordOf(page)))
            return true;
        await page.waitForTimeout(100);
    }
    return false;
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "who presses as the card appears is too early": async (stage) => {
        const page = await stage.open();
        await gamesOf(page);
        await playNow(page, TITLE);
        await objectAfter(page, 0);
        assert.ok(await recorded(page, /^1 early$/m), "no early press");
    },

    "who lets go later has pressed no later": async (stage) => {
        const page = await stage.open();
        await gamesOf(page);
        await playNow(page, TITLE);
        await objectAfter(page, 0, 200);
        assert.ok(await recorded(page, /^1 early$/m), "no early press");
    },

    "who has had time to read it is not": async (stage) => {
        const page = await stage.open();
        await gamesOf(page);
        await playNow(page, TITLE);
        await objectAfter(page, 150);
        assert.ok(await recorded(page, /^1 object$/m), "no objection");
        assert.doesNotMatch(await recordOf(page), /^1 early$/m);
    },
};
