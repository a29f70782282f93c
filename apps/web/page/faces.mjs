/* faces.mjs -- what is drawn of a thing, by its look and where it lies. */
import { badge, colourOf, hasPicture, letterOf, picture, shapeOf, weave }
    from "./art.mjs";
import { make, makeSvg, sentence } from "./dom.mjs";
import { facesLeft, has, printedOn } from "./scene.mjs";

/**
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {import("./scene.mjs").Part} Part
 * @typedef {import("./layout.mjs").Spot} Spot
 * @typedef {object} Setting what a face needs to know besides its item
 * @property {string} part of the table that it lies on
 * @property {Spot} [spot]
 * @property {string} caption what its column is called
 * @property {string} emblem the kind of what is repeated on number cards
 * @property {(owner: number) => string} nameOf
 */

/** Counters up to so many are dots, up to so many bars. */
const DOTS = 6, BARS = 12;
/** One that says how much of what it can be is a gauge, up to so much. */
const GAUGE = 8;
/** A tube that holds this part of all there is is full. */
const FULL = 4;

/**
 * @param {string} name
 * @param {...(string | Node)} inside
 */
const span = (name, ...inside) => make("span", { class: name }, ...inside);

/** With spaces between them, as they are read. @param {(string | Node)[]} all
 * @returns {(string | Node)[]}
 */
const spaced = (all) => all.flatMap((one, i) => i ? [" ", one] : [one]);

/**
 * A sign that the style sheet writes: it is no part of what a thing is called.
 * @param {string} name
 * @param {string} text
 */
const sign = (name, text) =>
    make("span", { class: `sign ${name}`, "data-sign": text });

