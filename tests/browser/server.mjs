/* server.mjs -- a `madcap serve` that lives as long as the tests do. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_SECONDS = 20;
const STOP_SECONDS = 10;
const SCRIPT_LINES = 500;

/**
 * @typedef {object} Server
 * @property {string} url the link that it printed
 * @property {() => Promise<string>} stop asks it to end; "" or what is wrong
 */

/** @returns {Promise<number>} a port of this machine that nobody listens on */
export async function freePort() {
    const probe = createServer();
    probe.listen(0, "127.0.0.1");
    await once(probe, "listening");
    const address = probe.address();
    probe.close();
    await once(probe, "close");
    if (!address || typeof address === "string")
        throw new Error("this machine has no port to give");
    return address.port;
}

/**
 * Waits for the link among what the program prints.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<string>}
 */
function printedLink(child) {
    return new Promise((found, failed) => {
        let printed = "";
        const late = setTimeout(() => {
            failed(new Error(`no link after ${START_SECONDS} s: ${printed}`));
        }, START_SECONDS * 1000);
        const hear = (/** @type {Buffer} */ data) => {
            printed += data;
            const link = printed.match(/https?:\/\/\S+(?=\s)/);
            if (!link) return;
            clearTimeout(late);
            found(link[0]);
        };
        child.stdout?.on("data", hear);
        child.stderr?.on("data", hear);
        child.on("error", failed);
        child.on("exit", (code) => {
            clearTimeout(late);
            failed(new Error(`it ended with ${code}: ${printed}`));
        });
    });
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<string>}
 */
async function stop(child) {
    if (child.exitCode !== null || child.signalCode !== null)
        return `it had ended with ${child.exitCode ?? child.signalCode}`;
    const ended = once(child, "exit");
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_SECONDS * 1000);
    child.kill("SIGTERM");
    const [code, signal] = await ended;
    clearTimeout(late);
    return code === 0 ? "" : `it ended with ${code ?? signal}`;
}

/** A folder for tables, as long as this process lives. */
export function newData() {
    const data = mkdtempSync(join(tmpdir(), "madcap-tables-"));
    process.on("exit", () => rmSync(data, { recursive: true, force: true }));
    return data;
}

/**
 * Starts the program. It never outlives this process, not even if that is
 * killed: the kernel sees to it.
 * @param {string} program
 * @param {string} [data] the folder of its tables
 * @param {number} [at] its port, any free one without
 * @returns {Promise<Server>}
 */
export async function startServer(program, data = newData(), at = 0) {
    const port = String(at || await freePort());
    const command = ["--pdeathsig", "KILL", program, "serve", "--port", port,
        "--data", data];
    const child = spawn("setpriv", command, {
        stdio: ["ignore", "pipe", "pipe"],
    });
    process.on("exit", () => child.kill("SIGKILL"));
    try {
        return { url: await printedLink(child), stop: () => stop(child) };
    } catch (error) {
        child.kill("SIGKILL");
        throw error;
    }
}

/**
 * A terminal at a table over the net, fed by a script that always does the
 * first thing there is. It ends with the game.
 * @param {string} program
 * @param {...string} where as `madcap join` takes it
 * @returns {Promise<string>} what it printed
 */
export async function playFirst(program, ...where) {
    const child = spawn("setpriv", ["--pdeathsig", "KILL", program, "join",
        ...where], {
        env: { ...process.env, XDG_STATE_HOME: newData(), NO_COLOR: "1" },
        stdio: ["pipe", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.on("data", (data) => printed += data);
    child.stdin.on("error", () => {});
    child.stdin.write("1\n".repeat(SCRIPT_LINES));
    const [code, signal] = await once(child, "exit");
    return code === 0 ? printed : `${printed}\nit ended with ${code ?? signal}`;
}
