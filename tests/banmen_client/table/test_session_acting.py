"""Actions at a table: their numbers, one, several at once, and their confirmations and refusals."""

import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.games.reversi.state import Place
from banmen.games.sudoku.state import Clear, Set, Undo
from banmen.protocol import messages
from banmen.protocol.messages import Act
from banmen_client.net.link import LinkKind, LinkState, NoServer
from banmen_client.table.report import Report
from banmen_client.table.session import PendingActions, Session
from tests.banmen.games.sudoku.game import opening_event
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.remote_table import FakeLink, RemoteTable
from tests.banmen_client.seated import done, place, seated


def act(act_id: str, n: int) -> Act:
    return Act(act_id, "t1", n, {})


def test_the_next_number_follows_done_and_pending_actions() -> None:
    pending = PendingActions()
    assert pending.next_number("blue", 4) == 5
    pending.add(act("a", 5), "blue")
    pending.add(act("b", 6), "blue")
    assert pending.next_number("blue", 4) == 7
    assert pending.next_number("amber", 0) == 1  # each seat has its own


def test_an_action_is_counted_once_whether_its_event_or_its_answer_comes_first() -> None:
    pending = PendingActions()
    pending.add(act("a", 5), "blue")
    assert pending.next_number("blue", 5) == 6
    pending.done("a")
    assert pending.next_number("blue", 5) == 6
    assert pending.all == ()


def test_behind_a_refused_action_are_those_of_its_seat_that_were_sent_later() -> None:
    pending = PendingActions()
    for act_id, n, seat in (("a", 5, "blue"), ("b", 6, "blue"), ("c", 1, "amber"), ("d", 7, "blue")):
        pending.add(act(act_id, n), seat)
    assert [each.id for each in pending.refused("b")] == ["d"]
    assert [each.id for each in pending.all] == ["a", "c"]
    assert pending.next_number("blue", 4) == 6
    assert pending.refused("never sent") == ()


def test_a_table_left_leaves_nothing_under_way() -> None:
    pending = PendingActions()
    pending.add(act("a", 5), "blue")
    pending.clear()
    assert pending.next_number("blue", 0) == 1


# --- acting -----------------------------------------------------------------------------------------------------------


def test_a_move_is_pending_until_it_is_done(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats())
    assert session.act(Place("d3"))
    assert transport.sent == [messages.Act("c1", "t1", 1, {"type": "place", "square": "d3"})]
    assert session.pending_action == Place("d3")
    session.receive(remote.plays("d3"))
    done(session, transport)
    assert session.pending_action is None


