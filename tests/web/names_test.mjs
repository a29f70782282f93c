/* names_test.mjs -- what the players may be called. */
import assert from "node:assert/strict";
import test from "node:test";
import { cutName, named, tidy } from "../../apps/web/page/names.mjs";

const FAMILY = "👨‍👩‍👧‍👦";
const SCOTLAND = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";

test("a name has twelve letters, however many signs make one", () => {
    assert.equal(tidy("abcdefghijklmno"), "abcdefghijkl");
    assert.equal(tidy(FAMILY.repeat(13)), FAMILY.repeat(12));
    assert.equal(tidy(`abcdefghijk${FAMILY}x`), `abcdefghijk${FAMILY}`);
    assert.equal(tidy("🇩🇪".repeat(20)), "🇩🇪".repeat(12));
    assert.equal(tidy("e\u0302\u0323".repeat(20)),
        "e\u0302\u0323".normalize().repeat(12));
    assert.equal(tidy(`👍🏽${SCOTLAND}❤️`), `👍🏽${SCOTLAND}❤️`);
    assert.equal(tidy("नमस्ते क्षत्रिय"), "नमस्ते क्षत्रिय");
});

test("a letter without end is no name, and takes no other along", () => {
    const tower = `a${"\u0301".repeat(400)}`;
    assert.equal(tidy(tower), "");
    assert.equal(tidy(`Bo${tower}`), "Bo");
    assert.ok(new TextEncoder().encode(tidy(SCOTLAND.repeat(12))).length
        <= 300);
    assert.equal(tidy(SCOTLAND.repeat(12)).length % SCOTLAND.length, 0);
    assert.ok(tidy("x".repeat(1e7)).length === 12);
});

test("what shows nothing is not part of a name", () => {
    assert.equal(tidy(" a\n\tb\0 "), "a b");
    assert.equal(tidy("\u200d\u200d"), "");
    assert.equal(tidy("\u200dAda\u200d \u200cB"), "Ada B");
    assert.equal(tidy("a\u202eb\u2066c\u200bd\ufeff"), "a b c d");
    assert.equal(tidy("Ada\u{e0067}\u{e0062}"), "Ada");
    assert.equal(tidy("\ud83d"), "");
    assert.equal(tidy(null), "");
    assert.equal(tidy("می\u200cخواهم"), "می\u200cخواهم");
});

test("while somebody writes only what is too much is cut", () => {
    assert.equal(cutName("Ada "), "Ada ");
    assert.equal(cutName(`${FAMILY.repeat(12)}!`), FAMILY.repeat(12));
});

test("who shares a name is told apart", () => {
    const facts = { games: [], bots: [], names: ["Ada", "Cleo", "Dina"] };
    assert.deepEqual(named(facts, 3, [FAMILY, "", FAMILY]).names,
        [`${FAMILY} 1`, "Cleo", `${FAMILY} 3`]);
});
