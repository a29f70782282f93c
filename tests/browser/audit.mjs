/* audit.mjs -- what is wrong with the table as it lies there now.
 *
 * This file travels to pages of any engine as text, see script.mjs, so it asks
 * only for what all engines know. `audit` answers sentences; the words before
 * the colon say the kind of fault:
 *
 *     Missing             a role of the scene that is not on the page
 *     Too wide            the page can be scrolled sideways
 *     Out of sight        board, contest, hand, or what may be picked
 *     Covered             something lies over what is to be pressed or read
 *     Cut                 a text that does not fit where it stands
 *     Too small to hit    under 24 px, under 44 px where a finger points;
 *                         40 px in a narrow window, and 24 px of its own for
 *                         what lies over others of its area; nothing for a
 *                         card below one like it; what lies in a slot and is
 *                         not lit is pressed for the slot
 *     Too small to read   a text under 12 px
 *     Overlapping         two texts in one place
 *
 * A text may be cut where it says so: within `data-aside`, or with
 * `data-short` and the whole words as its `title` or `aria-label`.
 */

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{words: string, parent: Element, size: number, lines: Box[]}} Text
 */

const LEAST_WINDOW = 560;
const LEAST_TEXT = 12;
const NARROW = 380;
const SLACK = 1;
const OVERLAP = 2;
/** So much of a letter's height has ink in it. */
const INK = 0.8;
const OFFERS = ".item.lit, .quick button:enabled, .pass button, button.main";
const TARGETS = ".item.lit, button, a[href], summary, input, select, "
    + "textarea, [role=button]";
/** Where no text is to be read; what the ground is made of lies below all. */
const WORDLESS = ".surfaces, script, style, noscript, template, title, desc, "
    + "option, "
    + "textarea";

/* ---- what is there ---- */

/** Signs are explained where one asks; while one plans, one's own panel has
 * the place of all panels. */
const OFF_TABLE = ["legend", "panels"];
/** How a game ended lies over everything else. */
const OVER = ".ending:not([hidden])";

/** @param {Element} element */
function isShown(element) {
    const over = document.querySelector(OVER);
    return element.checkVisibility({
        opacityProperty: true, visibilityProperty: true,
    }) && !isForReaders(element) && (!over || over.contains(element));
}

/** Remembers what was asked about an element: nothing changes meanwhile.
 * @template T
 * @param {(element: Element) => T} ask
 * @returns {(element: Element) => T}
 */
export function once(ask) {
    /** @type {WeakMap<Element, {answer: T}>} */
    const known = new WeakMap();
    return (element) => {
        const had = known.get(element) ?? { answer: ask(element) };
        known.set(element, had);
        return had.answer;
    };
}

/** Kept from eyes: it lies in a box of one pixel, or of none.
 * @type {(element: Element) => boolean}
 */
