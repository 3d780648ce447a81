"""What a window knows and asks, against a wire that only notes."""

import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.games.reversi import Place
from banmen.games.sudoku.values import Clear, Set, Undo
from banmen.protocol import messages
from banmen_client.link import LinkKind, LinkState, Lost
from banmen_client.session import Report, Session
from banmen_client.wire import Nowhere
from tests.banmen_client.far_end import FakeLink, Teller
from tests.banmen_client.sudoku_table import SudokuTeller, began

NOW_MS = 1_790_000_000_000


@pytest.fixture
def session(wire: FakeLink) -> Session:
    """Greeted as player `me`, in the lobby."""
    session = Session(wire)
    session.take(messages.Welcome(1, "banmen", "me", "token", NOW_MS + 250))
    session.take(LinkState("online"))
    return session


def done(session: Session, wire: FakeLink) -> list[Report]:
    """The server carries out the last command."""
    return session.take(messages.Done(wire.sent[-1].id, 0))


def seated(session: Session, wire: FakeLink, teller: Teller) -> None:
    """The window comes to a table that goes on; what was sent for that is forgotten."""
    session.join(teller.table)
    session.take(teller.past())
    done(session, wire)
    wire.sent.clear()
    wire.calls.clear()


def place(session: Session) -> str | None:
    """The table where the window is."""
    return session.mirror.table if session.mirror else None


def row(table: str) -> messages.Row:
    return messages.Row(table, "reversi", "waiting", {"black": "Mika", "white": None}, {"size": 8}, "all")


# --- the lobby ------------------------------------------------------------------------------------------------------


def test_the_greeting_tells_who_one_is(session: Session) -> None:
    assert session.player == "me"


def test_the_list_of_tables_is_kept_up(session: Session) -> None:
    session.take(messages.Tables((row("a"), row("b"))))
    session.take(messages.Listed(row("c")))
    session.take(messages.Unlisted("a"))
    session.take(messages.Unlisted("never heard of"))
    assert session.listed
    assert list(session.rows) == ["b", "c"]
    session.take(messages.Tables((row("d"),)))
    assert list(session.rows) == ["d"]


def test_a_table_that_this_version_could_not_show_is_left_out(session: Session) -> None:
    odd = messages.Row("b", "reversi", "waiting", {"black": "Mika"}, {"size": 8, "komi": 6}, "all")
    unknown = messages.Row("c", "go", "waiting", {"black": "Mika"}, {}, "all")
    session.take(messages.Tables((row("a"), odd, unknown)))
    assert list(session.rows) == ["a"]


def test_the_link_is_as_it_was_told_last(session: Session) -> None:
    assert session.link.kind == "online"
    session.take(LinkState("waiting", attempt=3, retry_in_s=2.0))
    assert session.link == LinkState("waiting", attempt=3, retry_in_s=2.0)


# --- going to a table -----------------------------------------------------------------------------------------------


def test_opening_a_table_goes_there(session: Session, wire: FakeLink, teller: Teller) -> None:
    clock = messages.ClockRule(600_000)
    assert session.open(game="reversi", options={"size": 6}, seats={"black": "me"}, clock=clock, watchers="code")
    assert wire.sent == [
        messages.Open("c1", "reversi", {"size": 6}, {"black": "me"}, clock=clock, watchers="code"),
    ]
    session.take(messages.Opened("c1", "t1", "K7QX-2MPD"))
    assert session.take(teller.opens(size=6)) == []
    assert not session.entering
    assert place(session) == "t1"


def test_a_code_is_joined_and_answered_by_the_table_s_events(session: Session, wire: FakeLink, teller: Teller) -> None:
    teller.opens(host="you")
    teller.sits("black", "you", "Mika")
    session.enter("K7QX-2MPD")
    assert wire.sent == [messages.Join("c1", "K7QX-2MPD")]
    session.take(teller.past())
    session.take(teller.tell(ev.Seated("white", "me", "Aki"), ev.Said("Aki", "hello", "white")))
    assert session.mirror is not None
    assert session.mirror.seats_of("me") == ["white"]


