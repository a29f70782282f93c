/* early_test.mjs -- a call before anybody can have read the card. */
import assert from "node:assert/strict";
import { playNow, recordOf, turnSlowCard } from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

const TITLE = "The Totally Turbulent Animal Race";

/** @param {import("./stage.mjs").Stage} stage */
async function atRace(stage) {
    const page = await stage.open();
    await playNow(page, TITLE);
    return page;
}

/**
 * Presses something so many milliseconds after a card has appeared that may be
 * called; what is awaited before that is done. It is held for a while.
 * @param {Page} page
 * @param {{word?: string, after?: number, delay: number, hold?: number,
 *     down?: boolean}} how
 *     `word` that its button begins with, or "Call the" for the card itself;
 *     `after`: how many cards came before it in a row; `down`: the finger is
 *     down before the card appears
 * @returns {Promise<string[]>} what the call said, card by card
 */
async function pressAfter(page, { word = "Object", after = 0, delay,
    hold = 0, down = false }) {
    return await page.evaluate(([word, after, delay, hold, down]) => new Promise(
        (/** @type {(said: string[]) => void} */ done) => {
        const find = (/** @type {string | number} */ begin) =>
            begin === "Call the"
                ? document.querySelector(".item.lit[data-look=card]")
                : [...document.querySelectorAll(".quick button")].find((one) =>
                    one.textContent?.startsWith(String(begin)));
        const call = () => document.querySelector(".moves-list .short")
            ?.textContent?.match(/^Call the .*/)?.[0] ?? "";
        /** @type {string[]} */
        let said = [call()];
        const go = setInterval(() => {
            if (document.querySelector(".whose")?.textContent === "Your turn")
                document.querySelector(".moves-list button")
                    ?.dispatchEvent(new MouseEvent("click", {
                        bubbles: true,
                    }));
            else if (down)
                press();
        }, 200);
        const press = () => find(word)?.dispatchEvent(
            new PointerEvent("pointerdown", { bubbles: true }));
        const watch = new MutationObserver(() => {
            if (call() === said.at(-1))
                return;
            said = call() ? [...said, call()] : [""];
            const button = find(word);
            if (said.length < Number(after) + 2 || !button)
                return;
            watch.disconnect();
            clearInterval(go);
            const act = () => {
                const now = find(word) ?? button;
                if (!down)
                    press();
                setTimeout(() => {
                    /** @type {HTMLElement} */ (now).click();
                    done(said);
                }, Number(hold));
            };
            delay ? setTimeout(act, Number(delay)) : act();
        });
        watch.observe(document.body, {
            childList: true, characterData: true, subtree: true,
        });
    }), [word, after, delay, hold].map(String).concat(down ? "down" : ""));
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
        const page = await atRace(stage);
        await pressAfter(page, { delay: 0 });
        assert.ok(await recorded(page, /^1 early$/m), "no early press");
    },

    "who lets go later has pressed no later": async (stage) => {
        const page = await atRace(stage);
        await pressAfter(page, { delay: 0, hold: 200 });
        assert.ok(await recorded(page, /^1 early$/m), "no early press");
    },

    "who has had time to read it is not": async (stage) => {
        const page = await atRace(stage);
        await pressAfter(page, { delay: 150 });
        assert.ok(await recorded(page, /^1 object$/m), "no objection");
        assert.doesNotMatch(await recordOf(page), /^1 early$/m);
    },

    "a press that was under way is no call of the next card": async (stage) => {
        const page = await atRace(stage);
        const said = await pressAfter(page, {
            word: "Call the", after: 1, delay: 0,
        });
        const told = `Too late to c${said.at(-2)?.slice(1)}.`;
        await page.getByText(told).first().waitFor();
        assert.doesNotMatch(await recordOf(page), /^1 (call|early)/m);
    },

    "nor one of a finger that came down before it": async (stage) => {
        const page = await atRace(stage);
        const said = await pressAfter(page, {
            word: "Call the", after: 1, delay: 0, down: true,
        });
        const told = `Too late to c${said.at(-2)?.slice(1)}.`;
        await page.getByText(told).first().waitFor();
        assert.doesNotMatch(await recordOf(page), /^1 (call|early)/m);
    },

    "who holds the button turns on, slowly, until it is let go": async (
        stage,
    ) => {
        const page = await stage.open();
        await turnSlowCard(page);
        const turns = async () =>
            (await recordOf(page)).match(/^\d turn$/gm)?.length ?? 0;
        const button = page.locator(".quick button", { hasText: /^Turn the / });
        await button.hover();
        await page.mouse.down();
        await page.waitForTimeout(2500);
        const held = await turns();
        assert.ok(held >= 3 && held <= 4, `${held} turns`);
        await page.mouse.up();
        await page.waitForTimeout(1000);
        assert.equal(await turns(), held);
        await button.focus();
        for (let i = 0; i < 60; i++) {
            await page.keyboard.down("Enter");
            await page.waitForTimeout(30);
        }
        await page.keyboard.up("Enter");
        const more = await turns() - held;
        assert.ok(more >= 2 && more <= 6, `${more} by key`);
    },

    "who has seen the next card calls that": async (stage) => {
        const page = await atRace(stage);
        const said = await pressAfter(page, {
            word: "Call the", after: 1, delay: 400,
        });
        const animal = said.at(-1)?.split(" ").at(-1);
        assert.ok(await recorded(page, new RegExp(`^1 call ${animal}$`, "m")),
            "no call");
    },
};
