/* settings.mjs -- what a person likes, kept on this device. */
import { make, picker, title } from "./dom.mjs";
import { play } from "./sound.mjs";
import { notice } from "./voice.mjs";
import { recall, remember } from "./store.mjs";

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"slow" | "normal" | "fast" | "instant"} speed
 * @property {"auto" | "reduced"} motion
 * @property {"1" | "3" | "10"} time countdowns are so many times as long
 * @property {boolean} sounds
 * @property {boolean} keys single keys do something
 */

/** @type {Settings} */
const NORMAL = {
    theme: "auto", speed: "normal", motion: "auto", time: "1",
    sounds: true, keys: true,
};

/**
 * @typedef {{name: keyof Settings, label: string, help: string,
 *     values?: Record<string, string>}} Field
 */

/** @type {Field[]} */
const FIELDS = [
    {
        name: "theme", label: "Colours",
        help: "Light like paper, or dark for the evening.",
        values: { auto: "As this device", light: "Light", dark: "Dark" },
    },
    {
        name: "speed", label: "Speed of the bots",
        help: "How long bots take, and how long each moment is shown.",
        values: {
            slow: "Slow", normal: "Normal", fast: "Fast", instant: "At once",
        },
    },
    {
        name: "time", label: "Time to decide",
        help: "How long countdowns are, for bots just as much.",
        values: {
            1: "As the game says", 3: "Three times as long",
            10: "Ten times as long",
        },
    },
    {
        name: "motion", label: "Motion",
        help: "Pieces travel, or simply appear where they go.",
        values: {
            auto: "As this device", reduced: "No motion",
        },
    },
    {
        name: "sounds", label: "Sounds",
        help: "Cards, steps and crashes, your turn and the end. The key M does "
            + "the same.",
    },
    {
        name: "keys", label: "Single-key shortcuts",
        help: "At the table: U takes back, H gives a hint, R opens the rules, "
            + "M turns sounds on and off, a question mark explains what has the focus or "
            + "lies under the pointer, and where people race to act, the "
            + "number of a seat acts for it. In a replay the arrows step, and "
            + "Space plays and pauses. Turn them off if they are in the way "
            + "of your own tools.",
    },
];

/** @param {Field} field @param {any} value */
function isFine(field, value) {
    return field.values ? Object.hasOwn(field.values, value)
                        : typeof value === "boolean";
}

/** @returns {Settings} what is kept, as far as it makes sense */
function read() {
    const kept = recall("settings") ?? {};
    const fine = FIELDS.filter((field) => isFine(field, kept[field.name]));
    return Object.assign({ ...NORMAL }, Object.fromEntries(
        fine.map(({ name }) => [name, kept[name]])));
}

/** The settings of now; everybody reads them when they matter. */
export const settings = read();

/** Shows what is set; also done once when the page begins. */
export function applySettings() {
    const { dataset } = document.documentElement;
    dataset.theme = settings.theme;
    dataset.motion = settings.motion;
}

/** Whether pieces may travel. */
export function moves() {
    return settings.motion === "auto"
        && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {keyof Settings} name @param {string | boolean} value */
function change(name, value) {
    Object.assign(settings, { [name]: value });
    applySettings();
    if (!remember("settings", settings))
        notice("This browser keeps nothing, so the settings last only until "
            + "the page is closed.");
    if (name === "sounds" && value)
        play("turn");
}

/** Sounds are wanted, or no longer. */
export function toggleSounds() {
    change("sounds", !settings.sounds);
    notice(settings.sounds ? "Sounds are on." : "Sounds are off.");
}

/** @param {Field} field @param {string} id */
function control({ name, values }, id) {
    if (!values)
        return make("input", {
            id, type: "checkbox", checked: settings[name] === true,
            "aria-describedby": `${id}-help`,
            change: ({ target }) => change(name, target.checked),
        });
    return picker({
        id, "aria-describedby": `${id}-help`,
        change: ({ target }) => change(name, target.value),
    }, Object.entries(values), String(settings[name]));
}

/** @param {Field} field */
function row(field) {
    const id = `setting-${field.name}`;
    return make("div", { class: "setting" },
        make("div",
            make("label", { for: id }, field.label),
            make("p", { class: "help", id: `${id}-help` }, field.help)),
        control(field, id));
}

/** @param {HTMLElement} host */
export async function showSettings(host) {
    host.append(make("div", { class: "sheet" },
        title("Settings"),
        make("p", { class: "lead" }, "They apply on this device only."),
        make("div", { class: "panel" }, ...FIELDS.map(row))));
    return { title: "Settings" };
}
