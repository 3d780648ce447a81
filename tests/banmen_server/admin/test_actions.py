"""An operator's actions on a running server, and their effect on players."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen_server.admin import requests
from banmen_server.admin.actions import AdminActions
from banmen_server.admin.requests import Request, RequestFault
from tests.banmen_server.wire_client import Scene, play


class Desk:
    """An operator's desk at the server of a scene."""

    def __init__(self, stage: Scene) -> None:
        self.stopped = asyncio.Event()
        self.actions = AdminActions(stage.server, self.stopped.set)

    async def ask(self, request: Request) -> dict[str, Any]:
        return await self.actions.carry_out(request)

    async def refusal(self, request: Request) -> str:
        with pytest.raises(RequestFault) as caught:
            await self.ask(request)
        return caught.value.code


def operate(scene: Callable[[Scene, Desk], Awaitable[None]], folder: Path, **changes: Any) -> None:
    async def run(stage: Scene) -> None:
        await scene(stage, Desk(stage))

    play(run, folder / "hall.db", **changes)


# --- looking ----------------------------------------------------------------------------------------------------------


def test_tables_players_and_connections_are_listed(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        black, _, table = await stage.pair()
        await black.place(table, 1, "f5")
        await stage.connect()  # which says nothing
        (row,) = (await desk.ask(requests.List("tables")))["tables"]
        assert (row["table"], row["game"], row["phase"], row["plies"], row["there"]) == (
            table,
            "reversi",
            "playing",
            1,
            2,
        )
        assert row["seats"] == {"black": "Black", "white": "White"}
        players = (await desk.ask(requests.List("players")))["players"]
        assert [(each["name"], each["tables"]) for each in players] == [("Black", [table]), ("White", [table])]
        assert players[0]["player"] == black.player
        connections = (await desk.ask(requests.List("connections")))["connections"]
        assert [each["connection"] for each in connections] == [1, 2, 3]
        assert (connections[2]["player"], connections[2]["address"]) == ("", "127.0.0.1")

    operate(scene, tmp_path)


def test_a_list_is_filtered_and_bounded(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        for name in ("Aki", "Akira", "Mika"):
            await stage.come(name)
        found = await desk.ask(requests.List("players", "aki", 1))
        assert ([each["name"] for each in found["players"]], found["more"]) == (["Aki"], 1)
        assert (await desk.ask(requests.List("tables", "aki")))["tables"] == []

    operate(scene, tmp_path)


def test_look_shows_a_tables_viewers_and_events_but_no_chat(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        black, white, table = await stage.pair()
        await black.place(table, 1, "f5")
        await black.ask(messages.Say, table, "a secret")
        await white.socket.close()
        await black.until(messages.Presence, lambda presence: presence.seats["white"] == "away")
        shown = await desk.ask(requests.Look(table))
        assert [(each["seat"], each["player"], each["status"]) for each in shown["seated"]] == [
            ("black", black.player, "here"),
            ("white", white.player, "away"),
        ]
        assert [event["type"] for event in shown["events"]][-2:] == ["played", "said"]
        assert shown["events"][-1]["number"] == shown["seq"]
        assert "secret" not in repr(shown)
        assert "secret" in repr(await desk.ask(requests.Look(table, all=True)))

    operate(scene, tmp_path)


def test_a_table_is_looked_at_by_its_code_which_is_not_shown(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        black = await stage.come()
        opened = await black.open(listed=False)
        shown = await desk.ask(requests.Look(opened.code))
        assert shown["table"] == opened.table
        assert opened.code not in repr(shown)
        assert await desk.refusal(requests.Look("t0000000000")) == "no_such_table"

    operate(scene, tmp_path)


def test_nothing_hidden_of_a_running_game_is_shown_unless_all_is(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        host, other = await stage.come(), await stage.come()
        opened = await host.ask(messages.Open, "battle")
        await other.ask(messages.Join, opened.table)
        shown = []
        for everything in (False, True):
            events = (await desk.ask(requests.Look(opened.table, all=everything)))["events"]
            shown.append(next(event["event"] for event in events if event["type"] == "began"))
        assert "seed" not in shown[0], "the dice would follow from it"
        assert shown[1]["seed"]

    operate(scene, tmp_path)


# --- acting -----------------------------------------------------------------------------------------------------------


def test_closing_a_table_deletes_it_and_tells_its_players_the_reason(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        black, white, table = await stage.pair()
        assert await desk.ask(requests.Close(table, "Its name.")) == {"table": table, "there": 2}
        for player in (black, white):
            closed = await player.until(messages.Closed)
            assert (closed.table, closed.why) == (table, "Its name.")
            assert closed.text == "An operator has closed this table: Its name."
        assert await black.refusal(messages.Join, table) == "no_such_table"

    operate(scene, tmp_path)


@pytest.mark.parametrize("by_address", [False, True])
def test_a_kicked_player_reads_the_reason_and_may_reconnect(tmp_path: Path, *, by_address: bool) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        aki = await stage.come()
        answer = await desk.ask(requests.Kick("127.0.0.1" if by_address else aki.player, "Noise."))
        assert answer["connections"] == 1
        bye = await aki.until(messages.Bye)
        assert (bye.code, bye.text) == ("kicked", "An operator has ended this connection: Noise.")
        assert await aki.close_code() == messages.CLOSE_REMOVED
        await stage.come("Aki", aki.token)
        assert await desk.refusal(requests.Kick("10.9.8.7")) == "not_connected"
        assert await desk.refusal(requests.Kick("Aki")) == "nobody"

    operate(scene, tmp_path)


def test_a_banned_player_is_put_out_and_not_let_in_until_unban(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        aki = await stage.come()
        answer = await desk.ask(requests.SetBan(aki.player, 3600, "Noise."))
        assert answer["connections"] == 1
        put_out = await aki.until(messages.Bye)
        assert put_out.text.startswith("This server does not let you in until 20")
        assert put_out.why == "Noise."
        assert put_out.until == answer["ban"]["until_ms"], "clients say it in their own language"
        again = await stage.connect()
        await again.send(messages.Hello(1, "test", "Aki", token=aki.token))
        bye = await again.take_a(messages.Bye)
        assert bye == put_out
        assert await again.close_code() == messages.CLOSE_REMOVED
        await stage.come("Mika")
        assert [ban["who"] for ban in (await desk.ask(requests.ListBans()))["bans"]] == [aki.player]
        await desk.ask(requests.EndBan(aki.player))
        await stage.come("Aki", aki.token)

    operate(scene, tmp_path)


def test_a_banned_address_is_refused_immediately_and_after_a_restart(tmp_path: Path) -> None:
    async def ban(stage: Scene, desk: Desk) -> None:
        await stage.come()
        assert (await desk.ask(requests.SetBan("127.0.0.0/8")))["connections"] == 1

    async def is_still_banned(stage: Scene, desk: Desk) -> None:
        client = await stage.connect()
        assert (await client.take_a(messages.Bye)).code == "banned"
        assert 'banmen_limited_total{code="banned"} 1.0' in await stage.http("/metrics")
        await desk.ask(requests.EndBan("127.0.0.0/8"))
        await stage.come()

    operate(ban, tmp_path)
    operate(is_still_banned, tmp_path)


def test_a_revoked_token_is_worthless_also_after_a_restart(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def revoke(stage: Scene, desk: Desk) -> None:
        aki = await stage.come()
        tokens.append(aki.token)
        assert (await desk.ask(requests.Revoke(aki.player)))["connections"] == 1
        assert (await aki.until(messages.Bye)).code == "revoked"
        assert await desk.refusal(requests.Revoke("203.0.113.7")) == "nobody"
        await is_refused(stage, desk)

    async def is_refused(stage: Scene, _: Desk) -> None:
        client = await stage.connect()
        await client.send(messages.Hello(1, "test", "Aki", token=tokens[0]))
        assert (await client.take_a(messages.Refused)).code == "bad_token"

    operate(revoke, tmp_path)
    operate(is_refused, tmp_path)


def test_an_announcement_reaches_every_player(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        players = [await stage.come(), await stage.come()]
        await stage.connect()
        assert await desk.ask(requests.Announce("At ten.")) == {"players": 2}
        for player in players:
            assert await player.take() == messages.Announcement("At ten.")

    operate(scene, tmp_path)


def test_the_server_is_stopped_after_the_answer(tmp_path: Path) -> None:
    async def scene(_: Scene, desk: Desk) -> None:
        assert await desk.ask(requests.Stop()) == {"stopping": True}
        assert not desk.stopped.is_set()
        await desk.stopped.wait()

    operate(scene, tmp_path)


# --- draining ---------------------------------------------------------------------------------------------------------


def test_a_server_that_drains_opens_no_table_and_stops_when_nobody_plays(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        black, white, table = await stage.pair()
        desk.actions.draining.begin(None, look_every_s=0)
        assert "stop soon" in (await white.until(messages.Announcement)).text
        assert await black.refusal(messages.Open, "reversi") == "draining"
        assert isinstance(await black.place(table, 1, "f5"), messages.Done), "games go on"
        assert not desk.stopped.is_set()
        await white.ask(messages.Resign, table)
        await desk.stopped.wait()

    operate(scene, tmp_path)


def test_a_drained_server_stops_after_its_time_unless_draining_is_switched_off(tmp_path: Path) -> None:
    async def scene(stage: Scene, desk: Desk) -> None:
        black, _, _ = await stage.pair()
        assert (await desk.ask(requests.Drain(600))) == {"draining": True, "tables": 1, "within_s": 600}
        told = await black.until(messages.Announcement)
        assert "10 minutes" in told.text
        assert (told.code, told.within_s) == ("draining", 600), "clients say it in their own language"
        await desk.ask(requests.Drain(off=True))
        assert isinstance(await black.ask(messages.Open, "reversi"), messages.Opened)
        desk.actions.draining.begin(0, look_every_s=1)
        await desk.stopped.wait()

    operate(scene, tmp_path)
