/* worker.mjs -- the engine, off the main thread: one call after the other.
 *
 * A message {id, name, args, text} calls the engine's function of that name;
 * `text` or bytes, if any, are put into its buffer first and their length is
 * the first argument. The answer is {id, length, text} or {id, error}.
 */

/** @typedef {{id: number, name: string, args: number[],
 *     text?: string | Uint8Array}} Call */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @returns {Promise<any>} */
async function load() {
    const url = new URL("engine.wasm", import.meta.url);
    const { instance } = await WebAssembly.instantiateStreaming(fetch(url), {});
    return instance.exports;
}

const loading = load();

/**
 * @param {any} engine
 * @param {string | Uint8Array} text
 */
function put(engine, text) {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    if (bytes.length > engine.engine_size())
        throw new Error("this file is too big");
    const at = engine.engine_buffer();
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
}

/**
 * @param {any} engine
 * @param {number} length
 */
function take(engine, length) {
    const at = engine.engine_buffer();
    return decoder.decode(new Uint8Array(engine.memory.buffer, at, length));
}

/** @param {Call} call */
async function answer({ id, name, args, text }) {
    try {
        const engine = await loading;
        const first = text === undefined ? [] : [put(engine, text)];
        const length = engine[name](...first, ...args);
        const said = take(engine, Math.abs(length));
        if (length < 0)
            return { id, error: said };
        return { id, length, text: said };
    } catch (problem) {
        return { id, error: String(problem) };
    }
}

addEventListener("message", async (event) => {
    postMessage(await answer(event.data));
});
