/* store.mjs -- what is kept on this device: games, set-ups, settings.
 *
 * What the browser will not keep is held in memory, so that the page works all
 * the same. A game is one entry: its record, its seed and who sits where. What
 * cannot be read is set aside under another name, never thrown away. A game
 * open in two windows is kept by the one that took it up last. Where there is
 * no room the oldest finished games go, and somebody is told.
 */

/**
 * @typedef {object} Saved
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {Record<string, string | number>} options `seats` among them
 * @property {string[]} players by seat: the name of a bot, "": a person
 * @property {string[]} [names] by seat, as they were then; see names.mjs
 * @property {number[]} [order] by seat, the player who sits there
 * @property {string} [box] as text, and the name of the file it came from
 * @property {string} [boxName]
 * @property {string} seed
 * @property {string} record
 * @property {boolean} over
 * @property {import("./engine.mjs").Place[]} [result] once it is over
 * @property {number} [held] the person who had the device last
 * @property {number} time when it was kept last
 * @property {string} [keeper] the window that keeps it
 */

const GAME = "madcap.game.";
const ASIDE = "madcap.aside.";
/** Finished games that are kept. */
const FINISHED = 50;
const KEEPER = Math.random().toString(36).slice(2);

/** @type {Map<string, string>} */
const memory = new Map();

/** @returns {Storage | null} null: this browser forbids it */
function storage() {
    try {
        return localStorage;
    } catch {
        return null;
    }
}

/** @param {string} key @returns {string | null} */
function read(key) {
    try {
        return memory.get(key) ?? storage()?.getItem(key) ?? null;
    } catch {
        return null;
    }
}

/** @param {string} key */
function erase(key) {
    memory.delete(key);
    try {
        storage()?.removeItem(key);
    } catch {
        /* What may not be touched was never kept. */
    }
}

/** @returns {string[]} */
function keys() {
    const all = new Set(memory.keys());
    try {
        for (const key of Object.keys(storage() ?? {}))
            all.add(key);
    } catch {
        /* Only what is in memory, then. */
    }
    return [...all];
}

/** @param {string} key @param {string} value @returns {boolean} */
function write(key, value) {
    memory.set(key, value);
    try {
        const kept = storage();
        kept?.setItem(key, value);
        if (kept)
            memory.delete(key);
    } catch {
        /* It stays in memory. */
    }
    return !memory.has(key);
}

/** @param {any} value */
const isTexts = (value) => Array.isArray(value)
    && value.every((one) => typeof one === "string");

/** @param {any} value */
const isResult = (value) => Array.isArray(value) && value.every((place) =>
    ["seat", "rank", "score", "team"].every((name) =>
        Number.isInteger(place?.[name])));

/** @param {any} value @returns {value is Saved} */
function isSaved(value) {
    const texts = ["id", "game", "title", "seed", "record"];
    return typeof value === "object" && value !== null
        && texts.every((name) => typeof value[name] === "string")
        && /^\d{1,20}$/.test(value.seed)
        && typeof value.options === "object" && value.options !== null
        && isTexts(value.players) && isTexts(value.names ?? [])
        && isResult(value.result ?? [])
        && Number.isFinite(value.time);
}

/** @param {string} text @returns {Saved | null} */
function parse(text) {
    try {
        const value = JSON.parse(text);
        return isSaved(value) ? value : null;
    } catch {
        return null;
    }
}

/**
 * Out of the way, but still there. @param {string} id
 * @returns {string} what it was
 */
export function setAside(id) {
    const text = read(GAME + id) ?? "";
    write(ASIDE + id, text);
    erase(GAME + id);
    return text;
}

/**
 * All games that can be read, the latest first; the others are set aside.
 * @param {(id: string, text: string) => void} broken is told of each
 */
export function savedGames(broken) {
    const games = [];
    for (const key of keys().filter((name) => name.startsWith(GAME))) {
        const id = key.slice(GAME.length);
        const game = parse(read(key) ?? "");
        if (game && game.id === id)
            games.push(game);
        else
            broken(id, setAside(id));
    }
    return games.sort((a, b) => b.time - a.time);
}

