/* scene_test.mjs -- what a scene says, and what may be picked. */
import assert from "node:assert/strict";
import test from "node:test";
import {
    ahead, everPicked, follow, itemsOf, meantAtOnce, nameOf, neighbour,
    offersOf, pick, printedOn, seatOf, stillPicked, takersOf, teamOf, twinsOf,
} from "../../apps/web/page/scene.mjs";

/**
 * @typedef {import("../../apps/web/page/scene.mjs").Item} Item
 * @typedef {import("../../apps/web/page/scene.mjs").Area} Area
 * @typedef {import("../../apps/web/page/scene.mjs").Choice} Choice
 * @typedef {import("../../apps/web/page/engine.mjs").Role} Role
 */

let ids = 0;

/** @param {Partial<Item>} [some] @returns {Item} */
const item = (some = {}) => ({
    id: `item${++ids}`, look: "card", kind: some.look ?? "card", column: 0,
    row: 0, columns: 1, rows: 1, turn: 0, owner: null, flags: [], parts: [],
    label: "4", text: "a four", ...some,
});

/** @param {Partial<Area>} [some] @returns {Area} */
const area = (some = {}) => ({
    name: "area", title: "Area", role: "stock", shape: "square", columns: 1,
    rows: 1, items: [item()], ...some,
});

/** @param {number} action @param {...string} path @returns {Choice} */
const choice = (action, ...path) =>
    ({ action, text: `action ${action}`, pick: path, flags: [] });

test("a thing shows its parts, and its label where it has none", () => {
    /** @type {Item["parts"]} */
    const parts = [
        { role: "index", flags: [], text: "2" },
        { role: "value", kind: "plus.blue", flags: ["live"], text: "6" },
        { role: "effect", flags: [], text: "3 to 4" },
    ];
    assert.deepEqual(printedOn(item({ parts, label: "2 B6" })),
        parts.slice(0, 2));
    const roleOf = (/** @type {Partial<Item>} */ some) =>
        printedOn(item(some)).map(({ role, text }) => `${role} ${text}`);
    assert.deepEqual(roleOf({ label: "deck 7" }), ["word deck 7"]);
    assert.deepEqual(roleOf({ label: "7", count: { value: 7 } }), ["value 7"]);
    assert.deepEqual(roleOf({ label: "" }), []);
});

test("a name has the label where the sentence does not say it", () => {
    assert.equal(nameOf(item({ text: "your 14", label: "14" })), "Your 14");
    assert.equal(nameOf(item({ text: "blue 6", label: "B6" })), "Blue 6, B6");
    assert.equal(nameOf(item({ text: "a crocodile, row 2", label: "croco" })),
        "A crocodile, row 2, croco");
    assert.equal(nameOf(item({ text: "row 2: five", label: "Row 2" })),
        "Row 2: five");
    assert.equal(nameOf(item({ text: "", label: "", id: "x1" })), "X1");
});

const choices = [
    choice(1, "card1", "edge1"), choice(2, "card1", "edge2"),
    choice(3, "card2", "edge1"), choice(4),
    choice(5, "die"), choice(6, "cup"), choice(7, "cup", "die"),
    choice(8, "twin"), choice(9, "twin"),
];

test("first the beginnings may be picked, then what goes on from there", () => {
    assert.deepEqual([...ahead(choices, []).next],
        ["card1", "card2", "die", "cup", "twin"]);
    assert.deepEqual(ahead(choices, []).done, []);
    assert.deepEqual([...ahead(choices, ["card1"]).next], ["edge1", "edge2"]);
    assert.deepEqual([...ahead(choices, ["card2"]).next], ["edge1"]);
    assert.deepEqual([...everPicked(choices)].sort(),
        ["card1", "card2", "cup", "die", "edge1", "edge2", "twin"]);
});

test("the last pick of a path is the action", () => {
    assert.deepEqual(pick(choices, [], "card1"), { picked: ["card1"] });
    assert.equal(pick(choices, ["card1"], "edge2")?.choice?.action, 2);
    assert.equal(pick(choices, [], "die")?.choice?.action, 5);
});

test("where more could follow, or two actions look alike, nothing is sure",
    () => {
        assert.deepEqual(pick(choices, [], "cup"), { picked: ["cup"] });
        assert.equal(ahead(choices, ["cup"]).done[0].action, 6);
        assert.equal(pick(choices, ["cup"], "die")?.choice?.action, 7);
        assert.deepEqual(pick(choices, [], "twin"), { picked: ["twin"] });
        assert.deepEqual(
            ahead(choices, ["twin"]).done.map(({ action }) => action), [8, 9]);
    });

test("a picked thing is let go; another beginning begins anew", () => {
    assert.deepEqual(pick(choices, ["card1"], "card1"), { picked: [] });
    assert.deepEqual(pick(choices, ["card1"], "card2"), { picked: ["card2"] });
    assert.equal(pick(choices, [], "edge1"), undefined);
    assert.equal(pick(choices, ["card2"], "edge2"), undefined);
});

