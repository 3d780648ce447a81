"""A session: the lists of the lobby, entering a table, its reports, and its end."""

import pytest
from msgspec.structs import replace

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen.texts import Texts
from banmen_client.net.link import LinkState, TableLost
from banmen_client.table.report import Report
from banmen_client.table.session import Session
from tests.banmen_client.remote_table import FakeLink, RemoteTable
from tests.banmen_client.seated import place, seated


def row(table: str) -> messages.Row:
    return messages.Row(table, "reversi", "waiting", {"black": "Mika", "white": None}, {"size": 8}, "all")


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_the_welcome_has_the_player_id(session: Session) -> None:
    assert session.player == "me"


def test_the_list_of_tables_is_kept_up(session: Session) -> None:
    session.receive(messages.Tables((row("a"), row("b"))))
    session.receive(messages.Listed(row("c")))
    session.receive(messages.Unlisted("a"))
    session.receive(messages.Unlisted("never heard of"))
    assert session.lobby.received
    assert list(session.lobby.rows) == ["b", "c"]
    session.receive(messages.Tables((row("d"),)))
    assert list(session.lobby.rows) == ["d"]


def test_a_table_that_this_version_could_not_show_is_left_out(session: Session) -> None:
    odd = messages.Row("b", "reversi", "waiting", {"black": "Mika"}, {"size": 8, "komi": 6}, "all")
    session.receive(messages.Tables((row("a"), odd)))
    assert list(session.lobby.rows) == ["a"]


def test_a_table_of_a_game_that_is_not_installed_here_is_kept_without_its_state(session: Session) -> None:
    go = messages.Row("c", "go", "playing", {"black": "Mika"}, {}, "all", state={"stones": 3}, distribution="go-game")
    session.receive(messages.Tables((go,)))
    assert list(session.lobby.rows.values()) == [replace(go, state=None)]


def test_the_link_has_the_last_state(session: Session) -> None:
    assert session.link.kind == "online"
    session.receive(LinkState("waiting", attempt=3, retry_in_s=2.0))
    assert session.link == LinkState("waiting", attempt=3, retry_in_s=2.0)


# --- entering a table -------------------------------------------------------------------------------------------------


