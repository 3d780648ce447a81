"""How connections end, and whether and when the link tries again."""

import socket
from threading import Event, Thread
from time import monotonic

import pytest
from websockets.asyncio.client import ClientConnection

from banmen.net import reconnector
from banmen.net.connection import open_socket
from banmen.protocol.messages import Bye, Hello, Refused, Say
from banmen_client.net.link import Link, LinkState, Timing
from tests.banmen_client.net.linking import QUICK, free_port, linked, send_message, state
from tests.banmen_client.net.scripted_server import KNOWN, PATIENCE_S, ScriptedServer, scripted_server


def ends(server: ScriptedServer, bye: Bye | None, close_code: int) -> None:
    """The server greets, and ends the connection, with or without a word."""
    visit = server.visit()
    visit.welcome()
    if bye is not None:
        visit.send(bye)
    visit.close(close_code)


@pytest.mark.parametrize(
    ("bye", "close_code", "code"),
    [
        (Bye("superseded", "You have come in from somewhere else."), 4001, "superseded"),
        (Bye("superseded", "You have come in from somewhere else."), 1000, "superseded"),
        (None, 4001, "superseded"),
        (Bye("version", "The server is the older one."), 4002, "version"),
        (None, 4002, "version"),
    ],
)
def test_an_ending_for_good_is_not_followed_by_another_try_until_the_person_asks(
    server: ScriptedServer, bye: Bye | None, close_code: int, code: str
) -> None:
    with linked(server) as link:
        ends(server, bye, close_code)
        ended = state(link, "ended")
        assert ended.code == code
        assert bye is None or ended.text == bye.text
        assert link.incoming.empty()
        assert server.has_no_visit()
        link.retry()
        server.visit().welcome()
        state(link, "online")


@pytest.mark.parametrize(
    ("bye", "close_code", "code"),
    [
        (Bye("shutdown", "Back in a moment."), 4003, "shutdown"),
        (None, 4003, "shutdown"),
        (Bye("server_full", "Full."), 1013, "busy"),
        (None, 1013, "busy"),
        (Bye("too_many_faults", "Faults."), 4004, "too_many_faults"),
        (None, 1011, "dropped"),
    ],
)
def test_other_endings_are_followed_by_another_try(
    server: ScriptedServer, bye: Bye | None, close_code: int, code: str
) -> None:
    with linked(server) as link:
        ends(server, bye, close_code)
        waiting = state(link, "waiting")
        assert (waiting.code, waiting.attempt) == (code, 1)
        assert waiting.retry_in_s is not None
        assert 0.0008 <= waiting.retry_in_s <= 0.0012
        server.visit().welcome()
        state(link, "online")


def test_a_moved_server_is_reported_while_nobody_answers() -> None:
    port = free_port()
    with scripted_server(port) as server, linked(server) as link:
        visit = server.visit()
        visit.welcome()
        visit.send(Bye("moved", "Come back at ws://b:8780."))
        server.stop()
        for told in waits(link, 4):
            assert (told.code, told.text) == ("moved", "Come back at ws://b:8780.")
        with scripted_server(port) as again:
            again.visit().welcome()
            state(link, "online")
            again.stop()
            assert "moved" not in {told.code for told in waits(link, 3)}


def waits(link: Link, count: int) -> list[LinkState]:
    """The next waits of a link that cannot connect."""
    return [state(link, "waiting") for _ in range(count)]


def test_without_a_server_it_tries_for_as_long_as_it_is_open_and_is_there_when_the_server_comes() -> None:
    unused = free_port()
    with linked(f"ws://127.0.0.1:{unused}", QUICK._replace(quick_s=0, rare_delay_s=0.002)) as link:
        told = waits(link, 20)
        assert {wait.code for wait in told} == {"refused_connection"}
        assert [wait.attempt for wait in told] == list(range(1, 21))
        assert all(wait.retry_in_s is not None and wait.retry_in_s >= 0.002 for wait in told[1:])
        with scripted_server(unused) as late:
            late.visit().welcome()
            state(link, "online")


FAR_OFF = QUICK._replace(first_delay_s=PATIENCE_S * 10, longest_delay_s=PATIENCE_S * 10)
"""A link that would not try again within a test."""


