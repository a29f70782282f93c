"""python_test -- the Python module: its page, laws of games, refusals, leaks.

    python_test.py PAGE     where madcap can be imported; prints TAP
"""
import contextlib
import copy
import gc
import io
import json
import os
import pickle
import re
import resource
import sys
import threading
import time
import traceback

import numpy

import madcap

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "tools"))
from tap import Tap

EVERYTHING = ("seat", "view", "number", "legal", "mask", "over", "reward",
              "score", "rank")
TABLES = [madcap.Table(game) for game in madcap.games] + [
    madcap.Table("turbulent", "calling=race seats=5"),
    madcap.Table("karts", "seats=7"),
    madcap.Table("lab", "seats=5 rounds=2")]

# ---- the page ----


def pattern(text):
    """`...` alone stands for any lines, at the end of a line for its rest,
    within one for anything there."""
    lines = [r"(?:.*\n)*?" if line == "..." else
             ".*".join(re.escape(part) for part in line.split("...")) + r"\n"
             for line in text.splitlines()]
    return "".join(lines)


def blocks(page):
    """Each block of code, and what the page says that it prints."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.M | re.S)
    for at, (kind, code) in enumerate(found):
        if kind == "python":
            prints = found[at + 1:at + 2]
            said = prints and prints[0][0] == ""
            yield code, prints[0][1] if said else ""


def run_block(code, prints, names):
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(code, "the page", "exec"), names)
    except Exception:
        return traceback.format_exc().splitlines()
    text = printed.getvalue()
    if re.fullmatch(pattern(prints), text):
        return []
    return ["it printed:", *text.splitlines()]


def check_page(tap, path):
    names = {}
    with open(path, encoding="utf-8") as page:
        found = list(blocks(page.read()))
    tap.claim("the page has examples", [] if len(found) > 10 else ["too few"])
    for code, prints in found:
        first = code.strip().splitlines()[0]
        began = time.process_time()
        problems = run_block(code, prints, names)
        tap.claim(f"docs/python.md: {first}", problems)
        if time.process_time() - began > 5:
            print(f"# {time.process_time() - began:.1f} s of one core")
    if "share" in names:
        print(f"# the policy wins {names['share']:.3f}, "
              f"give or take {names['error']:.3f}")


# ---- laws ----


def bits_of(choices):
    words = [0] * 4
    for action in choices:
        words[action // 64] |= 1 << action % 64
    return words


def row_problems(batch, game, env):
    """What a row says is what the game by itself says."""
    state, seat = env.state, env.agent_selection
    view = state.view(seat)
    observed = env.observe(seat)
    claims = {
        "seat": batch.seat[game] == seat,
        "state": batch.get(game) == state,
        "view": bytes(batch.view[game]) == bytes(view)[:view.table.state_bytes],
        "number": (batch.number[game] == observed["observation"]).all(),
        "mask": (batch.mask[game] == observed["action_mask"]).all(),
        "legal": batch.legal[game].tolist() == bits_of(env.choices),
        "all legal": set(env.choices) - {madcap.WAIT} <= set(state.legal(seat)),
        "in its space": env.observation_space(seat)["observation"].contains(
            observed["observation"]),
    }
    return [f"game {game}: {name}" for name, holds in claims.items()
            if not holds]


def step_alone(batch, game, env):
    """The game by itself does what its row has done; what differs then."""
    action = int(batch.action[game])
    env.step(action)
    if not env.state.over:
        return ["over"] if batch.over[game] else []
    claims = {
        "over": batch.over[game],
        "reward": numpy.allclose(batch.reward[game],
                                 list(env.rewards.values())),
        "score": batch.score[game].tolist() == list(env.state.scores),
        "rank": batch.rank[game].tolist() == list(env.state.ranks),
        "record": madcap.Match.read(env.match.record()).state() == env.state,
    }
    return [name for name, holds in claims.items() if not holds]


def rows_are_games(table, games=3, steps=300):
    """Row r's e-th game plays by the stream e * games + r of the seed. All is
    compared in each of the first steps, and now and then until games end."""
    batch = madcap.Batch(table, games, 9, 2, EVERYTHING)
    envs = [madcap.Env(table, 9) for _ in range(games)]
    begun = list(range(games))
    for game, env in enumerate(envs):
        env._number = game - 1
        env.reset()
    step = ended = 0
    problems = []
    while step < steps or not ended:
        step += 1
        if step < steps or step % 50 == 0:
            for game, env in enumerate(envs):
                problems += row_problems(batch, game, env)
        batch.draw()
        ended += batch.step()
        for game, env in enumerate(envs):
            problems += step_alone(batch, game, env)
            if env.state.over:
                begun[game] += games
                env._number = begun[game] - 1
                env.reset()
        if problems:
            return problems[:5]
    return []


def record_problems(table):
    """A random game by a match: its states, its record, its bytes."""
    env = madcap.Env(table)
    stream = madcap.Stream(5)
    env.reset(3)
    while not env.state.over and len(env.match) < 3000:
        env.step(env.choices[stream_below(stream, len(env.choices))])
    match, text = env.match, env.match.record()
    again = madcap.Match.read(text)
    claims = {
        "actions": list(again) == list(match),
        "text": again.record() == text,
        "state": again.state() == env.state,
        "options": again.table.options == table.options,
        "the box": again.table.box == table.box,
        "bytes": table.state(bytes(env.state)) == env.state,
        "buffer": bytes(numpy.frombuffer(env.state, numpy.uint8))
        == bytes(env.state),
        "pickles": pickle.loads(pickle.dumps(env.state)) == env.state,
        "copies": copy.copy(env.state) == env.state.copy() == env.state,
        "a pickled match": pickle.loads(pickle.dumps(match)).record() == text,
        "a pickled stream": pickle.loads(pickle.dumps(stream)).value
        == stream.value,
        "a copied game": goes_on_alike(table),
    }
    for n in range(0, len(match), max(len(match) // 40, 1)):
        claims[f"moment {n}"] = moment_holds(match, n)
    return [name for name, holds in claims.items() if not holds]


def goes_on_alike(table):
    """Whether a copy of a game in the middle is played to the same end."""
    env = madcap.Env(table)
    env.reset(4)
    for _ in range(20):
        env.step(env.choices[0])
    other = copy.deepcopy(env)
    for _ in range(20):
        if env.state.over:
            break
        env.step(env.choices[-1])
        other.step(other.choices[-1])
    return other.state == env.state and other.choices == env.choices


def stream_below(stream, n):
    """Any number below n, from the stream."""
    stream.value = madcap.Stream(stream.value).value
    return stream.value % n


def moment_holds(match, n):
    state, (actor, action) = match.state(n), match[n]
    text = match.table.text(actor, action)
    seen = state.view(madcap.SPECTATOR)
    odds = state.odds() if actor == madcap.CHANCE else {action: 1}
    told = state.told(actor, action, madcap.SPECTATOR)
    after = state.copy()
    after.apply(actor, action)
    return (action in state.legal(actor) and action in odds
            and state.find(actor, text) == action
            and actor in state.awaited + state.able
            and match.state(n, madcap.SPECTATOR) == seen
            and seen.whose == madcap.SPECTATOR and isinstance(told, str)
            and after == match.state(n + 1) and after != state
            and seen.resample(madcap.Stream(n)).view(madcap.SPECTATOR) == seen
            and isinstance(json.loads(state.scene(0)), dict))


def bot_problems(table):
    """Every bot plays what is legal; a whole game of them ends."""
    problems = []
    env, stream = madcap.Env(table), madcap.Stream(4)
    env.reset(2)
    for _ in range(30):
        if env.state.over:
            break
        seat = env.agent_selection
        for name in ("random", "greedy", "friendly", "merciless:20"):
            bot = madcap.Bot(name)
            action = bot.act(env.state.view(seat), seat, stream)
            if action not in (*env.state.legal(seat), madcap.WAIT):
                problems.append(f"{name} plays {action}")
        env.step(bot(env.state.view(seat), env.choices, stream))
    match = madcap.play(table, [madcap.Bot("greedy")] * table.seats, 1)
    if not match.state().over or sorted(match.state().ranks)[0] != 1:
        problems.append("a game of greedy bots has no end")
    return problems


def field_problems(game):
    """Fields cover all numbers and bits; text, words and facts are there."""
    fields = list(madcap.fields(game).values())
    table = madcap.Table(game)
    bits = sum(f.rows * f.columns * f.bits for f in fields)
    claims = {
        "numbers": [f.number for f in fields]
        == list(numpy.cumsum([0] + [f.numbers for f in fields])[:-1]),
        "width": madcap.numbers(table.start()).shape
        == (fields[-1].number + fields[-1].numbers,),
        "bits": bits == 8 * table.state_bytes,
        "words": all(f.words is None or len(f.words) == f.most + 1
                     for f in fields),
        "facts": madcap.facts(game)["id"] == game,
        "rules": madcap.rules(game).startswith("# "),
    }
    return [name for name, holds in claims.items() if not holds]


# ---- refusals ----


def refused(sentence, kind, what, *arguments):
    """Nothing, or that this was not refused in this way."""
    try:
        what(*arguments)
    except kind as error:
        if re.search(sentence, str(error)):
            return []
        return [f"{sentence}: {error}"]
    except Exception as error:
        return [f"{sentence}: {type(error).__name__} {error}"]
    return [f"{sentence}: nothing was refused"]


def table_refusals():
    table, value = madcap.Table("lab"), ValueError
    other = madcap.Table("lab", "seats=3")
    state = table.start()
    return [
        *refused("no game 'chess'", value, madcap.Table, "chess"),
        *refused("", TypeError, madcap.Table),
        *refused("", TypeError, madcap.Table, 5),
        *refused("line 1 of the box", value, madcap.Table, "lab", "", "x\n"),
        *refused("no game", value, madcap.facts, "chess"),
        *refused("no game", value, madcap.fields, "chess"),
        *refused("no game", value, madcap.rules, "chess"),
        *refused("a zero", value, madcap.rules, "lab\0"),
        *refused("a text", TypeError, madcap.rules, 3),
        *refused("120|bytes", value, table.state, b"short"),
        *refused("no state of this", value, table.state, bytes(len(bytes(state)))),
        *refused("bytes|state", value, table.state, bytes(other.start())),
        *refused("", TypeError, table.state, "text"),
        *refused("no action|no actor", value, table.text, 0, 999),
        *refused("no actor 77", value, table.text, 77, 0),
        *refused("", TypeError, madcap.State),
        *refused("", TypeError, madcap.State, table),
    ]


def state_refusals():
    value, stream = ValueError, madcap.Stream(1)
    state = madcap.Table("lab").start()
    view = state.view(0)
    return [
        *refused("turn", value, state.apply, 0, 0),
        *refused("not legal", value, state.apply, madcap.CHANCE, 255),
        *refused("no actor", value, state.apply, 99, 0),
        *refused("too large", value, state.apply, 2**70, 0),
        *refused("", TypeError, state.apply, 0.5, 0),
        *refused("^2 arguments", TypeError, state.apply, 0),
        *refused("arguments", TypeError, state.apply, 0, 1, 2),
        *refused("", TypeError, state.apply, None, None),
        *refused("madcap.Stream", TypeError, state.draw, madcap.CHANCE, 7),
        *refused("madcap.Stream", TypeError, state.playout, None),
        *refused("view", value, view.apply, madcap.CHANCE, 0),
        *refused("view", value, view.playout, stream),
        *refused("view", value, view.ask, stream),
        *refused("somebody else", value, view.view, 1),
        *refused("no view", value, state.resample, stream),
        *refused("nothing is open", value, state.view, madcap.OPEN),
        *refused("no viewer", value, state.view, -1),
        *refused("turn", value, state.lean, 0),
        *refused("not over", value, state.reason, 0),
        *refused("name of seat", value, state.scene, 0, ["a", "b"]),
        *refused("name of seat", value, state.scene, 0, ["a" * 999] * 4),
        *refused("a text", TypeError, state.scene, 0, ["a", 2, "c", "d"]),
        *refused("list", TypeError, state.scene, 0, {1, 2}),
        *refused("may not do", value, state.find, madcap.CHANCE, "fly"),
        *refused("'numbers'", value, state.write_numbers, [1, 2]),
        *refused("'numbers'", value, state.write_numbers,
                 numpy.zeros(3, numpy.int32)),
        *refused("unhashable", TypeError, hash, state),
        *refused("0 to 18", value, madcap.Stream, -1),
        *refused("0 to 18", value, setattr, stream, "value", -1),
        *refused("", TypeError, setattr, stream, "value", "seed"),
        *refused("", TypeError, delattr, stream, "value"),
        *([] if stream.value == madcap.Stream(1).value else ["it changed"]),
        *refused("", TypeError, madcap.Stream, "seed"),
    ]


def bot_refusals():
    value, stream = ValueError, madcap.Stream(1)
    table = madcap.Table("lab")
    match, bot = madcap.Match(table), madcap.Bot("greedy")
    return [
        *refused("no bot 'x'", value, madcap.Bot, "x"),
        *refused("iterations", value, madcap.Bot, "merciless:many"),
        *refused("turn", value, bot.act, table.start(), 0, stream),
        *refused("no seat", value, bot.act, table.start(), 9, stream),
        *refused("madcap.State", TypeError, bot.act, bytes(9), 0, stream),
        *refused("madcap.Table", TypeError, madcap.Match, "lab"),
        *refused("line 1", value, madcap.Match.read, "nonsense"),
        *refused("a text is wanted", TypeError, madcap.Match.read, b"bytes"),
        *refused("a zero", value, madcap.Match.read, "madcap 1\n\0"),
        *refused("", value, match.play, 0, 0),
        *refused("0 actions", value, match.state, 1),
        *refused("no viewer", value, match.state, 0, 55),
        *refused("no more", IndexError, match.__getitem__, 0),
        *refused("has 5 seats", value, madcap.play, table, [bot]),
    ]


def array_refusals():
    """Arrays that are not what a batch writes to."""
    table, value = madcap.Table("lab"), ValueError

    def batch(**arrays):
        made = {"action": numpy.zeros(4, numpy.int32)} | arrays
        return madcap._madcap.Batch(table, 4, 1, 1, made)

    fixed = numpy.zeros(4, numpy.int32)
    fixed.setflags(write=False)
    shifted = numpy.zeros(17, numpy.uint8)[1:].view(numpy.int32)
    return [
        *refused("'seat'", value, lambda: batch(seat=numpy.zeros(3, "i4"))),
        *refused("'seat'", value, lambda: batch(seat=numpy.zeros(4, "i8"))),
        *refused("'seat'", value, lambda: batch(seat=numpy.zeros(4, "u4"))),
        *refused("'seat'", value, lambda: batch(seat=numpy.zeros(4, "f4"))),
        *refused("'seat'", value, lambda: batch(seat=numpy.zeros(4, ">i4"))),
        *refused("'seat'", value, lambda: batch(seat=numpy.zeros(8, "i4")[::2])),
        *refused("'seat'", value, lambda: batch(seat=fixed)),
        *refused("'seat'", value, lambda: batch(seat=shifted)),
        *refused("'seat'", value, lambda: batch(seat=[0, 0, 0, 0])),
        *refused("'seat'", value, lambda: batch(seat=None)),
        *refused("'action'", value, lambda: batch(action=numpy.zeros(4))),
        *refused("no batch has", value, lambda: batch(more=fixed)),
        *refused("no 'action'", value, madcap._madcap.Batch, table, 4, 1, 1, {}),
        *refused("madcap.Table", TypeError, madcap._madcap.Batch, 0, 4, 1, 1, {}),
    ]


def batch_refusals():
    table, value = madcap.Table("lab"), ValueError
    batch = madcap.Batch(table, 8, 1, 1)
    before = [bytes(batch.get(game)) for game in range(8)]
    batch.draw()
    batch.action[5] = 254
    problems = [
        *refused("game 5: action 254", value, batch.step),
        *refused("cast", TypeError, batch.step, numpy.zeros(8)),
        *refused("broadcast", value, batch.step, numpy.zeros(7, int)),
        *refused("no game 8", value, batch.get, 8),
        *refused("no game -1", value, batch.get, -1),
        *refused("madcap.State", TypeError, batch.put, 0, b""),
        *refused("is a view", value, batch.put, 0, table.start().view(1)),
        *refused("bytes|state", value, batch.put, 0,
                 madcap.Table("karts").start()),
        *refused("-1 to 255", value, batch.step, numpy.full(8, 2**32)),
        *refused("-1 to 255", value, setattr, batch, "action", [-2] * 8),
        *refused("-1 to 255", value, batch.step, [2**70] * 8),
        *refused("a madcap.Table", TypeError, madcap.Batch, "lab", 8),
        *refused("a madcap.State", TypeError, madcap.numbers, bytes(9)),
        *refused("no array 'hat'", value, madcap.Batch, table, 8, 1, 1, ["hat"]),
        *refused("at least one", value, madcap.Batch, table, 0),
        *refused("games", value, madcap.Batch, table, 2**24 + 1, 0, 1, ()),
        *refused("threads", value, madcap.Batch, table, 8, 1, -1),
        *refused("0 to 18", value, batch.reset, -5),
    ]
    if before != [bytes(batch.get(game)) for game in range(8)]:
        problems.append("a refused step has played")
    batch.close()
    batch.close()
    return problems + [
        *refused("closed", value, batch.step),
        *refused("closed", value, batch.draw),
        *refused("closed", value, batch.reset, 1),
        *refused("closed", value, batch.get, 0),
    ]


def env_refusals():
    env, value = madcap.Env(madcap.Table("lab")), ValueError
    problems = refused("reset", value, env.step, 0)
    problems += refused("reset", value, env.last)
    problems += refused("reset", value, env.observe, 0)
    problems += refused("a madcap.Table", TypeError, madcap.Env, "lab")
    env.reset(1)
    problems += refused("may not be chosen", value, env.step, 255)
    problems += refused("may not be chosen", value, env.step, None)
    env.state.playout(madcap.Stream(1))
    return problems + refused("only None", value, env.step, 3)


def assigned_actions():
    """What is assigned to `action` is what is played."""
    table = madcap.Table("animals")
    one, other = madcap.Batch(table, 50, 7, 1), madcap.Batch(table, 50, 7, 1)
    lies = one.action
    for _ in range(100):
        chosen = other.draw().astype(numpy.int64)
        other.step()
        one.action = chosen
        one.step()
    return [] if one.action is lies and (one.number == other.number).all() else [
        "other games were played"]


# ---- threads and memory ----


def threads_problems():
    """While one thread steps, another goes on, and is refused."""
    batch = madcap.Batch(madcap.Table("karts"), 20000, 1, 1, ("view",))
    stop, gets, closes = threading.Event(), 0, 0

    def step():
        while not stop.is_set():
            batch.draw()
            batch.step()

    def is_refused(what, *arguments):
        return not refused("another thread", ValueError, what, *arguments)

    thread = threading.Thread(target=step)
    thread.start()
    for _ in range(200):
        if is_refused(batch.get, 0):
            gets += 1
            closes += is_refused(batch.close)
        time.sleep(0.0005)
    stop.set()
    thread.join()
    return [] if gets and closes else ["nobody was refused"]


def use_everything():
    """A little of all that can be made, and of what is refused."""
    table = madcap.Table("lab", "seats=3", madcap.Table("lab").box)
    stream = madcap.Stream(1)
    env = madcap.Env(table, 1)
    env.reset()
    for _ in range(5):
        env.step(env.choices[0])
    state, seat = env.state, env.agent_selection
    view = state.view(seat)
    state.told(seat, env.choices[0], 0, ["A", "B", "C"])
    state.scene(seat)
    state.seen(0, seat, env.choices[0])
    state.lean(seat), state.deadline, state.teams, repr(state), repr(table)
    madcap.Bot("merciless:5")(view, env.choices, stream)
    again = madcap.Match.read(env.match.record())
    list(again), again.state(3, madcap.SPECTATOR), again.table.options
    madcap.numbers(view), madcap.fields("lab"), madcap.facts("lab")
    numpy.frombuffer(view, numpy.uint8)
    world = view.resample(stream)
    world.playout(stream)
    world.reason(0)
    batch = madcap.Batch(table, 4, 1, 2, EVERYTHING)
    batch.draw()
    batch.step()
    batch.put(0, batch.get(1))
    kept = batch.view
    del batch
    kept += 1
    table_refusals(), state_refusals(), bot_refusals()
    array_refusals(), batch_refusals(), env_refusals()


def memory():
    """Blocks of Python, and bytes that are in use."""
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as statm:
        pages = int(statm.read().split()[1])
    return sys.getallocatedblocks(), pages * resource.getpagesize()


def leaks(rounds=10, times=20):
    """What leaks grows in every round; caches and lists of Python's own, which
    grow at times, do not."""
    grown = []
    before = memory()
    for _ in range(rounds):
        for _ in range(times):
            use_everything()
        after = memory()
        grown.append([new - old for new, old in zip(after, before)])
        before = after
    blocks, size = (min(column) for column in zip(*grown))
    return ([f"{blocks} blocks of Python"] if blocks >= times else []) + (
        [f"{size} bytes"] if size >= times * 256 else [])


def reference_problems():
    """What things hold of each other is let go of with them."""
    table = madcap.Table("lab")
    before = sys.getrefcount(table)
    state = table.start()
    match, batch = madcap.Match(table), madcap.Batch(table, 2, 1, 1)
    held = sys.getrefcount(table) - before
    array = batch.mask
    held_array = sys.getrefcount(array)
    state = match = batch = None
    gc.collect()
    claims = {"things hold their table": held >= 3,
              "and let go of it": sys.getrefcount(table) == before,
              "a batch holds its arrays": held_array > sys.getrefcount(array),
              "which stay": array.any()}
    return [name for name, holds in claims.items() if not holds]


def main(page):
    tap = Tap()
    for table in TABLES:
        name = f"{table.game} for {table.seats}"
        tap.claim(f"{name}: rows of a batch are games by themselves",
                  rows_are_games(table))
        tap.claim(f"{name}: records, moments and bytes come back",
                  record_problems(table))
        tap.claim(f"{name}: bots play what is legal", bot_problems(table))
    for game in madcap.games:
        tap.claim(f"{game}: its fields cover it", field_problems(game))
    for check in (table_refusals, state_refusals, bot_refusals,
                  array_refusals, batch_refusals, env_refusals):
        name = check.__name__.replace("_", " ")
        tap.claim(f"{name} have their sentences", check())
    tap.claim("actions that are assigned are played", assigned_actions())
    tap.claim("a batch steps while Python goes on, for one thread at a time",
              threads_problems())
    tap.claim("things are let go of", reference_problems())
    tap.claim("nothing leaks", leaks())
    check_page(tap, page)
    tap.end()


if __name__ == "__main__":
    main(*sys.argv[1:])
