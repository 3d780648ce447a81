"""Judge the plies of a game by their values: which were good, how much was lost, where the game turned. Pure.

Values are in discs, with empty squares counted for the winner. A ply's values are its player's; a game's are black's.
The values come from `review`; nothing here searches.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple, get_args

import msgspec

from banmen.game import IllegalMove, Seat
from banmen.games.reversi.coach import Reason
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, Passed, Place, Placed, Position, ReversiBegan
from banmen.grid import parse_square, square_name
from banmen.replay import Replay

Judgement = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
JUDGEMENTS: Sequence[Judgement] = get_args(Judgement)
LEAST_LOST: Mapping[Judgement, float] = {"inaccuracy": 3, "mistake": 6, "blunder": 12}
"""Discs lost from which a ply gets each judgement. A ply that loses less is good, and best if it loses nothing."""
_AS_GOOD = 0.5
"""A loss below this is rounded to nothing."""
_MINUS = "−"
_NO_DICE = Random(0)


class RecordedGame(NamedTuple):
    """A line of play: the first position, and the squares (row * size + column) of the discs placed."""

    start: Position
    squares: tuple[int, ...]


def recorded_game(replay: Replay) -> RecordedGame | None:
    """Return the line of play of a replay; None if it is of another game or has no disc placed."""
    if not replay.plies or not isinstance(replay.plies[0].event, ReversiBegan):
        return None
    start: Position = replay.state_at(0)
    names = [ply.event.square for ply in replay.plies if isinstance(ply.event, Placed)]
    squares = tuple(row * start.size + column for row, column in (parse_square(name, 26, 26) for name in names))
    return RecordedGame(start, squares) if squares else None


class PlayedPly(msgspec.Struct, frozen=True):
    """One ply: the positions around it, and the disc's square (row * size + column), None for a pass.

    If the ply makes the other side pass, the same side moves again.
    """

    number: int
    seat: Seat
    before: Position
    after: Position
    square: int | None


class JudgedPly(msgspec.Struct, frozen=True):
    """One ply with its values: `value` is that of the position before it, `played` of the one after it.

    Both are the player's. `square` is None for a pass, `best` for a side that must pass. `exact` says whether `value`
    is exact, `played_exact` whether `played` is. `line` is the best play from the position before, passes as -1;
    `depth` is the number of plies searched. `why` is why an error was one, if that can be said simply.
    """

    number: int
    seat: Seat
    square: int | None
    best: int | None
    value: float
    played: float
    exact: bool
    depth: int
    line: tuple[int, ...] = ()
    played_exact: bool = False
    why: Reason | None = None

    @property
    def lost(self) -> float:
        """The discs that the best ply would have kept; 0 for the best ply and for a pass."""
        if self.square in {None, self.best}:
            return 0.0
        return max(0.0, self.value - self.played)

    @property
    def judgement(self) -> Judgement:
        """The judgement of the ply by the discs it lost."""
        return judgement(self.lost)

    @property
    def value_for_black(self) -> float:
        """The value of the position before the ply, for black."""
        return self.value if self.seat == BLACK else -self.value

    @property
    def played_for_black(self) -> float:
        """The value of the position after the ply, for black."""
        return self.played if self.seat == BLACK else -self.played


def judgement(lost: float) -> Judgement:
    """Return the judgement of a ply that loses this many discs."""
    if lost < _AS_GOOD:
        return "best"
    worse = [name for name, least in LEAST_LOST.items() if lost >= least]
    return worse[-1] if worse else "good"


def shown_lost(ply: JudgedPly) -> int:
    """Return the discs lost as a whole number: the difference of the two displayed values."""
    return max(0, round(ply.value) - round(ply.played)) if ply.lost else 0


def discs_text(value: float, *, exact: bool) -> str:
    """Return a lead in discs: `+4` if exact, else `~ −4` for a deficit and `~+4` for a lead."""
    rounded = round(value)
    sign = "+" if rounded > 0 else _MINUS if rounded < 0 else ""
    about = "" if exact else "~ " if sign == _MINUS else "~"
    return f"{about}{sign}{abs(rounded)}"


def turns_the_game(ply: JudgedPly) -> bool:
    """Return True if the ply is a turning point: a blunder, or one that gives away a win or a draw.

    With estimated values that counts only if the ply was at least an inaccuracy.
    """
    sure = ply.exact or ply.lost >= LEAST_LOST["inaccuracy"]
    return ply.judgement == "blunder" or (sure and _sign(ply.value) > _sign(ply.played))


def turning_points(plies: Iterable[JudgedPly]) -> tuple[int, ...]:
    """Return the numbers of the plies at which the game turned."""
    return tuple(ply.number for ply in plies if turns_the_game(ply))


def decisive(plies: Sequence[JudgedPly]) -> JudgedPly | None:
    """Return the ply that lost the game, or None.

    That is the loser's last ply before which its best play still held a draw. If the loser was slightly behind from the
    beginning, or that ply was the best one, it is the ply that lost most (at least an inaccuracy) before the loser was
    far behind. None if there is no such ply, or if neither side clearly leads at the end.
    """
    values = curve(plies)
    clear = bool(values) and (plies[-1].played_exact or abs(values[-1]) >= LEAST_LOST["mistake"])
    if not clear or not _sign(values[-1]):
        return None
    loser = WHITE if values[-1] > 0 else BLACK
    own = [ply for ply in plies if ply.seat == loser and ply.square is not None]
    held = [ply for ply in own if _sign(ply.value) >= 0]
    if held and held[-1].judgement != "best":
        return held[-1]
    errors = [ply for ply in own if ply.lost >= LEAST_LOST["inaccuracy"] and ply.value > -LEAST_LOST["blunder"]]
    return max(errors, key=lambda ply: ply.lost, default=None)


def curve(plies: Sequence[JudgedPly]) -> tuple[float, ...]:
    """Return black's values before the first ply and after each one; empty without plies."""
    return (plies[0].value_for_black, *(ply.played_for_black for ply in plies)) if plies else ()


