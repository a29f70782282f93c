/* engines.mjs -- one small hand for three engines: Chromium, Firefox, WebKit.
 *
 * Chromium and Firefox are driven by playwright, Firefox over WebDriver BiDi,
 * and WebKit by plain WebDriver: Debian's MiniBrowser on a screen that nobody
 * sees. All of them are new each time, with a storage of their own, and pieces
 * are still in all of them.
 */
import { existsSync } from "node:fs";
import { firefox } from "playwright-core";
import { launch, openPage } from "./browser.mjs";
import { scriptOf } from "./script.mjs";
import { Skip } from "./stage.mjs";
import { startWebKit } from "./webkit.mjs";

/**
 * @typedef {{width: number, height: number}} Size
 * @typedef {object} Engine
 * @property {string} name
 * @property {(path: string) => Promise<void>} go to an address of the page
 * @property {(size: Size) => Promise<void>} resize
 * @property {<T>(ask: string | ((...args: any[]) => T), ...args: any[]) =>
 *     Promise<T>} evaluate a function in the page, or a text; it uses nothing
 *     but its arguments
 * @property {(x: number, y: number) => Promise<void>} click
 * @property {(key: string) => Promise<void>} press "Tab", "Enter", "a"
 * @property {() => Promise<Buffer>} screenshot
 * @property {() => Promise<string[]>} troubles what the console complained of
 * @property {() => Promise<void>} close
 */

/** @typedef {"chromium" | "firefox" | "webkit"} EngineName */

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
/** Still pieces, and nothing fetched from elsewhere. */
const FIREFOX_PREFS = {
    "ui.prefersReducedMotion": 1,
    "network.connectivity-service.enabled": false,
    "network.captive-portal-service.enabled": false,
};

/**
 * A picture takes a style of playwright's own, of which Firefox complains: what
 * is told meanwhile is not the page's.
 * @param {"chromium" | "firefox"} name
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @returns {Promise<Engine>}
 */
async function engineIn(name, browser, url) {
    /** @type {string[]} */
    const troubles = [];
    const page = await openPage(browser, url, { unlearnt: true },
        (trouble) => troubles.push(trouble));
    return {
        name, troubles: async () => troubles,
        go: async (path) => void await page.goto(path),
        resize: (size) => page.setViewportSize(size),
        evaluate: (ask, ...args) => page.evaluate(scriptOf(ask, args)),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        screenshot: async () => {
            const before = troubles.length;
            const shot = await page.screenshot({ caret: "initial" });
            await page.evaluate("0");
            troubles.splice(before);
            return shot;
        },
        close: () => browser.close(),
    };
}

/** @param {string} url @returns {Promise<Engine>} */
async function startFirefox(url) {
    const executablePath = FIREFOX.find((path) => existsSync(path));
    if (!executablePath)
        throw new Skip("there is no firefox here; run: tools/setup soak");
    return await engineIn("firefox", await firefox.launch({
        channel: "moz-firefox", executablePath,
        firefoxUserPrefs: FIREFOX_PREFS,
    }), url);
}

/** Each engine and what starts it with the page at an address.
 * @type {Record<EngineName, (url: string) => Promise<Engine>>}
 */
export const ENGINES = {
    chromium: async (url) => engineIn("chromium", await launch(), url),
    firefox: startFirefox, webkit: startWebKit,
};

/**
 * Asks the page until it answers something.
 * @template T
 * @param {Engine} engine
 * @param {string} what is waited for, in words
 * @param {() => T} ask
 * @param {number} [seconds]
 * @returns {Promise<NonNullable<T>>}
 */
export async function waitFor(engine, what, ask, seconds = 20) {
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
        const answer = await engine.evaluate(ask);
        if (answer) return answer;
        await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`${engine.name}: no ${what} after ${seconds} s`);
}
