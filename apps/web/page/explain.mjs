/* explain.mjs -- what is this? A bubble at anything on the table.
 *
 * A long press, the question mark or a press on a plate opens it, and it never
 * acts: the press that opened it plays nothing, nor does the one that closes
 * it. While it is open the arrow keys go over everything that lies there, left
 * and right in the order in which it is read, up and down to what is near.
 */
import { badge, filesOf } from "./art.mjs";
import { make } from "./dom.mjs";
import { meaningOf, plateMeaning } from "./meaning.mjs";
import { boxOf } from "./motion.mjs";
import { neighbour } from "./scene.mjs";
import { call } from "./voice.mjs";

/**
 * @typedef {import("./table.mjs").Table} Table
 * @typedef {import("./meaning.mjs").Glossary} Glossary
 * @typedef {import("./meaning.mjs").Meaning} Meaning
 */

const LONG_MS = 500;
/** A finger that moves so far scrolls or drags. */
const SLIP = 8;
const GAP = 10;
const THINGS = ".plate, .item[aria-label]:not(.plated)";
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const HELD = ["Shift", "Control", "Alt", "Meta"];

/** @type {Map<string, Promise<Glossary>>} by game */
const glossaries = new Map();

/** Fetches the glossary of a game, and again if it did not come.
 * @param {string} game
 * @returns {Promise<Glossary>}
 */
async function fetchGlossary(game) {
    try {
        const name = `${await filesOf(game)}_glossary.json`;
        const answer = await fetch(new URL(name, import.meta.url));
        if (answer.ok)
            return await answer.json();
    } catch {
        /* Without it there is a line less. */
    }
    glossaries.delete(game);
    return {};
}

/** @param {string} game */
function glossaryOf(game) {
    const asked = glossaries.get(game) ?? fetchGlossary(game);
    glossaries.set(game, asked);
    return asked;
}

/** The thing that something on the table is part of.
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
function thingAt(target) {
    const element = target instanceof Element ? target : null;
    const item = element?.closest(".item");
    return /** @type {HTMLElement | null} */ (
        item?.matches(THINGS) || item?.getAttribute("role") === "button"
            ? item : element?.closest(".plate") ?? null);
}

/** What of a thing can have the focus. @param {HTMLElement} thing */
const focusable = (thing) => /** @type {HTMLElement} */ (
    thing.querySelector(":scope > .plate-more") ?? thing);

export class Explain {
    /**
     * @param {Table} table
     * @param {(open: boolean) => void} onOpen
     */
    constructor(table, onOpen) {
        this.table = table;
        this.onOpen = onOpen;
        this.bubble = make("div", { class: "explain", role: "note",
            "aria-label": "What this is", hidden: true });
        /** @type {HTMLElement | null} what is explained */
        this.thing = null;
        /** @type {HTMLElement | null} what is under the pointer */
        this.under = null;
        /** @type {HTMLElement | null} had the focus before */
        this.origin = null;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        this.from = { x: 0, y: 0 };
        /** The click that belongs to a press does nothing. */
        this.idle = false;
        this.onDown = (/** @type {PointerEvent} */ event) => this.down(event);
        this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
        this.listen(table.root);
        table.root.append(this.bubble);
    }

