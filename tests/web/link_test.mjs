/* link_test.mjs -- records as links: whole, cut, damaged, and far too big. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { CHAT, fromLink, isLinked, LARGEST, toLink }
    from "../../apps/web/page/link.mjs";

const GAMES = new URL("../../games/", import.meta.url);
const SHORT = "madcap 1\ngame animals 2\nsetup seats=3\nchance start 2\n";

/** @returns {[name: string, record: string][]} every golden record */
function goldenRecords() {
    const names = readdirSync(GAMES, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".rec"));
    return names.map((name) =>
        [name, readFileSync(new URL(name, GAMES), "utf8")]);
}

/** @param {string} record what was done in it */
const doneIn = (record) =>
    record.split("\n").filter((line) => !line.startsWith("hash "));

/** @param {Buffer} bytes as a link has them */
const deflated = (bytes) => `r=${deflateRawSync(bytes).toString("base64url")}`;

test("a record comes out of its link as it went in", async () => {
    const records = goldenRecords();
    assert.ok(records.length > 20);
    for (const [name, record] of records) {
        const link = await toLink(record);
        assert.match(link, /^r=[\w-]+$/);
        assert.ok(isLinked(link));
        const { record: back, names } = await fromLink(link);
        assert.equal(names, undefined);
        assert.deepEqual(doneIn(back), doneIn(record), name);
        assert.equal(back.split("\n").at(-2), record.split("\n").at(-2));
    }
});

test("a whole game of any title fits into a chat message", async (t) => {
    /** @type {Map<string, number[]>} */
    const sizes = new Map();
    for (const [name, record] of goldenRecords()) {
        const [, game] = record.split("\n")[1].split(" ");
        const { length } = await toLink(record);
        assert.ok(length < CHAT, `${name}: ${length} characters`);
        sizes.set(game, [...sizes.get(game) ?? [], length]);
    }
    for (const [game, all] of sizes)
        t.diagnostic(`${game}: ${Math.min(...all)} to ${
            Math.max(...all)} characters`);
});

test("the players' names come along", async () => {
    const names = ["Zoë", "👨‍👩‍👧‍👦", "d", "Bo Li"];
    assert.deepEqual(await fromLink(await toLink(SHORT, names)),
        { record: SHORT, names });
});

test("a browser that cannot deflate makes a link all the same", async () => {
    const { CompressionStream, DecompressionStream } = globalThis;
    const small = await toLink(SHORT);
    Reflect.deleteProperty(globalThis, "CompressionStream");
    Reflect.deleteProperty(globalThis, "DecompressionStream");
    try {
        const link = await toLink(SHORT, ["Zoë"]);
        assert.match(link, /^t=[\w-]+$/);
        assert.deepEqual(await fromLink(link),
            { record: SHORT, names: ["Zoë"] });
        await assert.rejects(fromLink(small), /browser is too old/);
    } finally {
        Object.assign(globalThis, { CompressionStream, DecompressionStream });
    }
});

test("a program may have escaped what stands before the letters", async () => {
    const link = (await toLink(SHORT)).replace("=", "%3D");
    assert.ok(isLinked(link));
    assert.equal((await fromLink(link)).record, SHORT);
});

test("a link that was cut says so, wherever it was", async () => {
    const link = await toLink(goldenRecords()[0][1]);
    for (let length = 1; length < link.length; length += 7)
        await assert.rejects(fromLink(link.slice(0, length)),
            /damaged, or part of it was cut off/, `${length} characters`);
});

test("what is no link says so", async () => {
    for (const link of ["", "r=", "t=", "r=!", "x=abcd", "r=AAAA", "r=a",
        "r=_____w", "t=_____w", "t=a", "r=abc def", "r=abc/../x",
        `r=${"A".repeat(3000)}`, "r=%00%ff"])
        await assert.rejects(fromLink(link), /damaged/, link);
});

test("a damaged letter is refused or leaves other text", async () => {
    const link = await toLink(SHORT);
    for (let at = 2; at < link.length - 1; at++) {
        const other = link[at] === "A" ? "B" : "A";
        const odd = link.slice(0, at) + other + link.slice(at + 1);
        const text = await fromLink(odd).catch(({ message }) => message);
        assert.notDeepEqual(text, { record: SHORT });
    }
});

test("what would grow without end is stopped on the way", async () => {
    const before = process.memoryUsage().rss;
    const huge = deflated(Buffer.alloc(100 << 20));
    assert.ok(huge.length < 200000);
    await assert.rejects(fromLink(huge), /more than any record/);
    assert.ok(process.memoryUsage().rss - before < 400 << 20);
    await assert.rejects(fromLink(`t=${"A".repeat(LARGEST * 2)}`),
        /longer than any record/);
    const most = "x".repeat(LARGEST);
    assert.equal((await fromLink(deflated(Buffer.from(most)))).record, most);
});
