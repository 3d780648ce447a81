"""The options of a sudoku: players, and a generated or a given puzzle."""

from collections.abc import Mapping
from random import Random

import pytest

from banmen.game import BadOptions
from banmen.games.sudoku.engine import is_unique
from banmen.games.sudoku.engine.generate import LARGEST_SEED
from banmen.games.sudoku.options import SudokuOptions
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import NONE, SEATS, SudokuBegan
from banmen.options import read_options
from banmen.protocol.codec import pack, unpack
from tests.banmen.games.sudoku.game import CLASSIC, DICE, E5, SudokuGame


def begin(**options: object) -> SudokuBegan:
    return SUDOKU.begin(read_options(SUDOKU, options), DICE)


# --- players --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({}, 1),
        ({"mode": "together"}, 4),
        ({"mode": "race"}, 2),
        ({"mode": "together", "players": 2}, 2),
        ({"mode": "race", "players": 4}, 4),
    ],
    ids=str,
)
def test_each_player_has_a_seat(options: Mapping[str, object], players: int) -> None:
    assert read_options(SUDOKU, options).seats == SEATS[:players]
    assert begin(givens=CLASSIC, **options).seats == SEATS[:players]


def test_default_options_are_omitted_on_the_wire() -> None:
    assert unpack(pack(SudokuOptions())) == {}
    assert unpack(pack(SudokuOptions(mode="race", level=5))) == {"mode": "race", "level": 5}


# --- a generated puzzle ---------------------------------------------------------------------------------------------


def test_level_and_seed_name_a_puzzle() -> None:
    first, again = (SUDOKU.begin(SudokuOptions(level=1, seed=2041), Random(dice)) for dice in (1, 2))
    assert first == again
    assert (first.level, first.seed) == (1, 2041)
    assert is_unique(tuple(int(sign) if sign != "." else 0 for sign in first.givens))


def test_without_a_seed_the_dice_choose_one() -> None:
    first, other = (SUDOKU.begin(SudokuOptions(level=1), Random(dice)) for dice in (1, 2))
    assert first.givens != other.givens
    assert first == SUDOKU.begin(SudokuOptions(level=1, seed=first.seed), Random(9))


def test_clues_and_symmetry_are_those_asked_for() -> None:
    givens = begin(level=1, seed=3, clues=40, symmetry="rotation").givens
    assert 81 - givens.count(".") == 40
    given = [sign != "." for sign in givens]
    assert given == given[::-1]


# --- a given puzzle -------------------------------------------------------------------------------------------------


def test_empty_squares_are_points_or_zeros() -> None:
    assert begin(givens=CLASSIC.replace(".", "0")) == begin(givens=CLASSIC)
    assert begin(givens=CLASSIC, entries="0" * 81).entries == "." * 81


def test_a_given_puzzle_has_neither_level_nor_seed() -> None:
    began = begin(givens=CLASSIC, level=5, seed=7)
    assert (began.givens, began.level, began.seed) == (CLASSIC, 0, 0)
    assert (began.entries, began.corner, began.colours) == ("", NONE, "")


def test_a_loaded_grid_keeps_its_entries_marks_and_colours() -> None:
    entries = "." * E5 + "4" + "." * 40
    corner, colours = [0] * 81, "0" * 80 + "6"
    corner[2] = 0b1011
    state = SudokuGame({"entries": entries, "corner": corner, "colours": colours}).state
    assert state.grid_of("blue")[E5] == 4
    assert state.sheet_of("blue").corner[2] == 0b1011
    assert state.sheet_of("blue").colour[80] == 6
    assert state.filled == (1,)


# --- invalid options ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"level": 6}, "bad_level"),
        ({"level": True}, "bad_level"),
        ({"seed": 0}, "bad_seed"),
        ({"seed": LARGEST_SEED + 1}, "bad_seed"),
        ({"clues": 16}, "bad_clues"),
        ({"symmetry": "spiral"}, "bad_symmetry"),
        ({"level": 1, "seed": 1, "clues": 17}, "cannot_generate"),
        ({"mode": "alone", "players": 2}, "bad_players"),
        ({"mode": "race", "players": 1}, "bad_players"),
        ({"mode": "duel"}, "bad_mode"),
        ({"givens": "123"}, "bad_givens"),
        ({"givens": 5}, "bad_givens"),
        ({"givens": "55" + 79 * "."}, "givens_conflict"),
        ({"givens": "12345678." + 8 * "." + "9" + 63 * "."}, "no_solution"),
        ({"entries": CLASSIC}, "no_givens"),
        ({"givens": CLASSIC, "corner": [0] * 80}, "bad_corner"),
        ({"givens": CLASSIC, "colours": "x" * 81}, "bad_colours"),
        ({"hat": 1}, "unknown_option"),
    ],
)
def test_options_that_make_no_game_are_refused(options: Mapping[str, object], code: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        SUDOKU.begin(read_options(SUDOKU, options), DICE)
    assert refusal.value.code == code
    assert refusal.value.text.endswith(".")