def test_a_requested_retry_is_immediate_and_resets_the_delays() -> None:
    with linked(f"ws://127.0.0.1:{free_port()}", FAR_OFF) as link:
        assert [wait.attempt for wait in waits(link, 1)] == [1]
        link.retry()
        assert [wait.attempt for wait in waits(link, 1)] == [1]


def test_a_key_brings_the_next_try_forward() -> None:
    with linked(f"ws://127.0.0.1:{free_port()}", FAR_OFF._replace(rest_s=0)) as link:
        waits(link, 1)
        link.wake()
        assert [wait.attempt for wait in waits(link, 1)] == [2]


def test_many_keys_are_one_try_after_a_rest() -> None:
    before = monotonic()
    with linked(f"ws://127.0.0.1:{free_port()}", FAR_OFF._replace(rest_s=0.05)) as link:
        waits(link, 1)
        for _ in range(50):
            link.wake()
        assert [wait.attempt for wait in waits(link, 1)] == [2]
        assert monotonic() - before >= 0.05
        link.wake()
        assert [wait.attempt for wait in waits(link, 1)] == [3]


def test_a_key_does_not_call_a_server_that_wants_no_other_try(server: ScriptedServer) -> None:
    with linked(server) as link:
        ends(server, Bye("superseded", "You have come in from somewhere else."), 4001)
        state(link, "ended")
        link.wake()
        for _ in range(5):  # what the key set off takes a few turns of the link's loop
            turned = Event()
            link._in_thread(turned.set)
            assert turned.wait(PATIENCE_S)
        assert link.incoming.empty()


def test_when_the_network_returns_it_tries_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    home = ("192.168.0.12",)
    addresses = iter([home, home, (), ()])
    monkeypatch.setattr(reconnector, "lan_addresses", lambda: next(addresses, home))
    with linked(f"ws://127.0.0.1:{free_port()}", FAR_OFF._replace(watch_s=0.001)) as link:
        assert [wait.attempt for wait in waits(link, 2)] == [1, 2]
        assert next(addresses, "none is left") == "none is left"


@pytest.mark.parametrize("code", ["too_fast", "unavailable", "internal"])
def test_a_hello_refused_as_unavailable_is_repeated(server: ScriptedServer, code: str) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.receive(Hello)
        visit.send(Refused(None, code, "Not now."))
        assert state(link, "waiting").code == code
        server.visit().welcome()
        state(link, "online")


def test_a_fault_of_one_s_own_does_not_end_the_link(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    connect, faults = open_socket, iter([RuntimeError("a fault")])

    async def faulty(url: str, timing: Timing) -> ClientConnection:
        for fault in faults:
            raise fault
        return await connect(url, timing)

    monkeypatch.setattr(reconnector, "open_socket", faulty)
    with linked(server) as link:
        assert state(link, "waiting").code == "internal"
        server.visit().welcome()
        state(link, "online")


def test_unstable_connections_do_not_reset_the_attempts(server: ScriptedServer) -> None:
    with linked(server, QUICK._replace(stable_s=PATIENCE_S)) as link:
        for attempt in (1, 2, 3):
            visit = server.visit()
            visit.welcome()
            visit.drop()
            assert state(link, "waiting").attempt == attempt


def test_a_stable_connection_resets_the_attempts(server: ScriptedServer) -> None:
    with linked(server) as link:
        for _ in range(3):
            visit = server.visit()
            visit.welcome()
            state(link, "online")
            visit.drop()
            assert state(link, "waiting").attempt == 1


def test_another_kind_of_server_is_recognised() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer() -> None:
            for _ in range(2):
                peer, _ = other.accept()
                with peer:
                    peer.recv(4096)
                    peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

        thread = Thread(target=answer)
        thread.start()
        with linked(f"ws://127.0.0.1:{other.getsockname()[1]}") as link:
            assert state(link, "waiting").code == "no_hall"
            thread.join(PATIENCE_S)


def test_it_continues_at_another_address(server: ScriptedServer) -> None:
    with linked(server) as link, scripted_server() as other:
        visit = server.visit()
        visit.welcome()
        state(link, "online")
        link.retry(server.url)  # its current address: nothing changes
        command = send_message(link, "a")
        visit.receive(Say)
        link.retry(other.url)
        moved = other.visit()
        assert moved.welcome().token == KNOWN
        assert moved.receive(Say) == command
