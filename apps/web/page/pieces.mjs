/* pieces.mjs -- the things of a scene as elements, kept by their ids.
 *
 * Every area is a group with a title, every player a plate. An element stays
 * the same as long as its item does, wherever that goes; only what has changed
 * is touched, so that neither focus nor motion is lost without need.
 */
import { badge } from "./art.mjs";
import { make } from "./dom.mjs";
import { faceOf } from "./faces.mjs";
import { has, itemsOf } from "./scene.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./scene.mjs").Area} Area
 * @typedef {import("./scene.mjs").Scene} Scene
 * @typedef {import("./layout.mjs").Layout} Layout
 * @typedef {import("./layout.mjs").Spot} Spot
 * @typedef {import("./layout.mjs").Plate} Plate
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {{section: HTMLElement, title: HTMLElement,
 *     view: HTMLElement}} Ground
 * @typedef {{element: HTMLElement, face: HTMLElement, drawn: string,
 *     area: string}} Piece
 * @typedef {{root: HTMLElement, more: HTMLElement, head: HTMLElement,
 *     body: HTMLElement, notes: HTMLElement}} PlateParts `more` explains it
 */

/** A plate that is so much wider than high is one line. */
const STRIP = 9;
/** There is only room for a name on a lower plate, and not even for one on a
 * narrower plate: less of it where a word stands beside the name, not below. */
const TINY = 44, SLIM = 67, SLIM_LINE = 80, SLIM_WORD = 60;
let grounds = 0;

/**
 * Makes these the children, in this order, moving as few as it can.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function arrange(parent, children) {
    const wanted = new Set(children);
    for (const child of [...parent.children])
        if (!wanted.has(child))
            child.remove();
    let at = parent.firstElementChild;
    for (const child of children) {
        if (child === at)
            at = at.nextElementSibling;
        else
            parent.insertBefore(child, at);
    }
}

/** Touches a style only where it is another: with each that is set the browser
 * styles an element anew, and all that inherits from it.
 * @param {HTMLElement} element @param {string} name @param {string} text
 */
export function setStyle({ style }, name, text) {
    if (style.getPropertyValue(name) !== text)
        style.setProperty(name, text);
}

/** @param {HTMLElement} element @param {Box} box */
export function lieAt(element, { x, y, w, h }) {
    const place = { left: x, top: y, width: w, height: h };
    for (const [name, value] of Object.entries(place))
        setStyle(element, name, `${+value.toFixed(2)}px`);
}

/** All elements of one table. */
export class Pieces {
    /** @param {(owner: number) => string} nameOf */
    constructor(nameOf) {
        this.nameOf = nameOf;
        /** The kind that is repeated on cards with a number. */
        this.emblem = "";
        /** @type {Map<string, Piece>} */
        this.pieces = new Map();
        /** @type {Map<string, Ground>} */
        this.grounds = new Map();
        /** @type {Map<number, PlateParts>} by the first of its seats */
        this.plates = new Map();
        this.root = make("div", { class: "things" });
    }

    /**
     * Draws a scene; answers the ids of items whose face is another now, and
     * the pieces that are no longer there.
     * @param {Scene} scene
     * @param {Layout} layout
     * @returns {{changed: Set<string>, gone: Map<string, Piece>}}
     */
    show(scene, layout) {
        /** @type {Set<string>} */
        const changed = new Set();
        const placed = scene.areas.filter(({ name, items }) =>
            layout.parts.has(name) && (items.length ||
                layout.parts.get(name) === "hand"));
        for (const area of placed)
            this.showArea(area, layout, changed);
        this.showPlates(scene, layout);
        arrange(this.root, placed.map(({ name }) =>
            this.ground(name).section));
        return { changed, gone: this.drop(itemsOf(scene)) };
    }

    /**
     * Takes away what is not among these.
     * @param {Map<string, Item>} items
     * @returns {Map<string, Piece>}
     */
    drop(items) {
        const gone = new Map([...this.pieces].filter(([id]) =>
            !items.has(id)));
        for (const [id, { element }] of gone) {
            element.remove();
            this.pieces.delete(id);
        }
        return gone;
    }

    /** Forgets what is drawn, so that all is drawn anew. */
    forget() {
        for (const piece of this.pieces.values())
            piece.drawn = "";
    }

    /** @param {string} name @returns {Ground} */
    ground(name) {
        const known = this.grounds.get(name);
        if (known)
            return known;
        const id = `area-${++grounds}`;
        const title = make("h2", { class: "title unseen", id });
        const view = make("div", { class: "view" });
        const section = make("section", {
            class: "area", role: "group", "data-area": name,
            "aria-labelledby": id,
        }, title, view);
        const ground = { section, title, view };
        this.grounds.set(name, ground);
        return ground;
    }

