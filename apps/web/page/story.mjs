/* story.mjs -- what happened, newest last and in sight, folded on a phone. */
import { make } from "./dom.mjs";
import { say } from "./voice.mjs";

const FRESH = "fresh";

export class Story {
    /** @param {HTMLElement} host */
    constructor(host) {
        this.list = make("ol", { tabindex: 0, "aria-label": "What happened" });
        this.newest = make("span", { class: "story-newest" });
        const wide = matchMedia("(min-width: 900px)").matches;
        this.box = make("details", { class: "story", open: wide },
            make("summary", "What happened", this.newest), this.list);
        this.box.addEventListener("toggle", () => this.toEnd());
        host.append(this.box);
    }

    toEnd() {
        this.list.scrollTop = this.list.scrollHeight;
    }

    /** @param {string[]} lines */
    put(lines) {
        this.list.append(...lines.map((line) =>
            make("li", { class: FRESH }, line)));
        this.newest.textContent = this.list.lastElementChild?.textContent
            ?? "Nothing yet.";
        this.toEnd();
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
