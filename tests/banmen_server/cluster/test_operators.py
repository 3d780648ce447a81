"""What an operator does at one of several servers, and what all of them see of it."""

from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen_server.admin import draining, requests
from tests.banmen_server.several import Several, play_at, until


def test_a_ban_reaches_all_servers_immediately(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[1].come("Aki")
        await servers[0].actions.carry_out(requests.SetBan(aki.player, why="Flooding."))
        bye = await aki.until(messages.Bye)
        assert (bye.code, bye.text) == ("banned", "This server does not let you in: Flooding.")
        again = await servers[1].connect()
        await again.send(messages.Hello(messages.PROTOCOL_VERSION, "test", "Aki", token=aki.token))
        assert (await again.until(messages.Bye)).code == "banned"
        await servers[0].actions.carry_out(requests.EndBan(aki.player))
        await until(lambda: not servers[1].server.bans.all())
        assert (await servers[1].come("Aki", token=aki.token)).player == aki.player

    play_at(2, scene, tmp_path / "hall.db")


def test_a_revoked_token_is_worth_nothing_at_any_server(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[1].come("Aki")
        await servers[0].actions.carry_out(requests.Revoke(aki.player))
        assert (await aki.until(messages.Bye)).code == "revoked"
        again = await servers[1].connect()
        await again.send(messages.Hello(messages.PROTOCOL_VERSION, "test", "Aki", token=aki.token))
        assert (await again.until(messages.Refused)).code == "bad_token"

    play_at(2, scene, tmp_path / "hall.db")


def test_a_new_secret_is_known_to_all_servers(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[0].come("Aki")
        assert (await servers[0].actions.carry_out(requests.Rotate()))["secrets"] == 2
        for stage in servers.stages:  # their clocks are moved past the old secret
            known_ms = stage.hall.now
            stage.server.tokens._now = lambda known_ms=known_ms: known_ms() + 10_000  # type: ignore[misc]
        again = await servers[1].come("Aki", token=aki.token)
        assert again.player == aki.player
        assert again.token != aki.token
        assert (await servers[0].come("Aki", token=again.token)).player == aki.player

    play_at(2, scene, tmp_path / "hall.db")


def test_kicks_and_announcements_reach_players_at_any_server(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki, mio = await servers[1].come("Aki"), await servers[0].come("Mio")
        told = await servers[0].actions.carry_out(requests.Announce("The hall closes at ten."))
        assert told["players"] == 2
        for each in (aki, mio):
            assert (await each.until(messages.Announcement)).text == "The hall closes at ten."
        assert (await servers[0].actions.carry_out(requests.Kick(aki.player)))["connections"] == 1
        assert (await aki.until(messages.Bye)).code == "kicked"

    play_at(2, scene, tmp_path / "hall.db")


def test_an_operator_sees_all_servers(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        servers[1].actions.draining.begin(None, everywhere=True)
        rows = (await servers[0].actions.carry_out(requests.List("servers")))["servers"]
        assert [(row["address"], row["draining"]) for row in rows] == [
            (servers[0].server.url, False),
            (servers[1].server.url, True),
        ]

    play_at(2, scene, tmp_path / "hall.db")


def test_a_server_that_drains_sends_everybody_to_the_others_and_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draining, "_STEP_S", 0.01)

    async def scene(servers: Several) -> None:
        black, white, table = await servers[0].pair()
        await black.place(table, 1, "f5")
        await servers[0].actions.carry_out(requests.Drain())
        bye = await white.until(messages.Bye)
        assert (bye.code, bye.text) == (
            "moved",
            f"This server stops; your tables go on at another one. Come back at {servers[1].server.url}.",
        )
        assert await black.close_code() == messages.CLOSE_SHUTDOWN
        assert servers[0].server.trouble() == bye.text
        late = await servers[0].connect()
        assert (await late.until(messages.Bye)).code == "moved"
        again = await servers[1].come("White", token=white.token)
        await again.ask(messages.Join, table)
        assert isinstance(await again.place(table, 1, "d6"), messages.Done)
        await servers[0].stopped.wait()

    play_at(2, scene, tmp_path / "hall.db")


def test_when_all_servers_drain_games_are_played_to_their_end(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white, table = await servers[0].pair()
        answer = await servers[1].actions.carry_out(requests.Drain(all=True))
        assert (answer["tables"], answer["others"]) == (1, 1)
        assert "finish your games" in (await white.until(messages.Announcement)).text
        assert await black.refusal(messages.Open, "reversi") == "draining"
        await servers[1].stopped.wait()
        assert not servers[0].stopped.is_set()
        assert isinstance(await black.place(table, 1, "f5"), messages.Done)
        await servers[1].actions.carry_out(requests.Drain(off=True, all=True))
        await until(lambda: not servers[0].hall.openings.draining)

    play_at(2, scene, tmp_path / "hall.db")


def test_an_unanswering_server_counts_no_players(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[1].come("Aki")
        servers.network.cut("s2")
        with pytest.raises(requests.RequestFault) as fault:
            await servers[0].actions.carry_out(requests.Kick(aki.player))
        assert fault.value.code == "not_connected"

    play_at(2, scene, tmp_path / "hall.db")
