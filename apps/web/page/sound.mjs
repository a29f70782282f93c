/* sound.mjs -- short sounds, made here: oscillators and noise, no files.
 *
 * Before the first touch of a page browsers allow none, and nobody wants to
 * hear them later.
 */
import { settings } from "./settings.mjs";

/**
 * @typedef {"tick" | "tock" | "flip" | "step" | "coin" | "shot" | "crash"
 *     | "turn" | "end"} Sound
 */

/** @type {AudioContext | undefined} */
let audio;
/** @type {AudioBuffer | undefined} */
let hiss;

/** Half a second of noise, the same every time. @param {AudioContext} to */
function noise(to) {
    if (hiss)
        return hiss;
    hiss = to.createBuffer(1, to.sampleRate / 2, to.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0, seed = 1; i < data.length; i++) {
        seed = (seed * 16807) % 2147483647;
        data[i] = seed / 1073741823.5 - 1;
    }
    return hiss;
}

/**
 * A volume that swells at once and fades.
 * @param {AudioContext} to
 * @param {number} at
 * @param {number} loud
 * @param {number} length
 */
function fade(to, at, loud, length) {
    const volume = to.createGain();
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    volume.connect(to.destination);
    return volume;
}

/**
 * @param {number} pitch in hertz
 * @param {{at?: number, loud?: number, length?: number, to?: number,
 *     wave?: OscillatorType}} [how] `to`: where the pitch slides
 */
function note(pitch, { at = 0, loud = 0.1, length = 0.18, to = pitch,
    wave = "sine" } = {}) {
    if (!audio)
        return;
    const when = audio.currentTime + at, voice = audio.createOscillator();
    voice.type = wave;
    voice.frequency.setValueAtTime(pitch, when);
    voice.frequency.exponentialRampToValueAtTime(to, when + length);
    voice.connect(fade(audio, when, loud, length));
    voice.start(when);
    voice.stop(when + length);
}

/**
 * @param {number} pitch that the noise is around
 * @param {{at?: number, loud?: number, length?: number}} [how]
 */
function rush(pitch, { at = 0, loud = 0.12, length = 0.08 } = {}) {
    if (!audio)
        return;
    const when = audio.currentTime + at, source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = noise(audio);
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(fade(audio, when, loud, length));
    source.start(when);
    source.stop(when + length);
}

/** @type {Record<Sound, (number: number) => void>} */
const SOUNDS = {
    tick: () => note(1250, { loud: 0.04, length: 0.05, wave: "triangle" }),
    tock: () => {
        rush(700, { loud: 0.2 });
        note(190, { loud: 0.12, length: 0.09 });
    },
    flip: () => rush(2600, { loud: 0.12, length: 0.1 }),
    step: (number) => note(260 * 2 ** (Math.min(number, 14) / 12),
        { loud: 0.06, length: 0.09, wave: "triangle" }),
    coin: () => {
        note(988, { loud: 0.07, length: 0.1 });
        note(1319, { at: 0.08, loud: 0.07, length: 0.35 });
    },
    shot: () => {
        rush(1800, { loud: 0.3, length: 0.1 });
        note(1500, { at: 0.02, to: 300, loud: 0.06, length: 0.22 });
    },
    crash: () => {
        rush(320, { loud: 0.5, length: 0.35 });
        note(90, { to: 40, loud: 0.25, length: 0.3, wave: "sawtooth" });
    },
    turn: () => {
        note(660, { loud: 0.08, length: 0.16 });
        note(880, { at: 0.13, loud: 0.08, length: 0.26 });
    },
    end: () => [523, 659, 784, 1047].forEach((pitch, i) =>
        note(pitch, { at: i * 0.11, loud: 0.08, length: 0.5 })),
};

/**
 * @param {Sound} sound
 * @param {number} [number] of a row of sounds, which rise
 */
export function play(sound, number = 0) {
    if (!settings.sounds
        || navigator.userActivation?.hasBeenActive === false)
        return;
    audio ??= new AudioContext();
    audio.resume();
    SOUNDS[sound](number);
}