    /**
     * @param {Area} area
     * @param {Layout} layout
     * @param {Set<string>} changed
     */
    showArea(area, layout, changed) {
        const { section, title, view } = this.ground(area.name);
        const part = layout.parts.get(area.name) ?? "";
        const road = part === "board" && area.shape === "hex";
        const plated = part === "plate";
        section.dataset.role = area.role;
        section.dataset.part = part;
        section.dataset.shape = area.shape;
        if (title.textContent !== area.title)
            title.textContent = area.title;
        const named = layout.titles.get(area.name);
        title.className = named ? "title" : "title unseen";
        if (named)
            lieAt(title, named);
        const origin = this.frameView(view, part === "tray" ? "tray" : "camera",
            part === "tray" ? layout.tray?.box
                : road ? layout.camera?.view : undefined);
        /** @type {HTMLElement[]} */
        const here = [];
        const captions = new Map(area.items.filter(({ look, row }) =>
            look === "heading" && row === 0).map(({ column, label, parts }) =>
            [column, parts[0]?.text ?? label]));
        const across = (/** @type {Item} */ { id, column }) =>
            part === "hand" ? layout.spots.get(id)?.x ?? 0 : column;
        const order = [...area.items].sort((a, b) =>
            a.row - b.row || across(a) - across(b) || a.column - b.column);
        for (const item of order) {
            const spot = layout.spots.get(item.id);
            const onPlate = plated || item.look === "seat";
            const piece = this.piece(item, area.name);
            if (draw(piece, item, {
                part: onPlate ? "plate" : road ? "road" : part, spot,
                caption: captions.get(item.column) ?? "",
                emblem: this.emblem, nameOf: this.nameOf,
            }))
                changed.add(item.id);
            piece.element.classList.toggle("plated", onPlate);
            if (spot)
                lay(piece.element, spot, origin);
            if (spot && !onPlate)
                here.push(piece.element);
        }
        arrange(view, plated ? [...view.children] : here);
    }

    /**
     * Of a board that is too large, a part is seen; a tray has a frame.
     * @param {HTMLElement} view
     * @param {string} kind
     * @param {Box | undefined} frame
     */
    frameView(view, kind, frame) {
        view.className = frame ? `view ${kind}` : "view";
        if (!frame)
            return { x: 0, y: 0 };
        lieAt(view, frame);
        return frame;
    }

    /* ---- plates ---- */

    /** @param {number} owner @returns {PlateParts} */
    plate(owner) {
        const known = this.plates.get(owner);
        if (known)
            return known;
        const more = make("button", { class: "plate-more", type: "button",
            tabindex: this.plates.size ? -1 : 0 });
        const head = make("div", { class: "plate-head" });
        const body = make("div", { class: "plate-body" });
        const notes = make("div", { class: "plate-notes" });
        const parts = { more, head, body, notes, root: make("div",
            { class: "plate", role: "group", "data-owner": owner }, more,
            head, body, notes) };
        this.plates.set(owner, parts);
        return parts;
    }

    /** @param {Scene} scene @param {Layout} layout */
    showPlates(scene, layout) {
        const [home] = layout.plates[0]?.areas ?? [];
        const elements = layout.plates.map((plate) =>
            this.showPlate(scene, layout, plate));
        if (home)
            arrange(this.ground(home).view, elements);
    }

