"""A connected server that leaves a ping or a move unanswered is reported, and again when it answers."""

import asyncio
from collections.abc import Callable

import pytest

from banmen.net.connection import Heartbeat
from banmen.protocol import messages
from banmen_client.net.link import LinkState
from tests.banmen_client.net.linking import QUICK, linked, news
from tests.banmen_client.net.scripted_server import ScriptedServer

MOVE = messages.Act("a", "t1", 1, {"type": "place"})
QUIET_S = 0.02


def with_silence(scene: Callable[[Heartbeat, asyncio.Queue[bool]], object], *told: bool) -> None:
    """Run a scene, after which silence is to have told this, and nothing else."""

    async def run() -> None:
        changes: asyncio.Queue[bool] = asyncio.Queue()
        silence = Heartbeat(QUIET_S, changes.put_nowait)
        scene(silence, changes)
        async with asyncio.timeout(10):
            assert tuple([await changes.get() for _ in told]) == told
        await asyncio.sleep(3 * QUIET_S)
        assert changes.empty()

    asyncio.run(run())


@pytest.mark.parametrize("frame", [MOVE, messages.Ping(1), messages.Say("s", "t1", "hello")])
def test_an_unanswered_move_or_ping_is_reported_once(frame: messages.Frame) -> None:
    def scene(silence: Heartbeat, _: object) -> None:
        silence.sent(frame)
        silence.sent(messages.Ping(2))

    with_silence(scene, True)


def test_slow_and_unanswered_commands_are_not_waited_for() -> None:
    def scene(silence: Heartbeat, _: object) -> None:
        silence.sent(messages.Open("o", "sudoku"))
        silence.sent(messages.Point("t1", 3))

    with_silence(scene)


def test_an_answer_in_time_is_no_matter() -> None:
    def scene(silence: Heartbeat, _: object) -> None:
        silence.sent(MOVE)
        silence.sent(messages.Ping(1))
        silence.received(messages.Done("a", 7))

    with_silence(scene)


def test_a_pong_does_not_answer_a_move() -> None:
    def scene(silence: Heartbeat, _: object) -> None:
        silence.sent(MOVE)
        silence.received(messages.Pong(1, 2))

    with_silence(scene, True)


def test_the_answer_ends_it() -> None:
    async def run() -> None:
        changes: asyncio.Queue[bool] = asyncio.Queue()
        silence = Heartbeat(QUIET_S, changes.put_nowait)
        silence.sent(MOVE)
        async with asyncio.timeout(10):
            assert await changes.get()
            silence.received(messages.Refused("a", "stale", ""))
            assert not await changes.get()

    asyncio.run(run())


def test_a_connection_that_has_ended_tells_nothing() -> None:
    def scene(silence: Heartbeat, _: object) -> None:
        silence.sent(MOVE)
        silence.stop()

    with_silence(scene)


def test_a_link_tells_it_with_its_state(server: ScriptedServer) -> None:
    with linked(server, QUICK._replace(quiet_s=0.05)) as link:
        visit = server.visit()
        visit.welcome()
        news(link, LinkState, lambda state: state.silent)
        ping = visit.receive(messages.Ping)
        visit.send(messages.Pong(ping.t, 1_000))
        news(link, LinkState, lambda state: state.kind == "online" and not state.silent)


def test_a_move_that_the_server_cannot_keep_is_sent_again_under_its_id_until_it_can(server: ScriptedServer) -> None:
    with linked(server, QUICK._replace(quiet_s=0.05, unavailable_s=0.02)) as link:
        visit = server.visit()
        visit.welcome()
        move = messages.Act(link.new_id(), "t1", 1, {"type": "place"})
        assert link.send(move)
        for _ in range(4):
            assert visit.receive(messages.Act) == move
            visit.send(messages.Refused(move.id, "unavailable", "Not now."))
        news(link, LinkState, lambda state: state.silent and state.code == "unavailable")
        assert link.pending() == (move,)
        visit.receive(messages.Act)
        visit.send(messages.Done(move.id, 5))
        news(link, LinkState, lambda state: state.kind == "online" and not state.silent)
        news(link, messages.Done)
        assert link.pending() == ()


def test_an_unavailable_command_that_is_no_move_is_refused(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        opened = messages.Open(link.new_id(), "reversi")
        assert link.send(opened)
        visit.receive(messages.Open)
        visit.send(messages.Refused(opened.id, "unavailable", "Not now."))
        assert news(link, messages.Refused).code == "unavailable"
