/* layout.mjs -- where everything lies: a scene and a window give boxes.
 *
 * The table fills the window and never scrolls, unless the window is lower
 * than people can read. Roles decide, never a game: the board is the hero,
 * what is contested lies beside it or has its place, players have plates, the
 * hand lies in the dock at the lower edge. A place is kept where its area is
 * empty, so that nothing moves but what happens. Nothing here touches the
 * page: what a box looks like is for others.
 */
import { hexBoard, lanes, ledges } from "./boards.mjs";
import { cross, hero, ring } from "./contests.mjs";
import { box, CHIP, clamp, fit, inset, line, NARROW, rowsOf, RATIO, split }
    from "./boxes.mjs";
import { handIn, handsIn, panelIn, panelsIn } from "./hands.mjs";
import { overlap } from "./free.mjs";
import { offersOf } from "./scene.mjs";

/**
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {import("./engine.mjs").Area} Area
 * @typedef {import("./engine.mjs").Item} Item
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {Box & {turn?: number, chip?: boolean, slip?: boolean,
 *     under?: boolean, pile?: number, rest?: boolean, free?: boolean,
 *     side?: string, door?: number, lean?: number}} Spot of
 *     an item: `turn` in degrees, `chip` where there is room for a sign only,
 *     `slip` where the next one covers part of it, `under` where one like it
 *     lies on it and `pile` how many there are then, `rest` where only its head
 *     is seen, `free` where nothing frames it; the `side` of the card
 *     before whose door it lies, and how wide that is; how far aside the
 *     name of its owner stands
 * @typedef {{owners: number[], box: Box, areas: string[],
 *     low: boolean}} Plate of one seat or of a team; `low` has one line only
 * @typedef {{kind: "lanes" | "ledges" | "road" | "ring" | "disc", area: string,
 *     box: Box, data: any}} Surface something drawn below the items
 * @typedef {object} Layout
 * @property {number} unit all sizes are in
 * @property {boolean} tall
 * @property {number} width
 * @property {number} height
 * @property {Record<string, Box>} frame furniture: bar, status, story, dock,
 *     buttons, stage and others
 * @property {Box} keys where buttons lie now
 * @property {Map<string, Spot>} spots by item
 * @property {Plate[]} plates
 * @property {Surface[]} surfaces
 * @property {Map<string, string>} parts of the table, by area: where it lies
 * @property {Map<string, Box>} titles that are seen, by area
 * @property {(cell: number[], back: boolean) => {x: number, y: number}} cellAt
 *     the middle of a cell of the board; `back`: where one is on the way back
 * @property {{area: string, title: string, box: Box, opener: Box}
 *     | undefined} tray what is shown only when it is asked for, and where
 * @property {boolean} idle nothing lies in a tall dock
 * @property {{view: Box, whole: Box} | undefined} camera what is seen of a
 *     board that is too large
 */

/** A lower window is scrolled, and then there is no need to be stingy. */
const LOWEST = 560, SCROLLED = 720;
/** Lower, there is no room for the title of what is offered. */
const LOW_DOCK = 64;
/** A table that is not on the screen has no width of its own. */
const NARROWEST = 320;
const WIDE = 900;
const BAR = 52;
/** A cell of a tray, and how wide the button that opens it. */
const TRAY = 66, OPENER = 48, FEW = 3;
const TRAYED = { most: TRAY, ratio: 0.95, gap: 4 }, LEAST_TRAYED = 54;
const STORY = 28;
/** What may be several things: what part of a row it has, and how wide it is at
 * least and at most. */
const SAYS = 0.3, LEAST_SAYS = 112, MOST_SAYS = 236;
/** How wide the title of what was contested is, and the least of another beside
 * it; a card of it where it is narrow, and from most to least elsewhere. */
const LAST = 36, ASIDE = 50, PAST = 31, PASTS = [54, 50, 46, 42, 38];
/** There is no room for a title above lower counters. */
const LEAST_TITLED = 96;

/** How a tall window is shared among what lies below each other. */
const SHARES = {
    lanes: { plates: 0, stock: 0, contest: 0.26, board: 0.48, dock: 0.26 },
    ledges: { plates: 0.1, stock: 0, contest: 0.21, board: 0.49, dock: 0.2 },
    hex: { plates: 0.12, stock: 0, contest: 0, board: 0.39, dock: 0.49 },
    none: { plates: 0.14, stock: 0.065, contest: 0.42, board: 0, dock: 0.375 },
};

