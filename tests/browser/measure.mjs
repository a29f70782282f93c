/* measure.mjs -- how long a page kept people waiting. */

/** @typedef {import("playwright-core").Page} Page */

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
