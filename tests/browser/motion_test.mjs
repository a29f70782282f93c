/* motion_test.mjs -- what moves on the table, what only lies there, and what
 * is said where it happens. */
import assert from "node:assert/strict";
import { atTable, gamesOf } from "./player.mjs";
import { gameIn, keepGame, MOVE_NEXT } from "./records.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./stage.mjs").Stage} Stage */
/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {{began: number, settled: number, pressed: number,
 *     moved: Record<string, Point[]>, told: string[]}} Seen
 */

/** A moment of the slowest speed, and what only one that is skipped takes. */
const SLOW_MS = 1600;
const SKIPPED_MS = 700;
/** A hop on the way is so high. */
const HOP = 10;

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
})), { role: "players", shape: "square", rows: 2, owners: [[1], [2]] });

const HAND = ["a", "b", "c"].map((id, column) => card({ id, column }));

/** A lane of six spaces for each of two, with a piece each.
 * @param {number} column of the first one's piece
 */
const lanes = (column) => area("board", [1, 2].flatMap((row) => [
    ...[0, 1, 2, 3, 4, 5].map((at) => card({
        id: `space${row}.${at}`, look: "place", kind: "space", owner: null,
        column: at, row, label: "", text: "",
    })), card({
        id: `piece${row}`, look: "piece", kind: "piece", owner: row, row,
        column: row === 1 ? column : 0, label: "P", text: `@${row}'s piece`,
    })]), {
    role: "board", shape: "square", columns: 6, rows: 3,
    owners: [[], [1], [2]],
});

/**
 * Shows these areas on a table of their own, as this seat sees them; answers
 * which items move then.
 * @param {Page} page
 * @param {object[]} areas
 * @param {{viewer?: number, happening?: object, choices?: object[]}} [how]
 * @returns {Promise<string[]>}
 */
async function movedBy(page, areas, { viewer = 0, happening,
    choices = [] } = {}) {
    return await page.evaluate(async ([scene, viewer, happening]) => {
        const main = document.querySelector("script[type=module]");
        const { Table } = await import(String(main?.getAttribute("src"))
            .replace("main.mjs", "table.mjs"));
        let table = Reflect.get(window, "table");
        if (!table) {
            const host = document.createElement("div");
            host.className = "play";
            document.querySelector("main")?.replaceChildren(host);
            table = new Table(host, { names: ["Ada", "Bo"], onAction() {} });
            Reflect.set(window, "table", table);
        }
        const shown = table.show({ game: "", viewer, scene }, { happening });
        const moving = document.getAnimations().flatMap(({ effect }) => {
            if (!(effect instanceof KeyframeEffect)) return [];
            const [{ transform }] = effect.getKeyframes();
            const far = String(transform).startsWith("translate");
            const who = effect.target?.getAttribute("data-id") ?? "a ghost";
            return [far ? `${who} from afar` : who];
        });
        await shown;
        return moving.sort();
    }, /** @type {const} */ ([{ status: "", choices, areas }, viewer,
        happening]));
}

/** @param {Page} page @param {string} id @returns {Promise<Point>} */
async function middleOf(page, id) {
    const box = await page.locator(`[data-id="${id}"]`).boundingBox();
    assert.ok(box, id);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Stage} stage */
async function newTable(stage) {
    const page = await stage.open("/", { motion: true, written: true });
    await gamesOf(page);
    return page;
}

/**
 * A game that goes on after its record; bots are slow, or play at once.
 * @param {Stage} stage
 * @param {{motion?: boolean, speed?: string}} [how]
 */
async function openRace(stage, { motion = true, speed = "Slow" } = {}) {
    const page = await stage.open("/#/settings", { motion });
    await page.getByLabel("Speed of the bots").selectOption(speed);
    await begin(page);
    return page;
}

/** @param {Page} page the race, as it was kept */
async function begin(page) {
    await page.goto("/#/about");
    await page.locator(".screen-about").waitFor();
    await keepGame(page, MOVE_NEXT);
    await page.goto(`/#/play/${gameIn(MOVE_NEXT)}`);
    assert.ok(await atTable(page));
    await page.locator(".table .picture").first().waitFor();
}

/**
 * Notes in each frame where the pieces that move are, relative to their lane,
 * and what is said at things; and when a moment began, a person pressed, and
 * all was settled.
 * @param {Page} page
 */
