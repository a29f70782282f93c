/* free.mjs -- where a card lies that covers as little as it can. */

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

/** How far apart the places are that are tried. */
const STRIDE = 12;
/** To cover what must be seen is worse than all else together. */
const MUST = 1e4;
/** What is covered counts more than the way to what the card is about. */
const FAR = 12;
/** A card goes elsewhere only if so much less is covered there. */
const STAYS = 3000;

/** @param {Rect} a @param {Rect} b */
export function overlap(a, b) {
    const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
    const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
    return w > 0 && h > 0 ? w * h : 0;
}

/** @param {number} from @param {number} to */
function* strides(from, to) {
    for (let at = from; at < to; at += STRIDE)
        yield at;
    yield Math.max(from, to);
}

/** Of something, how far its middle is. @param {Rect} a @param {Rect} b */
const distance = (a, b) => Math.hypot(a.x + a.w / 2 - b.x - b.w / 2,
    a.y + a.h / 2 - b.y - b.h / 2);

/**
 * @param {Rect} room
 * @param {{w: number, h: number}} card
 * @param {Rect[]} must not be covered; it is near the first of them
 * @param {(Rect & {weight?: number})[]} things better not covered
 * @param {Rect} [stands] where it was: its lower edge stays if it can
 */
export function placeCard(room, card, must, things, stands) {
    const near = must[0] ?? { ...room, y: room.y + room.h / 2, h: 0 };
    let best = { x: room.x, y: room.y }, least = Infinity;
    const costAt = (/** @type {number} */ x, /** @type {number} */ y) => {
        const here = { x, y, ...card };
        let cost = FAR * distance(here, near);
        for (const one of must)
            cost += MUST * overlap(here, one);
        for (let i = 0; i < things.length && cost < least; i++)
            cost += overlap(here, things[i]) * (things[i].weight ?? 1);
        return cost;
    };
    const attempt = (/** @type {number} */ x, /** @type {number} */ y,
        bonus = 0) => {
        const cost = costAt(x, y) - bonus;
        if (cost < least) {
            best = { x, y };
            least = cost;
        }
    };
    for (const y of strides(room.y, room.y + room.h - card.h))
        for (const x of strides(room.x, room.x + room.w - card.w))
            attempt(x, y);
    if (stands?.w === card.w && stands.y + stands.h - card.h >= room.y)
        attempt(stands.x, stands.y + stands.h - card.h, STAYS);
    return { ...best, cost: least };
}

/** Of bubbles: how far from its thing one may be, in steps; what a pixel away
 * costs; how near the end of a bubble its tip may be. */
const STEPS = [0, 1, 2, 3, 4, 5, 6, 7, 8], STEP = 16, AWAY = 20, TIP = 22;

/**
 * Where a bubble stands, over its thing or under it, so that it covers as
 * little as it can of what must be seen, then of all else.
 * @param {Rect} room
 * @param {{w: number, h: number}} size
 * @param {Rect} thing
 * @param {Rect[]} must
 * @param {Rect[]} things
 * @param {number} [gap] between bubble and thing
 * @returns {{x: number, y: number, above: boolean, far: number,
 *     cost: number}}
 */
export function placeBubble(room, size, thing, must, things, gap = 12) {
    const most = room.x + room.w - size.w, middle = thing.x + thing.w / 2;
    const within = (/** @type {number} */ x) =>
        Math.max(room.x, Math.min(most, x));
    const shifts = [size.w / 2, TIP, size.w - TIP, size.w / 4, size.w * 3 / 4];
    const costs = STEPS.flatMap((step) => [true, false].flatMap((above) =>
        shifts.map((shift) => {
            const far = gap + step * STEP;
            const here = { ...size, x: within(middle - shift), y: above
                ? thing.y - far - size.h : thing.y + thing.h + far };
            const out = size.w * size.h - overlap(here, room);
            const sum = (/** @type {Rect[]} */ all) => all.reduce((area, one) =>
                area + overlap(here, one), 0);
            return { x: here.x, y: here.y, above, far, cost: out * 1e3
                + sum([thing, ...must]) * 30 + sum(things)
                + (far - gap + Math.abs(shift - size.w / 2) / 4) * AWAY };
        })));
    return costs.reduce((best, one) => one.cost < best.cost ? one : best);
}
