"""Hides the spectators' chat from the players until the game ends, if people compete. Pure."""

from msgspec.structs import replace

from banmen.events import AnyTableEvent, Ended, Said
from banmen.replay import Replay

HIDDEN = Said("", "")
"""Replaces a spectator's message for a player, so that the events keep their numbers."""


def as_player_hears(events: tuple[AnyTableEvent, ...], truth: Replay, heard: Replay) -> tuple[AnyTableEvent, ...]:
    """Return the events of one record as a player may read them: the same object if nothing is hidden.

    `truth` is the table before them, `heard` the player's view of it. The end of the game reveals what was hidden.
    """
    for index, event in enumerate(events):
        visible: AnyTableEvent = event
        if isinstance(event, Said) and event.seat is None and truth.people_compete:
            visible = HIDDEN
        elif isinstance(event, Ended) and heard is not truth:
            known = {saying.number for saying in heard.sayings}
            visible = replace(event, sayings=tuple(each for each in truth.sayings if each.number not in known))
        if visible != event:
            events = (*events[:index], visible, *events[index + 1 :])
    return events