def test_opening_a_table_goes_there(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    clock = messages.ClockRule(600_000)
    assert session.open(game="reversi", options={"size": 6}, seats={"black": "me"}, clock=clock, watchers="code")
    assert transport.sent == [
        messages.Open("c1", "reversi", {"size": 6}, {"black": "me"}, clock=clock, watchers="code"),
    ]
    session.receive(messages.Opened("c1", "t1", "K7QX-2MPD"))
    assert session.receive(remote.opens(size=6)) == []
    assert not session.entering
    assert place(session) == "t1"


def test_a_code_is_joined_and_answered_by_the_table_s_events(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    remote.opens(host="you")
    session.join("K7QX-2MPD")
    assert transport.sent == [messages.Join("c1", "K7QX-2MPD")]
    session.receive(remote.past())
    session.receive(remote.record(ev.Seated("white", "me", "Aki"), ev.Said("Aki", "hello", "white")))
    assert session.mirror is not None
    assert session.mirror.seats_of("me") == ["white"]


def test_a_table_may_come_as_a_snapshot(session: Session, remote: RemoteTable) -> None:
    remote.seats().plays("d3", "c3")
    session.watch("t1")
    session.receive(remote.past())
    assert session.mirror is not None
    assert len(session.mirror.replay.plies) == 3


def test_where_the_seats_are_taken_one_watches(session: Session, transport: FakeLink) -> None:
    session.join("K7QX-2MPD")
    assert session.receive(messages.Refused("c1", "seat_taken", "All seats are taken.")) == []
    assert transport.sent[-1] == messages.Watch("c2", "K7QX-2MPD")
    assert session.entering


def test_a_refusal_to_watch_as_well_is_reported(session: Session) -> None:
    session.join("K7QX-2MPD")
    session.receive(messages.Refused("c1", "seat_taken", "All seats are taken."))
    told = session.receive(messages.Refused("c2", "no_watchers", "Nobody may watch."))
    assert told == [Report("refusal", "refused-no_watchers", text="Nobody may watch.")]
    assert not session.entering


def test_a_returning_presenter_without_a_seat_becomes_a_spectator(session: Session, transport: FakeLink) -> None:
    session.return_to("t1")
    assert session.receive(messages.Refused("c1", "seat_taken", "All seats are taken.")) == []
    assert transport.sent[-1] == messages.Watch("c2", "t1")
    assert session.receive(messages.Refused("c2", "no_watchers", "Nobody may watch.")) == [], "it is no news either"
    assert not session.entering


def test_that_the_table_of_last_time_is_gone_is_no_news(session: Session) -> None:
    session.return_to("t1")
    assert session.receive(messages.Refused("c1", "no_such_table", "There is no such table.")) == []
    assert not session.entering


def test_a_table_that_nobody_asked_for_is_not_entered(session: Session, remote: RemoteTable) -> None:
    session.receive(remote.seats().past())
    assert place(session) is None
    session.join("t2")
    session.receive(remote.presence())
    assert place(session) is None


def test_entering_another_table_leaves_the_one_before(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    other = RemoteTable("t2", "e2").seats("you", "third")
    session.watch("t2")
    assert session.mirror is not None
    assert session.mirror.table == "t1"  # until the other one has answered
    session.receive(other.past())
    assert session.mirror.table == "t2"
    assert transport.sent[1:] == [messages.Leave("c2", "t1")]
    assert transport.calls == [("forget", "t1")]


def test_leaving_is_at_once(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats())
    session.leave()
    assert place(session) is None
    assert transport.sent == [messages.Leave("c1", "t1")]
    assert transport.calls == [("forget", "t1")]
    session.leave()
    assert len(transport.sent) == 1


def test_late_messages_of_a_left_table_do_not_lead_back_to_it(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    session.leave()
    session.watch("t2")
    session.receive(remote.plays("d3"))  # it had been sent before the server heard of the leaving
    assert place(session) is None
    session.receive(messages.Done("c1", 0))
    session.receive(RemoteTable("t2", "e2").seats("you", "third").past())
    assert place(session) == "t2"


def test_one_may_leave_and_come_back_at_once(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats())
    session.leave()
    session.join("t1")
    session.receive(messages.Done("c1", 0))
    session.receive(remote.past())
    assert session.mirror is not None


# --- reports ----------------------------------------------------------------------------------------------------------


def test_another_player_sitting_down_is_reported(session: Session, remote: RemoteTable) -> None:
    session.open(game="reversi", options={"size": 8}, seats={"black": "me"})
    assert session.receive(remote.opens()) == []
    told = session.receive(remote.sits("white", "you"))
    assert told == [Report("info", "sat-down", {"name": "Mika", "seat": "white"})]


def test_events_before_entering_are_not_reported(session: Session, remote: RemoteTable) -> None:
    session.watch("t1")
    assert session.receive(remote.seats().past()) == []


@pytest.mark.parametrize("kind", ["draw", "take_back", "rematch"])
def test_a_declined_offer_is_reported_to_its_author(
    session: Session, transport: FakeLink, remote: RemoteTable, kind: messages.OfferKind
) -> None:
    seated(session, transport, remote.seats())
    session.receive(remote.record(ev.Offered("black", kind, 0 if kind == "take_back" else None)))
    told = session.receive(remote.record(ev.Answered("white", kind, accepted=False)))
    assert told == [Report("info", f"declined-{kind}", {"name": "Mika"})]


def test_own_answers_and_accepted_offers_are_not_reported(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    assert session.receive(remote.record(ev.Offered("white", "draw"))) == []
    assert session.receive(remote.record(ev.Answered("black", "draw", accepted=False))) == []
    assert session.receive(remote.record(ev.Offered("black", "draw"))) == []
    assert session.receive(remote.record(ev.Answered("white", "draw", accepted=True))) == []


def test_taking_back_tells_the_move_that_is_shown_again(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats(size=4))
    remote.plays("b1", "c1", "d3", "a1")  # then black passes
    session.receive(remote.past())
    session.receive(remote.plays("a3"))
    told = session.receive(remote.record(ev.TookBack(5)))
    assert told == [Report("success", "took-back", {"number": 4})]


def test_a_rematch_tells_the_colour_one_plays_now(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats())
    session.receive(remote.record(ev.Ended(Outcome("black", "resigned"))))
    told = session.receive(remote.begins_again())
    assert told == [Report("success", "new-game-as", {"seat": "white"})]


def test_a_watcher_hears_of_a_new_game_alone(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats("you", "third"))
    session.receive(remote.record(ev.Ended(Outcome(None, "agreed"))))
    assert session.receive(remote.begins_again()) == [Report("success", "new-game")]


def test_a_player_leaving_the_seat_is_reported_by_name(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    told = session.receive(remote.record(ev.Left("white")))
    assert [(report.id, report.args["name"]) for report in told] == [("got-up", "Mika")]


def test_a_refusal_without_a_command_is_reported(session: Session) -> None:
    told = session.receive(messages.Refused(None, "bad_field", "Bad frame."))
    assert told == [Report("refusal", "refused-bad_field", text="Bad frame.")]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("code", sorted(messages.LIMITS))
def test_a_refusal_by_a_limit_says_how_long_to_wait(session: Session, language: str, code: str) -> None:
    [told] = session.receive(messages.Refused(None, code, "Too much.", wait_ms=11_200))
    words = Texts(language)(told.id, **told.args)
    assert "{" not in words
    assert code in {"too_fast", "too_many_connections"} or "12" in words


@pytest.mark.parametrize(("wait_ms", "english", "japanese"), [(90_000, "90 s", "90秒"), (341_001, "6 min", "6分")])
def test_a_long_wait_is_given_in_minutes(session: Session, wait_ms: int, english: str, japanese: str) -> None:
    [told] = session.receive(messages.Refused(None, "too_many_new_players", "Too many.", wait_ms=wait_ms))
    assert f"in {english}." in Texts("en")(told.id, **told.args)
    assert f"{japanese}後に" in Texts("ja")(told.id, **told.args)


# --- the end of a table -----------------------------------------------------------------------------------------------


def test_a_closed_table_is_left(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats())
    assert session.receive(messages.Closed("t2", "gone")) == []
    assert place(session) == "t1"
    assert session.receive(messages.Closed("t1", "gone")) == [Report("info", "table-closed")]

    assert place(session) is None
    assert transport.calls == [("forget", "t1")]


@pytest.mark.parametrize(
    ("why", "text_id"), [("Noise.", "table-closed-by-operator"), ("", "table-closed-by-operator-plain")]
)
def test_a_table_that_an_operator_closed_is_left_with_the_reason(
    session: Session, transport: FakeLink, remote: RemoteTable, why: str, text_id: str
) -> None:
    seated(session, transport, remote.seats())
    assert session.receive(messages.Closed("t1", "gone", why)) == [Report("info", text_id, {"why": why})]
    assert place(session) is None


def test_an_announcement_of_the_operator_is_reported_everywhere(session: Session) -> None:
    told = session.receive(messages.Announcement("The server stops at ten."))
    assert [(report.kind, report.args) for report in told] == [("announcement", {"text": "The server stops at ten."})]


@pytest.mark.parametrize(("within_s", "minutes"), [(None, 0), (60, 1), (61, 2)])
def test_a_coming_shutdown_is_reported_in_the_language_of_the_window(
    session: Session, within_s: int | None, minutes: int
) -> None:
    told = session.receive(messages.Announcement("It stops soon.", "draining", within_s))
    assert [(report.kind, report.id, report.args) for report in told] == [
        ("announcement", "announcement-draining", {"minutes": minutes})
    ]


def test_a_table_lost_with_the_connection_is_left_with_the_reason(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    told = session.receive(TableLost("t1", "no_such_table", "There is no such table."))
    assert told == [Report("refusal", "refused-no_such_table", text="There is no such table.")]
    assert place(session) is None


def test_a_gap_is_asked_for(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats())
    assert session.mirror is not None
    since = session.mirror.resume_point
    remote.plays("d3")
    session.receive(remote.plays("c3"))
    assert transport.calls == [("resync", "t1", since)]
    session.receive(remote.past())
    assert len(session.mirror.replay.plies) == 3


def test_a_table_that_cannot_be_shown_is_reported(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats())
    [report] = session.receive(messages.Snapshot("t1", "e2", 3, {"opened": None}))
    assert report.kind == "refusal"
    assert "cannot be shown" in report.text


def test_a_table_that_cannot_be_shown_at_entering_is_reported_too(session: Session) -> None:
    session.watch("t1")
    [report] = session.receive(messages.Snapshot("t1", "e2", 3, {"opened": None}))
    assert "cannot be shown" in report.text
