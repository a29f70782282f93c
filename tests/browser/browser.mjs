/* browser.mjs -- pages of a real Chromium, and what goes wrong in them. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Browser} Browser */

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];
const PATIENCE_MS = 10000;
const PAGE = fileURLToPath(new URL("../../apps/web/page", import.meta.url));

/** The two sizes that every screen is looked at in. */
export const SIZES = {
    wide: { viewport: { width: 1280, height: 800 } },
    narrow: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
    },
};

/**
 * @typedef {object} Look
 * @property {keyof typeof SIZES} [size]
 * @property {"light" | "dark"} [scheme]
 * @property {boolean} [motion] pieces travel; still is the default
 * @property {boolean} [kept] false: nothing is kept for offline use
 * @property {boolean} [written] its modules are not the packed ones, but as
 *     they are written, so that a test can import one of them
 * @property {boolean} [unlearnt] true: the games' lessons are still offered
 * @property {boolean} [alone] in a context that nobody had before and nobody
 *     gets afterwards: for what is done to a whole context, and for what
 *     measures a first visit
 */

/** @returns {Promise<Browser>} */
export async function launch() {
    const executablePath = CHROMIUM.find((path) => existsSync(path));
    if (!executablePath)
        throw new Error("there is no chromium here; run: tools/setup test");
    return await chromium.launch({ executablePath, args: FLAGS });
}

/**
 * Notes what the console complains of, exceptions, and requests that failed.
 * @param {Page} page
 * @param {(trouble: string) => void} note
 */
function watch(page, note) {
    page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()))
            note(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => note(`exception: ${error.message}`));
    page.on("requestfailed", (request) => {
        const why = request.failure()?.errorText ?? "failed";
        note(`request: ${request.url()} ${why}`);
    });
    page.on("response", (response) => {
        if (response.status() >= 400)
            note(`request: ${response.url()} ${response.status()}`);
    });
}

/** Nobody is offered a lesson of these. */
const LEARNT = { name: "madcap.learnt", value: JSON.stringify(
    ["animals", "trains", "lab", "karts", "turbulent"]) };

/**
 * A context with a storage of its own.
 * @param {Browser} browser
 * @param {string} url where its relative addresses begin
 * @param {Look} look
 */
async function openContext(browser, url, look) {
    const context = await browser.newContext({
        ...SIZES[look.size ?? "wide"],
        baseURL: url,
        colorScheme: look.scheme ?? "light",
        reducedMotion: look.motion ? "no-preference" : "reduce",
        locale: "en-GB",
        serviceWorkers: look.kept === false || look.written ? "block"
            : "allow",
        storageState: look.unlearnt ? undefined : { cookies: [], origins: [
            { origin: new URL(url).origin, localStorage: [LEARNT] }] },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (look.written) await context.route(/\/[a-z]+\.mjs$/, (route) =>
        route.fulfill({ path: join(PAGE, basename(route.request().url())) }));
    return context;
}


/**
 * A new page with a context of its own, which ends with it.
 * @param {Browser} browser
 * @param {string} url where its relative addresses begin
 * @param {Look} look
 * @param {(trouble: string) => void} note
 * @returns {Promise<Page>}
 */
export async function openPage(browser, url, look, note) {
    const context = await openContext(browser, url, look);
    context.on("page", (page) => watch(page, note));
    return await context.newPage();
}

/**
 * A context that may be used again.
 * @typedef {object} Room
 * @property {import("playwright-core").BrowserContext} context
 * @property {Look} look
 * @property {Page} blank keeps its window open, and can clear its storage
 * @property {(trouble: string) => void} note
 */

/** A new context is a new window, and that takes a browser longer than most
 * tests. So one that is left is cleared, and given to whoever comes next. */
export class Rooms {
    /** @param {Browser} browser @param {string} url */
    constructor(browser, url) {
        this.browser = browser;
        this.url = url;
        /** @type {Room[]} */
        this.free = [];
    }

    /**
     * @param {Look} look
     * @param {(trouble: string) => void} note
     * @returns {Promise<Room>}
     */
    async take(look, note) {
        const wanted = JSON.stringify(look);
        const at = this.free.findIndex((one) =>
            JSON.stringify(one.look) === wanted);
        const [room] = at < 0 ? [await this.build(look)]
            : this.free.splice(at, 1);
        room.note = note;
        return room;
    }

    /** @param {Look} look @returns {Promise<Room>} */
    async build(look) {
        const context = await openContext(this.browser, this.url, look);
        const blank = await context.newPage();
        await blank.route("**/*", (route) => route.fulfill({
            contentType: "text/html", body: "",
        }));
        await blank.goto(this.url);
        /** @type {Room} */
        const room = { context, look, blank, note() {} };
        context.on("page", (page) => watch(page, room.note));
        return room;
    }

    /**
     * What pages keep is cleared as a page does it: at once for all of them.
     * @param {Room} room that nobody is in any more
     */
    async leave(room) {
        const { context, blank, look } = room;
        for (const page of context.pages())
            if (page !== blank) await page.close();
        const debug = await context.newCDPSession(blank);
        await debug.send("Storage.clearDataForOrigin", {
            origin: new URL(this.url).origin,
            storageTypes: "cookies,indexeddb,cache_storage,service_workers",
        });
        await debug.detach();
        await blank.evaluate((learnt) => {
            localStorage.clear();
            if (learnt) localStorage.setItem(learnt.name, learnt.value);
        }, look.unlearnt ? null : LEARNT);
        this.free.push(room);
    }
}

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The rules of axe-core that colours decide; all others hold or not in light
 * and in dark alike. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe-core has against the page as it is shown now, a line each. It is
 * put in by the debugger, which no content security policy can forbid.
 * @param {Page} page
 * @param {string[]} [rules] all of them when it is left out
 * @returns {Promise<string[]>}
 */
export async function axeFindings(page, rules) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    return await page.evaluate(async (runOnly) => {
        const all = await Reflect.get(window, "axe").run(document, {
            resultTypes: ["violations"], ...(runOnly && { runOnly }),
        });
        return all.violations.flatMap((/** @type {any} */ rule) =>
            rule.nodes.map(
                (/** @type {any} */ node) =>
                    `${rule.id}: ${rule.help}: ${node.target.join(" ")}`,
            ),
        );
    }, rules);
}