/** In a low window rows that are touched come first. */
const LOW = 700;
const LOW_SHARES = {
    ...SHARES,
    lanes: { plates: 0, stock: 0, contest: 0.22, board: 0.48, dock: 0.3 },
    none: { plates: 0.15, stock: 0.07, contest: 0.38, board: 0, dock: 0.4 },
    ledges: { plates: 0.08, stock: 0, contest: 0.16, board: 0.51, dock: 0.25 },
};

/** @param {Scene} scene @param {string} role */
const withRole = ({ areas }, role) =>
    areas.filter((area) => area.role === role);

/**
 * What a table is built around.
 * @param {Scene} scene
 * @returns {keyof typeof SHARES}
 */
export function sortOf(scene) {
    const [board] = withRole(scene, "board");
    if (!board)
        return "none";
    if (board.shape === "hex")
        return "hex";
    return board.owners?.some((row) => row.length) ? "lanes" : "ledges";
}

/**
 * @param {number} w
 * @param {number} h
 */
function unitOf(w, h) {
    const tall = w < WIDE || w <= h;
    const unit = tall ? clamp(Math.min(w / 390, h / 844), 0.82, 1.9)
        : clamp(Math.min(w / 1280, h / 800), 0.8, 1.5);
    return { tall, unit };
}

/**
 * The furniture of a wide table: rails at the sides, what is contested at the
 * right of a board, the dock below.
 * @param {Scene} scene
 * @param {number} w
 * @param {number} h
 * @param {number} u
 * @param {{strip: number, story: number}} kept how much height for others
 * @returns {Record<string, Box>}
 */
function wideFrame(scene, w, h, u, { strip, story }) {
    const sort = sortOf(scene), bar = Math.max(48, BAR * u);
    const dock = box(0, h - 168 * u, w, 168 * u);
    const contested = withRole(scene, "contest").length > 0;
    const side = contested && sort !== "none" ? 336 * u : 0;
    const rail = sort === "lanes" ? 0 : 186 * u;
    const right = side || rail, mid = w - rail - right;
    const top = bar + 8 * u, low = dock.y - story - strip - 8;
    const line = Math.min(720 * u, mid - 16 * u);
    const keys = side ? 300 * u : 190 * u;
    const buttons = box(w - keys - 14 * u, dock.y + 12 * u, keys, 146 * u);
    return {
        bar: box(0, 0, w, bar),
        status: box(w / 2 - 300 * u, 0, 600 * u, bar),
        left: box(0, top, rail, low - top),
        stage: box(rail, top, mid, low - top),
        right: box(w - right, top, right, low - top),
        story: box(rail + (mid - line) / 2, low + 4, line, story),
        strip: box(12 * u, low + story + 6, w - 24 * u, strip),
        dock,
        aside: box(16 * u, dock.y + 34 * u, 190 * u, 128 * u),
        buttons, confirm: sort === "hex" ? box(w - 108 * u, dock.y + 26 * u,
            96 * u, dock.h - 34 * u) : buttons,
        held: box(214 * u, dock.y, w - 214 * u - keys - 26 * u, 168 * u),
    };
}

/**
 * The furniture of a tall table, one below the other.
 * @param {Scene} scene
 * @param {number} w
 * @param {number} h
 * @param {number} u
 * @param {{strip: number, story: number}} kept how much height for others
 * @returns {Record<string, Box>}
 */
function tallFrame(scene, w, h, u, { strip, story }) {
    const sort = sortOf(scene), bar = 48, status = w < NARROW ? 46 : 40;
    const share = (h < LOW ? LOW_SHARES : SHARES)[sort];
    const rest = h - bar - status - story - strip;
    let y = bar + status;
    const next = (/** @type {number} */ high) => {
        const one = box(0, y, w, high);
        y += high;
        return one;
    };
    const frame = {
        bar: box(0, 0, w, bar), status: box(0, bar, w, status),
        left: next(rest * share.plates),
        stock: next(rest * share.stock),
        ...sort === "ledges"
            ? { right: next(rest * share.contest),
                stage: next(rest * share.board) }
            : { stage: next(rest * (share.board || share.contest)),
                right: next(share.board ? rest * share.contest : 0) },
        story: inset(next(story), 8, 1),
        strip: inset(next(strip), 6, 0),
        dock: next(rest * share.dock),
    };
    return { ...frame, ...sort === "hex" ? deskDock(frame.dock)
        : handDock(frame.dock, clamp(59 * u, 55, 66)) };
}

