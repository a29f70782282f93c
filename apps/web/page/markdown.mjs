/* markdown.mjs -- the Markdown of our rules pages as a tree of plain objects.
 *
 * Headings, paragraphs, lists, tables, code and emphasis, as the pages use
 * them. Whatever is not understood stays text, so nothing is ever lost, and
 * nothing in a page can become anything but text and these few elements.
 */

/**
 * @typedef {{tag: string, parts: Tree[]}} Branch
 * @typedef {Branch | string} Tree
 */

/** @param {string} tag @param {...Tree} parts @returns {Branch} */
const branch = (tag, ...parts) => ({ tag, parts });

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const FENCE = /^\s*```/;
const ITEM = /^(\s*)(?:([-*+])|(\d+)[.)])\s+(.*)$/;
const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^\s*\|?\s*:?-{3,}:?\s*(\|\s*:?-{3,}:?\s*)*\|?\s*$/;
const QUOTE = /^\s*>\s?(.*)$/;
/* Code, strong, emphasis, link; in this order at each place. */
const INLINE = new RegExp([
    "`([^`]+)`",
    "\\*\\*(\\S(?:.*?\\S)?)\\*\\*(?!\\*)",
    "\\*(\\S(?:[^*]*?\\S)?)\\*",
    "(?<!\\w)_(\\S(?:[^_]*?\\S)?)_(?!\\w)",
    "\\[([^\\]]+)\\]\\([^)\\s]*\\)",
].join("|"), "s");

/** @param {RegExpExecArray} found @returns {Tree[]} */
function marked([, code, strong, star, line, label]) {
    if (code !== undefined)
        return [branch("code", code)];
    if (strong !== undefined)
        return [branch("strong", ...inline(strong))];
    if (label !== undefined)
        return inline(label);
    return [branch("em", ...inline(star ?? line))];
}

/**
 * The text of one block. A link becomes its label: there is nowhere to go.
 * @param {string} text
 * @returns {Tree[]}
 */
export function inline(text) {
    const found = INLINE.exec(text);
    if (!found)
        return text ? [text] : [];
    const before = text.slice(0, found.index);
    const after = text.slice(found.index + found[0].length);
    return [...(before ? [before] : []), ...marked(found), ...inline(after)];
}

/** @param {string} line */
function cells(line) {
    const bare = line.trim().replace(/^\||\|$/g, "");
    return bare.split("|").map((cell) => inline(cell.trim()));
}

/** A number that begins a line may be part of a sentence: only a first one
 * ends a paragraph. @param {string} line
 */
function beginsList(line) {
    const found = ITEM.exec(line);
    return found !== null && Number(found[3] ?? 1) === 1;
}

/** @param {string} line whether something other than a paragraph begins */
function begins(line) {
    return !line.trim() || HEADING.test(line) || FENCE.test(line)
        || beginsList(line) || ROW.test(line) || QUOTE.test(line);
}

/** Takes lines off the front of a page, one block after the other. */
class Page {
    /** @param {string[]} lines */
    constructor(lines) {
        this.lines = lines;
        this.at = 0;
    }

    get line() {
        return this.lines[this.at];
    }

    get done() {
        return this.at >= this.lines.length;
    }

    /** @returns {Tree[]} */
    blocks() {
        const all = [];
        while (!this.done)
            if (this.line.trim())
                all.push(this.block());
            else
                this.at++;
        return all;
    }

    /** @returns {Tree} */
    block() {
        if (FENCE.test(this.line))
            return this.code();
        if (HEADING.test(this.line))
            return this.heading();
        if (ITEM.test(this.line))
            return this.list();
        if (ROW.test(this.line) && RULE.test(this.lines[this.at + 1] ?? ""))
            return this.table();
        if (QUOTE.test(this.line))
            return this.quote();
        return this.paragraph();
    }

    heading() {
        const [, marks, text] = HEADING.exec(this.lines[this.at++]) ?? [];
        return branch(`h${marks.length}`, ...inline(text));
    }

    code() {
        const first = ++this.at;
        while (!this.done && !FENCE.test(this.line))
            this.at++;
        const text = this.lines.slice(first, this.at++).join("\n");
        return branch("pre", branch("code", text));
    }

    table() {
        const head = cells(this.line).map((cell) => branch("th", ...cell));
        const rows = [];
        this.at += 2;
        for (; !this.done && ROW.test(this.line); this.at++)
            rows.push(branch("tr", ...cells(this.line).map((cell) =>
                branch("td", ...cell))));
        return branch("table", branch("thead", branch("tr", ...head)),
                      branch("tbody", ...rows));
    }

    quote() {
        const inner = [];
        for (let found; !this.done && (found = QUOTE.exec(this.line));
             this.at++)
            inner.push(found[1]);
        return branch("blockquote", ...new Page(inner).blocks());
    }

    paragraph() {
        const first = this.at++;
        while (!this.done && !begins(this.line))
            this.at++;
        const text = this.lines.slice(first, this.at);
        return branch("p", ...inline(text.map((one) => one.trim()).join(" ")));
    }

    list() {
        const [, indent, , number] = ITEM.exec(this.line) ?? [];
        const items = [];
        for (let next; (next = this.nextItem()) < this.lines.length;) {
            const found = ITEM.exec(this.lines[next]);
            if (!found || found[1].length !== indent.length
                || !found[3] !== !number)
                break;
            this.at = next;
            items.push(this.item(found));
        }
        return branch(number ? "ol" : "ul", ...items);
    }

    /** Items may lie apart: the line after the gap, if there is one. */
    nextItem() {
        let next = this.at;
        while (next < this.lines.length && !this.lines[next].trim())
            next++;
        return next;
    }

    /** What is indented further belongs to the item, also after a gap. */
    item(/** @type {RegExpExecArray} */ [, indent, , number, text]) {
        const inner = [text];
        const isNext = (/** @type {string} */ line) =>
            number !== undefined && ITEM.exec(line)?.[3] !== undefined;
        const inside = new RegExp(`^\\s{${indent.length + 1},}\\S`);
        const margin = new RegExp(`^\\s{0,${indent.length + 3}}`);
        for (this.at++; !this.done; this.at++) {
            const gap = !this.line.trim()
                && inside.test(this.lines[this.at + 1] ?? "");
            const lazy = this.line.trim() && !begins(this.line)
                && !isNext(this.line) && this.lines[this.at - 1].trim();
            if (!gap && !lazy && !inside.test(this.line))
                break;
            inner.push(this.line.replace(margin, ""));
        }
        const [first, ...rest] = new Page(inner).blocks();
        const head = typeof first === "object" && first.tag === "p"
            ? first.parts : [first];
        return branch("li", ...head, ...rest);
    }
}

/** @param {string} text @returns {Tree[]} */
export function parse(text) {
    return new Page(text.split(/\r?\n/)).blocks();
}

/** @param {Tree} tree its text, without any mark */
export function plain(tree) {
    /** @type {string} */
    const text = typeof tree === "string" ? tree
        : tree.parts.map(plain).join("");
    return text;
}
