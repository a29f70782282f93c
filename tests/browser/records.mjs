/* records.mjs -- games that were played before: the golden records. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const GAMES = fileURLToPath(new URL("../../games/", import.meta.url));

/** @returns {string[]} a golden record of each folder of games */
export function goldenRecords() {
    const records = readdirSync(GAMES, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${GAMES}${entry.name}/golden/`)
        .filter((folder) => existsSync(folder))
        .map((folder) => folder + readdirSync(folder).sort()[0]);
    return records.map((path) => readFileSync(path, "utf8"));
}
