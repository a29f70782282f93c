/* hands.mjs -- the dock: the hand as a fan, panels as columns that stay. */
import {
    box, cellsOf, CHIP, clamp, FINGER, fit, inset, line, NARROW, rowsOf, split,
    RATIO,
} from "./boxes.mjs";

/**
 * @typedef {import("./engine.mjs").Area} Area
 * @typedef {import("./engine.mjs").Item} Item
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {import("./layout.mjs").Layout} Layout
 */

/** So many columns of a panel stand in one line where it is narrow. */
const ABREAST = 6;
/** More buttons have two lines. */
const MANY = 2;
/** So much lower lies a hand that rests. */
const REST = 54;
/** A card that is narrower is not easily touched. */
const CARD = 42;
/** So little higher than wide is still a card. */
const SQUARE = 1.08;
/** Nor one that was laid and can be taken away: it lies alone. */
const LAID = 24;

/** A panel with spaces that cards are laid on.
 * @param {Area | undefined} panel
 */
const isDesk = (panel) => panel?.shape === "card";

/** Whether all of a card has to be seen. @param {Item[]} items */
const areBanded = (items) => items.some(({ parts }) =>
    parts.filter(({ role }) => role === "value").length > 1);

/**
 * @param {Layout} layout
 * @param {Area} hand
 * @param {Area | undefined} panel
 * @param {number} offers that have a button
 */
export function handIn(layout, hand, panel, offers) {
    const { frame: { dock, held, buttons, confirm }, unit: u, tall, spots,
        parts } = layout;
    parts.set(hand.name, "hand");
    const items = rowsOf(hand).flat();
    if (items.some(({ look }) => look === "heading")) {
        groups(layout, rowsOf(hand), held);
    } else if (isDesk(panel)) {
        const place = tall
            ? { ...buttons, w: confirm.x - 6 - buttons.x }
            : box(12 * u, dock.y + 26 * u, 330 * u, dock.h - 36 * u);
        layHand(layout, items, panel?.items.filter(({ look }) =>
            look === "card") ?? [], place, { most: 78 * u,
            ratio: tall ? 1.2 : 1.45, gap: 5 * u, lines: 1 });
    } else if (areBanded(items)) {
        const place = tall ? held
            : box(14 * u, dock.y + 10 * u, layout.width - 28 * u,
                dock.h - 20 * u);
        const how = { most: 112 * u, ratio: RATIO, gap: (tall ? 6 : 10) * u,
            lines: tall ? 2 : 1 };
        line(spots, items, place, { ...how,
            ratio: squat(items.length, place, how) });
    } else {
        fan(layout, items, held, tall && offers > MANY);
    }
}

/** Of cards that are low and have room at their sides: the wider they are, the
 * less do signs cover of them.
 * @param {number} count @param {Box} place
 * @param {Parameters<typeof fit>[2]} how
 */
function squat(count, place, how) {
    const { across, wide } = fit(count, place, how);
    const room = (place.w + how.gap) / across - how.gap;
    return wide < CHIP ? clamp(wide * how.ratio / room, SQUARE, how.ratio)
        : how.ratio;
}

/** Cards under the words for what they are, one group beside the other.
 * @param {Layout} layout @param {Item[][]} rows @param {Box} place
 */
function groups({ spots, unit: u, tall }, rows, place) {
    const head = clamp(place.h - CARD, 13, 22 * u), gap = 5 * u;
    const top = place.y + (tall ? clamp(place.h - head - CARD, 0, 5)
        : 14 * u);
    const apart = (tall ? 12 : 36) * u, cards = rows.map((row) =>
        row.filter(({ look }) => look === "card"));
    const many = cards.flat().length;
    const room = place.w - apart * (rows.length - 1) - gap * many;
    const high = Math.min(place.y + place.h - top - head
        - (tall ? 0 : 6 * u), 120 * u);
    const wide = Math.min(room / many, Math.max(CARD, high / 1.2));
    let x = place.x + (place.w - (wide + gap) * many
        - apart * (rows.length - 1)) / 2;
    rows.forEach((row, i) => {
        for (const { id, look } of row)
            if (look !== "card")
                spots.set(id, box(x, top, (wide + gap) * cards[i].length,
                    head));
        cards[i].forEach(({ id }, k) => spots.set(id, box(
            x + k * (wide + gap), top + head, wide, high)));
        x += (wide + gap) * cards[i].length + apart;
    });
}

/**
 * Cards side by side; those alike on each other where they are many. What was
 * laid leaves a gap where there is room for one: the others stay.
 * @param {Layout} layout
 * @param {Item[]} items in the columns that they were dealt to
 * @param {Item[]} laid on the panel
 * @param {Box} place
 * @param {Parameters<typeof fit>[2]} how
 */
