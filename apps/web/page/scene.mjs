/* scene.mjs -- what lies where, and what may be picked: scenes without a page.
 *
 * An area is shown in one of six forms. A `row` is a line of cells that
 * wraps where there is no room, such as a hand, and `rows` are several hands;
 * a `ledger` is a table of words and numbers, as wide as they are; a `grid`
 * and a `hex` are boards whose cells have one size; a `legend` is a line of
 * signs, each before what it means. The role of an area says which, and into
 * which region it goes: the `board` at the left with its legend, what is
 * contested in `focus` at the right, with `more` below it of what is only
 * there to be picked, players and counters at the `side`, `wide` for several
 * hands, and the `hand` with the panel below; where there is little room they
 * lie on top of each other. Nothing here knows a game. What a thing is the
 * scene says; how much room there is for it is decided here.
 */

/**
 * @typedef {import("./engine.mjs").Item} Item
 * @typedef {import("./engine.mjs").Area} Area
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {import("./engine.mjs").Choice} Choice
 * @typedef {"row" | "rows" | "ledger" | "grid" | "hex" | "legend"} Form
 * @typedef {"focus" | "board" | "side" | "more" | "wide" | "hand"} Region
 * @typedef {{area: Area, form: Form, region: Region}} Placed
 * @typedef {{base: boolean, carried: boolean, index: number,
 *     count: number}} Stacked
 * @typedef {{id: string, x: number, y: number}} Spot
 * @typedef {import("./engine.mjs").Part} Part
 * @typedef {{next: Set<string>, done: Choice[]}} Ahead
 */

/** In the order of the page, which is that of a narrow screen. */
export const REGIONS = /** @type {Region[]} */ (
    ["focus", "board", "side", "more", "wide", "hand"]);

/** @type {Record<string, Region>} */
const REGION = {
    board: "board", legend: "board", contest: "focus", players: "side",
    counters: "side", stock: "side", offer: "more", panels: "more",
    hands: "wide", hand: "hand", panel: "hand",
};
/** Roles of areas that are read as tables. */
const WRITTEN = ["players", "counters", "panels"];
const ROW_MOST = 7;
const SIDE_BY_SIDE = 3;
/** So many cards lie on a cell as cards; more of them are small signs. */
const FAN_MOST = 3;
/** How much bigger the tracks are that one thing alone reaches over. */
const BIG = 1.7;
/** So many choices may have buttons though there is something to pick. */
const FEW = 4;

/** @param {Item} item @param {string} flag */
export const has = (item, flag) => item.flags.includes(flag);

/** A place for others, without a face of its own. @param {Item} item */
export const isPlace = (item) => item.look === "place";

/** @param {Item} item */
const cellOf = (item) => `${item.column},${item.row}`;

/**
 * @param {Area} area
 * @returns {Form}
 */
export function formOf({ role, shape, rows }) {
    if (role === "legend")
        return "legend";
    if (shape === "hex")
        return "hex";
    if (role === "hands")
        return "rows";
    if (rows === 1 || role === "offer")
        return "row";
    return WRITTEN.includes(role) ? "ledger" : "grid";
}

/**
 * Every area with its form and region, in the order of the page. Those that
 * hold nothing are left out, but an empty hand is still a hand. Where there is
 * no board the players have its place.
 * @param {Scene} scene
 * @returns {Placed[]}
 */
export function layoutOf({ areas }) {
    const board = areas.find(({ role }) => role === "board")
        ?? areas.find((area) => area.role === "players" && area.rows > 1);
    return areas
        .filter(({ items, role }) => items.length > 0 || role === "hand")
        .map((area) => ({
            area, form: formOf(area),
            region: area === board ? "board" : REGION[area.role],
        }))
        .sort((a, b) =>
            REGIONS.indexOf(a.region) - REGIONS.indexOf(b.region));
}

/**
 * What a viewer sees of a scene: of a panel not the closed spaces of others,
 * for which there is no room.
 * @param {Scene} scene
 * @param {number} viewer from 0
 * @returns {Scene}
 */
export function ownOf(scene, viewer) {
    const shut = (/** @type {Item} */ item) => item.look === "slot" &&
        has(item, "closed") && item.owner !== viewer + 1;
    return {
        ...scene, areas: scene.areas.map((area) => area.role !== "panel" ? area
            : { ...area, items: area.items.filter((item) => !shut(item)) }),
    };
}

/** Columns in use; those at the right that hold nothing are left out.
 * @param {Area} area
 */
export function usedColumns(area) {
    return Math.max(1, ...area.items.map((item) =>
        item.column + item.columns));
}

