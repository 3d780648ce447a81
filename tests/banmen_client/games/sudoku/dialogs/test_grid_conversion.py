"""The grid of a file becomes the options of a table, and a table's grid becomes a file."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.games.sudoku.files import Form, Sheet, read_sudoku, write_sudoku
from banmen.games.sudoku.reader import grid_text
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Colour, MarkKind, Note, Set, State
from banmen.options import read_options
from banmen_client.games.sudoku.dialogs.grid_conversion import (
    GivensVerdict,
    import_grid,
    judge_givens,
    sheet_of,
)
from tests.amounts import examples
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, HARD, TWO_WAYS, after, state_of


def grid(text: str) -> tuple[int, ...]:
    return tuple(int(sign) if sign != "." else 0 for sign in text)


def laid_out(options: dict[str, object]) -> State:
    """Return the game that begins with these options: the rules must accept them."""
    state: State = SUDOKU.evolve(SUDOKU.blank, SUDOKU.begin(read_options(SUDOKU, options), None))  # type: ignore[arg-type]  # no dice are needed
    return state


# --- the verdict on givens --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (CLASSIC, GivensVerdict("one", level=1, hardest="hidden_single")),
        (TWO_WAYS, GivensVerdict("several")),
        ("." * 81, GivensVerdict("several")),
        ("11".ljust(81, "."), GivensVerdict("conflict", frozenset({0, 1}))),
        (f"{'12345678.':.<80}9", GivensVerdict("none")),
        (CLASSIC_SOLUTION, GivensVerdict("complete")),
    ],
)
def test_givens_are_judged(text: str, verdict: GivensVerdict) -> None:
    assert judge_givens(grid(text)) == verdict


def test_the_level_is_the_grader_s() -> None:
    assert (judge_givens(grid(HARD)).level or 0) > 2


# --- to a table -------------------------------------------------------------------------------------------------------


def test_plain_digits_are_the_givens() -> None:
    found = import_grid(read_sudoku(CLASSIC))
    assert (found.options, found.loose) == ({"givens": CLASSIC}, False)


def test_colours_and_notes_come_along() -> None:
    corner = tuple(5 if square == 2 else 0 for square in range(81))
    colours = tuple(6 if square == 3 else 0 for square in range(81))
    state = laid_out(import_grid(Sheet(grid(CLASSIC), Form.LINES, colours, corner=corner)).options)
    assert (state.sheets[0].corner, state.sheets[0].colour) == (corner, colours)


def test_lines_of_no_colour_bring_none() -> None:
    assert "colours" not in import_grid(Sheet(grid(CLASSIC), Form.LINES, (0,) * 81)).options


def test_candidates_of_a_file_that_lacks_some_are_struck_out() -> None:
    """Row 1, column 3 could be 1, 2 or 4; the file has only 1 and 4."""
    candidates = tuple(0b1001 if square == 2 else 0 for square in range(81))
    state = laid_out(import_grid(Sheet(grid(CLASSIC), Form.DRAWN, candidates=candidates)).options)
    assert state.sheets[0].struck == tuple(0b10 if square == 2 else 0 for square in range(81))


@pytest.mark.parametrize("text", ["55" + CLASSIC[2:], CLASSIC[:2] + "1" + CLASSIC[3:80] + "4"])
def test_givens_without_a_solution_become_entries(text: str) -> None:
    found = import_grid(read_sudoku(text))
    assert found.loose
    state = laid_out(found.options)
    assert state.givens == "." * 81
    assert state.sheets[0].digit == grid(text)


def test_entries_that_are_wrong_stay_entries() -> None:
    state = after(state_of(), Set(2, 1), Set(3, 6))
    found = import_grid(sheet_of(state, "blue", Form.LINES, everything=False))
    assert not found.loose
    assert found.options["givens"] == CLASSIC
    assert found.options["entries"] == grid_text(tuple(1 if n == 2 else 6 if n == 3 else 0 for n in range(81)))


def test_a_complete_grid_is_no_game() -> None:
    assert import_grid(read_sudoku(CLASSIC_SOLUTION)).verdict.finding == "complete"
    givens = grid(CLASSIC)
    assert import_grid(Sheet(grid(CLASSIC_SOLUTION), Form.LINES, givens=givens)).verdict.finding == "complete"


# --- to a file --------------------------------------------------------------------------------------------------------


def test_a_grid_is_saved_with_its_lines_of_colours_as_such_files_have_them() -> None:
    text = write_sudoku(sheet_of(state_of(), "blue", Form.LINES, everything=False))
    rows = [CLASSIC[row * 9 : row * 9 + 9] for row in range(9)]
    colours = ["".join("01"[sign == "."] for sign in row) for row in rows]
    assert text.splitlines() == [*rows, *colours]


def test_only_save_all_keeps_notes() -> None:
    state = after(state_of(), Note((2,), "corner", 4, on=True), Note((2,), "struck", 2, on=True))
    plain = sheet_of(state, "blue", Form.LINES, everything=False)
    assert not any((plain.corner, plain.centre, plain.struck, plain.candidates))
    whole = sheet_of(state, "blue", Form.LINES, everything=True)
    assert (whole.corner[2], whole.struck[2], whole.candidates[2]) == (0b1000, 0b10, 0b1001)


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("everything", [True, False])
def test_every_form_can_be_written_and_reads_as_the_same_digits(form: Form, *, everything: bool) -> None:
    state = after(state_of(), Set(2, 4), Note((3,), "centre", 2, on=True), Colour((5,), 6))
    text = write_sudoku(sheet_of(state, "blue", form, everything=everything))
    assert read_sudoku(text).digits == state.grid_of("blue")


def test_in_a_race_each_saves_a_grid_of_its_own() -> None:
    race = state_of(mode="race", seats=SUDOKU.seats[:2])
    race = after(race, Set(2, 4), seat="amber")
    assert sheet_of(race, "blue", Form.LINE, everything=False).digits[2] == 0
    assert sheet_of(race, "amber", Form.LINE, everything=False).digits[2] == 4


EMPTY = [square for square, sign in enumerate(CLASSIC) if sign == "."]
KINDS: list[MarkKind] = ["corner", "centre", "struck"]
ACTIONS = st.one_of(
    st.builds(Set, st.sampled_from(EMPTY), st.integers(1, 9)),
    st.builds(
        lambda squares, kind, digit: Note(tuple(squares), kind, digit, on=True),
        st.lists(st.sampled_from(EMPTY), min_size=1, max_size=4),
        st.sampled_from(KINDS),
        st.integers(1, 9),
    ),
    st.builds(lambda square, colour: Colour((square,), colour), st.integers(0, 80), st.integers(0, 9)),
)


@settings(max_examples=examples(60))
@given(st.lists(ACTIONS, max_size=12))
def test_save_all_and_open_bring_everything_back(actions: list[Set | Note | Colour]) -> None:
    state = state_of()
    for action in actions:
        if any(legal == action for legal in SUDOKU.legal(state, "blue")) or isinstance(action, Note):
            try:
                state = after(state, action)
            except Exception:  # noqa: BLE001, S112 - what changes nothing is left out
                continue
    if SUDOKU.outcome(state) is not None:
        return
    text = write_sudoku(sheet_of(state, "blue", Form.LINES, everything=True))
    again = laid_out(import_grid(read_sudoku(text)).options)
    assert (again.givens, again.sheets) == (state.givens, state.sheets)
