/* options.mjs -- the rules that people may choose before a game.
 *
 * Where a choice is a code it is shown as what it makes of the table: a small
 * board, drawn by the engine's own picture of such a table. Choices that make
 * the same table are shown once.
 */
import { boardOf, differing, groundPicture } from "./board.mjs";
import { make, picker } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { words } from "./facts.mjs";

/**
 * @typedef {import("./facts.mjs").GameFacts} GameFacts
 * @typedef {import("./facts.mjs").Option} Option
 * @typedef {import("./begin.mjs").Setup} Setup
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {{choices: string[], name: string, picture: SVGElement}} Pictured
 */

const CODE = /^\d+$/;

/** @param {Option} option @param {Setup} setup @param {string} id */
function control(option, setup, id) {
    const { name, choices } = option;
    const value = setup.options[name];
    const help = { id, "aria-describedby": `${id}-help` };
    if (!choices)
        return make("input", {
            ...help, type: "number", required: true, value,
            min: option.least, max: option.most,
            input: ({ target }) => {
                setup.options[name] = Number(target.value);
            },
        });
    if (choices.join() === "off,on")
        return make("input", {
            ...help, type: "checkbox", checked: value === "on",
            change: ({ target }) => {
                setup.options[name] = target.checked ? "on" : "off";
            },
        });
    return picker({
        ...help,
        change: ({ target }) => { setup.options[name] = target.value; },
    }, choices.map((choice) => [choice, words(choice)]), value);
}

/** @param {Option} option @param {Setup} setup */
function optionRow(option, setup) {
    const id = `option-${option.name}`;
    return make("div", { class: "option" },
        make("div", make("label", { for: id }, words(option.name)),
            make("p", { class: "help", id: `${id}-help` }, option.help)),
        control(option, setup, id));
}

/** What a choice is called: a code by what it changes.
 * @param {string} choice
 * @param {import("./engine.mjs").Item[]} lit
 */
function nameOf(choice, lit) {
    const said = lit.flatMap(({ parts }) =>
        parts.filter(({ role }) => role === "word").map(({ text }) => text));
    return words(CODE.test(choice) && said.length
        ? said.reverse().join(", ") : choice);
}

/**
 * The choices of an option as pictures; none where no board shows them.
 * @param {string} game
 * @param {Option} option
 * @param {Setup} setup
 * @returns {Promise<Pictured[]>}
 */
async function picturesOf(game, option, setup) {
    const choices = option.choices ?? [];
    const scenes = await Promise.all(choices.map((choice) =>
        engine.preview(game, {
            ...setup, options: { ...setup.options, [option.name]: choice },
        })));
    /** @type {Map<string, {same: string[], scene: Scene}>} */
    const tables = new Map();
    for (const [i, scene] of scenes.entries()) {
        const key = JSON.stringify(boardOf(scene));
        const table = tables.get(key) ?? { same: [], scene };
        table.same.push(choices[i]);
        tables.set(key, table);
    }
    return [...tables.values()].flatMap(({ same, scene }) => {
        const lit = differing(scene, scenes[0]);
        const picture = groundPicture(scene, lit);
        return picture
            ? [{ choices: same, name: nameOf(same[0], lit), picture }] : [];
    });
}

/**
 * @param {string} game
 * @param {Option} option
 * @param {Setup} setup
 */
function picturedOption(game, option, setup) {
    const { name } = option;
    const choices = make("div", { class: "pictures" });
    const group = make("fieldset", {
        class: "option pictured", "aria-describedby": `option-${name}-help`,
    }, make("legend", words(name)),
        make("p", { class: "help", id: `option-${name}-help` }, option.help),
        choices);
    const refresh = async () => {
        const all = await picturesOf(game, option, setup).catch(() => []);
        const focus = choices.contains(document.activeElement);
        choices.replaceChildren(...all.map((one) => make("label",
            make("input", {
                type: "radio", name: `option-${name}`, value: one.choices[0],
                checked: one.choices.includes(String(setup.options[name])),
                change: () => { setup.options[name] = one.choices[0]; },
            }), one.picture, make("span", one.name))));
        if (focus)
            /** @type {HTMLElement | null} */ (
                choices.querySelector(":checked"))?.focus();
    };
    return { group, refresh };
}

/** What is not as usual: "track, places". @param {GameFacts} game
 * @param {Setup} setup
 */
function changed(game, setup) {
    return game.options.filter((option) =>
        String(setup.options[option.name]) !== String(option.normal))
        .map((option) => words(option.name).toLowerCase()).join(", ");
}

/**
 * The options, folded while all are as usual.
 * @param {GameFacts} game
 * @param {Setup} setup
 * @returns {{part: HTMLElement, refresh: () => Promise<void>}} `refresh` when
 *     anything about the table has changed
 */
export function optionPart(game, setup) {
    const pictured = game.options.filter(({ choices }) =>
        choices?.some((choice) => CODE.test(choice)))
        .map((option) => picturedOption(game.id, option, setup));
    const others = game.options.filter(({ choices }) =>
        !choices?.some((choice) => CODE.test(choice)));
    const summary = make("summary", {});
    const refresh = async () => {
        const other = changed(game, setup);
        summary.textContent = other ? `Options changed: ${other}`
            : "Options: all as usual";
        if (part.open)
            await Promise.all(pictured.map((one) => one.refresh()));
    };
    const part = make("details", {
        class: "panel", open: changed(game, setup) !== "", toggle: refresh,
    }, summary, make("div", { class: "options" },
        ...others.map((option) => optionRow(option, setup)),
        ...pictured.map(({ group }) => group)));
    refresh();
    return { part, refresh };
}