const isForReaders = once((element) => {
    const { width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return width <= 1 && height <= 1 && isClosed(style)
        || style.clipPath === "inset(50%)"
        || element.parentElement !== null
            && isForReaders(element.parentElement);
});

/** @param {CSSStyleDeclaration} style */
const isClosed = ({ overflowX, clipPath }) =>
    overflowX === "hidden" || overflowX === "clip" || clipPath !== "none";

/** @param {string} selector */
export const shown = (selector) =>
    [...document.querySelectorAll(selector)].filter(isShown);

/** @param {string} text */
function short(text) {
    const words = text.replace(/\s+/g, " ").trim();
    return words.length > 40 ? `${words.slice(0, 39)}…` : words;
}

/** "div.item.lit [card7] “4”". @param {Element} element */
export function nameOf(element) {
    const classes = [...element.classList].slice(0, 3);
    const id = element.closest("[data-id]")?.getAttribute("data-id");
    const role = element.getAttribute("data-role");
    const words = short(element.textContent
        || element.getAttribute("aria-label") || "");
    return [element.localName, ...classes].join(".")
        + (role ? ` (${role})` : "") + (id ? ` [${id}]` : "")
        + (words ? ` “${words}”` : "");
}

/** @param {Box} box */
const widthOf = ({ left, right }) => right - left;

/** @param {Box} box */
const heightOf = ({ top, bottom }) => bottom - top;

/** "390x44 at 0,800". @param {Box} box */
const said = (box) => `${round(widthOf(box))}x${round(heightOf(box))} at `
    + `${round(box.left)},${round(box.top)}`;

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/* ---- how large and how turned a thing is drawn ---- */

/** @type {(element: Element) => DOMMatrix} */
const matrixOf = once((element) => {
    const svg = element instanceof SVGElement && element.ownerSVGElement;
    const parent = element.parentElement;
    return svg
        ? matrixOf(svg).multiply(drawnOf(svg, element))
        : (parent ? matrixOf(parent) : new DOMMatrix()).multiply(
            ownMatrix(getComputedStyle(element)));
});

/** @param {CSSStyleDeclaration} style */
function ownMatrix({ transform, scale, rotate }) {
    const matrix = new DOMMatrix();
    const [x, y = x] = scale === "none" || !scale ? [1]
        : scale.split(" ").map(Number);
    const turn = parseFloat(rotate) || 0;
    matrix.rotateSelf(turn).scaleSelf(x, y);
    return transform === "none" ? matrix
        : matrix.multiply(new DOMMatrix(transform));
}

/** From a drawing's own units to pixels. @param {SVGSVGElement} svg
 * @param {Element} element
 */
function drawnOf(svg, element) {
    const { width, height } = svg.viewBox.baseVal ?? {};
    const units = width && height
        ? Math.min(svg.clientWidth / width, svg.clientHeight / height) : 1;
    const matrix = new DOMMatrix().scale(units);
    const outer = svg.getScreenCTM();
    const inner = element instanceof SVGGraphicsElement
        && element.getScreenCTM();
    if (!outer || !inner)
        return matrix;
    const { a, b, c, d } = outer.inverse().multiply(inner);
    return matrix.multiply(new DOMMatrix([a, b, c, d, 0, 0]));
}

/** @param {Element} element */
function scaleOf(element) {
    const { a, b, c, d } = matrixOf(element);
    return Math.sqrt(Math.abs(a * d - b * c))
        * (Reflect.get(element, "currentCSSZoom") ?? 1);
}

/* ---- texts ---- */

/** @returns {Text[]} all that can be read now */
function textsOf() {
    const walker = document.createTreeWalker(document.body,
        NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!parent || !node.nodeValue?.trim() || parent.closest(WORDLESS)
            || !isShown(parent))
            continue;
        const size = parseFloat(getComputedStyle(parent).fontSize)
            * scaleOf(parent);
        const lines = linesOf(node, parent, size);
        if (lines.length)
            texts.push({ words: short(node.nodeValue), parent, size, lines });
    }
    return texts;
}

/**
 * The boxes of a text's lines, as high as its letters are.
 * @param {Node} node
 * @param {Element} parent
 * @param {number} size
 * @returns {Box[]}
 */
function linesOf(node, parent, size) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { a, b } = matrixOf(parent);
    const upright = Math.abs(b) < 0.02 * Math.abs(a);
    const lying = Math.abs(a) < 0.02 * Math.abs(b);
    return [...range.getClientRects()]
        .filter(({ width, height }) => width > 0.5 && height > 0.5)
        .map(({ left, top, right, bottom }) => {
            const x = lying ? Math.max(0, right - left - size * INK) / 2 : 0;
            const y = upright ? Math.max(0, bottom - top - size * INK) / 2 : 0;
            return { left: left + x, top: top + y, right: right - x,
                bottom: bottom - y };
        });
}

/** @param {Text[]} texts */
function* smallTexts(texts) {
    for (const { words, parent, size } of texts)
        if (size < LEAST_TEXT - 0.05)
            yield `Too small to read: “${words}” in ${nameOf(parent)} has `
                + `${round(size)} px, needs ${LEAST_TEXT}.`;
}

/* ---- what is cut ---- */

