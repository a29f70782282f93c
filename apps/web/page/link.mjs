/* link.mjs -- a record as the last part of an address.
 *
 * What stands behind # is never sent to a server, so the link is the whole
 * game: `r=` and the record deflated, or `t=` and the record as it is where a
 * browser cannot deflate, both in letters that no address has to escape. What
 * the players are called stands before the record, a line each, and an empty
 * line between. Of its checks only the last is taken along: they cannot be
 * made shorter.
 */

/** @typedef {{record: string, names?: string[]}} Linked */

/** More characters than any record has, and that the engine would read. */
export const LARGEST = 4 << 20;
/** Links that are longer do not come through all chat programs whole. */
export const CHAT = 8000;

const DAMAGED = "this link is damaged, or part of it was cut off; ask for it "
    + "again, or for the record as a file";

/** @param {Uint8Array<ArrayBuffer>} bytes */
function toLetters(bytes) {
    let text = "";
    for (let at = 0; at < bytes.length; at += 4096)
        text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_")
        .replace(/=+$/, "");
}

/** @param {string} letters */
function fromLetters(letters) {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

/**
 * All that comes, as long as it is not too much.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} through
 */
async function pass(bytes, through) {
    const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
    const parts = [];
    let size = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done)
            return new Uint8Array(await new Blob(parts).arrayBuffer());
        parts.push(value);
        size += value.length;
        if (size > LARGEST) {
            await reader.cancel();
            throw new RangeError("this link holds more than any record");
        }
    }
}

/** @param {string} record with its last check only */
function slim(record) {
    return record.replace(/^hash .*\n(?=.)/gm, "");
}

/** @param {string} id the last part of an address: is it a record? */
export const isLinked = (id) => /^[rt](=|%3d)/i.test(id);

/**
 * @param {string} record
 * @param {string[]} [names] by seat
 * @returns {Promise<string>} the last part of an address
 */
export async function toLink(record, names = []) {
    const bytes = new TextEncoder().encode(
        [...names, ...names.length ? [""] : [], slim(record)].join("\n"));
    return typeof CompressionStream === "undefined" ? `t=${toLetters(bytes)}`
        : `r=${toLetters(await pass(bytes,
            new CompressionStream("deflate-raw")))}`;
}

/** @param {string} id @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function unpack(id) {
    const [, kind, letters] = /^([rt])(?:=|%3d)([\w-]+)$/i.exec(id) ?? [];
    if (!kind)
        throw new Error(DAMAGED);
    if (letters.length > LARGEST * 4 / 3)
        throw new RangeError("this link is longer than any record");
    const bytes = fromLetters(letters);
    if (kind === "t")
        return bytes;
    if (typeof DecompressionStream === "undefined")
        throw new RangeError("this browser is too old for a link like this; "
            + "ask for the record as a file");
    return await pass(bytes, new DecompressionStream("deflate-raw"));
}

/**
 * @param {string} id the last part of an address
 * @returns {Promise<Linked>}
 */
export async function fromLink(id) {
    let text;
    try {
        text = new TextDecoder("utf-8", { fatal: true })
            .decode(await unpack(id));
    } catch (problem) {
        throw problem instanceof RangeError ? problem : new Error(DAMAGED);
    }
    const end = text.indexOf("\n\n");
    return end < 0 ? { record: text } : {
        names: text.slice(0, end).split("\n"), record: text.slice(end + 2),
    };
}
