"""The link to a server: how it greets, carries commands, and is closed."""

import socket
from time import monotonic

import pytest

from banmen.protocol import messages
from banmen.protocol.messages import Act, Done, Hello, Leave, Refused, Say, Welcome
from banmen_client.net.link import Link, LinkState, NoServer, Transport
from tests.banmen_client.net.linking import QUICK, free_port, linked, news, send_message, state
from tests.banmen_client.net.scripted_server import KNOWN, PATIENCE_S, ScriptedServer

FRESH, STALE = "fresh", "stale"


# --- greeting ---------------------------------------------------------------------------------------------------------


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
        assert visit.receive(Hello).token == STALE
        visit.send(Refused(None, "bad_token", "Not ours."))
        visit.receive_only_pings()
        assert server.visit().welcome(token=FRESH).token is None
        state(link, "online")
        assert kept == [None, FRESH]


def test_another_refusal_of_hello_ends_the_link(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.receive(Hello)
        visit.send(Refused(None, "bad_field", "A name needs a sign."))
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
        assert visit.receive_only_pings() == 1000
        hello = server.visit().welcome()
        assert (hello.name, hello.lang, hello.token) == ("Beni", "ja", KNOWN)
        state(link, "online")


# --- commands ---------------------------------------------------------------------------------------------------------


def test_commands_go_out_in_order_and_wait_for_their_answers(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        first, second = send_message(link, "a"), send_message(link, "b")
        assert [visit.receive(Say), visit.receive(Say)] == [first, second]
        assert link.pending() == (first, second)
        visit.send(Done(first.id, 5), Refused(second.id, "not_watching", "No."))
        assert news(link, Done) == Done(first.id, 5)
        assert news(link, Refused) == Refused(second.id, "not_watching", "No.")
        assert link.pending() == ()


def test_an_eleventh_unanswered_command_is_refused(server: ScriptedServer) -> None:
    with linked(server) as link:
        waiting = [send_message(link, str(number)) for number in range(10)]
        assert not link.send(Say(link.new_id(), "t1", "one too many"))
        visit = server.visit()
        visit.welcome()
        assert [visit.receive(Say) for _ in waiting] == waiting
        visit.send(Done(waiting[0].id, 1))
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
        commands = [send_message(link, "a"), send_message(link, "b")]
        visit = server.visit()
        if dropped != "before hello":
            visit.receive(Hello)
        if dropped not in {"before hello", "before welcome"}:
            visit.send(Welcome(1, "scripted", "p1", KNOWN, 0))
        if dropped == "before answering":
            assert [visit.receive(Say), visit.receive(Say)] == commands
        visit.drop()
        again = server.visit()
        again.welcome()
        assert [again.receive(Say), again.receive(Say)] == commands
        last = send_message(link, "c")
        assert again.receive(Say) == last
        again.send(*(Done(command.id, 1) for command in (*commands, *commands, last)))
        assert [news(link, Done).id for _ in range(3)] == [commands[0].id, commands[1].id, last.id]


def test_a_command_given_while_the_connection_is_made_is_sent_once(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        first = send_message(link, "a")
        # As if the main thread had handed it over only now, after the welcome has sent all that waits.
        link._in_thread(link._reconnector.send, first)
        second = send_message(link, "b")
        assert [visit.receive(Say), visit.receive(Say)] == [first, second]


def test_an_answered_command_is_not_sent_again(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        first = send_message(link, "a")
        visit.receive(Say)
        visit.send(Done(first.id, 1))
        news(link, Done)
        visit.drop()
        again = server.visit()
        again.welcome()
        second = send_message(link, "b")
        assert again.receive(Say) == second


# --- closing ----------------------------------------------------------------------------------------------------------


def test_closing_sends_the_queue_and_closes_with_consent(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        state(link, "online")
        leaving = Leave(link.new_id(), "t1")
        link.send(leaving)
        link.close()
        assert visit.receive(Leave) == leaving
        assert visit.receive_only_pings() == messages.CLOSE_CONSENTED
        assert not link.send(Act(link.new_id(), "t1", 1, {}))


def test_closing_returns_quickly_in_every_state(server: ScriptedServer) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        slow = QUICK._replace(first_delay_s=600, longest_delay_s=600, connect_s=600)
        for url in (f"ws://127.0.0.1:{deaf.getsockname()[1]}", f"ws://127.0.0.1:{free_port()}", server.url):
            with linked(url, slow) as link:
                link.incoming.get(timeout=PATIENCE_S)
                before = monotonic()
                link.close()
                assert monotonic() - before < PATIENCE_S
                link.close()


def test_closing_a_link_that_never_started_does_nothing() -> None:
    link = Link("ws://localhost", name="Anna")
    assert link.send(Act(link.new_id(), "t1", 1, {}))
    link.close()


def test_without_a_server_nothing_is_sent() -> None:
    transport: Transport = NoServer()
    assert not transport.send(Say(transport.new_id(), "t1", "hello"))
    transport.forget("t1")
    transport.resync("t1", None)