/** Buttons above what is held. @param {Box} dock @param {number} keys */
function handDock({ y, w, h }, keys) {
    const buttons = box(6, y + 14, w - 12, keys - 15);
    return {
        buttons, confirm: buttons,
        held: box(6, y + keys, w - 12, h - keys - 4),
        aside: box(6, y + keys, w - 12, 0),
    };
}

/** Buttons below what is held, beside a hand; one alone stands at the right.
 * @param {Box} dock
 */
function deskDock({ y, w, h }) {
    const row = clamp(h * 0.27, 58, 120), top = y + h - row;
    return {
        buttons: box(6, top, w - 12, row - 4),
        confirm: box(w * 0.76, top, w * 0.24 - 6, row - 4),
        held: box(6, y + 9, w - 12, h - row - 14),
        aside: box(6, top, w - 12, 0),
    };
}

/**
 * @param {Scene} scene
 * @param {{width: number, height: number, viewer: number,
 *     strip?: number, story?: number, whole?: boolean,
 *     focus?: string[][]}} window `strip`: height kept above the dock,
 *     `story`: for the story; `whole`: all of a board though it
 *     is small then; `focus`: what must be seen of it, the
 *     most important first
 * @returns {Layout}
 */
export function layoutOf(scene, { width: across, height, viewer, strip = 0,
    story = STORY, whole = false, focus = [] }) {
    const width = Math.max(NARROWEST, across);
    const high = height < LOWEST ? SCROLLED : height;
    const { tall, unit } = unitOf(width, high);
    const frame = (tall ? tallFrame : wideFrame)(scene, width, high, unit,
        { strip, story });
    /** @type {Layout} */
    const layout = {
        unit, tall, width, height: high, frame, keys: frame.buttons,
        spots: new Map(), plates: [],
        surfaces: [], parts: new Map(), titles: new Map(), camera: undefined,
        tray: undefined, idle: false,
        cellAt: () => ({ x: 0, y: 0 }),
    };
    layBoard(layout, scene, { viewer, whole, focus });
    layContest(layout, scene, viewer);
    layPlates(layout, scene, viewer);
    layStock(layout, scene);
    layDock(layout, scene);
    layout.idle = tall && isIdle(layout);
    return layout;
}

/**
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {{viewer: number, whole: boolean, focus: string[][]}} how
 */
function layBoard(layout, scene, { viewer, whole, focus }) {
    const [board] = withRole(scene, "board");
    if (!board)
        return;
    layout.parts.set(board.name, "board");
    const sort = sortOf(scene);
    if (sort === "lanes")
        lanes(layout, board, withRole(scene, "counters"), viewer);
    else if (sort === "ledges")
        ledges(layout, board);
    else
        hexBoard(layout, board, whole, focus, Boolean(scene.plan?.text));
}

/** @param {Layout} layout @param {Scene} scene @param {number} viewer */
function layContest(layout, scene, viewer) {
    const [first, ...others] = withRole(scene, "contest");
    if (!first)
        return;
    const { right, stage } = layout.frame;
    layout.parts.set(first.name, "contest");
    if (sortOf(scene) === "none")
        ring(layout, first, stage, teamsOf(scene, viewer).flat());
    else if (first.columns === 3 && first.rows === 3)
        cross(layout, first, right);
    else
        hero(layout, first, right);
    for (const area of others)
        layPast(layout, area);
}

/** What was contested before lies small, at the left below: as large as what
 * is contested leaves room for.
 * @param {Layout} layout @param {Area} area
 */
