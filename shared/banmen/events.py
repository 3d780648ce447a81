"""The events of a table's log. `Began` and `ActionPlayed` wrap the game's own events."""

from collections.abc import Mapping
from typing import Any

import msgspec

from banmen.game import AnyGame, Outcome, Seat
from banmen.games import GAMES
from banmen.protocol.codec import BadMessage, convert
from banmen.protocol.messages import ClockRule, OfferKind, Watchers


class TableEvent(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True, gc=False
):
    """The base of all events of a table."""


class TableOpened(TableEvent, frozen=True, tag="opened"):
    """Player `host` opened the table.

    `host_name` is set if the host took no seat, so that viewers see who presents. `options` are the game's options as
    plain values, see `banmen.options`. `named` are the names that the host gave to the people on the host's own seats;
    they stay when the host returns under another name. With `rated` false no game of the table counts for the ratings.
    `parent` is the code of the table whose game had this one opened, such as a tournament.
    """

    game: str
    options: Mapping[str, Any]
    host: str
    code: str
    epoch: str
    listed: bool = True
    watchers: Watchers = "all"
    clock: ClockRule | None = None
    host_name: str = ""
    named: tuple[str, ...] = ()
    rated: bool = True
    parent: str = ""


class Seated(TableEvent, frozen=True, tag="seated"):
    """A player took a free seat, or returned under another name.

    `bot`: the player is a program with its own connection. `rated`: the player wants the games to count for the
    ratings. `program` names the server's program that holds the seat. `named`: another player gave the name, and it
    stays when this one returns under another.
    """

    seat: Seat
    player: str
    name: str
    bot: bool = False
    rated: bool = False
    program: str = ""
    named: bool = False


class Left(TableEvent, frozen=True, tag="left"):
    """A player gave a seat up, or was removed: then `barred` is its id, and it cannot take a seat again."""

    seat: Seat
    barred: str = ""


class Discarded(TableEvent, frozen=True, tag="discarded"):
    """A player removed the table from its list of games. Taking a seat there again cancels this."""

    player: str


class Began(TableEvent, frozen=True, tag="began"):
    """Game number `round` (from 1) began with the game's first event. With `swapped` each player moved one seat on."""

    round: int
    event: Any
    swapped: bool = False


class ActionPlayed(TableEvent, frozen=True, tag="played"):
    """A game event caused by the `n`-th action of a seat. Each is one ply."""

    seat: Seat
    n: int
    event: Any


class Clock(TableEvent, frozen=True, tag="clock"):
    """The thinking time left, in ms. The side to move loses at `deadline` (ms since 1970), None while no clock runs."""

    turn: Seat | None
    deadline: int | None
    remaining: Mapping[Seat, int]

    def stopped(self, at: int) -> "Clock":
        """Return the clock as it was at `at` (ms since 1970), with no side's time running."""
        if self.turn is None or self.deadline is None:
            return self
        return Clock(None, None, {**self.remaining, self.turn: max(0, self.deadline - at)})


class Offered(TableEvent, frozen=True, tag="offered"):
    """A seat made an offer to the other seats."""

    seat: Seat
    offer: OfferKind
    ply: int | None = None


class Answered(TableEvent, frozen=True, tag="answered"):
    """A seat accepted or declined an offer, or withdrew its own."""

    seat: Seat
    offer: OfferKind
    accepted: bool


class TookBack(TableEvent, frozen=True, tag="took_back"):
    """Moves were taken back: the position is again the one after `ply` plies."""

    ply: int


class Attended(TableEvent, frozen=True, tag="attended"):
    """The time spent on the game so far, in ms.

    It keeps running while a player is `here` and the game is not paused.
    """

    here: bool
    spent_ms: int


class Said(TableEvent, frozen=True, tag="said"):
    """A chat message; `seat` is None for a spectator.

    All fields are empty for viewers from whom it is hidden for now.
    """

    name: str
    text: str
    seat: Seat | None = None
    player: str = ""
    bot: bool = False


class Saying(Said, frozen=True, tag="said"):
    """A chat message in a list; `number` is the sequence number of its event."""

    number: int = 0


class Ended(TableEvent, frozen=True, tag="ended"):
    """The game is over.

    `opening` is the game's first event with everything that was hidden in it, if the game was ended early; otherwise
    None. `sayings` are the chat messages that were hidden from the viewer until now; in the log it is empty.
    """

    outcome: Outcome
    opening: Any = None
    sayings: tuple[Saying, ...] = ()


class Paced(TableEvent, frozen=True, tag="paced"):
    """In a show every viewer sees `ply` now, and then `speed` plies a second unless `paused`."""

    ply: int
    speed: float
    paused: bool


AnyTableEvent = (
    TableOpened
    | Seated
    | Left
    | Discarded
    | Began
    | ActionPlayed
    | Clock
    | Offered
    | Answered
    | TookBack
    | Ended
    | Paced
    | Attended
    | Said
)


def read_event(raw: Any, game: AnyGame | None) -> AnyTableEvent:
    """Return the table event made of plain values, including the game's own event. Raise BadMessage.

    `game` is None only before the table's first event, which names the game.
    """
    event: AnyTableEvent = convert(raw, AnyTableEvent, what="event")
    if isinstance(event, (Began, ActionPlayed)):
        if game is None:
            raise BadMessage("bad_field", "A game's event came before the table was opened.")
        return msgspec.structs.replace(event, event=convert(event.event, game.Event, what="event of the game"))
    if isinstance(event, Ended) and event.opening is not None:
        if game is None:
            raise BadMessage("bad_field", "A game ended before the table was opened.")
        return msgspec.structs.replace(event, opening=convert(event.opening, game.Event, what="event of the game"))
    if isinstance(event, TableOpened) and event.game not in GAMES:
        raise BadMessage("no_such_game", f"There is no game {event.game!r} here.")
    return event
