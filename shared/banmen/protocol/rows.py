"""The rows of the lobby: a table as everyone sees it in the list, and as its player sees it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from banmen.game import Outcome, Seat

Watchers = Literal["all", "code", "none"]
Phase = Literal["waiting", "playing", "over"]


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time: `main_ms` for the whole game, plus `increment_ms` after each action.

    With `per_move` it is `main_ms` for each action; unused time is lost, and there is no increment.
    """

    main_ms: Annotated[int, Meta(ge=1_000, le=24 * 3_600_000)]
    increment_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 0
    per_move: bool = False


CLOCK_PRESETS: Mapping[str, tuple[ClockRule, ...]] = {
    "game": (ClockRule(60_000), ClockRule(300_000), ClockRule(600_000), ClockRule(1_800_000)),
    "move": tuple(ClockRule(seconds * 1_000, per_move=True) for seconds in (5, 10, 30, 60)),
    "fischer": (
        ClockRule(60_000, 2_000),
        ClockRule(180_000, 2_000),
        ClockRule(300_000, 3_000),
        ClockRule(600_000, 5_000),
    ),
}
"""The clocks that a form offers, by their kind: time for the game, for each move, and with an increment."""
FEW_CLOCKS = (*CLOCK_PRESETS["fischer"][1:3], *CLOCK_PRESETS["game"][2:], CLOCK_PRESETS["move"][2])
"""The clocks that are offered where there is room for a few."""


class Rating(msgspec.Struct, frozen=True):
    """A Glicko-2 rating after `games` games: its `value` (initially 1500) and `deviation` (initially 350)."""

    value: int
    deviation: int
    games: int


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player open to challenges at these `games`, with the ratings by game."""

    player: str
    name: str
    games: tuple[str, ...]
    bot: bool = False
    ratings: Mapping[str, Rating] = {}


class Challenger(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a challenge. `rating` is the one in the challenge's game, if any."""

    player: str
    name: str
    bot: bool = False
    rating: Rating | None = None


class OpenChallenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A challenge that has not been answered; it expires at `expires` (ms since 1970).

    `seat` is that of `by`, who challenges `to`; null draws it by lot. Without `rated` the game is casual.
    """

    id: str
    game: str
    by: Challenger
    to: Challenger
    expires: int
    options: Mapping[str, Any] = {}
    clock: ClockRule | None = None
    seat: Seat | None = None
    rated: bool = True


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table in the lobby. `seats` holds names, null if free; `state` is the game's, if anyone may watch.

    `programs` names the program of each seat that a program holds; the name of such a seat is empty. `bots` are the
    seats that bots hold; `ratings` are those of the seated players who have one in this game. `host_name` is set for a
    show, whose seats have no names: it names the presenter. `distribution` names the package that brings the game, so
    that a window without it can say what to install; it is empty for the games of banmen.
    """

    table: str
    game: str
    phase: Phase
    seats: Mapping[Seat, str | None]
    options: Mapping[str, Any]
    watchers: Watchers
    watching: int = 0
    plies: int = 0
    clock: ClockRule | None = None
    state: Any = None
    host_name: str = ""
    distribution: str = ""
    bots: tuple[Seat, ...] = ()
    programs: Mapping[Seat, str] = {}
    ratings: Mapping[Seat, Rating] = {}


class FinishedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """An earlier game at a table. `mine` are the player's own seats in it."""

    round: int
    seats: Mapping[Seat, str | None]
    mine: tuple[Seat, ...]
    outcome: Outcome
    plies: int
    ended: int
    programs: Mapping[Seat, str] = {}


WhyGone = Literal["disk", "age"]
"""Why the server deleted a finished game: too little disk space, or older than the retention period."""


class Gone(msgspec.Struct, frozen=True):
    """How many of a player's finished games the server has deleted, when it last did (ms), and why."""

    count: int
    at: int
    why: WhyGone


class OwnTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the player, running or finished. `row` is as in the lobby, but `state` is as the player sees it.

    `mine` are the player's seats in this game, and `turn` the seat to move, if seats take turns. `touched` is the time
    of the last action by a person. `returns`: the player has a seat now or presents the show, and can return to it.
    `others`: other people hold seats now. `before` are the player's earlier games here, newest first. A `damaged` table
    can be viewed up to the damage but not changed. `goes`: nobody is at the table, and at this time (ms since 1970) it
    is deleted unless somebody returns.
    """

    row: Row
    code: str
    touched: int
    mine: tuple[Seat, ...] = ()
    turn: Seat | None = None
    outcome: Outcome | None = None
    round: int = 0
    show: bool = False
    returns: bool = False
    others: bool = False
    before: tuple[FinishedGame, ...] = ()
    damaged: bool = False
    goes: int | None = None
