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
 * The text of a module, after those that it imports.
 * @param {string} module beside this file
 * @returns {string}
 */
function textOf(module) {
    const text = readFileSync(new URL(module, import.meta.url), "utf8");
    const needs = /^import [^;]* from "(.*)";$/gm;
    return [...text.matchAll(needs)].map(([, name]) => textOf(name)).join("")
        + text.replace(needs, "").replace(/^export /gm, "");
}

/**
 * A call of a function of a module that knows nothing but pages.
 * @param {string} module beside this file
 * @param {string} name
 * @param {any[]} args
 */
export function callOf(module, name, ...args) {
    return `(() => { ${textOf(module)}\n`
        + `return ${name}(...${JSON.stringify(args)}); })()`;
}
