/* games.mjs -- the games of this device: under way, and how they ended. */
import { button, download, link, make, reason, title } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { facts, gameFace } from "./facts.mjs";
import { tellBroken } from "./home.mjs";
import { named } from "./names.mjs";
import { listed, peopleOf, resultText } from "./results.mjs";
import { Source } from "./source.mjs";
import { dropGame, noteGame, restoreGame, savedGames, watchGames }
    from "./store.mjs";
import { notice } from "./voice.mjs";

/**
 * @typedef {import("./facts.mjs").Facts} Facts
 * @typedef {import("./store.mjs").Saved} Saved
 */

/** @param {Saved} game */
const dateOf = ({ time }) => new Date(time).toLocaleString("en", {
    dateStyle: "medium", timeStyle: "short",
});

/** @param {Saved[]} games that had to go */
export function tellDropped(games) {
    const names = games.map((game) => `${game.title} of ${dateOf(game)}`);
    notice(`To make room, the oldest finished ${games.length === 1 ? "game"
        : "games"} had to go: ${listed(names)}.`,
        link("My games", "#/games", "button")).classList.add("lasting");
}

/** "With Cleo and Dina"; several people first. @param {Saved} game
 * @param {string[]} names
 */
function companyText(game, names) {
    const people = peopleOf(game);
    const bots = listed(names.filter((_, seat) => !people.includes(seat)));
    const who = listed(people.map((seat) => names[seat]));
    if (people.length === 1)
        return bots ? `With ${bots}` : "Alone";
    return !who ? `Bots only: ${bots}` : bots ? `${who}, with ${bots}` : who;
}

/** Whatever was kept before results were: it is played again, once.
 * @param {Saved} game
 * @returns {Promise<string>} why not, or ""
 */
async function findResult(game) {
    try {
        const { result } = await engine.open(game.players.map((bot) =>
            bot || "person"), game.record, BigInt(game.seed));
        game.result = result ?? [];
        noteGame(game);
        return "";
    } catch (problem) {
        return reason(problem);
    }
}

class Shelf {
    /** @param {Facts} all @param {Map<string, Node>} faces by game */
    constructor(all, faces) {
        this.all = all;
        this.faces = faces;
        this.host = make("div");
        /** @type {Map<string, Saved>} deleted here, and not yet for good */
        this.gone = new Map();
        /** @type {Map<string, string>} why a game's end cannot be told */
        this.unknown = new Map();
    }

    async findResults() {
        for (const game of savedGames(tellBroken))
            if (game.over && !game.result)
                this.unknown.set(game.id, await findResult(game));
    }

    /** What has the focus keeps it. */
    draw() {
        const { id } = document.activeElement ?? {};
        const games = [...savedGames(tellBroken).filter((game) =>
            !this.gone.has(game.id)), ...this.gone.values()]
            .sort((a, b) => b.time - a.time);
        const [over, running] = [true, false].map((isOver) =>
            games.filter((game) => game.over === isOver));
        this.host.replaceChildren(
            ...running.length ? [this.part("Under way", running)] : [],
            ...over.length ? [this.part("Finished", over)] : [],
            ...games.length ? [] : [make("p", { class: "lead" },
                "None yet. What you play is kept here, on this device.")]);
        if (id)
            document.getElementById(id)?.focus();
    }

    /** @param {string} name @param {Saved[]} games */
    part(name, games) {
        return make("section", { class: "panel" }, make("h2", name),
            make("ul", { class: "saved" }, ...games.map((game) =>
                this.gone.has(game.id) ? this.goneRow(game)
                                       : this.row(game))));
    }

    /** @param {Saved} game */
    row(game) {
        const { names } = named(this.all, game.players.length, game.names);
        const about = make("span", { class: "unseen" },
            ` ${game.title}, ${dateOf(game)}`);
        const act = (/** @type {string} */ label,
            /** @type {() => void} */ deed) => make("button", {
            type: "button", class: "quiet", click: deed,
            id: `${label}-${game.id}`,
        }, label, about.cloneNode(true));
        return make("li", this.faces.get(game.game)?.cloneNode(true),
            make("div", { class: "saved-name" }, make("strong", game.title),
                game.over && make("b", this.ending(game, names)),
                make("span",
                    `${companyText(game, names)} · ${dateOf(game)}`)),
            make("div", { class: "row" },
                make("a", {
                    class: game.over ? "button" : "button main",
                    href: `#/${game.over ? "replay" : "play"}/${game.id}`,
                }, game.over ? "Replay" : "Continue", about),
                act("Download", () => download(
                    `${game.game}-${game.id}.txt`, game.record)),
                act("Delete", () => this.remove(game))));
    }

    /** @param {Saved} game @param {string[]} names */
    ending(game, names) {
        return game.result ? resultText(game, names,
            this.all.games.find(({ id }) => id === game.game))
            : `How it ended can no longer be told. ${
                this.unknown.get(game.id) ?? ""}`;
    }

    /** @param {Saved} game */
    remove(game) {
        this.gone.set(game.id, game);
        dropGame(game.id);
        this.draw();
        document.getElementById(`Undo-${game.id}`)?.focus();
    }

    /** @param {Saved} game */
    goneRow(game) {
        return make("li", { class: "gone" },
            make("div", { class: "saved-name", role: "status" },
                `${game.title} was deleted.`),
            button("Undo", () => {
                this.gone.delete(game.id);
                if (!restoreGame(game))
                    notice("This browser has no room to keep that game; "
                        + "closing the page would lose it.");
                this.draw();
                document.getElementById(`Delete-${game.id}`)?.focus();
            }, { id: `Undo-${game.id}` }));
    }
}

/** @param {HTMLElement} host @param {string} [wrong] why nothing else is shown
 */
export async function showGames(host, wrong = "") {
    const all = await facts();
    const shelf = new Shelf(all, new Map(await Promise.all(all.games.map(
        async (game) => /** @type {[string, Node]} */ (
            [game.id, await gameFace(game)])))));
    const source = new Source();
    await shelf.findResults();
    shelf.draw();
    const unwatch = watchGames((id, gone) => {
        if (!gone)
            shelf.gone.delete(id);
        shelf.draw();
    });
    host.append(make("div", { class: "shelf" }, title("My games"),
        source.wrong, shelf.host,
        make("section", { class: "panel" }, make("h2", "Open a record"),
            make("p", "A game as a file or as text, from here or from a "
                + "friend. It is shown as a replay."), source.makeZone())));
    source.fail(wrong);
    return {
        title: "My games", close: () => {
            unwatch();
            source.close();
        },
    };
}