/**
 * What may clip an element's contents, from the inside out: what is laid out
 * by an ancestor further out passes those between.
 * @param {Element} element
 * @returns {{box: Box, style: CSSStyleDeclaration, by: Element}[]}
 */
function clipsOf(element) {
    const clips = [];
    let flight = "static";
    for (let at = /** @type {Element | null} */ (element);
        at && at !== document.body && at !== document.documentElement;
        at = at.parentElement) {
        const style = getComputedStyle(at);
        const holds = style.transform !== "none"
            || flight === "absolute" && style.position !== "static";
        if (flight === "absolute" && !holds || flight === "fixed" && !holds)
            continue;
        if (style.overflowX !== "visible" || style.overflowY !== "visible")
            clips.push({ box: insideOf(at, style), style, by: at });
        flight = style.position;
    }
    return clips;
}

/** The box within the border. @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
function insideOf(element, style) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const px = (/** @type {string} */ width) =>
        (parseFloat(width) || 0) * scaleOf(element);
    return {
        left: left + px(style.borderLeftWidth),
        top: top + px(style.borderTopWidth),
        right: right - px(style.borderRightWidth),
        bottom: bottom - px(style.borderBottomWidth),
    };
}

/** @param {string} overflow */
const isHard = (overflow) => overflow === "hidden" || overflow === "clip";

/** How far a box reaches out of another. @param {Box} box @param {Box} frame
 * @param {boolean} across @param {boolean} along
 */
function beyond(box, frame, across, along) {
    return Math.max(0,
        across ? Math.max(frame.left - box.left, box.right - frame.right) : 0,
        along ? Math.max(frame.top - box.top, box.bottom - frame.bottom) : 0);
}

/** What can be scrolled is there. @param {Box} box @param {Box} frame
 * @param {boolean} across @param {boolean} along
 */
function within(box, frame, across, along) {
    const clamp = (/** @type {number} */ value, /** @type {number} */ least,
        /** @type {number} */ most) => Math.min(Math.max(value, least), most);
    return {
        left: across ? clamp(box.left, frame.left, frame.right) : box.left,
        right: across ? clamp(box.right, frame.left, frame.right) : box.right,
        top: along ? clamp(box.top, frame.top, frame.bottom) : box.top,
        bottom: along ? clamp(box.bottom, frame.top, frame.bottom)
            : box.bottom,
    };
}

/** All that scrolling down leads to. */
function sheetOf() {
    const { clientWidth, scrollHeight } = document.documentElement;
    const fixed = getComputedStyle(document.body).overflowY === "hidden"
        || getComputedStyle(document.documentElement).overflowY === "hidden";
    return {
        left: 0, right: clientWidth, top: -scrollY,
        bottom: fixed ? innerHeight : scrollHeight - scrollY,
    };
}

/**
 * By what a line is cut, in words; "" where it is whole.
 * @param {Box} line
 * @param {ReturnType<typeof clipsOf>} clips
 * @param {Box} sheet
 */
function cutBy(line, clips, sheet) {
    let box = line;
    for (const { box: frame, style, by } of clips) {
        const across = isHard(style.overflowX);
        const along = isHard(style.overflowY);
        const over = beyond(box, frame, across, along);
        if (over > SLACK)
            return `${round(over)} px of it lie outside ${nameOf(by)}`;
        box = within(box, frame, !across && style.overflowX !== "visible",
            !along && style.overflowY !== "visible");
    }
    const over = beyond(box, sheet, true, true);
    return over > SLACK ? `${round(over)} px of it lie outside the window`
        : "";
}

/** A link that is out of the way until it has the focus.
 * @param {Text} text
 */
const isWaiting = ({ parent, lines }) => Boolean(parent.closest("a, button"))
    && lines.every(({ bottom, right }) =>
        bottom + scrollY <= 0 || right + scrollX <= 0);

