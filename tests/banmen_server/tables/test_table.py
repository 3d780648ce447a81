"""The authority of a table, without a server: seats, moves, ends, and commands sent again."""

import pytest

from banmen.events import ActionPlayed, Began, Ended, Left, Offered, Said, Seated
from banmen.game import Outcome, Refusal
from banmen.games.reversi import state as reversi
from banmen.games.reversi.rules import Reversi
from banmen.protocol.messages import Act, Claim, Command, Join, Leave, Open, Pace, Resign, Say
from banmen.replay import Sitter
from banmen_server.tables.decisions import Actor
from banmen_server.tables.stored_record import KEPT_COMMANDS, CommandName, name_of
from tests.banmen_server.tables.sitting import (
    AKI,
    DRAW,
    JUN,
    MIO,
    PASSING,
    REMATCH,
    WIPED_OUT,
    Sitting,
    accept,
    act,
    sitting_alone,
    sitting_of_two,
    take_back,
)

# --- taking and leaving seats ---------------------------------------------------------------------------------------


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    sitting = Sitting(Open("o", "reversi"))
    assert sitting.do(MIO, Join("j", "t1")) == (Seated("white", "p2", "Mio"), Began(1, reversi.ReversiBegan(8)))
    assert sitting.table.replay.playing


def test_a_seat_may_be_chosen() -> None:
    sitting = Sitting(Open("o", "reversi", {}, {"white": "me"}))
    assert sitting.do(MIO, Join("j", "t1", "black"))[0] == Seated("black", "p2", "Mio")


def test_seats_that_cannot_be_taken() -> None:
    sitting = Sitting(Open("o", "reversi"))
    assert sitting.refused(MIO, Join("j", "t1", "black")) == "seat_taken"
    assert sitting.refused(MIO, Join("j", "t1", "red")) == "no_such_seat"
    assert sitting.refused(AKI, Join("j", "t1", "white")) == "already_seated"
    sitting.do(MIO, Join("j", "t1"))
    assert sitting.refused(JUN, Join("j", "t1")) == "seat_taken"
    assert sitting.refused(JUN, Join("j", "t1", "white")) == "seat_taken"


def test_a_returning_player_has_the_seat_without_an_event() -> None:
    sitting = sitting_of_two()
    assert sitting.do(MIO, Join("j", "t1")) == ()
    assert sitting.do(MIO, Join("j", "t1", "white")) == ()


def test_a_returning_player_with_a_new_name_is_announced() -> None:
    sitting = sitting_of_two()
    assert sitting.do(Actor("p2", "Mio2"), Join("j", "t1")) == (Seated("white", "p2", "Mio2"),)
    assert sitting.table.replay.seats["white"] == Sitter("p2", "Mio2")
    assert sitting.table.replay.playing


def test_leaving_frees_the_seat_before_the_game_and_after_it_but_not_within() -> None:
    sitting = Sitting(Open("o", "reversi"))
    assert sitting.do(AKI, Leave("l", "t1")) == (Left("black"),)
    assert sitting.do(AKI, Join("j", "t1")) == (Seated("black", "p1", "Aki"),), "both seats were free"
    sitting.do(MIO, Join("j", "t1"))
    assert sitting.do(MIO, Leave("l", "t1")) == ()
    sitting.do(AKI, Resign("r", "t1"))
    assert sitting.do(MIO, Leave("l", "t1")) == (Left("white"),)
    assert sitting.do(JUN, Leave("l", "t1")) == ()


def test_taking_a_seat_after_a_game_begins_no_new_one() -> None:
    sitting = sitting_of_two()
    sitting.do(AKI, Resign("r", "t1"))
    sitting.do(MIO, Leave("l", "t1"))
    assert sitting.refused(AKI, REMATCH) == "opponent_left"
    assert sitting.do(JUN, Join("j", "t1")) == (Seated("white", "p3", "Jun"),)
    assert sitting.do(AKI, REMATCH) == (Offered("black", "rematch"),)


def test_a_proposal_of_another_game_lapses_when_its_opponent_leaves() -> None:
    sitting = sitting_of_two()
    sitting.do(AKI, Resign("r", "t1"))
    sitting.do(AKI, REMATCH)
    sitting.do(MIO, Leave("l", "t1"))
    sitting.do(MIO, Join("j", "t1"))
    assert sitting.refused(MIO, accept("rematch")) == "no_such_offer"


# --- playing --------------------------------------------------------------------------------------------------------


def test_a_move_is_sent_with_its_number_and_its_turned_discs() -> None:
    sitting = sitting_of_two()
    assert sitting.place(AKI, "f5") == (ActionPlayed("black", 1, reversi.Placed("black", "f5", ("e5",))),)
    assert sitting.place(MIO, "f6") == (ActionPlayed("white", 1, reversi.Placed("white", "f6", ("e5",))),)
    assert sitting.table.replay.actions == {"black": 1, "white": 1}


