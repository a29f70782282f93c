/* layout_test.mjs -- where everything lies, over whole recorded games: as a
 * seat sees them, in windows from a small phone to a large screen. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import test from "node:test";
import { layoutOf, sortOf, teamsOf } from "../../apps/web/page/layout.mjs";
import { fit } from "../../apps/web/page/boxes.mjs";
import { offersOf } from "../../apps/web/page/scene.mjs";
import { wholeScene } from "../../apps/web/page/unpack.mjs";

/**
 * @typedef {import("../../apps/web/page/engine.mjs").Scene} Scene
 * @typedef {import("../../apps/web/page/boxes.mjs").Box} Box
 * @typedef {import("../../apps/web/page/layout.mjs").Layout} Layout
 */

const MADCAP = process.env.MADCAP ?? "build/madcap";
const SIZES = [[320, 568], [360, 740], [390, 844], [640, 400], [768, 1024],
    [1024, 768], [1280, 800], [1920, 1080]];
/** So many scenes of a record are laid out, evenly spread. */
const SCENES = 12;
/** As people see it, a pixel is nothing. */
const SLACK = 1.5;

const games = new URL("../../games/", import.meta.url);
const records = readdirSync(games).flatMap((folder) => {
    const golden = new URL(`${folder}/golden/`, games);
    try {
        return readdirSync(golden).filter((name) => name.endsWith(".rec"))
            .map((name) => new URL(name, golden).pathname);
    } catch {
        return [];
    }
});

/** @param {string} path @param {number} seat @returns {Scene[]} */
function scenesOf(path, seat) {
    const lines = execFileSync(MADCAP, ["replay", path, "--as", String(seat),
        "--json"], { maxBuffer: 1 << 29 }).toString().trim().split("\n");
    const step = Math.max(1, Math.floor(lines.length / SCENES));
    return lines.filter((_, i) => i % step === 0).map((line) =>
        wholeScene(JSON.parse(line).scene));
}

const known = new Map(records.map((path) =>
    [path.split("/").slice(-1)[0], scenesOf(path, 1)]));

/** @param {(scene: Scene, layout: Layout, where: string) => void} check */
function everywhere(check) {
    for (const [name, scenes] of known)
        for (const [width, height] of SIZES)
            for (const [i, scene] of scenes.entries())
                check(scene, layoutOf(scene, { width, height, viewer: 0 }),
                    `${name}, scene ${i}, ${width}x${height}`);
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) =>
    Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > SLACK &&
    Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > SLACK;

test("there are records of every game", () => {
    assert.ok(records.length >= 20, `${records.length} records`);
});

test("everything that lies somewhere lies within the window", () => {
    everywhere((scene, layout, where) => {
        const board = scene.areas.find(({ role }) => role === "board");
        const seen = new Set(layout.camera
            ? board?.items.map(({ id }) => id) : []);
        for (const [id, { x, y, w, h }] of layout.spots)
            assert.ok(seen.has(id) || (w > 0 && h > 0 && x >= -SLACK &&
                y >= -SLACK && x + w <= layout.width + SLACK &&
                y + h <= layout.height + SLACK),
            `${where}: ${id} at ${[x, y, w, h]}`);
    });
});

test("whatever can be picked has a place, or a plate", () => {
    everywhere((scene, layout, where) => {
        const items = new Map(scene.areas.flatMap((area) =>
            area.items.map((item) => [item.id, { item, area }])));
        for (const id of scene.choices.flatMap(({ pick }) => pick)) {
            const { item, area } = items.get(id) ?? assert.fail(id);
            assert.ok(layout.spots.has(id) || item.look === "seat" ||
                layout.parts.get(area.name) === "plate",
            `${where}: ${id} is nowhere`);
        }
    });
});

test("furniture stands in the same place all through a game", () => {
    for (const [name, scenes] of known)
        for (const [width, height] of SIZES) {
            const frames = new Set(scenes.map((scene) => JSON.stringify(
                layoutOf(scene, { width, height, viewer: 0 }).frame)));
            assert.equal(frames.size, 1, `${name}, ${width}x${height}`);
        }
});

test("the dock is idle only where it is tall and nothing lies there", () => {
    const idle = new Set();
    everywhere((scene, layout, where) => {
        const { held } = layout.frame;
        if (!layout.idle)
            return;
        idle.add(sortOf(scene));
        assert.ok(layout.tall, where);
        for (const [id, spot] of layout.spots)
            assert.ok(!overlap(spot, held), `${where}: ${id}`);
    });
    assert.ok(idle.has("ledges"));
});

test("every seat has one plate, and plates are apart", () => {
    everywhere((scene, { plates }, where) => {
        assert.deepEqual(plates.flatMap(({ owners }) => owners).sort(),
            teamsOf(scene, 0).flat().sort(), where);
        for (const [i, plate] of plates.entries())
            for (const other of plates.slice(i + 1))
                assert.ok(!overlap(plate.box, other.box),
                    `${where}: ${plate.owners} and ${other.owners}`);
    });
});

test("hand, story, buttons and what is contested do not cover each other", () => {
    everywhere((scene, { frame, keys, spots, parts }, where) => {
        const of = (/** @type {string} */ part) => scene.areas
            .filter(({ name }) => parts.get(name) === part)
            .flatMap(({ items }) => items)
            .flatMap(({ id }) => spots.get(id) ?? []);
        const offers = offersOf(scene.choices).length;
        for (const spot of [...of("hand"), ...of("desk"), ...of("offer")]) {
            assert.ok(!overlap(spot, frame.story), `${where}: story`);
            assert.ok(!offers || !overlap(spot, keys), `${where}: buttons`);
        }
        for (const spot of of("contest"))
            for (const held of of("hand"))
                assert.ok(!overlap(spot, held), `${where}: hand and contest`);
    });
});

