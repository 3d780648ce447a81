"""What the watchers of a game say is hidden from its players until it ends, where people compete. Pure."""

from msgspec.structs import replace

from banmen.events import AnyTableEvent, Ended, Said
from banmen.replay import Replay

HIDDEN = Said("", "")
"""What a player is sent in place of what a watcher said: the event keeps its number."""


def as_player_hears(events: tuple[AnyTableEvent, ...], truth: Replay, heard: Replay) -> tuple[AnyTableEvent, ...]:
    """The events of one record as a player may hear them: the same object where nothing in them is hidden.

    `truth` is the table before them, `heard` what the player knows of it. The end of the game brings what was hidden.
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
