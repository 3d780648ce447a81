"""Draws, take backs and rematches: offered, accepted, declined, withdrawn, lapsed."""

import pytest

from banmen.events import ActionPlayed, Answered, Began, Clock, Ended, Offered, TookBack
from banmen.game import Outcome
from banmen.games.reversi import state as reversi
from banmen.programs.seated import Chosen
from banmen.protocol.messages import ClockRule, Open, Resign
from tests.banmen_server.tables.sitting import (
    AKI,
    DRAW,
    MIO,
    PASSING,
    REMATCH,
    WIPED_OUT,
    Sitting,
    accept,
    act,
    decline,
    sitting_alone,
    sitting_of_two,
    take_back,
)


def test_a_draw_is_agreed() -> None:
    sitting = sitting_of_two()
    assert sitting.do(AKI, DRAW) == (Offered("black", "draw"),)
    assert sitting.do(MIO, accept("draw")) == (Answered("white", "draw", accepted=True), Ended(Outcome(None, "agreed")))


def test_a_draw_is_declined() -> None:
    sitting = sitting_of_two()
    sitting.do(AKI, DRAW)
    assert sitting.do(MIO, decline("draw")) == (Answered("white", "draw", accepted=False),)
    assert sitting.table.replay.playing
    assert sitting.refused(MIO, accept("draw")) == "no_such_offer"


def test_equal_offers_are_an_agreement() -> None:
    sitting = sitting_of_two()
    sitting.do(AKI, DRAW)
    assert sitting.do(MIO, DRAW)[-1] == Ended(Outcome(None, "agreed"))


def test_ones_own_offer_can_be_withdrawn_but_not_accepted_nor_repeated() -> None:
    sitting = sitting_of_two()
    sitting.do(AKI, DRAW)
    assert sitting.refused(AKI, DRAW) == "already_offered"
    assert sitting.refused(AKI, accept("draw")) == "own_offer"
    assert sitting.do(AKI, decline("draw")) == (Answered("black", "draw", accepted=False),)
    assert sitting.refused(MIO, accept("draw")) == "no_such_offer"


def test_offers_lapse_with_the_next_move() -> None:
    sitting = sitting_of_two()
    sitting.do(MIO, DRAW)
    sitting.place(AKI, "f5")
    assert sitting.refused(AKI, accept("draw")) == "no_such_offer"


def test_a_take_back_restores_the_position_that_it_names() -> None:
    sitting = sitting_of_two()
    sitting.play("f5 f6 e6")
    before = sitting.table.replay.plies[1]
    assert sitting.do(AKI, take_back(1)) == (Offered("black", "take_back", 1),)
    assert sitting.do(MIO, accept("take_back")) == (Answered("white", "take_back", accepted=True), TookBack(1))
    assert sitting.table.replay.plies[-1] == before
    assert sitting.place(MIO, "d6")[0] == ActionPlayed("white", 1, reversi.Placed("white", "d6", ("d5",)))


def test_a_take_back_gives_the_opponent_the_time_of_the_answer_back_and_the_asker_none() -> None:
    sitting = sitting_of_two(clock=ClockRule(60_000))
    sitting.now += 5_000
    sitting.place(AKI, "f5")
    sitting.now += 3_000
    sitting.place(MIO, "f6")
    sitting.now += 4_000
    sitting.do(AKI, take_back(0))
    sitting.now += 1_000
    clock = sitting.do(MIO, accept("take_back"))[-1]
    assert clock == Clock("black", sitting.now + 50_000, {"black": 50_000, "white": 60_000})


def test_a_take_back_before_the_answer_gives_the_opponent_the_time_of_thinking_back() -> None:
    sitting = sitting_of_two(clock=ClockRule(60_000, 2_000))
    sitting.play("f5 f6")
    sitting.now += 5_000
    sitting.place(AKI, "e6")
    sitting.now += 9_000
    sitting.do(AKI, take_back(2))
    clock = sitting.do(MIO, accept("take_back"))[-1]
    assert clock == Clock("black", sitting.now + 59_000, {"black": 59_000, "white": 62_000})


