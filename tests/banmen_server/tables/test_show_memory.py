"""What shows take in memory is bounded for each host, each network and all together."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from banmen.game import Refusal
from banmen.protocol.messages import Open, Opened, Pace, Presence, Refused
from banmen_server.tables.show_memory import ShowMemory
from tests.banmen_server.wire_client import Scene, play

MB = 10**6


class Hall:
    """Shows of hosts, whose names begin with their network; each can be set to any size. All may take 8 MB."""

    def __init__(self) -> None:
        self.shows: list[Any] = []
        self.now_s = 0.0
        self.memory = ShowMemory(lambda: self.shows, lambda host: host[0], 8 * MB, lambda: self.now_s)

    def show(self, host: str, size: int = 0) -> Any:
        replay = SimpleNamespace(opened=SimpleNamespace(host=host), show=True)
        table = SimpleNamespace(replay=replay, views=SimpleNamespace(size=size))
        self.shows.append(table)
        self.now_s += 2
        return table

    def plies_of(self, host: str) -> int:
        """How many thousand plies a new show of a host may have."""
        table, plies = self.show(host), 0
        while self.memory.may_grow(table, 1_000):
            plies += 1
        return plies


def test_a_host_has_half_of_what_its_network_has_which_has_half_of_all() -> None:
    hall = Hall()
    alone = hall.plies_of("a1")
    assert alone == 4  # 2 MB
    hall.shows[0].views.size = 2 * MB
    assert hall.plies_of("a2") == 2, "half of the 2 MB that are left for this network"
    assert hall.plies_of("b1") == 3, "and another network has half of what is left of all"


def test_a_show_goes_on_where_others_have_ended() -> None:
    hall = Hall()
    mine, other = hall.show("a1"), hall.show("a1", 2 * MB)
    assert not hall.memory.may_grow(mine, 1_000)
    hall.shows.remove(other)
    hall.now_s += 2
    assert hall.memory.may_grow(mine, 1_000)


def test_what_all_shows_take_is_told() -> None:
    hall = Hall()
    hall.show("a1", 2 * MB)
    hall.show("b1", 3 * MB)
    assert hall.memory.size == 5 * MB


def test_tables_of_people_do_not_count() -> None:
    hall = Hall()
    hall.show("a1", 7 * MB).replay.show = False
    assert hall.plies_of("a1") == 4


def test_no_show_more_is_opened_where_those_of_an_address_take_too_much() -> None:
    hall = Hall()
    hall.show("a1", 2 * MB)
    with pytest.raises(Refusal) as refused:
        hall.memory.check("a1")
    assert (refused.value.code, refused.value.wait_s) == ("too_many_tables_of_address", 10)
    hall.memory.check("b1")


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
        assert isinstance(people, Opened), "a table of people is none of these"

    play(scene, tmp_path / "hall.db", max_shows_mb=4)