def test_a_whole_game() -> None:
    sitting = sitting_of_two()
    sitting.play(WIPED_OUT)
    played, ended = sitting.records[-1][0]
    assert isinstance(played, ActionPlayed)
    counts = {"discs": {"black": 13, "white": 0}, "score": {"black": 64, "white": 0}}
    assert ended == Ended(Outcome("black", "played_out", counts))
    assert not sitting.table.replay.playing
    assert sitting.refused(MIO, act(5, "a1")) == "game_over"


def test_a_pass_belongs_to_the_move_that_caused_it() -> None:
    sitting = sitting_of_two()
    sitting.play(PASSING)
    last, _ = sitting.records[-1]
    assert [(type(event.event), event.seat, event.n) for event in last if isinstance(event, ActionPlayed)] == [
        (reversi.Placed, "white", 4),
        (reversi.Passed, "white", 4),
    ]
    assert sitting.table.replay.state.turn == "white"


def test_one_player_at_both_seats_moves_for_whoever_has_the_turn() -> None:
    sitting = sitting_alone()
    sitting.play(WIPED_OUT)
    assert sitting.table.replay.outcome is not None
    assert sitting.table.replay.outcome.winner == "black"


def test_moves_that_are_refused() -> None:
    sitting = sitting_of_two()
    assert sitting.refused(JUN, act(1, "f5")) == "not_seated"
    assert sitting.refused(MIO, act(1, "f6")) == "not_your_turn"
    assert sitting.refused(AKI, act(1, "a1")) == "turns_nothing"
    assert sitting.refused(AKI, act(0, "f5")) == "stale"
    assert sitting.refused(AKI, act(2, "f5")) == "stale"
    assert sitting.refused(AKI, Act("a", "t1", 1, {"type": "place"})) == "bad_action"
    assert sitting.refused(AKI, Act("a", "t1", 1, {"type": "castle"})) == "bad_action"
    assert sitting.refused(AKI, Act("a", "t1", 1, {"type": "place", "square": "f5", "seat": "white"})) == "bad_action"
    sitting.place(AKI, "f5")
    assert sitting.refused(AKI, act(1, "d3")) == "stale"


def test_before_both_sit_there_is_nothing_to_do() -> None:
    sitting = Sitting(Open("o", "reversi"))
    for command in (act(1, "f5"), Resign("r", "t1"), DRAW, take_back(0), Claim("c", "t1")):
        assert sitting.refused(AKI, command) == "not_begun"
    assert sitting.refused(AKI, REMATCH) == "not_over"


def test_a_player_without_a_seat_may_only_chat() -> None:
    sitting = sitting_of_two()
    for command in (Resign("r", "t1"), DRAW, accept("draw"), Claim("c", "t1")):
        assert sitting.refused(JUN, command) == "not_seated"
    assert sitting.do(JUN, Say("s", "t1", "hello")) == (Said("Jun", "hello", None, "p3"),)


def test_a_table_of_people_has_no_pace() -> None:
    assert sitting_of_two().refused(AKI, Pace("p", "t1", 2.0)) == "no_program"


def test_chat_is_made_readable() -> None:
    sitting = sitting_of_two()
    family = "👨\u200d👩\u200d👧"
    for text, readable in (
        ("  よろしく\n\x00 ", "よろしく"),
        ("one\ntwo", "one two"),
        (f"with {family}", f"with {family}"),
        ("\u202edrawkcab\u202c", "drawkcab"),
        ("z" + "\u0310" * 40, "z" + "\u0310" * 4),
        ("f5?!" * 125, "f5?!" * 125),
    ):
        assert sitting.do(AKI, Say("s", "t1", text)) == (Said("Aki", readable, "black", "p1"),)
    for unseen in (" \n ", "\u3164", "\u2800\ufe0f"):
        assert sitting.refused(AKI, Say("s", "t1", unseen)) == "bad_field"


# --- resigning and claiming -----------------------------------------------------------------------------------------


def test_a_player_who_resigns_loses() -> None:
    sitting = sitting_of_two()
    assert sitting.do(AKI, Resign("r", "t1")) == (Ended(Outcome("white", "resigned")),)
    assert sitting.refused(MIO, Resign("r", "t1")) == "game_over"


def test_a_lone_player_resigns_for_the_side_to_move() -> None:
    sitting = sitting_alone()
    sitting.play("f5")
    assert sitting.do(AKI, Resign("r", "t1")) == (Ended(Outcome("black", "resigned")),)


