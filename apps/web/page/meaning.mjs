/* meaning.mjs -- what there is to say about a thing on the table: words only.
 *
 * Most of it the scene says itself. What a thing of its sort is for stands in
 * the glossary of its game, by the area it lies in and by what it is, the most
 * exact words first: "panel step.turn", "panel slot", "slot".
 */
import { sentence } from "./dom.mjs";
import { has } from "./scene.mjs";

/**
 * @typedef {import("./engine.mjs").Area} Area
 * @typedef {import("./engine.mjs").Choice} Choice
 * @typedef {import("./engine.mjs").Item} Item
 * @typedef {import("./engine.mjs").Part} Part
 * @typedef {import("./engine.mjs").Scene} Scene
 * @typedef {Record<string, string>} Glossary
 * @typedef {{title: string, about: string, facts: string[],
 *     ways: string[]}} Meaning `about` things of its sort; `ways` to act
 * @typedef {object} Context
 * @property {Scene} scene
 * @property {Choice[]} choices
 * @property {Map<string, string>} twins
 * @property {Glossary} glossary
 * @property {(owner: number) => string} nameOf
 */

/** What arrows on a board are for. */
const WAY = "An arrow: the way leads where it points.";
/** So many ways to act are told one by one. */
const WAYS = 5;

/** @param {Scene} scene @param {Item} item @returns {Area | undefined} */
const areaOf = ({ areas }, item) =>
    areas.find(({ items }) => items.includes(item));

/** What its column is called. @param {Area} area @param {Item} item */
const captionOf = ({ items }, { column }) => items.find((other) =>
    other.look === "heading" && other.row === 0 && other.column === column)
    ?.label;

/** Whether a thing says all there is to say. @param {Area} area
 * @param {Item} item
 */
export const saysItself = ({ role }, { look, text }) => text === ""
    || ["heading", "note", "gap"].includes(look) || role === "legend";

/**
 * Where a glossary may have it, the most exact first.
 * @param {Area} area
 * @param {Item} item
 */
export function keysOf(area, item) {
    const printed = item.parts.filter(({ role, kind }) =>
        role === "word" && kind).map(({ kind }) => kind);
    const words = [...printed, captionOf(area, item), item.kind,
        item.kind.split(".")[0], item.look].filter(Boolean);
    return [...words.map((word) => `${area.name} ${word}`), ...words]
        .map(String);
}

/** @param {Glossary} glossary @param {Area} area @param {Item} item */
export const aboutOf = (glossary, area, item) => saysItself(area, item) ? ""
    : keysOf(area, item).map((key) => glossary[key]).find(Boolean) ?? "";

/* ---- facts ---- */

/** Whether a sentence says already whose a thing is.
 * @param {string} text
 * @param {string} name
 */
const saysWhose = (text, name) =>
    /\byours?\b|\byou\b/i.test(text) || text.includes(name);

/** @param {Item} item @param {Context["nameOf"]} nameOf */
function whose({ owner, text }, nameOf) {
    const name = owner ? nameOf(owner) : "";
    return !name || saysWhose(text, name) ? []
        : [name === "You" ? "It is yours." : `It is ${name}'s.`];
}

/** Unless the text has all the numbers, what is lost apart from the others.
 * @param {Item} item
 */
function counted({ count, text }) {
    const { value = 0, most = 0, lost = 0 } = count ?? {};
    const said = text.match(/-?\d+/g)?.map(Number) ?? [];
    const told = [...new Set([value, most - lost]), ...lost ? [lost] : []]
        .every((one) => said.includes(one)
            && said.splice(said.indexOf(one), 1));
    if (!most || told)
        return [];
    return [`${value} of at most ${most}${lost === 0 ? ""
        : `, and ${lost} of those ${lost === 1 ? "is" : "are"} lost`}.`];
}

/** What its flags make of a part.
 * @type {[flag: string, means: string][]}
 */
const FLAGS = [
    ["for", "counts for you"], ["against", "counts against you"],
    ["live", "trump"], ["out", "is ruled out"],
];

/** @param {Part} part */
function partName({ kind = "", text, role }) {
    const name = kind.split(".").at(-1) ?? "";
    return role === "value" ? `${name} ${text}`.trim() : name || text;
}

/** Whether it was contested before. @param {Scene} scene
 * @param {Area | undefined} area
 */
const isPast = ({ areas }, area) => area?.role === "contest" &&
    areas.find(({ role }) => role === "contest") !== area;

/** Of what is past nothing counts any more for whoever looks: somebody has it.
 * @param {Item} item @param {Area | undefined} area @param {boolean} past
 */