async function watchFrames(page) {
    await forgetFrames(page);
    await page.evaluate(() => {
        /** @returns {Seen} */
        const seenSoFar = () => Reflect.get(window, "seen");
        for (const type of ["pointerdown", "keydown"])
            addEventListener(type, () => {
                seenSoFar().pressed ||= performance.now();
            }, { capture: true });
        const frame = () => {
            const seen = seenSoFar();
            const moment = document.querySelector(".whose.unsettled");
            if (moment) seen.began ||= performance.now();
            else if (seen.began) seen.settled ||= performance.now();
            const told = document.querySelector(".bubble.told")?.textContent;
            if (told && !seen.told.includes(told)) seen.told.push(told);
            for (const one of document.querySelectorAll(
                '.item.moving[data-look="piece"]')) {
                const { left, top, width, height } =
                    one.getBoundingClientRect();
                const id = one.getAttribute("data-id") ?? "";
                (seen.moved[id] ??= []).push(
                    { x: left + width / 2, y: top + height / 2 });
            }
            requestAnimationFrame(frame);
        };
        frame();
    });
}

/** @param {Page} page what was seen before */
async function forgetFrames(page) {
    await page.evaluate(() => Reflect.set(window, "seen",
        { began: 0, settled: 0, pressed: 0, moved: {}, told: [] }));
}

/** @param {Page} page @returns {Promise<Seen>} */
const seenOn = (page) => page.evaluate(() => Reflect.get(window, "seen"));

/**
 * Takes the last move of the list, which is not to pass, until something like
 * this was seen.
 * @param {Page} page
 * @param {(seen: Seen) => boolean} isIt
 */
async function playUntil(page, isIt) {
    for (let tries = 0; tries < 400; tries++) {
        const seen = await seenOn(page);
        if (isIt(seen)) return seen;
        await page.evaluate(() => {
            const moves = document.querySelectorAll(".moves-list button");
            const move = moves[moves.length - 1];
            if (move instanceof HTMLElement) move.click();
        });
        await page.waitForTimeout(100);
    }
    throw new Error("it was never seen");
}

/**
 * The box around all spaces of a lane.
 * @param {Page} page
 * @param {string} piece "piece2.1" is in the second lane
 */
