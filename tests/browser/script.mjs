/* script.mjs -- what travels to a page as text. */
import { readFileSync } from "node:fs";

/**
 * A function and its arguments, as any page can run them.
 * @param {string | ((...args: any[]) => any)} ask
 * @param {any[]} args
 */
export function scriptOf(ask, args) {
    return typeof ask === "string" ? ask
        : `(${ask})(...${JSON.stringify(args)})`;
}

/**
 * A call of a function of a module that imports nothing.
 * @param {string} module beside this file
 * @param {string} name
 * @param {any[]} args
 */
export function callOf(module, name, ...args) {
    const text = readFileSync(new URL(module, import.meta.url), "utf8")
        .replace(/^export /gm, "");
    return `(() => { ${text}\nreturn ${name}(...${JSON.stringify(args)}); })()`;
}