/**
 * How many cells stand in a line where a row must wrap: lines of one length.
 * @param {number} cells
 */
export function perLine(cells) {
    const lines = Math.ceil(cells / ROW_MOST);
    return Math.max(1, Math.ceil(cells / Math.max(1, lines)));
}

/** How many cells are in use. @param {Area} area */
export function cellsOf(area) {
    return new Set(area.items.map(cellOf)).size;
}

/** How many cells the longest row of an area has in use. @param {Area} area */
export function longestOf(area) {
    const rows = new Set(area.items.map(({ row }) => row));
    return Math.max(0, ...[...rows].map((row) =>
        cellsOf({ ...area, items: area.items.filter((item) =>
            item.row === row) })));
}

/**
 * The tracks of a grid, in sizes of a cell: a column of seats or headings is
 * wider, and so is one where many share a cell, and what one card alone
 * reaches over. A row of headings is 0, only as high as its words.
 * @param {Area} area
 * @param {Map<string, Stacked>} stacks
 * @returns {{columns: number[], rows: number[]}}
 */
export function tracksOf(area, stacks) {
    const only = (/** @type {Item[]} */ items, /** @type {string} */ look) =>
        items.length > 0 && items.every((item) => item.look === look);
    const shared = (/** @type {Item[]} */ items) => area.shape === "square"
        ? Math.max(1, ...items.map(({ id }) => stacks.get(id)?.count ?? 1)) : 1;
    const wide = area.shape === "card"
        ? area.items.filter((item) => item.columns > 1 && item.rows > 1) : [];
    const columns = Array.from({ length: area.columns }, (_, column) => {
        const items = area.items.filter((item) => item.column === column);
        return only(items, "seat") || only(items, "heading") ? 1.4
            : wide.some((item) => column >= item.column &&
                column < item.column + item.columns) ? BIG
            : Math.max(1, 0.8 * Math.min(SIDE_BY_SIDE, shared(items)));
    });
    const rows = Array.from({ length: area.rows }, (_, row) =>
        only(area.items.filter((item) => item.row === row), "heading") ? 0
            : wide.some((item) => row >= item.row &&
                row < item.row + item.rows) ? BIG : 1);
    return { columns, rows };
}

/**
 * Where a cell of a hexagonal area lies, in widths of a cell: corners point
 * up, and odd rows are shifted by half a cell. What names columns stands
 * between both kinds of rows.
 * @param {number} column
 * @param {number} row
 * @param {boolean} [margin] the row only names columns
 */
export function hexSpot(column, row, margin = false) {
    return {
        x: column + (margin ? 0.25 : (row % 2) / 2),
        y: row * Math.sqrt(3) / 2,
    };
}

/** Width and height of a hexagonal area in widths of a cell.
 * @param {Area} area
 */
export function hexSize(area) {
    return {
        width: area.columns + (area.rows > 1 ? 0.5 : 0),
        height: (area.rows - 1) * Math.sqrt(3) / 2 + 2 / Math.sqrt(3),
    };
}

/**
 * The order in the stacks of an area: the ground, and the others on it.
 * @param {Area} area
 * @returns {Map<string, Stacked>}
 */
export function stacksOf(area) {
    /** @type {Map<string, Item[]>} */
    const cells = new Map();
    for (const item of area.items) {
        const cell = cellOf(item);
        cells.set(cell, [...cells.get(cell) ?? [], item]);
    }
    const stacks = new Map();
    for (const cell of cells.values()) {
        const base = has(cell[0], "ground") ? 1 : 0;
        const count = cell.length - base;
        cell.forEach((item, i) => stacks.set(item.id, {
            base: i < base,
            carried: i >= base && base > 0,
            index: i < base ? 0 : i - base,
            count,
        }));
    }
    return stacks;
}

/**
 * Where the one thing of so many lies in a square cell of size 1.
 * @param {number} index
 * @param {number} count
 */
export function stackSpot(index, count) {
    if (count <= 1)
        return { x: 0.06, y: 0.06, size: 0.88 };
    if (count === 3 && index === 2)
        return { x: 0.23, y: 0.46, size: 0.54 };
    const across = count === 2 ? 2 : Math.ceil(Math.sqrt(count));
    const size = count === 2 ? 0.62 : count === 3 ? 0.54 : 1 / across;
    const room = (1 - size) / (across - 1);
    const down = count === 2 ? index : Math.floor(index / across);
    return { x: (index % across) * room, y: down * room, size };
}

/**
 * Where the one thing of so many stands in a cell of a board that they share:
 * side by side, and in lines if they are many.
 * @param {number} index
 * @param {number} count
 */
