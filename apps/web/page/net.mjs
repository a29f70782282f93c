/* net.mjs -- one connection to the server, which comes back by itself.
 *
 * Networks go and phones sleep, so a connection is nothing that lasts: whoever
 * uses it says how to greet the server, which is said first each time. What
 * was asked for and not answered is asked for again under the same id, which
 * the server does once. A network that comes back, a screen that is looked at
 * again: then nobody waits for the next try.
 *
 * Where several servers share their tables one of them has the table. Another
 * says where that is, and it is gone to there, under the address of this page
 * alone: a proxy that keeps a path for each server. What is not found there is
 * looked for where everybody comes in.
 */

/**
 * @typedef {Record<string, any> & {say: string}} Message as docs/protocol.md
 *     has them
 * @typedef {object} Ears
 * @property {() => object} greet
 * @property {() => string} table the code, which proxies look at
 * @property {(message: Message) => void} hear
 * @property {(bytes: Uint8Array) => void} letter
 * @property {(there: boolean) => void} state
 */

const PAUSES = [200, 500, 1000, 2000, 4000, 8000];
/** Not everybody comes back to a server in the same moment. */
const CROWD_MS = 1500;
/** And to a table that goes from one server to another. */
const FOLLOW_MS = 500;
/** So long a try may take, or an answer. */
const PATIENCE_MS = 4000;
/** Silence after which it is asked whether there still is a connection. */
const SILENCE_MS = 25000;

const UNREACHED = "no server answers at this address, and tables over "
    + "the net need one";

/** @returns {string} why there may be none */
export const whyNot = () => navigator.onLine ? UNREACHED
    : "this device is offline, and tables over the net need a network";

/** @param {string} path */
function connect(path) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url, "madcap.1");
    socket.binaryType = "arraybuffer";
    return socket;
}

/**
 * One question, and the answer of that name.
 * @param {object} message
 * @param {string} word
 * @returns {Promise<Message>}
 */
export function once(message, word) {
    const socket = connect("/play");
    /** @type {Promise<Message>} */
    const answer = new Promise((resolve, reject) => {
        const late = setTimeout(() => socket.close(), 2 * PATIENCE_MS);
        socket.onopen = () => socket.send(JSON.stringify(message));
        socket.onclose = () => {
            clearTimeout(late);
            reject(new Error(whyNot()));
        };
        socket.onmessage = ({ data }) => {
            const said = typeof data === "string" ? JSON.parse(data) : {};
            if (said.say === "no")
                reject(new Error(said.why));
            else if (said.say === word)
                resolve(said);
        };
    });
    return answer.finally(() => socket.close());
}

/** Sixteen digits that nobody had before. */
const freshId = () => [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Net {
    /** @param {Ears} ears */
    constructor(ears) {
        this.ears = ears;
        this.tries = 0;
        this.entered = this.ended = false;
        /** Whether the server said that it comes back. */
        this.soon = false;
        /** The path of the server that is said to have the table; "": where
         * everybody comes in. */
        this.at = "";
        this.followed = -Infinity;
        /** @type {WebSocket | undefined} */
        this.socket = undefined;
        /** @type {Map<string, {message: object, kept: () => void,
         *     refused: (why: Error) => void}>} */
        this.unanswered = new Map();
        /** @type {ReturnType<typeof setTimeout> | undefined} the next try, the
         * end of patience, or the next question */
        this.timer = undefined;
        this.poke = () => this.try();
        const over = new AbortController(), { signal } = over;
        this.over = over;
        for (const name of ["online", "offline", "pageshow"])
            addEventListener(name, this.poke, { signal });
        document.addEventListener("visibilitychange", this.poke, { signal });
        this.open();
    }

    /** Nothing is said or heard any more. */
    end() {
        this.ended = true;
        this.over.abort();
        this.drop();
    }

    /** @param {() => void} then @param {number} milliseconds */
    after(milliseconds, then) {
        clearTimeout(this.timer);
        this.timer = setTimeout(then, milliseconds);
    }

    open() {
        const socket = connect(`${this.at}/play/${this.ears.table()}`);
        const mine = (/** @type {(event: any) => void} */ act) =>
            (/** @type {any} */ event) => {
                if (this.socket === socket)
                    act(event);
            };
        this.socket = socket;
        socket.onopen = mine(() =>
            socket.send(JSON.stringify(this.ears.greet())));
        socket.onmessage = mine(({ data }) => this.hear(data));
        socket.onclose = mine(() => this.fail());
        this.after(PATIENCE_MS, () => this.fail());
    }

    /** What hangs is not waited for. */
    drop() {
        clearTimeout(this.timer);
        const { socket } = this;
        this.socket = undefined;
        this.entered = false;
        socket?.close();
    }

    fail() {
        this.drop();
        this.at = "";
        this.ears.state(false);
        const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)];
        this.after(pause + (this.soon ? Math.random() * CROWD_MS : 0),
            () => this.open());
    }

    /** At once, or asks whether there still is somebody. */
    try() {
        if (this.ended || document.hidden)
            return;
        if (!this.socket)
            this.open();
        else if (this.entered)
            this.probe();
    }

    probe() {
        this.say({ do: "ping", stamp: Date.now() });
        this.after(PATIENCE_MS, () => this.fail());
    }

    /** @param {string | ArrayBuffer} data */
    hear(data) {
        this.tries = 0;
        this.after(SILENCE_MS, () => this.probe());
        if (typeof data !== "string")
            return this.ears.letter(new Uint8Array(data));
        /** @type {Message} */
        const message = JSON.parse(data);
        if (message.say === "elsewhere")
            return this.follow(message.at);
        if (message.say === "entered")
            this.arrive();
        else if (message.say === "taken")
            this.end();
        else if (message.say === "soon")
            this.soon = true;
        if (!this.answer(message))
            this.ears.hear(message);
    }

    /**
     * One step at once; who is sent about takes their time.
     * @param {string | undefined} link to the server that has the table;
     *     without one it is looked for again
     */
    follow(link) {
        const there = link && new URL(link, location.href);
        if (there && there.origin !== location.origin) {
            this.end();
            this.ears.hear({ say: "elsewhere", at: link });
            return;
        }
        const again = performance.now() - this.followed < FOLLOW_MS;
        this.followed = performance.now();
        this.drop();
        this.at = there ? there.pathname.replace(/\/$/, "") : "";
        this.after(there && !again ? 0 : FOLLOW_MS, () => this.open());
    }

    /** What was said before the connection was lost is said again. */
    arrive() {
        this.entered = true;
        this.soon = false;
        this.ears.state(true);
        for (const { message } of this.unanswered.values())
            this.say(message);
    }

    /** @param {Message} message */
    answer({ say, id, why }) {
        const asked = this.unanswered.get(id);
        if (!asked)
            return say === "kept" || say === "pong";
        this.unanswered.delete(id);
        if (say === "kept")
            asked.kept();
        else
            asked.refused(new Error(why));
        return true;
    }

    /** @param {object} message @returns {boolean} false: nobody hears it */
    say(message) {
        if (this.entered)
            this.socket?.send(JSON.stringify(message));
        return this.entered;
    }

    /**
     * What is done once, however often it has to be said.
     * @param {object} what
     * @returns {Promise<void>} kept
     */
    ask(what) {
        const id = freshId(), message = { ...what, id };
        return new Promise((kept, refused) => {
            this.unanswered.set(id, { message, kept, refused });
            this.say(message);
        });
    }
}
