/* surface.mjs -- what a board is made of: lanes, ledges, a road, a bench.
 *
 * Numbers go in, a drawing comes out: where things lie is settled elsewhere,
 * and what they are made of is the theme's. Words and pieces lie on top. All
 * lengths are pixels; those of a theme are parts of what they belong to.
 */
import { makeSvg } from "./dom.mjs";
import { edgeSteps, edgesOf, gapsOf, middleOf, outlinesOf } from "./hexes.mjs";
import { paint } from "./theme.mjs";

/**
 * @typedef {import("./theme.mjs").Theme} Theme
 * @typedef {import("./theme.mjs").Stroke} Stroke
 * @typedef {import("./theme.mjs").Ledge} LedgeMatter
 * @typedef {import("./theme.mjs").Marks} Marks
 * @typedef {import("./theme.mjs").Ring} Ring
 * @typedef {import("./hexes.mjs").Cell} Cell
 * @typedef {import("./hexes.mjs").Corner} Corner
 * @typedef {{width: number, height: number}} Size
 * @typedef {{y: number, height: number, owner?: number | null}} Lane
 * @typedef {{lanes: Lane[], start: number, cell: number, cells: number,
 *     end: number}} Course from the left: the start, the cells, the turn
 * @typedef {{up: number, low: number, width: number, radius: number,
 *     left: number, bend: number}} Track the middles of the two ways, how wide
 *     they are, and where the way begins and bends
 * @typedef {{y: number, height: number, inset: number}} Ledge
 */

const WHITE = "#fff", BLACK = "#15171c";
const LEAST_TEXT = 12;
/** Light that falls on what is live. @type {[string, string]} */
const BEAM = ["#ffe596", "#75591d"];
/** Under this height a lane has no room for numbers. */
const NUMBERED = 40;
/** And under this one none for words. */
const WORDED = 76;

/** @type {Stroke[]} */
const PLAIN_STROKES = [
    { width: 1.24, colour: "own" },
    { width: 1, colour: "path" },
];
/** @type {LedgeMatter[]} */
const PLAIN_LEDGES = [{ colour: "path", lip: { colour: "path-2" } }];
/** @type {Ring[]} */
const PLAIN_RINGS = [
    { size: 1, colour: "edge" },
    { size: 0.96, colour: "path" },
];

let patterns = 0;

/** @param {number} number */
const short = (number) => Math.round(number * 10) / 10;

/** @param {Size} size @param {string} name @param {...(Node | false)} parts */
function drawing({ width, height }, name, ...parts) {
    return makeSvg("svg", {
        class: `surface ${name}`, viewBox: `0 0 ${width} ${height}`,
        width, height, overflow: "visible", "aria-hidden": "true",
    }, ...parts);
}

/** @param {string} d @param {import("./dom.mjs").Traits} traits */
const path = (d, traits) => makeSvg("path", { d, fill: "none", ...traits });

/** A picture in the middle of a place. @param {string} kind
 * @param {number} x @param {number} y @param {number} size
 */
const stamp = (kind, x, y, size) => makeSvg("use", {
    href: `#${kind}`, x: short(x - size / 2), y: short(y - size / 2),
    width: short(size), height: short(size),
});

/**
 * Squares in rows of two colours.
 * @param {{x: number, y: number, columns: number, rows: number,
 *     side: number}} box
 */
function chequers({ x, y, columns, rows, side }) {
    let squares = "";
    for (let row = 0; row < rows; row++)
        for (let column = row % 2; column < columns; column += 2)
            squares += `M${short(x + column * side)} ${short(y + row * side)}`
                + `h${short(side)}v${short(side)}h${short(-side)}z`;
    return [
        makeSvg("rect", {
            x: short(x), y: short(y), width: short(columns * side),
            height: short(rows * side), fill: WHITE,
        }),
        path(squares, { fill: BLACK }),
    ];
}

/* ---- lanes ---- */

/** @param {Theme} theme */
const strokesOf = (theme) => theme.surface?.strokes ?? PLAIN_STROKES;

