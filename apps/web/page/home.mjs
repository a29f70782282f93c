/* home.mjs -- the first screen: the games, and those in progress. */
import { button, download, link, make, makeSvg, reason, title }
    from "./dom.mjs";
import { boxTitle, facts, gameFace, seatsText } from "./facts.mjs";
import { begin, normalSetup } from "./begin.mjs";
import { playOrLearn } from "./offer.mjs";
import { dropGame, dropTable, keptTables, savedGames } from "./store.mjs";
import { notice } from "./voice.mjs";

/** @typedef {import("./facts.mjs").GameFacts} GameFacts */
/** @typedef {import("./store.mjs").Saved} Saved */

/** @param {GameFacts} game */
async function playNow(game) {
    try {
        await playOrLearn(game, async () =>
            begin(game, await normalSetup(game)));
    } catch (problem) {
        notice(reason(problem));
    }
}

/**
 * A link or a button that names the game to those who listen.
 * @param {string} says
 * @param {string} title
 */
const named = (says, title) =>
    [says, make("span", { class: "unseen" }, ` ${title}`)];

/** What one can do with a game: play it at once, or first look closer.
 * @param {GameFacts} game
 */
export function gameButtons(game) {
    const { id, title } = game;
    return [
        make("button", {
            type: "button", class: "main play-now", click: () => playNow(game),
        }, ...named("Play", title)),
        make("div", { class: "look-closer" },
            make("a", { class: "button quiet", href: `#/learn/${id}` },
                ...named("Learn", title)),
            make("a", { class: "button quiet", href: `#/setup/${id}` },
                ...named("Set up", title)),
            make("a", { class: "button quiet", href: `#/rules/${id}` },
                ...named("Rules", `of ${title}`))),
    ];
}

/** @param {string} name of a sign @param {string} shape @param {string} says */
function fact(name, shape, says) {
    return make("span", { class: `fact ${name}` },
        makeSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" },
            makeSvg("path", { d: shape })), says);
}

const HEADS = "M8 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8zm9 .2a3.2 3.2 0 1 0 0-6.4a3.2 "
    + "3.2 0 0 0 0 6.4zM1 20q0-7 7-7t7 7zm15 0q0-4-2-6 8-2 9 6z";
const CLOCK = "M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20zm0 2.6a7.4 7.4 0 1 1 0 "
    + "14.8a7.4 7.4 0 0 1 0-14.8zM10.8 7v5.6l3.8 2.6 1.3-1.9-2.7-1.9V7z";

/** Seats and minutes. @param {GameFacts} game */
export function gameFactsLine(game) {
    return make("p", { class: "facts" },
        fact("seats", HEADS, seatsText(game)),
        fact("time", CLOCK, `${game.minutes} min`));
}

/** A box on the shelf. @param {GameFacts} game */
async function gameCard(game) {
    const open = () => { location.hash = `#/setup/${game.id}`; };
    const face = await gameFace(game);
    face.addEventListener("click", open);
    const card = make("li", { class: "game" },
        make("h2", make("a", { href: `#/setup/${game.id}` },
            ...boxTitle(game))),
        face,
        make("div", { class: "game-words" }, make("p", game.about),
            gameFactsLine(game)),
        ...gameButtons(game));
    card.style.setProperty("--cover",
        face.style.getPropertyValue("--cover") || "var(--felt)");
    return card;
}

/** @param {Saved} game who plays, and since when it waits */
function savedFacts(game) {
    const people = game.players.filter((player) => !player).length;
    const bots = game.players.length - people;
    const when = new Date(game.time).toLocaleString("en", {
        day: "numeric", month: "short", hour: "numeric", minute: "2-digit",
    });
    const sides = [
        people ? `${people} ${people === 1 ? "person" : "people"}` : "",
        bots ? `${bots} ${bots === 1 ? "bot" : "bots"}` : "",
    ].filter(Boolean).join(" and ");
    return `${sides} · ${when}`;
}

/** Asks once more before a game is gone. @param {() => void} gone */
function deleteButton(gone) {
    const drop = button("Delete", () => {
        if (drop.textContent === "Delete") {
            drop.textContent = "Really delete?";
            return;
        }
        gone();
        drop.closest("li")?.remove();
    }, { class: "quiet" });
    return drop;
}

/** @param {Saved} game */
function savedRow(game) {
    return make("li",
        make("div", { class: "saved-name" },
            make("strong", game.title),
            make("span", savedFacts(game))),
        make("a", {
            class: "button main", href: `#/play/${game.id}`,
        }, ...named("Continue", game.title)),
        deleteButton(() => dropGame(game.id)));
}

/** @param {import("./store.mjs").KeptTable} table */
function tableRow({ code, title, sits }) {
    return make("li",
        make("div", { class: "saved-name" }, make("strong", title),
            make("span", `${sits ? "With friends" : "To watch"}, table ${
                code}`)),
        make("a", { class: "button main", href: `#/table/${code}` },
            ...named("Go there", `${title}, table ${code}`)),
        deleteButton(() => dropTable(code)));
}

/** Games here and tables elsewhere, the latest of all first. */
function going() {
    const games = savedGames(tellBroken).filter(({ over }) => !over);
    const tables = keptTables().filter(({ over }) => !over);
    return [...games, ...tables].sort((a, b) => b.time - a.time)
        .map((one) => "code" in one ? tableRow(one) : savedRow(one));
}

/** The latest in sight, the others folded. @param {HTMLElement[]} rows */
function savedPart([latest, ...others]) {
    const count = others.length;
    return make("section", { class: "panel going-on" },
        make("h2", count ? "Carry on with your games"
            : "Carry on with your game"),
        make("ul", { class: "saved" }, latest),
        count > 0 && make("details",
            make("summary", count === 1 ? "One more game"
                                            : `${count} more games`),
            make("ul", { class: "saved" }, ...others)));
}

/** @param {string} id @param {string} text */
export function tellBroken(id, text) {
    notice("A game that was kept here can no longer be read. It has been "
        + "set aside, and nothing of it was thrown away.",
        button("Download it", () => download(`madcap-${id}.txt`, text)));
}

/** @param {HTMLElement} host */
export async function showHome(host) {
    const { games } = await facts();
    const running = going();
    host.append(
        make("div", { class: "welcome" },
            make("div", title("Which game shall it be?"),
                make("p", { class: "lead" }, "Crazy table games, alone against "
                    + "bots, with friends around this device or over the net. ",
                link("Join a table", "#/join", "join-link"))),
            running.length > 0 && savedPart(running)),
        make("ul", { class: "games" }, ...await Promise.all(games
            .filter((game) => !game.toy).map(gameCard))));
    return { title: "Games" };
}
