/* sprite_test.mjs -- what tools/sprite makes of the art of a game. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync }
    from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const SPRITE = fileURLToPath(new URL("../../tools/sprite", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "sprite-"));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "duel"));

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" '
    + 'viewBox="0 0 8 4" fill="none"><path d="M0 0h8"/></svg>';

/**
 * @param {object} art
 * @param {string} [drawing]
 * @param {string} [sets] where the packages are
 */
function made(art, drawing = DRAWING, sets = "none") {
    writeFileSync(join(folder, "duel", "art.json"), JSON.stringify(art));
    writeFileSync(join(folder, "duel", "sword.svg"), drawing);
    return spawnSync("python3", [SPRITE, "--modules", join(folder, sets),
        folder, join(folder, "duel", "art.json")], { encoding: "utf8" });
}

/** @param {string} name */
const file = (name) => readFileSync(join(folder, name), "utf8");

test("a drawing of ours needs no package, and an icon without one is a letter",
    () => {
        const { status, stderr } = made({
            "game.duel": { file: "sword.svg", letter: "D" },
            "sword": { file: "sword.svg", letter: "S", flip: true,
                view: "above" },
            "owl": { icon: "set:owl", letter: "<", colour: "#f00" },
        });
        assert.equal(status, 0, stderr);
        assert.match(file("covers.svg"), /id="game.duel"[^>]* data-art="duel"/);
        const sprite = file("duel.svg");
        assert.match(sprite,
            /id="sword"[^>]* data-view="above" viewBox="0 0 8 4"/);
        assert.match(sprite, /matrix\(-1 0 0 1 8 0\)/);
        assert.match(sprite, /fill="none"><path d="M0 0h8" ?\/>/);
        assert.match(sprite, /id="owl" data-letter="&lt;" color="#f00"\/>/);
        assert.deepEqual(JSON.parse(file("credits.json")),
            { pictures: ["game.duel", "sword"], credits: [] });
    });

test("an icon in a drawing is put in from its set, and is credited", () => {
    const set = join(folder, "sets", "@iconify-json", "zoo");
    mkdirSync(set, { recursive: true });
    writeFileSync(join(set, "icons.json"), JSON.stringify({
        width: 16, height: 16,
        icons: { owl: { body: '<path id="a" d="M1 1h1"/>' } },
    }));
    writeFileSync(join(set, "info.json"), JSON.stringify({
        name: "Zoo", author: { name: "Zoë", url: "https://zoo" },
        license: { title: "MIT", url: "https://mit" },
    }));
    const owl = (/** @type {string} */ more) =>
        `<use href="zoo:owl" x="1" y="2" width="3" height="4" ${more}/>`;
    const drawing = DRAWING.replace("<path", `${owl('data-rim="#fff"')}`
        + `${owl('data-flip="yes"')}<path`);
    const art = { "poster.duel": { file: "sword.svg", letter: "D" } };
    assert.equal(made(art, drawing, "sets").status, 0);
    const covers = file("covers.svg");
    assert.match(covers, /<svg x="1" y="2" width="3" height="4"/);
    assert.equal(covers.match(/d="M1 1h1"/g)?.length, 1);
    assert.equal(covers.match(/href="#poster\.duel-owl"/g)?.length, 2);
    assert.match(covers, /stroke="#fff"/);
    assert.match(covers, /matrix\(-1 0 0 1 16 0\)/);
    assert.deepEqual(JSON.parse(file("credits.json")).credits[0].icons,
        ["owl"]);
    assert.equal(made(art, drawing).status, 0);
    assert.doesNotMatch(file("covers.svg"), /zoo|M1 1h1/);
    const { stderr } = made(art, drawing.replace("zoo:owl", "zoo:emu"), "sets");
    assert.match(stderr, /zoo has no emu/);
});

test("what the page could not show stops the build with a sentence", () => {
    const sword = { sword: { file: "sword.svg", letter: "S" } };
    const refused = (/** @type {RegExp} */ why, /** @type {string} */ drawing,
        art = sword) => {
        const { status, stderr } = made(art, drawing);
        assert.equal(status, 1);
        assert.match(stderr, why);
    };
    refused(/sword.*mismatched tag/, DRAWING.replace("/>", ">"));
    refused(/no SVG with a viewBox/, DRAWING.replace("viewBox", "box"));
    refused(/no styles/, DRAWING.replace("d=", 'style="fill:red" d='));
    refused(/No such file/, DRAWING,
        { sword: { file: "shield.svg", letter: "S" } });
    refused(/sword is seen from afar, which is not above/, DRAWING,
        { sword: { file: "sword.svg", letter: "S", view: "afar" } });
    refused(/sword has no letter/, DRAWING,
        { sword: { file: "sword.svg", letter: "" } });
});
