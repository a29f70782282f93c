/* deeds.mjs -- what can be done at a table over the net besides playing: in its
 * menu, and what people show each other. */
import { button, copyText, make, makeSvg } from "./dom.mjs";
import { REACTIONS } from "./guests.mjs";
import { notice } from "./voice.mjs";

/** @typedef {import("./guests.mjs").Seats} Seats */

const FACE = "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M8.5 14.5q3.500 4 7 0M9 9.500"
    + "v.5M15 9.500v.5";

/** @param {string} title tells who looks elsewhere that the turn is theirs */
export async function notify(title) {
    if (!document.hidden || !("Notification" in window)
        || Notification.permission !== "granted")
        return;
    const words = { body: title, tag: "madcap" };
    try {
        const told = new Notification("Your turn", words);
        told.onclick = () => {
            window.focus();
            told.close();
        };
    } catch {
        const keeper = await navigator.serviceWorker?.getRegistration("/");
        await keeper?.showNotification("Your turn", words).catch(() => {});
    }
}

/** Asked for once more before it is done. @param {string} label
 * @param {string} really @param {() => void} act
 */
function graveButton(label, really, act) {
    const one = button(label, () => {
        if (one.textContent === label)
            one.textContent = really;
        else
            act();
    });
    /* Who looks elsewhere meanwhile, or takes Escape, has not meant it. */
    one.addEventListener("blur", () => one.replaceChildren(label));
    one.addEventListener("keydown", ({ key }) => {
        if (key === "Escape")
            one.replaceChildren(label);
    });
    return one;
}

/** Its host, unless others play. @param {Seats} seats */
function mayDelete({ host, phase, you, chairs }) {
    return host && (phase !== "playing" || chairs.every(
        ({ name, conceded }, seat) => !name || conceded || seat + 1 === you));
}

export class Deeds {
    /** @param {{code: string, say: (message: object) => void,
     *     download: () => unknown}} table
     */
    constructor(table) {
        this.table = table;
        this.list = make("div", { class: "deeds" });
        this.reactions = make("details", { class: "menu reactions" },
            make("summary", { "aria-label": "React", title: "React" },
                makeSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" },
                    makeSvg("path", { d: FACE }))),
            make("div", { class: "menu-list" }, ...REACTIONS.map(
                ([name, words]) => button(words, () => {
                    this.reactions.open = false;
                    table.say({ do: "react", with: name });
                }))));
        this.reactions.addEventListener("focusout", ({ relatedTarget }) => {
            if (relatedTarget instanceof Node
                && !this.reactions.contains(relatedTarget))
                this.reactions.open = false;
        });
        this.reactions.addEventListener("keydown", (event) => {
            if (event.key === "Escape")
                this.reactions.open = false;
        });
    }

    /** @param {Seats} seats */
    show(seats) {
        const { you, phase } = seats;
        this.reactions.hidden = you === undefined;
        const focus = this.list.contains(document.activeElement)
            ? document.activeElement?.textContent : undefined;
        this.list.replaceChildren(
            ...phase === "playing" ? this.whilePlaying(seats) : [],
            ...phase === "over" ? [button("Download the record", () =>
                this.table.download())] : [],
            ...mayDelete(seats) ? [graveButton("Delete this table",
                "Really delete it, for everybody?", () =>
                    this.do({ do: "delete" }))] : [],
            ...this.always());
        const same = [...this.list.querySelectorAll("button")].find((one) =>
            one.textContent === focus);
        same?.focus();
    }

    /** @param {Seats} seats */
    whilePlaying({ you, host, paused, chairs }) {
        const { say } = this.table;
        const own = you === undefined ? undefined : chairs[you - 1];
        const plays = own && !own.conceded;
        return [
            ...host ? [button(paused ? "Go on" : "Pause the table", () =>
                this.do({ do: paused ? "go on" : "pause" }))] : [],
            ...plays ? [
                own.agrees ? button("You agreed to end it here", () => {},
                    { disabled: true })
                    : graveButton("End it here, if all agree",
                        "Really end it here?", () => this.agree()),
                graveButton("Give up", "Really give up?", () =>
                    this.do({ do: "concede" })),
                button("Leave for now", () => {
                    say.call(this.table, { do: "leave" });
                    location.hash = "#/";
                }, { title: "A bot plays for you until you are back" }),
            ] : [],
            ...host ? chairs.flatMap(({ name, conceded }, seat) =>
                name && !conceded && seat + 1 !== you
                    ? [graveButton(`Send ${name} away`,
                        `Really send ${name} away?`, () =>
                            this.do({ do: "clear", seat: seat + 1 }))]
                    : []) : [],
        ];
    }

    always() {
        const asks = "Notification" in window
            && Notification.permission === "default";
        return [
            button("Copy the link to the table", async () => {
                const { code } = this.table;
                const link = `${location.origin}/#/table/${code}`;
                notice(await copyText(link)
                    ? "The link is copied. Whoever opens it can watch."
                    : `The code of this table is ${code}.`);
                this.fold();
            }),
            ...asks ? [button("Tell me when it is my turn", async () => {
                await Notification.requestPermission();
                this.fold();
            })] : [],
        ];
    }

    /** Others may not hear of it at once, which has to be known. */
    agree() {
        this.do({ do: "agree" });
        notice("You want to end it here. It ends once everybody does. "
            + "While everybody chooses in secret, nobody is told.");
    }

    /** @param {object} message */
    do(message) {
        this.table.say(message);
        this.fold();
    }

    fold() {
        const menu = this.list.closest("details");
        if (menu)
            menu.open = false;
    }
}
