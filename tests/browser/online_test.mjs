/* online_test.mjs -- tables over the net: several browsers at one table of a
 * real server. */
import assert from "node:assert/strict";
import { gamesOf, storyOf } from "./player.mjs";
import { openRelay } from "./relay.mjs";
import { callOf } from "./script.mjs";
import { newData, playFirst, startServer } from "./server.mjs";
import { soak } from "./soak.mjs";
import { Skip } from "./stage.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("./stage.mjs").Stage} Stage
 * @typedef {import("./browser.mjs").Look} Look
 */

const PATIENCE_MS = soak(90000, 3600000);
const SHORT_MS = 1000;
/** So much more a page may keep at the end of a game than at its beginning. */
const MEMORY_MIB = 8;
/** What has led to nothing for so long is tried again. */
const AGAIN_MS = 3000;
/** Where time has to go by, a whole game takes too long for ordinary runs. */
const SLOW = ["karts", "turbulent"];

/** @param {Page} page */
const start = (page) => page.locator("#lobby-go");

/**
 * Somebody opens a table from the set-up of a game.
 * @param {Stage} stage
 * @param {string} game
 * @param {number} [people] seats for so many, as far as there are; as usual
 *     without
 * @returns {Promise<{host: Page, code: string}>}
 */
export async function openTable(stage, game, people) {
    const host = await stage.open(`/#/setup/${game}`);
    if (people)
        await chooseSeats(host, people);
    await host.getByRole("button", { name: "Play with friends" }).click();
    await start(host).waitFor();
    const code = await host.locator(".code").textContent() ?? "";
    await host.locator(".lobby-seats").getByText("You, and you").waitFor();
    return { host, code };
}

/** The fewest that are enough, or the most. @param {Page} host
 * @param {number} people
 */
async function chooseSeats(host, people) {
    const seats = host.locator("[name=seats]");
    await seats.first().waitFor();
    const counts = await seats.evaluateAll((all) => all.map((one) =>
        Number(/** @type {HTMLInputElement} */ (one).value)));
    const count = counts.find((seats) => seats >= people)
        ?? Math.max(...counts);
    await seats.and(host.locator(`[value="${count}"]`)).check();
}

/**
 * Somebody opens the link and sits down.
 * @param {Stage} stage
 * @param {string} code
 * @param {{url?: string, look?: Look}} [how]
 */
export async function join(stage, code, { url = "/", look } = {}) {
    const guest = await stage.open(`${url}#/table/${code}`, look);
    await guest.locator("#lobby-sit").click();
    await guest.getByRole("button", { name: "Get up" }).waitFor();
    return guest;
}

/** @param {Page[]} pages the first is the host's */
export async function begin(...pages) {
    await start(pages[0]).click();
    for (const page of pages)
        await page.locator(".play .plate").first().waitFor();
}

/** Plays as soon as something may be done, and again what was not heard: a press
 * that comes too early, or too late, is none. A whole game is played at random,
 * for who always does the same may do so for ever.
 * @param {Page} page
 * @param {number} moves so many, or until it is over
 * @param {number} patience in milliseconds
 */
export async function rush(page, moves = Infinity, patience = PATIENCE_MS) {
    return await page.evaluate(async ([most, patience, again]) => {
        const until = performance.now() + patience;
        let done = 0, before = "", at = -Infinity;
        while (performance.now() < until && done < most) {
            if (document.querySelector(".ranking")) return "over";
            /* What a part of the game came to is read, and put away. */
            document.querySelector(".front:not([hidden]) .pass .main")
                ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            const all = document.querySelectorAll(".moves-list button");
            const move = all[most < Infinity ? 0
                : Math.floor(Math.random() * all.length)];
            const told = document.querySelectorAll(".drawer ol li").length
                + (document.querySelector(".moves-list")?.textContent ?? "");
            const heard = told !== before;
            if (move instanceof HTMLElement
                && (heard || performance.now() > at + again)) {
                move.click();
                before = told;
                at = performance.now();
                done += Number(heard);
            }
            await new Promise((next) => setTimeout(next, 20));
        }
        return done < most ? "late" : "done";
    }, [moves, patience, AGAIN_MS]);
}

/** Waits until one of two may act; whether it is the first.
 * @param {Page} first @param {Page} second
 */