/** Whether a text may be cut. @param {Element} parent @param {string} whole */
function mayBeCut(parent, whole) {
    if (parent.closest("[data-aside]"))
        return true;
    const element = parent.closest("[data-short]");
    const spoken = [element?.getAttribute("title"),
        element?.getAttribute("aria-label")];
    return spoken.some((words) => words?.includes(whole.trim()));
}

/** @param {Text[]} texts */
function* cutTexts(texts) {
    const sheet = sheetOf(), clips = once(clipsOf);
    for (const text of texts) {
        const { words, parent, lines } = text;
        if (isWaiting(text) || mayBeCut(parent, parent.textContent ?? ""))
            continue;
        const style = getComputedStyle(parent);
        const hidden = parent.scrollWidth - parent.clientWidth;
        const why = isHard(style.overflowX) && hidden > SLACK
            && parent.clientWidth > 0
            ? `${hidden} px of it are hidden in ${parent.clientWidth} px`
            : lines.map((line) => cutBy(line, clips(parent), sheet))
                .find(Boolean)
                ?? shapedAway(text);
        if (why)
            yield `Cut: “${words}” in ${nameOf(parent)}: ${why}.`;
    }
}

/** What a clip-path takes away. @param {Text} text */
function shapedAway({ parent, lines }) {
    let shape = /** @type {Element | null} */ (parent);
    while (shape && getComputedStyle(shape).clipPath === "none")
        shape = shape.parentElement;
    if (!shape)
        return "";
    const lost = lines.flatMap(cornersOf).filter(([x, y]) => inWindow(x, y)
        && !document.elementsFromPoint(x, y).includes(parent));
    return lost.length
        ? `the shape of ${nameOf(shape)} takes a corner of it away` : "";
}

/** @param {Box} box */
const cornersOf = ({ left, top, right, bottom }) =>
    [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) =>
        [x, y]));

/** @param {number} x @param {number} y */
const inWindow = (x, y) => x >= 0 && y >= 0 && x < innerWidth
    && y < innerHeight;

/* ---- what lies over what ---- */

/** Paint that nothing below shows through. */
const isOpaque = once((element) => {
    const { backgroundColor, backgroundImage, opacity, fill, fillOpacity } =
        getComputedStyle(element);
    if (Number(opacity) < 0.9)
        return false;
    if (element instanceof SVGGeometryElement)
        return fill !== "none" && alphaOf(fill) * Number(fillOpacity) > 0.9;
    return alphaOf(backgroundColor) > 0.9 || backgroundImage !== "none"
        || element.localName === "img" || element.localName === "canvas";
});

/** @param {string} colour */
export function alphaOf(colour) {
    if (colour === "transparent")
        return 0;
    const [, alpha] = /[,/]\s*([\d.]+%?)\s*\)$/.exec(
        /^rgba|\//.test(colour) ? colour : "") ?? [];
    return alpha === undefined ? 1
        : parseFloat(alpha) / (alpha.endsWith("%") ? 100 : 1);
}

/**
 * What hides a thing at a point: `undefined` if nothing does, `null` if the
 * thing is not there at all.
 * @param {Element} element
 * @param {number} x
 * @param {number} y
 */
function hiddenBy(element, x, y) {
    const top = document.elementFromPoint(x, y);
    if (top && element.contains(top))
        return undefined;
    const stack = document.elementsFromPoint(x, y);
    const depth = stack.indexOf(element);
    if (depth < 0)
        return null;
    return stack.slice(0, depth).find((over) =>
        !element.contains(over) && isOpaque(over));
}

/** In a low window one scrolls, and what stays in its place is passed below.
 * @param {Element} element
 */
function isPassed(element) {
    for (let at = /** @type {Element | null} */ (element);
        at && innerHeight < LEAST_WINDOW; at = at.parentElement)
        if (["sticky", "fixed"].includes(getComputedStyle(at).position))
            return true;
    return false;
}

/** Things of one area may lie on each other: a fan, a piece on its space.
 * @param {Element} a @param {Element} b
 */
function isStack(a, b) {
    const [one, other] = [a, b].map((element) =>
        element.closest("[data-id]"));
    return Boolean(one && other && one !== other
        && one.closest(".area") === other.closest(".area"));
}