function layPast({ unit: u, tall, frame, spots, parts, titles }, area) {
    const { stage, buttons } = frame;
    parts.set(area.name, "past");
    const cards = area.items.filter(({ look }) => look === "card");
    const taken = [...spots.values()];
    const row = (/** @type {number} */ w) => {
        const h = w * RATIO;
        return box(stage.x + 8 * u, stage.y + stage.h - h - 2 * u,
            cards.length * (w + 3 * u), h);
    };
    const wide = PASTS.find((w) => taken.every((spot) =>
        !overlap(inset(row(w * u), 0, -26 * u), spot))) ?? 36;
    const { x, y, h } = tall
        ? box(buttons.x, buttons.y - 2 * u, 0, PAST * 1.47 * u) : row(wide * u);
    const w = (tall ? PAST : wide) * u, step = w + (tall ? 1 : 3) * u;
    cards.forEach((item, i) => spots.set(item.id,
        { ...box(x + i * step, y, w, h), chip: true }));
    titles.set(area.name, tall
        ? box(x + cards.length * step + 4, y, LAST * u, h)
        : box(x, y - 28 * u, 160 * u, 18 * u));
}

/* ---- players ---- */

/**
 * The seats of a scene, each with those on its team, the viewer's own first.
 * @param {Scene} scene
 * @param {number} viewer from 0
 * @returns {number[][]}
 */
export function teamsOf(scene, viewer) {
    const rows = scene.areas.flatMap(({ role, owners = [] }) =>
        role === "players" || role === "board" ? owners : []);
    const teams = rows.filter((row, i) => row.length > 0 &&
        rows.findIndex((other) => other[0] === row[0]) === i);
    const own = teams.findIndex((team) => team.includes(viewer + 1));
    return own > 0 ? [...teams.slice(own), ...teams.slice(0, own)] : teams;
}

/**
 * Plates stand at the heads of their lanes, in rails clockwise from the
 * viewer's own at the lower left, or side by side where it is narrow.
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {number} viewer
 */
function layPlates(layout, scene, viewer) {
    const { frame: { left, right, stage }, unit: u, tall, plates } = layout;
    const areas = withRole(scene, "players").map(({ name }) => name);
    for (const name of areas)
        layout.parts.set(name, "plate");
    const teams = teamsOf(scene, viewer);
    if (sortOf(scene) === "lanes" || teams.length === 0) {
        for (const plate of plates)
            plate.areas = areas;
        return;
    }
    const put = (/** @type {number[]} */ owners, /** @type {Box} */ place) =>
        plates.push({ owners, box: place, areas, low: tall });
    if (tall) {
        split(inset(left, 5, 4), teams.length, 5).forEach((place, i) =>
            put(teams[i], place));
        return;
    }
    const rails = right.w > left.w + 1 || stage.w < right.w
        ? [left] : [left, right];
    const down = Math.ceil(teams.length / rails.length);
    const most = teams.some((team) => team.length > 1) ? 330 : 190;
    teams.forEach((owners, i) => {
        const rail = rails[i < down ? 0 : 1];
        const count = i < down ? down : teams.length - down;
        const at = i < down ? down - 1 - i : i - down;
        const high = Math.min(most * u,
            rail.h / Math.max(2, count) - 10 * u);
        put(owners, box(rail.x + 12 * u,
            rail.y + at * (rail.h - high) / Math.max(1, count - 1),
            rail.w - 24 * u, high));
    });
}

/* ---- stock, offers and the dock ---- */

/**
 * What belongs to nobody: a strip at the top of the stage, or, while it is
 * chosen from and nothing is contested, large in the middle. Who only looks on
 * sees it by the places of what will be chosen.
 * @param {Layout} layout
 * @param {Scene} scene
 */
function layStock(layout, scene) {
    const { frame: { stage, stock }, unit: u, tall, spots } = layout;
    const picks = new Set(scene.choices.flatMap(({ pick }) => pick));
    const idle = withRole(scene, "contest").every(({ items }) =>
        items.length === 0);
    const areas = withRole(scene, "stock").filter(({ items }) => items.length);
    areas.forEach((area, i) => {
        const large = idle && area.items.some(({ id, look }) =>
            picks.has(id) || look === "slot");
        const first = i === 0;
        if (!large && !first && tall && sortOf(scene) !== "none")
            return;
        layout.parts.set(area.name, large ? "choice" : "stock");
        if (large)
            layChoice(layout, area);
        else if (first)
            layRow(spots, rowsOf(area).flat(), tall && stock
                ? inset(stock, 6, 2) : box(stage.x, stage.y, stage.w, 58 * u),
            u);
        else
            layAside(layout, area);
    });
}

