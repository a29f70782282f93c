/* box.mjs -- the box that a game is played with: its own, or a file's.
 *
 * Owners of a real box may put its real cards in. The engine reads the file;
 * what it refuses changes nothing.
 */
import { button, make, reason } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { gameFace } from "./facts.mjs";

/**
 * @typedef {import("./facts.mjs").GameFacts} GameFacts
 * @typedef {import("./begin.mjs").Setup} Setup
 */

const BIGGEST = 1 << 20;

/** The box as the engine writes it down: short, and the same wherever it came
 * from. @param {string} record
 */
const boxIn = (record) => record.split("\n")
    .filter((line) => line.startsWith("box "))
    .map((line) => line.slice(4)).join("\n");

/**
 * Puts a file's box into the set-up; refused with the engine's sentence.
 * @param {GameFacts} game
 * @param {Setup} setup
 * @param {File} file
 */
async function takeBox(game, setup, file) {
    if (file.size > BIGGEST)
        throw new Error(`the file ${file.name} is too big for a box`);
    const record = await engine.start(game.id,
        { options: setup.options, box: await file.text() })
        .catch((problem) => {
            throw new Error(`in ${file.name}, ${problem.message}`);
        });
    setup.box = boxIn(record) || undefined;
    setup.boxName = setup.box && file.name;
}

/** @param {GameFacts} game @param {Setup} setup @param {() => void} changed */
export async function boxPart(game, setup, changed) {
    const wrong = make("p", { class: "wrong", role: "alert" });
    const standard = button("", () => {
        setup.box = setup.boxName = undefined;
        show();
        changed();
    }, { class: "a-box" });
    standard.append(await gameFace(game), make("strong", "The standard box"),
        make("span", { class: "help" }, "as it comes with this program"));
    const name = make("strong");
    const input = make("input", {
        type: "file", id: "box-file", accept: ".box,.txt,text/plain",
        change: () => {
            const [file] = input.files ?? [];
            if (file)
                take(file);
            input.value = "";
        },
    });
    const own = make("label", { class: "a-box own" }, input, name,
        make("span", { class: "help" }, "You own the real game? Choose, or drop, a file with its cards"));
    const show = () => {
        wrong.textContent = "";
        name.textContent = setup.boxName ?? "A box of your own";
        standard.setAttribute("aria-pressed", String(!setup.box));
        own.classList.toggle("chosen", Boolean(setup.box));
    };
    const take = async (/** @type {File} */ file) => {
        try {
            await takeBox(game, setup, file);
            show();
            changed();
        } catch (problem) {
            wrong.textContent = reason(problem);
        }
    };
    show();
    return make("section", {
        class: "panel box-part",
        dragover: (event) => event.preventDefault(),
        drop: (event) => {
            event.preventDefault();
            const [file] = event.dataTransfer?.files ?? [];
            if (file)
                take(file);
        },
    }, make("h2", "The box"), make("div", { class: "boxes" }, standard, own),
        wrong);
}