function printed({ parts, text }, area, past) {
    const flagged = area?.role === "players" ? [] : parts.flatMap((part) =>
        FLAGS.filter(([flag]) => part.flags.includes(flag)
            && (flag === "live" || !past))
            .map(([flag, means]) => flag === "live"
                ? `${partName({ ...part, role: "word" })} ${past ? "was"
                    : "is"} ${means}` : `${partName(part)} ${means}`))
        .filter((fact) => !text.includes(fact)).map(sentence);
    const effects = parts.filter((part) => part.role === "effect" &&
        !text.includes(part.text)).map((part) =>
        sentence(`as things stand: ${part.text}`));
    return [...flagged, ...effects];
}

/** What the legend of a scene has about such a thing.
 * @param {Scene} scene
 * @param {Item} item
 */
function legendLine({ areas }, { kind, text }) {
    const legend = areas.filter(({ role }) => role === "legend")
        .flatMap(({ items }) => items)
        .find((item) => item.kind === kind)?.text ?? "";
    const [, does = ""] = legend.split(": ");
    return does && !text.includes(does) ? [sentence(legend)] : [];
}

/* ---- what could be done ---- */

/** @param {number[]} odds in thousandths: won, tied, lost */
function oddsWords(odds) {
    const percent = (/** @type {number} */ part) =>
        `${Math.round(part / 10)} %`;
    const [won, tied, lost] = odds;
    return `Won ${percent(won)}${tied ? `, tied ${percent(tied)}` : ""}, `
        + `lost ${percent(lost)}.`;
}

/** A choice, with what would come of it. @param {Choice} choice */
export function wayOf({ text, preview, odds }) {
    return [sentence(text), ...preview?.text && !text.includes(preview.text)
        ? [sentence(preview.text)] : [], ...odds ? [oddsWords(odds)] : []]
        .join(" ");
}

/** Those that differ in their first number only are one: "Put a 1 or 2".
 * @param {string[]} ways
 */
function joined(ways) {
    /** @type {Map<string, string[]>} */
    const alike = new Map();
    for (const way of ways) {
        const [number = ""] = /\d+/.exec(way) ?? [];
        const rest = way.replace(number, "#");
        alike.set(rest, [...alike.get(rest) ?? [], number]);
    }
    return [...alike].map(([rest, numbers]) => rest.replace("#",
        numbers.join(", ").replace(/, (\d+)$/, " or $1")));
}

/**
 * @param {Choice[]} choices
 * @param {Set<string>} ids
 */
function waysOf(choices, ids) {
    const ways = joined([...new Set(choices.filter(({ pick }) =>
        pick.some((id) => ids.has(id))).map(wayOf))]);
    const left = ways.length - WAYS;
    return left > 1 ? [...ways.slice(0, WAYS), `And ${left} more.`] : ways;
}

/* ---- all ---- */

/**
 * @param {Item} item
 * @param {Context} context
 * @returns {Meaning}
 */
export function meaningOf(item, { scene, choices, twins, glossary, nameOf }) {
    const area = areaOf(scene, item);
    const about = area ? aboutOf(glossary, area, item) : "";
    return {
        title: sentence(item.text || item.label),
        about,
        facts: [
            ...whose(item, nameOf), ...counted(item), ...printed(item, area,
                isPast(scene, area)),
            ...legendLine(scene, item),
            ...has(item, "face_down") && !/face down/.test(item.text + about)
                ? ["It lies face down."] : [],
        ],
        ways: waysOf(choices, new Set([twins.get(item.id) ?? item.id])),
    };
}

/**
 * A plate: whose it is, and all that is on it in whole sentences.
 * @param {string} name
 * @param {Item[]} items
 * @param {Context} context
 * @returns {Meaning}
 */
export function plateMeaning(name, items, { scene, choices, glossary }) {
    const [seat] = items.filter(({ look }) => look === "seat");
    const area = seat && areaOf(scene, seat);
    return {
        title: name,
        about: area ? aboutOf(glossary, area, seat) : "",
        facts: items.filter(({ text }) => text).flatMap((item) =>
            [sentence(item.text.startsWith(`${name}: `)
                ? item.text.slice(name.length + 2) : item.text),
                ...item.count?.lost ? counted(item) : []]),
        ways: waysOf(choices, new Set(items.map(({ id }) => id))),
    };
}

/**
 * What lies on the table and what it does, where the scene has a legend.
 * @param {Scene | undefined} scene
 * @returns {{title: string, lines: {kind: string, text: string}[]} | undefined}
 */
export function legendOf(scene) {
    const area = scene?.areas.find(({ role }) => role === "legend");
    const lines = (area?.items ?? []).filter(({ look }) => look === "piece")
        .map(({ kind, text }) => ({ kind, text: sentence(text) }));
    const leads = scene?.areas.some(({ items }) =>
        items.some(({ look }) => look === "way"));
    return area && lines.length ? { title: area.title, lines: leads
        ? [{ kind: "way", text: WAY }, ...lines] : lines } : undefined;
}
