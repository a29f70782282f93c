/* voice.mjs -- what is said to everybody: the live regions, and notices.
 *
 * Each thing said is a new node, so that the same words are read again when
 * they are said again.
 */
import { button, fixture, make } from "./dom.mjs";

const KEPT = 30;

/** Said in its turn. @param {...string} lines */
export function say(...lines) {
    const region = fixture("said");
    region.append(...lines.map((line) => make("p", {}, line)));
    while (region.childElementCount > KEPT)
        region.firstElementChild?.remove();
}

/** Said at once; nothing takes back what was said. @param {string} line */
export function call(line) {
    const words = line ? [make("p", {}, line)] : [];
    fixture("turn").replaceChildren(...words);
}

/**
 * A sentence that stays until it is put away; the same one is not shown twice.
 * @param {string} text
 * @param {...HTMLElement} ways what can be done about it
 */
export function notice(text, ...ways) {
    const host = fixture("notices");
    for (const old of host.children)
        if (/** @type {HTMLElement} */ (old).dataset.text === text)
            old.remove();
    const box = make("div", { class: "notice", "data-text": text },
        make("p", {}, text), ...ways,
        button("Close", () => box.remove(), { class: "quiet" }));
    host.append(box);
    say(text);
}

/** What was noticed on one screen is of no use on the next. */
export function clearNotices() {
    fixture("notices").replaceChildren();
}

/** A short tone, where sounds are wanted. @param {number} pitch in hertz */
export function tone(pitch) {
    const audio = new AudioContext();
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.3);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.addEventListener("ended", () => audio.close());
    oscillator.start();
    oscillator.stop(audio.currentTime + 0.3);
}
