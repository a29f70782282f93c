/* lesson_test.mjs -- every game has a lesson, and it can be played to its end:
 * its record is legal, what the learner has to do can be done there, what is
 * pointed at is there, and the words fit. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { overlap, placeCard } from "../../apps/web/page/free.mjs";
import { parseLesson, recordUpTo } from "../../apps/web/page/lesson.mjs";
import { wholeView } from "../../apps/web/page/unpack.mjs";

const ROOT = new URL("../../", import.meta.url);
const ENGINE = new URL(process.env.MADCAP_ENGINE
    ?? "build/apps/web/engine.wasm", ROOT);
/** A lesson is short, and one does something in it. */
const STEPS = { least: 3, most: 18 };

const { instance } = await WebAssembly.instantiate(readFileSync(ENGINE), {});
const engine = /** @type {any} */ (instance.exports);

/** @param {string} name @param {...any} args the first may be a text */
function call(name, ...args) {
    const at = engine.engine_buffer();
    const length = engine[name](...args.map((arg) => {
        if (typeof arg !== "string")
            return arg;
        const bytes = new TextEncoder().encode(arg);
        new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
        return bytes.length;
    }));
    const said = new TextDecoder().decode(new Uint8Array(
        engine.memory.buffer, at, Math.abs(length)));
    assert.ok(length >= 0, said);
    return said;
}

/** @type {{games: {id: string}[]}} */
const { games } = JSON.parse(call("engine_games"));
const LESSONS = readdirSync(new URL("games/", ROOT), {
    recursive: true, encoding: "utf8",
}).filter((name) => /lesson-\w+\.txt$/.test(name)).map((name) => ({
    name, lesson: parseLesson(readFileSync(new URL(`games/${name}`, ROOT),
        "utf8")),
}));

/** @param {import("../../apps/web/page/lesson.mjs").Lesson} lesson
 * @returns {import("../../apps/web/page/engine.mjs").Lesson[]} */
function viewsOf({ steps }) {
    return steps.map(({ at }, i) => wholeView(JSON.parse(call("engine_lesson",
        steps[i - 1]?.at ?? at, at))));
}

test("every game has a lesson, under its name", () => {
    assert.deepEqual(LESSONS.map(({ lesson }) => lesson.game).sort(),
        games.map(({ id }) => id).sort());
    for (const { name, lesson } of LESSONS)
        assert.ok(name.endsWith(`lesson-${lesson.game}.txt`), name);
});

for (const { name, lesson } of LESSONS)
    test(`${name} can be played to its end`, () => {
        call("engine_reel_load", recordUpTo(lesson, Infinity));
        const { steps } = lesson;
        assert.ok(steps.length >= STEPS.least && steps.length <= STEPS.most,
            `${steps.length} steps`);
        assert.ok(steps.some(({ yours }) => yours), "nothing is to be done");
        viewsOf(lesson).forEach((view, i) => {
            const { yours, points, words } = steps[i];
            const ids = view.scene.areas.flatMap(({ items }) =>
                items.map(({ id }) => id));
            for (const id of points)
                assert.ok(ids.includes(id), `no ${id} at "${words}"`);
            if (yours)
                assert.ok(view.scene.choices.some(({ action }) =>
                    action === view.next), `no such choice at "${words}"`);
        });
    });

test("what the first seat noticed since is told, and the story whole", () => {
    const { lesson } = LESSONS.find(({ lesson: { game } }) =>
        game === "animals") ?? assert.fail();
    call("engine_reel_load", recordUpTo(lesson, Infinity));
    const { steps, story } = JSON.parse(call("engine_lesson", 2, 6));
    const told = (/** @type {any[]} */ all) => all.flatMap((one) =>
        one.told.map((/** @type {any} */ { text }) => text));
    assert.deepEqual(told(steps), ["You lay a 4 at the sprinter edge.",
        "Cleo lays a card at the sprinter edge.",
        "Dina lays a card at the edge for any animal.",
        "Emil lays a card at the flyer edge."]);
    assert.deepEqual(told(story).slice(-4), told(steps));
});

test("a moment that the lesson has not is refused", () => {
    for (const [from, to] of [[-1, 0], [3, 2], [0, 10000]])
        assert.throws(() => call("engine_lesson", from, to),
            /the lesson has no such moment/);
});

const HEAD = "madcap 1\ngame animals 2\nsetup seats=4\n";

test("words that make no sense are refused with their line", () => {
    for (const [text, why] of /** @type {[string, RegExp][]} */ ([
        [`say ${"a".repeat(141)}`, /^line 4 .*: 141 letters, and 140 fit/],
        ["point stage2", /^line 4 .*: point what\?/],
        ["say a\nchance start 1\nelse b", /^line 6 .*: else what\?/],
        ["you a\nchance start 1\nsay b", /^line 5 .*: here the learner acts/],
        ["you a\nsay b", /^line 5 .*: the learner has to act first/],
        ["say a\nchance start 1", /: the last words stand at the end/],
        ["you a\n1 pass\nyou b", /: the last words stand at the end/],
    ]))
        assert.throws(() => parseLesson(`${HEAD}${text}\n`),
            (/** @type {Error} */ { message }) => why.test(message), text);
});

test("a record is cut behind an action", () => {
    const lesson = parseLesson(`${HEAD}say a\nchance start 1\nyou b\npoint c d\n`
        + "else e\n1 pass\nsay f\n");
    assert.equal(recordUpTo(lesson, 0), HEAD);
    assert.equal(recordUpTo(lesson, 1), `${HEAD}chance start 1\n`);
    assert.deepEqual(lesson.steps.map(({ at }) => at), [0, 1, 2]);
    assert.deepEqual(lesson.steps[1], { at: 1, words: "b", yours: true,
        points: ["c", "d"], other: "e" });
});

test("a card covers nothing that must be seen, and is near it", () => {
    const room = { x: 0, y: 50, w: 390, h: 700 }, size = { w: 374, h: 150 };
    const must = [{ x: 100, y: 300, w: 60, h: 60 },
        { x: 0, y: 600, w: 390, h: 100 }];
    const card = { ...placeCard(room, size, must, []), ...size };
    for (const one of must)
        assert.equal(overlap(card, one), 0);
    assert.ok(card.y >= room.y && card.y + card.h <= room.y + room.h);
    assert.ok(Math.abs(card.y - 330) < 200, `it lies at ${card.y}`);
});
