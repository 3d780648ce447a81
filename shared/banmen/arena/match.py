"""A match of two contenders, `a` and `b`: what each game number means, and what is recorded of a game.

Games are played in pairs from the same opening; `a` has the first seat in the first game of a pair. All random choices
follow from the seed and the number of the pair, so any game can be repeated alone.

A record is a file of JSON lines, the match first and then its games, in whole pairs. Times are not recorded: two
records of the same match are identical files.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from banmen.game import AnyGame, Seat
from banmen.options import read_options

Side = Literal["a", "b"]
FORFEIT = "forfeit"
LARGEST_SEED = (1 << 53) - 1
_RANDOM_PLIES = 4
"""Number of random plies in an opening, if the game has no balanced openings."""


class Match(msgspec.Struct, frozen=True, tag_field="type", tag="match", kw_only=True):
    """What all games of a match have in common; the first line of its record.

    `a` and `b` are as they were specified (`level:5`, `bot.py`, `nboard:COMMAND`). `limit_s` is the longest time for a
    move of a script or engine, and `depth` the search depth of engines in plies. `fast`: the game's own programs run
    compiled, so that a search bounded by nodes sees slightly more or less.
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


class Forfeit(msgspec.Struct, frozen=True):
    """Why a side forfeited: an error code and the details for its message."""

    side: Side
    code: str
    details: Mapping[str, str] = {}


class GameRecord(msgspec.Struct, frozen=True, tag_field="type", tag="game", kw_only=True, omit_defaults=True):
    """One game: its `number` in the match, from 0, and the side that had each seat.

    `options` and then the first `opening` actions were drawn, the same for both games of the pair. `cut` lists the
    actions, from 1, that a program chose because its time was over: with more time, or on a faster machine, it might
    have chosen others. `winner` is None for a draw.
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
    fault: Forfeit | None = None


Line = Match | GameRecord

_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def refused_game(game: AnyGame) -> bool:
    """Return True if a game cannot be played as a match: it needs two rivals who act in turn."""
    setting = game.setting(read_options(game, {}))
    return not (setting.rivals and setting.turns and len(setting.seats) == setting.begins_with == 2)  # noqa: PLR2004


def seats_of(game: AnyGame, number: int) -> Mapping[Seat, Side]:
    """Return the side that has each seat in the game with this number."""
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


def _random_plies(game: AnyGame, options: Any, rng: Random) -> list[Any] | None:
    """Return some random legal actions in a row, or None if they end the game."""
    state, actions = first_state(game, options, rng), list[Any]()
    for _ in range(_RANDOM_PLIES):
        seat = seat_to_act(game, state)
        actions.append(rng.choice(list(game.legal(state, seat))))
        state = game.decide(state, seat, actions[-1], rng).state
        if game.outcome(state) is not None:
            return None
    return actions


def dice(seed: int, number: int) -> Random:
    """Return the random generator of the rules in a game of a match."""
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
    """Return the half points of a side in a game."""
    return 1 if record.winner is None else 2 if record.winner == side else 0


class PairTally:
    """The results of complete pairs, from the view of `a`."""

    def __init__(self) -> None:
        self.won, self.drawn, self.lost = 0, 0, 0
        self.pairs = [0, 0, 0, 0, 0]
        self.forfeits: dict[Side, int] = {"a": 0, "b": 0}
        self.cut = 0

    @property
    def games(self) -> int:
        """The number of games counted."""
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


# --- the file of a record ---------------------------------------------------------------------------------------------


class BadRecord(Exception):
    """A file that is not a record; `line`, from 1, is the first bad line."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is no line of a record")
        self.line = line


class Recorded(NamedTuple):
    """The contents of a record: the match, its games in complete pairs, and their length in bytes."""

    match: Match
    games: Sequence[GameRecord]
    length: int


def read_record(content: bytes) -> Recorded | None:
    """Return the contents of a record, or None if it has not even the match. Raise BadRecord."""
    match: Match | None = None
    games: list[GameRecord] = []
    at = length = 0
    for number, line in enumerate(content.splitlines(keepends=True), 1):
        at += len(line)
        if not line.endswith(b"\n"):
            break
        found = _decode(line, number)
        if isinstance(found, Match) == (number > 1) or (isinstance(found, GameRecord) and found.number != len(games)):
            raise BadRecord(number)
        if isinstance(found, Match):
            match = found
        else:
            games.append(found)
        if len(games) % 2 == 0:
            length = at
    return None if match is None else Recorded(match, games[: len(games) // 2 * 2], length)


def _decode(line: bytes, number: int) -> Line:
    try:
        return _DECODER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadRecord(number) from None


class RecordFile:
    """A file to which a match is written. Raises OSError."""

    def __init__(self, path: Path, recorded: Recorded | None = None) -> None:
        """Open the file: continue after `recorded`, or start a new one."""
        self._file = path.open("r+b" if recorded else "wb")
        if recorded:
            self._file.truncate(recorded.length)
            self._file.seek(recorded.length)

    def write(self, *lines: Line) -> None:
        """Write lines in a single write."""
        self._file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        self._file.flush()

    def close(self) -> None:
        self._file.close()
