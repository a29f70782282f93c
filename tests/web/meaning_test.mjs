/* meaning_test.mjs -- what is said about things, and that every game has words
 * for all of its own. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { newsOf } from "../../apps/web/page/ahead.mjs";
import { aboutOf, keysOf, legendOf, meaningOf, plateMeaning, saysItself, wayOf }
    from "../../apps/web/page/meaning.mjs";
import { startEngine } from "./reel.mjs";

/**
 * @typedef {import("../../apps/web/page/engine.mjs").Item} Item
 * @typedef {import("../../apps/web/page/engine.mjs").Area} Area
 * @typedef {import("../../apps/web/page/meaning.mjs").Context} Context
 */

const GAMES = new URL("../../games/", import.meta.url);
/** Of a record so many moments are looked at. */
const MOMENTS = 40;

/** @param {Partial<Item>} [some] @returns {Item} */
const item = (some = {}) => ({
    id: "i", look: "card", kind: some.look ?? "card", column: 0, row: 0,
    columns: 1, rows: 1, turn: 0, owner: null, flags: [], parts: [],
    label: "4", text: "a four", ...some,
});

/** @param {Item[]} items @param {Partial<Area>} [some] @returns {Area} */
const area = (items, some = {}) => ({
    name: "hand", title: "Your hand", role: "hand", shape: "card", columns: 1,
    rows: 1, items, ...some,
});

/** @param {Area[]} areas @param {Partial<Context>} [some] @returns {Context} */
const context = (areas, some = {}) => ({
    scene: { status: "", areas, choices: [] }, choices: [], twins: new Map(),
    glossary: {}, nameOf: (owner) => owner === 1 ? "You" : "Cleo", ...some,
});

test("the title is the whole sentence, and ways to act come in words", () => {
    const four = item();
    const said = meaningOf(four, context([area([four])], {
        choices: [
            { action: 1, text: "bid 4 on first", pick: ["i", "edge"],
                flags: [] },
            { action: 2, text: "pass", pick: [], flags: [] },
        ], glossary: { "hand card": "A card to bid with." },
    }));
    assert.deepEqual(said, { title: "A four.", about: "A card to bid with.",
        facts: [], ways: ["Bid 4 on first."] });
});

test("whose a thing is is told where its sentence does not", () => {
    const facts = (/** @type {Partial<Item>} */ some) => {
        const one = item(some);
        return meaningOf(one, context([area([one])])).facts;
    };
    assert.deepEqual(facts({ owner: 2 }), ["It is Cleo's."]);
    assert.deepEqual(facts({ owner: 1 }), ["It is yours."]);
    assert.deepEqual(facts({ owner: 2, text: "a card of Cleo" }), []);
    assert.deepEqual(facts({ owner: 1, text: "your 4" }), []);
});

test("counters tell the most and what of it is lost", () => {
    const facts = (/** @type {Item["count"]} */ count,
        text = "speed 2 of at most 5") => {
        const one = item({ look: "count", text, count });
        return meaningOf(one, context([area([one])])).facts;
    };
    assert.deepEqual(facts({ value: 2, most: 7, lost: 2 }),
        ["2 of at most 7, and 2 of those are lost."]);
    assert.deepEqual(facts({ value: 2, most: 7, lost: 1 }),
        ["2 of at most 7, and 1 of those is lost."]);
    assert.deepEqual(facts({ value: 2, most: 5 }), []);
    assert.deepEqual(facts({ value: 3, most: 9 }), ["3 of at most 9."]);
    assert.deepEqual(facts({ value: 2 }), []);
    assert.deepEqual(facts({ value: 2, most: 7, lost: 2 },
        "speed 2, top speed 5: 2 gone"), []);
    assert.deepEqual(facts({ value: 2, most: 5 }, "12 of 15"),
        ["2 of at most 5."]);
});

test("parts tell what counts, but not for others on their plates", () => {
    const card = item({ text: "Your green 5, blue 1", parts: [
        { role: "value", kind: "plus.green", text: "5", flags: ["against"] },
        { role: "value", kind: "plus.blue", text: "1", flags: ["live", "for"] },
        { role: "effect", text: "3 to 4", flags: [] },
    ] });
    assert.deepEqual(meaningOf(card, context([area([card])])).facts, [
        "Green 5 counts against you.", "Blue 1 counts for you.",
        "Blue is trump.", "As things stand: 3 to 4.",
    ]);
    assert.deepEqual(meaningOf(card, context([area([card],
        { role: "players" })])).facts, ["As things stand: 3 to 4."]);
});

test("of what was contested before nothing counts for whoever looks", () => {
    const card = item({ text: "Cleo played green 5, blue 1", parts: [
        { role: "value", kind: "plus.green", text: "5", flags: ["against"] },
        { role: "value", kind: "plus.blue", text: "1", flags: ["live", "for"] },
    ] });
    assert.deepEqual(meaningOf(card, context([area([], { role: "contest" }),
        area([card], { role: "contest" })])).facts, ["Blue was trump."]);
});

test("words at a thing leave out what the table says already", () => {
    assert.equal(newsOf("Cleo takes trick 4: -3 for yellow.",
        "Cleo takes trick 4."), "-3 for yellow.");
    assert.equal(newsOf("Cleo takes trick 4.", "Cleo takes trick 4."), "");
    assert.equal(newsOf("Cleo plays a 3.", ""), "Cleo plays a 3.");
    assert.equal(newsOf("Cleo plays a 3.", "Dina is next."), "Cleo plays a 3.");
});

