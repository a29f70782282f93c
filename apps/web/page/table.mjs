/* table.mjs -- the table: a view as people see it, touch it and play on it.
 *
 * A person plays by picking the items of a choice one after the other, with
 * mouse, finger or keys, or by taking the choice from the list; both are
 * always there. What is shown is the state: the moments on the way to it, and
 * all motion, end at once when somebody acts or the next view comes.
 */
import { Ahead, along, bubble, newsOf, pointsOf, tracer } from "./ahead.mjs";
import { Wait } from "./clock.mjs";
import { capital, make } from "./dom.mjs";
import { Drag } from "./drag.mjs";
import { Explain } from "./explain.mjs";
import { Ground } from "./grounds.mjs";
import { Guard } from "./guard.mjs";
import { Hold } from "./hold.mjs";
import { layoutOf, sortOf } from "./layout.mjs";
import * as motion from "./motion.mjs";
import { overlap } from "./free.mjs";
import { Moves } from "./moves.mjs";
import { lieAt, Pieces, setStyle } from "./pieces.mjs";
import { focusOn, nameItem, rove, stepFrom } from "./reach.mjs";
import { play } from "./sound.mjs";
import {
    ahead, itemsOf, offersOf, pick, placesOf, stillPicked, teamOf, toLay,
    twinsOf,
} from "./scene.mjs";
import { shotOf, trailOf } from "./trails.mjs";

