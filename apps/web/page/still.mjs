/* still.mjs -- a table as a picture: as the page draws it everywhere, but
 * nothing of it moves, and nothing can be pressed. */
import { make } from "./dom.mjs";
import { Ground } from "./grounds.mjs";
import { layoutOf } from "./layout.mjs";
import { lieAt, Pieces } from "./pieces.mjs";

/**
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {{width: number, height: number, viewer: number, whole?: boolean,
 *     focus?: string[][], roles?: string[]}} How `roles`: the areas that are
 *     drawn, if not all; others as for a layout
 */

export class Still {
    /**
     * @param {HTMLElement} view that shows it
     * @param {(owner: number) => string} nameOf
     */
    constructor(view, nameOf) {
        this.view = view;
        this.ground = new Ground();
        this.pieces = new Pieces(nameOf);
        this.dock = make("div", { class: "dock" });
        this.table = make("div", { class: "table" }, this.ground.root,
            this.dock, this.ground.surfaces, this.pieces.root);
        view.inert = true;
        view.replaceChildren(this.table);
        this.game = "";
        this.crop = { x: 0, y: 0, w: 1, h: 1 };
        this.largest = 1;
        new ResizeObserver(() => this.fit()).observe(this.host);
    }

    get host() {
        return /** @type {HTMLElement} */ (this.view.parentElement);
    }

    /**
     * @param {string} game
     * @param {Scene} scene
     * @param {How} how
     */
    async draw(game, scene, { roles, ...how }) {
        if (this.game !== game) {
            await this.ground.load(game, this.view);
            this.pieces.emblem = this.ground.theme.emblem ?? "";
            this.game = game;
        }
        const layout = layoutOf(scene, how);
        const part = { ...scene, choices: [], areas: scene.areas.filter(
            ({ role }) => roles?.includes(role) ?? true) };
        if (roles && !roles.includes("players"))
            layout.plates = [];
        layout.surfaces = layout.surfaces.filter(({ area }) =>
            part.areas.some(({ name }) => name === area));
        this.ground.show(layout);
        this.pieces.show(part, layout);
        lieAt(this.dock, layout.frame.dock);
        this.table.classList.toggle("tall", layout.tall);
        this.table.style.height = `${layout.height}px`;
        this.table.style.width = `${layout.width}px`;
        this.table.style.setProperty("--u", `${layout.unit}px`);
        return { layout, part };
    }

    /** Only this much of it is shown, as large as there is room.
     * @param {Box} crop
     * @param {number} largest in sizes of a table
     */
    show(crop, largest) {
        this.crop = crop;
        this.largest = largest;
        this.fit();
    }

    fit() {
        const { x, y, w, h } = this.crop;
        const size = Math.min(this.largest, this.host.clientWidth / w);
        this.view.style.width = `${w * size}px`;
        this.view.style.height = `${h * size}px`;
        this.table.style.transform =
            `scale(${size}) translate(${-x}px, ${-y}px)`;
    }
}
