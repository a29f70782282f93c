/* boards.mjs -- boards as places: lanes of the seats, ledges, a road. */
import { around, box, cellsOf, clamp, FINGER, NARROW } from "./boxes.mjs";
import { facesLeft } from "./scene.mjs";

/**
 * @typedef {import("./engine.mjs").Area} Area
 * @typedef {import("./engine.mjs").Item} Item
 * @typedef {import("./boxes.mjs").Box} Box
 * @typedef {import("./layout.mjs").Layout} Layout
 */

const SIN60 = Math.sqrt(3) / 2;
/** A cell of a board is not smaller, or only a part of the board is seen. */
const CELL_LEAST = 34;
const CELL_SEEN = 48;
/** Pieces on neighbouring cells can be touched, each for itself. */
const CELL_TOUCHED = 24 / SIN60;
/** So high are two lines about what is planned, above it. */
const SAYING = 46;
/** A coin whose number can be read. Where there is no room for all of them,
 * they lie on each other. */
const COIN = 25;
/** There is no room for a name on a narrower card; where all is small, names
 * are too. */
const NAME_LEAST = 64, NAME_SMALL = 48;
/** A piece stands so much of a cell beside its middle, where its number is
 * seen. */
const BESIDE = 0.09;
/** So wide are the words in the box before the first space, and the line at
 * its end. */
const WORDS = 24, LINE = 14;

/**
 * Where the lanes lie, and how long their parts are.
 * @param {Layout} layout
 * @param {Area} board
 * @param {boolean} counted there are counters at the ends
 */
function laneFrame({ frame: { stage }, unit: u, tall }, board, counted) {
    const owned = (board.owners ?? []).flatMap((row, i) =>
        row.length ? [{ row: i, owner: row[0] }] : []);
    const head = tall ? Math.max(30, 34 * u) : 34 * u;
    const strip = tall ? Math.max(20, 22 * u) : 0;
    const plate = tall ? 0 : 158 * u, tiles = counted && !tall ? 50 * u : 0;
    const x = stage.x + (tall ? 2 : 14 * u) + plate + tiles;
    const width = stage.x + stage.w - x - (tall ? 2 : 6 * u) - tiles;
    const most = (tall ? 92 : 150) * u + strip;
    const pitch = Math.min(most, (stage.h - head) / owned.length);
    const top = stage.y + head + (tall ? 0
        : (stage.h - head - pitch * owned.length) / 2);
    const start = (tall ? 106 : 176) * u, end = (tall ? 52 : 94) * u;
    const cells = board.columns - 3;
    return {
        owned, head, strip, x, width, pitch, top, start, end, cells, plate,
        least: stage.w < NARROW ? 41 : 45,
        cell: (width - start - end) / cells,
    };
}

/**
 * A lane for each seat: from the start outward above, round the turn, and
 * home below. Its plate stands at its head, or above it where it is narrow.
 * @param {Layout} layout
 * @param {Area} board
 * @param {Area[]} counters with the ends that they belong to
 * @param {number} viewer
 */
export function lanes(layout, board, counters, viewer) {
    const { unit: u, tall, surfaces, plates, frame: { stage } } = layout;
    const f = laneFrame(layout, board, counters.length > 0);
    const gap = tall ? 2 : 8 * u;
    const own = f.owned.findIndex(({ owner }) => owner === viewer + 1);
    const order = own > 0 ? [...f.owned.slice(own), ...f.owned.slice(0, own)]
        : f.owned;
    const tops = new Map(order.map(({ row, owner }, i) => {
        const y = f.top + i * f.pitch;
        plates.push({ owners: [owner], areas: [], low: tall, box: tall
            ? box(stage.x + 4, y, stage.w - 8, f.strip)
            : box(stage.x + 14 * u, y, 146 * u, f.pitch - gap) });
        return [row, { y: y + f.strip, owner }];
    }));
    const high = f.pitch - f.strip - gap;
    const around = box(f.x, f.top, f.width, f.pitch * order.length);
    surfaces.push({ kind: "lanes", area: board.name, box: around, data: {
        width: f.width, height: around.h,
        lanes: [...tops.values()].map(({ y, owner }) =>
            ({ y: y - f.top, height: high, owner })),
        start: f.start, cell: f.cell, cells: f.cells, end: f.end,
    } });
    const from = (/** @type {number} */ column) => column <= 1 ? 0
        : column > f.cells + 1 ? f.width - f.end
        : f.start + (column - 2) * f.cell;
    const wide = (/** @type {number} */ column) => column <= 1 ? f.start
        : column > f.cells + 1 ? f.end : f.cell;
    const track = tall ? [0.47, 0.53] : [0.26, 0.74];
    const aside = (/** @type {number} */ column) =>
        column > 1 && column <= f.cells + 1 ? f.cell * BESIDE : 0;
    layout.cellAt = ([column, row], back) => ({
        x: f.x + from(column) + wide(column) / 2 + aside(column),
        y: (tops.get(row)?.y ?? 0) + high * track[back ? 1 : 0],
    });
    for (const cell of cellsOf(board.items))
        layLaneCell(layout, cell, tops, { high, from, wide, f });
    for (const area of counters)
        layEnds(layout, area, f);
}

