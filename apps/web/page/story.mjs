/* story.mjs -- what happened: the newest in one line, all of it in a drawer. */
import { showDialog } from "./back.mjs";
import { button, make } from "./dom.mjs";
import { say } from "./voice.mjs";

const FRESH = "fresh";
/** More letters have two small lines where it is narrow. */
const LONG = 30;
/** So many lines before the newest are seen where there is room. */
const RECENT = 4;

export class Story {
    /**
     * @param {HTMLElement} host of the line
     * @param {HTMLElement} screen of the drawer
     * @param {(line: string) => number | undefined} [ownerOf] whose doing a
     *     line tells
     */
    constructor(host, screen, ownerOf = () => undefined) {
        this.ownerOf = ownerOf;
        /** @type {HTMLElement | undefined} what came before the newest */
        this.recent = undefined;
        this.list = make("ol", { tabindex: 0, "aria-label": "What happened" });
        this.newest = make("span",
            { class: "story-newest", "data-aside": true });
        this.line = make("button", { type: "button", class: "story-open",
            "aria-haspopup": "dialog", click: () => this.open() },
        make("span", make("b", { class: "story-word" }, "Story"), " ",
            this.newest));
        this.more = make("div", { class: "drawer-more" });
        this.drawer = make("dialog", { class: "drawer story", "aria-label":
            "What happened" },
        make("div", { class: "drawer-head" }, make("h2", "What happened"),
            button("Close", () => this.leave(), { class: "quiet" })),
        this.list, this.more);
        this.leave = () => {};
        /** @type {(open: boolean) => void} others may want to know */
        this.toggled = () => {};
        this.drawer.addEventListener("close", () => this.toggled(false));
        host.append(this.line);
        screen.append(this.drawer);
    }

    open() {
        this.leave = showDialog(this.drawer).close;
        this.toggled(true);
        this.list.scrollTop = this.list.scrollHeight;
        requestAnimationFrame(() => {
            this.list.scrollTop = this.list.scrollHeight;
        });
    }

    /** Lines about a thing that nobody may look at now.
     * @param {string} [name] of it, if there is one
     */
    cover(name) {
        for (const line of [...[...this.list.children].slice(-1 - RECENT),
            ...this.recent?.children ?? [], this.newest])
            line.classList.toggle("hushed", name !== undefined
                && (line.textContent ?? "").includes(name));
    }

    /** At once: something else is to be seen. */
    close() {
        this.drawer.close();
    }

    /** @param {string[]} lines */
    put(lines) {
        this.list.append(...lines.map((line) =>
            make("li", { class: FRESH, "data-owner": this.ownerOf(line) },
                line)));
        const newest = this.list.lastElementChild?.textContent
            ?? "Nothing yet.";
        this.newest.textContent = newest;
        this.newest.classList.toggle("long", newest.length > LONG);
        this.recent?.replaceChildren(...[...this.list.children]
            .slice(-1 - RECENT, -1).reverse().map((line) =>
                line.cloneNode(true)));
        if (this.drawer.open)
            this.list.scrollTop = this.list.scrollHeight;
    }

    /** What was told just now, and said aloud. @param {string[]} lines */
    add(lines) {
        if (!lines.length)
            return;
        for (const old of this.list.querySelectorAll(`.${FRESH}`))
            old.classList.remove(FRESH);
        this.put(lines);
        say(...lines);
    }

    /** The whole story anew, as another seat knows it. */
    replace(/** @type {string[]} */ lines) {
        this.list.replaceChildren();
        this.put(lines);
        for (const old of [...this.list.children].slice(0, -1))
            old.classList.remove(FRESH);
    }
}