/**
 * Where the two ways of a lane run: pieces stand on them, so both lie low.
 * @param {Lane} lane
 * @param {Course} course
 * @param {Theme} theme
 * @returns {Track}
 */
export function trackOf({ y, height }, { start, cell, cells, end }, theme) {
    const up = y + 0.29 * height, low = y + 0.73 * height;
    const width = 0.365 * height, radius = (low - up) / 2;
    const most = Math.max(...strokesOf(theme).map((stroke) => stroke.width));
    return {
        up, low, width, radius, left: start - squareOf(height) * 2,
        bend: start + cells * cell + end - radius - width * most / 2,
    };
}

/** The sides of the squares of a starting line. @param {number} height */
const squareOf = (height) => Math.min(6, Math.max(3, 0.05 * height));

/** Out, round the turn, and home. @param {Track} track */
export function loopOf({ up, low, radius, left, bend }) {
    const round = `${short(radius)} ${short(radius)} 0 0 1`;
    return `M${short(left)} ${short(up)}H${short(bend)}`
        + `A${round} ${short(bend)} ${short(low)}H${short(left)}`;
}

/** @param {Stroke} stroke @param {Track} track @param {Lane} lane */
function strokeOf({ width, colour, dash, opacity, cap }, track, { owner }) {
    return path(loopOf(track), {
        class: "loop", stroke: paint(colour, owner),
        "stroke-width": short(width * track.width),
        "stroke-dasharray": dash?.map((part) =>
            Math.max(0.1, short(part * track.width))).join(" "),
        "stroke-opacity": opacity, "stroke-linecap": cap,
    });
}

/** @param {Lane} lane @param {Track} track @param {Course} course
 * @param {Theme} theme
 */
function startBox({ y, height, owner }, track, { start }, theme) {
    const line = Math.max(2.5, 0.05 * height), middle = y + height * 0.51;
    return [
        makeSvg("rect", {
            class: "start-box", x: line / 2, y: y + line / 2,
            width: start - line, height: height - line,
            rx: Math.min(16, 0.16 * height), "stroke-width": short(line),
            stroke: paint("own", owner),
            fill: paint(theme.surface?.start?.colour ?? "path"),
        }),
        path(`M${short(line * 2)} ${short(middle)}H${short(track.left)}`, {
            stroke: WHITE, "stroke-opacity": 0.4, "stroke-width": 2.5,
            "stroke-dasharray": "6 7",
        }),
        ...height < WORDED ? [] : ["start", "home"].map((word, i) =>
            makeSvg("text", {
                class: "start-word", "font-size": 13, fill: paint("ink"),
                "text-anchor": "middle", transform: `translate(${
                    short(line + 14)} ${short(y + height * (0.27 + 0.47 * i))
                }) rotate(-90)`,
            }, word)),
    ];
}

/** What divides the two ways. @param {Lane} lane @param {Track} track
 * @param {Theme} theme
 */
function median({ owner }, { up, low, left, bend, width }, theme) {
    const line = theme.surface?.median, y = short((up + low) / 2);
    return line && path(`M${short(left)} ${y}H${short(bend)}`, {
        stroke: paint(line.colour, owner), "stroke-linecap": "round",
        "stroke-width": short(line.width * width),
    });
}

/** Chalk across both ways, between cells and before the turn.
 * @param {Track} track @param {Course} course
 */
function chalkLines({ up, low, width }, { start, cell, cells }) {
    const half = width * 0.45;
    let lines = "";
    for (let number = 1; number <= cells; number++)
        for (const y of [up, low])
            lines += `M${short(start + number * cell)} ${short(y - half)}`
                + `v${short(2 * half)}`;
    return path(lines, {
        stroke: WHITE, "stroke-opacity": 0.75,
        "stroke-width": Math.max(2, short(0.07 * width)),
    });
}

/** What each cell is called, at its left, between its two ways: pieces stand
 * beside it.
 * @param {Lane} lane @param {Track} track @param {Course} course
 */