/**
 * @param {Layout} layout
 * @param {Item[]} cell what shares it
 * @param {Map<number, {y: number}>} tops
 * @param {{high: number, from: (column: number) => number,
 *     wide: (column: number) => number,
 *     f: ReturnType<typeof laneFrame>}} measures
 */
function layLaneCell(layout, cell, tops, { high, from, wide, f }) {
    const { spots, unit: u, tall } = layout;
    const [{ column, row, look }] = cell, lane = tops.get(row);
    const x = f.x + from(column), w = wide(column);
    if (!lane || look === "seat")
        return;
    const pieces = cell.filter((item) => item.look === "piece");
    if (tall && column === 1) {
        layStart(layout, pieces, box(x, lane.y, w, high), f.least);
        return;
    }
    for (const back of [false, true]) {
        const here = pieces.filter((item) => facesLeft(item) === back);
        const many = Math.max(1, here.length);
        const room = column === 1 && !tall ? w - (WORDS + LINE) * u : w;
        const size = tall ? Math.min(Math.max(f.least, high * 0.92),
            Math.max(f.least, f.cell * 1.05), w / many * 1.25)
            : Math.min(high * 0.5, f.cell * 0.9, 72 * u,
                room / many * (room < w ? 1 : 1.25));
        const step = Math.min(size, (room - size) / Math.max(1, many - 1));
        const middle = layout.cellAt([column, row], back);
        middle.x += room < w ? (WORDS - LINE) / 2 * u : 0;
        middle.y = Math.min(middle.y, lane.y + high - size / 2);
        here.forEach(({ id }, i) => spots.set(id, { ...around(Math.min(
            middle.x + (i - (many - 1) / 2) * step, f.x + f.width - size / 2),
        middle.y, size, size), slip: size > f.cell }));
    }
    for (const { id, look: place } of cell)
        if (place !== "piece")
            spots.set(id, box(x, lane.y, w, high));
}

/** Before the start and at home all stand side by side where it is narrow.
 * @param {Layout} layout @param {Item[]} pieces @param {Box} place
 * @param {number} least
 */
function layStart({ spots }, pieces, { x, y, w, h }, least) {
    const many = pieces.length, size = Math.min(Math.max(least, h * 0.92),
        w / many * 1.3);
    const step = many > 1 ? Math.min(size, (w - size) / (many - 1)) : 0;
    pieces.sort((a, b) => Number(facesLeft(a)) - Number(facesLeft(b)))
        .forEach(({ id }, i) => spots.set(id, { ...around(x + w / 2
            + (i - (many - 1) / 2) * step, y + h / 2, size, size),
        slip: step > 0 }));
}

/**
 * Counters stand at the end of the board that they belong to.
 * @param {Layout} layout
 * @param {Area} area
 * @param {ReturnType<typeof laneFrame>} f
 */
function layEnds({ unit: u, tall, spots, parts, frame: { stage } }, area, f) {
    parts.set(area.name, "ends");
    const most = Math.max(1, ...["start", "far"].map((end) =>
        area.items.filter((item) => item.end === end).length - 1));
    for (const end of ["start", "far"]) {
        const all = area.items.filter((item) => item.end === end);
        const tiles = all.filter(({ look }) => look !== "heading");
        const far = end === "far";
        if (tall) {
            const room = stage.w / 2 - 62;
            const size = clamp(room / most, COIN, f.head - 4);
            const step = Math.min(size, (room - size) / Math.max(1, most - 1));
            const head = box(far ? stage.x + stage.w - 54 : stage.x + 4,
                stage.y + 2, 50, f.head - 4);
            for (const { id, look } of all)
                if (look === "heading")
                    spots.set(id, head);
            tiles.forEach(({ id }, i) => spots.set(id, { ...box(far
                ? head.x - 3 - size - i * step : head.x + 53 + i * step,
            stage.y + (f.head - size) / 2, size - 1, size - 1),
            slip: step < size }));
            continue;
        }
        const x = far ? f.x + f.width + 2 * u : f.x - 50 * u;
        const high = f.pitch * f.owned.length;
        const step = Math.min(54 * u, high / Math.max(5, tiles.length));
        const size = Math.min(44 * u, step - 2);
        tiles.forEach(({ id }, i) => spots.set(id, around(x + 24 * u,
            f.top + (i + 0.5) * step, size, size)));
        for (const { id, look } of all)
            if (look === "heading")
                spots.set(id, box(x - 12 * u, f.top - 31 * u, 72 * u, 28 * u));
    }
}