def test_a_second_takeback_returns_the_time_spent_since_the_first() -> None:
    sitting = sitting_of_two(clock=ClockRule(60_000))
    sitting.place(AKI, "f5")
    sitting.now += 3_000
    sitting.do(MIO, take_back(0))
    sitting.do(AKI, accept("take_back"))
    assert sitting.table.replay.clock == Clock("black", sitting.now + 60_000, {"black": 60_000, "white": 57_000})
    sitting.place(AKI, "f5")
    sitting.now += 3_000
    sitting.do(AKI, take_back(0))
    sitting.do(MIO, accept("take_back"))
    assert sitting.table.replay.clock == Clock("black", sitting.now + 60_000, {"black": 60_000, "white": 57_000})


def test_a_program_has_its_time_again_too() -> None:
    sitting = Sitting(Open("o", "reversi", seats={"black": "me", "white": "program"}, clock=ClockRule(60_000)))
    sitting.place(AKI, "f5")
    sitting.now += 3_000
    reply = reversi.Place("f6")
    sitting.record(sitting.table.decide_programs([Chosen("white", reply, 2)], sitting.now))
    clock = sitting.do(AKI, take_back(0))[-1]
    assert clock == Clock("black", sitting.now + 60_000, {"black": 60_000, "white": 60_000})


def test_takebacks_of_different_plies_are_no_agreement() -> None:
    sitting = sitting_of_two()
    sitting.play("f5 f6 e6")
    sitting.do(AKI, take_back(2))
    assert sitting.do(MIO, take_back(0)) == (Offered("white", "take_back", 0),)
    assert sitting.do(AKI, take_back(0))[-1] == TookBack(0)


@pytest.mark.parametrize("ply", [None, 3, 4, 1000])
def test_only_earlier_positions_can_be_taken_back_to(ply: int | None) -> None:
    sitting = sitting_of_two()
    sitting.play("f5 f6 e6")
    assert sitting.refused(AKI, take_back(ply)) == "no_such_ply"


def test_a_take_back_does_not_part_a_move_from_its_pass() -> None:
    sitting = sitting_of_two()
    sitting.play(f"{PASSING} c5")
    assert [type(ply.event).__name__ for ply in sitting.table.replay.plies[8:]] == ["Placed", "Passed", "Placed"]
    assert sitting.refused(MIO, take_back(8)) == "no_such_ply", "black would be to move, and has no move"
    assert sitting.do(MIO, take_back(9)) == (Offered("white", "take_back", 9),)
    sitting.do(AKI, accept("take_back"))
    assert sitting.place(MIO, "c5")


def test_a_lone_player_takes_back_and_restarts_without_asking() -> None:
    sitting = sitting_alone()
    sitting.play("f5 f6")
    assert sitting.do(AKI, take_back(0)) == (TookBack(0),)
    sitting.do(AKI, Resign("r", "t1"))
    assert sitting.do(AKI, REMATCH) == (Began(2, reversi.ReversiBegan(8), swapped=True),)


def test_a_rematch_swaps_the_colours() -> None:
    sitting = sitting_of_two()
    assert sitting.refused(AKI, REMATCH) == "not_over"
    sitting.play(WIPED_OUT)
    sitting.do(AKI, REMATCH)
    events = sitting.do(MIO, accept("rematch"))
    assert events == (Answered("white", "rematch", accepted=True), Began(2, reversi.ReversiBegan(8), swapped=True))
    assert sitting.table.seats_of("p2") == ["black"]
    assert sitting.refused(AKI, act(1, "f5")) == "not_your_turn"
    assert sitting.place(MIO, "f5")
    assert sitting.table.replay.round == 2


def test_nothing_is_offered_in_a_game_that_is_over() -> None:
    sitting = sitting_of_two()
    sitting.do(AKI, Resign("r", "t1"))
    assert sitting.refused(AKI, DRAW) == "game_over"
    assert sitting.refused(AKI, take_back(0)) == "game_over"
