"""What a table looks like to one player."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from banmen import events as ev
from banmen.game import Outcome
from banmen.games.reversi import REVERSI, Passed, Place, Placed, opening
from banmen.games.sudoku import SUDOKU
from banmen_client.screens.standing import Standing, foreseen, move_pairs
from tests.banmen_client.far_end import Teller
from tests.banmen_client.sudoku_table import CLASSIC, SudokuTeller

PASSING = ("b1", "c1", "d3", "a1")
"""On 4x4: after white's a1 black must pass."""


def seen(teller: Teller, player: str = "me", at: int | None = None) -> Standing:
    return Standing(teller.replay, teller.presence(), player, at)


def test_a_player_holds_a_seat_a_watcher_none_and_two_at_one_window_both(teller: Teller) -> None:
    teller.seats("me", "you")
    assert (seen(teller).seats, seen(teller, "third").seats) == (("black",), ())
    assert not seen(teller).watching
    assert seen(teller, "third").watching
    assert seen(Teller().seats("me", "me")).alone
    assert not seen(teller).alone


def test_before_the_game_one_waits_before_its_opening(teller: Teller) -> None:
    standing = seen(teller.seats("me", "", size=6))
    assert standing.waiting
    assert (standing.turn, standing.last, standing.live) == (None, 0, True)
    assert standing.state.size == 6
    assert standing.state.board.count("-") == 32
    assert standing.legal() == ()


def test_an_opening_that_takes_thinking_is_not_foreseen() -> None:
    table = SudokuTeller()
    table.tell(ev.Opened("sudoku", {"mode": "race", "level": 5}, "me", "K7QX-2MPD", "e1"))
    assert Standing(table.replay, None, "me").state == SUDOKU.blank
    assert foreseen(REVERSI, {"size": 4}) == opening(4)


def test_a_table_of_which_nothing_is_known_shows_nothing(teller: Teller) -> None:
    assert seen(teller).state is None
    assert seen(teller).turn is None


def test_the_turn_is_whose_legal_moves_there_are(teller: Teller) -> None:
    teller.seats("me", "you")
    assert seen(teller).my_turn
    assert len(seen(teller).legal()) == 4
    teller.plays("d3")
    assert seen(teller).turn == "white"
    assert not seen(teller).my_turn
    assert seen(teller).legal() == ()
    assert len(seen(teller, "you").legal()) == 3


def test_after_the_end_it_is_nobody_s_turn(teller: Teller) -> None:
    teller.seats("me", "you")
    teller.tell(ev.Ended(Outcome("white", "resigned")))
    assert seen(teller).turn is None
    assert seen(teller).legal() == ()


def test_looking_back_shows_an_earlier_state_and_no_moves_to_make(teller: Teller) -> None:
    teller.seats("me", "you").plays("d3", "c3")
    standing = seen(teller, at=1)
    assert (standing.shown, standing.last, standing.live) == (1, 2, False)
    assert standing.state == teller.replay.state_at(1)
    assert standing.legal() == ()
    assert standing.turn == "black"  # the game itself stands where it stood
    assert seen(teller, at=2).live
    assert seen(teller, at=99).shown == 2


def test_the_last_move_is_what_led_to_the_ply_shown(teller: Teller) -> None:
    teller.seats("me", "you").plays("d3", "c3")
    assert seen(teller, at=0).last_events() == ()
    assert [event.square for event in seen(teller, at=1).last_events()] == ["d3"]
    assert [event.square for event in seen(teller).last_events()] == ["c3"]


def test_a_pass_is_shown_with_the_move_that_caused_it(teller: Teller) -> None:
    teller.seats("me", "you", size=4).plays(*PASSING)
    placed, passed = seen(teller).last_events()
    assert isinstance(placed, Placed)
    assert (placed.square, passed) == ("a1", Passed("black"))
    assert len(seen(teller, at=4).last_events()) == 1  # the move alone, before the pass


def test_one_s_own_last_move_is_the_one_to_take_back(teller: Teller) -> None:
    teller.seats("me", "you")
    assert seen(teller).take_back_ply() is None
    teller.plays("d3")
    assert (seen(teller).take_back_ply(), seen(teller, "you").take_back_ply()) == (0, None)
    teller.plays("c3")
    assert (seen(teller).take_back_ply(), seen(teller, "you").take_back_ply()) == (0, 1)
    assert seen(teller, "third").take_back_ply() is None


def test_a_pass_is_no_move_to_take_back(teller: Teller) -> None:
    teller.seats("me", "you", size=4).plays(*PASSING)
    assert seen(teller, "you").take_back_ply() == 3  # a1, with the pass it caused
    assert seen(teller).take_back_ply() == 2


def test_two_at_one_window_take_back_the_last_move_of_either(teller: Teller) -> None:
    teller.seats("me", "me", size=4).plays(*PASSING)
    assert seen(teller).take_back_ply() == 3


def test_one_s_own_card_is_the_lowest(teller: Teller) -> None:
    teller.seats("me", "you")
    assert seen(teller).card_order() == ("white", "black")
    assert seen(teller, "you").card_order() == ("black", "white")
    assert seen(teller, "third").card_order() == ("black", "white")


# --- absence --------------------------------------------------------------------------------------------------------


