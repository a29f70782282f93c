/* clock_test.mjs -- a clock that may go slowly and may be stopped, and waits
 * that may end early. */
import assert from "node:assert/strict";
import test from "node:test";
import { Clock, Reader, Wait } from "../../apps/web/page/clock.mjs";

/** @param {import("node:test").TestContext} context the window's clock */
function windowClock({ mock }) {
    let time = 1000;
    mock.method(performance, "now", () => time);
    return {
        pass: (/** @type {number} */ milliseconds) => {
            time += milliseconds;
        },
    };
}

test("it begins with nothing and goes with the window's", (context) => {
    const time = windowClock(context), clock = new Clock(1);
    assert.equal(clock.now, 0);
    time.pass(30);
    assert.equal(clock.now, 30);
    assert.equal(clock.at(1010), 10);
    assert.equal(clock.until(45), 15);
    assert.equal(clock.until(20), 0);
});

test("a slow one has to be waited for longer", (context) => {
    const time = windowClock(context), clock = new Clock(3);
    time.pass(30);
    assert.equal(clock.now, 10);
    assert.equal(clock.until(20), 30);
});

test("what happens while it stands takes no time", (context) => {
    const time = windowClock(context), clock = new Clock(1);
    time.pass(10);
    clock.run(false);
    clock.run(false);
    time.pass(500);
    assert.equal(clock.goes, false);
    assert.equal(clock.now, 10);
    assert.equal(clock.at(1005), 5);
    clock.run(true);
    clock.run(true);
    time.pass(7);
    assert.equal(clock.now, 17);
    assert.equal(clock.at(1512), 12);
});

test("a wait lasts until its end, or until it is ended", async ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const wait = new Wait();
    let waits = 0;
    wait.end();
    const first = wait.for(100).then(() => waits++);
    mock.timers.tick(99);
    await Promise.resolve();
    assert.equal(waits, 0);
    mock.timers.tick(1);
    await first;
    const second = wait.for(100).then(() => waits++);
    wait.end();
    await second;
    assert.equal(waits, 2);
});

test("who has more to read gets more time", () => {
    const told = [{ text: "twelve chars" }, { text: "and more 12" }];
    assert.equal(new Reader(12).pausesFor(told), 2);
    assert.equal(new Reader(12).pausesFor(told, 3), 3);
    assert.equal(new Reader(12).pausesFor([{ text: "few" }]), 1);
});

test("a picture without words is seen at a glance", () => {
    const reader = new Reader(12);
    assert.ok(reader.pausesFor([]) < 0.7);
    assert.equal(reader.pausesFor([], 1), 1);
});

test("what was read again and again is known, whoever it is of", () => {
    const reader = new Reader(12);
    const tell = (/** @type {string} */ text) => reader.pausesFor([{ text }]);
    for (const name of ["Bo", "Dina", "Emil"])
        assert.ok(tell(`${name} calls the cat first and is next.`) > 2);
    assert.ok(tell("Ada calls the elephant first and is next.") < 0.7);
    assert.ok(tell("Ada calls the elephant: wrong, and is out.") > 2);
    assert.ok(tell("Cleo calls the cat.") > 1);
    const news = "The cat wins.";
    assert.ok(reader.pausesFor([{ text: news },
        { text: "Bo calls the dog first and is next." }]) < 1.5);
});

test("short lines of other things are not the same", () => {
    const reader = new Reader(12);
    for (const text of ["Bo wins.", "Ada passes.", "Cleo turns.", "Dina won."])
        assert.ok(reader.pausesFor([{ text }]) >= 1, text);
});

test("what was told long ago is news again", () => {
    const reader = new Reader(12);
    const told = [{ text: "The cards are shuffled." }];
    for (let i = 0; i < 4; i++)
        reader.pausesFor(told);
    assert.ok(reader.pausesFor(told) < 1);
    for (let i = 0; i < 100; i++)
        reader.pausesFor([{ text: `Something ${i} else that happens.` }]);
    assert.ok(reader.pausesFor(told) > 1);
});