/**
 * @typedef {import("./scene.mjs").Scene} Scene
 * @typedef {import("./scene.mjs").Choice} Choice
 * @typedef {import("./scene.mjs").Item} Item
 * @typedef {{told: import("./engine.mjs").Line[],
 *     way?: import("./engine.mjs").Trail, quiet?: boolean}} Happening what a
 *     scene came about by; `quiet` where others tell it
 * @typedef {object} Options
 * @property {(choice: Choice, pressed: number) => void} onAction
 *     `pressed` when the finger or the key went down
 * @property {(open: boolean) => void} [onExplain] somebody asks what a thing is
 * @property {(slot: string, label: string) => boolean} [onReturn] what lies
 *     on a slot is wanted back; false: it stays
 * @property {string[]} names of the seats
 * @property {{motion?: string}} [settings]
 */

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export class Table {
    /**
     * @param {HTMLElement} host
     * @param {Options} options
     */
    constructor(host, { onAction, onReturn = () => false,
        onExplain = () => {}, names,
        settings = {} }) {
        this.onAction = onAction;
        this.onReturn = onReturn;
        this.names = names;
        this.settings = settings;
        this.viewer = -1;
        /** @type {import("./engine.mjs").Trail | undefined} */
        this.shot = undefined;
        /** @type {Scene | undefined} */
        this.scene = undefined;
        /** @type {Map<string, Item>} */
        this.items = new Map();
        /** @type {Choice[]} */
        this.choices = [];
        /** @type {string[]} */
        this.picked = [];
        /** @type {Map<string, string>} what stands for what can be picked */
        this.twins = new Map();
        /** @type {Map<string, string>} which of the twins was touched */
        this.touched = new Map();
        /** What is not seen while a countdown stands.
         * @type {Item | undefined} */
        this.covered = undefined;
        this.shows = 0;
        /** @type {number | undefined} when the press under way began */
        this.pressed = undefined;
        this.wait = new Wait();
        this.pieces = new Pieces((owner) => owner - 1 === this.viewer
            ? "You" : this.names[owner - 1] ?? `Seat ${owner}`);
        this.moves = new Moves((choice) => this.act(choice));
        /** Whose turn it is, and how much time is left: others write it. */
        this.whose = make("span", { class: "whose", "data-aside": true,
            hidden: true });
        this.clock = make("span", { class: "clock" });
        this.status = make("p", { class: "status", tabindex: "-1" });
        this.hint = make("p", { class: "hint", "data-aside": true });
        this.ground = new Ground();
        this.ahead = new Ahead(() => this.busy());
        this.captions = make("div", { class: "captions",
            "aria-hidden": "true" });
        /** @type {import("./layout.mjs").Layout | undefined} */
        this.layout = undefined;
        /** Furniture by name; others may fill the story, the strip and, where
         * nothing is held, its place. */
        this.furniture = {
            status: make("div", { class: "said" }, this.whose,
                make("div", { class: "words" }, this.status, this.hint),
                this.clock),
            dock: make("div", { class: "dock", "aria-hidden": "true" }),
            story: make("div", { class: "story-line" }),
            held: make("ul", { class: "recent", "aria-hidden": "true",
                "data-aside": true, hidden: true }),
            strip: make("div", { class: "strip" }),
        };
        this.opener = make("button", { type: "button", class: "opener",
            "data-role": "offer", "aria-expanded": "false",
            click: () => this.openTray() });
        this.looker = make("button", { type: "button", class: "looker",
            hidden: true, click: () => this.lookAtAll() });
        this.root = make("div", { class: "table" }, this.ground.root,
            this.furniture.dock, this.ground.surfaces, this.furniture.status,
            this.pieces.root,
            this.ahead.root, this.captions, this.furniture.strip, this.opener,
            this.looker,
            this.furniture.held, this.moves.quick,
            this.furniture.story);
        this.explain = new Explain(this, onExplain);
        this.drag = new Drag(this);
        this.guard = new Guard();
        this.hold = new Hold(this.root, (where) => this.moves.simple(where,
            this.choices), (choice) => {
            this.pressed = undefined;
            this.act(choice);
        });
        this.listen(this.root);
        host.append(this.root);
        /** The game whose pictures are there, or on their way. */
        this.game = "";
        /** Heights of what others fill: a strip above the dock, if there is
         * one, and the story, where it is no line of the usual height. */
        this.strip = 0;
        /** @type {number | undefined} */
        this.story = undefined;
        /** All of a large board is wanted. */
        this.wholeBoard = false;
        /** @type {Happening | undefined} what is being shown */
        this.happening = undefined;
        /** The window that the table was laid out for. */
        this.fits = "";
        this.sizes = new ResizeObserver(() => {
            if (this.fits !== this.window())
                this.resize();
        });
        this.sizes.observe(host);
        this.host = host;
        document.body.dataset.table = "";
    }

    /** @param {HTMLElement} root */
    listen(root) {
        root.addEventListener("click", (event) => {
            const id = idAt(event.target);
            if (id !== undefined)
                this.pick(id, event.detail === 0);
            if (!this.opener.contains(/** @type {Node} */ (event.target)))
                this.openTray(false);
            this.pressed = undefined;
        });
        for (const type of ["pointerdown", "keydown"])
            root.addEventListener(type, (event) => {
                this.pressed = event.timeStamp;
            });
        root.addEventListener("keydown", (event) => this.key(event));
        for (const type of ["pointerover", "focusin"])
            root.addEventListener(type, ({ target }) => {
                this.pointAt(this.moves.pointedAt(target));
                this.aim(idAt(target));
            });
    }

    /**
     * Shows a view. Ends early when another is shown: what still moves goes on
     * from where it is seen.
     * @param {{game: string, viewer: number, scene: Scene}} view
     * @param {{animate?: boolean, happening?: Happening}} [how]
     */
    async show(view, { animate = true, happening } = {}) {
        const number = ++this.shows;
        this.fetchArt(view.game);
        this.wait.end();
        this.viewer = view.viewer;
        this.choices = view.scene.choices;
        this.picked = stillPicked(this.choices, this.picked);
        this.arrive(view.scene, animate, happening);
        if (number === this.shows && animate && motion.mayMove(this.settings))
            await this.wait.for(motion.TRAVEL_MS);
    }

    /** Takes the table away. */
    close() {
        this.shows++;
        this.finish();
        this.drag.stop();
        this.explain.forget();
        this.guard.close();
        this.hold.close();
        this.sizes.disconnect();
        this.root.remove();
        delete document.body.dataset.table;
    }

    /** Whatever still moves is there at once. */
    finish() {
        this.wait.end();
        motion.finishAll();
    }

    /**
     * @param {Scene} scene
     * @param {boolean} animate
     * @param {Happening} [happening]
     */
    arrive(scene, animate, happening) {
        this.happening = happening;
        const shot = shotOf(happening?.way, this.items, scene);
        this.apply(scene, animate, shot ? undefined : happening?.way);
        this.shot = shot;
        this.caption();
        scene.shown ??= performance.now();
        if (this.layout && this.layout.height > innerHeight + 1)
            requestAnimationFrame(() => this.reveal());
    }

    /** In a low window, scrolls to what may be picked if nothing of it is in
     * sight. */
    reveal() {
        const lit = [...this.root.querySelectorAll(".item.lit")];
        const seen = lit.some((element) => {
            const { top, height } = motion.boxOf(element);
            return top >= 0 && top + height <= innerHeight;
        });
        if (!seen)
            lit[0]?.scrollIntoView({ block: "center" });
    }

    window() {
        return `${this.host.clientWidth} ${this.host.clientHeight}`;
    }

    /** The window has another size. */
    resize() {
        if (!this.scene)
            return;
        this.apply(this.scene, false);
        this.caption();
    }

    /** @param {string} game */
    fetchArt(game) {
        if (game === this.game)
            return;
        this.game = game;
        const world = this.host.closest(".play");
        this.ground.load(game, world instanceof HTMLElement ? world
            : this.host).then(() => {
            this.pieces.emblem = this.ground.theme.emblem ?? "";
            this.redraw();
        });
    }

    /** The pictures have come. */
    redraw() {
        this.pieces.forget();
        this.ahead.forget();
        this.resize();
    }

    /**
     * @param {Scene} scene
     * @param {boolean} animate
     * @param {import("./engine.mjs").Trail} [way]
     */
    apply(scene, animate, way) {
        this.guard.note();
        const from = this.scene;
        const before = animate && motion.mayMove(this.settings)
            ? from : undefined;
        const spots = before ? motion.spotsOf(this.pieces.pieces) : new Map();
        const start = spots.get(way?.item ?? "");
        const focus = this.focusNow();
        const road = before && this.layout?.camera && this.ground.box();
        motion.finishAll();
        this.scene = scene;
        this.items = itemsOf(scene);
        this.twins = twinsOf(scene, this.choices);
        write(this.status, together(scene.status));
        const shown = this.pieces.show(scene, this.furnish(scene));
        this.light();
        this.refocus(focus);
        if (animate && from)
            motion.soundAll(from, scene, way);
        this.explain.show();
        if (road)
            this.ground.comeFrom(road);
        if (before)
            motion.moveAll(this.root, this.pieces.pieces, spots, shown,
                before, scene, way && trailOf(this.layout, way, before,
                    start && within(this.root, start)));
    }

    /** Says what happened where it happened: where a thing comes to, not where
     * it sets out from. */
    caption() {
        const { layout, happening, shot } = this;
        const told = happening?.quiet ? [] : happening?.told ?? [];
        const line = told.filter(({ item }) =>
            this.pieces.pieces.get(item ?? "")?.element.isConnected).at(-1);
        const piece = this.pieces.pieces.get(line?.item ?? "");
        const shooter = this.items.get(shot?.item ?? "");
        const flown = layout && shot && shooter
            ? pointsOf(layout, shooter, shot.cells) : [];
        this.captions.replaceChildren(...flown.length ? [tracer(flown)] : []);
        if (!layout || !line || !piece)
            return;
        const { must, things } = this.busy();
        const thing = layout.spots.get(line.item ?? "")
            ?? within(this.root, motion.boxOf(piece.element));
        const words = newsOf(line.text, this.scene?.status ?? "");
        if (words)
            bubble(this.captions, layout,
                piece.element.querySelector(".whose-card")
                    ? { ...thing, h: thing.h + NAMED } : thing, words,
                { must: [...must, ...along(flown, 24)], things }, "told");
    }

    /** What words on the table should not cover. */
    busy() {
        const { spots = new Map(), plates = [] } = this.layout ?? {};
        const lie = (/** @type {(item: Item) => boolean} */ which) =>
            [...this.items.values()].filter(which).flatMap(({ id }) =>
                spots.get(id) ?? []);
        return { must: [
            ...lie((item) => item.look === "piece" ? item.owner !== null
                : item.look === "card" && item.flags.includes("active")),
            ...plates.map(({ box }) => box),
            ...[...spots.values()].filter(({ free }) => free).map(sayingOf),
            ...this.looker.hidden ? []
                : [within(this.root, motion.boxOf(this.looker))]],
        things: lie(({ look, owner }) =>
            ["card", "way", "tile"].includes(look) ||
            look === "piece" && owner === null) };
    }

    /** Whose doing a line tells: the player's, or the team's, that it names
     * first.
     * @param {string} line
     */
    ownerOf(line) {
        const named = [...this.pieces.plates].map(([owner, { head }]) =>
            ({ owner, at: placeOf(line,
                head.querySelector(".name")?.textContent ?? "") }))
            .filter(({ at }) => at >= 0);
        return named.sort((a, b) => a.at - b.at)[0]?.owner;
    }

    /** The card that a countdown is about. */
    get rim() {
        return /** @type {HTMLElement | null} */ (this.root.querySelector(
            ".item.active[data-part=contest][data-look=card]"));
    }

    /** How much of a countdown is left, for the rim of what it is about.
     * @param {{left: number, whole: number} | null} count
     */
    count(count) {
        this.root.classList.toggle("counting", Boolean(count));
        const rim = count && this.rim;
        if (rim)
            setStyle(rim, "--left",
                (count.left / count.whole).toFixed(3));
    }

    /** Puts the furniture where it belongs. @param {Scene} scene */
    furnish(scene) {
        const { clientWidth, clientHeight } = this.host;
        this.fits = this.window();
        const layout = layoutOf(scene, {
            width: clientWidth || innerWidth,
            height: clientHeight || innerHeight, viewer: this.viewer,
            strip: this.strip, story: this.story, whole: this.wholeBoard,
            focus: this.mattering(scene),
        });
        for (const [name, element] of Object.entries(this.furniture))
            lieAt(element, layout.frame[name]);
        this.furniture.held.hidden = !layout.idle;
        lieAt(this.moves.quick, layout.keys);
        this.moves.quick.dataset.place =
            layout.keys === layout.frame.confirm ? "done" : "keys";
        this.root.classList.toggle("tall", layout.tall);
        const parts = [...layout.parts.values()];
        this.root.classList.toggle("stepped", parts.includes("steps"));
        this.root.classList.toggle("desked",
            parts.includes("panels") || parts.includes("desk"));
        this.root.dataset.sort = sortOf(scene);
        this.root.classList.toggle("scrolls", layout.height > innerHeight + 1);
        setStyle(this.root, "height", `${layout.height}px`);
        setStyle(this.root, "--u", `${layout.unit}px`);
        this.ground.show(layout);
        this.showMap(layout, scene);
        this.opener.hidden = !layout.tray;
        this.opener.dataset.title = layout.tray?.title ?? "";
        this.nameOpener();
        if (layout.tray)
            lieAt(this.opener, layout.tray.opener);
        else
            this.openTray(false);
        this.layout = layout;
        return layout;
    }

    /** All of a board that a camera shows, small, or the way back to it.
     * @param {import("./layout.mjs").Layout} layout @param {Scene} scene
     */
    showMap(layout, scene) {
        const wanted = layout.camera !== undefined || this.wholeBoard;
        this.looker.hidden = !wanted || !this.looker.hasChildNodes();
        if (wanted)
            import("./minimap.mjs").then(({ showMap }) => {
                const was = this.looker.style.cssText;
                if (layout !== this.layout)
                    return;
                showMap(this.looker, layout, scene, this.wholeBoard);
                this.looker.hidden = false;
                if (this.looker.style.cssText === was)
                    return;
                this.ahead.forget();
                this.aim(undefined);
            }).catch(() => {
                this.looker.hidden = true;
            });
    }

    /** All of a large board, or what matters now. */
    lookAtAll() {
        this.wholeBoard = !this.wholeBoard;
        this.resize();
    }

    /** Shows what there is no room for, or puts it away. */
    openTray(open = !this.root.classList.contains("offering")) {
        this.root.classList.toggle("offering", open);
        this.opener.setAttribute("aria-expanded", String(open));
        this.nameOpener();
    }

    nameOpener() {
        write(this.opener, this.root.classList.contains("offering") ? "Close"
            : this.opener.dataset.title ?? "");
    }

    /** What must be seen of a large board: what is told of, where it is and
     * passes, or whoever acts; else what can be picked, one's own, and where
     * that will be.
     * @param {Scene} scene
     */
    mattering(scene) {
        const { told: lines = [], way } = this.happening ?? {};
        const about = [...lines.map(({ item }) => item), way?.item];
        const board = scene.areas.filter(({ role }) => role === "board")
            .flatMap(({ items }) => items);
        const passed = (/** @type {number[][]} */ cells = []) =>
            board.filter(({ column, row }) => cells.some(([x, y]) =>
                x === column && y === row));
        const told = [...board.filter(({ id }) => about.includes(id)),
            ...passed(way?.cells)];
        const seen = told.length || !this.happening ? told
            : board.filter(({ look, flags }) => look === "piece" &&
                flags.includes("active"));
        if (seen.length)
            return [seen.map(({ id }) => id)];
        const { next } = ahead(this.choices, this.picked);
        const team = teamOf(scene, this.viewer);
        const own = board.filter(({ look, owner }) => look === "piece" &&
            owner !== null && team.includes(owner));
        return [[...next], ...[own, passed(scene.plan?.cells)].map((all) =>
            all.map(({ id }) => id))];
    }

    /* ---- what may be picked ---- */

    /** Lights what may be picked now, and writes what else may be done. */
    light() {
        const { next, done } = ahead(this.choices, this.picked);
        const begin = ahead(this.choices, []).next;
        const short = this.choices.find(({ flags, pick: [id] }) =>
            id && flags.includes("short"));
        const places = this.scene ? placesOf(this.scene) : new Map();
        const areas = new Set([...next].map((id) =>
            this.pieces.pieces.get(id)?.area));
        for (const [id, { element, area }] of this.pieces.pieces) {
            const meant = this.twins.get(id) ?? id;
            const picked = this.picked.includes(meant) &&
                (this.touched.get(meant) ?? meant) === id;
            const lit = next.has(meant), item = this.items.get(id);
            const active = lit || picked || begin.has(meant);
            element.classList.toggle("picked", picked);
            element.classList.toggle("lit", lit);
            element.classList.toggle("quiet",
                lit && short !== undefined && !short.pick.includes(meant));
            element.classList.toggle("dim", areas.has(area) && !active
                && !item?.flags.includes("active"));
            const saying = element.dataset.part === "choice" &&
                this.choices.find(({ pick: [one, more] }) =>
                    one === meant && !more)?.text;
            if (item)
                nameItem(element, id === this.covered?.id
                    ? { ...item, text: "Paused", label: "" }
                    : saying ? { ...item, text: saying } : item,
                active, picked, places.get(id));
        }
        for (const { root } of this.pieces.plates.values())
            root.classList.toggle("offers", Boolean(root.querySelector(".lit")));
        rove(this.pieces.pieces.values());
        this.offer(next.size, done);
        this.aim(undefined);
    }

    /**
     * Shows what would happen: by the choice that a thing leads to, else by
     * the plan so far.
     * @param {string | undefined} id
     */
    aim(id) {
        const meant = this.meantBy(id ?? "");
        const path = [...this.picked, meant];
        const led = this.choices.filter(({ pick }) =>
            path.every((one, i) => pick[i] === one));
        const preview = led.length === 1 && led[0].preview
            || this.scene?.plan;
        const mover = this.items.get(preview?.item ?? "");
        this.single(id);
        const item = mover ?? this.items.get(meant);
        if (this.layout)
            this.ahead.show(this.layout, item, preview,
                this.pieces.pieces.get(mover?.id ?? "")?.element);
    }

    /** In the hand, only what is of the kind that may be chosen there.
     * @param {string | undefined} id
     */
    single(id = "") {
        const piece = this.pieces.pieces.get(id)?.element;
        const kind = piece?.matches(".lit[data-part=choice]")
            ? piece.dataset.kind : undefined;
        for (const band of this.root.querySelectorAll(
            ".item[data-part=hand] .band"))
            band.classList.toggle("pale", kind !== undefined &&
                /** @type {HTMLElement} */ (band).dataset.kind !== kind);
    }

    /**
     * Shows what may be done without picking items.
     * @param {number} ahead how many items may be picked next
     * @param {Choice[]} done paths that are complete, but not the only ones
     */
    offer(ahead, done) {
        const offers = offersOf(this.choices);
        this.showHint(ahead, offers.length);
        this.moves.show(this.choices, [...new Set([...done, ...offers])],
            this.scene && toLay(this.scene));
    }

    /**
     * @param {number} count how many items may be picked next
     * @param {number} offers how many choices have buttons
     */
    showHint(count, offers) {
        const last = this.items.get(this.picked[this.picked.length - 1]);
        const { next } = ahead(this.choices, this.picked);
        const asked = this.scene?.areas.find(({ asks, items }) =>
            asks && items.some(({ id }) => next.has(id)))?.title;
        this.furniture.status.classList.toggle("picking", Boolean(last));
        write(this.hint, count === 0 && offers === 0 ? ""
            : last && asked ? `${capital(last.text)}. ${asked}`
            : last ? pickHint(capital(last.text))
            : count === 0 ? "Choose one of the buttons."
            : `Pick something that is lit${offers ? ", or a button" : ""}.`);
    }

    /** Shows the items of a choice in the list. @param {string[]} ids */
    pointAt(ids) {
        for (const [id, { element }] of this.pieces.pieces)
            element.classList.toggle("pointed", ids.includes(id));
    }

    /* ---- acting ---- */

    /**
     * @param {string} id
     * @param {boolean} byKey
     */
    pick(id, byKey) {
        this.finish();
        const meant = this.meantBy(id);
        const result = pick(this.choices, this.picked, meant);
        this.touched.set(meant, id);
        if (!result && this.returns(id))
            return;
        if (!result) {
            if (this.choices.length)
                this.explain.about(id);
            return;
        }
        this.picked = result.picked;
        play("tick");
        if (result.choice) {
            this.act(result.choice);
            return;
        }
        this.light();
        if (byKey && this.picked.length)
            this.focusLit();
    }

    /** What a press on a thing means: its like, or the place it lies in.
     * @param {string} id
     */
    meantBy(id) {
        return [this.twins.get(id) ?? id, this.slotUnder(id) ?? id]
            .find((one) => pick(this.choices, this.picked, one)) ?? id;
    }

    /** The lit place that a thing lies in, which is then meant.
     * @param {string} id
     */
    slotUnder(id) {
        const at = this.layout?.spots.get(id);
        return [...ahead(this.choices, this.picked).next].find((lit) => {
            const slot = this.items.get(lit)?.look === "slot"
                && this.layout?.spots.get(lit);
            return at && slot && overlap(at, slot) * 2 > at.w * at.h;
        });
    }

    /** Whether a laid card goes back to the hand. @param {string} id */
    returns(id) {
        const panel = this.scene?.areas.find(({ role, items }) =>
            role === "panel" && items.some((item) => item.id === id));
        const card = this.items.get(id);
        const slot = panel?.items.find(({ look, column }) =>
            look === "slot" && column === card?.column);
        return card?.look === "card" && slot !== undefined
            && this.onReturn(slot.id, card.label);
    }

    /** @param {Choice} taken what is still there to be done */
    act({ action, text }) {
        const choice = this.choices.find((one) =>
            one.action === action && one.text === text);
        this.finish();
        if (!choice)
            return;
        this.guard.note();
        this.choices = [];
        this.picked = [];
        const focus = this.focusNow();
        this.light();
        this.refocus(focus);
        this.onAction(choice, this.pressed
            ?? window.event?.timeStamp ?? performance.now());
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const id = idAt(event.target);
        if (event.key === "Escape" &&
            this.root.classList.contains("offering")) {
            this.openTray(false);
            this.opener.focus();
        } else if (event.key === "Escape" && this.picked.length) {
            const last = this.picked[this.picked.length - 1];
            const touched = this.touched.get(last);
            this.pick(last, true);
            this.focusItem(touched);
        } else if (id !== undefined && ARROWS.includes(event.key)) {
            this.step(id, event.key);
        } else if (id !== undefined && ["Enter", " "].includes(event.key)) {
            this.pick(id, true);
        } else {
            return;
        }
        event.preventDefault();
    }

    /** @param {string} id @param {string} key */
    step(id, key) {
        this.focusItem(stepFrom(this.pieces.pieces, id, key));
    }

    /* ---- focus ---- */

    /** @param {string | undefined} id */
    focusItem(id) {
        const piece = this.pieces.pieces.get(id ?? "");
        if (piece)
            focusOn(this.pieces.pieces.values(), piece);
    }

    focusLit() {
        const { next } = ahead(this.choices, this.picked);
        this.focusItem([...this.pieces.pieces.keys()]
            .find((id) => next.has(id)));
    }

    /** Where the focus is, if it is on the table. */
    focusNow() {
        const element = document.activeElement;
        return element instanceof HTMLElement && this.root.contains(element)
            ? { element, id: idAt(element) }
            : undefined;
    }

    /**
     * Keeps the focus on what had it; what is gone leaves it to the status,
     * and from there it goes to what may be picked.
     * @param {{element: HTMLElement, id?: string} | undefined} focus
     */
    refocus(focus) {
        if (!focus)
            return;
        const stays = focus.element.isConnected &&
            focus.element.getClientRects().length > 0;
        const { next } = ahead(this.choices, this.picked);
        if (stays && focus.element !== this.status)
            focus.element.focus({ preventScroll: true });
        else if (next.size > 0)
            this.focusLit();
        else
            this.status.focus({ preventScroll: true });
    }
}

