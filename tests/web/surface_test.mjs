/* surface_test.mjs -- what a board is drawn from, and where its lines run. */
import assert from "node:assert/strict";
import test from "node:test";
import { edgesOf, gapsOf, keyOf, middleOf, neighboursOf, outlinesOf }
    from "../../apps/web/page/hexes.mjs";
import { chanceOf, disc, lanes, ledges, loopOf, outlineOf, ring, road, trackOf }
    from "../../apps/web/page/surface.mjs";
import { BASE } from "../../apps/web/page/theme.mjs";

/**
 * @typedef {import("../../apps/web/page/hexes.mjs").Cell} Cell
 * @typedef {import("../../apps/web/page/theme.mjs").Theme} Theme
 */

/** As much of an element as drawings ask for. */
class Drawn {
    /** @type {Record<string, string>} */
    traits = {};
    /** @type {(Drawn | string)[]} */
    inside = [];

    /** @param {string} tag */
    constructor(tag) {
        this.tag = tag;
    }

    /** @param {string} name @param {string} value */
    setAttribute(name, value) {
        this.traits[name] = value;
    }

    /** @param {...(Drawn | string)} parts */
    append(...parts) {
        this.inside.push(...parts);
    }

    /** @returns {Drawn[]} */
    all() {
        return [this, ...this.inside.flatMap((part) =>
            typeof part === "string" ? [] : part.all())];
    }

    /** @param {string} name */
    classed(name) {
        return this.all().filter(({ traits }) => traits.class === name);
    }

    /** @param {string} tag */
    tagged(tag) {
        return this.all().filter((part) => part.tag === tag);
    }
}

Object.assign(globalThis, {
    Node: Drawn,
    document: { createElementNS: (/** @type {string} */ _,
        /** @type {string} */ tag) => new Drawn(tag) },
});

/** @param {Element} drawing */
const drawn = (drawing) => /** @type {Drawn} */ (
    /** @type {unknown} */ (drawing));

/** @type {Theme} */
const PLAIN = { palette: BASE };
/** @type {Cell[]} */
const AROUND = neighboursOf([2, 2]);
const WIDE = {
    width: 640, height: 436, start: 126, cell: 84, cells: 5, end: 94,
    lanes: [{ y: 0, height: 101, owner: 1 }, { y: 109, height: 101, owner: 2 },
        { y: 218, height: 101, owner: null }],
};

test("neighbours touch each other, in even rows and in odd ones", () => {
    for (const cell of /** @type {Cell[]} */ ([[2, 2], [2, 3], [0, 0]])) {
        const [x, y] = middleOf(cell, 1);
        const near = neighboursOf(cell);
        assert.equal(new Set(near.map(keyOf)).size, 6);
        for (const other of near) {
            const [right, down] = middleOf(other, 1);
            assert.ok(Math.abs(Math.hypot(right - x, down - y) - 1) < 1e-9);
            assert.ok(neighboursOf(other).some((back) =>
                keyOf(back) === keyOf(cell)));
        }
    }
});

test("the outline of cells is closed and leaves out what they share", () => {
    const lengths = (/** @type {Cell[]} */ ...cells) =>
        outlinesOf(cells).map((line) => line.length).sort((a, b) => a - b);
    assert.deepEqual(lengths([0, 0]), [6]);
    assert.deepEqual(lengths([0, 0], [1, 0]), [10]);
    assert.deepEqual(lengths([0, 0], [1, 0], [0, 1]), [12]);
    assert.deepEqual(lengths([0, 0], [3, 0]), [6, 6]);
    assert.deepEqual(lengths(...AROUND), [6, 18]);
    assert.deepEqual(lengths(...AROUND, [2, 2]), [18]);
});

test("each step of an outline is one edge long, the last one too", () => {
    const size = 48, edge = size / Math.sqrt(3);
    for (const line of outlinesOf([...AROUND, [6, 2], [6, 3]]))
        line.forEach(([across, down], index) => {
            const [right, below] = line[(index + 1) % line.length];
            assert.ok(Math.abs(edge - Math.hypot((right - across) * size / 2,
                (below - down) * edge / 2)) < 1e-9);
        });
    const text = outlineOf(AROUND, size);
    assert.equal(text.match(/Z/g)?.length, 2);
    assert.equal(text.match(/L/g)?.length, 18 + 6 - 2);
});

test("edges are between two cells or bound one, and each comes once", () => {
    const { inside, bounds } = edgesOf([...AROUND, [2, 2]]);
    assert.equal(inside.length, 12);
    assert.equal(bounds.length, 18);
    const names = [...inside, ...bounds].map(([from, to]) =>
        [String(from), String(to)].sort().join(" "));
    assert.equal(new Set(names).size, 30);
});

test("a gap knows how many cells it touches", () => {
    const gap = gapsOf(AROUND).find(({ cell }) => keyOf(cell) === "2,2");
    assert.equal(gap?.touched, 6);
    assert.ok(gapsOf(AROUND).every(({ cell, touched }) =>
        keyOf(cell) === "2,2" || touched < 6));
    assert.equal(gapsOf([[0, 0], [1, 0]]).length, 0);
});

