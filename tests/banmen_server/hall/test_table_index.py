"""Finding tables: by id, by code, by host, and by the command that opened them."""

from dataclasses import dataclass
from random import Random
from typing import cast

import pytest

from banmen.game import Refusal
from banmen.protocol.messages import Open
from banmen_server.hall.table_index import TableIndex, new_epoch
from banmen_server.tables.decision import Decision
from banmen_server.tables.opening import Actor, open_table
from banmen_server.tables.room import Room
from banmen_server.tables.table import Table


@dataclass(eq=False)
class FakeRoom:
    """What the index needs of a room."""

    id: str
    table: Table
    opened_by: str


def room(index: TableIndex, host: str = "p1", command: str = "c1") -> Room:
    """An opened table, which the index does not have yet."""
    table = Table(index.new_id(), Random(0))
    opening = Open(command, "reversi")
    decision = open_table(opening, Actor(host, "Aki"), code=index.new_code(), epoch=new_epoch(), now=0, rng=Random(0))
    assert isinstance(decision, Decision)
    table.apply(decision.events, 0, decision.states)
    return cast("Room", FakeRoom(table.id, table, f"{host}/{command}"))


def refused(index: TableIndex, name: str) -> str:
    with pytest.raises(Refusal) as refusal:
        index.find(name)
    return refusal.value.code


def test_a_table_is_found_by_its_id_and_by_its_code_however_it_is_typed() -> None:
    index = TableIndex()
    one, other = room(index), room(index, command="c2")
    index.add(one)
    index.add(other)
    code = one.table.opened.code
    assert index.find(one.id) == (one, False)
    assert index.find(code) == (one, True)
    assert index.find(code.lower().replace("-", " ")) == (one, True)
    assert list(index) == [one, other]
    assert len(index) == 2


@pytest.mark.parametrize("name", ["taaaaaaaaaa", "K7QX-2MPD", "", "no code at all"])
def test_what_is_no_table_is_refused(name: str) -> None:
    assert refused(TableIndex(), name) == "no_such_table"


def test_a_table_that_is_removed_is_found_by_nothing() -> None:
    index = TableIndex()
    gone = room(index)
    index.add(gone)
    index.remove(gone)
    assert refused(index, gone.id) == "no_such_table"
    assert refused(index, gone.table.opened.code) == "no_such_table"
    assert index.opened_by("p1/c1") is None
    assert index.hosted_by("p1") == []
    assert len(index) == 0


def test_the_command_that_opens_a_table_finds_it_before_it_is_open() -> None:
    index = TableIndex()
    opening = room(index)
    index.add_opening(opening, "p1/c1")
    assert index.opened_by("p1/c1") is opening
    assert len(index) == 0
    index.cancel_opening("p1/c1")
    assert index.opened_by("p1/c1") is None


def test_a_host_has_its_own_tables() -> None:
    index = TableIndex()
    mine, mine_too, theirs = room(index), room(index, command="c2"), room(index, host="p2")
    for each in (mine, mine_too, theirs):
        index.add(each)
    assert set(index.hosted_by("p1")) == {mine, mine_too}
    assert index.hosted_by("p2") == [theirs]


def test_ids_codes_and_epochs_are_new_each_time() -> None:
    index = TableIndex()
    assert len({index.new_id() for _ in range(100)}) == 100
    assert len({index.new_code() for _ in range(100)}) == 100
    assert len({new_epoch() for _ in range(100)}) == 100
