import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic, time
from typing import Any, TypeVar

import pytest

from banmen.protocol import messages
from banmen.protocol.messages import (
    Act,
    Bye,
    Closed,
    Done,
    Events,
    Hello,
    Join,
    Leave,
    Lobby,
    Open,
    Opened,
    Ping,
    Pong,
    Refused,
    Say,
    Snapshot,
    Tables,
    Watch,
    Welcome,
)
from banmen_client.link import Link, LinkState, Lost, Timing
from banmen_client.mirror import Since
from tests.banmen_client.scripted_server import KNOWN, PATIENCE_S, ScriptedServer, Visit, scripted_server

CODE = "K7QX-2MPD"
FRESH, STALE = "fresh", "stale"
QUICK = Timing(
    ping_s=0.005,
    silence_s=PATIENCE_S,
    first_delay_s=0.001,
    longest_delay_s=0.004,
    connect_s=5,
    settled_s=0,
    farewell_s=0.3,
)
N = TypeVar("N")


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with scripted_server() as scripted:
        yield scripted


@contextmanager
def linked(server: ScriptedServer | str, timing: Timing = QUICK, **more: Any) -> Iterator[Link]:
    link = Link(server if isinstance(server, str) else server.url, name="Anna", timing=timing, **more)
    link.start()
    try:
        yield link
    finally:
        link.close()
        assert not link._thread.is_alive()


def news(link: Link, kind: type[N], wanted: Callable[[N], object] = bool) -> N:
    """Wait for the next item of this kind that is wanted; all others are passed over."""
    until = monotonic() + PATIENCE_S
    while True:
        item = link.incoming.get(timeout=max(0, until - monotonic()))
        if isinstance(item, kind) and wanted(item):
            return item


def state(link: Link, kind: str) -> LinkState:
    return news(link, LinkState, lambda item: item.kind == kind)


def no_news(link: Link, *kinds: type) -> None:
    """None of these kinds is among what has arrived."""
    while not link.incoming.empty():
        assert not isinstance(link.incoming.get_nowait(), kinds)


def say(link: Link, text: str) -> Say:
    command = Say(link.new_id(), "t1", text)
    assert link.send(command)
    return command


def events(first: int, count: int, table: str = "t1", epoch: str = "e1", code: str = CODE) -> Events:
    raw = [{"type": "opened", "code": code} if first + n == 1 else {"type": "said"} for n in range(count)]
    return Events(table, epoch, first, tuple(messages.Event(0, event) for event in raw))


def snapshot(seq: int, table: str = "t1", epoch: str = "e1", code: str = CODE) -> Snapshot:
    return Snapshot(table, epoch, seq, {"opened": {"code": code}})


def carried_out(link: Link, visit: Visit, command: Join | Watch) -> None:
    """Send a join or watch and let the server do it."""
    assert link.send(command)
    assert visit.hear(type(command)) == command
    visit.say(Done(command.id, 0))


# --- greeting -------------------------------------------------------------------------------------------------------


def test_it_says_hello_keeps_the_token_and_tells_how_it_stands(server: ScriptedServer) -> None:
    kept: list[str | None] = []
    with linked(server, lang="ja", on_token=kept.append) as link:
        assert link.incoming.get(timeout=PATIENCE_S) == LinkState("connecting", attempt=1)
        hello = server.visit().welcome(token=FRESH)
        assert (hello.name, hello.lang, hello.token, hello.proto) == ("Anna", "ja", None, messages.PROTOCOL_VERSION)
        assert isinstance(link.incoming.get(timeout=PATIENCE_S), Welcome)
        assert link.incoming.get(timeout=PATIENCE_S) == LinkState("online")
        assert kept == [FRESH]


def test_a_known_token_is_not_kept_again(server: ScriptedServer) -> None:
    kept: list[str | None] = []
    with linked(server, token=KNOWN, on_token=kept.append) as link:
        assert server.visit().welcome(token=KNOWN).token == KNOWN
        state(link, "online")
        assert kept == []


