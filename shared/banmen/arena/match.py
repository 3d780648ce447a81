"""A match of two contenders, `a` and `b`: which game a number means, and what is recorded of each.

Games are played in pairs from one opening; `a` has the first seat in the first of the two. Everything that is drawn
follows from the seed and the number of the pair, so that a game can be played again alone. Times are not recorded: two
records of one match are the same file.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Literal

import msgspec

from banmen.game import AnyGame, Seat
from banmen.options import read_options

Side = Literal["a", "b"]
FORFEIT = "forfeit"
LARGEST_SEED = (1 << 53) - 1
_RANDOM_PLIES = 4
"""So many plies are drawn for an opening where the game has no even ones of its own."""


class Match(msgspec.Struct, frozen=True, tag_field="type", tag="match", kw_only=True):
    """What all games of a match have in common; the first line of its record.

    `a` and `b` are as they were asked for (`level:5`, `bot.py`, `nboard:COMMAND`). `limit_s` is the longest time for a
    move of a script or an engine, and `depth` what engines are told to search, in plies. `fast` says whether the game's
    own programs run compiled: what is bounded by nodes sees a little more or less then.
    """

    version: int = 1
    game: str
    a: str
    b: str
    seed: int
    options: Mapping[str, Any] = {}
    limit_s: float = 60.0
    depth: int = 8
    fast: bool = False


class Fault(msgspec.Struct, frozen=True):
    """Why a side forfeited: a code and what belongs to its sentence."""

    side: Side
    code: str
    details: Mapping[str, str] = {}


class GameRecord(msgspec.Struct, frozen=True, tag_field="type", tag="game", kw_only=True, omit_defaults=True):
    """One game: `number` from 0 in the match, and which side had which seat.

    `options` and then the first `opening` actions were drawn, the same for both games of the pair. `cut` has the
    numbers, from 1, of the actions that a program chose because its time was over: without that limit, or on a faster
    machine, the game might go on otherwise. `winner` is None for a draw.
    """

    number: int
    seats: Mapping[Seat, Side]
    options: Mapping[str, Any] = {}
    opening: int = 0
    actions: tuple[Any, ...] = ()
    cut: tuple[int, ...] = ()
    winner: Side | None
    reason: str
    counts: Mapping[str, Mapping[Seat, int]] = {}
    fault: Fault | None = None


Line = Match | GameRecord


def refused_game(game: AnyGame) -> bool:
    """Whether a game has no matches: only two sides that take turns against each other can be compared so."""
    setting = game.setting(read_options(game, {}))
    return not (setting.rivals and setting.turns and len(setting.seats) == setting.begins_with == 2)  # noqa: PLR2004


def seats_of(game: AnyGame, number: int) -> Mapping[Seat, Side]:
    """Who has which seat in the game of this number."""
    first, second = game.setting(read_options(game, {})).seats
    return {first: "a", second: "b"} if number % 2 == 0 else {first: "b", second: "a"}


def draw_opening(game: AnyGame, seed: int, pair: int) -> tuple[Any, list[Any]]:
    """Return the options of both games of a pair, and the actions with which they begin."""
    rng = Random(f"{seed}/{pair}")
    options = game.even_options(rng)
    if options != game.Options():
        return options, []
    while True:
        actions = _random_plies(game, options, rng)
        if actions is not None:
            return options, actions


def dice(seed: int, number: int) -> Random:
    """Return the dice of the rules in a game of a match."""
    return Random(f"{seed}/{number}/dice")


def first_state(game: AnyGame, options: Any, rng: Random) -> Any:
    """Return the state in which a game begins."""
    return game.evolve(game.blank, game.begin(options, rng))


def seat_to_act(game: AnyGame, state: Any) -> Seat:
    """Return the seat whose turn it is. Raise LookupError if nobody can act."""
    for seat in game.seats:
        if any(True for _ in game.legal(state, seat)):
            return seat
    raise LookupError("nobody can act in a game that is not over")


def points(record: GameRecord, side: Side = "a") -> int:
    """Half points of a side in a game."""
    return 1 if record.winner is None else 2 if record.winner == side else 0


class Tally:
    """The results of whole pairs, from the view of `a`."""

    def __init__(self) -> None:
        self.won, self.drawn, self.lost = 0, 0, 0
        self.pairs = [0, 0, 0, 0, 0]
        self.forfeits: dict[Side, int] = {"a": 0, "b": 0}
        self.cut = 0

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.won + self.drawn + self.lost

    def add(self, pair: Iterable[GameRecord]) -> None:
        """Count the two games of a pair."""
        half_points = 0
        for record in pair:
            half = points(record)
            half_points += half
            self.won, self.drawn, self.lost = self.won + (half == 2), self.drawn + (half == 1), self.lost + (half == 0)  # noqa: PLR2004
            self.cut += bool(record.cut)
            if record.fault is not None:
                self.forfeits[record.fault.side] += 1
        self.pairs[half_points] += 1


def _random_plies(game: AnyGame, options: Any, rng: Random) -> list[Any] | None:
    """Some legal actions, one after another; None if they end the game."""
    state, actions = first_state(game, options, rng), list[Any]()
    for _ in range(_RANDOM_PLIES):
        seat = seat_to_act(game, state)
        actions.append(rng.choice(list(game.legal(state, seat))))
        state = game.decide(state, seat, actions[-1], rng).state
        if game.outcome(state) is not None:
            return None
    return actions