test("what names nothing to pick has a button, and what one press means, first",
    () => {
    const short = { ...choice(2), flags: ["short"] };
    const same = { ...choice(4), flags: ["same"] };
    const all = [choice(1), choice(3, "b"), short, same];
    assert.deepEqual(offersOf(all).map(({ action }) => action), [2, 1]);
    assert.deepEqual(offersOf([choice(3, "b")]), []);
});

test("what one press means is pressed where it lies, unless it is all", () => {
    const short = { ...choice(2, "a"), flags: ["short"] };
    assert.deepEqual(offersOf([choice(1), short]), [choice(1)]);
    assert.deepEqual(offersOf([short]), [short]);
});

test("who shares a row of players is of one team", () => {
    const scene = { status: "", choices: [], areas: [area({ role: "players",
        owners: [[], [1, 2], [3]] })] };
    assert.deepEqual(teamOf(scene, 1), [1, 2]);
    assert.deepEqual(teamOf(scene, 2), [3]);
    assert.deepEqual(teamOf(scene, 10), [11]);
});

test("picks that lead nowhere any more are let go", () => {
    assert.deepEqual(stillPicked(choices, ["card1"]), ["card1"]);
    assert.deepEqual(stillPicked(choices, ["card9"]), []);
    assert.deepEqual(stillPicked([], ["card1"]), []);
});

test("a thing that looks just like one that is named stands for it", () => {
    const areas = [
        area({ items: [item({ id: "a" }), item({ id: "b" }),
            item({ id: "c", flags: ["closed"] }), item({ id: "d" })] }),
        area({ items: [item({ id: "elsewhere" })] }),
    ];
    const scene = { status: "", choices: [], areas };
    assert.deepEqual([...twinsOf(scene, [choice(1, "a"), choice(2, "d")])],
        [["b", "d"]]);
    assert.deepEqual([...twinsOf(scene, [choice(1, "c")])], []);
});

test("an arrow key goes to what is near in its direction", () => {
    const spots = [
        { id: "a", x: 0, y: 0 }, { id: "b", x: 50, y: 0 },
        { id: "c", x: 100, y: 0 }, { id: "d", x: 4, y: 80 },
        { id: "e", x: 40, y: 20 },
    ];
    assert.equal(neighbour(spots, "a", "ArrowRight"), "b");
    assert.equal(neighbour(spots, "c", "ArrowLeft"), "b");
    assert.equal(neighbour(spots, "a", "ArrowDown"), "d");
    assert.equal(neighbour(spots, "d", "ArrowUp"), "a");
    assert.equal(neighbour(spots, "c", "ArrowRight"), undefined);
    assert.equal(neighbour(spots, "nobody", "ArrowRight"), undefined);
});

test("what is gone lives on in what looks the same and is new, once", () => {
    /** @param {...Item} items */
    const scene = (...items) =>
        itemsOf({ status: "", choices: [], areas: [area({ items })] });
    const before = scene(
        item({ id: "hand1", owner: 1 }), item({ id: "hand2", owner: 1 }),
        item({ id: "stays", owner: 1 }), item({ id: "place", look: "place" }));
    const after = scene(
        item({ id: "stays", owner: 1 }), item({ id: "new1", owner: 1 }),
        item({ id: "new2", owner: 2 }), item({ id: "new3", look: "place" }));
    assert.deepEqual([...follow(before, after)], [["new1", "hand1"]]);
    assert.deepEqual([...follow(new Map(), after)], []);
});

test("what leaves goes to who has won where it lay, else to its owner", () => {
    const areas = [
        area({ items: [item({ id: "a", owner: 1 }), item({ id: "trump" }),
            item({ id: "b", owner: 2, flags: ["won"] })] }),
        area({ items: [item({ id: "c", owner: 1 }), item({ id: "d" })] }),
    ];
    assert.deepEqual([...takersOf({ status: "", choices: [], areas })],
        [["a", 2], ["trump", 2], ["b", 2], ["c", 1]]);
    assert.equal(takersOf(undefined).size, 0);
});

test("a seat stands for its owner, and a count does where there is none", () => {
    const items = [
        item({ owner: 1 }), item({ id: "p1", look: "count", owner: 1 }),
        item({ id: "s1", look: "seat", owner: 1 }),
        item({ id: "p2", look: "count", owner: 2 }),
    ];
    assert.equal(seatOf(items, 1)?.id, "s1");
    assert.equal(seatOf(items, 2)?.id, "p2");
    assert.equal(seatOf(items, 3), undefined);
});

test("one press means the choice that says so, or all there is", () => {
    const meant = (/** @type {Choice[]} */ ...choices) =>
        meantAtOnce({ status: "", areas: [], choices })?.action;
    assert.equal(meant(choice(1, "a"),
        { ...choice(2, "top"), flags: ["once", "short"] }), 2);
    assert.equal(meant({ ...choice(1), flags: ["once"] }, choice(2, "top")),
        undefined);
    assert.equal(meant(choice(1, "a")), 1);
    assert.equal(meant(), undefined);
});