async function isFirst(first, second) {
    const [mine, other] = [first, second].map((page) =>
        page.locator(".whose.yours"));
    while (!await mine.count() && !await other.count())
        await first.waitForTimeout(50);
    return await mine.count() > 0;
}

/** One plays until it is the other's turn: who was heard already waits in vain
 * for something to do.
 * @param {Page} one @param {Page} other
 */
async function playUntilTurn(one, other) {
    while (await isFirst(one, other))
        await rush(one, 1, SHORT_MS);
}

/** @param {Page} page @returns {Promise<string>} whose plate is one's own */
const ownSeat = async (page) => await page.locator(".plate", {
    hasText: "You" }).getAttribute("data-owner") ?? "";

/** @param {Page} page @param {string} name of something in the menu */
async function choose(page, name) {
    if (!await page.locator(".menu:not(.reactions)[open]").count())
        await page.locator(".menu:not(.reactions) summary").click();
    await page.locator(".deeds").getByRole("button", { name, exact: true })
        .click();
}

/** @param {Page} page */
const noConnection = (page) => page.getByText("No connection");

/** @param {Page} page */
const away = (page) => page.locator(".guest-state", { hasText: "away" });

/** @param {Page} page */
async function versionOf(page) {
    const [, version] = /\/v\/([0-9a-f]{8})/.exec(await page.content()) ?? [];
    return parseInt(version, 16);
}

/** What a page keeps in memory, in MiB. @param {Page} page */
async function heapOf(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    await session.detach();
    return usedSize / 2 ** 20;
}

/** Who comes back to the end is told there that it goes on, and may come along.
 * @param {Page} host @param {Page} guest @param {string} code
 */
async function playAgain(host, guest, code) {
    await guest.goto(`/#/table/${code}`);
    await guest.locator(".ranking").waitFor();
    await guest.getByRole("button", { name: "Play again" }).click();
    await guest.getByText("You will be taken along").last().waitFor();
    await guest.reload();
    await guest.locator(".ranking").waitFor();
    await host.getByRole("button", { name: "Play again" }).click();
    await start(host).waitFor();
    await guest.getByRole("button", { name: "Come along" }).click();
    await guest.getByRole("button", { name: "Get up" }).waitFor();
}

/** A whole game, its end, and its replay. @param {Stage} stage
 * @param {string} game
 * @param {number} people who are there, as far as it has seats
 */
