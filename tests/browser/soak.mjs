/* soak.mjs -- how much is tested. */

/**
 * @template T, U
 * @param {T} sample in ordinary runs
 * @param {U} whole when MADCAP_SOAK is set
 * @returns {T | U}
 */
export function soak(sample, whole) {
    return process.env.MADCAP_SOAK ? whole : sample;
}
