"""How connections end, and whether and when a link tries again."""

import socket
from threading import Thread

import pytest

from banmen.protocol.messages import Bye, Say
from banmen_client.net.link import LinkState
from tests.banmen_client.net.linking import QUICK, free_port, linked, news, say, state
from tests.banmen_client.net.scripted_server import KNOWN, PATIENCE_S, ScriptedServer, scripted_server


def ends(server: ScriptedServer, bye: Bye | None, close_code: int) -> None:
    """The server greets, and ends the connection, with or without a word."""
    visit = server.visit()
    visit.welcome()
    if bye is not None:
        visit.say(bye)
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
        assert server.nobody_else_came()
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


def test_without_a_server_it_tries_for_a_while_then_waits_for_the_person() -> None:
    unused = free_port()
    with linked(f"ws://127.0.0.1:{unused}", QUICK._replace(give_up_s=0.05)) as link:
        waits = []
        while (told := news(link, LinkState)).kind != "offline":
            if told.kind == "waiting":
                waits.append(told)
        assert told.code == "refused_connection"
        assert [wait.attempt for wait in waits] == list(range(1, len(waits) + 1))
        assert len(waits) >= 3
        with scripted_server(unused) as late:
            link.retry()
            late.visit().welcome()
            state(link, "online")


def test_connections_that_never_hold_do_not_make_the_tries_count_anew(server: ScriptedServer) -> None:
    with linked(server, QUICK._replace(stable_s=PATIENCE_S)) as link:
        for attempt in (1, 2, 3):
            visit = server.visit()
            visit.welcome()
            visit.drop()
            assert state(link, "waiting").attempt == attempt


def test_a_connection_that_held_makes_the_tries_count_anew(server: ScriptedServer) -> None:
    with linked(server) as link:
        for _ in range(3):
            visit = server.visit()
            visit.welcome()
            state(link, "online")
            visit.drop()
            assert state(link, "waiting").attempt == 1


def test_what_is_no_hall_is_called_so() -> None:
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


def test_it_goes_on_at_another_address(server: ScriptedServer) -> None:
    with linked(server) as link, scripted_server() as other:
        visit = server.visit()
        visit.welcome()
        state(link, "online")
        link.retry(server.url)  # where it is already
        command = say(link, "a")
        visit.hear(Say)
        link.retry(other.url)
        moved = other.visit()
        assert moved.welcome().token == KNOWN
        assert moved.hear(Say) == command
