/* scene_test.mjs -- what lies where, and what may be picked. */
import assert from "node:assert/strict";
import test from "node:test";
import {
    ahead, cellsOf, everPicked, fanSpot, follow, formOf, handRests, hexSize,
    hexSpot, itemsOf, layoutOf, longestOf, meantAtOnce, nameOf, neighbour,
    offersOf, ownOf, perLine, pick, printedOn, seatOf, shareSpot, stackSpot,
    stacksOf, stillPicked, takersOf, tracksOf, twinsOf, usedColumns,
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

/** @param {Partial<Item>} [some] */
const place = (some) =>
    item({ look: "place", flags: ["ground"], label: "", ...some });

const board = () => area({
    name: "board", role: "board", columns: 3, rows: 2, items: [
        item({ look: "heading", column: 1, row: 0 }),
        item({ look: "heading", column: 2, row: 0 }),
        item({ look: "seat", column: 0, row: 1 }),
        place({ column: 1, row: 1 }),
        place({ column: 2, row: 1 }),
    ],
});

/** Form and region of areas that have nothing but a role, rows and a shape.
 * @param {...[Role, number?, string?]} said
 */
const laidOut = (...said) => layoutOf({
    status: "", choices: [],
    areas: said.map(([role, rows = 1, shape = "square"]) =>
        area({ name: role, role, rows, shape })),
}).map(({ area: { name }, form, region }) => `${name} ${form} ${region}`);

test("an area's role says how it is shown and where, whatever lies in it",
    () => {
        assert.deepEqual(
            laidOut(["board", 5], ["contest", 3, "card"], ["players", 5],
                ["counters", 2], ["stock", 2], ["offer", 3], ["panels", 11],
                ["hands", 4, "card"], ["hand", 1, "card"],
                ["panel", 1, "card"], ["legend"]),
            ["contest grid focus", "board grid board", "legend legend board",
                "players ledger side", "counters ledger side",
                "stock grid side", "offer row more", "panels ledger more",
                "hands rows wide", "hand row hand", "panel row hand"]);
        assert.deepEqual(laidOut(["board", 3, "hex"], ["contest"], ["stock"]),
            ["contest row focus", "board hex board", "stock row side"]);
    });

test("without a board the players have its place", () => {
    assert.deepEqual(laidOut(["players", 4], ["contest"]),
        ["contest row focus", "players ledger board"]);
    assert.deepEqual(laidOut(["players"], ["contest"]),
        ["contest row focus", "players row side"]);
});

test("what holds nothing is left out, but an empty hand is still a hand",
    () => {
        const areas = [area({ name: "stock", items: [] }),
            area({ name: "hand", role: "hand", items: [] })];
        assert.deepEqual(layoutOf({ status: "", choices: [], areas })
            .map((placed) => placed.area.name), ["hand"]);
    });

test("the longest of several hands has so many cards", () => {
    const many = (/** @type {number} */ count, /** @type {number} */ row) =>
        Array.from({ length: count }, (_, column) => item({ column, row }));
    assert.equal(longestOf(area({ items: [...many(3, 0), ...many(5, 1)] })), 5);
});

test("of a panel a viewer does not see the closed spaces of others", () => {
    /** @param {string} id @param {number?} owner @param {...string} flags */
    const slot = (id, owner, ...flags) =>
        item({ id, look: "slot", owner, flags });
    const items = [slot("mine", 2), slot("broken", 2, "closed"),
        slot("hers", 1, "closed"), slot("move", null, "closed"),
        slot("ours", null), item({ id: "card" })];
    const seen = ownOf({
        status: "", choices: [], areas: [area({ role: "panel", items }),
            area({ role: "contest", items: [slot("edge", null)] })],
    }, 1);
    assert.deepEqual(seen.areas.map((one) => one.items.map(({ id }) => id)),
        [["mine", "broken", "ours", "card"], ["edge"]]);
});

test("columns at the right that hold nothing are not counted", () => {
    const items = [item({ column: 2, columns: 2 }), item({ column: 1 })];
    assert.equal(usedColumns(area({ columns: 9, items })), 4);
    assert.equal(usedColumns(area({ columns: 9, items: [] })), 1);
    assert.equal(cellsOf(area({ items: [...items, item({ column: 1 })] })), 2);
});

test("a long row wraps into lines of one length", () => {
    assert.deepEqual([0, 1, 7, 8, 9, 10, 14, 15].map(perLine),
        [1, 1, 7, 4, 5, 5, 7, 5]);
});

test("a column of seats is wider, a row of headings is low", () => {
    const { columns, rows } = tracksOf(board(), stacksOf(board()));
    assert.deepEqual(rows, [0, 1]);
    assert.ok(columns[0] > columns[1]);
    assert.equal(columns[1], columns[2]);
});

test("what a card reaches over is bigger than the cells beside it", () => {
    const stage = area({ shape: "card", columns: 4, rows: 3, items: [
        item({ columns: 2, rows: 2 }), item({ column: 2 }),
        item({ column: 3, row: 2 }),
    ] });
    const { columns, rows } = tracksOf(stage, stacksOf(stage));
    assert.ok(columns[0] > 1 && columns[1] === columns[0]);
    assert.deepEqual(columns.slice(2), [1, 1]);
    assert.deepEqual(rows, [columns[0], columns[0], 1]);
});

test("a column is as wide as those need who share a cell of a board", () => {
    const places = [0, 1, 2, 3, 4].map((column) =>
        place({ column }));
    const pieces = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3].map((column) =>
        item({ look: "piece", column }));
    const shared = area({ columns: 5, rows: 2, items: [...places, ...pieces] });
    const { columns } = tracksOf(shared, stacksOf(shared));
    assert.equal(columns[0], columns[4]);
    assert.ok(columns[1] > columns[0] && columns[2] > columns[1]);
    assert.equal(columns[3], columns[2]);
    const cards = { ...shared, shape: "card" };
    assert.deepEqual(tracksOf(cards, stacksOf(cards)).columns,
        [1, 1, 1, 1, 1]);
});