class Lead(NamedTuple):
    """Black's lead in a position, and whether it is exact."""

    value: float
    exact: bool


def standings(plies: Sequence[JudgedPly]) -> tuple[Lead, ...]:
    """Return black's lead before the first ply and after each one; empty without plies."""
    exact = [*(ply.exact for ply in plies[:1]), *(ply.played_exact for ply in plies)]
    return tuple(map(Lead, curve(plies), exact))


def counts(plies: Iterable[JudgedPly], seat: Seat) -> Mapping[Judgement, int]:
    """Return the number of a seat's discs with each judgement."""
    own = [ply.judgement for ply in plies if ply.seat == seat and ply.square is not None]
    return {name: own.count(name) for name in JUDGEMENTS}


def lost_in_all(plies: Iterable[JudgedPly], seat: Seat) -> float:
    """Return the discs that a seat lost with all its plies."""
    return sum(ply.lost for ply in plies if ply.seat == seat)


def _sign(value: float) -> int:
    """Return 1 for a lead, -1 for a deficit, and 0 if the value rounds to nothing."""
    return (value >= _AS_GOOD) - (value <= -_AS_GOOD)


# --- the plies of a game ----------------------------------------------------------------------------------------------


def played_plies(start: Position, squares: Sequence[int]) -> tuple[PlayedPly, ...]:
    """Return the plies of a game from a position: the discs on these squares in turn, and the forced passes.

    Raise IllegalMove.
    """
    state, plies = start, list[PlayedPly]()
    for square in squares:
        if state.turn is None:
            raise IllegalMove("game_over", "The game is over.")
        events, after = REVERSI.decide(state, state.turn, Place(square_text(square, state.size)), _NO_DICE)
        plies.append(PlayedPly(len(plies) + 1, state.turn, state, after, square))
        for event in events:
            if isinstance(event, Passed):
                plies.append(PlayedPly(len(plies) + 1, event.seat, state, after, None))
            state = REVERSI.evolve(state, event)
    return tuple(plies)


def square_text(square: int, size: int) -> str:
    """Return the name of a square (row * size + column); "" for a pass (-1)."""
    return square_name(divmod(square, size)) if square >= 0 else ""
