"""What a link returns to after a lost connection: the tables, and their list."""

import pytest

from banmen.net.subscriptions import ResumePoint
from banmen.protocol.messages import (
    Closed,
    Done,
    Events,
    Join,
    Leave,
    Lobby,
    Open,
    Opened,
    Refused,
    Say,
    Snapshot,
    Tables,
    Watch,
)
from banmen_client.net.link import Link, TableLost
from tests.banmen_client.net.linking import CODE, carried_out, events, linked, news, no_news, send_message, snapshot
from tests.banmen_client.net.scripted_server import ScriptedServer, Visit


def at_table(server: ScriptedServer, link: Link, command: Join | Watch) -> Visit:
    """The link's first visit, on which it came to a table and knows it as far as event 3."""
    visit = server.visit()
    visit.welcome()
    carried_out(link, visit, command)
    visit.send(snapshot(3))
    news(link, Snapshot)
    return visit


def test_tables_are_gone_back_to_from_where_they_were(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        carried_out(link, visit, Join(link.new_id(), "k7qx2mpd", "white"))
        visit.send(snapshot(7), events(8, 2))
        carried_out(link, visit, Watch(link.new_id(), "t2"))
        visit.send(events(1, 3, table="t2", code="2222-2222"))
        opening = Open(link.new_id(), "reversi")
        link.send(opening)
        visit.receive(Open)
        visit.send(Opened(opening.id, "t3", "3333-3333"), events(1, 1, table="t3", code="3333-3333"))
        news(link, Events, lambda told: told.table == "t3")
        visit.drop()
        again = server.visit()
        again.welcome()
        back: list[Join | Watch] = [again.receive(Join), again.receive(Watch), again.receive(Join)]
        assert [(way.table, way.epoch, way.since) for way in back] == [
            (CODE, "e1", 9),
            ("t2", "e1", 3),
            ("t3", "e1", 1),
        ]
        assert [way.seat for way in back if isinstance(way, Join)] == [None, None]
        again.send(*(Done(way.id, 9) for way in back), events(10, 1))
        news(link, Events, lambda told: told.first == 10)
        no_news(link, Done)


def test_events_after_a_gap_are_ignored_and_a_resync_starts_at_the_given_event(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        carried_out(link, visit, Join(link.new_id(), "t1"))
        visit.send(snapshot(5), events(8, 2))
        news(link, Events)
        link.resync("t1", ResumePoint("e1", 5))
        assert [(way.epoch, way.since) for way in [visit.receive(Join)]] == [("e1", 5)]
        link.resync("t1", None)
        assert [(way.epoch, way.since) for way in [visit.receive(Join)]] == [(None, None)]
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.receive(Join).since is None


def test_a_table_left_is_not_gone_back_to_though_the_answer_was_lost(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = at_table(server, link, Join(link.new_id(), CODE))
        leaving = Leave(link.new_id(), "t1")
        link.send(leaving)
        visit.receive(Leave)
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.receive(Leave) == leaving


@pytest.mark.parametrize("how", ["closed", "forgotten"])
def test_a_table_that_is_closed_or_forgotten_is_not_gone_back_to(server: ScriptedServer, how: str) -> None:
    with linked(server) as link:
        visit = at_table(server, link, Watch(link.new_id(), CODE))
        if how == "closed":
            visit.send(Closed("t1", "Gone."))
            news(link, Closed)
        else:
            link.forget("t1")
        last = send_message(link, "after it")
        visit.receive(Say)
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.receive(Say) == last


def test_a_table_that_refuses_the_player_is_reported_lost_once(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = at_table(server, link, Watch(link.new_id(), CODE))
        visit.drop()
        again = server.visit()
        again.welcome()
        again.send(Refused(again.receive(Watch).id, "no_such_table", "There is no such table."))
        assert news(link, TableLost) == TableLost("t1", "no_such_table", "There is no such table.")
        again.drop()
        third = server.visit()
        third.welcome()
        last = send_message(link, "still here")
        assert third.receive(Say) == last
        no_news(link, Refused, TableLost)


def test_the_opener_of_a_show_returns_as_a_spectator(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        link.send(Open(link.new_id(), "reversi", seats={"black": "program", "white": "program"}))
        visit.send(Opened(visit.receive(Open).id, "t1", CODE), snapshot(3))
        news(link, Snapshot)
        visit.drop()
        again = server.visit()
        again.welcome()
        again.send(Refused(again.receive(Join).id, "seat_taken", "All seats of this table are taken."))
        back = again.receive(Watch)
        assert (back.table, back.epoch, back.since) == ("t1", "e1", 3)
        again.send(Done(back.id, 3))
        no_news(link, Refused, TableLost)
        again.drop()
        third = server.visit()
        third.welcome()
        assert third.receive(Watch).table == "t1"


def test_a_way_back_that_the_server_cannot_serve_now_is_tried_again(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = at_table(server, link, Join(link.new_id(), "t1"))
        visit.drop()
        again = server.visit()
        again.welcome()
        again.send(Refused(again.receive(Join).id, "unavailable", "Not now."))
        third = server.visit()
        third.welcome()
        assert third.receive(Join).since == 3
        no_news(link, Refused, TableLost)


def test_the_lobby_is_subscribed_to_again(server: ScriptedServer) -> None:
    with linked(server) as link:
        link.lobby(Lobby(most=50))
        visit = server.visit()
        visit.welcome()
        assert visit.receive(Lobby) == Lobby(most=50)
        visit.send(Tables(()))
        news(link, Tables)
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.receive(Lobby) == Lobby(most=50)
        link.lobby(Lobby(on=False))
        assert not again.receive(Lobby).on
        again.drop()
        third = server.visit()
        third.welcome()
        last = send_message(link, "no lobby before this")
        assert third.receive(Say) == last


def test_an_older_server_is_asked_for_the_whole_list(server: ScriptedServer) -> None:
    with linked(server) as link:
        link.lobby(Lobby(most=50))
        visit = server.visit()
        visit.welcome()
        assert visit.receive(Lobby).most == 50
        visit.send(Refused(None, "unknown_field", "A message of type 'lobby' has no field 'most'."))
        assert visit.receive(Lobby) == Lobby()
        visit.send(Tables(()))
        news(link, Tables)
        link.lobby(Lobby(most=100))
        last = send_message(link, "no other lobby before this")
        assert visit.receive(Say) == last
        no_news(link, Refused)