    /** @param {HTMLElement} root */
    listen(root) {
        addEventListener("pointerdown", this.onDown, true);
        addEventListener("keydown", this.onKey, true);
        root.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
            if (Math.hypot(x - this.from.x, y - this.from.y) > SLIP)
                this.release();
        });
        for (const type of ["pointerup", "pointercancel", "pointerleave"])
            root.addEventListener(type, () => this.release());
        root.addEventListener("pointerover", ({ target }) => {
            this.under = thingAt(target);
        });
        root.addEventListener("pointerleave", () => {
            this.under = null;
        });
        root.addEventListener("contextmenu", (event) => {
            if (this.timer !== undefined || this.idle)
                event.preventDefault();
        });
        root.addEventListener("click", (event) => this.click(event), true);
    }

    forget() {
        this.close();
        this.release();
        removeEventListener("pointerdown", this.onDown, true);
        removeEventListener("keydown", this.onKey, true);
    }

    /* ---- presses ---- */

    /** @param {PointerEvent} event */
    down({ target, button, isPrimary, clientX: x, clientY: y }) {
        const inside = target instanceof Node && this.bubble.contains(target);
        this.release();
        this.idle = this.thing !== null && !inside;
        if (inside)
            return;
        this.close();
        const thing = this.table.root.contains(/** @type {Node} */ (target))
            ? thingAt(target) : null;
        if (!thing || button !== 0 || !isPrimary)
            return;
        this.from = { x, y };
        this.timer = setTimeout(() => {
            this.release();
            this.idle = true;
            this.open(thing);
        }, LONG_MS);
    }

    release() {
        clearTimeout(this.timer);
        this.timer = undefined;
    }

    /** A plate is no part of the game: a press explains it.
     * @param {MouseEvent} event
     */
    click(event) {
        const thing = thingAt(event.target);
        const plate = thing?.matches(".plate") && !this.idle;
        if (thing && plate)
            this.open(thing);
        if (plate || this.idle)
            event.stopPropagation();
        this.idle = false;
    }

    /* ---- keys ---- */

    /** Explains what has the focus or is under the pointer, if anything. */
    ask() {
        const focus = thingAt(document.activeElement);
        const thing = focus && this.table.root.contains(focus) ? focus
            : this.under;
        if (thing?.isConnected)
            this.open(thing);
        return Boolean(thing?.isConnected);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const { key, target } = event;
        const { root } = this.table;
        this.idle = false;
        if (!this.thing) {
            this.stepPlates(event);
            return;
        }
        if (HELD.includes(key))
            return;
        const onTable = root.contains(/** @type {Node} */ (target));
        if (ARROWS.includes(key))
            this.walk(key);
        else if (["Escape", "?"].includes(key))
            this.leave();
        else if (onTable && ["Enter", " "].includes(key))
            this.close();
        else {
            this.close();
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /** From plate to plate, of which one can be tabbed to.
     * @param {KeyboardEvent} event
     */
    stepPlates(event) {
        const { key, target } = event;
        const plate = target instanceof Element &&
            target.matches(".plate-more") ? target.parentElement : null;
        const plates = plate ? this.things().filter((one) =>
            one.matches(".plate")) : [];
        const way = ARROWS.indexOf(key);
        if (!plate || way < 0 || !plates.includes(plate))
            return;
        const step = plates.length + (way % 2 ? 1 : -1);
        const to = plates[(plates.indexOf(plate) + step) % plates.length];
        for (const one of plates)
            focusable(one).tabIndex = one === to ? 0 : -1;
        focusable(to).focus();
        event.preventDefault();
        event.stopPropagation();
    }

    /** Everything that can be explained, in the order it is read. */
    things() {
        return /** @type {HTMLElement[]} */ ([
            ...this.table.root.querySelectorAll(THINGS)])
            .filter((thing) => thing.getClientRects().length > 0);
    }

    /** @param {string} key */
    walk(key) {
        const all = this.things();
        const at = Math.max(0, all.findIndex((thing) =>
            thing.contains(this.thing)));
        const beside = key === "ArrowRight" ? 1 : -1;
        const spots = all.map((thing, i) => {
            const { left, top, width, height } = boxOf(thing);
            return { id: String(i), x: left + width / 2, y: top + height / 2 };
        });
        const to = key === "ArrowLeft" || key === "ArrowRight"
            ? (at + beside + all.length) % all.length
            : Number(neighbour(spots, String(at), key) ?? at);
        this.origin ??= /** @type {HTMLElement} */ (document.activeElement);
        focusable(all[to]).focus({ preventScroll: true });
        this.open(all[to]);
    }

    /* ---- the bubble ---- */

    /** @param {HTMLElement} thing */
    async open(thing) {
        if (!this.thing)
            this.onOpen(true);
        this.thing?.classList.remove("explained");
        this.thing = thing;
        this.show({});
        const glossary = await glossaryOf(this.table.game);
        if (this.thing !== thing)
            return;
        this.show(glossary);
        call([...this.bubble.querySelectorAll("p, li")].map((line) =>
            line.textContent).join(" "));
    }

    /** Shows the same thing as it is now; one that is gone is let go. */
    async refresh() {
        const { thing } = this;
        if (!thing)
            return;
        if (!thing.isConnected || thing.getClientRects().length === 0) {
            this.close();
            return;
        }
        this.show(await glossaryOf(this.table.game));
    }

    /** Ends it where it began. */
    leave() {
        const { origin } = this;
        this.close();
        if (origin?.isConnected)
            origin.focus({ preventScroll: true });
    }

    close() {
        if (!this.thing)
            return;
        this.thing.classList.remove("explained");
        this.thing = this.origin = null;
        this.bubble.hidden = true;
        this.onOpen(false);
    }

    /** @param {Glossary} glossary */
    show(glossary) {
        const { thing, bubble } = this;
        const meaning = thing && this.meaning(thing, glossary);
        if (!meaning) {
            this.close();
            return;
        }
        bubble.replaceChildren(...wordsOf(meaning, Number(
            thing.dataset.owner), this.table.pieces.nameOf));
        bubble.hidden = false;
        thing.classList.add("explained");
        this.place(thing);
    }

    /** @param {HTMLElement} thing @param {Glossary} glossary */
    meaning(thing, glossary) {
        const { scene, choices, twins, items, pieces } = this.table;
        if (!scene)
            return undefined;
        const context = { scene, choices, twins, glossary,
            nameOf: pieces.nameOf };
        const item = items.get(thing.dataset.id ?? "");
        if (item)
            return meaningOf(item, context);
        const own = [...thing.querySelectorAll(".item")].flatMap((element) =>
            items.get(/** @type {HTMLElement} */ (element).dataset.id ?? "")
                ?? []);
        return thing.matches(".plate") ? plateMeaning(
            thing.getAttribute("aria-label") ?? "", own, context) : undefined;
    }

    /** Above or below the thing, else beside it, and never off the screen.
     * @param {HTMLElement} thing
     */
    place(thing) {
        const { bubble, table: { root } } = this;
        const home = root.getBoundingClientRect();
        const { left, top, width, height } = boxOf(thing);
        const [x, y] = [left - home.left, top - home.top];
        const first = Math.max(4, -home.top);
        const last = Math.min(home.height, innerHeight - home.top) - 4;
        bubble.style.maxHeight = `${last - first}px`;
        const { offsetWidth: w, offsetHeight: h } = bubble;
        const within = (/** @type {number} */ at, /** @type {number} */ least,
            /** @type {number} */ most) => Math.max(least, Math.min(at, most));
        const above = y - h - GAP >= first;
        const below = y + height + h + GAP <= last;
        const beside = !above && !below;
        const right = x + width + GAP + w <= home.width;
        const at = beside
            ? { x: right ? x + width + GAP : x - w - GAP,
                y: y + height / 2 - h / 2 }
            : { x: x + width / 2 - w / 2,
                y: above ? y - h - GAP : y + height + GAP };
        bubble.style.left = `${within(at.x, 4, home.width - w - 4)}px`;
        bubble.style.top = `${within(at.y, first, last - h)}px`;
    }
}

/**
 * @param {Meaning} meaning
 * @param {number} owner
 * @param {(owner: number) => string} nameOf
 */
function wordsOf({ title, about, facts, ways }, owner, nameOf) {
    const list = (/** @type {string[]} */ lines) => lines.length
        ? [make("ul", ...lines.map((line) => make("li", line)))] : [];
    return [
        make("p", { class: "explain-title" },
            owner > 0 && badge(owner, nameOf(owner)), title),
        ...about ? [make("p", about)] : [],
        ...list(facts),
        ...ways.length ? [make("p", { class: "explain-now" }, "Now:")] : [],
        ...list(ways),
    ];
}
