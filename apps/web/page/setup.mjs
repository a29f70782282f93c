/* setup.mjs -- a table before the game: seats, who sits there, options. */
import { link, make, picker, reason, title } from "./dom.mjs";
import { facts, gameFace, gameFacts, seatsText, words } from "./facts.mjs";
import { begin, usualSetup } from "./begin.mjs";
import { Chairs } from "./chairs.mjs";

/**
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./facts.mjs").GameFacts} GameFacts
 * @typedef {import("./facts.mjs").Option} Option
 * @typedef {import("./begin.mjs").Setup} Setup
 */

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

/** The bots from the best down. @param {Facts} all */
function botHelp({ bots }) {
    const about = [...bots].reverse().map((bot) =>
        `${words(bot.name)} ${bot.about}.`);
    return make("p", { class: "help" }, "People share this device. "
        + about.join(" "));
}

/**
 * @param {Option} option
 * @param {Setup} setup
 * @param {string} id
 */
function optionControl(option, setup, id) {
    const { name, choices } = option;
    const value = setup.options[name];
    if (!choices)
        return make("input", {
            id, type: "number", required: true, value,
            min: option.least, max: option.most,
            input: ({ target }) => {
                setup.options[name] = Number(target.value);
            },
        });
    if (choices.join() === "off,on")
        return make("input", {
            id, type: "checkbox", checked: value === "on",
            change: ({ target }) => {
                setup.options[name] = target.checked ? "on" : "off";
            },
        });
    return picker({
        id, change: ({ target }) => { setup.options[name] = target.value; },
    }, choices.map((choice) => [choice, words(choice)]), value);
}

/** @param {Option} option @param {Setup} setup */
function optionRow(option, setup) {
    const id = `option-${option.name}`;
    return make("div", { class: "option" },
        make("label", { for: id }, option.help,
            make("small", words(option.name))),
        optionControl(option, setup, id));
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
 * @param {GameFacts} game
 * @param {Setup} setup
 * @param {Chairs} chairs
 */
function optionPart(game, setup, chairs) {
    const summary = make("summary", {});
    const tell = () => {
        const other = changed(game, setup);
        summary.textContent = other ? `Options: other ${other}`
            : "Options: all as usual";
    };
    tell();
    return make("details", {
        class: "panel", open: changed(game, setup) !== "",
        change: () => {
            tell();
            chairs.askTeams();
        },
    }, summary, make("div", { class: "options" },
        ...game.options.map((option) => optionRow(option, setup))));
}

/**
 * @param {GameFacts} game
 * @param {Setup} setup
 * @param {Facts} all
 */
function setupForm(game, setup, all) {
    const chairs = new Chairs(all, game.id, setup);
    const wrong = make("p", { class: "wrong", role: "alert" });
    return make("form", {
        submit: (event) => {
            event.preventDefault();
            wrong.textContent = "";
            begin(game, setup).catch((problem) => {
                wrong.textContent = reason(problem);
            });
        },
    }, make("div", { class: "panel" },
        seatCount(game, setup, () => chairs.draw()), chairs.list,
        botHelp(all)),
        game.options.length > 0 && optionPart(game, setup, chairs),
        make("div", { class: "row" },
            make("button", { type: "submit", class: "main" }, "Play"),
            link("Read the rules", `#/rules/${game.id}`, "button quiet")),
        wrong);
}

/** @param {HTMLElement} host @param {string} id */
export async function showSetup(host, id) {
    const [game, all] = await Promise.all([gameFacts(id), facts()]);
    const setup = await usualSetup(game);
    host.append(make("div", { class: "sheet" },
        make("div", { class: "setup-head" }, await gameFace(game),
            make("div", title(game.title),
                make("p", { class: "trail" }, game.about),
                make("p", { class: "facts" }, `${seatsText(game)} · about `
                    + `${game.minutes} minutes`))),
        setupForm(game, setup, all)));
    return { title: game.title };
}
