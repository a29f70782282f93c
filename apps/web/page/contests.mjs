/* contests.mjs -- what is contested: a card with four doors, one large card,
 * or a ring of slots around the middle. */
import {
    around, box, cellsOf, centred, clamp, FINGER, inset, line, split, RATIO,
} from "./boxes.mjs";

/**
 * @typedef {import("./engine.mjs").Area} Area
 * @typedef {import("./engine.mjs").Item} Item
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {import("./layout.mjs").Layout} Layout
 */

/** There is no room for words on a narrower card. */
const WORD_LEAST = 50;
/** There is no room for words on the doors of a narrower one. */
const DOORS = 150;
/** There is no room for a card with doors in a lower place. */
const CROSS_LEAST = 176;
/** So much is seen of a bid that another lies on, from above or at its left,
 * and so wide it is then at least. */
const SEEN = 24, SEEN_WIDE = 38, LAPPED = 34;
/** How much larger the card that counts is drawn, and how wide its rim is. */
const SWELL = 1.1, RIM = 9;
/** How high the name below a card is, and how wide one with what it did. */
const NAME = 24, TAG = 116;
/** Where a card with four doors and its slots lie, by column and row.
 * @type {Record<string, string>}
 */
const SIDES = { "1,0": "top", "2,1": "right", "1,2": "bottom", "0,1": "left",
    "1,1": "middle" };

/**
 * Cards on a slot: side by side along its longer side, none larger than the
 * slot; over each other where they would be small, and in two lines where they
 * are many.
 * @param {Layout} layout
 * @param {Item[]} cards
 * @param {Box} slot
 * @param {number} most width of a card
 */
function layCards(layout, cards, slot, most) {
    const upright = slot.h > slot.w;
    const room = inset(slot, Math.min(slot.w, slot.h) < 50 ? 2 : 5);
    const n = cards.length, gap = 4, half = Math.ceil(n / 2);
    const side = upright ? room.h / (n * RATIO + 0.3)
        : (room.w + gap) / n - gap;
    const lapped = Math.min(most, upright
        ? Math.min(room.w, (room.h - (n - 1) * SEEN) / RATIO)
        : Math.min(room.h / RATIO, room.w - (n - 1) * SEEN_WIDE));
    const fits = n > 1 && lapped > Math.max(side, LAPPED) ? lapped : side;
    if (fits < Math.min(most, 26) && Math.min(room.w, room.h) > 50) {
        const { x, y, w, h } = slot;
        const [first, second] = upright ? split(slot, 2, 0)
            : [box(x, y, w, h / 2), box(x, y + h / 2, w, h / 2)];
        layCards(layout, cards.slice(0, half), first, most);
        layCards(layout, cards.slice(half), second, most);
        return;
    }
    const wide = upright ? Math.min(most, room.w, Math.max(fits, 26))
        : Math.min(most, room.h / RATIO, Math.max(fits, 26));
    const high = wide * RATIO, size = upright ? high : wide;
    const length = upright ? room.h : room.w;
    const step = n < 2 ? 0 : Math.min(size + gap, (length - size) / (n - 1));
    const from = (length - step * (n - 1) - size) / 2;
    cards.forEach(({ id }, i) => layout.spots.set(id, {
        ...upright
            ? box(room.x + (room.w - wide) / 2, room.y + from + i * step,
                wide, high)
            : box(room.x + from + i * step, room.y + (room.h - high) / 2,
                wide, high),
        slip: n > 1 && step < size - 1, chip: wide < 34,
    }));
}

/**
 * A square card with a door to each side, and a slot before each door.
 * @param {Layout} layout
 * @param {Area} area of three columns and rows
 * @param {Box} place
 */