/** Who is at the finish stands below its banner, behind the word.
 * @param {Layout} layout @param {Area} board @param {number} top
 */
function layHome({ spots, tall, unit: u, frame: { stage } }, board, top) {
    const home = board.items.filter(({ row, look }) =>
        row === 0 && look !== "heading");
    const from = stage.x + stage.w / 2 + (tall ? 52 : 64 * u);
    const step = Math.min(top, (stage.x + stage.w - from - top)
        / Math.max(1, home.length - 1));
    home.forEach(({ id }, i) => spots.set(id, { ...box(from + i * step,
        stage.y, top - 2, top - 2), chip: true, slip: step < top }));
}

/** Which ledge is live, from the top. @param {Area} board */
function litRow({ items }) {
    const sign = items.find(({ look, flags }) => look === "tile" &&
        flags.includes("active"));
    return sign && sign.row - 1;
}

/**
 * Rows as ledges of a mountain: the sign of a row at its left, what is in it
 * beside, all of one size; each higher row is a little shorter.
 * @param {Layout} layout
 * @param {Area} board
 */
export function ledges(layout, board) {
    const { unit: u, tall, spots, surfaces, frame: { stage } } = layout;
    const names = board.items.filter(({ look, row }) =>
        look === "heading" && row === 0).length;
    const top = names ? tall ? stage.h * 0.105 : 58 * u : 0;
    const count = board.rows - 1;
    const high = (stage.h - top) / count, edge = tall ? 3 : 20 * u;
    const sign = tall ? Math.max(47, 50 * u) : 66 * u;
    const size = Math.min(high - (tall ? 2 : 16 * u), 104 * u);
    const step = (/** @type {number} */ row) => (count - row) *
        (tall ? 1.5 * u : 18 * u);
    const wide = clamp(size * (tall ? 0.94 : 0.88), FINGER,
        (stage.w - sign - (tall ? 24 * u : 0)) / 6);
    const pitch = (/** @type {number} */ row) => {
        const last = Math.max(2, ...board.items.filter((item) =>
            item.row === row && !item.flags.includes("ground"))
            .map(({ column }) => column));
        return Math.min(wide + 5 * u, (stage.w - 2 * step(row) - sign
            - 2 * edge - 6 * u - wide) / (last - 1));
    };
    surfaces.push({ kind: "ledges", area: board.name, box: stage, data: {
        width: stage.w, height: stage.h, top,
        lit: litRow(board),
        rows: Array.from({ length: count }, (_, i) => ({
            y: top + i * high, height: high, inset: step(i + 1),
        })),
    } });
    const corner = (/** @type {number} */ column, /** @type {number} */ row) =>
        ({ x: Math.min(stage.x + stage.w - edge - wide,
            stage.x + step(row) + edge + (column === 0 ? 0
                : sign + 6 * u + (column - 1) * pitch(row))),
        y: stage.y + top + (row - 1) * high });
    layout.cellAt = ([column, row]) => ({
        x: corner(column, row).x + wide / 2,
        y: corner(column, row).y + high / 2,
    });
    layHome(layout, board, top);
    for (const cell of cellsOf(board.items.filter(({ row }) => row > 0))) {
        const [{ column, row }] = cell, { x, y } = corner(column, row);
        const post = tall ? clamp(FINGER, size, high) : size * 0.86;
        const place = column === 0 ? box(x, y + (high - post) / 2, sign, post)
            : box(x, y + (high - size) / 2, wide, size);
        const loose = cell.filter(({ flags }) => !flags.includes("ground"));
        for (const item of cell) {
            const i = loose.indexOf(item);
            spots.set(item.id, i > 0 && column === 0
                ? around(place.x + place.w - 6 * u, place.y + 4 * u + i * 10,
                    30 * u, 30 * u)
                : { ...place, slip: column > 0 && pitch(row) < wide,
                    chip: column > 0 && (tall ? wide < NAME_SMALL
                        || pitch(row) < wide : wide < NAME_LEAST) });
        }
    }
}

/** @param {number} column @param {number} row @param {number} size */
const hexAt = (column, row, size) => ({
    x: (column + (row % 2) / 2 + 0.5) * size,
    y: (row * SIN60 + 1 / Math.sqrt(3)) * size,
});

/**
 * A board of hexagons, with corners up and odd rows shifted by half a cell.
 * Where its cells would be too small a camera shows what matters now.
 * @param {Layout} layout
 * @param {Area} board
 * @param {boolean} whole all of it, however small
 * @param {string[][]} focus what must be seen of it, the most important first
 * @param {boolean} planned there are words about what is planned
 */
