/* relay.mjs -- a line to the server that can be weighed, and cut. */
import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * @typedef {object} Relay
 * @property {string} url the same server, over this line
 * @property {() => number} bytes that came from the server so far
 * @property {() => void} cut ends the line; whoever calls is refused
 * @property {() => Promise<void>} mend the same line is there again
 */

/**
 * @param {string} url of the server
 * @returns {Promise<Relay>}
 */
export async function openRelay(url) {
    const { hostname, port } = new URL(url);
    let bytes = 0;
    /** @type {Set<import("node:net").Socket>} */
    const ends = new Set();
    const relay = createServer((near) => {
        const far = connect(Number(port), hostname);
        far.on("data", (data) => {
            bytes += data.length;
        });
        for (const [from, to] of [[near, far], [far, near]]) {
            ends.add(from);
            from.on("error", () => to.destroy());
            from.on("close", () => ends.delete(from));
            from.pipe(to);
        }
    });
    relay.listen(0, "127.0.0.1");
    await once(relay, "listening");
    const address = relay.address();
    if (!address || typeof address === "string")
        throw new Error("this machine has no port to give");
    return {
        url: `http://localhost:${address.port}/`,
        bytes: () => bytes,
        cut: () => {
            relay.close();
            for (const end of ends) end.destroy();
        },
        mend: async () => {
            relay.listen(address.port, "127.0.0.1");
            await once(relay, "listening");
        },
    };
}