export function cross(layout, area, place) {
    const { spots, surfaces, unit: u, tall } = layout;
    if (place.h < CROSS_LEAST) {
        abreast(layout, area, place);
        return;
    }
    const scale = Math.min(u * 1.25, place.h / 352,
        place.w / (tall ? 260 : 372));
    const card = 176 * scale, deep = 80 * scale, gap = 5 * scale;
    const aside = Math.min(tall ? 130 * u : 74 * scale,
        (place.w - card) / 2 - gap - 4);
    const { x, y } = centred(place, card, card);
    const more = tall ? aside * 0.19 : 0;
    /** @type {Record<string, Box>} */
    const boxes = {
        "1,1": box(x, y, card, card),
        "1,0": box(x - more, y - gap - deep, card + 2 * more, deep),
        "1,2": box(x - more, y + card + gap, card + 2 * more, deep),
        "0,1": box(x - gap - aside, y, aside, card),
        "2,1": box(x + card + gap, y, aside, card),
    };
    surfaces.push({ kind: "disc", area: area.name, box: centred(place,
        tall ? place.w : card + 2 * deep + 24 * scale,
        Math.min(place.h, card + 2 * deep + 24 * scale)), data: { tall } });
    for (const cell of cellsOf(area.items)) {
        const spot = boxes[`${cell[0].column},${cell[0].row}`]
            ?? boxes["1,1"];
        const cards = cell.filter(({ look, flags }) => look === "card" &&
            !flags.includes("ground") && spot !== boxes["1,1"]);
        const side = SIDES[`${cell[0].column},${cell[0].row}`];
        for (const item of cell)
            if (!cards.includes(item))
                spots.set(item.id, { ...spot, side, door: card,
                    chip: card < DOORS });
        layCards(layout, cards, spot, 54 * scale);
    }
}

/**
 * The same where it is low: a column for each slot, its door at the top.
 * @param {Layout} layout
 * @param {Area} area
 * @param {Box} room
 */
function abreast(layout, area, room) {
    const slots = cellsOf(area.items).filter(([{ look }]) => look === "slot");
    const boxes = split(inset(room, 6, 3), 4, 6);
    slots.forEach((cell, i) => {
        const cards = cell.filter(({ look }) => look === "card");
        const place = boxes[i] ?? boxes[0], { x, y, w, h } = place;
        layout.spots.set(cell[0].id, { ...place, side: "none", chip: true });
        layCards(layout, cards, box(x, y + h * 0.42, w, h * 0.58), 40);
    });
}

/** So wide is a card of several that are compared, with its name. */
const DIE = 62;

/**
 * One large card, or what is compared in its place; the deck beside it, which
 * stays where it is however many cards were turned, and those, the latest last.
 * @param {Layout} layout
 * @param {Area} area
 * @param {Box} place
 */
export function hero({ spots, unit: u, tall }, area, place) {
    const large = area.items.filter(({ columns, rows }) => columns * rows > 1);
    const others = area.items.filter((item) => !large.includes(item));
    if (!large.length) {
        line(spots, others, inset(place, 8),
            { most: 130 * u, ratio: RATIO, gap: 8 * u });
        return;
    }
    const room = inset(place, 10 * u, tall ? 5 : 18 * u);
    const high = Math.min(tall ? room.h / SWELL - 2 * RIM * u : room.h,
        (tall ? 190 : 300) * u), wide = high / 1.36;
    const left = tall ? room.x + (room.w - wide) * 0.44 : room.x;
    const beside = left + wide + 22 * u;
    const rest = box(beside, room.y, room.x + room.w - beside, high);
    const top = tall ? place.y + (place.h - high) / 2 : room.y;
    const broad = Math.max(wide, large.length * (tall ? DIE : 0) * u);
    split(box(Math.min(left, beside - 10 * u - broad), top, broad, high),
        large.length, 6 * u)
        .forEach((half, i) => spots.set(large[i].id, half));
    const [[deck], cards] = [true, false].map((is) => others.filter((item) =>
        is === (Boolean(item.count) && item.flags.includes("face_down"))));
    const w = tall ? clamp(62 * u, FINGER, rest.w * 0.5) : 74 * u;
    const h = Math.min(w * RATIO, rest.h);
    if (deck)
        spots.set(deck.id, box(rest.x, rest.y, w, h));
    const how = { most: 60 * u, ratio: RATIO, gap: 4 * u };
    if (tall) {
        line(spots, cards, { ...rest, x: rest.x + w + 5,
            w: rest.w - w - 5 }, how);
        return;
    }
    line(spots, cards.filter(({ row }) => row === 0),
        box(rest.x, rest.y + h + 8 * u, w, rest.h - h - 8 * u), how);
    const size = { y: room.y + high + 16 * u, w: 60 * u, h: 60 * RATIO * u };
    cards.filter(({ row }) => row > 0).reverse().forEach(({ id }, i) =>
        spots.set(id, { ...size, x: left + i * 66 * u, chip: true }));
}

