/* offline.mjs -- keeps the page on this device, so that it needs no network.
 *
 * The service worker does the keeping; where there is none (an old browser,
 * or an address that is neither local nor https) the page works as before.
 */

/** Registers the keeper; the page never waits for it. */
export async function keepOffline() {
    try {
        await navigator.serviceWorker?.register("/sw.mjs", {
            updateViaCache: "none",
        });
    } catch {
        /* It is then simply a page that needs its network. */
    }
}

/** @returns {Promise<string>} how it stands, for people */
export async function offlineState() {
    if (!navigator.serviceWorker)
        return "This browser does not keep the page here; it needs a "
            + "network each time it is opened.";
    const kept = await navigator.serviceWorker.getRegistration("/");
    return kept?.active
        ? "The page is kept on this device. Without a network all games still "
            + "work; you can also install it as an app from the browser's "
            + "menu."
        : "The page is not kept on this device yet. It will be in a moment, "
            + "if the browser allows it.";
}