test("odd rows of hexagons are shifted by half a cell", () => {
    assert.deepEqual(hexSpot(2, 0), { x: 2, y: 0 });
    assert.equal(hexSpot(2, 1).x, 2.5);
    assert.equal(hexSpot(2, 2).x, 2);
    assert.equal(hexSpot(2, 2, true).x, 2.25);
    const size = hexSize(area({ shape: "hex", columns: 3, rows: 2 }));
    const last = hexSpot(2, 1);
    assert.equal(size.width, last.x + 1);
    assert.ok(Math.abs(size.height - last.y - 2 / Math.sqrt(3)) < 1e-9);
});

test("neighbouring hexagons are one width apart", () => {
    const from = hexSpot(1, 1);
    for (const [column, row] of [[0, 1], [2, 1], [1, 0], [2, 0], [1, 2]]) {
        const to = hexSpot(column, row);
        const far = Math.hypot(to.x - from.x, to.y - from.y);
        assert.ok(Math.abs(far - 1) < 1e-9, `${column},${row}: ${far}`);
    }
});

test("ground carries what lies in its cell; pieces do not carry each other",
    () => {
        const items = [
            place({ id: "space" }),
            item({ id: "one", look: "piece" }),
            item({ id: "two", look: "piece" }),
            item({ id: "edge", look: "slot", flags: ["ground"], column: 1 }),
            item({ id: "card", column: 1 }),
            item({ id: "left", look: "tile", column: 2 }),
            item({ id: "right", look: "piece", column: 2 }),
        ];
        const stacks = stacksOf(area({ items }));
        const said = (/** @type {string} */ id) => {
            const { base, carried, index, count } = stacks.get(id) ??
                assert.fail(id);
            return [base, carried, index, count];
        };
        assert.deepEqual(said("space"), [true, false, 0, 2]);
        assert.deepEqual(said("one"), [false, true, 0, 2]);
        assert.deepEqual(said("two"), [false, true, 1, 2]);
        assert.deepEqual(said("edge"), [true, false, 0, 1]);
        assert.deepEqual(said("card"), [false, true, 0, 1]);
        assert.deepEqual(said("left"), [false, false, 0, 2]);
        assert.deepEqual(said("right"), [false, false, 1, 2]);
    });