/** In a corner of the stage, with its title; where it is narrow, small beside
 * the buttons, and titled where the cards that were contested leave room.
 * @param {Layout} layout @param {Area} area
 */
function layAside({ frame: { stage, buttons }, unit: u, tall, spots, titles,
    plates }, area) {
    if (tall) {
        const w = 31 * u * area.columns, x = buttons.x + buttons.w - w;
        const room = x - buttons.x - (plates.length + 1) * (PAST + 1) * u
            - LAST * u;
        line(spots, rowsOf(area).flat(), box(x, buttons.y, w, 42 * u),
            { most: 28 * u, ratio: 1.2, gap: 3 * u });
        if (room >= ASIDE)
            titles.set(area.name, box(x - room, buttons.y, room - 4, 42 * u));
        return;
    }
    const place = box(stage.x + stage.w - 180 * u, stage.y + stage.h - 46 * u,
        172 * u, 42 * u);
    line(spots, rowsOf(area).flat(), place,
        { most: 38 * u, ratio: 1.1, gap: 4 * u });
    titles.set(area.name, { ...place, y: place.y - 24 * u, h: 18 * u });
}

/** What lies face down and says what it may be. @param {Item} item */
const isOpenQuestion = ({ flags, parts }) =>
    flags.includes("face_down") && parts.length > 0;

/** Small, side by side. What lies face down and says what it may be has a place
 * of its own at the right, which tiles keep free also while there is none.
 * @param {Layout["spots"]} spots @param {Item[]} items @param {Box} place
 * @param {number} u
 */
function layRow(spots, items, place, u) {
    const gap = Math.min(5 * u, place.w * 0.008), apart = 2 * gap;
    const says = items.every(({ look }) => look === "tile")
        ? clamp(place.w * SAYS, LEAST_SAYS, MOST_SAYS * u) : 0;
    const least = items.length < 3 ? 46 : 0;
    const room = place.w - (says && says + apart);
    const wide = Math.max(least, Math.min(46 * u, place.h / 1.15,
        (room - gap * (items.length - 1)) / items.length));
    const high = Math.max(least, Math.min(place.h, wide * 1.15));
    const all = (wide + gap) * items.length - gap;
    const x = place.x + (room - all) / 2;
    items.forEach((item, i) => spots.set(item.id, isOpenQuestion(item)
        ? box(x + all + apart, place.y, says || wide, place.h)
        : { ...box(x + i * (wide + gap), place.y + (place.h - high) / 2, wide,
            high), chip: wide < CHIP }));
}

/** What is picked from, large; below it a tray for each step.
 * @param {Layout} layout @param {Area} area
 */
function layChoice({ frame: { stage }, unit: u, tall, spots }, area) {
    const [cards, ...more] = rowsOf(area), steps = more.flat();
    const room = tall ? inset(stage, 8, 6)
        : inset(stage, stage.w * 0.06, 12 * u), gap = (tall ? 9 : 14) * u;
    const low = steps.length ? Math.min(room.h * 0.36, 92 * u) : 0;
    const place = { ...room, h: room.h - low - (low && gap) };
    line(spots, cards, place,
        { most: 176 * u, ratio: RATIO, gap, lines: 1 });
    const { y, h } = spots.get(cards[0].id) ?? place;
    const wide = Math.min(room.w, 780 * u);
    split(box(room.x + (room.w - wide) / 2, y + h + gap, wide, low),
        Math.max(1, steps.length), gap).forEach((tray, i) =>
        steps[i] && spots.set(steps[i].id, tray));
}

/** Whether the dock has nothing that is held or offered.
 * @param {Layout} layout
 */
const isIdle = ({ frame: { held }, spots, tray }) =>
    ![...spots.values(), ...tray ? [tray.opener] : []]
        .some((spot) => overlap(spot, held));

