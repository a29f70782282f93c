/* about.mjs -- what this is, whose work it holds, and whether it is kept. */
import { link, make, title } from "./dom.mjs";
import { credits, facts } from "./facts.mjs";
import { gameButtons } from "./home.mjs";
import { offlineState } from "./offline.mjs";

/** @typedef {import("./facts.mjs").Credit} Credit */

/** @param {Credit} credit */
function creditItem({ set, source, authors, licence, terms }) {
    return make("li", link(set, source), ` by ${authors.join(", ")}, `,
        link(licence, terms));
}

/** @param {Credit[]} drawn */
function pictureCredits(drawn) {
    if (!drawn.length)
        return make("p", "This copy was built without pictures, so the "
            + "pieces are letters.");
    return make("ul", ...drawn.map(creditItem));
}

/** Whose type face the page has, if it has one of its own. */
function faceCredit() {
    const [face] = document.fonts;
    return face && make("p", "Names and numbers are set in ",
        link("Fredoka", "https://github.com/hafontia/Fredoka-One"),
        " by The Fredoka Project Authors, ",
        link("SIL Open Font License 1.1", "https://openfontlicense.org"), ".");
}

/** Games made to be copied, which nobody should meet on the shelf.
 * @param {import("./facts.mjs").GameFacts[]} toys
 */
function toyPart(toys) {
    return toys.length > 0 && make("section", { class: "panel" },
        make("h2", "For developers"),
        make("p", "Small complete games that are made to be copied. The page "
            + "on adding a game, which comes with the program's source, begins "
            + "with one of them."),
        make("ul", { class: "toys" }, ...toys.map((toy) => make("li",
            make("h3", toy.title), make("p", toy.about),
            make("div", { class: "row" }, ...gameButtons(toy))))));
}

/** @param {HTMLElement} host */
export async function showAbout(host) {
    const [{ games }, drawn] = await Promise.all([facts(), credits()]);
    host.append(make("div", { class: "sheet" }, title("About"),
        make("section", { class: "panel" },
            make("h2", "What this is"),
            make("p", "Madcap is a handful of crazy table games in one small "
                + "program. The engine that knows the rules runs inside this "
                + "page: a game on this device is sent nowhere, and there is "
                + "nothing to sign up for. For now it speaks only English."),
            make("p", "It is an unofficial implementation, made by "
                + "people who like these games. It is neither made, approved "
                + "nor sponsored by their authors or publishers; each "
                + "game's rules page names them.")),
        make("section", { class: "panel" },
            make("h2", "The games"),
            make("ul", ...games.filter(({ toy }) => !toy).map((game) =>
                make("li", link(`Rules of ${game.title}`,
                    `#/rules/${game.id}`))))),
        make("section", { class: "panel" },
            make("h2", "Pictures and type"), pictureCredits(drawn),
            faceCredit(),
            make("p", "Boards, cards and everything else are drawn by "
                + "the page itself. The program is under the MIT licence.")),
        make("section", { class: "panel" },
            make("h2", "Without a network"),
            make("p", await offlineState())),
        toyPart(games.filter(({ toy }) => toy))));
    return { title: "About" };
}
