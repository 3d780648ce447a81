"""The rows of the hall: a table as everyone sees it in the lobby, and as one of the player's own."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from banmen.game import Outcome, Seat

Watchers = Literal["all", "code", "none"]
Phase = Literal["waiting", "playing", "over"]


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time: `main_ms` for the whole game, and `increment_ms` more after each action.

    With `per_move` it is `main_ms` for each action, whatever was left of the one before, and there is no increment.
    """

    main_ms: Annotated[int, Meta(ge=1_000, le=24 * 3_600_000)]
    increment_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 0
    per_move: bool = False


class Rating(msgspec.Struct, frozen=True):
    """A Glicko-2 rating after so many games: its `value`, 1500 at first, and its `deviation`, 350 at first."""

    value: int
    deviation: int
    games: int


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who may be challenged at these `games`, with the ratings there are, by game."""

    player: str
    name: str
    games: tuple[str, ...]
    bot: bool = False
    ratings: Mapping[str, Rating] = {}


class Challenger(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a challenge. `rating` is that in its game, where there is one."""

    player: str
    name: str
    bot: bool = False
    rating: Rating | None = None


class OpenChallenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A challenge that waits for its answer until `expires` (ms since 1970).

    `seat` is that of `by`, who challenges `to`; null where it is drawn by lot. Without `rated` the game is casual.
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
    """One table in the lobby. `seats` holds names, null where free; `state` is the game's, where anyone may watch.

    `programs` names the program of each seat that one holds; the name of such a seat is empty. `bots` are the seats
    that bots hold; `ratings` are told of those who have one in this game. `host_name` is set for a show, whose seats
    have no names: it names the presenter. `distribution` names the package that brings the game, so that a window
    without it can say what to install; it is empty for the games of banmen.
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
    """A game that was played at a table before its present one. `mine` are the player's own seats in it."""

    round: int
    seats: Mapping[Seat, str | None]
    mine: tuple[Seat, ...]
    outcome: Outcome
    plies: int
    ended: int
    programs: Mapping[Seat, str] = {}


WhyGone = Literal["disk", "age"]
"""Why a finished game is deleted: games take too much of the disk, or it is older than the server keeps them."""


class Gone(msgspec.Struct, frozen=True):
    """How many finished games of a player the server has deleted by itself, when it did last (ms), and why then."""

    count: int
    at: int
    why: WhyGone


class OwnTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the player, running or finished. `row` tells it as the lobby does, but `state` as the player sees it.

    `mine` are the player's seats in this game, and `turn` the seat to move, where they take turns. `touched` is when a
    person last did something there. With `returns` the player has a seat there now or presents the show, and can come
    back to it. `others`: other people hold seats now. `before` are earlier games of the player here, the newest first.
    A `damaged` table can be looked at as far as it is good, and nothing changes there any more. Nobody is at a table
    that `goes`: then (ms since 1970) it is deleted unless somebody comes.
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
