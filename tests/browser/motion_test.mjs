/* motion_test.mjs -- what moves on the table, and what only lies there. */
import assert from "node:assert/strict";
import { gamesOf } from "./player.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {object} some */
const card = (some) => ({
    id: "card", look: "card", kind: "card", parts: [], column: 0, row: 0,
    columns: 1, rows: 1, turn: 0, owner: 1, flags: [], label: "4",
    text: "a four", ...some,
});

/** @param {string} name @param {object[]} items @param {object} [some] */
const area = (name, items, some) => ({
    name, title: name, role: name === "hand" ? name : "contest",
    shape: "card", columns: 5, rows: 1, items, ...some,
});

const seats = area("seats", [1, 2].map((owner) => card({
    id: `seat${owner}`, look: "seat", kind: "seat", owner, row: owner - 1,
    label: "0 pts", text: `@${owner}`,
})), { role: "players", shape: "square", rows: 2 });

const HAND = ["a", "b", "c"].map((id, column) => card({ id, column }));

/**
 * Shows these areas on a table of their own, as this seat sees them; answers
 * which items move then.
 * @param {Page} page
 * @param {object[]} areas
 * @param {number} [viewer]
 * @returns {Promise<string[]>}
 */
async function movedBy(page, areas, viewer = 0) {
    return await page.evaluate(async ([scene, viewer]) => {
        const main = document.querySelector("script[type=module]");
        const { Table } = await import(String(main?.getAttribute("src"))
            .replace("main.mjs", "table.mjs"));
        let table = Reflect.get(window, "table");
        if (!table) {
            const host = document.querySelector("main") ?? document.body;
            host.replaceChildren();
            table = new Table(host, { names: ["Ada", "Bo"], onAction() {} });
            Reflect.set(window, "table", table);
        }
        const shown = table.show({ viewer, scene, steps: [] });
        const moving = document.getAnimations().flatMap(({ effect }) => {
            if (!(effect instanceof KeyframeEffect)) return [];
            const [{ transform }] = effect.getKeyframes();
            const far = String(transform).startsWith("translate");
            const who = effect.target?.getAttribute("data-id") ?? "a ghost";
            return [far ? `${who} from afar` : who];
        });
        await shown;
        return moving.sort();
    }, /** @type {const} */ ([{ status: "", choices: [], areas }, viewer]));
}

/** @param {import("./stage.mjs").Stage} stage */
async function newTable(stage) {
    const page = await stage.open("/", { motion: true });
    await gamesOf(page);
    return page;
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "only what changes its cell travels, wherever its area goes":
        async (stage) => {
            const page = await newTable(stage);
            const hand = area("hand", HAND);
            await movedBy(page, [hand]);
            const before = await page.locator('[data-id="a"]').boundingBox();
            assert.deepEqual(await movedBy(page, [
                area("new", [card({ id: "x", owner: null })]), hand]), ["x"]);
            const after = await page.locator('[data-id="a"]').boundingBox();
            assert.ok((after?.y ?? 0) > (before?.y ?? 0) + 20);
            const closed = [HAND[0], { ...HAND[2], column: 1 }];
            assert.deepEqual(await movedBy(page, [area("hand", closed)]),
                ["a ghost", "a ghost", "c from afar"]);
        },

    "a new card comes from its owner": async (stage) => {
        const page = await newTable(stage);
        await movedBy(page, [seats, area("hand", [])]);
        assert.deepEqual(await movedBy(page, [seats, area("hand", HAND)]),
            ["a from afar", "b from afar", "c from afar"]);
    },

    "one seat is you, whoever looks": async (stage) => {
        const page = await newTable(stage);
        for (const viewer of [0, 1, 0]) {
            await movedBy(page, [seats], viewer);
            assert.deepEqual(await page.locator(".name").allInnerTexts(),
                viewer ? ["Ada", "You"] : ["You", "Bo"]);
        }
    },
};
