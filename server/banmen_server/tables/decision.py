"""What a table decides: the events of a command, or what must be worked out before it can be decided."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from banmen.events import AnyTableEvent
from banmen.game import AnyGame
from banmen_server.tables.stored_record import NO_STATES


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The events of a command, none where it changes nothing.

    `states` gives the game's state after an event, by the event's place in `events`, where it was folded to judge. Of a
    `plain` one it is known that nothing changes but the game: it has moves and clocks alone.
    """

    events: tuple[AnyTableEvent, ...] = ()
    states: Mapping[int, Any] = NO_STATES
    plain: bool = False


class OpeningWanted(NamedTuple):
    """A game must be begun whose opening takes thinking: ask again with what `game.begin(options)` gives."""

    game: AnyGame
    options: Any


class PliesWanted(NamedTuple):
    """A show must go on so many plies, or to its next milestone: ask again when they are played."""

    plies: int
    to_milestone: bool = False


Needs: TypeAlias = OpeningWanted | PliesWanted
NeedT = TypeVar("NeedT", bound=Needs)


def joined(
    before: tuple[AnyTableEvent, ...], decided: Decision | NeedT, after: tuple[AnyTableEvent, ...] = ()
) -> Decision | NeedT:
    """The decision with events before and after its own; what is needed stays what is needed."""
    if not isinstance(decided, Decision):
        return decided
    states = {len(before) + place: state for place, state in decided.states.items()}
    return Decision((*before, *decided.events, *after), states)