function numbers({ height, owner }, { up, low }, { start, cell, cells }) {
    const size = Math.max(LEAST_TEXT, short(0.14 * height));
    const y = short((up + low) / 2);
    return Array.from({ length: height < NUMBERED ? 0 : cells }, (_, index) => {
        const x = short(start + index * cell + 0.72 * size + 1);
        return makeSvg("g", { class: "space-number" },
            makeSvg("circle", {
                cx: x, cy: y, r: short(0.72 * size), fill: paint("plate"),
                stroke: paint("own", owner), "stroke-width": 2,
            }),
            makeSvg("text", {
                x, y: short(y + 0.36 * size), "font-size": size,
                "text-anchor": "middle", fill: paint("ink"),
            }, String(index + 1)));
    });
}

/** Which way is out and which is home. @param {Track} track
 * @param {Course} course
 */
function chevrons({ up, low, width }, { start }) {
    const arm = short(Math.max(3, 0.16 * width));
    const x = short(start + arm * 0.8);
    const right = `l${arm} ${arm}l${-arm} ${arm}`;
    const left = `l${-arm} ${arm}l${arm} ${arm}`;
    return path(`M${x} ${short(up - arm)}${right}m${arm} ${-2 * arm}${right}`
        + `M${x + arm} ${short(low - arm)}${left}m${arm} ${-2 * arm}${left}`, {
        class: "chevrons", stroke: WHITE, "stroke-opacity": 0.9,
        "stroke-width": Math.max(2, short(0.09 * width)),
        "stroke-linecap": "round", "stroke-linejoin": "round",
    });
}

/** @param {Lane} lane @param {Course} course @param {Theme} theme */
function laneOf(lane, course, theme) {
    const track = trackOf(lane, course, theme), side = squareOf(lane.height);
    const turn = theme.surface?.turn, size = 0.37 * lane.height;
    return makeSvg("g", { class: "lane" },
        ...startBox(lane, track, course, theme),
        ...strokesOf(theme).map((stroke) => strokeOf(stroke, track, lane)),
        median(lane, track, theme),
        chalkLines(track, course),
        ...numbers(lane, track, course),
        chevrons(track, course),
        ...chequers({
            x: track.left, y: lane.y + 1, columns: 2, side,
            rows: Math.floor((lane.height - 2) / side),
        }),
        turn && stamp(turn.kind, course.start + course.cells * course.cell
            + size * 0.25, (track.up + track.low) / 2 - size * 0.12, size));
}

/**
 * A loop for each lane, upper way out, lower way home.
 * @param {Size & Course} box
 * @param {Theme} theme
 */
export function lanes(box, theme) {
    return drawing(box, "lanes",
        ...box.lanes.map((lane) => laneOf(lane, box, theme)));
}

/* ---- ledges ---- */

/**
 * What a ledge is made of: all that a theme has, from the lowest ledge to the
 * highest, however many there are.
 * @param {Theme} theme
 * @param {number} number from the lowest
 * @param {number} count
 * @returns {LedgeMatter}
 */
function matterOf(theme, number, count) {
    const matter = theme.surface?.ledges ?? PLAIN_LEDGES;
    const at = count > 1 ? number * (matter.length - 1) / (count - 1) : 0;
    return matter[Math.round(at)];
}

/** @param {Marks} marks @param {string} id @param {number} scale */
function markPattern({ tile, path: d, colour, line, opacity }, id, scale) {
    return makeSvg("pattern", {
        id, width: tile[0], height: tile[1], patternUnits: "userSpaceOnUse",
        patternTransform: `scale(${short(scale)})`,
    }, path(d, {
        ...line ? { stroke: paint(colour), "stroke-width": line }
                : { fill: paint(colour) },
        opacity, "stroke-linecap": "round", "stroke-linejoin": "round",
    }));
}

/**
 * The part of a mountain below a ledge, as far as its foot.
 * @param {Ledge} ledge @param {{y: number, inset: number}} foot
 * @param {Size} size
 */