export function shareSpot(index, count) {
    if (count <= 1)
        return { x: 0.06, y: 0.06, size: 0.88, high: 0.88 };
    const across = Math.min(SIDE_BY_SIDE, count);
    const down = Math.ceil(count / across);
    return {
        x: (index % across) / across,
        y: Math.floor(index / across) / down,
        size: 1 / across,
        high: 1 / down,
    };
}

/**
 * Where one of so many cards lies on a cell of size 1: none covers another. A
 * few lie side by side as cards on what carries them; more are chips in lines
 * below its words, and so are all where there is nothing but cards.
 * @param {number} index
 * @param {number} count
 * @param {boolean} carried
 */
export function fanSpot(index, count, carried) {
    const chip = !carried || count > FAN_MOST;
    const top = carried ? 0.37 : 0.02, high = 0.98 - top;
    const lines = !chip ? 1 : carried ? 2 : Math.ceil(Math.sqrt(count));
    const across = Math.max(carried ? FAN_MOST : 1, Math.ceil(count / lines));
    const step = 0.95 / across, line = Math.floor(index / across);
    const here = Math.min(across, count - line * across);
    return {
        chip,
        x: (1 - step * here) / 2 + step * (index % across) + 0.01,
        y: top + line * high / lines,
        size: step - 0.02,
        high: high / lines - 0.02,
    };
}

/**
 * What is printed on a thing, part by part; without parts it is its label.
 * @param {Item} item
 * @returns {Part[]}
 */
export function printedOn({ parts, label, count }) {
    const printed = parts.filter(({ role }) => role !== "effect");
    if (printed.length > 0 || label === "")
        return printed;
    return [{ role: count ? "value" : "word", flags: [], text: label }];
}

/**
 * What a thing is called by those who listen, and by those who say what they
 * see: the sentence, and the label where that is not part of it.
 * @param {Item} item
 */
export function nameOf({ text, label, id }) {
    const name = text || label || id;
    const wordsOf = (/** @type {string} */ said) =>
        said.toLowerCase().split(/[^\p{L}\p{N}+-]+/u).filter(Boolean);
    const heard = wordsOf(name);
    const told = label.length < 2 ||
        wordsOf(label).every((word) => heard.includes(word));
    return name.charAt(0).toUpperCase() + name.slice(1) +
        (told ? "" : `, ${label}`);
}

/* ---- picking ---- */

/**
 * What may be picked next, and what is complete, after these picks.
 * @param {Choice[]} choices
 * @param {string[]} picked
 * @returns {Ahead}
 */
export function ahead(choices, picked) {
    const on = choices.filter(({ pick }) =>
        pick.length > 0 && picked.every((id, i) => pick[i] === id));
    return {
        next: new Set(on.flatMap(({ pick }) =>
            pick.slice(picked.length, picked.length + 1))),
        done: picked.length === 0 ? []
            : on.filter(({ pick }) => pick.length === picked.length),
    };
}

/**
 * What a pick leads to: the new picks, and the choice if that is all there is
 * to say. A thing that is picked already is let go, with all after it; one
 * that begins another path begins it. Undefined: it cannot be picked.
 * @param {Choice[]} choices
 * @param {string[]} picked
 * @param {string} id
 * @returns {{picked: string[], choice?: Choice} | undefined}
 */
export function pick(choices, picked, id) {
    const at = picked.indexOf(id);
    if (at >= 0)
        return { picked: picked.slice(0, at) };
    for (let kept = picked.length; kept >= 0; kept--) {
        const before = picked.slice(0, kept);
        if (!ahead(choices, before).next.has(id))
            continue;
        const path = [...before, id];
        const { next, done } = ahead(choices, path);
        const sure = done.length === 1 && next.size === 0;
        return sure ? { picked: path, choice: done[0] } : { picked: path };
    }
    return undefined;
}

/** Picks that still lead somewhere. @param {Choice[]} choices
 * @param {string[]} picked
 */
export function stillPicked(choices, picked) {
    const { next, done } = ahead(choices, picked);
    return next.size + done.length > 0 ? picked : [];
}

/** Everything that some choice begins with or goes on with.
 * @param {Choice[]} choices
 */
export function everPicked(choices) {
    return new Set(choices.flatMap((choice) => choice.pick));
}

/**
 * Things that no choice names, though they look just like one beside them
 * that is named: whoever picks them means that one.
 * @param {Scene} scene
 * @param {Choice[]} choices
 * @returns {Map<string, string>}
 */