/** @param {string} id @returns {Saved | null} */
export function savedGame(id) {
    const text = read(GAME + id);
    return text === null ? null : parse(text);
}

/** Whether there is something under this name, readable or not. */
export const hasGame = (/** @type {string} */ id) => read(GAME + id) !== null;

/** @type {(games: Saved[]) => void} */
let tellDropped = () => {};

/** @param {(games: Saved[]) => void} told of games that had to go */
export function whenDropped(told) {
    tellDropped = told;
}

/** Writes a game, if need be in the place of the oldest finished ones.
 * @param {Saved} game
 * @returns {boolean} false: it is only in memory
 */
function makeRoomFor(game) {
    const text = JSON.stringify(game);
    let kept = write(GAME + game.id, text);
    if (kept && !game.over)
        return true;
    const gone = [], finished = savedGames(() => {}).filter(({ id, over }) =>
        over && id !== game.id && !memory.has(GAME + id));
    while (finished.length && (!kept || finished.length >= FINISHED)) {
        gone.push(...finished.splice(-1));
        dropGame(gone[gone.length - 1].id);
        kept ||= write(GAME + game.id, text);
    }
    if (gone.length)
        tellDropped(gone);
    return kept;
}

/**
 * @param {Saved} game as it is played in this window
 * @returns {boolean} false: it is only in memory
 */
export const keepGame = (game) =>
    makeRoomFor({ ...game, time: Date.now(), keeper: KEEPER });

/** What is now known of a game that nobody plays.
 * @param {Saved} game
 */
export const noteGame = (game) =>
    hasGame(game.id) && write(GAME + game.id, JSON.stringify(game));

/** A game that was deleted is there again. @param {Saved} game */
export const restoreGame = (game) =>
    hasGame(game.id) || makeRoomFor(game);

/**
 * A game that from now on this window keeps, and no other.
 * @param {string} id
 * @returns {Saved | null}
 */
export function takeGame(id) {
    const game = savedGame(id);
    if (game)
        keepGame(game);
    return game;
}

/** @param {string} id whether another window has taken it since */
export function isTaken(id) {
    const game = savedGame(id);
    return game !== null && game.keeper !== KEEPER;
}

/** @param {string} id */
export const dropGame = (id) => erase(GAME + id);

/** @param {(id: string, gone: boolean) => void} told of a game that another
 *     window keeps, or has deleted
 */
export function watchGames(told) {
    const listener = (/** @type {StorageEvent} */ event) => {
        if (event.key?.startsWith(GAME))
            told(event.key.slice(GAME.length), event.newValue === null);
    };
    addEventListener("storage", listener);
    return () => removeEventListener("storage", listener);
}

/** @param {string} name @returns {any} null: nothing, or nothing readable */
export function recall(name) {
    try {
        return JSON.parse(read(`madcap.${name}`) ?? "null");
    } catch {
        return null;
    }
}

/** @param {string} name @param {any} value */
export const remember = (name, value) =>
    write(`madcap.${name}`, JSON.stringify(value));

/**
 * @typedef {object} KeptTable a table over the net that was visited from here
 * @property {string} code
 * @property {string} token who one is there; nobody else is to know it
 * @property {string} title of the game
 * @property {boolean} sits or only watches
 * @property {boolean} over
 * @property {number} time
 */

/** Tables over the net that are remembered. */
const TABLES = 30;

/** @returns {KeptTable[]} the latest first */
export function keptTables() {
    const kept = recall("tables");
    return (Array.isArray(kept) ? kept : []).filter((one) =>
        [one?.code, one?.token, one?.title].every((text) =>
            typeof text === "string"));
}

/** @param {string} code */
export const keptTable = (code) =>
    keptTables().find((one) => one.code === code);

/** @param {KeptTable} table as it is known now */
export const keepTable = (table) => remember("tables", [table,
    ...keptTables().filter(({ code }) => code !== table.code)]
    .slice(0, TABLES));

/** @param {string} code */
export const dropTable = (code) => remember("tables",
    keptTables().filter((one) => one.code !== code));
