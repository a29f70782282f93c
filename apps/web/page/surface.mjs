/* surface.mjs -- stub until the drawings come. */
import { makeSvg } from "./dom.mjs";
const plain = (/** @type {any} */ { width, height }, /** @type {any} */ _) => makeSvg("svg", { viewBox: `0 0 ${width} ${height}` }, makeSvg("rect", { width, height, rx: 20, fill: "var(--path)" }));
export const lanes = plain, ledges = plain, road = plain, ring = plain, disc = plain;
