/* measure.mjs -- what a page weighs, and how long it kept people waiting. */

/** @typedef {import("playwright-core").Page} Page */

/**
 * Counts the bytes that the page takes from the network from now on, as they
 * were sent: compressed, with their headers.
 * @param {Page} page
 * @returns {Promise<() => number>} asks for the count so far
 */
export async function weigh(page) {
    let bytes = 0;
    const debug = await page.context().newCDPSession(page);
    debug.on("Network.loadingFinished", (event) => {
        bytes += event.encodedDataLength;
    });
    await debug.send("Network.enable");
    return () => bytes;
}

/**
 * Watches the main thread from the next page load on.
 * @param {Page} page
 */
export async function watchTasks(page) {
    await page.addInitScript(() => {
        /** @type {number[]} */
        const tasks = [];
        Reflect.set(window, "longTasks", tasks);
        new PerformanceObserver((list) => {
            for (const task of list.getEntries()) tasks.push(task.duration);
        }).observe({ type: "longtask", buffered: true });
    });
}

/**
 * The tasks of the main thread that took over 50 ms, and forgets them.
 * @param {Page} page
 * @returns {Promise<number[]>} milliseconds each
 */
export async function longTasks(page) {
    return await page.evaluate(() =>
        Reflect.get(window, "longTasks").splice(0),
    );
}
