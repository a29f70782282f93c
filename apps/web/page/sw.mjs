/* sw.mjs -- the service worker: keeps one version of the page, whole.
 *
 * What lies below /v/HASH/ never changes, so it is taken from what is kept.
 * The page itself is asked for anew, and what is kept of it is the answer
 * when the network gives none soon; it always names files kept with it. A new
 * version is fetched as a whole and takes over when the page is next loaded.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (
    /** @type {unknown} */ (self));
const VERSION = "@HASH@";
const KEPT = `madcap-${VERSION}`;
const SOON_MS = 3000;
const ROOT = ["/", "/manifest.webmanifest"];
const FILES = [
    "@FILE@",
];

async function install() {
    const cache = await caches.open(KEPT);
    await cache.addAll([
        ...ROOT.map((path) => new Request(path, { cache: "no-cache" })),
        ...FILES.map((name) => `/v/${VERSION}/${name}`),
    ]);
    await worker.skipWaiting();
}

async function activate() {
    for (const name of await caches.keys())
        if (name.startsWith("madcap-") && name !== KEPT)
            await caches.delete(name);
    await worker.clients.claim();
}

/** @param {Request} request */
async function fresh(request) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (!kept)
        return fetch(request);
    const asked = fetch(request);
    const late = new Promise((_, failed) => {
        setTimeout(failed, SOON_MS, new Error("the network is slow"));
    });
    try {
        return await Promise.race([asked, late]);
    } catch {
        return kept;
    }
}

/** @param {Request} request */
async function lasting(request) {
    return await caches.match(request) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
    const { pathname, origin } = new URL(event.request.url);
    if (event.request.method !== "GET" || origin !== location.origin)
        return;
    if (pathname.startsWith("/v/"))
        event.respondWith(lasting(event.request));
    else if (ROOT.includes(pathname))
        event.respondWith(fresh(event.request));
});
