from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.protocol import messages
from banmen_server.hall.player_connections import MAX_TABS, ConnectionOrigin
from tests.banmen_server.several import Several, play_at
from tests.banmen_server.wire_client import Scene, play

NAMES = st.text(max_size=32)


@given(NAMES.filter(bool), NAMES)
def test_an_origin_is_known_by_its_key(browser: str, tab: str) -> None:
    for origin in (ConnectionOrigin("player"), ConnectionOrigin("player", browser, tab)):
        assert ConnectionOrigin.from_key(origin.key) == origin


@pytest.mark.parametrize(
    ("newer", "older", "ends"),
    [
        (ConnectionOrigin("aki", "firefox", "1"), ConnectionOrigin("aki", "firefox", "2"), False),
        (ConnectionOrigin("aki", "firefox", "1"), ConnectionOrigin("aki", "firefox", "1"), True),
        (ConnectionOrigin("aki", "firefox", "1"), ConnectionOrigin("aki", "phone", "1"), True),
        (ConnectionOrigin("aki"), ConnectionOrigin("aki", "firefox", "1"), True),
        (ConnectionOrigin("aki", "firefox", "1"), ConnectionOrigin("aki"), True),
        (ConnectionOrigin("aki"), ConnectionOrigin("aki"), True),
        (ConnectionOrigin("aki"), ConnectionOrigin("mio"), False),
    ],
)
def test_only_other_tabs_of_the_same_browser_stay(newer: ConnectionOrigin, older: ConnectionOrigin, ends: bool) -> None:  # noqa: FBT001 - a case
    assert newer.supersedes(older) == ends


def test_a_player_is_present_until_the_last_tab_closes(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        tabs = [await stage.come("White", white.token, browser="b", tab=tab) for tab in "12"]
        assert await white.close_code() == messages.CLOSE_SUPERSEDED
        await black.until(messages.Presence, lambda told: told.seats["white"] == "away")
        for tab in tabs:
            await tab.ask(messages.Join, table)
        await black.until(messages.Presence, lambda told: told.seats["white"] == "here")
        await tabs[0].send(messages.Ping(1))
        await tabs[0].until(messages.Pong)
        await tabs[1].socket.close(messages.CLOSE_CONSENTED)
        await tabs[0].ask(messages.Say, table, "still here")
        said = await black.take()
        assert not isinstance(said, messages.Presence) or said.seats["white"] == "here"
        await tabs[0].socket.close(messages.CLOSE_CONSENTED)
        await black.until(messages.Presence, lambda told: told.seats["white"] == "left")

    play(scene, tmp_path / "hall.db")


def test_each_tab_receives_the_players_own_tables(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        first = await stage.come("Aki", browser="b", tab="1")
        second = await stage.come("Aki", first.token, browser="b", tab="2")
        for tab in (first, second):
            await tab.send(messages.Lobby())
            await tab.until(messages.MyTables)
        opened = await first.open()
        for tab in (first, second):
            assert (await tab.until(messages.MyTable)).table.row.table == opened.table

    play(scene, tmp_path / "hall.db")


def test_a_tab_too_many_ends_the_oldest(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        first = await stage.come("Aki", browser="b", tab="0")
        others = [await stage.come("Aki", first.token, browser="b", tab=f"{tab + 1}") for tab in range(MAX_TABS)]
        assert await first.close_code() == messages.CLOSE_SUPERSEDED
        await others[0].send(messages.Ping(7))
        assert (await others[0].until(messages.Pong)).t == 7

    play(scene, tmp_path / "hall.db")


def test_tabs_by_way_of_two_servers_live_side_by_side_and_another_device_ends_both(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        first = await servers[0].come("Aki", browser="b", tab="1")
        second = await servers[1].come("Aki", token=first.token, browser="b", tab="2")
        for tab in (first, second):
            await tab.send(messages.Ping(7))
            assert (await tab.until(messages.Pong)).t == 7
        await servers[0].come("Aki", token=first.token, browser="phone", tab="3")
        for tab in (first, second):
            assert await tab.close_code() == messages.CLOSE_SUPERSEDED

    play_at(2, scene, tmp_path / "hall.db")
