/* engines.mjs -- one small hand for three engines: Chromium, Firefox, WebKit.
 *
 * Chromium is driven by playwright, Firefox by puppeteer over WebDriver BiDi,
 * WebKit by plain WebDriver: Debian's MiniBrowser on a screen that nobody sees.
 * All of them are new each time, with a storage of their own, and pieces are
 * still in all of them.
 */
import { existsSync } from "node:fs";
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
/** Still pieces, light colours, and nothing fetched from elsewhere. */
const FIREFOX_PREFS = {
    "ui.prefersReducedMotion": 1,
    "layout.css.prefers-color-scheme.content-override": 1,
    "network.connectivity-service.enabled": false,
    "network.captive-portal-service.enabled": false,
};

/** @param {string} url @returns {Promise<Engine>} */
async function startChromium(url) {
    const browser = await launch();
    /** @type {string[]} */
    const troubles = [];
    const page = await openPage(browser, url, { unlearnt: true },
        (trouble) => troubles.push(trouble));
    return {
        name: "chromium", troubles: async () => troubles,
        go: async (path) => void await page.goto(path),
        resize: (size) => page.setViewportSize(size),
        evaluate: (ask, ...args) => page.evaluate(scriptOf(ask, args)),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        screenshot: () => page.screenshot(),
        close: () => browser.close(),
    };
}

/** @param {string} url @returns {Promise<Engine>} */
async function startFirefox(url) {
    const executablePath = FIREFOX.find((path) => existsSync(path));
    if (!executablePath)
        throw new Skip("there is no firefox here; run: tools/setup engines");
    const { default: puppeteer } = await import("puppeteer-core");
    const browser = await puppeteer.launch({
        browser: "firefox", executablePath, headless: true,
        extraPrefsFirefox: FIREFOX_PREFS,
    });
    const page = await browser.newPage();
    /** @type {string[]} */
    const troubles = [];
    page.on("console", (message) => {
        if (["error", "warn"].includes(message.type()))
            troubles.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => troubles.push(`exception: ${error}`));
    return {
        name: "firefox", troubles: async () => troubles,
        go: async (path) => void await page.goto(new URL(path, url).href),
        resize: (size) => page.setViewport(size),
        evaluate: (ask, ...args) => /** @type {any} */ (
            page.evaluate(scriptOf(ask, args))),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(/** @type {any} */ (key)),
        screenshot: async () => Buffer.from(await page.screenshot()),
        close: () => browser.close(),
    };
}

/** Each engine and what starts it with the page at an address.
 * @type {Record<EngineName, (url: string) => Promise<Engine>>}
 */
export const ENGINES = {
    chromium: startChromium, firefox: startFirefox, webkit: startWebKit,
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
