/* free_test.mjs -- where words stand that cover as little as they can. */
import assert from "node:assert/strict";
import test from "node:test";
import { overlap, placeBubble, placeCard } from "../../apps/web/page/free.mjs";

const room = { x: 8, y: 100, w: 374, h: 500 };
const size = { w: 200, h: 50 };
const kart = { x: 180, y: 300, w: 40, h: 40 };

/** @param {{x: number, y: number, w: number, h: number}} thing
 * @param {{x: number, y: number, w: number, h: number}[]} must
 * @param {{x: number, y: number, w: number, h: number}[]} [things]
 */
const placed = (thing, must, things = []) => {
    const at = placeBubble(room, size, thing, must, things);
    return { ...at, ...size };
};

test("a bubble stands right over the middle of its thing", () => {
    const at = placed(kart, []);
    assert.equal(at.above, true);
    assert.equal(at.x + size.w / 2, 200);
    assert.ok(at.y + size.h < kart.y && at.y + size.h > kart.y - 20);
});

test("under it where the way leads up, over it where it leads down", () => {
    const way = (/** @type {number} */ step) => [1, 2, 3, 4].map((n) =>
        ({ ...kart, y: kart.y + n * step }));
    const up = placed(kart, way(-40)), down = placed(kart, way(40));
    assert.equal(up.above, false);
    assert.equal(down.above, true);
    for (const one of way(-40))
        assert.equal(overlap(up, one), 0);
});

test("farther away, or aside, where others are near on both sides", () => {
    const others = [{ ...kart, y: 240 }, { ...kart, y: 360 }];
    const at = placed(kart, others);
    for (const one of [kart, ...others])
        assert.equal(overlap(at, one), 0);
});

test("what must be seen counts more than what else lies there", () => {
    const rocks = [{ x: 80, y: 200, w: 240, h: 90 }];
    assert.equal(placed(kart, [], rocks).above, false);
    const both = [{ x: 0, y: 350, w: 390, h: 250 }];
    assert.equal(placed(kart, both, rocks).above, true);
});

test("within the room, also for a thing out of sight", () => {
    for (const thing of [{ ...kart, x: -300 }, { ...kart, y: 90 },
        { ...kart, x: 370, y: 590 }])
        assert.equal(overlap(placed(thing, []), room), size.w * size.h);
});

test("a card covers what counts less, and stays where it was if it can", () => {
    const card = { w: 374, h: 150 };
    const lanes = { x: 8, y: 100, w: 374, h: 250 };
    const bids = { x: 8, y: 350, w: 374, h: 250, weight: 4 };
    const first = placeCard(room, card, [], [lanes, bids]);
    assert.equal(overlap({ ...first, ...card }, bids), 0);
    const lower = placeCard(room, { w: 374, h: 170 }, [], [lanes, bids],
        { ...first, ...card });
    assert.equal(lower.y + 170, first.y + 150, "its lower edge has moved");
    const away = placeCard(room, card, [{ x: 8, y: 100, w: 374, h: 250 }],
        [lanes, bids], { ...first, ...card });
    assert.ok(away.y >= 350, "what must be seen is covered");
});
