/* voice.mjs -- what is said to everybody: the live regions and notices.
 *
 * Each thing said is a new node, so that the same words are read again when
 * they are said again. Those who listen are slower than bots: what comes in
 * quick succession is gathered, and of too much only the latest is said.
 */
import { button, fixture, make } from "./dom.mjs";

const KEPT = 30;
const GATHER_MS = 600;
const AT_ONCE = 5;
const NOTICE_MS = 12000;

/** @type {string[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let gathering;

/** Said now, in the order in which it comes. @param {string[]} lines */
export function read(lines) {
    const region = fixture("said");
    region.append(...lines.map((line) => make("p", line)));
    while (region.childElementCount > KEPT)
        region.firstElementChild?.remove();
}

/** Says what was gathered; that it is not all, too. */
function sayGathered() {
    const latest = waiting.slice(-AT_ONCE);
    const left = waiting.length - latest.length;
    gathering = undefined;
    waiting = [];
    read([...left ? [`${left} more ${left === 1 ? "thing" : "things"} `
        + "happened before this."] : [], ...latest]);
}

/** Said in its turn. @param {...string} lines */
export function say(...lines) {
    waiting.push(...lines);
    gathering ??= setTimeout(sayGathered, GATHER_MS);
}

/** Said at once; nothing takes back what was said. @param {string} line */
export function call(line) {
    const words = line ? [make("p", line)] : [];
    fixture("turn").replaceChildren(...words);
}

/** What was said, or waits to be, was not for whoever comes. */
export function hush() {
    clearTimeout(gathering);
    gathering = undefined;
    waiting = [];
    fixture("said").replaceChildren();
    call("");
}

/**
 * A sentence that is not shown twice. If something can be done about it, it
 * stays until it is put away; else it is read and goes.
 * @param {string} text
 * @param {...HTMLElement} ways what can be done about it
 */
export function notice(text, ...ways) {
    const host = fixture("notices");
    for (const old of host.children)
        if (/** @type {HTMLElement} */ (old).dataset.text === text)
            old.remove();
    const box = make("div", { class: "notice", "data-text": text },
        make("p", text), ...ways,
        button("Close", () => box.remove(), { class: "quiet" }));
    host.append(box);
    read([text]);
    if (!ways.length) {
        box.classList.add("passing");
        setTimeout(() => box.remove(), NOTICE_MS);
    }
    return box;
}

/** What is said of a moment is of no use once it goes on. */
export function passNotices() {
    for (const box of fixture("notices").querySelectorAll(".passing"))
        box.remove();
}

/** What was noticed on one screen is of no use on the next, unless it lasts. */
export function clearNotices() {
    for (const box of fixture("notices").querySelectorAll(
        ".notice:not(.lasting)"))
        box.remove();
}
