/* faults.mjs -- small pages with one known fault each, and some with none. */

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} style
 * @property {string} body
 * @property {RegExp[]} found what the auditor says; each once, nothing else
 * @property {string[]} [roles]
 * @property {"forced" | "touch" | "low"} [only] with forced colours, for
 *     fingers, in a low window
 */

const PLAIN = `
    html { font: 16px/1.5 sans-serif; background: white; color: black; }
    body { margin: 0; }
    button, .item { box-sizing: border-box; width: 120px; height: 60px; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden;
        clip-path: inset(50%); }
    .over { position: absolute; left: 0; top: 0; background: red;
        width: 60px; height: 60px; }`;
const LIT = '<div class="item lit" data-id="card1">4</div>';
const LONG = "Somewhere over the rainbow";

/** @type {Fault[]} */
export const FAULTS = [
    {
        name: "a page that is as it should be", found: [],
        style: ".row { display: flex; gap: 8px; }",
        body: `<a class="skip" href="#x"
                style="position: absolute; top: -60px">Skip</a>
            <section class="area" data-role="board"><div class="row">${LIT}
            <div class="item">5</div></div></section>
            <p>A line, and <a href="#x">a link</a> in it.</p>
            <div class="quick"><button>Pass</button></div>
            <span class="unseen">For readers alone, and rather long</span>
            <div style="height: 60px; overflow: auto"><p>One</p><p>Two</p>
            <p>Three</p><p>Four</p></div>`,
        roles: ["board"],
    },
    {
        name: "no hand though the scene has one", style: "", body: LIT,
        roles: ["hand"], found: [/^Missing: .* hand\.$/],
    },
    {
        name: "a page that is too wide", style: "",
        body: '<div style="width: 3000px; height: 20px"></div>',
        found: [/^Too wide: the page has 3000 px in a window of \d+ px/],
    },
    {
        name: "a board below the window", style: "",
        body: '<div style="height: 3000px"></div>'
            + '<section data-role="board">Meadow</section>',
        found: [/^Out of sight: section \(board\) “Meadow”, .* reaches/],
    },
    {
        name: "a lit card outside of its scroller",
        style: ".hand { overflow-x: auto; width: 300px; }"
            + ".line { width: 500px; } .item { margin-left: 300px; }",
        body: `<div class="hand"><div class="line">${LIT}</div></div>`,
        found: [/^Out of sight: div\.item\.lit \[card1\] “4”.* 120 px out/],
    },
    {
        name: "something over a lit card", style: ".over { left: 70px; }",
        body: `${LIT}<div class="over"></div>`,
        found: [/^Covered: .*\[card1\].* 3 of 9 points, .*div\.over/],
    },
    {
        name: "something over a text",
        style: ".over { width: 40px; height: 24px; }",
        body: `<p style="margin: 0">${LONG}</p><div class="over"></div>`,
        found: [/^Covered: “Somewhere.* of 9 points lie below div\.over/],
    },
    {
        name: "something over the feet of a text",
        style: ".over { width: 300px; height: 24px; top: 13px; }",
        body: `<p style="margin: 0">${LONG}</p><div class="over"></div>`,
        found: [/^Covered: “Somewhere.* [36] of 9 points lie below div/],
    },
    {
        name: "an ellipsis",
        style: "p { width: 90px; overflow: hidden; white-space: nowrap;"
            + "text-overflow: ellipsis; }",
        body: `<p>${LONG}</p>`,
        found: [/^Cut: “Somewhere.*in p.*: \d+ px of it are hidden in 90 px/],
    },
    {
        name: "asides, and short words with the whole beside them", found: [],
        style: "p { width: 90px; overflow: hidden; white-space: nowrap;"
            + "text-overflow: ellipsis; }",
        body: `<p data-aside="">${LONG}</p>`
            + `<p data-short="" title="${LONG}">${LONG}</p>`,
    },
    {
        name: "short words whose title says something else",
        style: "p { width: 90px; overflow: hidden; white-space: nowrap; }",
        body: `<p data-short="" title="Elsewhere">${LONG}</p>`,
        found: [/^Cut: /],
    },
    {
        name: "a text that an ancestor clips below",
        style: "div { height: 30px; overflow: hidden; } p { margin: 0; }",
        body: "<div><p>One</p><p>Two</p></div>",
        found: [/^Cut: “Two” in p “Two”: [\d.]+ px of it lie outside div/],
    },
    {
        name: "a text that a shape takes away",
        style: "p { clip-path: circle(20px at 30px 12px); margin: 0; }",
        body: `<p>${LONG}</p>`, found: [/^Cut: .*the shape of p/],
    },
    {
        name: "buttons that are just large enough, side by side", found: [],
        style: "div { display: flex; flex-wrap: wrap; width: 48px; }"
            + "button { width: 24px; height: 24px; padding: 0; border: 0; }",
        body: "<div><button>a</button><button>b</button>"
            + "<button>c</button><button>d</button></div>",
    },
    {
        name: "a button that is a little too small",
        style: "button { width: 23px; padding: 0; }",
        body: "<button>x</button>",
        found: [/^Too small to hit: button “x” is 23x60 .*needs 24x24/],
    },
    {
        name: "a small button", style: "button { width: 20px; padding: 0; }",
        body: "<button>x</button>",
        found: [/^Too small to hit: button “x” is 20x60 .*needs 24x24/],
    },
    {
        name: "a small button that can be hit beside itself", found: [],
        style: "button { position: relative; width: 20px; height: 20px;"
            + "margin: 10px; padding: 0; border: 0; }"
            + "button::before { content: ''; position: absolute;"
            + "inset: -5px; }",
        body: "<button>x</button>",
    },
    {
        name: "a button that another takes the room of",
        style: "button { position: absolute; left: 0; }"
            + "button + button { left: 15px; }",
        body: '<button aria-label="under"></button><button>Over</button>',
        found: [/^Too small to hit: button “under” .* no 24x24 px of its own: there is button “Over”/],
    },
    {
        name: "a lit slot that cards lie in", found: [],
        style: ".item { position: absolute; left: 0; top: 0; }"
            + ".item + .item { left: 10px; width: 100px; }",
        body: '<div class="area"><div class="item lit" data-id="edge2"'
            + ' data-look="slot"></div><div class="item" data-id="placed3">'
            + "</div></div>",
    },
    {
        name: "a lit card that others lie over",
        style: ".item { position: absolute; left: 0; top: 0; }"
            + ".item + .item { left: 10px; width: 100px; }",
        body: '<div class="area"><div class="item lit" data-id="card1">'
            + '</div><div class="item" data-id="card2"></div></div>',
        found: [/^Too small to hit: .*\[card1\] .* no 24x24 px of its own/],
    },
    {
        name: "a button that is enough for a mouse alone", only: "touch",
        style: "button { width: 40px; padding: 0; }",
        body: '<meta name="viewport" content="width=device-width">'
            + "<button>x</button>",
        found: [/^Too small to hit: button “x” is 40x60 .*needs 44x44/],
    },
    {
        name: "a lit card that one scrolls to", only: "low", found: [],
        style: "div.far { height: 900px; }",
        body: '<section data-role="board" class="far">Meadow</section>'
            + `<div class="far"></div>${LIT}`,
    },
    {
        name: "a lit card that no scrolling leads to", only: "low",
        style: "main { position: fixed; top: 380px; }",
        body: `<main>${LIT}</main>`, found: [/^Out of sight: .*\[card1\]/],
    },
    {
        name: "small print", style: "p { font-size: 11px; }",
        body: "<p>Fine</p>",
        found: [/^Too small to read: “Fine” in p “Fine” has 11 px, needs 12/],
    },
    {
        name: "print made small by a transform", style: "p { scale: 0.5; }",
        body: "<p>Fine</p>", found: [/^Too small to read: “Fine”.* has 8 px/],
    },
    {
        name: "print made small by a drawing", style: "",
        body: '<svg viewBox="0 0 100 100" width="50" height="50">'
            + '<text x="0" y="50" font-size="20">Hi</text></svg>',
        found: [/^Too small to read: “Hi” in text.* has 10 px/],
    },
    {
        name: "two texts in one place",
        style: "p { position: absolute; left: 0; top: 0; margin: 0; }",
        body: "<p>Here</p><p>There</p>",
        found: [/^Overlapping: “Here” in p .* and “There” in p .* by/],
    },
    {
        name: "cards of a fan", found: [],
        style: ".item { position: absolute; left: 0; top: 0;"
            + "background: white; } .item + .item { left: 40px; }",
        body: `<div class="area">${LIT}`
            + '<div class="item lit" data-id="card2">5</div></div>',
    },
    {
        name: "lit things that look like others", only: "forced",
        style: ".item { border: 1px solid; }",
        body: `<div class="area">${LIT}<div class="item">5</div></div>`,
        found: [/^Not told apart: .*\[card1\].*same lines as div\.item “5”/],
    },
    {
        name: "lit things without a line", only: "forced", style: "",
        body: LIT, found: [/^Not told apart: .* no line goes round it/],
    },
    {
        name: "lit things with a line, and an arrow", only: "forced",
        style: ".lit { outline: 3px solid; }"
            + "svg path { fill: CanvasText; }",
        body: `<div class="area">${LIT}<div class="item">5</div></div>`
            + '<svg class="arrow" width="20" height="20"><path d="M0 0h9v9z"/>'
            + "</svg>",
        found: [],
    },
    {
        name: "an arrow that is only a ground", only: "forced",
        style: ".arrow::after { content: ''; display: block; width: 20px;"
            + "height: 20px; background: red;"
            + "clip-path: polygon(0 0, 100% 50%, 0 100%); }",
        body: '<div class="arrow"></div>',
        found: [/^No arrow: nothing is left of div\.arrow/],
    },
];

/** @param {Fault} fault the address of its page */
export function addressOf({ style, body }) {
    const page = "<!doctype html><html lang=en><title>A page</title>"
        + `<style>${PLAIN}${style}</style>${body}`;
    return `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;
}

/**
 * What is wrong with what the auditor says of a page; "" if it is right.
 * @param {Fault} fault
 * @param {string[]} said
 */
export function judge({ name, found }, said) {
    const right = said.length === found.length
        && found.every((one) => said.some((words) => one.test(words)));
    return right ? "" : `${name}: wanted ${found.join(" ") || "nothing"}, `
        + `found ${said.join(" ") || "nothing"}`;
}