def test_a_table_may_come_as_a_snapshot(session: Session, teller: Teller) -> None:
    teller.seats().plays("d3", "c3")
    session.watch("t1")
    session.take(teller.snapshot())
    assert session.mirror is not None
    assert len(session.mirror.replay.plies) == 3


def test_where_the_seats_are_taken_one_watches(session: Session, wire: FakeLink) -> None:
    session.enter("K7QX-2MPD")
    assert session.take(messages.Refused("c1", "seat_taken", "All seats are taken.")) == []
    assert wire.sent[-1] == messages.Watch("c2", "K7QX-2MPD")
    assert session.entering


def test_that_watching_is_refused_too_is_told(session: Session) -> None:
    session.enter("K7QX-2MPD")
    session.take(messages.Refused("c1", "seat_taken", "All seats are taken."))
    told = session.take(messages.Refused("c2", "no_watchers", "Nobody may watch."))
    assert told == [Report("refusal", "refused-no_watchers", text="Nobody may watch.")]
    assert not session.entering


def test_who_presented_the_last_time_and_has_no_seat_watches(session: Session, wire: FakeLink) -> None:
    session.come_back("t1")
    assert session.take(messages.Refused("c1", "seat_taken", "All seats are taken.")) == []
    assert wire.sent[-1] == messages.Watch("c2", "t1")
    assert session.take(messages.Refused("c2", "no_watchers", "Nobody may watch.")) == [], "it is no news either"
    assert not session.entering


def test_that_the_table_of_last_time_is_gone_is_no_news(session: Session) -> None:
    session.come_back("t1")
    assert session.take(messages.Refused("c1", "no_such_table", "There is no such table.")) == []
    assert not session.entering


def test_a_table_that_nobody_asked_for_is_not_entered(session: Session, teller: Teller) -> None:
    session.take(teller.seats().past())
    assert place(session) is None
    session.join("t2")
    session.take(teller.presence())
    assert place(session) is None


