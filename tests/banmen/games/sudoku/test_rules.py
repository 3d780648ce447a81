"""The rules of sudoku: legal actions, undo and savepoints, hidden information, and the end."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.game import Outcome
from banmen.games.sudoku.engine import solve
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.options import SudokuOptions
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import (
    Clear,
    Colour,
    Edit,
    Edited,
    Mend,
    Note,
    Pause,
    Redo,
    Reset,
    Resume,
    Return,
    Save,
    Set,
    TakeStep,
    Undo,
)
from banmen.packed_state import CHUNK, packed_state
from banmen.protocol.codec import pack
from tests.amounts import examples
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, DICE, E5, SudokuGame, edited

# --- writing ----------------------------------------------------------------------------------------------------------


def test_a_digit_is_written_and_cleared() -> None:
    game = SudokuGame()
    game.do(Set(E5, 4), Set(E5, 5))
    assert game.digit(E5) == 5
    assert game.state.filled == (1,)
    game.do(Clear((E5,)))
    assert game.digit(E5) == 0
    assert game.refused(Clear((E5,))) == "no_change"


def test_a_given_stays() -> None:
    game = SudokuGame()
    assert game.refused(Set(0, 1)) == "given"
    assert game.refused(Clear((0,))) == "given"
    assert game.refused(TakeStep(SolvingStep("naked_single", sets=((0, 1),)))) == "given"


def test_marks_go_into_empty_squares_and_stay_under_a_digit() -> None:
    game = SudokuGame()
    game.do(Note((E5, 2, 3), "corner", 7, on=True), Note((E5,), "centre", 1, on=True), Set(E5, 5))
    assert game.refused(Note((E5,), "corner", 3, on=True)) == "filled"
    game.do(Clear((E5,)))
    sheet = game.state.sheet_of("blue")
    assert (sheet.corner[E5], sheet.corner[2], sheet.centre[E5]) == (1 << 6, 1 << 6, 1)
    game.do(Clear((E5,)))
    assert game.state.sheet_of("blue").corner[E5] == 0, "where no digit stands, the marks are cleared"


def test_a_square_named_twice_is_coloured_once() -> None:
    game = SudokuGame()
    game.do(Colour((2, 3, 2), 6))
    assert [edit.square for edit in game.events[-1].edits] == [2, 3]


def test_a_step_writes_and_strikes() -> None:
    game = SudokuGame()
    game.do(TakeStep(SolvingStep("x_wing", sets=((E5, 5),), removes=((2, 1), (2, 2), (E5, 1)))))
    assert game.digit(E5) == 5
    assert game.state.sheet_of("blue").struck[2] == 0b11
    assert game.state.sheet_of("blue").struck[E5] == 0
    assert game.events[-1].step.technique == "x_wing"
    game.do(Undo())
    assert (game.digit(E5), game.state.sheet_of("blue").struck[2]) == (0, 0)


# --- going back -------------------------------------------------------------------------------------------------------


def test_undo_and_redo_go_back_and_forth() -> None:
    game = SudokuGame()
    game.do(Set(E5, 4), Colour((2,), 3))
    game.do(Undo(), Undo())
    assert game.state.sheets == SudokuGame().state.sheets
    assert game.refused(Undo()) == "nothing_to_undo"
    game.do(Redo(), Redo())
    assert (game.digit(E5), game.state.sheet_of("blue").colour[2]) == (4, 3)
    assert game.refused(Redo()) == "nothing_to_redo"


def test_a_new_action_clears_the_redo_history() -> None:
    game = SudokuGame()
    game.do(Set(E5, 4), Undo(), Set(E5, 5))
    assert game.refused(Redo()) == "nothing_to_redo"


def test_a_savepoint_can_be_restored() -> None:
    game = SudokuGame()
    game.do(Set(E5, 5), Save(), Set(2, 4), Save(), Set(3, 6))
    assert game.do(Return(0)).grid_of("blue")[2] == 0
    assert game.digit(E5) == 5
    game.do(Return())
    assert (game.digit(2), game.digit(3)) == (4, 0)
    assert game.refused(Return(2)) == "no_savepoint"
    game.do(Undo(), Undo())
    assert game.digit(3) == 6, "going back can be undone as well"


def test_nine_savepoints_are_kept() -> None:
    game = SudokuGame()
    for digit in range(10):
        game.do(Set(E5, digit % 9 + 1), Save())
    assert len(game.state.saved) == 9
    assert game.do(Return(0)).grid_of("blue")[E5] == 2, "the oldest has gone"


def test_mending_undoes_everything_since_the_first_mistake() -> None:
    game = SudokuGame()
    game.do(Set(2, 4), Set(E5, 9), Set(3, 6), Note((6,), "corner", 1, on=True))
    game.do(Mend())
    assert (game.digit(2), game.digit(E5), game.digit(3)) == (4, 0, 0)
    assert game.state.sheet_of("blue").corner[6] == 0
    assert game.refused(Mend()) == "no_mistake"
    game.do(Undo())
    assert game.digit(E5) == 9


def test_a_mistake_corrected_by_hand_is_ignored() -> None:
    game = SudokuGame()
    game.do(Set(E5, 9), Set(E5, 5), Set(2, 1))
    game.do(Mend())
    assert (game.digit(E5), game.digit(2)) == (5, 0)


def test_mending_clears_a_mistake_from_the_file() -> None:
    game = SudokuGame({"entries": "." * E5 + "9" + "." * 40})
    game.do(Set(2, 4), Mend())
    assert game.digit(E5) == 0


def test_with_several_solutions_no_digit_is_wrong() -> None:
    game = SudokuGame({"givens": "5" + "." * 80})
    game.do(Set(1, 3))
    assert game.refused(Mend()) == "several_solutions"


def test_the_grid_can_be_reset_to_its_givens() -> None:
    game = SudokuGame()
    game.do(Set(E5, 9), Colour((2,), 3), Note((2,), "struck", 1, on=True), Reset())
    assert game.state.sheets == SudokuGame().state.sheets
    game.do(Undo())
    assert game.digit(E5) == 9


@settings(max_examples=examples(30))
@given(seed=st.integers(0, 2**32))
def test_anything_can_be_undone_and_done_again(seed: int) -> None:
    game, choice = SudokuGame(), Random(seed)
    for _ in range(25):
        action = choice.choice([one for one in SUDOKU.legal(game.state, "blue") if not isinstance(one, Pause)])
        before = game.state
        after = game.do(action)
        if isinstance(action, (Save, Undo, Redo)):
            continue
        assert game.do(Undo()).sheets == before.sheets
        assert game.do(Redo()).sheets == after.sheets


# --- together and in a race -------------------------------------------------------------------------------------------


def test_together_a_seat_undoes_only_its_own_changes_unless_another_wrote_over_them() -> None:
    game = SudokuGame({"mode": "together", "players": 2})
    game.do(Set(E5, 4))
    game.do(Set(2, 4), seat="amber")
    game.do(Undo())
    assert (game.digit(E5), game.digit(2)) == (0, 4)
    game.do(Redo())
    game.do(Set(E5, 5), seat="amber")
    assert game.refused(Undo()) == "changed_since"


def test_private_marks_are_hidden_from_other_seats() -> None:
    game = SudokuGame({"mode": "together", "players": 2, "marks": "own"})
    game.do(Note((2,), "corner", 4, on=True), Colour((2,), 3))
    assert game.state.sheet_of("amber").corner[2] == 0
    assert game.state.sheet_of("amber").colour[2] == 3
    noted, coloured = game.events[1:]
    assert edited(SUDOKU.reveal(noted, "amber")).edits == ()
    assert SUDOKU.reveal(noted, "blue") is noted
    assert SUDOKU.reveal(coloured, None) is coloured


def test_in_a_race_other_seats_see_the_count_of_filled_squares_only() -> None:
    game = SudokuGame({"mode": "race", "players": 3})
    game.do(Set(E5, 5), Set(2, 4))
    for viewer in ("amber", "green", None):
        seen = SUDOKU.evolve(SUDOKU.blank, SUDOKU.begin(SudokuOptions(givens=CLASSIC, mode="race", players=3), DICE))
        for event in game.events[1:]:
            told = edited(SUDOKU.reveal(event, viewer))
            assert (told.edits, told.step) == ((), None)
            seen = SUDOKU.evolve(seen, told)
        assert seen.filled == (2, 0, 0)
        assert all(sheet == SudokuGame().state.sheets[0] for sheet in seen.sheets)
    assert game.digit(E5, "amber") == 0
    assert game.refused(Pause()) == "no_pause"


def test_no_event_or_state_contains_the_solution_before_the_end() -> None:
    game = SudokuGame({"mode": "race"})
    game.do(Set(2, 4), Set(3, 6), Save(), Undo())
    solution = solve(tuple(int(sign) if sign != "." else 0 for sign in CLASSIC))
    assert solution is not None
    for value in (game.state, *game.events):
        assert bytes(solution) not in pack(value)
        assert CLASSIC_SOLUTION.encode() not in pack(value)


# --- time and end -----------------------------------------------------------------------------------------------------


def test_while_paused_every_action_but_resuming_is_refused() -> None:
    game = SudokuGame()
    assert game.refused(Resume()) == "not_paused"
    game.do(Pause())
    assert game.refused(Set(E5, 5)) == "paused"
    assert list(SUDOKU.legal(game.state, "blue")) == [Resume()]
    assert not game.do(Resume()).paused


@pytest.mark.parametrize(("mode", "winner"), [("alone", "blue"), ("together", None)])
def test_a_full_grid_without_conflict_is_the_end(mode: str, winner: str | None) -> None:
    game = SudokuGame({"mode": mode})
    seat = "blue" if mode == "alone" else "amber"
    left = [square for square, sign in enumerate(CLASSIC) if sign == "."]
    for square in left[:-1]:
        game.do(Set(square, int(CLASSIC_SOLUTION[square])), seat=seat)
    last = left[-1]
    game.do(Set(last, int(CLASSIC_SOLUTION[last]) % 9 + 1), seat=seat)
    assert SUDOKU.outcome(game.state) is None, "full, but a digit occurs twice"
    game.do(Set(last, int(CLASSIC_SOLUTION[last])), seat=seat)
    counts = {name: 51 if name == seat else 0 for name in game.state.seats}
    assert SUDOKU.outcome(game.state) == Outcome(winner, "solved", {"filled": counts})
    assert game.refused(Undo(), seat) == "game_over"


def test_a_grid_of_several_solutions_is_done_with_any_of_them() -> None:
    open_pair = CLASSIC_SOLUTION.replace("6", ".").replace("7", ".")
    game = SudokuGame({"givens": open_pair})
    swapped = CLASSIC_SOLUTION.replace("6", "x").replace("7", "6").replace("x", "7")
    for square, sign in enumerate(open_pair):
        if sign == ".":
            game.do(Set(square, int(swapped[square])))
    assert SUDOKU.outcome(game.state) is not None


def test_events_of_an_unknown_seat_change_nothing() -> None:
    state = SudokuGame().state
    assert SUDOKU.evolve(state, Edited("white", "set", (Edit("digit", 2, 0, 1),), 1)) == state


# --- notes ruled out by a digit ---------------------------------------------------------------------------------------

R1C3, R1C4, R9C4, R8C8 = 2, 3, 75, 70
"""Row 1 holds the first two; column 4 and box 2 hold the second, column 4 the third; the last is seen by none."""


def corner(game: SudokuGame, square: int) -> set[int]:
    return {digit for digit in range(1, 10) if game.state.sheet_of("blue").corner[square] >> (digit - 1) & 1}


def test_a_digit_clears_its_notes_in_row_column_and_box_if_requested() -> None:
    game = SudokuGame()
    for square in (R1C4, R9C4, R8C8):
        game.do(Note((square,), "corner", 4, on=True), Note((square,), "corner", 6, on=True))
    game.do(Note((R1C4,), "centre", 4, on=True), Note((R1C4,), "struck", 4, on=True))
    game.do(Set(R1C3, 4, clear_notes=True))
    assert (corner(game, R1C4), corner(game, R9C4), corner(game, R8C8)) == ({6}, {4, 6}, {4, 6})
    assert game.state.sheet_of("blue").centre[R1C4] == 0
    assert game.state.sheet_of("blue").struck[R1C4], "what was ruled out stays ruled out"


def test_one_undo_brings_digit_and_notes_back() -> None:
    game = SudokuGame()
    before = game.do(Note((R1C4, R9C4), "corner", 6, on=True))
    game.do(Set(R1C4, 6, clear_notes=True))
    assert corner(game, R9C4) == set()
    assert game.do(Undo()).sheets == before.sheets
    assert corner(game, R9C4) == {6}
    game.do(Redo())
    assert corner(game, R9C4) == set()


def test_notes_stay_unless_clearing_is_requested() -> None:
    game = SudokuGame()
    game.do(Note((R1C4,), "corner", 4, on=True), Set(R1C3, 4))
    assert corner(game, R1C4) == {4}


def test_a_step_clears_notes_too() -> None:
    game = SudokuGame()
    game.do(Note((R1C4,), "corner", 4, on=True))
    game.do(TakeStep(SolvingStep("naked_single", sets=((R1C3, 4),)), clear_notes=True))
    assert corner(game, R1C4) == set()


def test_an_undo_keeps_notes_that_a_partner_wrote_meanwhile() -> None:
    game = SudokuGame({"mode": "together"})
    game.do(Note((R1C4,), "corner", 4, on=True), Set(R1C3, 4, clear_notes=True))
    game.do(Note((R1C4,), "corner", 6, on=True), seat="amber")
    game.do(Undo())
    assert corner(game, R1C4) == {4, 6}
    game.do(Redo())
    assert corner(game, R1C4) == {6}


def test_a_note_that_a_partner_has_written_again_is_not_undone() -> None:
    game = SudokuGame({"mode": "together"})
    game.do(Note((R1C4,), "corner", 4, on=True), Set(R1C3, 4, clear_notes=True))
    game.do(Note((R1C4,), "corner", 4, on=True), seat="amber")
    assert game.refused(Undo()) == "changed_since"


def test_a_digit_clears_private_marks_of_its_writer_only() -> None:
    game = SudokuGame({"mode": "together", "marks": "own"})
    for seat in ("blue", "amber"):
        game.do(Note((R1C4,), "corner", 4, on=True), seat=seat)
    game.do(Set(R1C3, 4, clear_notes=True))
    assert corner(game, R1C4) == set()
    assert game.state.sheet_of("amber").corner[R1C4] == 0b1000
    assert [edit.field for edit in edited(game.events_for("amber")[-1]).edits] == ["digit"]


# --- cached packing for the hash --------------------------------------------------------------------------------------


def test_the_changes_that_stay_are_not_packed_again() -> None:
    game = SudokuGame()
    notes = [Note((E5,), "corner", 1 + number // 2 % 9, on=number % 2 == 0) for number in range(5 * CHUNK)]
    kept = list(packed_state(game.do(*notes)))
    for action in (Undo(), Redo(), Save(), Pause(), Resume()):
        pieces = list(packed_state(game.do(action)))
        assert b"".join(pieces) == pack(game.state)
        full = {id(piece) for piece in kept} & {id(piece) for piece in pieces}
        assert len(full) >= 4, f"{action} packs changes again that are the same"


def test_the_changes_that_stay_are_packed_rightly_where_players_undo_in_turn() -> None:
    game = SudokuGame({"mode": "together"})
    rng = Random(1)
    for number in range(4 * CHUNK):
        seat = rng.choice(["blue", "amber"])
        game.do(Colour((number % 81,), 1 + number // 81), seat=seat)
        if rng.random() < 0.2:
            game.do(Undo(), seat=seat)
        if rng.random() < 0.1:
            assert b"".join(packed_state(game.state)) == pack(game.state)


@pytest.mark.parametrize(
    ("options", "hides"),
    [
        (SudokuOptions(), False),
        (SudokuOptions(mode="together"), False),
        (SudokuOptions(mode="together", marks="own"), True),
        (SudokuOptions(mode="race"), True),
    ],
)
def test_events_are_masked_in_a_race_and_with_private_marks(options: SudokuOptions, *, hides: bool) -> None:
    assert SUDOKU.setting(options).hides is hides
