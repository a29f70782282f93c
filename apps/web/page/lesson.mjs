/* lesson.mjs -- a lesson as text: a record, and words between its actions.
 *
 *     say WORDS     said at this point of the record; a step of the lesson
 *     you WORDS     the same, and the next action is for the learner to do
 *     point ITEM    what the words above are about, by the items of the scene
 *     else WORDS    said when the learner presses something else
 *
 * All other lines are the record, see docs/records.md. The learner sits on the
 * first seat. What is not understood is refused with the number of its line.
 */

/**
 * @typedef {object} Step
 * @property {number} at after so many actions of the record
 * @property {string} words
 * @property {boolean} yours the next action is for the learner to do
 * @property {string[]} points items, by id
 * @property {string} other said when something else is pressed
 * @typedef {{game: string, seats: number, lines: string[], head: number,
 *     steps: Step[]}} Lesson `lines` of the record, the first `head` of them
 *     before any action
 */

/** What fits on the coach's card. */
export const LONGEST = 140;
const OTHER = "Not this one yet: the lesson goes on with what is lit.";
const ACTION = /^(\d|chance|clock) ./;
const WORDS = /^(say|you|point|else) (.+)$/;

/** @param {number} line from 0 @param {string} why @returns {never} */
function refuse(line, why) {
    throw new Error(`line ${line + 1} of the lesson: ${why}`);
}

/**
 * A word about a step that has begun, or a new one.
 * @param {Step[]} steps
 * @param {string} word
 * @param {string} text
 * @param {number} at
 * @returns {string} why not, or nothing
 */
function note(steps, word, text, at) {
    const last = steps.at(-1);
    if (word !== "point" && text.length > LONGEST)
        return `${text.length} letters, and ${LONGEST} fit on the card`;
    if (word === "say" || word === "you") {
        if (last?.yours && last.at === at)
            return "the learner has to act first";
        steps.push({ at, words: text, yours: word === "you", points: [],
            other: OTHER });
        return "";
    }
    if (!last || last.at !== at)
        return `${word} what? No words stand above it`;
    if (word === "point")
        last.points.push(...text.split(" "));
    else
        last.other = text;
    return "";
}

/** @param {string} text @returns {Lesson} */
export function parseLesson(text) {
    /** @type {Step[]} */
    const steps = [];
    /** @type {string[]} */
    const lines = [];
    let head = 0, at = 0;
    text.trimEnd().split("\n").forEach((line, i) => {
        const [, word, words] = WORDS.exec(line) ?? [];
        if (word) {
            const why = note(steps, word, words, at);
            return why ? refuse(i, why) : undefined;
        }
        const acts = ACTION.test(line), last = steps.at(-1);
        if (last?.yours && last.at === at && !line.startsWith("1 "))
            refuse(i, "here the learner acts");
        lines.push(line);
        at += acts ? 1 : 0;
        head += acts || at > 0 ? 0 : 1;
    });
    const last = steps.at(-1);
    if (!last || last.yours || last.at !== at)
        refuse(lines.length, "the last words stand at the end, and say no you");
    return { game: /^game (\w+)/m.exec(text)?.[1] ?? "",
        seats: Number(/ seats=(\d)/.exec(text)?.[1]), lines, head, steps };
}

/** The record up to an action. @param {Lesson} lesson @param {number} at */
export const recordUpTo = ({ lines, head }, at) =>
    lines.slice(0, head + at).map((line) => `${line}\n`).join("");
