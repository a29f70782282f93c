"""env -- one game, in the shape that users of PettingZoo know.

Nothing of PettingZoo or gymnasium is needed; spaces say the same by the same
names. The agents are the seats, 0 and on.
"""
import numpy

from . import _madcap
from ._madcap import NOBODY, SET, WAIT, Match, Stream
from .schema import fields, numbers, wanted


def mask(choices):
    """Actions as an array of 256, 1 for each of them."""
    array = numpy.zeros(_madcap.ACTIONS, numpy.int8)
    array[list(choices)] = 1
    return array


class Discrete:
    """The numbers 0 to n - 1; sample() keeps to a mask."""

    def __init__(self, n):
        self.n = n
        self._random = numpy.random.default_rng()

    def seed(self, seed):
        self._random = numpy.random.default_rng(seed)

    def sample(self, mask=None):
        allowed = self.n if mask is None else numpy.flatnonzero(mask)
        return int(self._random.choice(allowed))

    def contains(self, action):
        return 0 <= action < self.n


class Box:
    """Arrays of integers, each from its low to its high."""

    def __init__(self, low, high):
        self.low, self.high = low, high
        self.shape, self.dtype = low.shape, low.dtype

    def contains(self, array):
        return (array.shape == self.shape and bool(
            ((self.low <= array) & (array <= self.high)).all()))


def _box_of(game):
    low, high = [], []
    for field in fields(game).values():
        is_set = field.kind == SET
        low += [0 if is_set else field.least - field.none] * field.numbers
        high += [1 if is_set else field.most] * field.numbers
    return Box(numpy.array(low, numpy.int32), numpy.array(high, numpy.int32))


class Env:
    """A game of this table, decision by decision. Chance and the clock are
    played inside; seats that are awaited at once are asked one after the
    other. It plays what a Batch of one game with the same seed plays."""

    metadata = {"name": "madcap", "is_parallelizable": False}

    def __init__(self, table, seed=0):
        self.table, self.state = wanted(table, _madcap.Table), None
        self.possible_agents = list(range(table.seats))
        self.agents = []
        self._seed, self._number = seed, -1
        self._actions = Discrete(_madcap.ACTIONS)
        self._observations = {
            "observation": _box_of(table.game),
            "action_mask": Box(numpy.zeros(_madcap.ACTIONS, numpy.int8),
                               numpy.ones(_madcap.ACTIONS, numpy.int8)),
        }

    def action_space(self, agent):
        return self._actions

    def observation_space(self, agent):
        return self._observations

    def reset(self, seed=None, options=None):
        """Begins the first game of this seed; without one, the next."""
        self._seed = self._seed if seed is None else seed
        self._number = self._number + 1 if seed is None else 0
        self._stream = Stream(self._seed, self._number)
        self.match, self.state = Match(self.table), self.table.start()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._waited = 0
        self._go_on()

    def observe(self, agent):
        """What this seat sees, and what it may choose if it is asked now."""
        self._has_begun()
        asked = agent == self.agent_selection and not self.state.over
        return {"observation": numbers(self.state.view(agent)),
                "action_mask": mask(self.choices if asked else ())}

    def last(self, observe=True):
        """Of the seat that is asked: observation, reward, termination,
        truncation, info."""
        self._has_begun()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self.rewards[agent],
                self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        """The seats as they are asked; at the end each of them once more, to
        learn its reward and to step(None)."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        """What the seat that is asked does."""
        self._has_begun()
        if not self.agents:
            raise ValueError("the game is over: reset() begins the next one")
        if self.state.over:
            self._leave(action)
            return
        if action not in self.choices:
            raise ValueError(f"action {action} may not be chosen now")
        if action == WAIT:
            self._waited |= 1 << self.agent_selection
        else:
            self._play(self.agent_selection, int(action))
        self._go_on()

    def close(self):
        self.agents = []

    def _has_begun(self):
        if self.state is None:
            raise ValueError("no game has begun: reset() begins one")

    def _play(self, actor, action):
        self.match.play(actor, action)
        self.state.apply(actor, action)
        self._waited = 0

    def _go_on(self):
        """Up to the next decision, or to the end."""
        while True:
            actor, self.choices = self.state.ask(self._stream, self._waited)
            if actor in self.agents:
                self.agent_selection = actor
                return
            if actor == NOBODY:
                self._end()
                return
            self._play(actor, self.state.draw(actor, self._stream))

    def _end(self):
        self.agent_selection = self.agents[0]
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = {seat: self._reward(seat) for seat in self.agents}

    def _reward(self, seat):
        """From 1, ahead of all other teams, to -1, behind all."""
        ranks, teams = self.state.ranks, self.state.teams
        others = [ranks[other] for other in self.possible_agents
                  if teams[other] != teams[seat]]
        if not others:
            return 1.0 if ranks[seat] == 1 else -1.0
        ahead = sum((rank > ranks[seat]) - (rank < ranks[seat])
                    for rank in others)
        return ahead / len(others)

    def _leave(self, action):
        if action is not None:
            raise ValueError("the game is over: only None can be done")
        self.agents = self.agents[1:]
        if self.agents:
            self.agent_selection = self.agents[0]
