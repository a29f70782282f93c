/* calls.mjs -- what the window asks of the engine, and how much it answers. */

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{name: string, length: number}} Call `length` of the answer */

/** @param {Page} page notes each call from the next load on */
export async function noteCalls(page) {
    await page.addInitScript(() => {
        /** @type {{id: number, name: string, length: number}[]} */
        const calls = [];
        const heard = new WeakSet();
        Reflect.set(window, "calls", calls);
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (/** @type {any} */ call) {
            if (!heard.has(this))
                this.addEventListener("message", ({ data }) => {
                    const asked = calls.find(({ id }) => id === data.id);
                    if (asked) asked.length = (data.text ?? "").length;
                });
            heard.add(this);
            calls.push({ id: call.id, name: call.name, length: 0 });
            postMessage.call(this, call);
        };
    });
}

/**
 * The calls since this was asked last.
 * @param {Page} page
 * @returns {Promise<Call[]>}
 */
export async function callsOf(page) {
    return await page.evaluate(() => Reflect.get(window, "calls").splice(0));
}
