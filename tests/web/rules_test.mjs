/* rules_test.mjs -- the rules pages as the build makes them, and what is
 * packed. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { startEngine } from "./reel.mjs";

const ROOT = new URL("../../", import.meta.url);
/** Where the build put them. */
const BUILT = new URL(process.env.MADCAP_RULES ?? "build/games/", ROOT);
/** What the page has a style for. */
const ELEMENTS = new Set(["a", "blockquote", "code", "em", "h1", "h2", "h3",
    "h4", "img", "li", "ol", "p", "pre", "strong", "table", "tbody", "td", "th",
    "thead", "tr", "ul"]);
const ATTRIBUTE = /^( (start|class|align|href)="[^"]*")?$/;
const PICTURE = /^ src="scene:([^"]*)" alt="([^"]*)" \/$/;

/** @param {string} path */
const text = (path) => readFileSync(new URL(path, ROOT), "utf8");

/** The folders of games, each with its page as it is written and built. */
const PAGES = readdirSync(new URL("games/", ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
        name, markdown: text(`games/${name}/RULES.md`),
        html: readFileSync(new URL(`${name}_rules.html`, BUILT), "utf8"),
    }));

/** @param {string} html its text, without any mark */
function plain(html) {
    /** @type {Record<string, string>} */
    const names = { lt: "<", gt: ">", quot: "\"", amp: "&" };
    return html.replace(/<[^>]*>/g, "")
        .replace(/&([a-z]+);/g, (_, name) => names[name]);
}

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
        whole.replace(/[^\p{L}\p{N}<>&]/gu, "");
    assert.ok(PAGES.length > 0);
    for (const { markdown, html } of PAGES) {
        const bare = unnumbered(markdown).replace(/^```.*$/gm, "")
            .replace(/^!\[[^\]]*\]\([^)]*\)$/gm, "")
            .replace(/\]\([^)]*\)/g, "]").replace(/^> ?/gm, "");
        assert.equal(letters(plain(html)), letters(bare));
    }
});

test("a rules page has no markup of its own, nor anything that acts", () => {
    for (const { name, html } of PAGES)
        for (const [tag, element, rest] of
            html.matchAll(/<\/?([^\s>]*)([^>]*)>/g)) {
            assert.ok(ELEMENTS.has(element), `${name}: ${tag}`);
            assert.match(rest, element === "img" ? PICTURE : ATTRIBUTE,
                `${name}: ${tag}`);
        }
});

test("a picture of a rules page is a moment that there is", async () => {
    const engine = await startEngine();
    for (const { name, html } of PAGES)
        for (const [, rest] of html.matchAll(/<img([^>]*)>/g)) {
            const [, address, words] = PICTURE.exec(rest) ?? [];
            const wanted = new URLSearchParams(plain(address));
            const at = Number(wanted.get("at"));
            const viewer = Number(wanted.get("as") ?? 11) - 1;
            engine.load(text(`games/${name}/pictures.rec`));
            const { ply, scene } = engine.look(at, viewer);
            assert.equal(ply, at, `${name}: ${address}`);
            assert.match(words, /[.]$/, `${name}: ${address} says nothing`);
            for (const role of wanted.get("part")?.split(",") ?? [])
                assert.ok(scene.areas.some((area) =>
                    area.role === role && area.items.length),
                    `${name}: ${address} has no ${role}`);
        }
});

test("a terminal is not told of pictures", () => {
    const folder = mkdtempSync(join(tmpdir(), "rules-"));
    for (const { name, markdown } of PAGES) {
        const made = join(folder, name);
        spawnSync(fileURLToPath(new URL("tools/embed", ROOT)),
            [`games/${name}/RULES.md`, made, "page"],
            { cwd: fileURLToPath(ROOT) });
        const bytes = [...readFileSync(made, "latin1")
            .matchAll(/'\\x(..)'/g)].map(([, code]) => parseInt(code, 16));
        const shown = Buffer.from(bytes).toString();
        assert.ok(!shown.includes("scene:"), name);
        assert.ok(!shown.includes("\n\n\n"), name);
        assert.equal(shown, markdown.replace(
            /^!\[[^\]]*\]\([^)]*\)\n\n?/gm, "") + "\0");
    }
    rmSync(folder, { recursive: true });
});

test("a rules page has one title, then sections, rulings among them", () => {
    for (const { name, html } of PAGES) {
        const heads = [...html.matchAll(/<h([1-6])>(.*?)<\/h/g)]
            .map(([, level, words]) => `${level} ${words}`);
        assert.match(heads[0], /^1 /, name);
        assert.ok(heads.slice(1).every((head) => !head.startsWith("1")), name);
        assert.ok(heads.includes("2 Rulings"), name);
    }
});

test("a table of a rules page is one, and code stays as it is", () => {
    const page = PAGES.find(({ name }) => name === "template")?.html ?? "";
    assert.match(page, /<thead>\s*<tr>\s*<th>tag<\/th>\s*<th>ruling<\/th>/);
    assert.match(page, /<pre><code>odds 3 2 1\nprize 2 3 6\nsnap 2\n<\/code>/);
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
        spawnSync(`${root}tools/pack`, ["/dev/null", "/nowhere", page,
            ...names.map((name) => `${page}/${name}`)], { encoding: "utf8" });
    assert.equal(pack("main.mjs").status, 1);
    assert.match(pack("main.mjs").stderr, /[a-z]+\.mjs is imported, but not/);
    assert.equal(pack(...readdirSync(page)
        .filter((name) => name !== "meson.build")).status, 0);
});