async function laneOf(page, piece) {
    const lane = /^piece(\d)/.exec(piece)?.[1];
    return await page.locator(`.item[data-id^="space${lane}."]`).evaluateAll(
        (all) => {
            const boxes = all.map((one) => one.getBoundingClientRect());
            return {
                left: Math.min(...boxes.map(({ left }) => left)),
                right: Math.max(...boxes.map(({ right }) => right)),
                top: Math.min(...boxes.map(({ top }) => top)),
                bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
            };
        });
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "only what changes its place travels, whatever comes beside it":
        async (stage) => {
            const page = await newTable(stage);
            const hand = area("hand", HAND);
            await movedBy(page, [hand]);
            const before = await middleOf(page, "a");
            assert.deepEqual(await movedBy(page, [
                area("new", [card({ id: "x", owner: null })]), hand]), ["x"]);
            assert.deepEqual(await middleOf(page, "a"), before);
            const moved = await movedBy(page, [area("hand", [
                ...HAND, card({ id: "d", column: 3 })]),
            area("new", [card({ id: "x", owner: null })])]);
            assert.ok(moved.includes("d"), moved.join());
            assert.ok(!moved.some((one) => one.startsWith("x")), moved.join());
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
            await movedBy(page, [seats], { viewer });
            const names = await page.locator(".plate").evaluateAll((all) =>
                all.map((one) => one.getAttribute("aria-label")).sort());
            assert.deepEqual(names, viewer ? ["Ada", "You"] : ["Bo", "You"]);
        }
    },

    "Escape leads back to the very card that was picked": async (stage) => {
        const page = await newTable(stage);
        await movedBy(page, [lanes(0), area("hand", HAND)], { choices:
            ["space1.1", "space1.2"].map((space, action) => ({ action,
                text: `go to ${space}`, pick: ["a", space], flags: [] })) });
        const last = page.locator('[data-id="c"]');
        await last.click();
        await page.keyboard.press("Escape");
        assert.ok(await last.evaluate((one) =>
            one === document.activeElement), "another has the focus");
    },

    "what happens is said at the thing, where it comes to": async (stage) => {
        const page = await newTable(stage);
        const happening = {
            told: [{ text: "Something else." },
                { text: "You beat Bo: +3.", item: "piece1" }],
            way: { item: "piece1", cells: [[1, 1], [2, 1], [3, 1]] },
        };
        await movedBy(page, [lanes(0)]);
        const start = await middleOf(page, "piece1");
        const moved = await movedBy(page, [lanes(3)], { happening });
        assert.deepEqual(moved, ["piece1 from afar"]);
        await page.waitForFunction(() => !document.querySelector(".moving"));
        const end = await middleOf(page, "piece1");
        assert.ok(Math.abs(end.x - start.x) > 40);
        const bubble = page.locator(".bubble.told");
        assert.equal(await bubble.innerText(), "You beat Bo: +3.");
        const tipOf = () => bubble.evaluate((one) =>
            one.getBoundingClientRect().left
            + parseFloat(getComputedStyle(one).getPropertyValue("--tip")));
        const tip = await tipOf();
        assert.ok(Math.abs(tip - end.x) < 3, `${tip} is not at ${end.x}`);
        await page.setViewportSize({ width: 700, height: 700 });
        await page.waitForFunction((x) => Math.abs(x - Number(document
            .querySelector("[data-id=piece1]")?.getBoundingClientRect().left))
            > 40, end.x);
        const there = await middleOf(page, "piece1");
        assert.ok(Math.abs(await tipOf() - there.x) < 3, "it stays behind");
        assert.equal(await page.locator(".captions").getAttribute(
            "aria-hidden"), "true", "the story says it to those who listen");
        await movedBy(page, [lanes(3)]);
        assert.equal(await bubble.count(), 0);
    },

    "pieces travel along their lane, and the story is told on the way": async (
        stage,
    ) => {
        const page = await openRace(stage);
        await watchFrames(page);
        const { moved, told } = await playUntil(page, (seen) =>
            Object.values(seen.moved).some((points) => points.length > 12)
            && seen.told.length > 0);
        const [id, points] = Object.entries(moved).sort(([, a], [, b]) =>
            b.length - a.length)[0];
        const lane = await laneOf(page, id);
        for (const { x, y } of points)
            assert.ok(x >= lane.left - HOP && x <= lane.right + HOP
                && y >= lane.top - HOP && y <= lane.bottom + HOP,
                `${id} is at ${x}, ${y}, not in ${JSON.stringify(lane)}`);
        const stops = new Set(points.map(({ x, y }) =>
            `${Math.round(x)} ${Math.round(y)}`));
        assert.ok(stops.size > 5, `${stops.size} places on the way`);
        stage.remark(`${id}: ${points.length} frames, "${told[0]}"`);
    },

    "a click or a key shows at once what the moments lead to": async (
        stage,
    ) => {
        const page = await openRace(stage);
        await watchFrames(page);
        const skip = async (/** @type {() => Promise<void>} */ press) => {
            let took = Infinity;
            for (let tries = 0; tries < 6 && took >= SKIPPED_MS; tries++) {
                await begin(page);
                await forgetFrames(page);
                await playUntil(page, ({ began }) => began > 0);
                await press();
                await page.waitForFunction(() =>
                    Reflect.get(window, "seen").settled);
                const { began, pressed, settled } = await seenOn(page);
                if (pressed - began < SLOW_MS - SKIPPED_MS - 200)
                    took = settled - pressed;
            }
            assert.ok(took < SKIPPED_MS, `settled after ${took} ms`);
            return took;
        };
        const { x, y } = await middleOf(page, "space1.3");
        for (const press of [() => page.mouse.click(x, y),
            () => page.keyboard.press("Escape"),
            () => page.keyboard.press("Enter")])
            stage.remark(`${Math.round(await skip(press))} ms`);
    },

    "nothing moves where no motion is wanted": async (stage) => {
        for (const motion of [false, true]) {
            const page = await openRace(stage, { motion, speed: "At once" });
            await page.goto("/#/settings");
            if (motion)
                await page.getByLabel("Motion").selectOption("No motion");
            await page.goBack();
            await atTable(page);
            await page.evaluate(() => {
                const { animate } = Element.prototype;
                Reflect.set(window, "animated", []);
                Element.prototype.animate = function (frames, how) {
                    Reflect.get(window, "animated").push(this.outerHTML);
                    return animate.call(this, frames, how);
                };
            });
            await watchFrames(page);
            const before = await page.locator(".drawer ol li").count();
            for (let turns = 0; turns < 4 && await atTable(page); turns++) {
                await page.locator(".moves-list button").last().evaluate(
                    (move) => /** @type {HTMLElement} */ (move).click());
                await page.waitForTimeout(100);
            }
            await atTable(page);
            const told = await page.locator(".drawer ol li").count();
            assert.ok(told > before + 4, `${told - before} things happened`);
            assert.deepEqual((await seenOn(page)).moved, {});
            assert.deepEqual(await page.evaluate(() =>
                Reflect.get(window, "animated")), []);
        }
    },
};