def test_a_token_that_the_server_does_not_know_is_dropped_and_hello_said_without(server: ScriptedServer) -> None:
    kept: list[str | None] = []
    with linked(server, token=STALE, on_token=kept.append) as link:
        visit = server.visit()
        assert visit.hear(Hello).token == STALE
        visit.say(Refused(None, "bad_token", "Not ours."))
        visit.hears_no_more_than_pings()
        assert server.visit().welcome(token=FRESH).token is None
        state(link, "online")
        assert kept == [None, FRESH]


def test_a_hello_that_is_refused_otherwise_is_the_end(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.hear(Hello)
        visit.say(Refused(None, "bad_field", "A name needs a sign."))
        assert state(link, "ended") == LinkState("ended", code="bad_field", text="A name needs a sign.")


def test_another_name_is_said_on_a_new_connection_at_once_and_another_language_on_the_next(
    server: ScriptedServer,
) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        state(link, "online")
        link.set_lang("ja")
        link.set_name("Anna")  # no other name
        link.set_name("Beni")
        assert visit.hears_no_more_than_pings() == 1000
        hello = server.visit().welcome()
        assert (hello.name, hello.lang, hello.token) == ("Beni", "ja", KNOWN)
        state(link, "online")


# --- commands -------------------------------------------------------------------------------------------------------


def test_commands_go_out_in_order_and_wait_for_their_answers(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        first, second = say(link, "a"), say(link, "b")
        assert [visit.hear(Say), visit.hear(Say)] == [first, second]
        assert link.unanswered() == (first, second)
        visit.say(Done(first.id, 5), Refused(second.id, "not_watching", "No."))
        assert news(link, Done) == Done(first.id, 5)
        assert news(link, Refused) == Refused(second.id, "not_watching", "No.")
        assert link.unanswered() == ()


def test_an_eleventh_command_without_an_answer_is_not_taken(server: ScriptedServer) -> None:
    with linked(server) as link:
        waiting = [say(link, str(number)) for number in range(10)]
        assert not link.send(Say(link.new_id(), "t1", "one too many"))
        visit = server.visit()
        visit.welcome()
        assert [visit.hear(Say) for _ in waiting] == waiting
        visit.say(Done(waiting[0].id, 1))
        news(link, Done)
        assert link.send(Say(link.new_id(), "t1", "now"))


def test_ids_are_never_used_twice() -> None:
    links = [Link("ws://localhost", name="Anna") for _ in range(3)]
    ids = [link.new_id() for link in links for _ in range(100)]
    assert len(set(ids)) == 300
    assert max(map(len, ids)) <= 64


@pytest.mark.parametrize("dropped", ["before hello", "before welcome", "before hearing", "before answering"])
def test_wherever_the_connection_drops_a_command_arrives_and_is_answered_once(
    server: ScriptedServer, dropped: str
) -> None:
    with linked(server) as link:
        commands = [say(link, "a"), say(link, "b")]
        visit = server.visit()
        if dropped != "before hello":
            visit.hear(Hello)
        if dropped not in {"before hello", "before welcome"}:
            visit.say(Welcome(1, "scripted", "p1", KNOWN, 0))
        if dropped == "before answering":
            assert [visit.hear(Say), visit.hear(Say)] == commands
        visit.drop()
        again = server.visit()
        again.welcome()
        assert [again.hear(Say), again.hear(Say)] == commands
        last = say(link, "c")
        assert again.hear(Say) == last
        again.say(*(Done(command.id, 1) for command in (*commands, *commands, last)))
        assert [news(link, Done).id for _ in range(3)] == [commands[0].id, commands[1].id, last.id]


def test_a_command_given_while_the_connection_is_made_is_sent_once(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        first = say(link, "a")
        # As if the main thread had handed it over only now, after the welcome has sent all that waits.
        link._in_thread(link._line.offer, first)
        second = say(link, "b")
        assert [visit.hear(Say), visit.hear(Say)] == [first, second]


def test_an_answered_command_is_not_sent_again(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        first = say(link, "a")
        visit.hear(Say)
        visit.say(Done(first.id, 1))
        news(link, Done)
        visit.drop()
        again = server.visit()
        again.welcome()
        second = say(link, "b")
        assert again.hear(Say) == second


# --- tables ---------------------------------------------------------------------------------------------------------


def test_tables_are_gone_back_to_from_where_they_were(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        carried_out(link, visit, Join(link.new_id(), "k7qx2mpd", "white"))
        visit.say(snapshot(7), events(8, 2))
        carried_out(link, visit, Watch(link.new_id(), "t2"))
        visit.say(events(1, 3, table="t2", code="2222-2222"))
        opening = Open(link.new_id(), "reversi")
        link.send(opening)
        visit.hear(Open)
        visit.say(Opened(opening.id, "t3", "3333-3333"), events(1, 1, table="t3", code="3333-3333"))
        news(link, Events, lambda told: told.table == "t3")
        visit.drop()
        again = server.visit()
        again.welcome()
        back: list[Join | Watch] = [again.hear(Join), again.hear(Watch), again.hear(Join)]
        assert [(way.table, way.epoch, way.since) for way in back] == [
            (CODE, "e1", 9),
            ("t2", "e1", 3),
            ("t3", "e1", 1),
        ]
        assert [way.seat for way in back if isinstance(way, Join)] == [None, None]
        again.say(*(Done(way.id, 9) for way in back), events(10, 1))
        news(link, Events, lambda told: told.first == 10)
        no_news(link, Done)


def test_events_after_a_gap_do_not_count_and_a_resync_asks_from_where_it_is_told(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        carried_out(link, visit, Join(link.new_id(), "t1"))
        visit.say(snapshot(5), events(8, 2))
        news(link, Events)
        link.resync("t1", Since("e1", 5))
        assert [(way.epoch, way.since) for way in [visit.hear(Join)]] == [("e1", 5)]
        link.resync("t1", None)
        assert [(way.epoch, way.since) for way in [visit.hear(Join)]] == [(None, None)]
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.hear(Join).since is None


def test_a_table_left_is_not_gone_back_to_though_the_answer_was_lost(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        carried_out(link, visit, Join(link.new_id(), CODE))
        visit.say(snapshot(3))
        news(link, Snapshot)
        leaving = Leave(link.new_id(), "t1")
        link.send(leaving)
        visit.hear(Leave)
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.hear(Leave) == leaving


@pytest.mark.parametrize("how", ["closed", "forgotten"])
def test_a_table_that_is_closed_or_forgotten_is_not_gone_back_to(server: ScriptedServer, how: str) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        carried_out(link, visit, Watch(link.new_id(), CODE))
        visit.say(snapshot(3))
        news(link, Snapshot)
        if how == "closed":
            visit.say(Closed("t1", "Gone."))
            news(link, Closed)
        else:
            link.forget("t1")
        last = say(link, "after it")
        visit.hear(Say)
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.hear(Say) == last


def test_a_table_that_lets_us_in_no_more_is_told_as_lost_once(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        carried_out(link, visit, Watch(link.new_id(), CODE))
        visit.say(snapshot(3))
        news(link, Snapshot)
        visit.drop()
        again = server.visit()
        again.welcome()
        again.say(Refused(again.hear(Watch).id, "no_such_table", "There is no such table."))
        assert news(link, Lost) == Lost("t1", "no_such_table", "There is no such table.")
        again.drop()
        third = server.visit()
        third.welcome()
        last = say(link, "still here")
        assert third.hear(Say) == last
        no_news(link, Refused, Lost)


def test_who_opened_a_show_and_has_no_seat_at_it_goes_back_to_watch_it(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        link.send(Open(link.new_id(), "reversi", seats={"black": "program", "white": "program"}))
        visit.say(Opened(visit.hear(Open).id, "t1", CODE), snapshot(3))
        news(link, Snapshot)
        visit.drop()
        again = server.visit()
        again.welcome()
        again.say(Refused(again.hear(Join).id, "seat_taken", "All seats of this table are taken."))
        back = again.hear(Watch)
        assert (back.table, back.epoch, back.since) == ("t1", "e1", 3)
        again.say(Done(back.id, 3))
        no_news(link, Refused, Lost)
        again.drop()
        third = server.visit()
        third.welcome()
        assert third.hear(Watch).table == "t1"


def test_a_way_back_that_the_server_cannot_serve_now_is_tried_again(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        carried_out(link, visit, Join(link.new_id(), "t1"))
        visit.say(snapshot(3))
        news(link, Snapshot)
        visit.drop()
        again = server.visit()
        again.welcome()
        again.say(Refused(again.hear(Join).id, "unavailable", "Not now."))
        third = server.visit()
        third.welcome()
        assert third.hear(Join).since == 3
        no_news(link, Refused, Lost)


def test_the_lobby_is_subscribed_to_again(server: ScriptedServer) -> None:
    with linked(server) as link:
        link.lobby(True)
        visit = server.visit()
        visit.welcome()
        assert visit.hear(Lobby).on
        visit.say(Tables(()))
        news(link, Tables)
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.hear(Lobby).on
        link.lobby(False)
        assert not again.hear(Lobby).on
        again.drop()
        third = server.visit()
        third.welcome()
        last = say(link, "no lobby before this")
        assert third.hear(Say) == last


# --- endings --------------------------------------------------------------------------------------------------------


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
        visit = server.visit()
        visit.welcome()
        if bye is not None:
            visit.say(bye)
        visit.close(close_code)
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
        visit = server.visit()
        visit.welcome()
        if bye is not None:
            visit.say(bye)
        visit.close(close_code)
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
    with linked(server, QUICK._replace(settled_s=PATIENCE_S)) as link:
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


def test_the_heartbeat_measures_the_way_and_tells_the_servers_clock(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome(now=1_000)
        state(link, "online")
        hour_ahead = int(time() * 1000) + 3_600_000
        for _ in range(3):
            ping = visit.hear(Ping)
            visit.say(Pong(ping.t, hour_ahead))
            online = state(link, "online")
            assert online.rtt_ms is not None
            assert 0 <= online.rtt_ms < PATIENCE_S * 1000
        assert abs(link.server_now_ms() - time() * 1000 - 3_600_000) < PATIENCE_S * 1000


@pytest.mark.parametrize("greeted", [True, False])
def test_a_server_that_is_silent_is_given_up_and_tried_again(server: ScriptedServer, greeted: bool) -> None:  # noqa: FBT001 - a parameter
    with linked(server, QUICK._replace(silence_s=0.1)) as link:
        visit = server.visit()
        if greeted:
            visit.welcome()
        assert state(link, "waiting").code == "silent"
        assert server.visit().hear(Hello).name == "Anna"


def test_a_frame_that_cannot_be_read_is_passed_over(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        visit.say_bytes(b"\xc1")
        visit.say_bytes("text")
        visit.say(Tables(()))
        news(link, Tables)


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


# --- closing --------------------------------------------------------------------------------------------------------


def test_closing_sends_what_waits_and_says_that_it_was_meant(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        state(link, "online")
        leaving = Leave(link.new_id(), "t1")
        link.send(leaving)
        link.close()
        assert visit.hear(Leave) == leaving
        assert visit.hears_no_more_than_pings() == messages.CLOSE_CONSENTED
        assert not link.send(Act(link.new_id(), "t1", 1, {}))


def test_closing_takes_no_more_than_a_second_wherever_it_stands(server: ScriptedServer) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        slow = QUICK._replace(first_delay_s=60, longest_delay_s=60, farewell_s=0.3)
        for url in (f"ws://127.0.0.1:{deaf.getsockname()[1]}", f"ws://127.0.0.1:{free_port()}", server.url):
            with linked(url, slow) as link:
                link.incoming.get(timeout=PATIENCE_S)
                before = monotonic()
                link.close()
                assert monotonic() - before < 1.0
                link.close()


def test_a_link_that_was_never_started_can_be_closed() -> None:
    link = Link("ws://localhost", name="Anna")
    assert link.send(Act(link.new_id(), "t1", 1, {}))
    link.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port
