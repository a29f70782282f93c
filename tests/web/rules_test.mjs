/* rules_test.mjs -- Markdown of the rules pages, and what is packed. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { inline, parse, plain } from "../../apps/web/page/markdown.mjs";

/** @typedef {import("../../apps/web/page/markdown.mjs").Tree} Tree */

const ROOT = new URL("../../", import.meta.url);

/** @param {Tree} tree @returns {string} short, for comparing */
function brief(tree) {
    if (typeof tree === "string")
        return tree;
    return `${tree.tag}(${tree.parts.map(brief).join("|")})`;
}

/** @param {string[]} lines */
const read = (...lines) => parse(lines.join("\n")).map(brief);

/** @param {string} path */
const text = (path) => readFileSync(new URL(path, ROOT), "utf8");

test("headings keep their level and lose their marks", () => {
    assert.deepEqual(read("# One", "## Two ##", "####### Seven"),
        ["h1(One)", "h2(Two)", "p(####### Seven)"]);
});

test("lines of a paragraph are joined, a gap parts them", () => {
    assert.deepEqual(read("a", "b", "", "c"), ["p(a b)", "p(c)"]);
});

test("a list has items over several lines and lists inside", () => {
    assert.deepEqual(read("- a", "  b", "- c", "  - d", "", "e"),
        ["ul(li(a b)|li(c|ul(li(d))))", "p(e)"]);
    assert.deepEqual(read("1. a", "2. **b**", "   c"),
        ["ol(li(a)|li(strong(b)| c))"]);
});

test("a number in a sentence that is wrapped begins no list", () => {
    assert.deepEqual(read("counting as", "12. Still equal", "2) c"),
        ["p(counting as 12. Still equal 2) c)"]);
    assert.deepEqual(read("- counting as", "  12. Still", "3. no", "- b"),
        ["ul(li(counting as 12. Still 3. no)|li(b))"]);
    assert.deepEqual(read("a", "1. b", "2. c", "d", "3. e"),
        ["p(a)", "ol(li(b)|li(c d)|li(e))"]);
    assert.deepEqual(read("3. c", "4. d"), ["ol(li(c)|li(d))"]);
});

test("an item goes on after a gap when it is indented", () => {
    assert.deepEqual(read("1. a", "", "   b", "", "2. c"),
        ["ol(li(a|p(b))|li(c))"]);
});

test("a table has a head and a body, a lone row is text", () => {
    assert.deepEqual(read("| a | b |", "|---|---|", "| `c` | |"),
        ["table(thead(tr(th(a)|th(b)))|tbody(tr(td(code(c))|td())))"]);
    assert.deepEqual(read("| a |", "b"), ["p(| a | b)"]);
});

test("code is left as it is, also when it never ends", () => {
    assert.deepEqual(read("```", "*a*  |", " # b", "```", "c"),
        ["pre(code(*a*  |\n # b))", "p(c)"]);
    assert.deepEqual(read("```", "a"), ["pre(code(a))"]);
});

test("emphasis may be nested, and a lone mark is text", () => {
    assert.deepEqual(inline("a **b *c*** `*d*` 2 * 3 * 4").map(brief), [
        "a ", "strong(b |em(c))", " ", "code(*d*)", " 2 * 3 * 4",
    ]);
    assert.deepEqual(inline("snake_case_name _em_").map(brief),
        ["snake_case_name ", "em(em)"]);
});

test("markup and links are nothing but text", () => {
    assert.deepEqual(read("<b onclick=x>a</b> [b](javascript:c)"),
        ["p(<b onclick=x>a</b> |b)"]);
});

test("quotes hold blocks", () => {
    assert.deepEqual(read("> a", "> - b"), ["blockquote(p(a)|ul(li(b)))"]);
});

/** @param {string} page without the numbers that count items */
function unnumbered(page) {
    let last = 0;
    return page.replace(/^(\d+)\. /gm, (mark, number) => {
        const counts = Number(number) === 1 || Number(number) === last + 1;
        last = counts ? Number(number) : 0;
        return counts ? "" : mark;
    });
}

test("no word of any rules page is lost", () => {
    const letters = (/** @type {string} */ whole) =>
        whole.replace(/[^\p{L}\p{N}]/gu, "");
    const pages = readdirSync(new URL("games/", ROOT), {
        withFileTypes: true,
    }).filter((entry) => entry.isDirectory());
    assert.ok(pages.length > 0);
    for (const { name } of pages) {
        const page = text(`games/${name}/RULES.md`);
        const bare = unnumbered(page).replace(/^```.*$/gm, "")
            .replace(/\]\([^)]*\)/g, "]");
        assert.equal(letters(parse(page).map(plain).join("\n")),
            letters(bare));
    }
});

test("every file of the page is named in its build", () => {
    const build = text("apps/web/page/meson.build");
    const packed = [...build.matchAll(/'([a-z_.]+)',/g)];
    assert.deepEqual(packed.map((found) => found[1]).sort(),
        readdirSync(new URL("apps/web/page", ROOT))
            .filter((name) => name !== "meson.build").sort());
});

test("a module that is imported but not packed stops the build", () => {
    const root = fileURLToPath(ROOT), page = `${root}apps/web/page`;
    const pack = (/** @type {string[]} */ ...names) =>
        spawnSync(`${root}tools/pack`, ["/dev/null", page,
            ...names.map((name) => `${page}/${name}`)], { encoding: "utf8" });
    assert.equal(pack("main.mjs").status, 1);
    assert.match(pack("main.mjs").stderr, /[a-z]+\.mjs is imported, but not/);
    assert.equal(pack(...readdirSync(page)
        .filter((name) => name !== "meson.build")).status, 0);
});