def test_a_move_is_pending_until_its_refusal_is_reported(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    session.act(Place("a1"))
    told = session.receive(messages.Refused("c1", "turns_nothing", "A disc on a1 would turn nothing."))
    assert told == [Report("refusal", "refused-turns_nothing", text="A disc on a1 would turn nothing.")]
    assert session.pending_action is None


def test_a_move_at_a_table_left_is_not_pending_at_the_next(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    session.act(Place("d3"))
    session.leave()
    session.watch("t2")
    session.receive(RemoteTable("t2", "e2").seats("you", "third").past())
    assert session.pending_action is None


def test_each_seat_counts_its_own_moves(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats())
    for square, reply in (("d3", "c3"), ("c4", "e3")):
        session.act(Place(square))
        session.receive(remote.plays(square))
        done(session, transport)
        session.receive(remote.plays(reply))
    assert [command.n for command in transport.sent if isinstance(command, messages.Act)] == [1, 2]


def test_two_people_at_one_window_count_for_the_seat_to_move(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats("me", "me", size=4))
    for square in ("b1", "c1", "d3", "a1", "a3"):  # black passes after a1
        session.act(Place(square))
        session.receive(remote.plays(square))
        done(session, transport)
    assert [command.n for command in transport.sent if isinstance(command, messages.Act)] == [
        1,
        1,
        2,
        2,
        3,
    ]  # white's third


def test_after_a_take_back_numbers_continue_from_there(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    remote.plays("d3", "c3")
    session.receive(remote.past())
    session.receive(remote.record(ev.TookBack(0)))
    session.act(Place("f5"))
    assert transport.sent[-1] == messages.Act("c1", "t1", 1, {"type": "place", "square": "f5"})


# --- several at once --------------------------------------------------------------------------------------------------


@pytest.fixture
def solver(session: Session, transport: FakeLink) -> RemoteSudoku:
    """The window is at a sudoku table, alone."""
    solver = RemoteSudoku().lays_out()
    seated(session, transport, solver)
    return solver


def numbers(transport: FakeLink) -> list[int]:
    return [command.n for command in transport.sent if isinstance(command, messages.Act)]


def test_actions_are_numbered_while_others_are_under_way(
    session: Session, transport: FakeLink, solver: RemoteSudoku
) -> None:
    first, second, third = Set(2, 4), Set(3, 6), Set(5, 8)
    session.act(first)
    session.act(second)
    assert list(session.pending_actions) == [first, second]
    session.receive(solver.does(first))  # its answer is still to come
    session.act(third)
    assert numbers(transport) == [1, 2, 3]
    session.receive(messages.Done("c1", 0))
    assert list(session.pending_actions) == [second, third]


def test_actions_sent_after_a_refused_one_are_sent_again_in_order(
    session: Session, transport: FakeLink, solver: RemoteSudoku
) -> None:
    again, clear = Set(3, 6), Clear((3,))
    for action in (Set(0, 1), again, clear):  # the first square is given
        session.act(action)
    assert [report.id for report in session.receive(messages.Refused("c1", "given", "That is given."))] == [
        "refused-given"
    ]
    assert numbers(transport) == [1, 2, 3, 1, 2]
    assert list(session.pending_actions) == [again, clear]
    assert session.receive(messages.Refused("c2", "stale", "You have made 0 actions.")) == []
    assert session.receive(messages.Refused("c3", "stale", "You have made 0 actions.")) == []
    session.receive(solver.does(again))
    session.receive(messages.Done("c4", 0))
    assert list(session.pending_actions) == [clear]
    assert session.act(Undo())
    assert numbers(transport)[-1] == 3


@pytest.mark.parametrize("code", ["paused", "stale", "too_fast", "game_over"])
def test_a_refusal_that_concerns_later_actions_too_is_reported_once(
    session: Session, transport: FakeLink, solver: RemoteSudoku, code: str
) -> None:
    assert solver.replay.playing
    for square in (2, 3, 5):
        session.act(Set(square, 4))
    told = [*session.receive(messages.Refused("c1", code, "")), *session.receive(messages.Refused("c2", "stale", ""))]
    assert [report.id for report in told] == [f"refused-{code}"]
    assert len(transport.sent) == 3
    assert session.pending_actions == ()


def test_nothing_is_sent_again_after_leaving_the_table(
    session: Session, transport: FakeLink, solver: RemoteSudoku
) -> None:
    assert solver.replay.playing
    session.act(Set(0, 1))
    session.act(Set(2, 4))
    session.leave()
    session.receive(messages.Refused("c1", "given", ""))
    assert [type(command) for command in transport.sent] == [messages.Act, messages.Act, messages.Leave]


def test_where_nobody_takes_turns_a_new_game_is_of_no_colour(session: Session, transport: FakeLink) -> None:
    solver = RemoteSudoku().lays_out()
    seated(session, transport, solver)
    told = session.receive(solver.record(ev.Ended(Outcome(None, "resigned")), ev.Began(2, opening_event())))
    assert told == [Report("success", "new-game")]


def test_offers_answers_and_the_rest_name_the_table(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    seated(session, transport, remote.seats())
    session.offer("draw")
    session.offer("take_back", 4)
    session.answer("rematch", accept=True)
    session.answer("draw", accept=False)
    session.resign()
    session.claim()
    assert transport.sent == [
        messages.Offer("c1", "t1", "draw"),
        messages.Offer("c2", "t1", "take_back", 4),
        messages.Answer("c3", "t1", "rematch", accept=True),
        messages.Answer("c4", "t1", "draw", accept=False),
        messages.Resign("c5", "t1"),
        messages.Claim("c6", "t1"),
    ]


def test_without_a_table_nothing_is_sent(session: Session, transport: FakeLink) -> None:
    session.offer("draw")
    session.answer("draw", accept=True)
    session.resign()
    session.claim()
    session.leave()
    assert not session.act(Place("d3"))
    assert transport.sent == []


def test_a_full_queue_is_reported_and_nothing_is_pending(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    transport.full = True
    assert not session.act(Place("d3"))
    assert session.pending_action is None
    assert session.receive(LinkState("waiting")) == [Report("refusal", "queue-full")]
    assert session.receive(LinkState("waiting")) == []


@pytest.mark.parametrize("kind", ["connecting", "waiting", "offline"])
def test_entering_without_a_connection_is_reported_and_done_later(session: Session, kind: LinkKind) -> None:
    assert session.receive(LinkState(kind, 2)) == []
    assert session.open(game="reversi", options={}, seats={"black": "me"})
    assert session.pop_reports() == [Report("info", "enter-later")]
    assert session.receive(LinkState("online")) == []
    session.receive(messages.Opened("c1", "t1", "K7QX-2MPD"))
    assert place(session) == "t1"


def test_entering_during_the_first_connection_is_not_reported(transport: FakeLink) -> None:
    session = Session(transport)
    session.receive(LinkState("connecting", 1))
    session.join("K7QX-2MPD")
    assert session.pop_reports() == []
    session.receive(LinkState("waiting", 1))
    session.join("K7QX-2MPD")
    assert session.pop_reports() == [Report("info", "enter-later")]


def test_the_way_back_to_a_table_is_not_taken_for_the_one_asked_for(
    session: Session, transport: FakeLink, remote: RemoteTable
) -> None:
    seated(session, transport, remote.seats())
    session.receive(LinkState("waiting", 1))
    session.open(game="reversi", options={}, seats={"black": "me"})
    session.receive(LinkState("online"))
    session.receive(remote.past())
    assert session.entering
    session.receive(messages.Opened("c1", "t2", "K7QX-2MPE"))
    assert place(session) == "t2"


def test_a_window_without_a_server_sends_nothing() -> None:
    session = Session(NoServer())
    assert not session.join("K7QX-2MPD")
    assert not session.entering
    assert session._reports == [Report("refusal", "no-server")]