/** What is said in a bubble goes soon, and the story's line can wait.
 * @param {Element} over @param {Element} below
 */
const isBrief = (over, below) => Boolean(over.closest(".bubble")
    && below.closest(".story-open"));

/** @param {Text[]} texts */
function* coveredTexts(texts) {
    for (const { words, parent, lines } of texts)
        for (const line of lines) {
            const over = pointsOf(line, [0.1, 0.5, 0.9])
                .map(([x, y]) => hiddenBy(parent, x, y))
                .filter((one) => one && !isStack(one, parent)
                    && !isPassed(one) && !isBrief(one, parent));
            if (over[0])
                yield `Covered: “${words}” in ${nameOf(parent)}: `
                    + `${over.length} of 9 points lie below `
                    + `${nameOf(over[0])}.`;
        }
}

/** The thing that a text belongs to. @param {Element} element */
const thingOf = (element) => element.closest("[data-id]") ?? element;

/** @param {Text[]} texts */
function* crossedTexts(texts) {
    const lines = texts.flatMap(({ words, parent, lines: all }) =>
        all.map((box) => ({ words, parent, thing: thingOf(parent), box })));
    const told = new Set();
    for (const [i, one] of lines.entries())
        for (const other of lines.slice(i + 1)) {
            if (one.box.right < other.box.left || one.thing === other.thing)
                continue;
            const box = {
                left: Math.max(one.box.left, other.box.left),
                right: Math.min(one.box.right, other.box.right),
                top: Math.max(one.box.top, other.box.top),
                bottom: Math.min(one.box.bottom, other.box.bottom),
            };
            if (widthOf(box) <= OVERLAP || heightOf(box) <= OVERLAP
                || !bothSeen(one.parent, other.parent, box))
                continue;
            const key = `“${one.words}” in ${nameOf(one.parent)} and `
                + `“${other.words}” in ${nameOf(other.parent)}`;
            if (told.has(key))
                continue;
            told.add(key);
            yield `Overlapping: ${key} by ${round(widthOf(box))}x`
                + `${round(heightOf(box))} px.`;
        }
}

/** @param {Element} a @param {Element} b @param {Box} box */
function bothSeen(a, b, { left, top, right, bottom }) {
    const x = (left + right) / 2, y = (top + bottom) / 2;
    const [over, under] = [hiddenBy(a, x, y), hiddenBy(b, x, y)];
    if (over === null || under === null || over || under)
        return false;
    const stack = document.elementsFromPoint(x, y);
    const [upper] = [a, b].sort((one, other) =>
        stack.indexOf(one) - stack.indexOf(other));
    return a === b || !isOpaque(upper) || a.contains(b) || b.contains(a);
}

/* ---- what is to be seen and pressed ---- */

/** Where points of a box are pressed. @param {Box} box @param {number[]} parts
 */
const pointsOf = ({ left, top, right, bottom }, parts) =>
    parts.flatMap((part) => parts.map((other) => [
        left + (right - left) * other, top + (bottom - top) * part,
    ]));

/** The window as far as an element may be seen in it.
 * @param {Element} element
 */