async function playWhole(stage, game, people) {
    const { host, code } = await openTable(stage, game, people);
    const pages = [host];
    while (pages.length < people && await host.locator(".lobby-seats .free")
        .count())
        pages.push(await join(stage, code, { look: { size: "narrow" } }));
    await begin(...pages);
    const heap = await heapOf(host);
    assert.deepEqual(await Promise.all(pages.map((page) => rush(page))),
        pages.map(() => "over"), game);
    const more = await heapOf(host) - heap;
    assert.ok(more < MEMORY_MIB, `${game} left ${more.toFixed(1)} MiB behind`);
    const places = await Promise.all(pages.map((page) =>
        page.locator(".ranking .points").allTextContents()));
    for (const other of places)
        assert.deepEqual(other, places[0]);
    const guest = pages[1];
    await guest.getByRole("link", { name: "Watch the replay" }).click();
    await guest.locator(".reel").waitFor();
    await guest.goto("/#/games");
    await guest.locator(`#Download-${code}`).waitFor();
    await playAgain(host, guest, code);
    for (const page of pages)
        await page.close();
    return pages.length;
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "browsers play a whole game through the lobby": async (stage) => {
        const page = await stage.open();
        const games = await gamesOf(page);
        const quick = games.filter(({ id }) => !SLOW.includes(id));
        const one = quick[await versionOf(page) % quick.length];
        for (const { id } of soak([one], games))
            for (const people of soak([2], [2, 5])) {
                const began = performance.now();
                const came = await playWhole(stage, id, people);
                const seconds = (performance.now() - began) / 1000;
                stage.remark(`${id}, ${came} browsers: ${
                    seconds.toFixed(1)} s`);
            }
    },

    "who loses the network is back at the same seat, and nothing is lost":
    async (stage) => {
        stage.forgive(/WebSocket|ERR_/);
        const relay = await openRelay(stage.url);
        const { host, code } = await openTable(stage, "animals", 2);
        const guest = await join(stage, code, { url: relay.url });
        await begin(host, guest);
        const seat = await ownSeat(guest);
        await playUntilTurn(host, guest);
        const told = (await storyOf(guest)).length;
        relay.cut();
        await noConnection(guest).waitFor();
        await rush(guest, 1);
        assert.equal((await storyOf(guest)).length, told);
        await relay.mend();
        await guest.waitForFunction((least) => document.querySelectorAll(
            ".drawer ol li").length > least, told);
        await noConnection(guest).waitFor({ state: "hidden" });
        const own = (await storyOf(guest)).slice(told).filter((line) =>
            line.startsWith("You "));
        assert.equal(own.length, 1, "what was done meanwhile is done once");
        await playUntilTurn(guest, host);
        relay.cut();
        await noConnection(guest).waitFor();
        assert.equal(await rush(host, 1), "done");
        await relay.mend();
        await noConnection(guest).waitFor({ state: "hidden" });
        await host.waitForTimeout(300);
        const known = await storyOf(guest);
        await guest.reload();
        await guest.locator(".play .plate").first().waitFor();
        assert.equal(await ownSeat(guest), seat);
        assert.deepEqual((await storyOf(guest)).slice(0, known.length), known);
        relay.cut();
    },

    "a server that is started again says so, and the game goes on":
    async (stage) => {
        if (!stage.program)
            throw new Skip("the server is not this test's to start");
        stage.forgive(/WebSocket|ERR_/);
        const data = newData();
        const first = await startServer(stage.program, data);
        const host = await stage.open(`${first.url}#/setup/animals`);
        await host.getByRole("button", { name: "Play with friends" }).click();
        await host.locator(".lobby-seats").getByText("You, and you").waitFor();
        await begin(host);
        await rush(host, 2);
        const story = await storyOf(host);
        assert.equal(await first.stop(), "");
        await host.getByText("The server is restarting").waitFor();
        const port = Number(new URL(first.url).port);
        const again = await startServer(stage.program, data, port);
        await host.getByText("The server is restarting")
            .waitFor({ state: "hidden" });
        await rush(host, 1);
        assert.deepEqual((await storyOf(host)).slice(0, story.length), story);
        await choose(host, "Delete this table");
        await choose(host, "Really delete it, for everybody?");
        await host.getByText("Its host has deleted it.").waitFor();
        await host.reload();
        await host.getByText("There is no such table").waitFor();
        await host.close();
        assert.equal(await again.stop(), "");
    },

    "a terminal and a browser play at one table": async (stage) => {
        if (!stage.program)
            throw new Skip("there is no program to join with");
        const { host, code } = await openTable(stage, "animals", 2);
        const terminal = playFirst(stage.program,
            `${stage.url}#/table/${code}`, "--name", "Boris");
        await host.locator(".lobby-seats").getByText("Boris").waitFor();
        await begin(host);
        assert.equal(await rush(host), "over");
        const printed = await terminal;
        const told = [...printed.matchAll(
            /^ +\d\. (\w+).* with (\d+ points?)/gm)];
        assert.equal(told.length, 3, printed);
        assert.deepEqual(await host.locator(".ranking .points")
            .allTextContents(), told.map(([, , points]) => points));
        const boris = told.findIndex(([, name]) => name === "Boris");
        assert.match(await host.locator(".ranking li").nth(boris)
            .textContent() ?? "", /Boris/);
    },

    "a second device takes over, others see no hand, and who leaves has a bot":
    async (stage) => {
        const { host, code } = await openTable(stage, "animals", 2);
        const guest = await join(stage, code);
        const beside = await stage.open(`/#/table/${code}`);
        await beside.locator("#lobby-sit").waitFor();
        await begin(host, guest, beside);
        const hands = (/** @type {Page} */ page) => page.locator(
            ".item[data-part=hand], .item.lit, .moves-list button").count();
        assert.ok(await hands(host) > 0);
        assert.equal(await hands(beside), 0);
        await beside.getByText("Watching", { exact: true }).waitFor();
        assert.equal(await guest.getByText("Watching").count(), 0);
        await beside.goto("/#/");
        await beside.evaluate((text) => {
            localStorage.setItem("madcap.tables", text);
        }, await guest.evaluate(() =>
            localStorage.getItem("madcap.tables") ?? ""));
        await beside.goto(`/#/table/${code}`);
        await beside.locator(".play .plate").first().waitFor();
        assert.equal(await ownSeat(beside), await ownSeat(guest));
        await guest.locator(".notice").getByText("on another device").waitFor();
        await guest.getByRole("button", { name: "Take it over" }).click();
        await beside.locator(".notice").getByText("on another device")
            .waitFor();
        await guest.locator(".play .plate").first().waitFor();
        await choose(guest, "Leave for now");
        await away(host).waitFor();
        await guest.getByRole("link", { name: /^Go there/ }).click();
        await away(host).waitFor({ state: "detached" });
        await host.locator(".reactions summary").click();
        await host.getByRole("button", { name: "Wow!" }).click();
        await guest.locator(".guest-shows", { hasText: "Wow!" }).waitFor();
    },

    "a game ends by agreement, and the same people meet again":
    async (stage) => {
        const { host, code } = await openTable(stage, "animals", 2);
        const guest = await join(stage, code);
        await begin(host, guest);
        await choose(host, "Pause the table");
        await guest.getByText("The table is paused.").waitFor();
        await choose(host, "Go on");
        await guest.getByText("The table is paused.")
            .waitFor({ state: "hidden" });
        await choose(host, "End it here, if all agree");
        await host.keyboard.press("Escape");
        await choose(host, "End it here, if all agree");
        await host.keyboard.press("Escape");
        for (const page of [guest, host]) {
            await choose(page, "End it here, if all agree");
            await choose(page, "Really end it here?");
            await page.getByText("It ends once everybody does").first()
                .waitFor();
        }
        await guest.getByText("agreed to end").first().waitFor();
        await host.getByRole("button", { name: "Play again" }).click();
        await host.locator("#lobby-go").waitFor();
        await guest.getByRole("button", { name: "Come along" }).click();
        await guest.getByRole("button", { name: "Get up" }).waitFor();
        const [, next] = host.url().split("/table/");
        assert.notEqual(next, code);
        assert.ok(guest.url().endsWith(next));
        await begin(host, guest);
    },

    "who looks elsewhere is told that it is their turn": async (stage) => {
        stage.forgive(/ERR_ABORTED/);
        const { host, code } = await openTable(stage, "animals", 2);
        const guest = await stage.open("/#/about", { alone: true });
        await guest.context().grantPermissions(["notifications"]);
        await guest.addInitScript(() => {
            /** @type {any} */
            const here = globalThis;
            here.told = [];
            here.Notification = class {
                static permission = "granted";
                constructor(/** @type {string} */ title,
                    /** @type {NotificationOptions} */ { body }) {
                    here.told.push([title, body]);
                }
            };
        });
        await guest.reload();
        await guest.goto(`/#/table/${code}`);
        await guest.locator("#lobby-sit").click();
        await guest.getByRole("button", { name: "Get up" }).waitFor();
        await begin(host, guest);
        await playUntilTurn(guest, host);
        await guest.evaluate(() => Object.defineProperty(document, "hidden",
            { configurable: true, get: () => true }));
        assert.ok(!(await guest.title()).startsWith("Your turn"));
        await playUntilTurn(host, guest);
        await guest.waitForFunction(() =>
            /** @type {any} */ (globalThis).told.length);
        assert.deepEqual((await guest.evaluate(() =>
            /** @type {any} */ (globalThis).told)).at(-1),
        ["Your turn", "Crazy Race, animals edition"]);
        assert.match(await guest.title(), /^Your turn · /);
    },

    "a countdown puts away what waits to be read": async (stage) => {
        const page = await stage.open("/", { written: true });
        assert.deepEqual(await page.evaluate(async () => {
            const main = String(document.querySelector(
                "script[type=module]")?.getAttribute("src"));
            const { AwayTurns } = await import(
                main.replace("main.mjs", "away.mjs"));
            /** @type {string[]} */
            const seen = [];
            let letGo = () => {};
            const stage = {
                hurry: () => {}, letGo: () => letGo(),
                anew: async () => {},
                show: (/** @type {any} */ { name }) => {
                    seen.push(name);
                    return name === "result" ? new Promise((done) => {
                        letGo = () => done(undefined);
                    }) : undefined;
                },
                turn: (/** @type {any} */ { name }) => seen.push(`${name}!`),
            };
            const view = (/** @type {string} */ name, milliseconds = 0) => ({
                name, viewer: 0, awaited: [], over: false, steps: [],
                scene: { choices: [] },
                count: { number: milliseconds && 1, milliseconds },
            });
            const turns = new AwayTurns(view("before"), {}, stage, () => {});
            await turns.showAll();
            const reading = turns.take(view("result"));
            await Promise.resolve();
            turns.take(view("planning"));
            await new Promise((next) => setTimeout(next, 50));
            seen.push("-");
            turns.take(view("count", 5000));
            await reading;
            return seen;
        }), ["before", "before!", "result", "-", "count", "count!"]);
    },

    "a phone that slept goes on where the table is": async (stage) => {
        const { host, code } = await openTable(stage, "animals", 2);
        const guest = await join(stage, code, { look: { size: "narrow" } });
        await begin(host, guest);
        await playUntilTurn(guest, host);
        const session = await guest.context().newCDPSession(guest);
        const known = await storyOf(guest);
        await session.send("Page.setWebLifecycleState", { state: "frozen" });
        await playUntilTurn(host, guest);
        const whole = await storyOf(host);
        await session.send("Page.setWebLifecycleState", { state: "active" });
        await guest.waitForFunction((least) => document.querySelectorAll(
            ".drawer ol li").length >= least, whole.length);
        assert.ok((await storyOf(guest)).length > known.length);
        await rush(guest, 1);
    },

    "the link is copied also where the browser has no clipboard for pages":
    async (stage) => {
        stage.forgive(/ERR_ABORTED/);
        const { code } = await openTable(stage, "animals", 2);
        const page = await stage.open("/#/about", { alone: true });
        await page.addInitScript(() => Object.defineProperty(
            Navigator.prototype, "clipboard", { value: undefined }));
        await page.reload();
        await page.goto(`/#/table/${code}`);
        await page.getByRole("button", { name: "Copy the link" }).click();
        await page.getByText("The link is copied.").first().waitFor();
        assert.equal(await page.evaluate(() =>
            document.activeElement?.textContent), "Copy the link");
        await page.goto("/#/join");
        await page.getByLabel("Code of the table").focus();
        await page.keyboard.press("Control+V");
        assert.match(await page.getByLabel("Code of the table").inputValue(),
            new RegExp(`/table/${code}$`));
    },

    "lobby and table are accessible, wide and narrow": async (stage) => {
        const { host, code } = await openTable(stage, "animals", 2);
        const guest = await join(stage, code,
            { look: { size: "narrow", scheme: "dark" } });
        await host.locator("#lobby-clock").selectOption("2 minutes a turn");
        await guest.getByText("2 minutes a turn").waitFor();
        for (const page of [host, guest]) {
            await stage.accessible(page);
            await stage.shot(page, `lobby-${page === host ? "wide" : "dark"}`);
            assert.deepEqual(await page.evaluate(
                callOf("audit.mjs", "audit", { roles: [] })), []);
        }
        await begin(host, guest);
        await host.locator(".guest-clock.runs").waitFor();
        for (const page of [host, guest])
            await stage.accessible(page);
        await host.goto("/#/join");
        await host.getByLabel("Code of the table").fill(code.toLowerCase());
        await stage.accessible(host);
        await host.getByRole("button", { name: "Join" }).click();
        await host.locator(".play .plate").first().waitFor();
    },

    "who watches late is told so, and is offered no seat and no other game":
    async (stage) => {
        const { host, code } = await openTable(stage, "animals", 2);
        await host.locator("#lobby-delay").selectOption("60");
        const beside = await stage.open(`/#/table/${code}`,
            { size: "narrow" });
        await beside.getByText("See it a minute later").waitFor();
        await begin(host, beside);
        await rush(host, 1);
        await beside.getByText("1 min late").waitFor();
        const opens = beside.getByText(/can be seen here in 0:[0-5]\d/);
        const first = await opens.textContent();
        await beside.waitForFunction((first) => {
            const now = document.querySelector(".opens")?.textContent;
            return now && now !== first;
        }, first);
        await stage.accessible(beside);
        await stage.shot(beside, "late-narrow");
        assert.equal((await storyOf(beside)).length, 0);
        const late = await stage.open(`/#/table/${code}`);
        await late.getByText("1 min late").waitFor();
        await stage.shot(late, "late-wide");
        for (const page of [beside, late]) {
            assert.equal(await page.locator("#my-name, #lobby-sit").count(), 0);
            assert.equal(await page.getByText("Free").count(), 0);
            assert.equal(await page.getByText("Play again").count(), 0);
        }
    },

    "the lobby says who wins with whom, and what is not as usual":
    async (stage) => {
        const host = await stage.open("/#/setup/karts");
        await chooseSeats(host, 5);
        await host.locator("summary", { hasText: "Options" }).click();
        await host.locator("#option-advanced").check();
        await host.getByRole("button", { name: "Play with friends" }).click();
        await start(host).waitFor();
        const code = await host.locator(".code").textContent() ?? "";
        const teams = host.locator(".lobby-seats .about strong");
        await teams.first().waitFor();
        assert.deepEqual(await teams.allTextContents(),
            ["Team 1 · ", "Team 1 · ", "Team 2 · ", "Team 2 · ", "Alone · "]);
        await host.getByText("Advanced: On").waitFor();
        await stage.accessible(host);
        await stage.shot(host, "lobby-teams");
        /* A list that somebody has open stays when a friend sits down. */
        const open = await host.locator("#lobby-bot-3").elementHandle();
        await open?.focus();
        await join(stage, code, { look: { size: "narrow" } });
        await host.locator(".lobby-seats").getByText("Sits here").waitFor();
        assert.ok(await open?.evaluate((one) => one.isConnected
            && document.activeElement === one));
        await host.locator("#lobby-seating").selectOption("1");
        await host.waitForFunction(() => !document.querySelector(
            ".lobby-seats .about strong"));
    },

    "a table is in the list if its host wants that": async (stage) => {
        const { host, code } = await openTable(stage, "lab");
        const other = await stage.open("/#/join");
        await other.getByText("No table is waiting").waitFor();
        await host.locator("#lobby-listing").selectOption("1");
        const way = other.getByRole("link", { name: new RegExp(code) });
        while (!await way.isVisible()) {
            await other.getByRole("button", { name: "Look again" }).click();
            await other.waitForTimeout(200);
        }
        await way.click();
        await other.locator("#lobby-sit").waitFor();
        /* All choose at once, and so many names have no room. */
        await begin(host, other);
        assert.equal(await other.locator(".whose").textContent(),
            "Several to play");
    },

    "without a server behind the page it is said why not": async (stage) => {
        stage.forgive(/WebSocket|ERR_/);
        const page = await stage.open("/#/about", { alone: true });
        await page.routeWebSocket(/\/play(\/\w+)?$/, (socket) => socket.close());
        await page.goto("/#/setup/animals");
        await page.reload();
        await page.getByRole("button", { name: "Play with friends" }).click();
        await page.getByText("No server answers at this address").waitFor();
        await page.goto("/#/join");
        await page.getByText("No server answers at this address").waitFor();
        await page.goto("/#/table/NOSUCH");
        await page.getByText("No server answers at this address").waitFor();
    },

    "a page of another version is loaded again, but once": async (stage) => {
        stage.forgive(/ERR_ABORTED/);
        const { code } = await openTable(stage, "animals");
        const page = await stage.open("/#/about", { alone: true });
        let loads = 0;
        page.on("load", () => loads++);
        await page.routeWebSocket(/\/play(\/\w+)?$/, (socket) => {
            const server = socket.connectToServer();
            server.onMessage((message) => socket.send(
                typeof message === "string" ? message.replace(
                    /"engine":"[0-9a-f]{16}"/, '"engine":"0123456789abcdef"')
                    : message));
        });
        await page.goto(`/#/table/${code}`);
        await page.reload();
        await page.getByText("This page does not fit the server").waitFor();
        await page.waitForTimeout(500);
        assert.equal(loads, 2);
    },

    "a code that is none is said to be none": async (stage) => {
        const page = await stage.open("/#/table/NOSUCH");
        await page.getByText("There is no such table.").waitFor();
        await stage.accessible(page);
        await page.getByRole("link", { name: "Join a table" }).click();
        assert.equal(await page.getByLabel("Code of the table").inputValue(),
            "NOSUCH");
    },
};