function layHand({ spots, tall, width }, items, laid, place, how) {
    const least = width < NARROW ? CARD : FINGER;
    const count = items.length + laid.length;
    const cards = items.map((item) => ({ item, at: item.column }));
    if (!tall && count > 1 && (place.w - how.most) / (count - 1) >= CARD) {
        overlap(spots, cards, count, place, how);
        return;
    }
    if (fit(count, place, how).wide >= least) {
        abreast(spots, cards, count, place, how);
        return;
    }
    const all = pilesOf([...items, ...laid].sort((a, b) =>
        a.label.localeCompare(b.label))).map((pile) =>
        pile.filter((item) => items.includes(item)));
    const piles = fit(all.length, place, how).wide >= least ? all
        : all.filter(({ length }) => length);
    const tops = piles.flatMap((pile, at) => pile.slice(-1).map((item) =>
        ({ item, at })));
    const lay = fit(piles.length, place, how).wide >= least ? abreast : shove;
    lay(spots, tops, piles.length, place, how);
    for (const pile of piles)
        layPile(spots, pile);
}

/** @typedef {(spots: Layout["spots"], cards: {item: Item, at: number}[],
 *     count: number, place: Box, how: Parameters<typeof fit>[2]) => void} Lay
 *     cards at their places of so many */

/** @type {Lay} */
function abreast(spots, cards, count, place, how) {
    const { wide } = fit(count, place, how), step = wide + how.gap;
    const x = place.x + (place.w - count * step + how.gap) / 2;
    const high = wide * how.ratio, y = place.y + (place.h - high) / 2;
    for (const { item, at } of cards)
        spots.set(item.id, { ...box(x + at * step, y, wide, high),
            chip: wide < CHIP });
}

/** Large cards, each over a part of the one before where they are many.
 * @type {Lay}
 */
function overlap(spots, cards, count, place, { most, ratio, gap }) {
    const high = Math.min(place.h, most * ratio), wide = high / ratio;
    const step = Math.min(wide + gap, (place.w - wide) / (count - 1));
    for (const { item, at } of cards)
        spots.set(item.id, { ...box(place.x + at * step,
            place.y + place.h - high, wide, high), slip: step < wide });
}

/** Cards that are alike. @param {Item[]} cards @returns {Item[][]} */
function pilesOf(cards) {
    /** @type {Map<string, Item[]>} */
    const piles = new Map();
    for (const card of cards)
        piles.set(card.label, [...piles.get(card.label) ?? [], card]);
    return [...piles.values()];
}

/** Cards that cover each other, because they are many. @type {Lay} */
function shove(spots, cards, count, place) {
    const high = Math.min(place.h, 1.3 * CARD * 1.3), wide = high / 1.3;
    const step = (place.w - wide) / (count - 1);
    for (const { item, at } of cards)
        spots.set(item.id, { ...box(place.x + at * step,
            place.y + (place.h - high) / 2, wide, high), chip: true,
        slip: true });
}

/**
 * Cards in a fan, the middle one upright. While they rest, something else has
 * their place and only their heads are seen.
 * @param {Layout} layout
 * @param {Item[]} items
 * @param {Box} place
 * @param {boolean} rests
 */
function fan({ spots, unit: u, tall }, items, place, rests) {
    const n = items.length;
    const pad = clamp(place.h - CARD, 0, tall ? 9 : 10 * u);
    const high = Math.min(place.h - pad * (tall ? 2.3 : 2), 151 * u);
    const wide = Math.max(Math.min(high, CARD), high / RATIO);
    const step = Math.min(wide * 0.92, (place.w - wide - 40) /
        Math.max(1, n - 1));
    const middle = place.x + place.w / 2;
    items.forEach(({ id }, i) => {
        const off = i - (n - 1) / 2;
        const turn = off * Math.min(4, 16 / Math.max(1, n));
        spots.set(id, {
            ...box(middle + off * step - wide / 2,
                place.y + (rests ? REST : pad)
                + off * off * Math.min(0.3 * u, pad / 16), wide,
                rests ? Math.min(high, place.h - REST) : high),
            turn, slip: step < Math.max(CARD + 2, wide * 0.7), rest: rests,
        });
    });
}

/**
 * @param {Layout} layout
 * @param {Area} panel
 * @param {Area} [hand]
 */
export function panelIn(layout, panel, hand) {
    const { frame, unit: u, tall, spots } = layout;
    const { dock, held, buttons, confirm, aside } = frame;
    layout.parts.set(panel.name, isDesk(panel) ? "desk" : "steps");
    if (!isDesk(panel)) {
        line(spots, panel.items, tall ? { ...buttons, w: buttons.w * 0.66 }
            : inset(aside, 4), { most: 52 * u, ratio: 1, gap: 5 * u });
        return;
    }
    const left = hand ? 352 * u : 12 * u;
    const place = tall
        ? held
        : box(left, dock.y + 26 * u, confirm.x - left - 10 * u,
            dock.h - 34 * u);
    const lines = tall ? Math.ceil(panel.columns / ABREAST) : 1;
    const across = Math.ceil(panel.columns / lines), gap = (tall ? 4 : 6) * u;
    const high = (place.h - (lines - 1) * gap) / lines;
    const boxes = Array.from({ length: lines }, (_, row) =>
        split(box(place.x, place.y + row * (high + gap), place.w, high),
            across, gap)).flat();
    for (const cell of cellsOf(panel.items))
        layDeskCell(layout, cell, boxes[cell[0].column]);
}

