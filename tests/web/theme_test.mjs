/* theme_test.mjs -- what tools/theme makes of the theme of a game. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync }
    from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { BASE, paint } from "../../apps/web/page/theme.mjs";

const THEME = fileURLToPath(new URL("../../tools/theme", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "theme-"));
after(() => rmSync(folder, { recursive: true }));
const home = join(folder, "duel");
mkdirSync(home);

const ART = {
    "game.duel": { icon: "set:swords", letter: "D" },
    "sword": { file: "sword.svg", letter: "S" },
};
const WHOLE = {
    palette: BASE, emblem: "sword", scenery: ["sword"],
    surface: {
        strokes: [{ width: 1, colour: "own" }, { width: 1, colour: "path" },
            { width: 1, colour: ["#123456", "#654321"] }],
        turn: { kind: "sword" },
    },
};

/** @param {string} [text] @param {string} [drawn] */
function made(text, drawn = "var(--own) var(--ground-2)") {
    rmSync(join(home, "theme.json"), { force: true });
    if (text !== undefined)
        writeFileSync(join(home, "theme.json"), text);
    writeFileSync(join(home, "art.json"), JSON.stringify(ART));
    writeFileSync(join(home, "sword.svg"), drawn);
    return spawnSync("python3", [THEME, "--depfile", join(folder, "theme.d"),
        folder, join(home, "art.json")], { encoding: "utf8" });
}

/** @param {string} name */
const file = (name) => readFileSync(join(folder, name), "utf8");

test("a whole theme comes as it is, and the page's own colours are one", () => {
    const { status, stderr } = made(JSON.stringify({ duel: WHOLE }));
    assert.equal(status, 0, stderr);
    assert.deepEqual(JSON.parse(file("duel.json")), { duel: WHOLE });
    assert.match(file("theme.d"), /duel\.json: .*sword\.svg .*theme\.json/);
});

test("a game without a theme has an empty file", () => {
    const { status, stderr } = made();
    assert.equal(status, 0, stderr);
    assert.deepEqual(JSON.parse(file("duel.json")), {});
});

test("what could not be read or seen stops the build with a sentence", () => {
    /** @param {RegExp} why @param {object} some @param {string} [drawn] */
    const refused = (why, some, drawn) => {
        const text = JSON.stringify({ duel: { ...WHOLE, ...some } });
        const { status, stderr } = made(text, drawn);
        assert.equal(status, 1);
        assert.match(stderr, why);
    };
    /** @param {object} some */
    const palette = (some) => ({ palette: { ...BASE, ...some } });
    refused(/duel: the palette has no go-ink/,
        palette({ "go-ink": undefined }));
    refused(/lit is not two colours/, palette({ lit: ["#ffb300"] }));
    refused(/lit is not two colours/, palette({ lit: ["#ffb300", "gold"] }));
    refused(/nothing is drawn in glow/, palette({ glow: BASE.lit }));
    refused(/dock-ink on dock has a contrast of 1\.00 in dark/,
        palette({ "dock-ink": ["#ffffff", BASE.dock[1]] }));
    refused(/art\.json has no shield/, { emblem: "shield" });
    refused(/the dock is round/, { dock: "round" });
    refused(/art\.json has no shield/, { scenery: ["sword", "shield"] });
    refused(/art\.json has no shield/,
        { surface: { turn: { kind: "shield" } } });
    refused(/the colour red, which is none/,
        { surface: { strokes: [{ width: 1, colour: "red" }] } });
    refused(/nobody knows what pallete is/, { pallete: BASE });
    refused(/sword\.svg: it is drawn in grund, which is no token/, {},
        "var(--grund)");
});

test("a theme is JSON, and of a game that there is", () => {
    assert.match(made("{").stderr, /theme\.json: Expecting/);
    assert.match(made(JSON.stringify({ dual: WHOLE })).stderr,
        /art\.json has no game\.dual/);
});

test("a colour is a token, the owner's, or one for light and one for dark",
    () => {
        assert.equal(paint("ground-2"), "var(--ground-2)");
        assert.equal(paint("own", 3), "var(--seat-3)");
        assert.equal(paint("own"), "var(--own)");
        assert.equal(paint(["#123456", "#654321"]),
            "light-dark(#123456, #654321)");
    });
