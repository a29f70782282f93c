/* stage.mjs -- what one test of the page has in its hands. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { axeFindings, openPage } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./browser.mjs").Look} Look */

/**
 * A module of tests exports `tests`: sentences, and what proves them.
 * @typedef {Record<string, (stage: Stage) => Promise<void>>} Tests
 */

/** What cannot be tried on this machine; the message says why. */
export class Skip extends Error {}

/** Opens pages for one test, and knows whatever went wrong in any of them. */
export class Stage {
    /**
     * @param {import("./browser.mjs").Rooms} rooms
     * @param {string} shots the folder for screenshots, or ""
     * @param {string} [program] that can be started again; or ""
     */
    constructor(rooms, shots, program = "") {
        this.program = program;
        this.all = rooms;
        this.browser = rooms.browser;
        this.url = rooms.url;
        this.shots = shots;
        /** @type {Page[]} */
        this.pages = [];
        /** @type {import("./browser.mjs").Room[]} */
        this.rooms = [];
        /** @type {string[]} */
        this.troubles = [];
        /** @type {RegExp[]} */
        this.forgiven = [];
        /** @type {string[]} */
        this.remarks = [];
    }

    /**
     * A page of its own at this address, as seen by somebody new.
     * @param {string} [path]
     * @param {Look} [look]
     * @returns {Promise<Page>}
     */
    async open(path = "/", look = {}) {
        const page = await this.newPage(look);
        this.pages.push(page);
        await page.goto(path);
        return page;
    }

    /** @param {Look} look */
    async newPage({ alone, ...look }) {
        if (look.kept === false || look.written)
            this.forgive(/Service Worker/);
        const note = (/** @type {string} */ trouble) => {
            this.troubles.push(trouble);
        };
        if (alone) return await openPage(this.browser, this.url, look, note);
        const room = await this.all.take(look, note);
        this.rooms.push(room);
        return await room.context.newPage();
    }

    /**
     * Troubles like this belong to the test: a network that is cut, say.
     * @param {RegExp} pattern
     */
    forgive(pattern) {
        this.forgiven.push(pattern);
    }

    /** @param {string} text a figure worth printing, as it is measured */
    remark(text) {
        this.remarks.push(text);
    }

    /**
     * @param {Page} page
     * @param {string} name
     */
    async shot(page, name) {
        if (!this.shots) return;
        mkdirSync(this.shots, { recursive: true });
        await page.screenshot({ path: join(this.shots, `${name}.png`) });
    }

    /**
     * Claims that axe-core finds nothing on the page as it is now.
     * @param {Page} page
     */
    async accessible(page) {
        assert.deepEqual(await axeFindings(page), []);
    }

    /** @returns {string[]} what went wrong and is not forgiven */
    unforgiven() {
        return this.troubles.filter(
            (trouble) => !this.forgiven.some((one) => one.test(trouble)),
        );
    }

    async close() {
        const contexts = this.rooms.map(({ context }) => context);
        for (const page of this.pages)
            if (!contexts.includes(page.context()))
                await page.context().close().catch(() => {});
        for (const room of this.rooms)
            await this.all.leave(room).catch(() => {});
    }
}
