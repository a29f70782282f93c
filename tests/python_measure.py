"""python_measure -- how fast a batch is stepped from Python; no test.

    PYTHONPATH=build/python /usr/bin/python3 tests/python_measure.py [GAME...]

Plays at random with one thread, actions drawn, and all that a learner looks at
filled, for two seconds of processor time each, and takes the best of three:
views as bytes with masks of bits, the same with masks of bytes, and views as
numbers with masks of bytes.
"""
import sys
import time

import madcap

GAMES = 1024
OTHERS = ("seat", "over", "reward")


def measure(table, arrays):
    """Million decisions a second of processor time."""
    batch = madcap.Batch(table, GAMES, 1, 1, (*OTHERS, *arrays))
    steps, began, took = 0, time.process_time(), 0
    while took < 2:
        for _ in range(16):
            batch.draw()
            batch.step()
        steps += 16
        took = time.process_time() - began
    return steps * GAMES / took / 1e6


print("game        view, legal   view, mask   number, mask")
for game in sys.argv[1:] or madcap.games:
    table = madcap.Table(game)
    best = [max(measure(table, arrays) for _ in range(3))
            for arrays in (("view", "legal"), ("view", "mask"),
                           ("number", "mask"))]
    print(f"{game:12}{best[0]:10.1f}{best[1]:13.1f}{best[2]:15.2f}", flush=True)
