/* face_test.mjs -- the type face in the page, and the page without one. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync }
    from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const TOOLS = fileURLToPath(new URL("../../tools", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "face-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} tool @param {string[]} args */
function run(tool, ...args) {
    const { status, stderr } = spawnSync("python3", [join(TOOLS, tool),
        ...args], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
}

/** @param {string} name */
const file = (name) => join(folder, name);

/** The files of a page that has this face, as text by their path.
 * @returns {Map<string, string>}
 */
function packed() {
    writeFileSync(file("index.html"), "<p>\n<link href=@FONT@>\n</p>\n");
    writeFileSync(file("main.mjs"), "1;\n");
    writeFileSync(file("game.mjs"), "2;\n");
    run("pack", file("pack.c"), "/nowhere", folder, file("index.html"),
        file("main.mjs"), file("game.mjs"), file("fredoka.woff2"));
    const code = readFileSync(file("pack.c"), "utf8");
    const data = code.match(/(?<=\] = \{\n)[\d,\n]+/g) ?? [];
    const paths = [...code.matchAll(/^ {4}\{"([^"]+)"/gm)];
    return new Map(paths.map(([, path], i) => [path.split("/").pop() ?? "",
        gunzipSync(Buffer.from(data[i].split(",").map(Number))).toString()]));
}

test("the face of the package is in the page, named and asked for", () => {
    const font = join(folder, "modules", "@fontsource", "fredoka", "files",
        "fredoka-latin-600-normal.woff2");
    mkdirSync(dirname(font), { recursive: true });
    writeFileSync(font, "a font");
    run("face", "--modules", file("modules"), "--depfile", file("face.d"),
        folder);
    assert.match(readFileSync(file("face.css"), "utf8"),
        /url\("fredoka\.woff2"\)/);
    assert.match(readFileSync(file("face.d"), "utf8"),
        /face\.css: .*modules\/\.installed/);
    const page = packed();
    assert.equal(page.get("fredoka.woff2"), "a font");
    assert.equal(page.get(""), "<p>\n<link href=fredoka.woff2>\n</p>\n");
});

test("without the package nothing names a face or asks for one", () => {
    run("face", "--modules", file("none"), folder);
    assert.equal(readFileSync(file("face.css"), "utf8"), "");
    const page = packed();
    assert.deepEqual([...page.keys()].sort(), ["", "game.mjs", "main.mjs"]);
    assert.equal(page.get(""), "<p>\n</p>\n");
});
