"""The tables in memory: by id, by code, by the command that opened them, and by their players."""

from dataclasses import dataclass
from random import Random
from typing import Any, cast

from banmen.protocol.messages import Discard, Join, Open
from banmen_server.hall.lifecycle import new_code, new_epoch
from banmen_server.hall.tables import TableIndex
from banmen_server.log import Head
from banmen_server.tables.decisions import Actor, Decision, open_table
from banmen_server.tables.room import Room
from banmen_server.tables.table import Table


@dataclass(eq=False)
class FakeRoom:
    """What the index needs of a room."""

    id: str
    table: Table
    head: Head

    def do(self, player: str, command: Join | Discard) -> None:
        decision = self.table.decide(command, Actor(player, player), 0)
        assert isinstance(decision, Decision)
        self.table.apply(decision, 0)


def room(table: str = "t1", host: str = "p1", command: str = "c1") -> FakeRoom:
    """An opened table, which the index does not have yet."""
    opened = Table(table, Random(0))
    decision = open_table(
        Open(command, "reversi"), Actor(host, "Aki"), code=new_code(), epoch=new_epoch(), now=0, rng=Random(0)
    )
    assert isinstance(decision, Decision)
    opened.apply(decision, 0)
    return FakeRoom(table, opened, Head(table, opened.opened.code, opened_by=f"{host}/{command}"))


def indexed(*rooms: FakeRoom) -> Any:
    """An index of these, whose types it does not know."""
    index = TableIndex()
    for each in rooms:
        index.add(cast("Room", each))
    return index


def test_a_table_is_found_by_its_id_its_code_and_its_opening() -> None:
    one, other = room(), room("t2", command="c2")
    index = indexed(one, other)
    assert index.of_id("t1") is one
    assert index.of_code(other.table.opened.code) is other
    assert index.opened_by("p1/c2") is other
    assert (list(index), len(index), "t1" in index) == ([one, other], 2, True)


def test_a_table_that_is_removed_is_found_by_nothing() -> None:
    gone = room()
    index = indexed(gone)
    index.remove(gone)
    assert index.of_id("t1") is index.of_code(gone.table.opened.code) is index.opened_by("p1/c1") is None
    assert (index.of_player("p1"), len(index)) == ([], 0)


def test_a_table_is_its_hosts_and_its_players_until_they_discard_it() -> None:
    table = room()
    index = indexed(table)
    assert (index.of_player("p1"), index.of_player("p2")) == ([table], [])
    table.do("p2", Join("j", "t1"))
    assert index.changed(table) == {"p1", "p2"}
    assert index.of_player("p2") == [table]
    table.table.history.discarded.add("p1")
    table.table.history.kept_for = None
    assert index.changed(table) == {"p1", "p2"}, "also whose it was"
    assert (index.of_player("p1"), index.of_player("p2")) == ([], [table])


def test_codes_and_epochs_are_new_each_time() -> None:
    assert len({new_code() for _ in range(100)}) == 100
    assert len({new_epoch() for _ in range(100)}) == 100