test("a way to act has its preview and its odds", () => {
    assert.equal(wayOf({ action: 1, text: "attack the duck", pick: [],
        flags: [], odds: [417, 166, 417],
        preview: { cells: [], text: "both move" } }),
        "Attack the duck. Both move. Won 42 %, tied 17 %, lost 42 %.");
    const four = item();
    const choices = Array.from({ length: 9 }, (_, i) =>
        ({ action: i, text: `way ${"abcdefghi"[i]}`, pick: ["i"], flags: [] }));
    const { ways } = meaningOf(four, context([area([four])], { choices }));
    assert.deepEqual(ways.slice(-2), ["Way e.", "And 4 more."]);
});

test("ways that come to the same are told once", () => {
    const slot = item();
    const choices = ["1 on brake: stop", "2 on brake: stop", "3 on brake: stop",
        "1 on turn: left", "2 on turn: right 2"].map((text, action) =>
        ({ action, text: `put a ${text}`, pick: ["i"], flags: [] }));
    assert.deepEqual(
        meaningOf(slot, context([area([slot])], { choices })).ways,
        ["Put a 1, 2 or 3 on brake: stop.", "Put a 1 on turn: left.",
            "Put a 2 on turn: right 2."]);
});

test("what looks the same stands for what can be picked", () => {
    const other = item({ id: "j" });
    const { ways } = meaningOf(other, context([area([other])], {
        twins: new Map([["j", "i"]]),
        choices: [{ action: 1, text: "play it", pick: ["i"], flags: [] }],
    }));
    assert.deepEqual(ways, ["Play it."]);
});

test("a plate tells all that is on it", () => {
    const seat = item({ id: "s", look: "seat", kind: "seat", owner: 2,
        text: "Cleo: 3 points" });
    const cards = item({ id: "c", look: "count", text: "Cleo: 5 cards",
        count: { value: 5, most: 8 } });
    const used = item({ id: "u", text: "used by Cleo: 2" });
    const said = plateMeaning("Cleo", [seat, cards, used], context([
        area([seat, cards, used], { name: "cards", role: "players" })],
        { glossary: { seat: "A player." } }));
    assert.deepEqual(said, { title: "Cleo", about: "A player.",
        facts: ["3 points.", "5 cards.", "Used by Cleo: 2."], ways: [] });
});

test("the most exact words of a glossary hold", () => {
    const slot = item({ look: "slot", kind: "slot", parts: [
        { role: "word", kind: "step.turn", text: "turn", flags: [] }] });
    const panel = area([slot], { name: "panel" });
    assert.deepEqual(keysOf(panel, slot), ["panel step.turn", "panel slot",
        "panel slot", "panel slot", "step.turn", "slot", "slot", "slot"]);
    assert.equal(aboutOf({ "slot": "any", "panel slot": "a step" }, panel,
        slot), "a step");
    const speed = item({ look: "count", kind: "count", column: 2, row: 1 });
    const teams = area([item({ look: "heading", column: 2, label: "speed" }),
        speed], { name: "teams" });
    assert.equal(aboutOf({ "teams speed": "how fast" }, teams, speed),
        "how fast");
});

test("a legend tells what lies there, if there is one", () => {
    const scene = (/** @type {Area[]} */ ...areas) =>
        ({ status: "", areas, choices: [] });
    assert.equal(legendOf(scene()), undefined);
    const rock = item({ look: "piece", kind: "rock", text: "rock: stop" });
    const legend = area([rock, item({ look: "note", text: "stop" })],
        { role: "legend", title: "On the track" });
    assert.deepEqual(legendOf(scene(legend)), { title: "On the track",
        lines: [{ kind: "rock", text: "Rock: stop." }] });
    const way = area([item({ look: "way" })], { role: "board" });
    assert.deepEqual(legendOf(scene(way, legend))?.lines.map(({ kind }) =>
        kind), ["way", "rock"]);
    const lying = item({ kind: "rock", text: "something" });
    assert.deepEqual(meaningOf(lying, context([area([lying]), legend])).facts,
        ["Rock: stop."]);
});

/** @param {string} folder @returns {string[]} */
const golden = (folder) => readdirSync(new URL(`${folder}/golden/`, GAMES))
    .map((name) => readFileSync(new URL(`${folder}/golden/${name}`, GAMES),
        "utf8"));

test("a game has words for all its things, and no others", async () => {
    const engine = await startEngine();
    const folders = readdirSync(GAMES).filter((folder) =>
        existsSync(new URL(`${folder}/golden`, GAMES)));
    assert.ok(folders.length > 0);
    for (const folder of folders) {
        const glossary = JSON.parse(readFileSync(
            new URL(`${folder}/glossary.json`, GAMES), "utf8"));
        const used = new Set(), missing = new Set();
        for (const { areas } of golden(folder).flatMap((record) =>
            engine.scenes(record, MOMENTS)))
            for (const place of areas)
                for (const one of place.items) {
                    const key = keysOf(place, one).find((word) =>
                        word in glossary);
                    if (saysItself(place, one))
                        continue;
                    if (key)
                        used.add(key);
                    else
                        missing.add(keysOf(place, one)[0]);
                }
        assert.deepEqual([...missing], [], `${folder}/glossary.json lacks`);
        assert.deepEqual(Object.keys(glossary).filter((key) =>
            !used.has(key)), [], `${folder}/glossary.json has what is nowhere`);
    }
});