function slopes({ y, height, inset }, foot, { width }) {
    const round = short(0.12 * height), low = short(y + height + round);
    return `M${inset} ${low}L${short(foot.inset)} ${short(foot.y)}`
        + `H${short(width - foot.inset)}L${width - inset} ${low}`
        + `q0 ${-round} ${-round} ${-round}H${inset + round}`
        + `q${-round} 0 ${-round} ${round}z`;
}

/** What lies on a ledge: grass, snow.
 * @param {Ledge} ledge @param {Size} size
 */
function brim({ y, height, inset }, { width }) {
    const round = short(0.12 * height), over = short(0.05 * height);
    const low = short(y + height + round), arc = short(round + over);
    return `M${inset - over} ${low}q0 ${-arc} ${arc} ${-arc}`
        + `H${width - inset - round}q${arc} 0 ${arc} ${arc}`
        + `Q${width / 2} ${short(low + 0.6 * round)} ${inset - over} ${low}z`;
}

/** @param {Ledge} ledge @param {{y: number, inset: number}} foot
 * @param {Size} size @param {LedgeMatter} matter
 */
function hill(ledge, foot, size, { colour, lip, marks }) {
    const body = slopes(ledge, foot, size), id = `marks-${++patterns}`;
    return [
        path(body, { class: "hill", fill: paint(colour) }),
        ...marks ? [markPattern(marks, id, ledge.height / 115),
            path(body, { fill: `url(#${id})` })] : [],
        path(brim(ledge, size), { fill: paint(lip.colour) }),
    ];
}

/** The mountain goes on behind the highest row, as wide as that is.
 * @param {Ledge} ledge @param {Size} size @param {LedgeMatter} matter
 */
function summit({ y, height, inset }, { width }, { colour }) {
    const left = inset, slant = 0.04 * width;
    return path(`M${short(left)} ${y + height}L${short(left + slant)} ${y + 4}`
        + `Q${width / 2} ${y - 14} ${short(width - left - slant)} ${y + 4}`
        + `L${short(width - left)} ${y + height}z`,
    { fill: paint(colour), "fill-opacity": 0.9 });
}

/** What grows at the right end of a ledge. @param {Ledge} ledge
 * @param {Size} size @param {LedgeMatter} matter
 */
function growth({ y, height, inset }, { width }, { things = [] }) {
    return things.map(({ kind, size, at }) => stamp(kind,
        width - inset - at * height, y + height * (1 - size / 2 + 0.03),
        size * height));
}

/** The line over which a race starts, on the lowest ledge.
 * @param {Ledge} ledge @param {Size} size
 */
function startLine({ y, height, inset }, { width }) {
    const side = Math.max(4, short(0.06 * height));
    return chequers({
        x: inset + side, y: y + height + side / 2, rows: 2, side,
        columns: Math.floor((width - 2 * inset) / side) - 2,
    });
}

/** @param {Ledge} ledge the highest @param {Size} size @param {string} word */
function banner({ y, height }, { width }, word) {
    const high = short(Math.min(40, y - 2)), side = short(high / 3);
    const columns = Math.floor(Math.min(300, 0.44 * width) / side / 2) * 2;
    const left = short((width - columns * side) / 2);
    const size = Math.max(LEAST_TEXT, short(0.52 * high));
    const room = size * (0.78 * word.length + 1.2);
    if (high < LEAST_TEXT + 4)
        return [];
    return [
        path(`M${left + 5} ${y}V${y + height}M${left + columns * side - 5} `
            + `${y}V${y + height}`,
        { stroke: paint("edge"), "stroke-width": 6 }),
        ...chequers({ x: left, y: y - 2 - high, columns, rows: 3, side }),
        makeSvg("rect", {
            x: short((width - room) / 2), y: short(y + 1 - high),
            width: short(room), height: short(high - 6), rx: 5,
            fill: paint("plate"),
        }),
        makeSvg("text", {
            class: "finish-word", x: width / 2,
            y: short(y - 2 - high / 2 + 0.36 * size), "font-size": size,
            "text-anchor": "middle", "letter-spacing": short(0.1 * size),
            fill: paint("ink"),
        }, word),
    ];
}

