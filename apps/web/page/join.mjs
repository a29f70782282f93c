/* join.mjs -- the way to a table over the net: opening one, or coming to one by
 * its code or from the list of those that wait for players. */
import { button, link, make, reason, title } from "./dom.mjs";
import { facts } from "./facts.mjs";
import { once } from "./net.mjs";
import { keepTable, remember } from "./store.mjs";

/**
 * @typedef {import("./begin.mjs").Setup} Setup
 * @typedef {{table: string, game: string, seats: number, free: number}} Waiting
 */

/**
 * Opens a table and goes there.
 * @param {{id: string, title: string}} game
 * @param {Setup} setup
 */
export async function openTable(game, setup) {
    const { options, box } = setup;
    const { table, token } = await once({
        do: "open", game: game.id, setup: options, ...box && { box },
    }, "entered");
    remember(`setup.${game.id}`, setup);
    keepTable({
        code: table, token, title: game.title, sits: true, over: false,
        time: Date.now(),
    });
    location.hash = `#/table/${table}`;
}

/** A code as it is said or written: a link will do as well.
 * @param {string} text
 */
export const codeIn = (text) => (text.split("/table/").pop() ?? "")
    .replace(/[^a-z0-9]/gi, "").toUpperCase();

/** @param {string} code that was tried already */
function joinForm(code) {
    const field = make("input", {
        id: "code", value: code, name: "code", autocomplete: "off", spellcheck: "false",
        autocapitalize: "characters", enterkeyhint: "go", class: "code-field",
        "aria-describedby": "code-help",
    });
    const wrong = make("p", { class: "wrong", role: "alert" });
    return make("form", {
        class: "panel join", submit: (event) => {
            event.preventDefault();
            const code = codeIn(field.value);
            if (code)
                location.hash = `#/table/${code}`;
            else
                wrong.textContent = "Type the code of the table first.";
        },
    }, make("label", { for: "code" }, "Code of the table"),
    make("div", { class: "row" }, field,
        make("button", { type: "submit", class: "main" }, "Join")),
    make("p", { class: "trail", id: "code-help" }, "It is on the screen of "
        + "whoever opened the table. A link works here, too."), wrong);
}

/** @param {Waiting} waiting @param {string} name */
function waitingRow({ table, seats, free }, name) {
    return make("li", make("div", { class: "saved-name" },
        make("strong", name), make("span", `${free} of ${seats} seats free`)),
    make("a", { class: "button main", href: `#/table/${table}` }, "Join",
        make("span", { class: "unseen" }, ` ${name}, table ${table}`)));
}

/** @param {HTMLElement} list */
async function fillList(list) {
    const { games } = await facts();
    try {
        const { tables } = await once({ do: "list" }, "tables");
        list.replaceChildren(tables.length ? make("ul", { class: "saved" },
            ...tables.map((/** @type {Waiting} */ one) => waitingRow(one,
                games.find(({ id }) => id === one.game)?.title ?? one.game)))
            : make("p", { class: "lead" }, "No table is waiting at the moment. "
                + "Open one yourself: choose a game, then Play with friends."));
    } catch (problem) {
        list.replaceChildren(make("p", { class: "wrong" }, reason(problem)));
    }
}

/** @param {HTMLElement} host @param {string} code of a table that was none */
export async function showJoin(host, code) {
    const list = make("div", { role: "status" }, "Looking …");
    host.append(make("div", { class: "sheet" }, title("Join a table"),
        joinForm(codeIn(code)), make("section", { class: "panel" },
            make("h2", "Tables waiting for players"), list,
            make("div", { class: "row" }, button("Look again", () =>
                fillList(list), { class: "quiet" }),
            link("Open one yourself", "#/", "button quiet")))));
    fillList(list);
    return { title: "Join a table" };
}