/** @param {Layout} layout @param {Scene} scene */
function layDock(layout, scene) {
    const { frame: { held, aside }, parts } = layout;
    const [hand] = withRole(scene, "hand"), [panel] = withRole(scene, "panel");
    const [panels] = withRole(scene, "panels");
    const [hands] = withRole(scene, "hands");
    const offers = withRole(scene, "offer").filter(({ items }) => items.length);
    const keys = offersOf(scene.choices).filter(({ pick }) =>
        pick.length === 0).length;
    if (panels && !(panel?.items.length && panel.shape === "card"))
        panelsIn(layout, panels, held, keys);
    if (panel?.items.length)
        panelIn(layout, panel, hand);
    if (hand)
        handIn(layout, hand, panel, keys);
    if (hand && panel?.shape === "card")
        layout.keys = layout.frame.confirm;
    if (hands)
        handsIn(layout, hands);
    for (const area of offers)
        layOffer(layout, area, held);
    const counts = withRole(scene, "counters").filter(({ name }) =>
        !parts.has(name));
    for (const area of counts) {
        parts.set(area.name, "counts");
        layCounts(layout, area, aside);
    }
}

/**
 * What is there only to be picked lies in the dock; where it is too small to
 * be touched there, in a tray over the table that can be opened.
 * @param {Layout} layout
 * @param {Area} area
 * @param {Box} held
 */
function layOffer(layout, area, held) {
    const { unit: u, tall, spots, parts, titles } = layout;
    const items = rowsOf(area).flat();
    const how = items.length < FEW
        ? { most: (tall ? 150 : 200) * u, ratio: tall ? 0.56 : 0.62,
            gap: 12 * u }
        : { most: 60.5 * u, ratio: 1, gap: (tall ? 3 : 5) * u };
    const { wide } = fit(items.length, held, how);
    if (!tall || wide >= TRAY) {
        const title = held.h < LOW_DOCK ? 0 : 18 * u, top = tall ? 0 : 14 * u;
        parts.set(area.name, "offer");
        if (title)
            titles.set(area.name, box(held.x, held.y + top, held.w, title));
        line(spots, items, box(held.x, held.y + top + title, held.w,
            held.h - top - title - 4 * u), how);
        return;
    }
    const tray = trayFor(layout, items.length);
    parts.set(area.name, "tray");
    layout.tray = { area: area.name, title: area.title, box: tray,
        opener: box(held.x, held.y + 6, held.w, Math.min(held.h, OPENER)) };
    line(spots, items, inset(tray, 6), TRAYED);
}

/**
 * A tray lies above or below the ledge that is live; where there is no room,
 * above the buttons.
 * @param {Layout} layout
 * @param {number} count
 */
function trayFor({ width, frame: { stage, buttons }, surfaces }, count) {
    const w = width - 12, end = buttons.y - 8;
    const { lit, rows } = surfaces.find(({ kind }) => kind === "ledges")?.data
        ?? {};
    for (const [y, to] of lit === undefined ? [] : [
        [stage.y + rows[lit].y + rows[lit].height, end],
        [stage.y, stage.y + rows[lit].y - 4],
    ]) {
        const room = box(6, y, w, to - y);
        const { lines, wide } = fit(count, inset(room, 6), TRAYED);
        const high = lines * (wide * TRAYED.ratio + TRAYED.gap) + 8;
        if (wide >= LEAST_TRAYED)
            return { ...room, y: to - high, h: high };
    }
    const high = Math.ceil(count / Math.floor((w - 12) / TRAY)) * TRAY + 12;
    return box(6, end - high, w, high);
}

/**
 * Counters without an end of the board: what they count, then a line for each,
 * its name first.
 * @param {Layout} layout
 * @param {Area} area
 * @param {Box} place
 */
function layCounts({ tall, frame: { right }, unit: u, spots, titles }, area,
    place) {
    const where = tall ? box(right.x + 8, right.y + 6 * u, 108 * u,
        right.h - 12 * u) : place;
    const title = where.h < LEAST_TITLED ? 0 : (tall ? 32 : 24) * u;
    const top = where.y + title;
    const high = Math.min(26 * u, (where.h - title) / area.columns);
    if (title)
        titles.set(area.name, { ...where, h: title });
    for (const { id, column, row } of area.items)
        spots.set(id, box(where.x + row * where.w * 0.72, top + column * high,
            where.w * (row ? 0.28 : 0.7), high - 2));
}
