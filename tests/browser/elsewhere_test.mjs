/* elsewhere_test.mjs -- a page whose table has gone to another server. */
import assert from "node:assert/strict";
import { begin, join, openTable, rush } from "./online_test.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Stands between a page and its server from its next load on. Once `leave` was called, whoever comes
 * is told that the table is there.
 * @param {Page} page
 */
async function stand(page) {
    /** @type {string[]} */
    const asked = [];
    let there = "";
    /** @type {import("playwright-core").WebSocketRoute | undefined} */
    let last;
    await page.routeWebSocket(/\/play/, (socket) => {
        asked.push(new URL(socket.url()).pathname);
        last = socket;
        if (there)
            socket.onMessage(() => socket.send(JSON.stringify(
                { say: "elsewhere", at: there })));
        else
            socket.connectToServer();
    });
    return {
        asked,
        leave: async (/** @type {string} */ address) => {
            there = address;
            await last?.close();
        },
        stay: () => {
            there = "";
        },
    };
}

/** @type {import("./stage.mjs").Tests} */
export const tests = {
    "a page goes where its table is, and comes back the way it came":
    async (stage) => {
        stage.forgive(/WebSocket|404/);
        const { host, code } = await openTable(stage, "animals", 2);
        const wire = await stand(host);
        await host.reload();
        await begin(host);
        await rush(host, 1);
        await wire.leave(new URL("at/b", stage.url).href);
        await host.waitForTimeout(1000);
        const way = wire.asked.slice(1, 3);
        assert.deepEqual(way, [`/play/${code}`, `/at/b/play/${code}`]);
        wire.stay();
        assert.equal(await rush(host, 2), "done");
        assert.equal(wire.asked.at(-1), `/play/${code}`);
    },

    "at an address that it is not from, it says where the table is":
    async (stage) => {
        const { host, code } = await openTable(stage, "animals", 2);
        const wire = await stand(host);
        await host.reload();
        await begin(host);
        await wire.leave("https://b.example.org");
        await host.getByText("The table is at another server").waitFor();
        assert.equal(await host.getByRole("link", { name: "Watch it there" })
            .getAttribute("href"), `https://b.example.org/#/table/${code}`);
        wire.stay();
        await host.getByRole("button", { name: "Try again" }).click();
        assert.equal(await rush(host, 1), "done");
    },

    "who comes to watch is led there at once": async (stage) => {
        const { host, code } = await openTable(stage, "animals", 2);
        await begin(host, await join(stage, code));
        const watcher = await stage.open("/");
        const there = "https://b.example.org/";
        await watcher.route(`${there}**`, (route) => route.fulfill(
            { body: "b" }));
        const wire = await stand(watcher);
        await wire.leave(there);
        await watcher.reload();
        await watcher.goto(`/#/table/${code}`);
        await watcher.waitForURL(`${there}#/table/${code}`);
    },
};
