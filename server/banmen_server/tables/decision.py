"""The decisions of a table: the events of a command, or what must be computed before it can be decided."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from banmen.events import AnyTableEvent
from banmen.game import AnyGame
from banmen_server.tables.stored_record import NO_STATES


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The events of a command; none if it changes nothing.

    `states` has the game's state after an event, by the event's place in `events`, if judging has folded it. A `plain`
    decision changes only the game: it has moves and clocks alone.
    """

    events: tuple[AnyTableEvent, ...] = ()
    states: Mapping[int, Any] = NO_STATES
    plain: bool = False


class OpeningWanted(NamedTuple):
    """A game whose opening takes thinking must begin: decide again with the result of `game.begin(options)`."""

    game: AnyGame
    options: Any


class PliesWanted(NamedTuple):
    """A show must play this many more plies, or to its next milestone: decide again after that."""

    plies: int
    to_milestone: bool = False


Needs: TypeAlias = OpeningWanted | PliesWanted
NeedT = TypeVar("NeedT", bound=Needs)


def joined(
    before: tuple[AnyTableEvent, ...], decided: Decision | NeedT, after: tuple[AnyTableEvent, ...] = ()
) -> Decision | NeedT:
    """Return the decision with events before and after its own; a need is returned unchanged."""
    if not isinstance(decided, Decision):
        return decided
    states = {len(before) + place: state for place, state in decided.states.items()}
    return Decision((*before, *decided.events, *after), states)
