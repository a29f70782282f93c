/* qr_test.mjs -- QR codes: the worked example of the standard, and a reader
 * that shares nothing with the writer but the standard. */
import assert from "node:assert/strict";
import test from "node:test";
import { checkBytes, formatBits, qrRows } from "../../apps/web/page/qr.mjs";

const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5];
const TOTALS = [26, 44, 70, 100, 134, 172, 196, 242, 292];
const SQUARES = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42],
    [26, 46]];

/** Whether a module belongs to the frame of a symbol.
 * @param {number} version @param {number} x @param {number} y
 */
function isFrame(version, x, y) {
    const size = 17 + 4 * version, end = size - 8;
    if (x === 6 || y === 6 || (x < 9 && y < 9) || (x < 9 && y >= end)
        || (x >= end && y < 9))
        return true;
    if (version > 6 && ((x < 6 && y >= size - 11)
        || (y < 6 && x >= size - 11)))
        return true;
    const at = [6, ...SQUARES[version - 1]];
    return at.some((cx) => at.some((cy) =>
        !(cx === 6 && (cy === 6 || cy === at.at(-1)))
        && !(cy === 6 && cx === at.at(-1))
        && Math.abs(x - cx) < 3 && Math.abs(y - cy) < 3));
}

/** The five bits of level and mask, as the upper left corner has them.
 * @param {boolean[][]} rows
 */
function formatOf(rows) {
    const along = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => rows[8][x]);
    const down = [7, 5, 4, 3, 2, 1, 0].map((y) => rows[y][8]);
    const bits = [...along, ...down].reduce((sum, one) =>
        sum * 2 + Number(one), 0);
    return bits ^ 0x5412;
}

/** @param {number} mask @param {number} i the row @param {number} j */
function isTurned(mask, i, j) {
    const by = (i * j) % 2 + (i * j) % 3;
    return [(i + j) % 2, i % 2, j % 3, (i + j) % 3,
        (Math.floor(i / 2) + Math.floor(j / 3)) % 2, by, by % 2,
        ((i + j) % 2 + (i * j) % 3) % 2][mask] === 0;
}

/** All bytes in the order in which they are read. @param {boolean[][]} rows */
function bytesOf(rows) {
    const size = rows.length, version = (size - 17) / 4;
    const mask = formatOf(rows) >> 10 & 7, bits = [];
    const columns = [];
    for (let x = size - 1; x > 0; x -= 2)
        columns.push(x === 6 ? --x : x);
    for (const [n, right] of columns.entries())
        for (let i = 0; i < size; i++)
            for (const x of [right, right - 1]) {
                const y = n % 2 ? i : size - 1 - i;
                if (!isFrame(version, x, y))
                    bits.push(Number(rows[y][x] !== isTurned(mask, y, x)));
            }
    return Array.from({ length: bits.length >> 3 }, (_, at) =>
        bits.slice(8 * at, 8 * at + 8).reduce((sum, one) => 2 * sum + one));
}

/** @param {boolean[][]} rows @returns {string} */
function read(rows) {
    const version = (rows.length - 17) / 4, all = bytesOf(rows);
    const count = BLOCKS[version - 1], checks = CHECKS[version - 1];
    assert.equal(all.length, TOTALS[version - 1]);
    const data = all.length - count * checks;
    const short = Math.floor(data / count), long = data % count;
    /** @type {number[][]} */
    const blocks = Array.from({ length: count }, () => []);
    for (let at = 0; at < short * count; at++)
        blocks[at % count].push(all[at]);
    for (let at = 0; at < long; at++)
        blocks[count - long + at].push(all[short * count + at]);
    blocks.forEach((block, n) => assert.deepEqual(checkBytes(block, checks),
        all.slice(data).filter((_, at) => at % count === n), `block ${n}`));
    const bytes = blocks.flat();
    assert.equal(bytes[0] >> 4, 4, "it is text as bytes");
    const length = (bytes[0] & 15) << 4 | bytes[1] >> 4;
    return new TextDecoder().decode(Uint8Array.from({ length }, (_, at) =>
        (bytes[at + 1] & 15) << 4 | bytes[at + 2] >> 4));
}

test("the check bytes are those of the standard's example", () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11,
        0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    assert.deepEqual(checkBytes(data, 10), [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36,
        0xc7, 0x87, 0x2c, 0x55]);
});

test("the format bits are those of the standard's example", () => {
    assert.equal(formatBits(5), 0b100000011001110);
});

test("what is written can be read, in every version", () => {
    const sizes = new Set();
    for (let length = 1; length <= 172; length += 9) {
        const text = "http://ä.example/#/table/K7PQ2M?".repeat(6)
            .slice(0, length);
        const rows = qrRows(text);
        sizes.add(rows.length);
        assert.equal(read(rows), text);
    }
    assert.deepEqual([...sizes].sort((a, b) => a - b),
        [21, 25, 29, 33, 37, 41, 45, 49, 53]);
});

test("the three corners and the lone dark module are there", () => {
    const rows = qrRows("madcap"), end = rows.length - 1;
    for (const [x, y] of [[0, 0], [end - 6, 0], [0, end - 6]]) {
        assert.ok(rows[y].slice(x, x + 7).every(Boolean));
        assert.deepEqual(rows[y + 1].slice(x, x + 7),
            [true, false, false, false, false, false, true]);
        assert.ok(rows[y + 3][x + 3]);
    }
    assert.ok(rows[end - 7][8]);
});

test("too much is refused", () => {
    assert.throws(() => qrRows("x".repeat(200)), /too long/);
});