test("slots of a ring are apart with their names, what is free is above "
    + "the first", () => {
    const name = 20;
    everywhere((scene, { spots, surfaces }, where) => {
        const contest = scene.areas.find((area) => surfaces.some((one) =>
            one.kind === "ring" && one.area === area.name));
        const all = (contest?.items ?? []).map((item) =>
            ({ item, spot: spots.get(item.id) ?? assert.fail(item.id) }));
        const free = all.find(({ spot }) => spot.free);
        const slots = all.filter(({ item }) => free && item.owner !== null)
            .map(({ spot }) => ({ ...spot, h: spot.h + name }));
        for (const [i, slot] of slots.entries())
            for (const other of slots.slice(i + 1))
                assert.ok(!overlap(slot, other), where);
        const own = all.find(({ item }) => item.owner === 1)?.spot;
        if (free && own)
            assert.ok(free.spot.y + free.spot.h <= own.y &&
                free.spot.h > 30, `${where}: ${JSON.stringify(free.spot)}`);
    });
});

test("what is chosen from lies in one line, and its steps below it", () => {
    let seen = 0;
    everywhere((scene, { spots, parts }, where) => {
        for (const { items, name } of scene.areas) {
            const steps = items.filter(({ look }) => look === "slot");
            if (parts.get(name) !== "choice" || !steps.length)
                continue;
            const boxes = items.map(({ id }) => spots.get(id)
                ?? assert.fail(`${where}: ${id}`));
            for (const [i, one] of boxes.entries())
                for (const other of boxes.slice(i + 1))
                    assert.ok(!overlap(one, other), where);
            const cards = boxes.slice(0, -steps.length);
            assert.equal(new Set(cards.map(({ y }) => y)).size, 1, where);
            assert.ok(boxes.slice(-steps.length).every(({ y }) =>
                y > cards[0].y + cards[0].h), where);
            seen++;
        }
    });
    assert.ok(seen > 0, "nothing was chosen");
});

test("cards of a hand have room for a finger", () => {
    everywhere((scene, { spots, parts }, where) => {
        for (const { items, name } of scene.areas)
            if (parts.get(name) === "hand" && items.length <= 10)
                for (const { id, look } of items) {
                    const { w, h, rest } = spots.get(id) ?? assert.fail(id);
                    assert.ok(rest || look === "heading"
                        || (w >= 38 && h >= 38),
                        `${where}: ${id} ${w}x${h}`);
                }
    });
});

test("of a large road so much is seen that fingers find each piece", () => {
    const item = (/** @type {string} */ id, /** @type {number} */ column,
        /** @type {number} */ row) => /** @type {any} */ ({ id, column, row,
        columns: 1, rows: 1, look: id ? "piece" : "place", owner: null,
        flags: [] });
    const ground = Array.from({ length: 28 * 18 }, (_, i) =>
        ({ ...item("", i % 28, Math.floor(i / 28)), id: `cell${i}` }));
    const picks = ["near", "beside", "far"];
    const scene = /** @type {Scene} */ (/** @type {unknown} */ ({
        status: "", choices: [], areas: [{ name: "track", title: "",
            role: "board", shape: "hex", columns: 28, rows: 18, items: [
                ...ground, item("near", 8, 7), item("beside", 9, 7),
                item("far", 18, 5), item("own", 6, 17)] }] }));
    const shown = (/** @type {string[][]} */ focus) => {
        const { spots, camera } = layoutOf(scene,
            { width: 320, height: 568, viewer: 0, focus });
        const { view } = camera ?? assert.fail("all of it is seen");
        const at = (/** @type {string} */ id) => spots.get(id)
            ?? assert.fail(id);
        return { at, sees: (/** @type {string} */ id) =>
            at(id).y >= view.y - SLACK
            && at(id).y + at(id).h <= view.y + view.h + SLACK };
    };
    const cramped = shown([picks, ["own"]]);
    assert.ok(picks.every(cramped.sees));
    assert.ok(cramped.at("beside").x - cramped.at("near").x >= 24);
    assert.ok(!cramped.sees("own"));
    const roomy = shown([["near", "beside"], ["far"]]);
    assert.ok(picks.every(roomy.sees), "what there is room for is seen, too");
});

test("a table is built around its board, whatever the game", () => {
    const area = (/** @type {any} */ some) => ({ name: "a", title: "", role:
        "board", shape: "square", columns: 8, rows: 2, items: [], ...some });
    const scene = (/** @type {any[]} */ ...areas) =>
        ({ status: "", choices: [], areas });
    assert.equal(sortOf(scene()), "none");
    assert.equal(sortOf(scene(area({ shape: "hex" }))), "hex");
    assert.equal(sortOf(scene(area({ owners: [[], [1]] }))), "lanes");
    assert.equal(sortOf(scene(area({}))), "ledges");
});

test("things of one shape stand in the lines that make them largest", () => {
    const place = { x: 0, y: 0, w: 400, h: 100 };
    const how = { most: 200, ratio: 1, gap: 0 };
    assert.deepEqual(fit(4, place, how), { lines: 1, across: 4, wide: 100 });
    assert.deepEqual(fit(16, place, how), { lines: 2, across: 8, wide: 50 });
    assert.equal(fit(0, place, how).across, 1);
});
