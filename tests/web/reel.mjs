/* reel.mjs -- scenes of records, from the engine of the page. */
import { readFileSync } from "node:fs";
import { wholeScene } from "../../apps/web/page/unpack.mjs";

/** @typedef {import("../../apps/web/page/engine.mjs").Reel} Reel */
/** @typedef {import("../../apps/web/page/engine.mjs").Scene} Scene */

const ENGINE = process.env.MADCAP_ENGINE ?? "build/apps/web/engine.wasm";
const ROOT = new URL("../../", import.meta.url);

export async function startEngine() {
    const { instance } = await WebAssembly.instantiate(
        readFileSync(new URL(ENGINE, ROOT)), {});
    const calls = /** @type {any} */ (instance.exports);

    /** @param {number} length */
    const answer = (length) => {
        const text = new TextDecoder().decode(new Uint8Array(
            calls.memory.buffer, calls.engine_buffer(), Math.abs(length)));
        if (length < 0)
            throw new Error(text);
        return text;
    };

    /** @param {string} record */
    const load = (record) => {
        const bytes = new TextEncoder().encode(record);
        new Uint8Array(calls.memory.buffer).set(bytes, calls.engine_buffer());
        answer(calls.engine_reel_load(bytes.length));
    };

    /** @param {number} moment @param {number} viewer @returns {Reel} */
    const look = (moment, viewer) => {
        const sent = JSON.parse(answer(
            calls.engine_reel(moment, viewer, viewer)));
        return { ...sent, scene: wholeScene(sent.scene) };
    };

    /**
     * So many moments of a record as the first seat saw them, evenly.
     * @param {string} record
     * @param {number} many
     * @returns {Scene[]}
     */
    const scenes = (record, many) => {
        load(record);
        const { plies } = look(0, 0);
        return Array.from({ length: many + 1 }, (_, i) =>
            look(Math.round(i * plies / many), 0).scene);
    };

    return { load, look, scenes };
}
