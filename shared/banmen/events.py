"""The events of a table's log. A game's own events are wrapped in `Began` and `Played`."""

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


class Opened(TableEvent, frozen=True, tag="opened"):
    """Player `host` opened the table. `host_name` is set where it took no seat, so that the others see who presents.

    `options` are those of the game, as plain values; see `banmen.options`. `named` are the names that the host gave to
    the people on its seats; who comes back there does not change them. Without `rated` no game of the table counts.
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


class Seated(TableEvent, frozen=True, tag="seated"):
    """A player took a free seat, or came back under another name.

    `bot`: it is a program with a connection of its own. `rated`: it wants its games to count for the ratings. `program`
    names the program of the server that holds the seat.
    """

    seat: Seat
    player: str
    name: str
    bot: bool = False
    rated: bool = False
    program: str = ""


class Left(TableEvent, frozen=True, tag="left"):
    """A player gave a seat up."""

    seat: Seat


class Discarded(TableEvent, frozen=True, tag="discarded"):
    """A player wants to see nothing of the table any more. A seat that is taken there later ends this."""

    player: str


class Began(TableEvent, frozen=True, tag="began"):
    """Game `round` (from 1) began with the game's own first event. With `swapped` each seat's holder moved one on."""

    round: int
    event: Any
    swapped: bool = False


class Played(TableEvent, frozen=True, tag="played"):
    """A game event caused by the `n`-th action of a seat; it is one ply."""

    seat: Seat
    n: int
    event: Any


class Clock(TableEvent, frozen=True, tag="clock"):
    """Thinking time left; the side to move runs out at `deadline` (ms since 1970), null while nobody's time runs."""

    turn: Seat | None
    deadline: int | None
    remaining: Mapping[Seat, int]

    def stopped(self, at: int) -> "Clock":
        """Return the clock as it stands from `at` on (ms since 1970): nobody's time runs."""
        if self.turn is None or self.deadline is None:
            return self
        return Clock(None, None, {**self.remaining, self.turn: max(0, self.deadline - at)})


class Offered(TableEvent, frozen=True, tag="offered"):
    """A seat offered something to the others."""

    seat: Seat
    offer: OfferKind
    ply: int | None = None


class Answered(TableEvent, frozen=True, tag="answered"):
    """A seat accepted or declined an offer, or withdrew its own."""

    seat: Seat
    offer: OfferKind
    accepted: bool


class TookBack(TableEvent, frozen=True, tag="took_back"):
    """The position is again the one after `ply` plies."""

    ply: int


class Attended(TableEvent, frozen=True, tag="attended"):
    """So much time was spent on the game until now; it runs on while players are `here`, unless they have paused it."""

    here: bool
    spent_ms: int


class Said(TableEvent, frozen=True, tag="said"):
    """Somebody at the table said something; `seat` is null for a watcher.

    To whom it is hidden until the game ends, all of it is empty.
    """

    name: str
    text: str
    seat: Seat | None = None
    player: str = ""
    bot: bool = False


class Saying(Said, frozen=True, tag="said"):
    """What was said, in a list: `number` is that of its event."""

    number: int = 0


class Ended(TableEvent, frozen=True, tag="ended"):
    """The game is over.

    Where it did not come to an end of its own, `opening` is its first event with all that was hidden in it; else None.
    `sayings` are those that were hidden from the viewer until now; the log has none here.
    """

    outcome: Outcome
    opening: Any = None
    sayings: tuple[Saying, ...] = ()


class Paced(TableEvent, frozen=True, tag="paced"):
    """In a show everyone looks at `ply` now, and goes forward from there by `speed` plies a second, unless paused."""

    ply: int
    speed: float
    paused: bool


AnyTableEvent = (
    Opened
    | Seated
    | Left
    | Discarded
    | Began
    | Played
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
    """Return a table event from plain values, the game's own event inside it too. Raise BadMessage.

    `game` is None only before the table's first event, which names it.
    """
    event: AnyTableEvent = convert(raw, AnyTableEvent, what="event")
    if isinstance(event, (Began, Played)):
        if game is None:
            raise BadMessage("bad_field", "A game's event came before the table was opened.")
        return msgspec.structs.replace(event, event=convert(event.event, game.Event, what="event of the game"))
    if isinstance(event, Ended) and event.opening is not None:
        if game is None:
            raise BadMessage("bad_field", "A game ended before the table was opened.")
        return msgspec.structs.replace(event, opening=convert(event.opening, game.Event, what="event of the game"))
    if isinstance(event, Opened) and event.game not in GAMES:
        raise BadMessage("no_such_game", f"There is no game {event.game!r} here.")
    return event
