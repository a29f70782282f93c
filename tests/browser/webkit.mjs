/* webkit.mjs -- WebKit as Debian has it, by plain WebDriver.
 *
 * MiniBrowser has a bar of its own that is wider than a phone. A style sheet
 * for GTK makes it small, and as a whole screen it has none, so that the
 * window is as large as it is asked to be. The screen is Xvfb's. The
 * driver has no word of the console: each page is listened to from the moment
 * when it is there.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
    existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { scriptOf } from "./script.mjs";
import { freePort } from "./server.mjs";
import { Skip } from "./stage.mjs";

/** @typedef {import("./engines.mjs").Engine} Engine */

const DRIVER = "/usr/bin/WebKitWebDriver";
const START_SECONDS = 20;
const GTK_CSS = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; "
    + "border-width: 0; font-size: 1px; }\n";
const GTK_SETTINGS = "[Settings]\ngtk-enable-animations=0\n";
/** What the keys of the tests are called in WebDriver. */
const KEYS = /** @type {Record<string, string>} */ ({
    Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", Space: " ",
    ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014",
    ArrowDown: "\uE015", End: "\uE010", Home: "\uE011",
});

/** @returns {string} where Debian keeps the browser */
function miniBrowser() {
    for (const folder of ["/usr/lib", ...below("/usr/lib")])
        for (const version of ["4.1", "4.0"]) {
            const path = `${folder}/webkit2gtk-${version}/MiniBrowser`;
            if (existsSync(path)) return path;
        }
    throw new Skip("there is no webkit here; run: tools/setup soak");
}

/** @param {string} folder */
function below(folder) {
    return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name.endsWith("-gnu"))
        .map((entry) => join(folder, entry.name));
}

/**
 * A program that never outlives this process.
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
function start(command, env = {}) {
    const child = spawn("setpriv", ["--pdeathsig", "KILL", ...command], {
        env: { ...process.env, ...env },
        stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    process.on("exit", () => child.kill("SIGKILL"));
    child.on("error", () => {});
    return child;
}

/** @param {import("node:child_process").ChildProcess} child */
async function end(child) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 3000);
    await ended;
    clearTimeout(late);
}

/** A screen that nobody sees, large enough for every size of a test. */
async function startScreen() {
    const child = start(["Xvfb", "-displayfd", "3", "-screen", "0",
        "1920x1200x24", "-nolisten", "tcp"]);
    const pipe = /** @type {import("node:stream").Readable} */ (
        child.stdio[3]);
    const named = once(createInterface({ input: pipe }), "line");
    const failed = once(child, "exit").then(() => {
        throw new Skip("there is no Xvfb here; run: tools/setup soak");
    });
    const [number] = await Promise.race([named, failed]);
    failed.catch(() => {});
    return { child, display: `:${number}` };
}

/** The folder that GTK looks for its settings in. */
function settings() {
    const folder = mkdtempSync(join(tmpdir(), "madcap-webkit-"));
    mkdirSync(join(folder, "gtk-3.0"));
    writeFileSync(join(folder, "gtk-3.0", "gtk.css"), GTK_CSS);
    writeFileSync(join(folder, "gtk-3.0", "settings.ini"), GTK_SETTINGS);
    return folder;
}

/** Notes in the page what its console complains of. */
function listen() {
    if ("troubles" in window) return;
    /** @type {string[]} */
    const troubles = [];
    Reflect.set(window, "troubles", troubles);
    for (const name of /** @type {const} */ (["error", "warn"])) {
        const say = console[name];
        console[name] = (...words) => {
            troubles.push(`console: ${words.join(" ")}`);
            say(...words);
        };
    }
    // A notice that sizes are told in the next frame, which others keep quiet.
    addEventListener("error", ({ message }) =>
        message.startsWith("ResizeObserver loop")
            || troubles.push(`exception: ${message}`));
    addEventListener("unhandledrejection", ({ reason }) =>
        troubles.push(`exception: ${reason}`));
    addEventListener("securitypolicyviolation", (event) =>
        troubles.push(`policy: ${event.violatedDirective}`));
}

/** Calls of one session, by HTTP. */
class Session {
    /** @param {number} port */
    constructor(port) {
        this.base = `http://127.0.0.1:${port}`;
    }

    /** @param {string} method @param {string} path @param {object} [body] */
    async call(method, path, body) {
        const answer = await fetch(this.base + path, {
            method, body: body && JSON.stringify(body),
        });
        const { value } = /** @type {any} */ (await answer.json());
        if (value?.error) throw new Error(`${value.error}: ${value.message}`);
        return value;
    }

    /** @param {string} path @param {object} body */
    post(path, body) {
        return this.call("POST", path, body);
    }

    /** @param {string} binary */
    async begin(binary) {
        const end = performance.now() + START_SECONDS * 1000;
        for (;;) {
            const there = await this.call("GET", "/status").catch(() => null);
            if (there) break;
            if (performance.now() > end)
                throw new Error("WebKitWebDriver does not answer");
            await new Promise((done) => setTimeout(done, 50));
        }
        const { sessionId } = await this.post("/session", {
            capabilities: { alwaysMatch: { "webkitgtk:browserOptions": {
                binary, args: ["--automation", "--full-screen"],
            } } },
        });
        this.base += `/session/${sessionId}`;
    }
}

/**
 * Steps of one device, then its release.
 * @param {Session} session
 * @param {object} source
 */
async function perform(session, source) {
    await session.post("/actions", { actions: [source] });
}

/** @param {Session} session @param {number} x @param {number} y */
const click = (session, x, y) => perform(session, {
    type: "pointer", id: "mouse", parameters: { pointerType: "mouse" },
    actions: [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
    ],
});

/** @param {Session} session @param {string} key */
const press = (session, key) => perform(session, {
    type: "key", id: "keys", actions: [
        { type: "keyDown", value: KEYS[key] ?? key },
        { type: "keyUp", value: KEYS[key] ?? key },
    ],
});

/** @param {string} url @returns {Promise<Engine>} */
export async function startWebKit(url) {
    const binary = miniBrowser();
    if (!existsSync(DRIVER))
        throw new Skip(`there is no ${DRIVER}; run: tools/setup soak`);
    const screen = await startScreen();
    const port = await freePort(), folder = settings();
    const driver = start([DRIVER, `--port=${port}`], {
        DISPLAY: screen.display, XDG_CONFIG_HOME: folder,
    });
    const session = new Session(port);
    const close = async () => {
        await session.call("DELETE", "").catch(() => {});
        await end(driver);
        await end(screen.child);
        rmSync(folder, { recursive: true, force: true });
    };
    try {
        await session.begin(binary);
    } catch (error) {
        await close();
        throw error;
    }
    /** @type {Engine["evaluate"]} */
    const evaluate = (ask, ...args) => session.post("/execute/sync",
        { script: `return ${scriptOf(ask, args)}`, args: [] });
    return {
        name: "webkit", close, evaluate,
        troubles: () => evaluate(() => Reflect.get(window, "troubles") ?? []),
        go: async (path) => {
            await session.post("/url", { url: new URL(path, url).href });
            await evaluate(listen);
        },
        resize: (size) => session.post("/window/rect",
            { x: 0, y: 0, ...size }),
        click: (x, y) => click(session, x, y),
        press: (key) => press(session, key),
        screenshot: async () => Buffer.from(
            await session.call("GET", "/screenshot"), "base64"),
    };
}