def test_entering_another_table_leaves_the_one_before(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    other = Teller("t2", "e2").seats("you", "third")
    session.watch("t2")
    assert session.mirror is not None
    assert session.mirror.table == "t1"  # until the other one has answered
    session.take(other.past())
    assert session.mirror.table == "t2"
    assert wire.sent[1:] == [messages.Leave("c2", "t1")]
    assert wire.calls == [("forget", "t1")]


def test_leaving_is_at_once(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    session.leave()
    assert place(session) is None
    assert wire.sent == [messages.Leave("c1", "t1")]
    assert wire.calls == [("forget", "t1")]
    session.leave()
    assert len(wire.sent) == 1


def test_what_a_table_left_still_says_does_not_lead_back_there(
    session: Session, wire: FakeLink, teller: Teller
) -> None:
    seated(session, wire, teller.seats())
    session.leave()
    session.watch("t2")
    session.take(teller.plays("d3"))  # it had been sent before the server heard of the leaving
    assert place(session) is None
    session.take(messages.Done("c1", 0))
    session.take(Teller("t2", "e2").seats("you", "third").past())
    assert place(session) == "t2"


def test_one_may_leave_and_come_back_at_once(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    session.leave()
    session.join("t1")
    session.take(messages.Done("c1", 0))
    session.take(teller.past())
    assert session.mirror is not None


# --- acting ---------------------------------------------------------------------------------------------------------


def test_a_move_is_pending_until_it_is_done(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    assert session.act(Place("d3"))
    assert wire.sent == [messages.Act("c1", "t1", 1, {"type": "place", "square": "d3"})]
    assert session.pending_action == Place("d3")
    session.take(teller.plays("d3"))
    done(session, wire)
    assert session.pending_action is None


def test_a_move_is_pending_until_it_is_refused_and_that_is_told(
    session: Session, wire: FakeLink, teller: Teller
) -> None:
    seated(session, wire, teller.seats())
    session.act(Place("a1"))
    told = session.take(messages.Refused("c1", "turns_nothing", "A disc on a1 would turn nothing."))
    assert told == [Report("refusal", "refused-turns_nothing", text="A disc on a1 would turn nothing.")]
    assert session.pending_action is None


def test_a_move_at_a_table_left_is_not_pending_at_the_next(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    session.act(Place("d3"))
    session.leave()
    session.watch("t2")
    session.take(Teller("t2", "e2").seats("you", "third").past())
    assert session.pending_action is None


def test_each_seat_counts_its_own_moves(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    for square, reply in (("d3", "c3"), ("c4", "e3")):
        session.act(Place(square))
        session.take(teller.plays(square))
        done(session, wire)
        session.take(teller.plays(reply))
    assert [command.n for command in wire.sent if isinstance(command, messages.Act)] == [1, 2]


def test_two_people_at_one_window_count_for_the_seat_to_move(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats("me", "me", size=4))
    for square in ("b1", "c1", "d3", "a1", "a3"):  # black passes after a1
        session.act(Place(square))
        session.take(teller.plays(square))
        done(session, wire)
    assert [command.n for command in wire.sent if isinstance(command, messages.Act)] == [1, 1, 2, 2, 3]  # white's third


def test_after_taking_back_the_counting_goes_on_from_there(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    teller.plays("d3", "c3")
    session.take(teller.past())
    session.take(teller.tell(ev.TookBack(0)))
    session.act(Place("f5"))
    assert wire.sent[-1] == messages.Act("c1", "t1", 1, {"type": "place", "square": "f5"})


# --- several at once ------------------------------------------------------------------------------------------------


@pytest.fixture
def solver(session: Session, wire: FakeLink) -> SudokuTeller:
    """The window is at a sudoku table, alone."""
    solver = SudokuTeller().lays_out()
    seated(session, wire, solver)
    return solver


def numbers(wire: FakeLink) -> list[int]:
    return [command.n for command in wire.sent if isinstance(command, messages.Act)]


def test_actions_are_numbered_while_others_are_under_way(
    session: Session, wire: FakeLink, solver: SudokuTeller
) -> None:
    first, second, third = Set(2, 4), Set(3, 6), Set(5, 8)
    session.act(first)
    session.act(second)
    assert list(session.pending_actions) == [first, second]
    session.take(solver.does(first))  # its answer is still to come
    session.act(third)
    assert numbers(wire) == [1, 2, 3]
    session.take(messages.Done("c1", 0))
    assert list(session.pending_actions) == [second, third]


def test_what_was_sent_behind_a_refused_action_is_asked_again_in_order(
    session: Session, wire: FakeLink, solver: SudokuTeller
) -> None:
    again, clear = Set(3, 6), Clear((3,))
    for action in (Set(0, 1), again, clear):  # the first square is given
        session.act(action)
    assert [report.id for report in session.take(messages.Refused("c1", "given", "That is given."))] == [
        "refused-given"
    ]
    assert numbers(wire) == [1, 2, 3, 1, 2]
    assert list(session.pending_actions) == [again, clear]
    assert session.take(messages.Refused("c2", "stale", "You have made 0 actions.")) == []
    assert session.take(messages.Refused("c3", "stale", "You have made 0 actions.")) == []
    session.take(solver.does(again))
    session.take(messages.Done("c4", 0))
    assert list(session.pending_actions) == [clear]
    assert session.act(Undo())
    assert numbers(wire)[-1] == 3


@pytest.mark.parametrize("code", ["paused", "stale", "too_fast", "game_over"])
def test_what_would_be_refused_for_the_same_reason_is_not_asked_again_and_told_once(
    session: Session, wire: FakeLink, solver: SudokuTeller, code: str
) -> None:
    assert solver.replay.playing
    for square in (2, 3, 5):
        session.act(Set(square, 4))
    told = [*session.take(messages.Refused("c1", code, "")), *session.take(messages.Refused("c2", "stale", ""))]
    assert [report.id for report in told] == [f"refused-{code}"]
    assert len(wire.sent) == 3
    assert session.pending_actions == ()


def test_who_left_the_table_asks_nothing_of_it_again(session: Session, wire: FakeLink, solver: SudokuTeller) -> None:
    assert solver.replay.playing
    session.act(Set(0, 1))
    session.act(Set(2, 4))
    session.leave()
    session.take(messages.Refused("c1", "given", ""))
    assert [type(command) for command in wire.sent] == [messages.Act, messages.Act, messages.Leave]


def test_where_nobody_takes_turns_a_new_game_is_of_no_colour(session: Session, wire: FakeLink) -> None:
    solver = SudokuTeller().lays_out()
    seated(session, wire, solver)
    told = session.take(solver.tell(ev.Ended(Outcome(None, "resigned")), ev.Began(2, began())))
    assert told == [Report("success", "new-game")]


def test_offers_answers_and_the_rest_name_the_table(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    session.offer("draw")
    session.offer("take_back", 4)
    session.answer("rematch", accept=True)
    session.answer("draw", accept=False)
    session.resign()
    session.claim()
    assert wire.sent == [
        messages.Offer("c1", "t1", "draw"),
        messages.Offer("c2", "t1", "take_back", 4),
        messages.Answer("c3", "t1", "rematch", accept=True),
        messages.Answer("c4", "t1", "draw", accept=False),
        messages.Resign("c5", "t1"),
        messages.Claim("c6", "t1"),
    ]


def test_without_a_table_nothing_is_sent(session: Session, wire: FakeLink) -> None:
    session.offer("draw")
    session.answer("draw", accept=True)
    session.resign()
    session.claim()
    session.leave()
    assert not session.act(Place("d3"))
    assert wire.sent == []


def test_that_too_much_waits_is_told_and_nothing_is_pending(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    wire.full = True
    assert not session.act(Place("d3"))
    assert session.pending_action is None
    assert session.take(LinkState("waiting")) == [Report("refusal", "queue-full")]
    assert session.take(LinkState("waiting")) == []


@pytest.mark.parametrize("kind", ["connecting", "waiting", "offline"])
def test_a_table_asked_for_without_a_connection_is_opened_later_and_that_is_told(
    session: Session, kind: LinkKind
) -> None:
    assert session.take(LinkState(kind, 2)) == []
    assert session.open(game="reversi", options={}, seats={"black": "me"})
    assert session.take_unsent() == [Report("info", "enter-later")]
    assert session.take(LinkState("online")) == []
    session.take(messages.Opened("c1", "t1", "K7QX-2MPD"))
    assert place(session) == "t1"


def test_what_waits_while_the_first_connection_is_made_is_no_news(wire: FakeLink) -> None:
    session = Session(wire)
    session.take(LinkState("connecting", 1))
    session.enter("K7QX-2MPD")
    assert session.take_unsent() == []
    session.take(LinkState("waiting", 1))
    session.enter("K7QX-2MPD")
    assert session.take_unsent() == [Report("info", "enter-later")]


def test_the_way_back_to_a_table_is_not_taken_for_the_one_asked_for(
    session: Session, wire: FakeLink, teller: Teller
) -> None:
    seated(session, wire, teller.seats())
    session.take(LinkState("waiting", 1))
    session.open(game="reversi", options={}, seats={"black": "me"})
    session.take(LinkState("online"))
    session.take(teller.snapshot())
    assert session.entering
    session.take(messages.Opened("c1", "t2", "K7QX-2MPE"))
    assert place(session) == "t2"


def test_a_window_without_a_server_sends_nothing() -> None:
    session = Session(Nowhere())
    assert not session.join("K7QX-2MPD")
    assert not session.entering
    assert session.unsent == [Report("refusal", "queue-full")]


# --- what is told ---------------------------------------------------------------------------------------------------


def test_that_somebody_sits_down_is_told_but_not_of_oneself(session: Session, teller: Teller) -> None:
    session.open(game="reversi", options={"size": 8}, seats={"black": "me"})
    session.take(teller.opens())
    assert session.take(teller.sits("black", "me", "Aki")) == []
    told = session.take(teller.sits("white", "you", "Mika"))
    assert told == [Report("info", "sat-down", {"name": "Mika", "seat": "white"})]


def test_what_was_before_one_came_is_not_told(session: Session, teller: Teller) -> None:
    session.watch("t1")
    assert session.take(teller.seats().past()) == []


@pytest.mark.parametrize("kind", ["draw", "take_back", "rematch"])
def test_that_an_offer_is_declined_is_told_to_who_made_it(
    session: Session, wire: FakeLink, teller: Teller, kind: messages.OfferKind
) -> None:
    seated(session, wire, teller.seats())
    session.take(teller.tell(ev.Offered("black", kind, 0 if kind == "take_back" else None)))
    told = session.take(teller.tell(ev.Answered("white", kind, accepted=False)))
    assert told == [Report("info", f"declined-{kind}", {"name": "Mika"})]


def test_that_one_declines_oneself_or_is_accepted_is_not_told(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    assert session.take(teller.tell(ev.Offered("white", "draw"))) == []
    assert session.take(teller.tell(ev.Answered("black", "draw", accepted=False))) == []
    assert session.take(teller.tell(ev.Offered("black", "draw"))) == []
    assert session.take(teller.tell(ev.Answered("white", "draw", accepted=True))) == []


def test_taking_back_tells_the_move_that_is_shown_again(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats(size=4))
    teller.plays("b1", "c1", "d3", "a1")  # then black passes
    session.take(teller.past())
    session.take(teller.plays("a3"))
    told = session.take(teller.tell(ev.TookBack(5)))
    assert told == [Report("success", "took-back", {"number": 4})]


def test_a_rematch_tells_the_colour_one_plays_now(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    session.take(teller.tell(ev.Ended(Outcome("black", "resigned"))))
    told = session.take(teller.begins(swapped=True))
    assert told == [Report("success", "new-game-as", {"seat": "white"})]


def test_a_watcher_hears_of_a_new_game_alone(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats("you", "third"))
    session.take(teller.tell(ev.Ended(Outcome(None, "agreed"))))
    assert session.take(teller.begins(swapped=True)) == [Report("success", "new-game")]


def test_that_a_seat_is_given_up_is_told_by_name(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    told = session.take(teller.tell(ev.Left("white")))
    assert [(report.id, report.args["name"]) for report in told] == [("got-up", "Mika")]


def test_a_refusal_of_nothing_in_particular_is_told(session: Session) -> None:
    told = session.take(messages.Refused(None, "bad_field", "Bad frame."))
    assert told == [Report("refusal", "refused-bad_field", text="Bad frame.")]


# --- a table that goes away -----------------------------------------------------------------------------------------


def test_a_closed_table_is_left(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    assert session.take(messages.Closed("t2", "gone")) == []
    assert place(session) == "t1"
    assert session.take(messages.Closed("t1", "gone")) == [Report("info", "table-closed")]
    assert place(session) is None
    assert wire.calls == [("forget", "t1")]


def test_a_table_lost_with_the_connection_is_left_with_the_reason(
    session: Session, wire: FakeLink, teller: Teller
) -> None:
    seated(session, wire, teller.seats())
    told = session.take(Lost("t1", "no_such_table", "There is no such table."))
    assert told == [Report("refusal", "refused-no_such_table", text="There is no such table.")]
    assert place(session) is None


def test_a_gap_is_asked_for(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    assert session.mirror is not None
    since = session.mirror.since
    teller.plays("d3")
    session.take(teller.plays("c3"))
    assert wire.calls == [("resync", "t1", since)]
    session.take(teller.past())
    assert len(session.mirror.replay.plies) == 3


def test_a_table_that_cannot_be_shown_is_told_in_a_sentence(session: Session, wire: FakeLink, teller: Teller) -> None:
    seated(session, wire, teller.seats())
    [report] = session.take(messages.Snapshot("t1", "e2", 3, {"opened": None}))
    assert report.kind == "refusal"
    assert "cannot be shown" in report.text


def test_a_table_that_cannot_be_shown_from_the_first_is_told_too(session: Session) -> None:
    session.watch("t1")
    [report] = session.take(messages.Snapshot("t1", "e2", 3, {"opened": None}))
    assert "cannot be shown" in report.text
