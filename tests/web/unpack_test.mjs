/* unpack_test.mjs -- scenes as they are sent, made whole. */
import assert from "node:assert/strict";
import test from "node:test";
import { wholeScene, wholeView } from "../../apps/web/page/unpack.mjs";

/** @param {string} id */
const sent = (id) => ({ id, look: "card", column: 0, row: 0 });

/** @param {string} id @param {object} [some] */
const whole = (id, some) => ({
    ...sent(id), kind: "card", columns: 1, rows: 1, turn: 0, owner: null,
    flags: [], parts: [], label: "", text: "", ...some,
});

/** @param {Record<string, any[]>} areas @returns {any} */
const scene = (areas) => ({
    status: "", choices: [], areas: Object.entries(areas).map(
        ([name, items]) => ({
            name, title: name, shape: "card", columns: 5, rows: 1, items,
        })),
});

/** @param {any} of @returns {Record<string, string[]>} ids by area */
const idsOf = (of) => Object.fromEntries(of.areas.map(
    (/** @type {any} */ { name, items }) =>
        [name, items.map((/** @type {any} */ { id }) => id)]));

test("an item gets what it does not say", () => {
    const full = whole("b", {
        kind: "animal.owl", columns: 2, rows: 3, turn: 90, owner: 1,
        flags: ["won"], count: { value: 2, most: 5 }, label: "4",
        parts: [{ role: "value", flags: ["live"], text: "4" }], text: "a four",
    });
    assert.deepEqual(wholeScene(scene({ hand: [sent("a"), full] })),
        scene({ hand: [whole("a"), full] }));
});

test("a part and a choice get what they do not say", () => {
    const part = { text: "4" };
    const { areas, choices } = wholeScene({
        ...scene({ hand: [{ ...sent("a"), parts: [part] }] }),
        choices: [{ action: 1, pick: ["a"], text: "play it" },
            { action: 2, pick: [], text: "call", flags: ["once"] }],
    });
    assert.deepEqual(areas[0].items[0].parts, [
        { role: "value", flags: [], ...part }]);
    assert.deepEqual(choices.map(({ flags }) => flags), [[], ["once"]]);
});

test("a run stands for items of the area of that name before", () => {
    const before = wholeScene(scene({
        hand: ["a", "b", "c", "d"].map(sent), deck: ["x", "y"].map(sent),
    }));
    const after = wholeScene(scene({
        deck: [[1, 1]], hand: [[0, 1], sent("n"), [2, 2]], pile: [sent("z")],
    }), before);
    assert.deepEqual(idsOf(after), {
        deck: ["y"], hand: ["a", "n", "c", "d"], pile: ["z"],
    });
    assert.deepEqual(after.areas[1].items[2], whole("c"));
});

test("an area that says no more is as it was", () => {
    const { status, choices, areas: [hand] } = scene({ hand: [sent("a")] });
    const before = wholeScene({
        status, choices,
        areas: [{ ...hand, role: "hand", owners: [[1]] }],
    });
    const after = wholeScene({
        status, choices, areas: [{ name: "hand", items: [[0, 1]] }],
    }, before);
    assert.deepEqual(after, before);
    const other = wholeScene({
        status, choices, areas: [{ ...hand, role: "hand", items: [] }],
    }, before);
    assert.equal(other.areas[0].owners, undefined);
});

test("each scene of a view goes by the one before it", () => {
    const before = wholeScene(scene({ hand: [sent("a"), sent("b")] }));
    const view = wholeView(/** @type {any} */ ({
        viewer: 2, steps: [
            { told: ["one"], scene: scene({ hand: [[1, 1], sent("c")] }) },
            { told: ["two"] },
            { told: [], scene: scene({ hand: [[1, 1], sent("d")] }) },
        ],
        scene: scene({ hand: [[0, 2], sent("e")] }),
    }), before);
    assert.deepEqual(view.steps.map(({ scene }) => scene && idsOf(scene)),
        [{ hand: ["b", "c"] }, undefined, { hand: ["c", "d"] }]);
    assert.deepEqual(view.steps.map(({ told }) => told),
        [["one"], ["two"], []]);
    assert.deepEqual(idsOf(view.scene), { hand: ["c", "d", "e"] });
    assert.equal(view.viewer, 2);
});

test("without steps the scene goes by the last one that was seen", () => {
    const view = wholeView(/** @type {any} */ (
        { steps: [], scene: scene({ hand: [[0, 1]] }) }),
        wholeScene(scene({ hand: [sent("a")] })));
    assert.deepEqual(idsOf(view.scene), { hand: ["a"] });
});

test("a thing of which only the parts are new is the one before else", () => {
    const effect = { role: "effect", flags: [], text: "-3" };
    const before = wholeScene(scene({
        hand: [sent("a"), { ...sent("b"), owner: 2, parts: [effect] }],
    }));
    const { areas } = wholeScene(scene({
        hand: [{ as: 0, parts: [effect] }, { as: 1, parts: [] }],
    }), before);
    assert.deepEqual(areas[0].items,
        [whole("a", { parts: [effect] }), whole("b", { owner: 2 })]);
});
