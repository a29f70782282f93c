/* bar.mjs -- the bar of a table: where one is, and what is always there. */
import { link, make, makeSvg } from "./dom.mjs";

const STAR = "M16 9l2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 "
    + "5-.7z";
const PLACES = [["Games", "#/"], ["My games", "#/games"],
    ["Settings", "#/settings"], ["About", "#/about"]];

/** The way home. */
export function brand() {
    return make("a", { class: "brand", href: "#/", "aria-label":
        "madcap, to the games" }, makeSvg("svg", { class: "brand-mark",
        viewBox: "0 0 32 32", "aria-hidden": "true" },
    makeSvg("rect", { x: 7, y: 3, width: 18, height: 26, rx: 4,
        transform: "rotate(-8 16 16)" }), makeSvg("path", { d: STAR })),
    make("span", { class: "brand-name" }, "madcap"));
}

/**
 * A button with a sign; its word is left out where there is no room.
 * @param {string} label
 * @param {string} path
 * @param {() => void} act
 */
export function tool(label, path, act) {
    return make("button", { type: "button", class: "tool", title: label,
        click: act }, makeSvg("svg", { viewBox: "0 0 24 24",
        "aria-hidden": "true" }, makeSvg("path", { d: path })),
    make("span", { class: "tool-word" }, label));
}

/**
 * Everything else, folded.
 * @param {...HTMLElement} first of this screen
 */
export function menu(...first) {
    const box = make("details", { class: "menu" },
        make("summary", { "aria-label": "Menu", title: "Menu" },
            makeSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" },
                makeSvg("path", { d: "M4 7h16M4 12h16M4 17h16" }))),
        make("div", { class: "menu-list" }, ...first,
            ...PLACES.map(([label, place]) => link(label, place, "button"))));
    box.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && box.open) {
            box.open = false;
            box.querySelector("summary")?.focus();
            event.stopPropagation();
        }
    });
    box.addEventListener("focusout", ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !box.contains(relatedTarget))
            box.open = false;
    });
    return box;
}
