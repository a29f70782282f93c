/* home.mjs -- the first screen: the games, and those in progress. */
import { button, download, link, make, reason, title } from "./dom.mjs";
import { facts, gameFace, seatsText } from "./facts.mjs";
import { begin, normalSetup } from "./begin.mjs";
import { dropGame, savedGames } from "./store.mjs";
import { notice } from "./voice.mjs";

/** @typedef {import("./facts.mjs").GameFacts} GameFacts */
/** @typedef {import("./store.mjs").Saved} Saved */

/** @param {GameFacts} game */
async function playNow(game) {
    try {
        await begin(game, await normalSetup(game));
    } catch (problem) {
        notice(reason(problem));
    }
}

/** @param {GameFacts} game */
async function gameCard(game) {
    const open = () => { location.hash = `#/setup/${game.id}`; };
    const face = await gameFace(game);
    face.addEventListener("click", open);
    const facts = `${seatsText(game)} · about ${game.minutes} minutes`;
    const about = ` ${game.title}`;
    return make("li", { class: "game" }, face,
        make("div", { class: "game-words", click: open },
            make("h2", link(game.title, `#/setup/${game.id}`)),
            make("p", game.about),
            make("p", { class: "facts" }, facts)),
        make("div", { class: "row" },
            make("button", {
                type: "button", class: "main", click: () => playNow(game),
            }, "Play now", make("span", { class: "unseen" }, about)),
            make("a", {
                class: "button quiet", href: `#/setup/${game.id}`,
            }, "Set up", make("span", { class: "unseen" }, about)),
            make("a", {
                class: "button quiet", href: `#/rules/${game.id}`,
            }, "Rules", make("span", { class: "unseen" }, ` of ${about}`))));
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
    return `${sides}, kept ${when}`;
}

/** Asks once more before a game is gone. @param {Saved} game */
function deleteButton(game) {
    const drop = button("Delete", () => {
        if (drop.textContent === "Delete") {
            drop.textContent = "Really delete?";
            return;
        }
        dropGame(game.id);
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
        }, "Go on", make("span", { class: "unseen" }, ` with ${game.title}`)),
        deleteButton(game));
}

/** The latest in sight, the others folded. @param {Saved[]} games */
function savedPart([latest, ...others]) {
    const count = others.length;
    return make("section", { class: "panel" },
        make("h2", count ? "Your games go on" : "Your game goes on"),
        make("ul", { class: "saved" }, savedRow(latest)),
        count > 0 && make("details",
            make("summary", count === 1 ? "One more game"
                                            : `${count} more games`),
            make("ul", { class: "saved" }, ...others.map(savedRow))));
}

/** @param {string} id @param {string} text */
export function tellBroken(id, text) {
    notice("A game that was kept here can no longer be read. It was set "
        + "aside, and nothing of it was thrown away.",
        button("Download it", () => download(`madcap-${id}.txt`, text)));
}

/** @param {HTMLElement} host */
export async function showHome(host) {
    const { games } = await facts();
    const running = savedGames(tellBroken).filter((game) => !game.over);
    if (running.length)
        host.append(savedPart(running));
    host.prepend(title("Which game shall it be?"),
        make("p", { class: "lead" },
            "Alone against bots, or with friends around this device."));
    host.append(make("ul", { class: "games" },
        ...await Promise.all(games.map(gameCard))));
    return { title: "Games" };
}
