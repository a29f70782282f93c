/* grounds.mjs -- what lies below the things: a game's world, its board. */
import { hasPicture, loadArt, picture } from "./art.mjs";
import { make } from "./dom.mjs";
import { boxOf, travel } from "./motion.mjs";
import * as surface from "./surface.mjs";
import { applyTheme, BASE, loadTheme } from "./theme.mjs";

/**
 * @typedef {import("./layout.mjs").Layout} Layout
 * @typedef {import("./motion.mjs").Box} Box
 * @typedef {import("./theme.mjs").Theme} Theme
 */

export class Ground {
    constructor() {
        this.root = make("div", { class: "ground", "aria-hidden": "true" });
        this.surfaces = make("div",
            { class: "surfaces", "aria-hidden": "true" });
        /** @type {Theme} */
        this.theme = { palette: BASE };
        this.drawn = "";
    }

    /**
     * The world of a game, with its pictures, for everything in an element.
     * @param {string} game
     * @param {HTMLElement} element
     */
    async load(game, element) {
        [this.theme] = await Promise.all([loadTheme(game), loadArt(game)]);
        applyTheme(element, this.theme);
        const kind = `${game}.ground`;
        this.root.replaceChildren(...hasPicture(kind) ? [scene(kind)] : []);
        this.drawn = "";
    }

    /** Draws what the board is made of, if it is another now.
     * @param {Layout} layout
     */
    show({ surfaces, camera }) {
        const drawn = JSON.stringify([surfaces, camera]);
        if (drawn === this.drawn)
            return;
        this.drawn = drawn;
        this.surfaces.replaceChildren(...surfaces.map(({ kind, box, data }) => {
            const element = make("div", { class: `surface ${kind}` },
                surface[kind]({ width: box.w, height: box.h, ...data },
                    this.theme));
            for (const [name, value] of Object.entries(
                { left: box.x, top: box.y, width: box.w, height: box.h }))
                element.style.setProperty(name, `${value}px`);
            return element;
        }));
        const { x = 0, y = 0, w = 0, h = 0 } = camera?.view ?? {};
        this.surfaces.style.clipPath = camera
            ? `xywh(${x}px ${y}px ${w}px ${h}px)` : "";
    }

    /** Where the board lies. */
    box() {
        const [board] = this.surfaces.children;
        return board && boxOf(board);
    }

    /** The board moves as all that lies on it. @param {Box} from */
    comeFrom(from) {
        const [board] = this.surfaces.children;
        if (board instanceof HTMLElement)
            travel(board, from, boxOf(board));
    }
}

/** A drawing that fills its place. @param {string} kind */
function scene(kind) {
    const drawing = picture(kind);
    drawing.setAttribute("viewBox", "0 0 1280 800");
    drawing.setAttribute("preserveAspectRatio", "xMidYMid slice");
    const use = drawing.querySelector("use");
    use?.setAttribute("width", "1280");
    use?.setAttribute("height", "800");
    return drawing;
}