def test_a_game_is_claimed_only_from_a_long_absent_opponent() -> None:
    sitting = sitting_of_two()
    assert sitting.refused(AKI, Claim("c", "t1")) == "too_early"
    assert sitting.refused(AKI, Claim("c", "t1"), {"black"}) == "too_early"
    assert sitting.do(AKI, Claim("c", "t1"), {"white"}) == (Ended(Outcome("black", "claimed")),)
    assert sitting.refused(AKI, Claim("c", "t1"), {"white"}) == "game_over"
    assert sitting_alone().refused(AKI, Claim("c", "t1"), {"black", "white"}) == "too_early"


# --- a command sent again -------------------------------------------------------------------------------------------


def named(name: str, command: Command) -> CommandName:
    return CommandName(name, name_of(command, "").digest)


def test_a_command_sent_again_has_the_answer_it_had() -> None:
    sitting = sitting_of_two()
    move = act(1, "f5")
    assert sitting.table.answered(named("p1/1", move)) is None
    sitting.do(AKI, move)
    sitting.table.remember(named("p1/1", move))
    seq = sitting.table.replay.seq
    sitting.place(MIO, "f6")
    assert sitting.table.answered(named("p1/1", move)) == seq
    assert sitting.table.answered(named("p2/1", move)) is None, "ids are each player's own"


def test_an_id_is_not_used_for_another_command() -> None:
    sitting = sitting_of_two()
    sitting.table.remember(named("p1/1", act(1, "f5")))
    for other in (act(1, "e6"), Resign("1", "t1")):
        with pytest.raises(Refusal) as refusal:
            sitting.table.answered(named("p1/1", other))
        assert refusal.value.code == "id_reused"


def test_of_an_older_log_only_the_id_is_known() -> None:
    sitting = sitting_of_two()
    sitting.table.remember(CommandName("p1/1"))
    assert sitting.table.answered(named("p1/1", act(1, "f5"))) == sitting.table.replay.seq


def test_old_answers_are_forgotten() -> None:
    sitting = sitting_of_two()
    for number in range(KEPT_COMMANDS + 1):
        sitting.table.remember(CommandName(f"p1/{number}"))
    assert sitting.table.answered(named("p1/0", DRAW)) is None
    assert sitting.table.answered(named("p1/1", DRAW)) is not None


# --- names ------------------------------------------------------------------------------------------------------------


def test_two_guests_with_one_name_are_distinguished_at_the_table() -> None:
    sitting = Sitting(Open("o", "reversi"), Actor("p1", "Guest 1"))
    sitting.do(Actor("p2", "Guest 1"), Join("j", "t1"))
    assert [sitter and sitter.name for sitter in sitting.table.replay.seats.values()] == ["Guest 1", "Guest 2"]
    assert sitting.do(Actor("p2", "Guest 1"), Join("k", "t1")) == (), "who comes back keeps the name"
    assert sitting.do(Actor("p2", "Mio"), Join("l", "t1")) == (Seated("white", "p2", "Mio"),)
    assert sitting.do(Actor("p2", "Guest 1"), Join("m", "t1")) == (Seated("white", "p2", "Guest 2"),)


def test_the_opener_names_people_at_one_window() -> None:
    command = Open("o", "reversi", seats={"black": "me", "white": "me"}, names={"black": "Mother", "white": " Ken\n"})
    sitting = Sitting(command, AKI)
    assert [sitter and sitter.name for sitter in sitting.table.replay.seats.values()] == ["Mother", "Ken"]
    assert sitting.do(Actor("p1", "Aki 2nd"), Join("j", "t1")) == (), "the names stay when the window comes back"
    sitting.do(AKI, Resign("r", "t1"))
    sitting.do(AKI, REMATCH)
    assert [sitter and sitter.name for sitter in sitting.table.replay.seats.values()] == ["Ken", "Mother"]


def test_one_of_two_at_a_window_may_be_without_a_name_of_its_own() -> None:
    command = Open("o", "reversi", seats={"black": "me", "white": "me"}, names={"white": "Ken"})
    sitting = Sitting(command, AKI)
    assert [sitter and sitter.name for sitter in sitting.table.replay.seats.values()] == ["Aki", "Ken"]


# --- folded once ------------------------------------------------------------------------------------------------------


def test_the_consequences_of_a_move_are_decided_and_folded_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sitting_of_two()
    folded: list[object] = []
    evolve = Reversi.evolve

    def noted(game: Reversi, state: reversi.Position, event: reversi.ReversiEvent) -> reversi.Position:
        folded.append(event)
        return evolve(game, state, event)

    monkeypatch.setattr(Reversi, "evolve", noted)
    sitting.play(WIPED_OUT)
    assert sitting.table.replay.outcome is not None
    assert folded == []