/** @param {Ledge} ledge @param {Size} size */
function beam({ y, height, inset }, { width }) {
    const id = `beam-${++patterns}`, colour = paint(BEAM);
    return [
        makeSvg("linearGradient", { id }, ...[[0, 1], [0.6, 0.8], [1, 0.3]].map(
            ([offset, opacity]) => makeSvg("stop",
                { offset, "stop-color": colour, "stop-opacity": opacity }))),
        makeSvg("rect", {
            class: "lit-ledge", x: inset - 6, y: y + 1, rx: 16,
            width: width - 2 * inset + 12, height: height + 5,
            fill: `url(#${id})`, stroke: paint("lit"), "stroke-width": 3,
        }),
    ];
}

/** Where the slopes below a ledge end: at the next one, or at the ground.
 * @param {Ledge | undefined} next @param {Ledge} ledge @param {number} height
 */
function footOf(next, { y, height: high, inset }, height) {
    return next
        ? { y: next.y + 1.1 * next.height, inset: Math.min(inset, next.inset) }
        : { y: height, inset: inset - 0.3 * (height - y - high) };
}

/**
 * Bands of a mountain. Rows come from the highest to the lowest; what stands in
 * one has the mountain above it behind it. `lit` is the row that is live.
 * @param {Size & {rows: Ledge[], lit?: number, word?: string}} box
 * @param {Theme} theme
 */
export function ledges(box, theme) {
    const { rows, lit, word = "FINISH", height } = box, last = rows.length - 1;
    const matter = rows.map((_, index) =>
        matterOf(theme, last - index, rows.length));
    return drawing(box, "ledges", summit(rows[0], box, matter[0]),
        ...banner(rows[0], box, word),
        ...rows.flatMap((row, index) => [
            ...growth(row, box, matter[index]),
            ...hill(row, footOf(rows[index + 1], row, height), box,
                matter[index])]),
        ...startLine(rows[last], box),
        ...lit === undefined ? [] : beam(rows[lit], box));
}

/* ---- a road ---- */

/** @param {Corner} corner @param {number} size */
function pointOf([across, down], size) {
    const [right, below] = edgeSteps(size);
    return `${short(across * right)} ${short(down * below)}`;
}

/** @param {readonly Cell[]} cells @param {number} size of a cell */
export function outlineOf(cells, size) {
    return outlinesOf(cells).map((line) =>
        `M${line.map((corner) => pointOf(corner, size)).join("L")}Z`).join("");
}

/** @param {readonly Cell[]} cells @param {number} size */
function seams(cells, size) {
    return edgesOf(cells).inside.map(([from, to]) =>
        `M${pointOf(from, size)}L${pointOf(to, size)}`).join("");
}

/** A number that looks like chance and is always the same for a cell.
 * @param {Cell} cell @param {number} salt
 */
export function chanceOf([column, row], salt) {
    let mixed = Math.imul(column + 7, 73856093) ^ Math.imul(row + 3, 19349663)
        ^ Math.imul(salt + 1, 83492791);
    mixed = Math.imul(mixed ^ mixed >>> 15, 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ mixed >>> 12, 0x297a2d39);
    return ((mixed ^ mixed >>> 15) >>> 0) / 2 ** 32;
}

/** What lies in gaps of the road: a stack where it is narrow, now and then
 * something to look at where it is not.
 * @param {readonly Cell[]} cells @param {number} size @param {Theme} theme
 */
function fillings(cells, size, { surface, scenery = [] }) {
    const stack = surface?.stack;
    return gapsOf(cells).flatMap(({ cell, touched }) => {
        const [x, y] = middleOf(cell, size);
        if (touched > 3)
            return stack ? [stamp(stack.kind, x, y, size * 0.8)] : [];
        if (touched > 2 || !scenery.length || chanceOf(cell, 0) > 0.36)
            return [];
        const kind = scenery[Math.floor(chanceOf(cell, 1) * scenery.length)];
        return [stamp(kind, x + (chanceOf(cell, 2) - 0.5) * size * 0.2, y,
            size * (0.62 + 0.26 * chanceOf(cell, 3)))];
    });
}

