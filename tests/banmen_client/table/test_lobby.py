"""The player's own tables."""

from typing import Any

import pytest

from banmen.game import Outcome
from banmen.games.reversi.state import Position, opening
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen.protocol.rows import OwnTable
from banmen_client.table.lobby import OwnTables
from tests.banmen_client.remote_table import FakeLink

WON = Outcome("black", "resigned")


def own_table(table: str, touched: int = 0, **more: Any) -> OwnTable:
    phase: Any = "over" if "outcome" in more else "playing"
    row = messages.Row(table, "reversi", phase, {"black": "Aki", "white": "Mika"}, {}, "all", state=opening(8))
    return OwnTable(row, "K7QX-2MPD", touched, **{"mine": ("black",), "round": 1, **more})


@pytest.fixture
def wire() -> FakeLink:
    return FakeLink()


@pytest.fixture
def tables(wire: FakeLink) -> OwnTables:
    made = OwnTables(wire)
    told = encode(messages.MyTables((own_table("t1", 5), own_table("t2", 9, outcome=WON), own_table("t3", 7))))
    made.receive(decode_from_server(told))  # type: ignore[arg-type] # it is one of them
    return made


def ids(tables: OwnTables) -> list[str]:
    return [each.row.table for each in tables.rows]


def test_running_games_come_first_by_recent_use(tables: OwnTables) -> None:
    assert ids(tables) == ["t3", "t1", "t2"]
    assert isinstance(tables.rows[0].row.state, Position)
    assert "t2" in tables
    assert "t9" not in tables


def test_where_others_wait_comes_first(tables: OwnTables) -> None:
    tables.receive(messages.MyTable(own_table("t4", 1, turn="black", others=True)))
    tables.receive(messages.MyTable(own_table("t5", 8, turn="white", others=True)))
    assert ids(tables) == ["t4", "t5", "t3", "t1", "t2"]


def test_changes_are_followed(tables: OwnTables) -> None:
    tables.receive(messages.MyTable(own_table("t1", 8)))
    tables.receive(messages.NotMyTable("t3"))
    tables.receive(messages.MyTable(own_table("t4", 1)))
    assert ids(tables) == ["t1", "t4", "t2"]
    tables.receive(messages.MyTables(()))
    assert ids(tables) == []


def test_a_discarded_table_disappears_immediately(tables: OwnTables, wire: FakeLink) -> None:
    assert tables.discard("t2")
    assert wire.sent == [messages.Discard("c1", "t2")]
    assert ids(tables) == ["t3", "t1"]
    tables.done("c1")
    assert "t2" not in tables


def test_a_table_whose_discard_is_refused_returns(tables: OwnTables) -> None:
    tables.discard("t1")
    assert not tables.refuse(messages.Refused("c1", "still_playing", "…"))
    assert ids(tables) == ["t3", "t1", "t2"]


@pytest.mark.parametrize("code", ["no_such_table", "not_yours"])
def test_a_discard_sent_before_an_outage_is_confirmed_after_it(tables: OwnTables, code: str) -> None:
    tables.discard("t1")
    assert tables.refuse(messages.Refused("c1", code, "…"))
    assert ids(tables) == ["t3", "t2"]


def test_a_game_is_resigned_before_it_is_discarded(tables: OwnTables, wire: FakeLink) -> None:
    tables.discard("t1", resign=True)
    assert wire.sent == [messages.Resign("c1", "t1"), messages.Discard("c2", "t1")]


def test_a_game_is_fetched_once(tables: OwnTables, wire: FakeLink) -> None:
    came: list[Any] = []
    assert tables.fetch("t2", 1, came.append)
    assert wire.sent == [messages.Fetch("c1", "t2", 1)]
    tables.receive(messages.Fetched("c1", {"round": 1}))
    tables.receive(messages.Fetched("c1", {"round": 1}))
    assert came == [{"round": 1}]


def test_a_game_that_is_refused_does_not_come(tables: OwnTables) -> None:
    came: list[Any] = []
    tables.fetch("t2", 1, came.append)
    assert not tables.refuse(messages.Refused("c1", "no_such_round", "…"))
    tables.receive(messages.Fetched("c1", {}))
    assert came == []


def test_where_too_much_waits_nothing_is_hidden(tables: OwnTables, wire: FakeLink) -> None:
    wire.full = True
    assert not tables.discard("t1")
    assert not tables.discard("t1", resign=True)
    assert not tables.fetch("t1", 1, print)
    assert ids(tables) == ["t3", "t1", "t2"]


def test_a_table_deleted_by_the_server_is_reported(tables: OwnTables) -> None:
    told: list[tuple[int, str] | None] = []
    rows: list[tuple[str, Any]] = [("t3", None), ("t2", "disk"), ("t1", "age")]
    for table, why in rows:
        tables.receive(messages.NotMyTable(table, why))
        told.append((tables.gone.count, tables.gone.why) if tables.gone else None)
    assert told == [None, (1, "disk"), (2, "age")]