function frameOf(element) {
    let frame = /** @type {Box} */ (
        { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const parent = element.parentElement;
    for (const { box, style } of parent ? clipsOf(parent) : [])
        frame = within(box, frame, style.overflowX !== "visible",
            style.overflowY !== "visible");
    return frame;
}

/**
 * Shows an element for as long as it is looked at: in a low window one
 * scrolls.
 * @template T
 * @param {Element} element
 * @param {() => T} look
 * @returns {T}
 */
function inView(element, look) {
    if (innerHeight >= LEAST_WINDOW)
        return look();
    const scrolled = [];
    for (let at = /** @type {Element | null} */ (element); at;
        at = at.parentElement)
        scrolled.push({ at, left: at.scrollLeft, top: at.scrollTop });
    element.scrollIntoView({
        block: "center", inline: "nearest", behavior: "instant",
    });
    try {
        return look();
    } finally {
        for (const { at, left, top } of scrolled)
            at.scrollTo({ left, top, behavior: "instant" });
    }
}

/** @param {string[]} roles that the page must show */
function* missingRoles(roles) {
    const beside = new Set(roles.includes("panel") ? OFF_TABLE
        : OFF_TABLE.slice(0, 1));
    for (const role of roles.filter((one) => !beside.has(one)))
        if (!shown(`[data-role="${role}"]`).length)
            yield `Missing: nothing on the page is the ${role}.`;
}

/** The board, the contest and the hand, and all that may be picked. */
function* unseenThings() {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
        yield `Too wide: the page has ${scrollWidth} px in a window of `
            + `${clientWidth} px.`;
    const low = innerHeight < LEAST_WINDOW;
    for (const element of shown('[data-role="board"], [data-role="contest"], '
        + `[data-role="hand"], ${OFFERS}`)) {
        const [box, frame] = inView(element, () =>
            [element.getBoundingClientRect(), frameOf(element)]);
        const over = low && !element.matches(OFFERS)
            ? beyond(box, sheetOf(), true, true)
            : beyond(box, frame, true, true);
        if (over > SLACK)
            yield `Out of sight: ${nameOf(element)}, ${said(box)}, reaches `
                + `${round(over)} px out of ${said(frame)}.`;
    }
}

/** Something that is pressed for itself. @param {Element} element */
const targetAt = (element) => element.closest(TARGETS);

function* coveredOffers() {
    for (const element of shown(OFFERS)) {
        const over = inView(element, () =>
            pointsOf(element.getBoundingClientRect(), [0.2, 0.5, 0.8])
                .map(([x, y]) => inWindow(x, y)
                    ? document.elementFromPoint(x, y) : null)
                .filter((hit) => hit && !element.contains(hit)
                    && !hit.contains(element) && !targetAt(hit)
                    && !isStack(hit, element)));
        if (over[0])
            yield `Covered: ${nameOf(element)} is not pressed at `
                + `${over.length} of 9 points, there is ${nameOf(over[0])}.`;
    }
}

/** A link among the words of a sentence. @param {Element} element */
const isInline = (element) => element.localName === "a"
    && getComputedStyle(element).display === "inline"
    && element.parentElement?.textContent?.trim()
        !== element.textContent?.trim();

/** What is pressed for the slot that most of it lies in.
 * @param {Element} slot @param {Element} hit
 */
function fillsSlot(slot, hit) {
    const item = hit.closest(".item:not(.lit)");
    if (!item || !slot.matches("[data-look=slot]"))
        return false;
    const box = item.getBoundingClientRect();
    const { left, top, right, bottom } = slot.getBoundingClientRect();
    const across = Math.min(box.right, right) - Math.max(box.left, left);
    const along = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return across > 0 && along > 0
        && across * along * 2 > widthOf(box) * heightOf(box);
}

/**
 * Whether a square of this size belongs to a target: what is hit there is the
 * target, or at its round corners the ground, or the one like it below it, or
 * what lies in it. Points are whole pixels: engines differ in which of two
 * neighbours a part of a pixel belongs to.
 * @param {Element} target
 * @param {Box} box of the target
 * @param {number} x
 * @param {number} y its middle
 * @param {number} size
 */
function ownsSquare(target, box, x, y, size) {
    const half = size / 2 - 0.6;
    const square = { left: x - half, right: x + half, top: y - half,
        bottom: y + half };
    const whole = (/** @type {number} */ at, /** @type {number} */ middle) =>
        at < middle ? Math.ceil(at) : Math.floor(at);
    return pointsOf(square, [0, 0.25, 0.5, 0.75, 1]).every(([left, top]) => {
        const px = whole(left, x), py = whole(top, y);
        const hit = document.elementFromPoint(px, py);
        const own = px >= box.left && px <= box.right && py >= box.top
            && py <= box.bottom;
        return hit && (target.contains(hit) || own && (hit.contains(target)
            || hit.closest(".item.under") || fillsSlot(target, hit)));
    });
}

/**
 * How many pixels in one line are the target's, its box or not.
 * @param {Element} target
 * @param {number} x
 * @param {number} y
 * @param {number} dx
 * @param {number} dy
 * @param {number} most
 */
function reachOf(target, x, y, dx, dy, most) {
    const count = (/** @type {number} */ way) => {
        let pixels = 0;
        while (pixels < most && target.contains(document.elementFromPoint(
            x + way * dx * pixels, y + way * dy * pixels)))
            pixels++;
        return pixels;
    };
    return count(1) + count(-1) - 1;
}

/** Whether there is a free square in a target, or around one that is small.
 * @param {Element} target
 * @param {number} size
 */
function hasRoom(target, size) {
    const box = target.getBoundingClientRect();
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    if (Math.min(box.width, box.height) < size - 0.5)
        return [[1, 0], [0, 1]].every(([dx, dy]) => reachOf(target,
            Math.floor(x), Math.floor(y), dx, dy, size) >= size);
    const across = Math.max(0, box.width - size) / 2;
    const along = Math.max(0, box.height - size) / 2;
    const parts = [0, -1, 1, -0.5, 0.5];
    return parts.some((dy) => parts.some((dx) =>
        ownsSquare(target, box, x + dx * across, y + dy * along, size)));
}

/** What takes the room of a target, in words. @param {Element} target */
function takerOf(target) {
    const taker = pointsOf(target.getBoundingClientRect(),
        [0.02, 0.25, 0.5, 0.75, 0.98])
        .map(([x, y]) => document.elementFromPoint(x, y))
        .find((hit) => hit && !target.contains(hit)
            && !hit.contains(target));
    return taker ? nameOf(taker) : "nothing that is seen";
}

/** Cards that are laid over each other because they are many.
 * @param {Element} target
 */
const isLaid = (target) => target.matches(".item.slip, "
    + ".item[data-part=desk][data-look=card], .item[data-part=road]");

function* smallTargets() {
    const finger = innerWidth < NARROW ? 40 : 44;
    const least = matchMedia("(pointer: coarse)").matches ? finger : 24;
    const targets = new Set(shown(TARGETS)
        .filter((one) => !one.matches(":disabled, .under") && !isInline(one))
        .map((one) => one.matches("input") ? one.closest("label") ?? one
            : one));
    for (const target of targets) {
        const [seen, room, box, taker] = inView(target, () => {
            const at = target.getBoundingClientRect();
            return [beyond(at, frameOf(target), true, true) <= SLACK,
                hasRoom(target, isLaid(target) ? 24 : least), at,
                takerOf(target)];
        });
        const small = Math.min(box.width, box.height) <
            (isLaid(target) ? 24 : least) - 0.5;
        if (seen && !room || !seen && small)
            yield `Too small to hit: ${nameOf(target)} is ${said(box)}, `
                + (small ? `needs ${least}x${least}.`
                    : `and has no ${least}x${least} px of its own: there is `
                        + `${taker}.`);
    }
}

/* ---- all of it ---- */

/**
 * Lets every thing be found by the point where it is painted.
 * @template T
 * @param {() => T} look
 * @returns {T}
 */
function withAllFound(look) {
    const before = [...document.adoptedStyleSheets];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { pointer-events: auto !important; }");
    document.adoptedStyleSheets = [...before, sheet];
    try {
        return look();
    } finally {
        document.adoptedStyleSheets = before;
    }
}

/**
 * @param {{roles?: string[]}} [wanted] what the scene has, and the page must
 * @returns {string[]} a sentence for each fault
 */
export function audit({ roles = [] } = {}) {
    const texts = textsOf();
    return [
        ...missingRoles(document.querySelector(OVER) ? [] : roles),
        ...unseenThings(), ...coveredOffers(),
        ...smallTargets(), ...smallTexts(texts),
        ...withAllFound(() => [
            ...cutTexts(texts), ...coveredTexts(texts),
            ...crossedTexts(texts),
        ]),
    ];
}