export function twinsOf(scene, choices) {
    const named = everPicked(choices), twins = new Map();
    const look = (/** @type {Item} */ { kind, owner, label, text, flags }) =>
        JSON.stringify([kind, owner, label, text, flags]);
    for (const { items } of scene.areas) {
        const meant = new Map(items.filter(({ id, text }) =>
            text !== "" && named.has(id)).map((item) => [look(item), item.id]));
        for (const item of items)
            if (!named.has(item.id) && meant.has(look(item)))
                twins.set(item.id, meant.get(look(item)));
    }
    return twins;
}

/** The ids of the cards in hand, or on the panel where there is no hand.
 * @param {Scene} scene
 */
function heldIn({ areas }) {
    const hand = areas.some(({ role }) => role === "hand") ? "hand" : "panel";
    return new Set(areas.filter(({ role }) => role === hand)
        .flatMap(({ items }) => items.map(({ id }) => id)));
}

/**
 * Whether there is something to do, but not with the cards in hand.
 * @param {Scene} scene
 * @param {Choice[]} choices
 */
export function handRests(scene, choices) {
    const held = heldIn(scene);
    return choices.length > 0 &&
        !choices.some(({ pick }) => pick.some((id) => held.has(id)));
}

/**
 * The choices that need a button to be found: those that name nothing to pick,
 * and, where the hand rests and they are few, all.
 * @param {Scene} scene
 * @param {Choice[]} choices
 * @returns {Choice[]}
 */
export function offersOf(scene, choices) {
    const plain = choices.filter(({ pick }) => pick.length === 0);
    const others = choices.filter(({ pick }) => pick.length > 0);
    return others.length <= FEW && handRests(scene, choices)
        ? [...others, ...plain] : plain;
}

/* ---- moving ---- */

/**
 * To whom a thing goes if it leaves: to the one who has won where it lies,
 * else to its owner.
 * @param {Scene | undefined} scene
 * @returns {Map<string, number>}
 */
export function takersOf(scene) {
    const takers = new Map();
    for (const { items } of scene?.areas ?? []) {
        const won = items.filter((item) => has(item, "won"));
        for (const { id, owner } of items) {
            const taker = won.length === 1 ? won[0].owner : owner;
            if (taker !== null)
                takers.set(id, taker);
        }
    }
    return takers;
}

/** What stands for a seat on the table. @param {Iterable<Item>} items
 * @param {number | null | undefined} owner
 */
export function seatOf(items, owner) {
    const own = [...items].filter((item) => item.owner === owner);
    return ["seat", "count"].map((look) =>
        own.find((item) => item.look === look)).find(Boolean);
}

/**
 * The next thing in the direction of an arrow key: near, and not far aside.
 * @param {Spot[]} spots
 * @param {string} from
 * @param {string} key
 */
export function neighbour(spots, from, key) {
    const here = spots.find((spot) => spot.id === from);
    const across = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    let best, least = Infinity;
    for (const spot of here ? spots : []) {
        const dx = spot.x - (here?.x ?? 0), dy = spot.y - (here?.y ?? 0);
        const along = sign * (across ? dx : dy);
        const aside = Math.abs(across ? dy : dx);
        const far = along + 3 * aside;
        if (along > 1 && far < least)
            [best, least] = [spot.id, far];
    }
    return best;
}

/** @param {Scene | undefined} scene @returns {Map<string, Item>} */
export function itemsOf(scene) {
    return new Map(scene?.areas.flatMap((area) =>
        area.items.map((item) => [item.id, item])));
}

/**
 * For each thing that is new: the one that it looks to have been, because it
 * is gone and had the same kind, owner and label.
 * @param {Map<string, Item>} before
 * @param {Map<string, Item>} after
 * @returns {Map<string, string>}
 */
export function follow(before, after) {
    const look = (/** @type {Item} */ item) =>
        `${item.kind} ${item.owner} ${item.label}`;
    /** @type {Map<string, string[]>} */
    const gone = new Map();
    for (const [id, item] of before)
        if (!after.has(id) && !isPlace(item))
            gone.set(look(item), [...gone.get(look(item)) ?? [], id]);
    const was = new Map();
    for (const [id, item] of after) {
        const old = before.has(id) ? undefined : gone.get(look(item))?.shift();
        if (old !== undefined)
            was.set(id, old);
    }
    return was;
}

/**
 * What a press means that names nothing: the choice that says so, or the only
 * one there is.
 * @param {Scene} scene
 * @returns {Choice | undefined}
 */
export function meantAtOnce({ choices }) {
    return choices.find(({ flags }) => flags.includes("short"))
        ?? (choices.length === 1 ? choices[0] : undefined);
}
