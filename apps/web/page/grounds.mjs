/* grounds.mjs -- what lies below the things: the game's world. */
import { hasPicture, picture } from "./art.mjs";
import { make } from "./dom.mjs";
import { lieAt } from "./pieces.mjs";

/** @typedef {import("./layout.mjs").Layout} Layout */

export class Ground {
    constructor() {
        this.root = make("div", { class: "ground", "aria-hidden": "true" });
        /** @type {any} */
        this.theme = undefined;
    }

    /** @param {string} game */
    async load(game) {
        return this.theme;
    }

    /** @param {Layout} layout */
    show(layout) {
    }
}

/** @param {HTMLElement} host @param {Layout} layout */
export function drawSurface(host, { surfaces }) {
    host.replaceChildren(...surfaces.map((surface) => {
        const element = make("div", { class: `surface ${surface.kind}` });
        lieAt(element, surface.box);
        return element;
    }));
}
