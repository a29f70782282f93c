/* setup.mjs -- a table before the game: seats, who sits there, options, and
 * what it will look like. */
import { begin, usualSetup } from "./begin.mjs";
import { differing } from "./board.mjs";
import { boxPart } from "./box.mjs";
import { box } from "./boxes.mjs";
import { Chairs } from "./chairs.mjs";
import { button, link, make, reason, title } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts, gameFace, gameFacts } from "./facts.mjs";
import { gameFactsLine } from "./home.mjs";
import { nameOf, seated } from "./names.mjs";
import { playOrLearn } from "./offer.mjs";
import { optionPart } from "./options.mjs";
import { Still } from "./still.mjs";

/**
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./facts.mjs").GameFacts} GameFacts
 * @typedef {import("./begin.mjs").Setup} Setup
 */

/** The window of the table that is shown. */
const WIDTH = 1280, HEIGHT = 800;
/** A narrower window shows a narrow table, as high as this. */
const NARROW = 600, LOW = 640;

/**
 * @param {GameFacts} game
 * @param {Setup} setup
 * @param {() => void} changed
 */
function seatCount(game, setup, changed) {
    const counts = game.seats.map((n) =>
        make("label", String(n), make("input", {
            type: "radio", name: "seats", value: n,
            checked: setup.options.seats === n,
            change: () => {
                setup.options.seats = n;
                changed();
            },
        })));
    return make("fieldset", make("legend", "Seats"),
        make("div", { class: "seg" }, ...counts));
}

/** Who can sit on a chair, the best bot first. @param {Facts} all */
function botHelp({ bots }) {
    const row = (/** @type {string} */ name, /** @type {string} */ about) =>
        make("div", make("dt", name), make("dd", about));
    return make("dl", { class: "bots" },
        row("A person", "plays here; people share this device."),
        ...bots.map(({ name, about }) =>
            row(`Bot: ${name}`, `${about}.`)));
}

/** What the table may look like; lit is what the usual one has otherwise.
 * @param {GameFacts} game
 * @param {Setup} setup
 * @param {Facts} all
 */
function tablePart(game, setup, all) {
    const view = make("div", { class: "scene-view" });
    const part = make("figure", { class: "table-part" },
        make("div", { class: "scene" }, view),
        make("figcaption", "How the table may look"));
    const nameOfSeat = (/** @type {number} */ owner) => nameOf(seated(all,
        setup.players.length, setup.order)[owner - 1], all);
    const still = new Still(view, nameOfSeat);
    const refresh = async () => {
        const { seats } = setup.options;
        const [scene, usual] = await Promise.all([setup, { options: { seats } }]
            .map((table) => engine.preview(game.id, table).catch(() => null)));
        if (scene && usual)
            await showTable(still, game.id, scene, differing(scene, usual));
        part.hidden = !scene;
    };
    refresh();
    return { part, refresh };
}

/**
 * @param {Still} still
 * @param {string} game
 * @param {engine.Scene} scene
 * @param {engine.Item[]} other than usual
 */
async function showTable(still, game, scene, other) {
    const { layout: { frame: { bar }, width, height } } = await still.draw(
        game, scene, innerWidth < NARROW
            ? { width: innerWidth, height: LOW, viewer: 0 }
            : { width: WIDTH, height: HEIGHT, viewer: 0 });
    const marked = other.map(({ id }) => id);
    for (const [id, { element }] of still.pieces.pieces)
        element.classList.toggle("pointed", marked.includes(id));
    still.show(box(0, bar.h, width, height - bar.h), 1);
}

/** Friends at other devices. @param {GameFacts} game @param {Setup} setup
 * @param {HTMLElement} wrong
 */
async function invite(game, setup, wrong) {
    wrong.textContent = "";
    try {
        const { openTable } = await import("./join.mjs");
        await openTable(game, setup);
    } catch (problem) {
        wrong.textContent = reason(problem);
    }
}

/**
 * @param {GameFacts} game
 * @param {Setup} setup
 * @param {Facts} all
 */
async function setupForm(game, setup, all) {
    const chairs = new Chairs(all, game.id, setup);
    const options = optionPart(game, setup);
    const table = tablePart(game, setup, all);
    const refresh = () => {
        options.refresh();
        table.refresh();
        chairs.askTeams();
    };
    const wrong = make("p", { class: "wrong", role: "alert" });
    return make("form", {
        class: "setup", change: refresh, submit: (event) => {
            event.preventDefault();
            wrong.textContent = "";
            playOrLearn(game, () => begin(game, setup)).catch((problem) => {
                wrong.textContent = reason(problem);
            });
        },
    }, make("div", make("div", { class: "panel" },
        seatCount(game, setup, () => chairs.draw()), chairs.list,
        botHelp(all)),
        game.options.length > 0 && options.part,
        await boxPart(game, setup, refresh)),
        make("div", { class: "setup-go" }, table.part,
            make("div", { class: "setup-start" },
                make("button", { type: "submit", class: "main play-now" },
                    "Play"),
                button("Play with friends", () => invite(game, setup, wrong),
                    { class: "with-friends" })),
            link("Learn it at the table", `#/learn/${game.id}`,
                "button quiet"),
            link("Read the rules", `#/rules/${game.id}`, "button quiet"),
            wrong));
}

/** @param {HTMLElement} host @param {string} id */
export async function showSetup(host, id) {
    const [game, all] = await Promise.all([gameFacts(id), facts()]);
    const setup = await usualSetup(game);
    const face = await gameFace(game);
    const sheet = make("div", { class: "sheet wide-sheet" },
        make("div", { class: "setup-head" }, face,
            make("div", title(game.title),
                make("p", { class: "trail" }, game.about),
                gameFactsLine(game))),
        await setupForm(game, setup, all));
    sheet.style.setProperty("--cover",
        face.style.getPropertyValue("--cover") || "var(--felt)");
    host.append(sheet);
    return { title: game.title };
}
