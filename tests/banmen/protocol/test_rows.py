"""The rows of the hall: they omit defaults, and ignore fields of a newer server."""

from typing import Any

import pytest

from banmen.game import Outcome
from banmen.protocol.codec import BadMessage, convert, decode_from_server, encode, pack, unpack
from banmen.protocol.messages import Listed, MyTables
from banmen.protocol.rows import ClockRule, FinishedGame, OwnTable, Row

FREE = Row(
    table="t1", game="reversi", phase="waiting", seats={"black": "Aki", "white": None}, options={}, watchers="all"
)
OWN = OwnTable(row=FREE, code="K7QX-2MPD", touched=1)
FINISHED = FinishedGame(
    round=1,
    seats={"black": "Aki", "white": "Ben"},
    mine=("black",),
    outcome=Outcome("black", "score", {"discs": {"black": 40, "white": 24}}),
    plies=60,
    ended=2,
)


def test_a_row_leaves_out_defaults() -> None:
    assert unpack(pack(FREE)) == {
        "table": "t1",
        "game": "reversi",
        "phase": "waiting",
        "seats": {"black": "Aki", "white": None},
        "options": {},
        "watchers": "all",
    }
    assert set(unpack(pack(OWN))) == {"row", "code", "touched"}


def test_a_table_of_ones_own_comes_with_the_games_played_there() -> None:
    message = MyTables((OwnTable(row=FREE, code="K7QX-2MPD", touched=1, mine=("black",), before=(FINISHED,)),))
    again = decode_from_server(encode(message))
    assert again == message
    assert isinstance(again, MyTables)
    assert again.tables[0].before[0].outcome.counts == {"discs": {"black": 40, "white": 24}}


def test_fields_of_a_newer_server_are_ignored() -> None:
    assert convert({**unpack(pack(FREE)), "stars": 5}, Row) == FREE
    assert convert({**unpack(pack(OWN)), "stars": 5}, OwnTable) == OWN


@pytest.mark.parametrize(
    "wrong", [{"phase": "late"}, {"watchers": "some"}, {"seats": ["Aki"]}, {"plies": "60"}], ids=str
)
def test_an_invalid_row_is_refused(wrong: dict[str, Any]) -> None:
    row = unpack(pack(FREE))
    assert convert({"type": "listed", "row": row}, Listed) == Listed(FREE)
    with pytest.raises(BadMessage):
        convert({"type": "listed", "row": {**row, **wrong}}, Listed)


# --- clocks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [ClockRule(1_000), ClockRule(24 * 3_600_000, 3_600_000)])
def test_a_clock_has_a_second_to_a_day(clock: ClockRule) -> None:
    assert convert(unpack(pack(clock)), ClockRule) == clock


@pytest.mark.parametrize(
    "clock",
    [
        {"main_ms": 999},
        {"main_ms": 24 * 3_600_000 + 1},
        {"main_ms": 60_000, "increment_ms": -1},
        {"main_ms": 60_000, "increment_ms": 3_600_001},
        {"main_ms": 1.5},
        {"increment_ms": 1},
        {"main_ms": 60_000, "delay_ms": 1},
    ],
    ids=str,
)
def test_other_clocks_are_refused(clock: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        convert(clock, ClockRule)
