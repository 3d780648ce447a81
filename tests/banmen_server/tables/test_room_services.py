"""What tables take in memory is bounded for each host, each network and all together."""

from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from banmen.game import Refusal
from banmen.protocol.messages import Open, Opened, Pace, Presence, Refused
from banmen_server.tables.room_services import MAX_OF_TABLE_BYTES, SMALL_BYTES, TableMemory
from tests.banmen_server.wire_client import Scene, play

MB = 10**6


class Hall:
    """Tables of hosts, whose names begin with their network; each can be set to any size. All may take 32 MB."""

    def __init__(self) -> None:
        self.memory = TableMemory(lambda host: host[0], 32 * MB)
        self._names = count()

    def table(self, host: str, size: int = 0, *, show: bool = False) -> Any:
        replay = SimpleNamespace(opened=SimpleNamespace(host=host), show=show, playing=True)
        table: Any = SimpleNamespace(
            id=next(self._names), replay=replay, views=SimpleNamespace(size=size, truth_size=size)
        )
        self.memory.add(table)
        return table

    def size_of(self, host: str) -> float:
        """How large a new show of a host may become, in MB."""
        table = self.table(host)
        while self.memory.may_grow(table, 500):
            table.views.size += MB // 4
        return float(table.views.size / MB)


def test_a_host_may_use_half_of_its_networks_memory_and_a_network_half_of_all() -> None:
    hall = Hall()
    assert hall.size_of("a1") == 8
    assert hall.size_of("a2") == 4, "half of the 8 MB that are left for this network"
    assert hall.size_of("b1") == 5, "and another network has half of what is left of all"


def test_a_little_is_there_for_everybody() -> None:
    hall = Hall()
    hall.table("a1", 32 * MB)
    assert hall.size_of("b1") == 1
    assert [hall.size_of("b2"), hall.size_of("b3")] == [1, 0], "and for a network twice as much"


def test_a_table_grows_where_others_have_left() -> None:
    hall = Hall()
    mine, other = hall.table("a1"), hall.table("a1", 8 * MB)
    assert not hall.memory.may_grow(mine, 1_000)
    hall.memory.remove(other)
    assert hall.memory.may_grow(mine, 1_000)


def test_memory_in_use_and_reserved_memory_are_measured() -> None:
    hall = Hall()
    hall.table("a1", 2 * MB)
    show = hall.table("b1", 3 * MB)
    assert hall.memory.size == 5 * MB
    assert hall.memory.may_grow(show, 1_000)
    assert hall.memory.size == 5.5 * MB
    hall.memory.remove(show)
    assert hall.memory.size == 2 * MB


def test_an_action_is_refused_where_there_is_no_memory_for_it_and_at_a_table_that_is_too_large() -> None:
    hall = Hall()
    hall.table("b1", 32 * MB)
    small, large = hall.table("a1", MB // 2), hall.table("c1", MAX_OF_TABLE_BYTES + 1)
    hall.memory.check_action(small)
    small.views.size = MB
    with pytest.raises(Refusal) as refused:
        hall.memory.check_action(small)
    assert (refused.value.code, refused.value.wait_s) == ("too_many_tables_of_address", 10)
    with pytest.raises(Refusal) as refused:
        hall.memory.check_action(large)
    assert refused.value.code == "game_too_large"


def test_forty_views_of_a_class_are_no_long_game() -> None:
    hall = Hall()
    table = hall.table("a1", MAX_OF_TABLE_BYTES + 1)
    table.views.truth_size = SMALL_BYTES
    hall.memory.check_action(table)


def test_people_play_on_at_small_tables_whatever_others_take() -> None:
    hall = Hall()
    hall.table("b1", 32 * MB)
    of_a_class = [hall.table("a1", SMALL_BYTES) for _ in range(100)]
    for table in of_a_class:
        hall.memory.check_action(table)
    of_a_class[0].views.size += 1
    with pytest.raises(Refusal):
        hall.memory.check_action(of_a_class[0])


def test_no_show_more_is_opened_where_those_of_an_address_take_too_much() -> None:
    hall = Hall()
    hall.table("a1", 8 * MB)
    with pytest.raises(Refusal) as refused:
        hall.memory.check_show("a1")
    assert (refused.value.code, refused.value.wait_s) == ("too_many_tables_of_address", 10)
    hall.memory.check_show("b1")


def test_a_show_waits_at_the_bound_and_says_so_and_no_other_is_opened(tmp_path: Path) -> None:
    tour = {"rows": 200, "columns": 200}
    seats, programs = {"knight": "program"}, {"knight": "search"}

    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        shown = await host.ask(Open, "knights_tour", tour, seats, programs=programs)
        assert isinstance(shown, Opened)
        await host.ask(Pace, shown.table, speed=1000.0, paused=False)
        assert (await host.until(Presence, lambda presence: presence.rests is not None)).rests == "limit"
        assert stage.server.hall.tables.in_memory(shown.table).table.views.size < 2 * MB  # type: ignore[union-attr]
        again = await host.ask(Open, "knights_tour", tour, seats, programs=programs)
        assert isinstance(again, Refused)
        assert again.code == "too_many_tables_of_address"
        people = await host.ask(Open, "reversi")
        assert isinstance(people, Opened), "a table of people has room"

    play(scene, tmp_path / "hall.db", max_tables_mb=4)
