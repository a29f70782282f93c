/* back.mjs -- what the browser's history is used for beside addresses: a dialog
 * that Back closes, and where one was on a screen.
 *
 * While it is open the history has one more entry, of the same address. Going
 * back from there closes it, and whatever else closes it goes back: the dialog
 * stays until that is done, so that nothing can be clicked in between. Whoever
 * comes to such an entry later, by a reload or by Forward, is sent on.
 */

const MARK = "dialog";
const PATIENCE_MS = 500;

/** @type {HTMLDialogElement | undefined} */
let opened;

const isMarked = () => history.state === MARK;

/** Notes where one is; it is known again after a reload, and in Back.
 * @param {Record<string, number>} place
 */
export function notePlace(place) {
    if (!isMarked())
        history.replaceState(place, "");
}

/** @returns {Record<string, unknown>} nothing where nothing was noted */
export const notedPlace = () => Object(isMarked() ? null : history.state);

/** Begins to watch; to be called once when the page begins. */
export function watchBack() {
    if (isMarked())
        history.back();
    addEventListener("popstate", () => {
        if (!isMarked())
            opened?.close();
        else if (!opened)
            history.back();
    });
}

/**
 * Shows a dialog until somebody goes back, presses Escape or clicks beside it.
 * One that is a part of the page already stays there.
 * @param {HTMLDialogElement} dialog
 * @returns {{close: () => void, closed: Promise<void>}}
 */
export function showDialog(dialog) {
    const stays = dialog.isConnected, over = new AbortController();
    const { signal } = over;
    let leaving = false;
    const goBack = () => {
        if (!leaving && isMarked())
            history.back();
        leaving = true;
    };
    const close = () => {
        goBack();
        setTimeout(() => dialog.close(), isMarked() ? PATIENCE_MS : 0);
    };
    dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        close();
    }, { signal });
    dialog.addEventListener("click", ({ target }) => {
        if (target === dialog)
            close();
    }, { signal });
    /** @type {Promise<void>} */
    const closed = new Promise((resolve) => {
        dialog.addEventListener("close", () => {
            over.abort();
            opened = undefined;
            if (!stays)
                dialog.remove();
            goBack();
            resolve();
        }, { signal });
    });
    if (!stays)
        document.body.append(dialog);
    history.pushState(MARK, "");
    opened = dialog;
    dialog.showModal();
    return { close, closed };
}
