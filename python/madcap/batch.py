"""batch -- many games at once, in arrays."""
import numpy

from . import _madcap
from .schema import number_count, wanted

ARRAYS = ("seat", "view", "number", "legal", "mask", "over", "reward",
          "score", "rank")


def _columns(table):
    """The shape of a row of each array, and its type."""
    return {
        "action": ((), numpy.int32),
        "seat": ((), numpy.int32),
        "view": ((table.state_bytes,), numpy.uint8),
        "number": ((number_count(table.game),), numpy.int32),
        "legal": ((_madcap.ACTIONS // 64,), numpy.uint64),
        "mask": ((_madcap.ACTIONS,), numpy.bool_),
        "over": ((), numpy.bool_),
        "reward": ((table.seats,), numpy.float32),
        "score": ((table.seats,), numpy.int32),
        "rank": ((table.seats,), numpy.int32),
    }


class Batch:
    """So many games of one table; each stands before a decision of one seat.

    `action` is an array that the caller fills. step() plays it and writes the
    arrays that were asked for, a row for each game; the others are None:

    seat    who is asked next
    view    what it sees, as bytes
    number  the same, as numbers; madcap.fields says which
    legal   what it may choose, a bit for each action
    mask    the same, a bool for each of the 256 actions
    over    whether with this step a game ended; the next one has begun
    reward  of each seat: when a game ends, from -1 to 1, else 0
    score, rank   of each seat in the game that ended last

    The arrays are the same ones all the time: copy what is to be kept. What is
    assigned to `action` is copied into it.
    """

    def __init__(self, table, games, seed=0, threads=0,
                 arrays=("seat", "number", "mask", "over", "reward")):
        columns = _columns(wanted(table, _madcap.Table))
        for name in arrays:
            if name not in ARRAYS:
                raise ValueError(f"a batch has no array '{name}'")
        if games < 1:
            raise ValueError("a batch has at least one game")
        self.table, self.games = table, games
        made = {name: numpy.zeros((games, *shape), kind)
                for name, (shape, kind) in columns.items()
                if name in arrays or name == "action"}
        self._action = made["action"]
        for name in ARRAYS:
            setattr(self, name, made.get(name))
        self._batch = _madcap.Batch(table, games, seed, threads, made)
        self._batch.look()

    @property
    def action(self):
        return self._action

    @action.setter
    def action(self, action):
        action = numpy.asarray(action)
        if action is self._action:
            return
        if action.dtype != self._action.dtype and not (
                (action >= _madcap.STAY) & (action < _madcap.ACTIONS)).all():
            raise ValueError("an action is a number from -1 to 255")
        numpy.copyto(self._action, action, casting="same_kind")

    def reset(self, seed=0):
        """Begins all games anew."""
        self._batch.reset(seed)

    def draw(self):
        """Fills `action` with what may be chosen, all alike; answers it."""
        self._batch.draw()
        return self.action

    def step(self, action=None):
        """Plays `action` in each game, or what is in self.action; answers how
        many games ended. If one is not legal, nothing is played."""
        if action is not None:
            self.action = action
        return self._batch.step()

    def get(self, game):
        """The whole state of one game."""
        return self._batch.get(game)

    def put(self, game, state):
        """Lets a game go on from this state; the arrays say so at once."""
        self._batch.put(game, state)
        self._batch.look()

    def close(self):
        """Gives memory and threads back; the arrays stay as they are."""
        self._batch.close()