def absent(teller: Teller, player: str = "me") -> Standing:
    """White has been away, and may be claimed from 5000 on."""
    presence = replace(teller.presence(white="away"), claim_at={"white": 5000})
    return Standing(teller.replay, presence, player)


@pytest.mark.parametrize(("now_ms", "due"), [(4999, False), (5000, True), (9000, True)])
def test_an_absent_opponent_s_game_may_be_claimed_from_its_time_on(teller: Teller, now_ms: int, *, due: bool) -> None:
    teller.seats("me", "you")
    assert absent(teller).claimable(now_ms) is due


def test_nothing_is_to_be_claimed_by_others_or_after_the_end(teller: Teller) -> None:
    teller.seats("me", "you")
    assert not absent(teller, "third").claimable(9000)
    assert not absent(teller, "you").claimable(9000)
    assert not seen(teller).claimable(9000)
    assert not Standing(teller.replay, None, "me").claimable(9000)
    teller.tell(ev.Ended(Outcome("black", "claimed")))
    assert not absent(teller).claimable(9000)


def test_who_plays_together_claims_nothing_from_each_other() -> None:
    for mode, due in (("together", False), ("race", True)):
        table = SudokuTeller().lays_out(CLASSIC, "me", "you", mode=mode)
        presence = replace(table.presence(amber="away"), claim_at={"amber": 5000})
        assert Standing(table.replay, presence, "me").claimable(9000) is due


def test_two_at_one_window_claim_nothing_from_each_other(teller: Teller) -> None:
    assert not absent(teller.seats("me", "me")).claimable(9000)


# --- time -----------------------------------------------------------------------------------------------------------


def test_without_a_clock_there_is_no_time_to_show(teller: Teller) -> None:
    assert seen(teller.seats("me", "you")).remaining_ms("black", 0) is None


def test_only_the_time_of_the_side_to_move_runs_and_never_below_nothing(teller: Teller) -> None:
    teller.seats("me", "you", clock_ms=600_000)
    teller.tell(ev.Clock("black", 10_000, {"black": 9_000, "white": 8_000}))
    standing = seen(teller)
    assert [standing.remaining_ms("black", now_ms) for now_ms in (4_000, 10_000, 12_000)] == [6_000, 0, 0]
    assert standing.remaining_ms("white", 4_000) == 8_000


def test_after_the_end_and_while_it_is_stopped_the_time_stands(teller: Teller) -> None:
    teller.seats("me", "you", clock_ms=600_000)
    teller.tell(ev.Clock(None, None, {"black": 9_000, "white": 8_000}))
    assert seen(teller).remaining_ms("black", 4_000) == 9_000
    teller.tell(ev.Clock("black", 10_000, {"black": 9_000, "white": 8_000}), ev.Ended(Outcome("white", "resigned")))
    assert seen(teller).remaining_ms("black", 99_000) == 9_000


def test_who_lost_on_time_has_none_left(teller: Teller) -> None:
    teller.seats("me", "you", clock_ms=600_000)
    teller.tell(ev.Clock("black", 10_000, {"black": 9_000, "white": 8_000}), ev.Ended(Outcome("white", "time")))
    standing = seen(teller)
    assert [standing.remaining_ms(seat, 99_000) for seat in ("black", "white")] == [0, 8_000]


# --- the list of moves ----------------------------------------------------------------------------------------------


def squares(line: list[tuple[int, object] | None]) -> list[str]:
    """A line as it would be written: `-` for nothing, `pass` for a pass."""
    return ["-" if cell is None else getattr(cell[1], "square", "pass") for cell in line]


def test_moves_stand_in_pairs(teller: Teller) -> None:
    teller.seats("me", "you").plays("d3", "c3", "c4")
    lines = move_pairs(teller.replay.plies, ("black", "white"))
    assert [squares(line) for line in lines] == [["d3", "c3"], ["c4", "-"]]
    assert [cell[0] for line in lines for cell in line if cell] == [1, 2, 3]


def test_a_pass_stands_under_who_passes(teller: Teller) -> None:
    teller.seats("me", "you", size=4).plays(*PASSING, "a3")
    lines = move_pairs(teller.replay.plies, ("black", "white"))
    assert [squares(line) for line in lines] == [["b1", "c1"], ["d3", "a1"], ["pass", "a3"]]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # its type alone is used
@given(size=st.sampled_from([4, 6, 8]), count=st.integers(0, 60), seed=st.integers(0, 999))
def test_every_ply_stands_once_in_order_and_under_its_seat(teller: Teller, size: int, count: int, seed: int) -> None:
    teller = Teller().seats("me", "you", size=size)
    teller.plays_on(count, seed)
    lines = move_pairs(teller.replay.plies, ("black", "white"))
    cells = [(column, cell) for line in lines for column, cell in enumerate(line) if cell is not None]
    assert [number for _column, (number, _event) in cells] == list(range(1, len(teller.replay.plies)))
    assert all(event.seat == ("black", "white")[column] for column, (_number, event) in cells)


def test_what_is_to_be_placed_is_what_the_rules_allow(teller: Teller) -> None:
    assert set(seen(teller.seats("me", "you")).legal()) == {Place(name) for name in ("d3", "c4", "f5", "e6")}
