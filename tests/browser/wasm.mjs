/* wasm.mjs -- the engine of the page, as it is served, in node. */
import { soak } from "./soak.mjs";

/** @typedef {import("../../apps/web/page/engine.mjs").Answer} Answer */

/** @typedef {{open: (seats: string[], record: string) => Answer}} Engine */

/** @param {string} url @returns {Promise<string>} the page's own version */
export async function versionOf(url) {
    const page = await (await fetch(url)).text();
    const [, version] = /\/v\/([^/]+)\/main\.mjs/.exec(page) ?? [];
    if (!version) throw new Error(`there is no version in ${url}`);
    return version;
}

/**
 * A number that goes with the version of the page: samples go round by it, and
 * one version is always tested in one way.
 * @param {string} url
 */
export async function turnOf(url) {
    const letters = [...await versionOf(url)];
    return letters.reduce((sum, one) => sum + one.charCodeAt(0), 0);
}

/**
 * Some of them in ordinary runs, the next ones with another version of the
 * page; in the soak all.
 * @template T
 * @param {string} url
 * @param {T[]} all
 * @param {number} many
 */
export async function someOf(url, all, many) {
    const first = await turnOf(url);
    return soak(Array.from({ length: Math.min(many, all.length) }, (_, i) =>
        all[(first + i) % all.length]), all);
}

/** @param {string} url where the page is served @returns {Promise<Engine>} */
export async function startEngine(url) {
    const path = `/v/${await versionOf(url)}/engine.wasm`;
    const bytes = await (await fetch(new URL(path, url))).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(bytes, {});
    const calls = /** @type {any} */ (instance.exports);
    return {
        open: (seats, record) => {
            const text = new TextEncoder().encode(
                [...seats, "", record].join("\n"));
            new Uint8Array(calls.memory.buffer).set(text,
                calls.engine_buffer());
            const length = calls.engine_open(text.length, 7, 0, 0);
            const said = new TextDecoder().decode(new Uint8Array(
                calls.memory.buffer, calls.engine_buffer(),
                Math.abs(length)));
            if (length < 0) throw new Error(said);
            return JSON.parse(said);
        },
    };
}