    /**
     * @param {Scene} scene
     * @param {Layout} layout
     * @param {Plate} plate
     */
    showPlate({ areas }, { tall }, { owners, box, areas: names, low }) {
        const { root, more, head, body, notes } = this.plate(owners[0]);
        const own = areas.flatMap((area) => area.items.filter((item) =>
            (names.includes(area.name) || item.look === "seat") &&
            item.look !== "heading" && (item.row in (area.owners ?? [])
                ? area.owners?.[item.row].some((one) => owners.includes(one))
                : item.owner && owners.includes(item.owner))));
        const seats = own.filter(({ look }) => look === "seat");
        const team = seats.length > 1 ||
            areas.some(({ owners: rows = [] }) =>
                rows.some((row) => row.length > 1));
        const named = team ? own.filter(({ look, label }) =>
            look === "piece" && label.length > 1).slice(0, 1) : seats;
        const rest = own.filter((item) => !named.includes(item));
        const elements = (/** @type {Item[]} */ items) => items.map(({ id }) =>
            /** @type {Piece} */ (this.pieces.get(id)).element);
        arrange(head, named.length ? elements(named)
            : [this.nameplate(owners[0])]);
        arrange(body, elements(rest.filter(({ look }) => look !== "note")));
        arrange(notes, elements(rest.filter(({ look }) => look === "note")));
        root.classList.toggle("noted", notes.childElementCount > 0);
        root.dataset.shows = own.map(({ id }) =>
            this.pieces.get(id)?.element.dataset.shows).join(" ");
        root.classList.toggle("low", low);
        root.classList.toggle("strip-plate", low && box.w > STRIP * box.h);
        root.classList.toggle("tiny", low && box.h < TINY);
        root.classList.toggle("slim", low && box.w < (box.h >= TINY ? SLIM
            : root.dataset.shows.includes("worded") ? SLIM_WORD : SLIM_LINE));
        root.classList.toggle("team", team);
        root.classList.toggle("own", owners.some((owner) =>
            this.nameOf(owner) === "You"));
        root.classList.toggle("tall", tall);
        root.classList.toggle("active", own.some((item) =>
            has(item, "active")));
        const name = owners.map((owner) => this.nameOf(owner)).join(" and ");
        root.setAttribute("aria-label", name);
        more.setAttribute("aria-label", `About ${name}`);
        lieAt(root, box);
        return root;
    }

    /** A name where no item says it. @param {number} owner */
    nameplate(owner) {
        const name = this.nameOf(owner);
        const known = this.plate(owner).head.firstElementChild;
        return known?.textContent?.endsWith(name) ? known
            : make("div", { class: "nameplate", "data-owner": owner },
                badge(owner, name), make("span", { class: "name" }, name));
    }

    /** @param {Item} item @param {string} area @returns {Piece} */
    piece(item, area) {
        const known = this.pieces.get(item.id);
        if (known) {
            known.area = area;
            return known;
        }
        const face = make("span", { class: "face", "aria-hidden": "true" });
        const element = make("div",
            { class: "item", "data-id": item.id }, face);
        /** @type {Piece} */
        const piece = { element, face, drawn: "", area };
        this.pieces.set(item.id, piece);
        return piece;
    }
}

/**
 * @param {HTMLElement} element
 * @param {Spot} spot
 * @param {{x: number, y: number}} origin
 */
function lay(element, spot, origin) {
    lieAt(element, { ...spot, x: spot.x - origin.x, y: spot.y - origin.y });
    const turn = spot.turn ? `${spot.turn.toFixed(1)}deg` : "";
    if (element.style.rotate !== turn)
        element.style.rotate = turn;
    if (spot.side)
        element.dataset.side = spot.side;
    else
        delete element.dataset.side;
    setStyle(element, "--door", spot.door ? `${spot.door.toFixed(1)}px` : "");
    setStyle(element, "--lean", spot.lean ? `${spot.lean.toFixed(1)}px` : "");
    const { pile = 1 } = spot;
    element.toggleAttribute("data-pile", pile > 1);
    if (pile > 1)
        element.dataset.pile = `×${pile}`;
    element.classList.toggle("chip", Boolean(spot.chip));
    element.classList.toggle("slip", Boolean(spot.slip));
    element.classList.toggle("under", Boolean(spot.under));
    element.classList.toggle("rest", Boolean(spot.rest));
    element.classList.toggle("free", Boolean(spot.free));
}

/**
 * Draws a face anew if it has changed; answers whether a known one did. What
 * it shows is written on its element, for the style sheets: asked with `:has()`,
 * the browser styles the whole table anew when anything changes.
 * @param {Piece} piece
 * @param {Item} item
 * @param {import("./faces.mjs").Setting} setting
 */
function draw(piece, item, setting) {
    const { element, face } = piece;
    const { look, kind, label, text, owner, turn, flags, parts, count } = item;
    const drawn = JSON.stringify([look, kind, label, text, owner,
        owner && setting.nameOf(owner), turn, flags, parts, count,
        setting.part, setting.caption, setting.spot?.chip,
        setting.spot?.free]);
    if (piece.drawn === drawn)
        return false;
    const known = piece.drawn !== "";
    piece.drawn = drawn;
    Object.assign(element.dataset, { look, kind, part: setting.part,
        owner: String(owner ?? "") });
    for (const flag of ["face_down", "active", "won", "closed", "hit"])
        element.classList.toggle(flag, has(item, flag));
    face.replaceChildren(...faceOf(item, setting));
    element.dataset.shows = [...face.children].map(({ classList }) =>
        classList.value).join(" ");
    return known;
}
