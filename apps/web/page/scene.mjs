/* scene.mjs -- what a scene says, and what may be picked: no page, no places.
 *
 * Nothing here knows a game. What a thing is the scene says; where it lies is
 * decided in layout.mjs.
 */

/**
 * @typedef {import("./engine.mjs").Item} Item
 * @typedef {import("./engine.mjs").Area} Area
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {import("./engine.mjs").Choice} Choice
 * @typedef {{id: string, x: number, y: number}} Spot
 * @typedef {import("./engine.mjs").Part} Part
 * @typedef {{next: Set<string>, done: Choice[]}} Ahead
 */

/** @param {Item} item @param {string} flag */
export const has = (item, flag) => item.flags.includes(flag);

/** As what is on its way back does. @param {Item} item */
export function facesLeft(item) {
    const turn = ((item.turn % 360) + 360) % 360;
    return turn > 90 && turn < 270;
}

/** A place for others, without a face of its own. @param {Item} item */
const isPlace = (item) => item.look === "place";

/**
 * The seats that win and lose with a viewer, the viewer's own among them.
 * @param {Scene} scene
 * @param {number} viewer from 0
 * @returns {number[]} from 1
 */
export function teamOf({ areas }, viewer) {
    return areas.flatMap(({ role, owners = [] }) =>
        role === "players" ? owners : [])
        .find((team) => team.includes(viewer + 1)) ?? [viewer + 1];
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
    const look = (/** @type {Item} */ { kind, owner, label, text, flags,
        column, row }, /** @type {boolean} */ placed) => JSON.stringify(
        [kind, owner, label, text, flags, placed && [column, row]]);
    for (const { items, role } of scene.areas) {
        const placed = role === "board";
        const meant = new Map(items.filter(({ id, text }) =>
            text !== "" && named.has(id)).map((item) =>
            [look(item, placed), item.id]));
        for (const item of items)
            if (!named.has(item.id) && meant.has(look(item, placed)))
                twins.set(item.id, meant.get(look(item, placed)));
    }
    return twins;
}

/**
 * The choices that need a button to be found: those that name nothing to pick,
 * and what one press means, first; where there is more to choose from, that is
 * pressed where it lies.
 * @param {Choice[]} choices
 * @returns {Choice[]}
 */
export function offersOf(choices) {
    const short = choices.filter(({ flags, pick }) => flags.includes("short")
        && (choices.length === 1 || pick.length === 0));
    return [...new Set([...short, ...choices.filter(({ pick, flags }) =>
        pick.length === 0 && !flags.includes("same"))])];
}

/**
 * How many cards have to be laid before a plan is done: where there is a panel
 * of cards, all those of a hand that are of no sort of their own. Those of a
 * sort, as a game's powers, need not be. Undefined where nobody plans.
 * @param {Scene} scene
 * @returns {number | undefined}
 */
export function toLay({ areas, choices }) {
    const plans = choices.length > 0 && areas.some(({ role, shape }) =>
        role === "panel" && shape === "card");
    return plans ? areas.filter(({ role }) => role === "hand")
        .flatMap(({ items }) => items).filter(({ look, kind }) =>
            look === "card" && kind === look).length : undefined;
}

/**
 * Where things of a board are that no words tell apart, by what heads its
 * columns below and its rows at the left: "N7".
 * @param {Scene} scene
 * @returns {Map<string, string>}
 */
export function placesOf({ areas }) {
    const { items = [], rows = 0 } = areas.find(({ role }) =>
        role === "board") ?? {};
    const head = (/** @type {number} */ column, /** @type {number} */ row) =>
        items.find((one) => one.look === "heading" && one.column === column &&
            one.row === row)?.label ?? "";
    return new Map(items.filter(({ text, id }) => text && items.some((other) =>
        other.text === text && other.id !== id)).map(({ id, column, row }) =>
        [id, head(column, rows - 1) + head(0, row)]));
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