/** "Stage 2 of 8" stays on one line. @param {string} text */
const together = (text) => text.replace(/(\w+ )?\d+ of \d+/g,
    (words) => words.replaceAll(" ", "\u00a0"));

/** What was picked, and what comes next where there is room for it.
 * @param {string} text
 */
const pickHint = (text) => text.length > 44 ? text
    : `${text}: now pick one of the lit places.`;

/** Where a box of the window is on the table. @param {Element} table
 * @param {import("./motion.mjs").Box} box
 */
function within(table, { left, top, width, height }) {
    const origin = motion.boxOf(table);
    return { x: left - origin.left, y: top - origin.top, w: width, h: height };
}

/** Where the words of what stands free are: below it.
 * @param {import("./boxes.mjs").Box} box
 */
const sayingOf = ({ x, y, w, h }) => ({ x, y: y + h - 34, w, h: 34 });

/** Where a line has a name as a word of its own; -1: nowhere.
 * @param {string} line
 * @param {string} name
 */
function placeOf(line, name) {
    const words = name === "You" ? line.replace(/\byour?\b/gi, name) : line;
    const ends = (/** @type {number} */ at) =>
        !/[\p{L}\p{N}]/u.test(words.charAt(at));
    let at = name ? words.indexOf(name) : -1;
    while (at >= 0 && !(ends(at - 1) && ends(at + name.length)))
        at = words.indexOf(name, at + 1);
    return at;
}

/** How high the name below a contested card is. */
const NAMED = 26;

/** @param {EventTarget | null} target */
function idAt(target) {
    const element = target instanceof Element
        ? /** @type {HTMLElement | null} */ (target.closest(".item")) : null;
    return element?.dataset.id;
}

/** @param {Element} element @param {string} text */
function write(element, text) {
    if (element.textContent !== text)
        element.textContent = text;
}
