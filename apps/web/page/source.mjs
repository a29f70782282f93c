/* source.mjs -- where a record comes from: a file that is chosen or dropped, or
 * text that is pasted, be it a record or a link to one.
 *
 * What can be read goes into the address, so that it is still there after a
 * reload, and Back leads to where it came from. All else is a sentence, and
 * nothing has changed.
 */
import { button, make, reason } from "./dom.mjs";
import * as engine from "./engine.mjs";
import { LARGEST, toLink } from "./link.mjs";

const LINK = /#\/replay\/([rt]=[\w-]+)/;

/** @param {EventTarget | null} target may text be written there? */
const isField = (target) => target instanceof Element
    && target.closest("input, textarea") !== null;

export class Source {
    constructor() {
        this.wrong = make("p", { class: "wrong", role: "alert" });
        /** @type {HTMLElement | undefined} */
        this.zone = undefined;
        /** @type {[string, (event: any) => unknown][]} */
        this.listeners = [
            ...["dragover", "dragleave", "drop"].map((name) =>
                /** @type {[string, (event: any) => unknown]} */ (
                    [name, (event) => this.drag(event)])),
            ["paste", (event) => this.paste(event)],
        ];
        for (const [name, listener] of this.listeners)
            addEventListener(name, listener);
    }

    /** Where a file can be chosen, and dropped. */
    makeZone() {
        const file = make("input", {
            type: "file", class: "unseen", id: "record-file", tabindex: -1,
            "aria-label": "A record", accept: ".rec,.txt,.record,text/plain",
            change: async () => {
                await this.read(file.files?.[0]);
                file.value = "";
            },
        });
        this.zone = make("div", { class: "drop" },
            make("p", "Drop a record here, paste it, or choose its file."),
            button("Choose a file", () => file.click()), file);
        return this.zone;
    }

    /** Anywhere on the page: a near miss must not open the file instead. */
    drag(/** @type {DragEvent} */ event) {
        event.preventDefault();
        this.zone?.classList.toggle("over", event.type === "dragover");
        if (event.type !== "drop")
            return;
        const [file] = event.dataTransfer?.files ?? [];
        const text = event.dataTransfer?.getData("text/plain");
        if (file)
            this.read(file);
        else if (text)
            this.take(async () => text, "What was dropped");
    }

    paste(/** @type {ClipboardEvent} */ event) {
        const text = event.clipboardData?.getData("text/plain").trim();
        const [file] = event.clipboardData?.files ?? [];
        if (isField(event.target) || !(text || file))
            return;
        event.preventDefault();
        if (text)
            this.take(async () => `${text}\n`, "What was pasted");
        else
            this.read(file);
    }

    /** @param {File | undefined} file */
    async read(file) {
        if (file && file.size > LARGEST)
            this.fail(`${file.name}: this file is too big for a record.`);
        else if (file)
            await this.take(() => file.text(), file.name);
    }

    /** @param {() => Promise<string>} read @param {string} from */
    async take(read, from) {
        try {
            const text = await read();
            const [, linked] = LINK.exec(text) ?? [];
            if (!linked)
                await engine.check(text);
            this.fail("");
            location.hash = `#/replay/${linked ?? await toLink(text)}`;
        } catch (problem) {
            this.fail(`${from}: ${reason(problem)}`);
        }
    }

    /** @param {string} text */
    fail(text) {
        this.wrong.textContent = text;
    }

    close() {
        for (const [name, listener] of this.listeners)
            removeEventListener(name, listener);
    }
}
