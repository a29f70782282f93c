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
 * Notes how long each frame takes, as long as anything moves.
 * @param {Page} page
 */
export async function watchFrames(page) {
    await page.evaluate(() => {
        /** @type {number[]} */
        const frames = [];
        Reflect.set(window, "frameTimes", frames);
        let before = 0;
        const look = (/** @type {number} */ now) => {
            const moves = document.getAnimations().some(({ playState }) =>
                playState === "running");
            if (moves && before)
                frames.push(now - before);
            before = moves ? now : 0;
            requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });
}

/** @param {Page} page @returns {Promise<number[]>} milliseconds each */
export const framesOf = (page) => page.evaluate(() =>
    Reflect.get(window, "frameTimes"));

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