/** Whether light ink is read better on a colour. @param {string} colour */
function wantsLight(colour) {
    const [r, g, b] = [1, 3, 5].map((at) =>
        (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.3;
}

/** @param {HTMLElement} element @param {string} [kind] */
function tint(element, kind) {
    const colour = colourOf(kind);
    if (!colour)
        return element;
    element.style.setProperty("--kind", colour);
    element.classList.add("tinted", wantsLight(colour) ? "light" : "dark");
    return element;
}

/** The shape of whose it is. @param {Item} item */
const ownerSign = (item) =>
    item.owner ? [sign("owner", shapeOf(item.owner))] : [];

/** @param {Item} item @param {Setting} setting */
const ownerBadge = (item, { nameOf }) =>
    item.owner ? [badge(item.owner, nameOf(item.owner))] : [];

/**
 * The words of a part; long ones are set smaller by the style sheet.
 * @param {string} name
 * @param {string} text
 */
function words(name, text) {
    const face = span(name, text);
    face.style.setProperty("--letters", String(Math.max(3, ...text.split(" ")
        .map((word) => word.length))));
    return face;
}

/* ---- cards ---- */

/** A picture, or the letter that does without.
 * @param {string | undefined} kind @param {string} [letter]
 */
const drawing = (kind, letter = "") => hasPicture(kind) ? picture(kind ?? "")
    : span("letter", letter);

/** A band of a card: its number, what it is of, and whether that counts.
 * @param {Part} part
 */
function band({ kind, flags, letter, text }) {
    const row = span(["band", ...flags].join(" "), ...weave(kind),
        sign("number", text),
        drawing(kind, letter));
    if (flags.includes("for") || flags.includes("against"))
        row.append(sign("counts", flags.includes("for") ? "+" : "−"));
    row.dataset.kind = kind ?? "";
    return tint(row, kind);
}

/** What comes of it, at its edge; with words to it, it is not sure.
 * @param {Part} part
 */
const worth = ({ text }) => sign(`worth ${text.startsWith("-") ? "bad"
    : "good"}${text.includes(" ") ? " open" : ""}`, text.replace("-", "−"));

/** A number with as many emblems; in a contest with whose it is, or what it
 * makes with others of the same.
 * @param {Item} item @param {string} text @param {Setting} setting
 */
function numberCard(item, text, { emblem, part }) {
    const many = Number(text);
    const sum = item.parts.find(({ role }) => role === "effect");
    if (part === "contest")
        return [span("medal", text), span("bidder", ...sum
            ? [sign("sum", sum.text)] : ownerSign(item))];
    const pips = hasPicture(emblem) && many > 0 && many <= 12
        ? [span("pips", ...Array.from({ length: many }, () =>
            picture(emblem)))]
        : [];
    return [span("corner", sign("number", text), ...ownerSign(item)),
        span("medal", text), ...pips];
}

/** What comes next: from whom it is, and what it may be.
 * @param {Item} item @param {Setting} setting
 * @param {string} when @param {string} whose where nobody owns it
 */
function nextFace(item, setting, when, whose) {
    const may = item.parts.filter(({ kind }) => kind);
    return span("next", span("from", span("when", when), ...item.owner
        ? [span("by", "from"), ...ownerBadge(item, setting),
            span("who", setting.nameOf(item.owner))]
        : [span("who", whose)]),
    span("may", ...may.length > 1 ? [span("one", "one of")] : [],
        span("vessels open", ...may.map(vessel))));
}

/** @param {Item} item @param {Setting} setting */
function cardBack(item, setting) {
    const parts = printedOn(item);
    const [when, whose] = parts.filter(({ kind }) => !kind);
    if (setting.part === "stock" && when)
        return [nextFace(item, setting, when.text, whose?.text ?? "")];
    return [span("back"), ...ownerBadge(item, setting),
        ...parts.length ? [span("peek", ...spaced(parts.map(({ role, text }) =>
            span(`part ${role}`, text))))] : []];
}

/** @param {Item} item @param {Setting} setting */
function cardFace(item, setting) {
    if (has(item, "face_down"))
        return cardBack(item, setting);
    const parts = item.parts.filter(({ role }) => role !== "effect");
    const values = parts.filter(({ role }) => role === "value");
    const effects = item.parts.filter(({ role }) => role === "effect");
    if (setting.spot?.free && hasPicture(item.kind))
        return [picture(item.kind), tint(span("saying", item.text), item.kind)];
    if (values.some(({ kind }) => kind))
        return [span("bands", ...values.map(band)), ...effects.map(worth),
            ...seatTag(item, setting)];
    if (parts.length === 1 && values.length === 1)
        return numberCard(item, values[0].text, setting);
    const drawn = hasPicture(item.kind) ? [picture(item.kind)] : [];
    const said = printedOn(item).filter(({ kind }) => kind !== item.kind);
    return tinted(item, [...drawn, ...spaced(said.map(({ role, text }, i) =>
        words(`part ${role}${role === "word" && said[i + 1]?.role === role
            ? " pair" : ""}`, text))), ...effects.map(({ text }) =>
        sign("part effect", text)), ...ownerSign(item)]);
}

/** @param {Item} item @param {(string | Node)[]} inside */
function tinted(item, inside) {
    return colourOf(item.kind) ? [tint(span("sheet", ...weave(item.kind),
        ...inside), item.kind)] : inside;
}

/** Whose a card is, below it, where seats have slots; above what is past.
 * @param {Item} item
 * @param {Setting} setting
 */
function seatTag(item, { part, nameOf }) {
    const did = item.parts.filter(({ role }) => role === "word");
    if (part === "past")
        return ownerSign(item);
    return part === "contest" && item.owner ? [span("whose-card",
        ...ownerSign(item), span("name", nameOf(item.owner)),
        ...item.look === "card" ? did.map(({ text }) => span("did", text))
            : [])] : [];
}

/** Whose a hand is, above its first card, where all of them are seen.
 * @param {Item} item
 * @param {Setting} setting
 */
function handTag({ column, owner }, { part, nameOf }) {
    return part === "hands" && column === 0 && owner
        ? [span("whose-hand", sign("owner", shapeOf(owner)),
            sign("holder", nameOf(owner)))] : [];
}

/* ---- pieces, places and tiles ---- */

/**
 * A piece with its plinth. One that looks to a side turns round, one on a
 * road is seen from above.
 * @param {Item} item
 * @param {Setting} setting
 */
function pieceFace(item, setting) {
    const drawn = hasPicture(item.kind);
    const body = drawn ? picture(item.kind)
        : span("letter", item.label || letterOf(item.kind));
    if (setting.part === "road") {
        body.style.rotate = `${item.turn}deg`;
        return [body, ...item.owner && drawn
            ? [sign("tag", item.label || letterOf(item.kind))] : []];
    }
    if (drawn && facesLeft(item))
        body.classList.add("mirrored");
    const back = facesLeft(item), heads = has(item, "faces")
        && item.column > 1 ? [span("heads")] : [];
    const plinth = item.label.length <= 2 && item.owner
        ? [span(back && heads.length ? "plinth homeward" : "plinth",
            ...ownerSign(item), item.label, ...heads,
            ...threat(item.parts))]
        : [...item.label && !setting.spot?.chip
            ? [words("name", item.label)] : [], ...ownerBadge(item, setting)];
    return [body, ...plinth];
}

/** What it may cost. @param {Part[]} parts */
const threat = (parts) => parts.filter(({ flags }) =>
    flags.includes("against")).map(({ text }) =>
    sign("threat", text.replace("-", "−")));

/** Which way one drives. @param {Item} item */
function chevron(item) {
    const arrow = span("chevron");
    arrow.style.rotate = `${item.turn}deg`;
    return arrow;
}

/** A space that cards are laid on: what it is about, and how it stands.
 * @param {Item} item
 * @param {Setting} setting
 */
function slotFace(item, setting) {
    if (setting.part === "choice")
        return stepFace(item);
    const parts = printedOn(item).map(({ role, kind, text }) =>
        role === "word" && hasPicture(kind)
            ? span("part word drawn", picture(kind ?? ""),
                words("name", text))
            : words(`part ${role}`, text));
    const effects = item.parts.filter(({ role }) => role === "effect")
        .map(({ text }) => words("part effect", text));
    const shut = has(item, "closed") && item.owner
        ? [span("shutter"), span("part effect", ...ownerSign(item),
            setting.nameOf(item.owner))] : [];
    const all = spaced([...parts, ...effects]);
    const named = item.parts.filter(({ role }) => role !== "value")
        .map(({ role, text }) => sign(`door-${role}`, text));
    return setting.part === "contest"
        ? [span("door", ...all), span("door-name", ...named)]
        : [span("label", ...all, ...shut)];
}

/** A step of a choice: what it is, and what lies there. @param {Item} item */
function stepFace({ label, text, parts, count }) {
    const empty = Math.max(0, (count?.most ?? 0) - parts.length);
    return [span("step", span("label", label),
        span("words", sentence(text))),
    span("sockets", ...parts.map(vessel),
        ...Array.from({ length: empty }, () => span("socket")))];
}

/** What can be chosen, large: its colour, and how much of it one has.
 * @param {Item} item @param {Setting} setting
 */
function choiceFace(item, setting) {
    const [of, ...more] = item.parts;
    if (!of?.kind)
        return tileFace(item, setting);
    return [tint(span("sheet", ...weave(of.kind),
        drawing(of.kind, of.letter),
        span("name", of.text)), of.kind),
    span("foot", ...more.map(({ role, text }) =>
        sign(`part ${role}`, text))),
    ...of.flags.includes("for") ? [sign("counts", "+")] : []];
}

/** @param {Item} item @param {Setting} setting */
function tileFace(item, setting) {
    if (has(item, "face_down"))
        return cardBack(item, setting);
    const all = setting.part === "road" && hasPicture(item.kind) ? []
        : printedOn(item);
    const plain = all.filter(({ kind }) => !hasPicture(kind));
    if (plain.length && plain.length < all.length)
        return [...spaced(plain.map(({ role, text }) =>
            words(`part ${role}`, text))), ...all.filter((part) =>
            !plain.includes(part)).map(({ kind, text }) =>
            span("token", picture(kind ?? ""), sign("number", text)))];
    const drawn = item.parts.find(({ kind }) => hasPicture(kind))?.kind
        ?? (hasPicture(item.kind) ? item.kind : "");
    return tinted(item, [...drawn ? [picture(drawn)] : [],
        ...drawn && all.every(({ kind }) => kind) ? []
            : spaced(all.map(({ role, text }, i) => i < 2
                ? words(`part ${role}`, text)
                : sign(`part ${role}`, text))),
        ...ownerSign(item), ...item.parts.some(({ flags }) =>
            flags.includes("for")) ? [sign("counts", "+")] : []]);
}

/* ---- plates ---- */

/** A counter: a number, and how much of what it can be.
 * @param {Item} item
 * @param {Setting} setting
 */
function dial(item, { caption }) {
    const { count, parts } = item;
    const of = parts.find(({ kind }) => kind);
    if (count?.most && of)
        return [tube(count.value, count.most, of), signed(of.text),
            span("caption", caption)];
    const value = printedOn(item).filter(({ role }) => role !== "word")
        .map(({ text }) => text);
    const shown = printedOn(item).length > 1 && !count
        ? [span("chips", ...parts.map(({ text, flags }) =>
            span(["chip-value", ...flags].join(" "), text)))]
        : value.length
            ? [span("value", count?.most ? value[0] : value.join(" "))] : [];
    const { value: full = 0, most = 0, lost = 0 } = count ?? {};
    const [now, limit] = value;
    if (most && limit && most <= GAUGE)
        return [gauge(full, most, lost), span("reading",
            span("value", now), span("limit", `/${limit}`)),
        span("caption", caption)];
    const meter = most > 0 && most <= BARS
        ? [span(most <= DOTS ? "meter dots" : "meter bars",
            ...Array.from({ length: most }, (_, i) => span(
                i >= most - lost ? "lost" : i < full ? "full" : "empty")))]
        : [];
    const drawn = hasPicture(item.kind) ? [picture(item.kind)] : [];
    const did = parts.filter(({ role }) => role === "effect")
        .map(({ text, flags }) => span(["did", ...flags].join(" "),
            ...text.replaceAll("-", "−").split(/(?= −)/)
                .map((word) => span(/\d$/.test(word) ? "much" : "why",
                    word))));
    return [...drawn, sign("initial", caption.charAt(0).toUpperCase()),
        span("caption", caption), ...shown, ...meter, ...did];
}

/**
 * A half round with a part for each step, and a hand.
 * @param {number} value
 * @param {number} most
 * @param {number} lost
 */
function gauge(value, most, lost) {
    const point = (/** @type {number} */ part, /** @type {number} */ far) => {
        const angle = Math.PI * (1 + part / most);
        return `${(32 + far * Math.cos(angle)).toFixed(2)} `
            + (33 + far * Math.sin(angle)).toFixed(2);
    };
    const arcs = Array.from({ length: most }, (_, i) => makeSvg("path", {
        class: i >= most - lost ? "lost" : i < value ? "full" : "empty",
        d: `M${point(i + 0.08, 26)}A26 26 0 0 1 ${point(i + 0.92, 26)}`,
    }));
    return makeSvg("svg", { class: "gauge", viewBox: "0 0 64 38",
        "aria-hidden": "true" }, ...arcs,
    makeSvg("path", { class: "hand", d: `M32 33L${point(value, 20)}` }),
    makeSvg("circle", { class: "hub", cx: 32, cy: 33, r: 3.5 }));
}

/** A number, its sign apart. @param {string} text */
function signed(text) {
    const [, before = "", number = ""] = /^([-+]?)(.*)/.exec(text) ?? [];
    return span("value", ...before ? [sign("of", before.replace("-", "−"))]
        : [], number);
}

/** @param {number} value @param {number} most @param {Part} part */
function tube(value, most, { kind, flags }) {
    const liquid = span("liquid");
    liquid.style.setProperty("--fill",
        String(Math.min(1, FULL * Math.abs(value) / most)));
    return tint(span(["tube", ...flags].join(" "), liquid), kind);
}

/** @param {Item} item @param {Setting} setting */
function plateFace(item, setting) {
    switch (item.look) {
    case "seat":
        return seatFace(item, setting);
    case "count":
        return dial(item, setting);
    case "piece":
        return item.parts.length ? [vessels(item.parts, setting.caption)]
            : [...hasPicture(item.kind) ? [picture(item.kind)] : [],
                words("name", item.label)];
    default:
        return [item.label];
    }
}

/** What counts for a seat or against it, or what might.
 * @param {Part[]} parts
 * @param {string} caption
 */
function vessels(parts, caption) {
    const counts = ["for", "against"].find((flag) =>
        parts.some(({ flags }) => flags.includes(flag)));
    return span(`vessels ${counts ?? "open"}`,
        sign("mark", caption.replace("-", "−")), ...parts.map(vessel));
}

/** @param {Part} part */
function vessel({ kind, flags, letter, text }) {
    return tint(span(["vessel", ...flags].join(" "),
        drawing(kind, letter || text)), kind);
}

/** @param {Item} item @param {Setting} setting */
function seatFace(item, setting) {
    const name = setting.nameOf(item.owner ?? 0);
    const parts = item.label === name ? [] : printedOn(item);
    return [...ownerBadge(item, setting), span("name", name), " ",
        ...setting.caption ? [sign("post", setting.caption)] : [],
        ...parts.length ? [span(parts.length === 1 && parts[0].role === "word"
            ? "score worded" : "score", ...parts.map(({ role, text }) =>
            role === "word" && parts.length > 1
                ? sign(`part ${role}`, text)
                : span(`part ${role}`, text)))] : []];
}

/* ---- all ---- */

/** @param {Item} item @param {Setting} setting */
function cellFace(item, setting) {
    const drawn = hasPicture(item.kind) && item.look === "piece";
    return [...item.look === "piece" && !drawn
        ? ownerBadge(item, setting) : [],
        ...drawn ? [picture(item.kind)] : [], span("label", item.label)];
}

/**
 * What is drawn of an item.
 * @param {Item} item
 * @param {Setting} setting
 * @returns {(string | Node)[]}
 */
export function faceOf(item, setting) {
    if (setting.part === "plate")
        return plateFace(item, setting);
    if (["panels", "counts"].includes(setting.part))
        return cellFace(item, setting);
    switch (item.look) {
    case "piece":
        return has(item, "face_down") ? cardBack(item, setting)
            : setting.part === "choice" ? choiceFace(item, setting)
            : setting.part === "stock" ? tileFace(item, setting)
            : pieceFace(item, setting);
    case "card":
        return [...cardFace(item, setting), ...handTag(item, setting)];
    case "slot":
        return slotFace(item, setting);
    case "tile":
        return tileFace(item, setting);
    case "gap":
        return [span("label", item.parts[0]?.text ?? item.text),
            ...seatTag(item, setting)];
    case "way":
        return [chevron(item)];
    case "place":
        return hasPicture(item.kind) ? [picture(item.kind)] : [];
    default:
        return [span("label", item.label)];
    }
}
