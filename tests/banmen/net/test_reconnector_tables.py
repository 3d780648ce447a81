"""What a link goes back to after a connection was lost: the tables, and the list of them."""

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
from tests.banmen_client.net.linking import CODE, carried_out, events, linked, news, no_news, say, snapshot
from tests.banmen_client.net.scripted_server import ScriptedServer, Visit


def at_table(server: ScriptedServer, link: Link, command: Join | Watch) -> Visit:
    """The link's first visit, on which it came to a table and knows it as far as event 3."""
    visit = server.visit()
    visit.welcome()
    carried_out(link, visit, command)
    visit.say(snapshot(3))
    news(link, Snapshot)
    return visit


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
        link.resync("t1", ResumePoint("e1", 5))
        assert [(way.epoch, way.since) for way in [visit.hear(Join)]] == [("e1", 5)]
        link.resync("t1", None)
        assert [(way.epoch, way.since) for way in [visit.hear(Join)]] == [(None, None)]
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.hear(Join).since is None


def test_a_table_left_is_not_gone_back_to_though_the_answer_was_lost(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = at_table(server, link, Join(link.new_id(), CODE))
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
        visit = at_table(server, link, Watch(link.new_id(), CODE))
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
        visit = at_table(server, link, Watch(link.new_id(), CODE))
        visit.drop()
        again = server.visit()
        again.welcome()
        again.say(Refused(again.hear(Watch).id, "no_such_table", "There is no such table."))
        assert news(link, TableLost) == TableLost("t1", "no_such_table", "There is no such table.")
        again.drop()
        third = server.visit()
        third.welcome()
        last = say(link, "still here")
        assert third.hear(Say) == last
        no_news(link, Refused, TableLost)


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
        no_news(link, Refused, TableLost)
        again.drop()
        third = server.visit()
        third.welcome()
        assert third.hear(Watch).table == "t1"


def test_a_way_back_that_the_server_cannot_serve_now_is_tried_again(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = at_table(server, link, Join(link.new_id(), "t1"))
        visit.drop()
        again = server.visit()
        again.welcome()
        again.say(Refused(again.hear(Join).id, "unavailable", "Not now."))
        third = server.visit()
        third.welcome()
        assert third.hear(Join).since == 3
        no_news(link, Refused, TableLost)


def test_the_lobby_is_subscribed_to_again(server: ScriptedServer) -> None:
    with linked(server) as link:
        link.lobby(Lobby(most=50))
        visit = server.visit()
        visit.welcome()
        assert visit.hear(Lobby) == Lobby(most=50)
        visit.say(Tables(()))
        news(link, Tables)
        visit.drop()
        again = server.visit()
        again.welcome()
        assert again.hear(Lobby) == Lobby(most=50)
        link.lobby(Lobby(on=False))
        assert not again.hear(Lobby).on
        again.drop()
        third = server.visit()
        third.welcome()
        last = say(link, "no lobby before this")
        assert third.hear(Say) == last


def test_an_older_server_is_asked_for_the_whole_list(server: ScriptedServer) -> None:
    with linked(server) as link:
        link.lobby(Lobby(most=50))
        visit = server.visit()
        visit.welcome()
        assert visit.hear(Lobby).most == 50
        visit.say(Refused(None, "unknown_field", "A message of type 'lobby' has no field 'most'."))
        assert visit.hear(Lobby) == Lobby()
        visit.say(Tables(()))
        news(link, Tables)
        link.lobby(Lobby(most=100))
        last = say(link, "no other lobby before this")
        assert visit.hear(Say) == last
        no_news(link, Refused)
