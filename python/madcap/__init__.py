"""madcap -- the table games of madcap: play, simulate, learn.

docs/python.md shows all of it. One game, move by move:

    table = madcap.Table("animals", "seats=4")
    state = table.start()
    stream = madcap.Stream(1)
    while not state.over:
        actor, choices = state.ask(stream)
        state.apply(actor, state.draw(actor, stream))

Env is one game in the shape that users of PettingZoo know, Batch steps
thousands of them at once. What cannot be done raises ValueError.
"""
import copyreg
import json

from . import _madcap
from ._madcap import (ACTIONS, CASE, CHANCE, CLOCK, NOBODY, NUMBER, OPEN, SET,
                      SPECTATOR, STAY, WAIT, WHOLE, ZERO, Match, State, Stream,
                      Table, bots, games, rules, version)
from .batch import Batch
from .env import Env, mask
from .schema import Field, fields, number_count, numbers

__version__ = version


class Bot(_madcap.Bot):
    """A computer player of ours: Bot("strong"), Bot("merciless:3000").

    act(state, seat, stream) answers an action, or WAIT. Called, it is a
    player as play() takes them.
    """

    def __call__(self, view, choices, stream):
        action = self.act(view, view.whose, stream)
        return action if action in choices else choices[0]


def facts(game):
    """What a game is: its title, its seats, its options."""
    return json.loads(_madcap.facts(game))


def play(table, players, seed=0):
    """A whole game, as a Match. Each seat's player is called with its view,
    with what it may choose, and with a stream for whatever it draws."""
    if len(players) != table.seats:
        raise ValueError(f"this table has {table.seats} seats")
    env = Env(table)
    env.reset(seed)
    stream = Stream(seed, 1)
    while not env.state.over:
        seat = env.agent_selection
        view = env.state.view(seat)
        env.step(players[seat](view, env.choices, stream))
    return env.match


def _table(game, options, box):
    return Table(game, options, box)


def _state(table, data):
    return table.state(data)


def _stream(value):
    stream = Stream(0)
    stream.value = value
    return stream


copyreg.pickle(Table, lambda table: (_table, (table.game, table.options,
                                              table.box)))
copyreg.pickle(State, lambda state: (_state, (state.table, bytes(state))))
copyreg.pickle(Stream, lambda stream: (_stream, (stream.value,)))
copyreg.pickle(Match, lambda match: (Match.read, (match.record(),)))
