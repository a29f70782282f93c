"""schema -- what the bytes of a state mean, and a state as numbers."""
from typing import NamedTuple, Optional

import numpy

from . import _madcap


class Field(NamedTuple):
    """What some bits of a state mean; docs/library.md says more."""
    name: str
    about: str
    secret: Optional[str]  # who knows it; None: everybody does
    words: Optional[tuple]  # of the values 0 to most
    kind: int  # NUMBER, CASE, SET or ZERO
    rows: int
    columns: int
    least: int
    most: int
    none: bool  # it may also be nothing: least - 1
    number: int  # where its numbers begin, and how many they are
    numbers: int
    place: int  # bits: of the first value, of one value, from one to the next
    bits: int
    row_step: int
    step: int

    @property
    def slice(self):
        """Its part of a row of numbers."""
        return slice(self.number, self.number + self.numbers)


def wanted(thing, kind):
    """The thing, if it is of this kind."""
    if not isinstance(thing, kind):
        raise TypeError(f"a madcap.{kind.__name__} is wanted, not "
                        + type(thing).__name__)
    return thing


def fields(game):
    """The fields of a game's states, by name."""
    found = [Field(*field) for field in _madcap.fields(game)]
    return {field.name: field for field in found}


def number_count(game):
    """How many numbers a state is."""
    return sum(field.numbers for field in fields(game).values())


def numbers(state):
    """A state, or better a view, as an array of numbers."""
    game = wanted(state, _madcap.State).table.game
    array = numpy.zeros(number_count(game), numpy.int32)
    state.write_numbers(array)
    return array