/**
 * Cards lie below the words of their space, those alike on each other: which
 * of them is taken is all the same. Many lie in two lines, and then only the
 * name of the space is seen.
 * @param {Layout} layout
 * @param {Item[]} cell
 * @param {Box} place
 */
function layDeskCell({ spots, tall, unit: u }, cell, place) {
    const cards = cell.filter(({ look }) => look === "card");
    const piles = pilesOf(cards), edge = place.w < 60 ? -1 : 4;
    const rest = piles.length * LAID > place.w - 2 * edge;
    for (const { id, look } of cell)
        if (look !== "card")
            spots.set(id, { ...place, slip: cards.length > 0, rest });
    const words = rest ? place.h - 2 * LAID - 4
        : tall ? Math.max(Math.min(place.h * 0.56, 78 * u), place.h - 44 * u)
        : place.h - 42 * u;
    const low = box(place.x + edge, place.y + words, place.w - 2 * edge,
        place.h - words - 3);
    line(spots, piles.map((pile) => pile[pile.length - 1]), low,
        { most: 46 * u, ratio: 1, gap: 0 }, false);
    for (const pile of piles)
        layPile(spots, pile);
    for (const { id } of cards)
        Object.assign(spots.get(id) ?? {}, { chip: true });
}

/** Below the last of them, as far as one sees how many.
 * @param {Layout["spots"]} spots @param {Item[]} pile
 */
function layPile(spots, pile) {
    const top = spots.get(pile.at(-1)?.id ?? "");
    const step = Math.min(3, 7 / pile.length);
    if (top)
        pile.forEach(({ id }, i) => spots.set(id, { ...top,
            y: top.y - (pile.length - 1 - i) * step,
            under: i < pile.length - 1,
            pile: i < pile.length - 1 ? 1 : pile.length }));
}

/** Buttons in a row on a phone, and how much of the dock another row takes; how
 * low a line of a table may be. */
const KEYS = 3, KEY = 28, LINE = 13;

/** What fits of the lines of a table: those that say something come first.
 * @param {Area} area @param {number} most
 */
function linesOf({ rows, items }, most) {
    const all = Array.from({ length: rows }, (_, row) => row);
    const said = new Set(items.filter(({ column }) => column > 0)
        .map(({ row }) => row));
    return rows <= most ? all : all.filter((row) => said.has(row));
}

/**
 * The panels of all: steps from left to right and a line for each team where
 * it is wide, the other way round where it is tall.
 * @param {Layout} layout
 * @param {Area} area
 * @param {Box} held
 * @param {number} keys how many buttons there are
 */
export function panelsIn(layout, area, held, keys) {
    const { tall, spots, unit: u, frame: { dock, buttons } } = layout;
    layout.parts.set(area.name, "panels");
    const more = keys > KEYS ? KEY : 0;
    const place = tall ? inset({ ...held, h: held.h - more }, 2)
        : box(12 * u, dock.y + 24 * u, buttons.x - 20 * u, dock.h - 30 * u);
    const lines = linesOf(area, tall ? place.h / LINE : area.rows);
    const across = tall ? area.columns : area.rows;
    const down = tall ? lines.length : area.columns;
    const first = tall ? 84 * u : 96 * u;
    const wide = (place.w - first) / (across - 1), high = place.h / down;
    for (const { id, column, row } of area.items) {
        const [i, j] = tall ? [column, lines.indexOf(row)] : [row, column];
        if (j >= 0)
            spots.set(id, box(place.x + (i === 0 ? 0 : first + (i - 1) * wide),
                place.y + j * high, i === 0 ? first : wide, high));
    }
}

/** Room for a name above a hand, or beside it where it is tall. */
const ABOVE = 19, BESIDE = 58;

/**
 * All hands face up, a block for each: nothing else has the dock.
 * @param {Layout} layout
 * @param {Area} area
 */
export function handsIn(layout, area) {
    const { tall, spots, unit: u, frame: { dock } } = layout;
    layout.parts.set(area.name, "hands");
    const place = tall ? inset(dock, 6, 8) : inset(dock, 14 * u, 6 * u);
    const rows = rowsOf(area);
    const blocks = tall
        ? rows.map((_, i) => box(place.x, place.y + i * place.h / rows.length,
            place.w, place.h / rows.length - 3))
        : split(place, rows.length, 16 * u);
    rows.forEach((items, i) => {
        const { x, y, w, h } = blocks[i];
        line(spots, items, tall ? box(x + BESIDE, y, w - BESIDE, h)
            : box(x, y + ABOVE, w, h - ABOVE),
        { most: 60 * u, ratio: RATIO, gap: 3 * u });
    });
}