test("a road has stacks in its gaps, and the same scenery each time", () => {
    const theme = {
        ...PLAIN, scenery: ["tree", "rock"],
        surface: { stack: { kind: "tyres" } },
    };
    /** @type {Cell[]} */
    const cells = [...AROUND, [12, 9]];
    const draw = (/** @type {Theme} */ some = theme) => drawn(road(
        { size: 40, width: 600, height: 400, cells }, some));
    const used = draw().tagged("use").map(({ traits }) => traits);
    assert.equal(used.filter(({ href }) => href === "#tyres").length, 1);
    assert.ok(used.some(({ href }) => href === "#tree"));
    assert.ok(used.some(({ href }) => href === "#rock"));
    assert.deepEqual(draw().tagged("use").map(({ traits }) => traits), used);
    assert.equal(draw().classed("kerb")[0].traits.pathLength, "30");
    assert.equal(draw(PLAIN).tagged("use").length, 0);
});

test("chance is spread over cells and between 0 and 1", () => {
    const drops = Array.from({ length: 400 }, (_, index) =>
        chanceOf([index % 20, Math.floor(index / 20)], 0));
    assert.ok(drops.every((drop) => drop >= 0 && drop < 1));
    const low = drops.filter((drop) => drop < 0.5).length;
    assert.ok(low > 160 && low < 240, String(low));
});

test("a lane runs out, round the turn and home, within its box", () => {
    const track = trackOf(WIDE.lanes[1], WIDE, PLAIN);
    assert.ok(track.up > 109 && track.low < 210 && track.up < track.low);
    const right = track.bend + track.radius + track.width * 1.24 / 2;
    assert.ok(Math.abs(right - (126 + 5 * 84 + 94)) < 1e-9);
    assert.match(loopOf(track),
        /^M[\d.]+ 138\.3H[\d.]+A22\.2 22\.2 0 0 1 [\d.]+ 182\.7H[\d.]+$/);
});

test("each lane has a loop of all strokes in the colour of its owner", () => {
    const drawing = drawn(lanes(WIDE, PLAIN));
    const loops = drawing.classed("loop").map(({ traits }) => traits);
    assert.equal(loops.length, 3 * 2);
    assert.equal(new Set(loops.map(({ d }) => d)).size, 3);
    assert.deepEqual(
        loops.map(({ stroke }) => stroke).filter((_, index) => index % 2 === 0),
        ["var(--seat-1)", "var(--seat-2)", "var(--own)"]);
    assert.equal(drawing.classed("start-box").length, 3);
    assert.deepEqual(drawing.tagged("text").slice(0, 7).map(({ inside }) =>
        inside[0]), ["start", "home", "1", "2", "3", "4", "5"]);
});

test("a lane too low for numbers that can be read has none", () => {
    const low = { ...WIDE, lanes: [{ y: 0, height: 30, owner: 1 }] };
    assert.equal(drawn(lanes(low, PLAIN)).tagged("text").length, 0);
    const phone = { ...WIDE, lanes: [{ y: 0, height: 55, owner: 1 }] };
    assert.ok(drawn(lanes(phone, PLAIN)).tagged("text").every(({ traits }) =>
        Number(traits["font-size"]) >= 12));
});

test("ledges are made of all that a theme has, the highest of its last", () => {
    /** @type {Theme} */
    const theme = {
        ...PLAIN, surface: { ledges: ["path", "edge", "plate"].map((colour) =>
            ({ colour, lip: { colour: "ink" } })) },
    };
    /** @param {number} count */
    const fills = (count) => drawn(ledges({
        width: 600, height: 40 + 100 * count + 50,
        rows: Array.from({ length: count }, (_, index) =>
            ({ y: 40 + 100 * index, height: 100, inset: 20 })),
    }, theme)).classed("hill").map(({ traits }) => traits.fill);
    assert.deepEqual(fills(1), ["var(--path)"]);
    assert.deepEqual(fills(2), ["var(--plate)", "var(--path)"]);
    assert.deepEqual(fills(3), ["var(--plate)", "var(--edge)", "var(--path)"]);
    assert.equal(fills(6).length, 6);
});

test("the live row is lit, and a finish needs room for its word", () => {
    const rows = [{ y: 42, height: 115, inset: 20 },
        { y: 157, height: 115, inset: 0 }];
    const box = { width: 700, height: 340, rows };
    const lit = drawn(ledges({ ...box, lit: 1, word: "Ziel" }, PLAIN));
    assert.equal(lit.classed("lit-ledge")[0].traits.y, "158");
    assert.deepEqual(lit.classed("finish-word")[0].inside, ["Ziel"]);
    assert.equal(drawn(ledges(box, PLAIN)).classed("lit-ledge").length, 0);
    const tight = { ...box, rows: [{ y: 8, height: 100, inset: 0 }] };
    assert.equal(drawn(ledges(tight, PLAIN)).tagged("text").length, 0);
});

test("bench and disc fill their box with the rings of the theme", () => {
    const size = { width: 300, height: 200 };
    const bench = drawn(ring(size, {
        ...PLAIN, surface: { ring: [{ size: 1, colour: "path" },
            { size: 0.5, colour: "edge", line: 4, dash: [4, 10] }] },
    })).tagged("ellipse").slice(2).map(({ traits }) => traits);
    assert.deepEqual(bench.map(({ rx, ry }) => [rx, ry]),
        [["150", "100"], ["73", "48"]]);
    assert.equal(bench[1].fill, "none");
    assert.equal(bench[1]["stroke-dasharray"], "4 10");
    assert.equal(drawn(disc(size, PLAIN)).tagged("ellipse").length, 4);
});
