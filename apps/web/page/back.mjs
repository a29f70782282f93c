/* back.mjs -- what the browser's history is used for beside addresses: a dialog
 * that Back closes, and where one was on a screen.
 *
 * While it is open the history has one more entry, of the same address. Going
 * back from there closes it, and whatever else closes it goes back: the dialog
 * stays until that is done, so that nothing can be clicked in between; one that
 * closed at once may be followed by another before that, which then gets its
 * entry later. Whoever comes to such an entry by a reload or by Forward is sent
 * on.
 */

const MARK = "dialog";
const PATIENCE_MS = 500;

/** @type {{dialog: HTMLDialogElement, leaving: boolean} | undefined} */
let opened;
/** Whether a way back that was asked for here is still to be gone. */
let asked = false;

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
        const own = asked;
        asked = false;
        if (isMarked() && !opened)
            history.back();
        else if (own && opened && !opened.leaving)
            history.pushState(MARK, "");
        else if (!isMarked())
            opened?.dialog.close();
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
    const mine = { dialog, leaving: false };
    const goBack = () => {
        if (!mine.leaving && isMarked() && !asked) {
            asked = true;
            history.back();
        }
        mine.leaving = true;
    };
    const close = () => {
        goBack();
        const timer = setTimeout(() => dialog.close(),
            isMarked() ? PATIENCE_MS : 0);
        signal.addEventListener("abort", () => clearTimeout(timer));
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
            if (opened === mine)
                opened = undefined;
            if (!stays)
                dialog.remove();
            goBack();
            resolve();
        }, { signal });
    });
    if (!stays)
        document.body.append(dialog);
    if (!asked)
        history.pushState(MARK, "");
    opened = mine;
    dialog.showModal();
    return { close, closed };
}
