/* main.mjs -- finds the screen that the address names, and shows it. */
import { watchBack } from "./back.mjs";
import { expectTable } from "./begin.mjs";
import { fixture, link, make, reason, title } from "./dom.mjs";
import { showHome } from "./home.mjs";
import { keepOffline } from "./offline.mjs";
import { applySettings, showSettings } from "./settings.mjs";
import { whenDropped } from "./store.mjs";
import { clearNotices } from "./voice.mjs";

/**
 * @typedef {object} Screen
 * @property {string} title
 * @property {() => unknown} [close]
 * @property {boolean} [own] it minds the window's title itself
 * @typedef {(host: HTMLElement, id: string) => Promise<Screen>} Show
 */

/** Screens come when they are first visited, but for the first one.
 * @type {Record<string, () => Promise<Show> | Show>}
 */
const SCREENS = {
    "": () => showHome,
    setup: async () => (await import("./setup.mjs")).showSetup,
    play: async () => (await import("./game.mjs")).showGame,
    learn: async () => (await import("./learn.mjs")).showLearn,
    games: async () => {
        const { showGames } = await import("./games.mjs");
        return (host) => showGames(host);
    },
    join: async () => (await import("./join.mjs")).showJoin,
    table: async () => (await import("./online.mjs")).showTable,
    replay: async () => (await import("./replay.mjs")).showReplay,
    rules: async () => (await import("./rules.mjs")).showRules,
    settings: () => showSettings,
    about: async () => (await import("./about.mjs")).showAbout,
};

/** Styles that only some screens need.
 * @type {Record<string, string>}
 */
const STYLES = { learn: "learn.css", join: "lobby.css", table: "lobby.css" };

/** @param {string | undefined} name of a file; it is there when this ends */
function style(name) {
    const href = name && new URL(name, import.meta.url).pathname;
    if (!href || document.querySelector(`link[href="${href}"]`))
        return undefined;
    return new Promise((done, failed) => document.head.append(make("link", {
        rel: "stylesheet", href, load: done,
        error: () => failed(new Error("part of the page could not be loaded")),
    })));
}

/** Where a table is played, and where one may go from there for a moment. */
const TABLES = ["play", "table"], ASIDE = ["settings", "about", "games"];
/** The table that one came from, by its address. */
let table = "";

/** A way back to the table, where one comes from there.
 * @param {HTMLElement} host @param {string} name
 */
function leadBack(host, name) {
    if (TABLES.includes(name))
        table = location.hash;
    else if (!ASIDE.includes(name))
        table = "";
    else if (table)
        (host.querySelector(".sheet") ?? host).prepend(make("p",
            link("Back to the table", table, "button")));
}

/** @type {Screen | undefined} */
let current;
let visits = 0;
/** One visit after the other: they share one engine. */
let visiting = Promise.resolve();

/** @returns {[name: string, id: string]} */
function route() {
    const [, name = "", id = ""] = location.hash.split("/");
    return [Object.hasOwn(SCREENS, name) ? name : "", id];
}

/** @param {HTMLElement} host @param {unknown} problem */
function apologise(host, problem) {
    delete document.body.dataset.table;
    host.replaceChildren(title("This did not work"),
        make("p", { class: "lead" }, reason(problem)),
        link("To the games", "#/", "button main"));
    return { title: "This did not work" };
}

/** Marks where we are in the list of pages. @param {string} name */
function mark(name) {
    for (const one of document.querySelectorAll(".bar nav a"))
        if (one.getAttribute("href") === `#/${name}`)
            one.setAttribute("aria-current", "page");
        else
            one.removeAttribute("aria-current");
}

async function visit() {
    const [name, id] = route();
    await current?.close?.();
    clearNotices();
    const host = make("div", { class: `screen screen-${name || "home"}` });
    document.body.dataset.screen = name || "home";
    if (["play", "learn", "table", "setup", "replay"].includes(name))
        expectTable();
    if (["play", "learn", "table"].includes(name))
        fixture("main").replaceChildren(host);
    current = await Promise.all([SCREENS[name](), style(STYLES[name])])
        .then(([show]) => show(host, id))
        .catch((problem) => apologise(host, problem));
    leadBack(host, name);
    if (!host.isConnected)
        fixture("main").replaceChildren(host);
    mark(name);
    settle(host, current, visits++ > 0);
}

/** @param {HTMLElement} host @param {Screen} screen @param {boolean} moved */
function settle(host, screen, moved) {
    if (!screen.own)
        document.title = `${screen.title} · Madcap`;
    const taken = host.contains(document.activeElement);
    if (moved && !taken) {
        scrollTo(0, 0);
        host.querySelector("h1")?.focus({ preventScroll: true });
    }
}

applySettings();
watchBack();
whenDropped(async (games) =>
    (await import("./games.mjs")).tellDropped(games));
addEventListener("hashchange", () => {
    visiting = visiting.then(visit);
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    fixture("main").focus();
});
visiting = visit();
keepOffline();