/** @param {number} size of a cell @param {string} id */
function asphalt(size, id) {
    return makeSvg("pattern", {
        id, width: 46, height: 46, patternUnits: "userSpaceOnUse",
        patternTransform: `scale(${Math.max(0.5, short(size / 70))})`,
    }, makeSvg("rect", { width: 46, height: 46, fill: paint("path") }),
    path("M6 9h.01M26 4h.01M39 22h.01M15 31h.01M31 40h.01", {
        stroke: WHITE, "stroke-opacity": 0.07, "stroke-width": 3.6,
        "stroke-linecap": "round",
    }), path("M18 14h.01M8 40h.01M36 8h.01M27 26h.01", {
        stroke: "#000", "stroke-opacity": 0.16, "stroke-width": 3.4,
        "stroke-linecap": "round",
    }));
}

/**
 * A road of hexes: asphalt with thin lines, a kerb in two colours that change
 * in the middle of each edge, and gravel around it.
 * @param {Size & {size: number, cells: readonly Cell[]}} box
 * @param {Theme} theme
 */
export function road(box, theme) {
    const { size, cells } = box, line = outlineOf(cells, size);
    const id = `asphalt-${++patterns}`;
    const round = { "stroke-linejoin": "round" };
    const kerb = { ...round, "stroke-width": short(0.16 * size) };
    const gravel = { ...round, "stroke-width": short(0.5 * size) };
    return drawing(box, "road", asphalt(size, id),
        path(line, {
            ...gravel, stroke: "#000", "stroke-opacity": 0.22,
            transform: `translate(0 ${short(0.09 * size)})`,
        }),
        path(line,
            { ...gravel, stroke: paint("edge-2"), fill: paint("edge-2") }),
        ...fillings(cells, size, theme),
        path(line, {
            class: "asphalt", fill: `url(#${id})`, "fill-rule": "evenodd",
        }),
        path(seams(cells, size), {
            class: "seams", stroke: WHITE, "stroke-opacity": 0.17,
            "stroke-width": Math.max(1, short(0.022 * size)),
        }),
        path(line, { ...kerb, stroke: WHITE }),
        path(line, {
            ...kerb, class: "kerb", stroke: paint("edge"),
            pathLength: edgesOf(cells).bounds.length, "stroke-dasharray": 0.5,
        }));
}

/* ---- where a card is contested ---- */

/** @param {Size} size @param {Ring[]} rings @param {string} name */
function rounds(size, rings, name) {
    const cx = size.width / 2, cy = size.height / 2;
    return drawing(size, name,
        ...[4, 9].map((below) => makeSvg("ellipse", {
            class: "shade", cx, cy: cy + below, rx: cx + 2, ry: cy,
            fill: "#000", "fill-opacity": 0.1,
        })),
        ...rings.map(({ size: part, colour = "edge", line, dash, opacity }) =>
            makeSvg("ellipse", {
                cx, cy, rx: short(cx * part - (line ?? 0) / 2),
                ry: short(cy * part - (line ?? 0) / 2), opacity,
                fill: line ? "none" : paint(colour),
                ...line ? { stroke: paint(colour), "stroke-width": line } : {},
                "stroke-dasharray": dash?.join(" "),
            })));
}

/** A bench on which cards of all seats lie. @param {Size} size
 * @param {Theme} theme
 */
export const ring = (size, theme) =>
    rounds(size, theme.surface?.ring ?? PLAIN_RINGS, "ring");

/** What one contested card lies on. @param {Size} size @param {Theme} theme */
export const disc = (size, theme) =>
    rounds(size, theme.surface?.disc ?? PLAIN_RINGS, "disc");