/**
 * A slot for each seat on an oval, the viewer's at the bottom; what belongs
 * to nobody stands in the middle.
 * @param {Layout} layout
 * @param {Area} area
 * @param {Box} stage
 * @param {number[]} seats in their order, from the viewer's own
 */
export function ring(layout, area, stage, seats) {
    const { spots, surfaces, unit: u, tall } = layout;
    const top = tall ? 4 : 64 * u;
    const place = box(stage.x + 6, stage.y + top, stage.w - 12,
        stage.h - top - 4);
    const crowd = seats.length > 5 ? (place.h - 2.8 * NAME) / 3
        : Math.min(place.h * (tall ? 0.27 : 0.3), (place.h - NAME) / 2.85);
    const wide = Math.min(118 * u, crowd / RATIO, place.w / 4.2);
    const high = wide * RATIO;
    const rx = Math.min(place.w / 2 - Math.max(wide, TAG) / 2, place.h * 0.95);
    const ry = (place.h - high - NAME) / 2;
    const cx = place.x + place.w / 2, cy = place.y + high / 2 + ry;
    surfaces.push({ kind: "ring", area: area.name, box: around(cx, cy,
        2 * rx + wide * 0.6, 2 * ry + high * 0.7), data: {} });
    const slots = seats.map((_, i) => {
        const angle = bearing(i, seats.length);
        return around(cx + rx * Math.cos(angle), cy + ry * Math.sin(angle),
            wide, high);
    });
    const free = { ...midst(slots, cx, Math.max(wide,
        (tall ? 1.35 : 1.5) * TAG * u), place), free: true };
    for (const { id, owner } of area.items) {
        const slot = slots[seats.indexOf(owner ?? 0)];
        spots.set(id, { ...slot ?? free, chip: wide < WORD_LEAST,
            lean: slot && tall ? leanOf(slot, cx, place) : 0 });
    }
}

/** How far the name below a slot stands aside, away from the middle.
 * @param {Box} slot @param {number} cx @param {Box} place
 */
function leanOf({ x, w }, cx, place) {
    const off = x + w / 2 - cx;
    const room = place.w / 2 - Math.abs(off) - TAG / 2 + 4;
    return Math.abs(off) < w ? 0
        : Math.sign(off) * clamp(room, 0, (TAG - w) / 2 - 8);
}

/**
 * Where a seat's slot lies, as an angle: towards its plate, in the rail at the
 * left or at the right, and none straight above the first.
 * @param {number} i @param {number} count
 */
function bearing(i, count) {
    const left = Math.ceil(count / 2) - 1, right = count - 1 - left;
    const part = i === 0 ? 0
        : i <= left ? i / (left + 0.5)
        : (i - count) / (right + 0.5);
    return Math.PI * (0.5 + part);
}

/**
 * What is free above the first slot: up to what lies above it, and not higher
 * than two cards.
 * @param {Box[]} slots @param {number} x @param {number} wide
 * @param {Box} place
 */
function midst(slots, x, wide, place) {
    const [own = place, ...others] = slots;
    const above = others.filter((slot) => Math.abs(slot.x + slot.w / 2 - x)
        < own.w && slot.y < own.y);
    const top = Math.max(place.y + own.h * 0.2, ...above.map((slot) =>
        slot.y + slot.h + NAME + 4));
    const room = own.y - 8 - top, high = Math.min(room, 1.5 * own.h);
    return box(x - wide / 2, top + (room - high) * 0.6, wide, high);
}
