/* theme.mjs -- the world of a game: its colours, and what its board is like.
 *
 * A game's folder may have a theme; tools/theme says what it holds and sees to
 * it that it is whole. A game without one, or one whose theme did not come, has
 * the colours and the plain surfaces of the page.
 */
import { filesOf } from "./art.mjs";

/**
 * @typedef {[light: string, dark: string]} Pair
 * @typedef {string | Pair} Colour a token, "own" or colours of its own
 * @typedef {Record<string, Pair>} Palette by token
 * @typedef {{width: number, colour: Colour, dash?: number[], opacity?: number,
 *     cap?: "butt" | "round"}} Stroke all in widths of the track
 * @typedef {{tile: [width: number, height: number], path: string,
 *     colour: Colour, line?: number, opacity?: number}} Marks
 * @typedef {{kind: string, size: number, at: number}} Growth how high, and how
 *     far from the end, in heights of the row
 * @typedef {{colour: Colour, lip: {colour: Colour}, marks?: Marks,
 *     things?: Growth[]}} Ledge
 * @typedef {{size: number, colour?: Colour, line?: number,
 *     dash?: number[], opacity?: number}} Ring full, or a line of some pixels
 * @typedef {{kind: string}} Thing
 * @typedef {object} Surface what surface.mjs draws from
 * @property {Stroke[]} [strokes] a lane
 * @property {{colour: Colour, width: number}} [median] between its ways
 * @property {{colour: Colour}} [start] its starting box
 * @property {Thing} [turn] what stands where a lane turns
 * @property {Ledge[]} [ledges] the lowest first
 * @property {Thing} [stack] what fills small gaps in the road
 * @property {Ring[]} [ring] the bench
 * @property {Ring[]} [disc] what a contested card lies on
 * @typedef {object} Theme
 * @property {Palette} palette
 * @property {string} [emblem]
 * @property {"flat" | "curved"} [dock] its edge
 * @property {string[]} [scenery]
 * @property {Surface} [surface]
 */

/** @type {Palette} */
export const BASE = {
    "ground": ["#2f5d50", "#1f4339"],
    "ground-2": ["#376a5c", "#264d42"],
    "bar": ["#1f4339", "#12291f"],
    "bar-ink": ["#f3fbf4", "#eaf5ee"],
    "dock": ["#7a4b24", "#3d2717"],
    "dock-2": ["#8f5a2d", "#4a301c"],
    "dock-ink": ["#fff6e2", "#f7ead2"],
    "sign": ["#6b421f", "#50301a"],
    "sign-ink": ["#fff6e2", "#fbeed6"],
    "path": ["#e6dcc6", "#3d4a45"],
    "path-2": ["#d3c5a8", "#4c5a55"],
    "edge": ["#16302a", "#0e1f1a"],
    "edge-2": ["#fffaf0", "#cfe3d8"],
    "plate": ["#fffaf0", "#232733"],
    "ink": ["#2b2118", "#f5efe2"],
    "ink-2": ["#63533f", "#c3bbab"],
    "lit": ["#ffb300", "#ffc53d"],
    "go": ["#a83a00", "#ffb13d"],
    "go-ink": ["#ffffff", "#2b1700"],
    "bad": ["#a3172b", "#ff8f9c"],
};

/** @typedef {Record<string, Theme> | undefined} Themes by game */
/** @type {Map<string, Promise<Themes>>} by file */
const files = new Map();

/** @param {string} file @returns {Promise<Themes>} */
async function fetched(file) {
    try {
        const answer = await fetch(new URL(`${file}.json`, import.meta.url));
        return answer.ok ? await answer.json() : undefined;
    } catch {
        return undefined;
    }
}

/** Fetches a file of themes, and again if it did not come.
 * @param {string} file
 */
async function bring(file) {
    const asked = files.get(file) ?? fetched(file);
    files.set(file, asked);
    const themes = await asked;
    if (!themes)
        files.delete(file);
    return themes;
}

/** @param {string} game @returns {Promise<Theme>} */
export async function loadTheme(game) {
    const file = await filesOf(game);
    const themes = file ? await bring(file) : undefined;
    return themes?.[game] ?? { palette: BASE };
}

/**
 * Gives everything in an element the colours of a theme.
 * @param {HTMLElement} element
 * @param {Theme} theme
 */
export function applyTheme(element, { palette, dock = "flat" }) {
    element.dataset.dock = dock;
    for (const [token, [light, dark]] of Object.entries(palette))
        element.style.setProperty(`--${token}`, paint([light, dark]));
}

/**
 * What an attribute of a drawing says for a colour.
 * @param {Colour} colour
 * @param {number | null} [owner] whose it is, from 1
 */
export function paint(colour, owner) {
    if (typeof colour !== "string")
        return `light-dark(${colour.join(", ")})`;
    return colour !== "own" ? `var(--${colour})`
        : owner ? `var(--seat-${owner})` : "var(--own)";
}