export function hexBoard(layout, board, whole, focus, planned) {
    const { frame: { stage }, spots, surfaces, unit: u } = layout;
    const head = planned ? SAYING : 0;
    const view = box(stage.x, stage.y + head, stage.w, stage.h - head);
    const inner = board.items.filter(({ look }) => look !== "heading");
    const columns = inner.map(({ column }) => column);
    const rows = inner.map(({ row }) => row);
    const left = Math.min(...columns), first = Math.min(...rows);
    const top = first - first % 2;
    const across = Math.max(...columns) - left + 1.5;
    const down = (Math.max(...rows) - top) * SIN60 + 2 / Math.sqrt(3);
    const all = Math.min((stage.w - 16) / across, (stage.h - 8) / down);
    const seen = seenOf(inner, focus, view);
    const size = whole || all >= CELL_LEAST ? all : Math.max(all,
        Math.min(CELL_SEEN * u, stage.h / 5, sizeFor(seen, view)));
    const at = (/** @type {number[]} */ [column, row]) =>
        hexAt(column - left, row - top, size);
    const area = box(0, 0, across * size, down * size);
    const origin = cameraAt(layout, seen.length ? seen : inner, area, at,
        head);
    layout.cellAt = (cell) => {
        const { x, y } = at(cell);
        return { x: origin.x + x, y: origin.y + y };
    };
    surfaces.push({ kind: "road", area: board.name,
        box: box(origin.x, origin.y, area.w, area.h), data: {
            size, width: area.w, height: area.h,
            cells: cellsOf(inner).map(([{ column, row }]) =>
                [column - left, row - top]),
        } });
    for (const cell of cellsOf(inner)) {
        const { x, y } = at([cell[0].column, cell[0].row]);
        const loose = cell.filter(({ look, flags }) =>
            look === "piece" && !flags.includes("ground"));
        for (const item of cell) {
            const i = loose.indexOf(item);
            const many = loose.length > 1 && i >= 0;
            const part = i < 0 ? 1 : many ? 0.8 : Math.max(0.94, 24 / size);
            const aside = many ? (i - (loose.length - 1) / 2) * size * 0.3 : 0;
            spots.set(item.id, around(origin.x + x + aside,
                origin.y + y + aside / 2, size * part, size * part));
        }
    }
}

/**
 * What is seen of a board: so much of what matters that its cells can still be
 * touched.
 * @param {Item[]} items
 * @param {string[][]} focus
 * @param {Box} stage
 */
function seenOf(items, focus, stage) {
    /** @type {Item[]} */
    let seen = [];
    for (const group of focus) {
        const more = items.filter(({ id }) => group.includes(id));
        const all = [...seen, ...more];
        if (seen.length === 0 || sizeFor(all, stage) >= CELL_TOUCHED)
            seen = all;
    }
    return seen;
}

/**
 * How large cells may be so that all of these are seen at once.
 * @param {Item[]} items
 * @param {Box} stage
 */
function sizeFor(items, stage) {
    const span = (/** @type {number[]} */ all) => all.length
        ? Math.max(...all) - Math.min(...all) : 0;
    const points = items.map(({ column, row }) => hexAt(column, row, 1));
    return Math.min(stage.w / (span(points.map(({ x }) => x)) + 1.1),
        stage.h / (span(points.map(({ y }) => y)) + 1.3));
}

/**
 * Where the board begins so that what matters is in sight; all of it in the
 * middle where there is room.
 * @param {Layout} layout
 * @param {Item[]} items
 * @param {Box} area
 * @param {(cell: number[]) => {x: number, y: number}} at
 * @param {number} head of what is seen, kept for words
 */
function cameraAt(layout, items, area, at, head) {
    const { stage } = layout.frame;
    if (area.w <= stage.w + 1 && area.h <= stage.h + 1)
        return { x: stage.x + (stage.w - area.w) / 2,
            y: stage.y + (stage.h - area.h) / 2 };
    const points = items.map(({ column, row }) => at([column, row]));
    const middle = (/** @type {number[]} */ all) =>
        (Math.min(...all) + Math.max(...all)) / 2;
    const start = (/** @type {number} */ from, /** @type {number} */ room,
        /** @type {number} */ length, /** @type {number} */ centre) =>
        length <= room ? from + (room - length) / 2
            : from + clamp(room / 2 - centre, room - length, 0);
    layout.camera = { view: stage, whole: area };
    return {
        x: start(stage.x, stage.w, area.w, middle(points.map(({ x }) => x))),
        y: start(stage.y, stage.h, area.h, middle(points.map(({ y }) => y))
            - head / 2),
    };
}
