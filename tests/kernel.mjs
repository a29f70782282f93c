/* kernel.mjs -- plays a file of setups with a kernel built as WebAssembly.
 *
 *     node kernel.mjs MODULE SETUPS
 *
 * The module exports its memory, where a setup and what was played may lie,
 * and `play`; it imports nothing.
 */
import { readFileSync } from "node:fs";

const [module, setups] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const calls = /** @type {any} */ (instance.exports);
const file = readFileSync(setups);
const size = calls.setup_size();

for (let at = 0; at < file.length; at += size) {
    const setup = file.subarray(at, at + size);
    new Uint8Array(calls.memory.buffer).set(setup, calls.setup());
    calls.play();
    const [decisions, steps, hash] = new BigUint64Array(
        calls.memory.buffer,
        calls.played(),
        3,
    );
    const name = setup.toString("latin1", 0, setup.indexOf(0));
    const digits = hash.toString(16).padStart(16, "0");
    console.log(`${name}: ${decisions} decisions, ${steps} steps, ${digits}`);
}
