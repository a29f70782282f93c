/* forced.mjs -- what is wrong while colours are forced.
 *
 * It travels to pages as text, like audit.mjs. Its kinds of fault:
 *
 *     Not told apart      lit and unlit look alike
 *     No arrow            a sign of which nothing is left
 */
import { alphaOf, nameOf, once, shown } from "./audit.mjs";

/** Lines round a thing and its parts. @param {Element} element */
function linesRound(element) {
    return [element, ...element.children].flatMap((part) =>
        ["", "::before", "::after"].map((pseudo) => {
            const style = getComputedStyle(part, pseudo || null);
            if (pseudo && style.content === "none")
                return "";
            const sides = ["outline", "border-top", "border-bottom"];
            return sides.map((side) => {
                const [width, look, colour] = ["width", "style", "color"].map(
                    (what) => style.getPropertyValue(`${side}-${what}`));
                return look === "none" || parseFloat(width) === 0
                    || alphaOf(colour) === 0 ? "" : `${look} ${width}`;
            }).join(",");
        })).join(";");
}

function* sameLooks() {
    const unlit = shown(".item:not(.lit)"), round = once(linesRound);
    for (const element of shown(".item.lit")) {
        const lines = round(element);
        const look = element.getAttribute("data-look");
        const alike = unlit.find((other) =>
            other.getAttribute("data-look") === look
            && other.closest(".area") === element.closest(".area")
            && round(other) === lines);
        if (!/\w/.test(lines))
            yield `Not told apart: ${nameOf(element)} is lit, and no line `
                + "goes round it.";
        else if (alike)
            yield `Not told apart: ${nameOf(element)} is lit and has the `
                + `same lines as ${nameOf(alike)}, which is not.`;
    }
}

/** Whether something is left of a sign when all grounds have one colour.
 * @param {Element} element
 */
function isDrawn(element) {
    if (element.textContent?.trim())
        return true;
    return [element, ...element.querySelectorAll("*")].some((part) =>
        ["", "::before", "::after"].some((pseudo) => {
            const style = getComputedStyle(part, pseudo || null);
            if (pseudo && style.content === "none")
                return false;
            if (!pseudo && part instanceof SVGGeometryElement)
                return alphaOf(style.fill) > 0 && style.fill !== "none"
                    || style.stroke !== "none";
            return parseFloat(style.borderTopWidth) > 0
                || parseFloat(style.borderLeftWidth) > 0
                || /\w/.test(style.content.replace(/none|normal/, ""))
                || style.forcedColorAdjust === "none"
                    && alphaOf(style.backgroundColor) > 0
                || style.backgroundColor !== canvas()
                    && alphaOf(style.backgroundColor) > 0.3;
        }));
}

/** The colour of all grounds. */
const canvas = () =>
    getComputedStyle(document.documentElement).backgroundColor;

function* lostArrows() {
    for (const arrow of shown(".arrow, [data-arrow]"))
        if (!isDrawn(arrow))
            yield `No arrow: nothing is left of ${nameOf(arrow)}.`;
}

/** @returns {string[]} what is wrong while colours are forced */
export function auditForced() {
    return matchMedia("(forced-colors: active)").matches
        ? [...sameLooks(), ...lostArrows()]
        : ["Not forced: the colours of this page are its own."];
}
