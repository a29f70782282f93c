/* dom.mjs -- small helpers: elements made of text nodes, never of markup. */

/**
 * @typedef {Node | string | null | undefined | false} Part
 * @typedef {Record<string, string | number | boolean
 *     | ((event: any) => void) | undefined>} Traits
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Traits} traits
 */
function dress(element, traits) {
    for (const [name, value] of Object.entries(traits))
        if (typeof value === "function")
            element.addEventListener(name, value);
        else if (value === true)
            element.setAttribute(name, "");
        else if (value !== undefined && value !== false)
            element.setAttribute(name, String(value));
}

/** @param {Part[]} parts @returns {(Node | string)[]} */
function present(parts) {
    return /** @type {(Node | string)[]} */ (
        parts.filter((part) => part || part === ""));
}

/**
 * @template {Element} Kind
 * @param {Kind} element
 * @param {Traits | Part} first
 * @param {Part[]} parts
 */
function fill(element, first, parts) {
    if (!first || typeof first === "string" || first instanceof Node)
        element.append(...present([first, ...parts]));
    else {
        dress(element, first);
        element.append(...present(parts));
    }
    return element;
}

/**
 * An element with content. Its attributes and listeners (by the event's name)
 * come first, if it has any.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Traits | Part} [first]
 * @param {...Part} parts
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, first, ...parts) {
    return fill(document.createElement(tag), first, parts);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Traits | Part} [first]
 * @param {...Part} parts
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function makeSvg(tag, first, ...parts) {
    return fill(document.createElementNS(SVG, tag), first, parts);
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {Traits} [traits]
 */
export function button(label, act, traits = {}) {
    return make("button", { type: "button", click: act, ...traits }, label);
}

/**
 * A button for a press whose moment counts: when it began, not when it ended.
 * @param {(pressed: number) => void} act
 * @param {Traits} traits
 * @param {...Part} parts
 */
export function pressButton(act, traits, ...parts) {
    /** @type {number | undefined} */
    let began;
    const begin = (/** @type {Event} */ { timeStamp }) => {
        began = timeStamp;
    };
    return make("button", {
        type: "button", pointerdown: begin, keydown: begin,
        click: ({ timeStamp }) => {
            act(began ?? timeStamp);
            began = undefined;
        }, ...traits,
    }, ...parts);
}

/**
 * A list to choose one value from.
 * @param {Traits} traits
 * @param {[value: string | number, label: string][]} values
 * @param {string | number} chosen
 */
export function picker(traits, values, chosen) {
    return make("select", traits, ...values.map(([value, label]) =>
        make("option", { value, selected: value === chosen }, label)));
}

/** @param {string} label @param {string} to @param {string} [kind] */
export function link(label, to, kind) {
    return make("a", { href: to, class: kind }, label);
}

/** The heading that gets the focus when a screen appears. */
export function title(/** @type {Part[]} */ ...parts) {
    return make("h1", { tabindex: -1 }, ...parts);
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} text what an engine or a browser says, for people */
export function sentence(text) {
    const whole = capital(text);
    return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** @param {unknown} problem */
export function reason(problem) {
    return sentence(problem instanceof Error ? problem.message
                                             : String(problem));
}

/** @param {string} name @param {string} text a file to take home */
export function download(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** As people copy: what is selected in a field. @param {string} text */
function copySelected(text) {
    const before = document.activeElement;
    const field = make("textarea", { class: "unseen", readonly: true }, text);
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    return copied;
}

/**
 * Browsers have a clipboard only for pages that came by TLS, or from this
 * machine; a server at home is neither.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copySelected(text);
    }
}

/** @param {string} id @returns {HTMLElement} what the first HTML has */
export function fixture(id) {
    const element = document.getElementById(id);
    if (!element)
        throw new Error(`the page has no ${id}`);
    return element;
}
