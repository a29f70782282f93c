/* qr.mjs -- text as a QR code: bytes, error correction M, versions 1 to 9.
 *
 * As ISO/IEC 18004 has it. An address fits into it with room to spare.
 */
import { makeSvg } from "./dom.mjs";

/** By version: check bytes of a block, and the data bytes of each block. */
const BLOCKS = [[10, 16], [16, 28], [26, 44], [18, 32, 32], [24, 43, 43],
    [16, 27, 27, 27, 27], [18, 31, 31, 31, 31], [22, 38, 38, 39, 39],
    [22, 36, 36, 36, 37, 37]];
/** By version: where the small squares stand, besides 6. */
const SQUARES = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42],
    [26, 46]];

/** @type {((x: number, y: number) => boolean)[]} */
export const MASKS = [(x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0,
    (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
    (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
    (x, y) => (x * y) % 2 + (x * y) % 3 === 0,
    (x, y) => ((x * y) % 2 + (x * y) % 3) % 2 === 0,
    (x, y) => ((x + y) % 2 + (x * y) % 3) % 2 === 0];

/** Multiplies in the field of 256 with x^8 + x^4 + x^3 + x^2 + 1.
 * @param {number} a @param {number} b
 */
function times(a, b) {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--)
        product = product << 1 ^ (product >> 7) * 0x11d ^ (b >> bit & 1) * a;
    return product;
}

/** The check bytes of a block. @param {number[]} data @param {number} count */
export function checkBytes(data, count) {
    let divisor = [1], root = 1;
    for (let i = 0; i < count; i++) {
        const by = root;
        divisor = [...divisor, 0].map((one, at) =>
            one ^ times(divisor[at - 1] ?? 0, by));
        root = times(root, 2);
    }
    const rest = [...data, ...Array(count).fill(0)];
    for (let at = 0; at < data.length; at++) {
        const factor = rest[at];
        divisor.forEach((one, i) => {
            rest[at + i] ^= times(one, factor);
        });
    }
    return rest.slice(data.length);
}

/** A number with its check bits. @param {number} value @param {number} count
 * @param {number} divisor
 */
function withChecks(value, count, divisor) {
    let rest = value << count;
    for (let bit = 31 - Math.clz32(rest); bit >= count; bit--)
        if (rest >> bit & 1)
            rest ^= divisor << bit - count;
    return value << count | rest;
}

/** Level M has the bits 00. @param {number} mask */
export const formatBits = (mask) => withChecks(mask, 10, 0x537) ^ 0x5412;

/** The bytes of a text with head and filling. @param {Uint8Array} text
 * @param {number} size
 */
function dataBytes(text, size) {
    const bits = [0x40 | text.length >> 4, (text.length & 15) << 4];
    for (const byte of text) {
        bits[bits.length - 1] |= byte >> 4;
        bits.push((byte & 15) << 4);
    }
    for (let fill = 0xec; bits.length < size; fill ^= 0xec ^ 0x11)
        bits.push(fill);
    return bits;
}

/** All bytes in their order. @param {Uint8Array} text @param {number[]} of */
function codeBytes(text, [checks, ...sizes]) {
    const data = dataBytes(text, sizes.reduce((sum, size) => sum + size));
    let at = 0;
    const blocks = sizes.map((size) => data.slice(at, at += size));
    const extra = blocks.map((block) => checkBytes(block, checks));
    const woven = (/** @type {number[][]} */ rows) => Array.from(
        { length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
            rows.flatMap((row) => row.slice(i, i + 1))).flat();
    return [...woven(blocks), ...woven(extra)];
}

class Code {
    /** @param {number} version from 1 */
    constructor(version) {
        this.version = version;
        this.size = 17 + 4 * version;
        /** @type {(boolean | undefined)[][]} undefined: room for data */
        this.rows = Array.from({ length: this.size }, () =>
            Array(this.size).fill(undefined));
        this.drawFrame();
    }

    /** @param {number} x @param {number} y @param {boolean} dark */
    set(x, y, dark) {
        if (this.rows[y] && x >= 0 && x < this.size)
            this.rows[y][x] = dark;
    }

    /** Rings around a middle. @param {number} x @param {number} y
     * @param {number} reach @param {number[]} light rings
     */
    square(x, y, reach, light) {
        for (let dy = -reach; dy <= reach; dy++)
            for (let dx = -reach; dx <= reach; dx++)
                this.set(x + dx, y + dy, !light.includes(
                    Math.max(Math.abs(dx), Math.abs(dy))));
    }

    drawFrame() {
        const { size, version } = this, far = size - 4;
        for (let i = 0; i < size; i++) {
            this.set(i, 6, i % 2 === 0);
            this.set(6, i, i % 2 === 0);
        }
        for (const [x, y] of [[3, 3], [far, 3], [3, far]])
            this.square(x, y, 4, [2, 4]);
        const at = version > 1 ? [6, ...SQUARES[version - 1]] : [];
        for (const x of at)
            for (const y of at)
                if (!(x === 6 && y > far - 6) && !(y === 6 && x > far - 6)
                    && x + y > 12)
                    this.square(x, y, 2, [1]);
        this.drawFormat(0);
        const bits = withChecks(version, 12, 0x1f25);
        for (let i = 0; version > 6 && i < 18; i++) {
            const a = size - 11 + i % 3, b = Math.floor(i / 3);
            this.set(a, b, (bits >> i & 1) > 0);
            this.set(b, a, (bits >> i & 1) > 0);
        }
    }

    /** @param {number} mask */
    drawFormat(mask) {
        const bits = formatBits(mask), { size } = this;
        for (let i = 0; i < 15; i++) {
            const dark = (bits >> i & 1) > 0;
            const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i;
            if (i < 8) {
                this.set(8, near, dark);
                this.set(size - 1 - i, 8, dark);
            } else {
                this.set(i === 8 ? 7 : near, 8, dark);
                this.set(8, size - 15 + i, dark);
            }
        }
        this.set(8, size - 8, true);
    }

    /** Where data is written, in its order. */
    *places() {
        const { size } = this;
        const free = this.rows.map((row) => row.map((one) =>
            one === undefined));
        for (let right = size - 1, up = true; right > 0; right -= 2) {
            right -= right === 6 ? 1 : 0;
            for (let i = 0; i < size; i++)
                for (const x of [right, right - 1]) {
                    const y = up ? size - 1 - i : i;
                    if (free[y][x])
                        yield [x, y];
                }
            up = !up;
        }
    }

    /** @param {number[]} bytes @param {number} mask */
    fill(bytes, mask) {
        let bit = 0;
        for (const [x, y] of [...this.places()]) {
            const dark = (bytes[bit >> 3] ?? 0) >> 7 - bit % 8 & 1;
            this.set(x, y, dark > 0 !== MASKS[mask](x, y));
            bit++;
        }
        this.drawFormat(mask);
        return this;
    }

    /** How hard it is to read: long runs, blocks of one colour, what looks
     * like a corner, more of one colour. */
    get faults() {
        const { rows, size } = this;
        const text = (/** @type {any[][]} */ lines) => lines.map((line) =>
            line.map(Number).join("")).join(" ");
        const turned = rows.map((_, x) => rows.map((row) => row[x]));
        let sum = 0;
        for (const lines of [text(rows), text(turned)]) {
            for (const [run] of lines.matchAll(/0{5,}|1{5,}/g))
                sum += run.length - 2;
            sum += 40 * [...lines.matchAll(
                /(?=00001011101|10111010000)/g)].length;
        }
        for (let y = 1; y < size; y++)
            for (let x = 1; x < size; x++)
                sum += rows[y][x] === rows[y][x - 1] && rows[y][x]
                    === rows[y - 1][x] && rows[y][x] === rows[y - 1][x - 1]
                    ? 3 : 0;
        const dark = rows.flat().filter(Boolean).length / size / size;
        return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
    }
}

/**
 * @param {string} text
 * @returns {boolean[][]} rows of modules; true is dark
 */
export function qrRows(text) {
    const bytes = new TextEncoder().encode(text);
    const at = BLOCKS.findIndex(([, ...sizes]) => bytes.length + 2
        <= sizes.reduce((sum, size) => sum + size));
    if (at < 0)
        throw new Error("this is too long for a QR code");
    const all = codeBytes(bytes, BLOCKS[at]);
    const codes = MASKS.map((_, mask) => {
        const code = new Code(at + 1).fill(all, mask);
        return { code, faults: code.faults };
    });
    const [{ code }] = codes.sort((a, b) => a.faults - b.faults);
    return code.rows.map((row) => row.map(Boolean));
}

/** @param {string} text @param {string} label */
export function qrPicture(text, label) {
    const rows = qrRows(text), size = rows.length + 8;
    return makeSvg("svg", {
        class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img",
        "aria-label": label, "shape-rendering": "crispEdges",
    }, makeSvg("path", { d: rows.flatMap((row, y) => row.flatMap((dark, x) =>
        dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])).join("") }));
}
