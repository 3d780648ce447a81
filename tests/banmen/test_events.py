"""The events of a table, read from a log or the wire."""

from typing import Any

import pytest

from banmen.events import (
    ActionPlayed,
    Answered,
    AnyTableEvent,
    Began,
    Clock,
    Ended,
    Left,
    Offered,
    Said,
    Seated,
    TableOpened,
    TookBack,
    read_event,
)
from banmen.game import Outcome
from banmen.games.reversi import state as reversi
from banmen.games.reversi.rules import REVERSI
from banmen.protocol.codec import BadMessage, pack, unpack
from banmen.protocol.messages import ClockRule

OPENED = TableOpened(
    "reversi", {"size": 8}, "p1", "K7QX-2MPD", "e1", listed=False, watchers="none", clock=ClockRule(60_000)
)

ALL: list[AnyTableEvent] = [
    OPENED,
    TableOpened("reversi", {}, "p1", "K7QX-2MPD", "e1"),
    Seated("black", "p1", "Aki"),
    Left("white"),
    Began(1, reversi.ReversiBegan(8)),
    Began(2, reversi.ReversiBegan(8), swapped=True),
    ActionPlayed("black", 1, reversi.Placed("black", "f5", ("e5",))),
    ActionPlayed("black", 9, reversi.Passed("white")),
    Clock("black", 1_700_000_000_000, {"black": 60_000, "white": 59_000}),
    Clock(None, None, {"black": 0, "white": 1}),
    Offered("black", "draw"),
    Offered("white", "take_back", 4),
    Answered("black", "rematch", accepted=False),
    TookBack(0),
    Ended(Outcome("black", "played_out", {"discs": {"black": 40, "white": 24}})),
    Said("Aki", "よろしく", "black"),
    Said("Mio", "hello", None, "p2"),
]


@pytest.mark.parametrize("event", ALL, ids=lambda event: type(event).__name__)
def test_every_event_is_read_as_it_was_written(event: AnyTableEvent) -> None:
    game = None if isinstance(event, TableOpened) else REVERSI
    assert read_event(unpack(pack(event)), game) == event


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (None, "bad_field"),
        ([], "bad_field"),
        ({"type": "nonsense"}, "bad_field"),
        ({"type": "seated", "seat": "black"}, "bad_field"),
        ({"type": "left", "seat": "black", "why": "bored"}, "bad_field"),
        ({"type": "began", "round": 1, "event": {"type": "began", "size": 7}}, "bad_field"),
        ({"type": "played", "seat": "black", "n": 1, "event": {"type": "rolled", "die": 6}}, "bad_field"),
    ],
)
def test_an_invalid_event_is_refused(raw: Any, code: str) -> None:
    with pytest.raises(BadMessage) as fault:
        read_event(raw, REVERSI)
    assert fault.value.code == code


def test_a_table_of_an_unknown_game_is_refused() -> None:
    raw = unpack(pack(OPENED)) | {"game": "chess"}
    with pytest.raises(BadMessage, match="There is no game 'chess' here") as fault:
        read_event(raw, None)
    assert fault.value.code == "no_such_game"


def test_a_game_event_before_the_opening_is_refused() -> None:
    with pytest.raises(BadMessage, match="before the table was opened"):
        read_event(unpack(pack(ALL[4])), None)