test("however many lie in a cell, each lies inside and apart", () => {
    for (let count = 1; count <= 16; count++) {
        const seen = new Set();
        for (let index = 0; index < count; index++) {
            const { x, y, size } = stackSpot(index, count);
            assert.ok(x >= 0 && x + size <= 1.0001, `${index} of ${count}`);
            assert.ok(y >= 0 && y + size <= 1.0001, `${index} of ${count}`);
            seen.add(`${x.toFixed(3)} ${y.toFixed(3)}`);
        }
        assert.equal(seen.size, count);
    }
});

test("those who share a cell of a board never cover each other", () => {
    for (let count = 1; count <= 12; count++) {
        const spots = Array.from({ length: count }, (_, index) =>
            shareSpot(index, count));
        for (const [i, a] of spots.entries()) {
            assert.ok(a.x + a.size < 1.0001 && a.y + a.high < 1.0001);
            for (const b of spots.slice(i + 1))
                assert.ok(b.x > a.x + a.size - 1e-9 ||
                    b.x + b.size < a.x + 1e-9 || b.y > a.y + a.high - 1e-9,
                    `${i} of ${count}`);
        }
    }
});

test("cards on a cell stay inside and never cover each other", () => {
    for (let count = 1; count <= 16; count++)
        for (const carried of [true, false]) {
            const spots = Array.from({ length: count }, (_, index) =>
                fanSpot(index, count, carried));
            for (const [i, { x, y, size, high }] of spots.entries()) {
                assert.ok(x >= 0 && x + size <= 1, `${i} of ${count}`);
                assert.ok(y >= 0 && y + high <= 1, `${i} of ${count}`);
                for (const next of spots.slice(i + 1))
                    assert.ok(next.x > x + size || next.x + next.size < x ||
                        next.y > y + high, `${i} of ${count}`);
            }
        }
    assert.deepEqual([1, 3, 4, 12].map((count) =>
        fanSpot(0, count, true).chip), [false, false, true, true]);
    assert.equal(fanSpot(0, 2, false).chip, true);
});

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

test("what nobody would look for has a button, if that makes few buttons",
    () => {
        const scene = {
            status: "", choices: [], areas: [
                area({ role: "hand", items: [item({ id: "card1" }),
                    item({ id: "card2" })] }),
                area({ name: "die", items: [item({ id: "die" })] }),
            ],
        };
        const offered = (/** @type {Choice[]} */ ...some) =>
            offersOf(scene, some).map(({ action }) => action);
        assert.deepEqual(offered(choice(1)), [1]);
        assert.deepEqual(offered(choice(1), choice(2, "die")), [2, 1]);
        assert.deepEqual(offered(choice(1, "card1"), choice(2, "card2", "die"),
            choice(3)), [3]);
        assert.deepEqual(offered(choice(1, "card1"), choice(2, "die"),
            choice(3)), [3]);
        const many = [1, 2, 3, 4, 5].map((n) => choice(n, "die", `n${n}`));
        assert.deepEqual(offered(...many, choice(6)), [6]);
        assert.equal(offered(...many.slice(1)).length, 4);
        assert.equal(handRests(scene, many), true);
        assert.equal(handRests(scene, [...many, choice(1, "card1")]), false);
        assert.equal(handRests(scene, []), false);
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
        item({ id: "stays", owner: 1 }), place({ id: "place" }));
    const after = scene(
        item({ id: "stays", owner: 1 }), item({ id: "new1", owner: 1 }),
        item({ id: "new2", owner: 2 }), place({ id: "new3" }));
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
