"""GGF: the example of the NBoard protocol, what programs write otherwise, and what is no game."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import BadText
from banmen.games.reversi.notation.ggf import GgfMove, clock_seconds, read_ggf, read_move, write_ggf
from banmen.games.reversi.state import BLACK, WHITE, Position, opening

BOARD = "---------------------------O*------*O---------------------------"
PUBLISHED = (
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    f"BO[8 {BOARD} *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)"
)


def test_the_example_of_the_protocol() -> None:
    game = read_ggf(PUBLISHED)
    assert game.start == opening(8)
    assert [move.square for move in game.moves] == ["f5", "f6", "d3", "c5", "e6", "f7", "e7", "f4"]
    assert game.moves[1].seat == WHITE
    assert game.properties["PB"] == "./mEdax"
    assert clock_seconds(game, BLACK) == 900


def test_values_and_times_of_moves_where_they_are_written() -> None:
    game = read_ggf(f"(;TI[01:00/00:05]BO[8 {BOARD} *]B[F5/1.50/3.4]W[D6//2]B[PA]W[pass/-2];)")
    assert game.moves == (
        GgfMove(BLACK, "f5", 1.5, 3.4),
        GgfMove(WHITE, "d6", None, 2.0),
        GgfMove(BLACK, None),
        GgfMove(WHITE, None, -2.0),
    )
    assert clock_seconds(game, BLACK) == pytest.approx(56.6)
    assert clock_seconds(game, WHITE) == 58


@pytest.mark.parametrize(
    ("clock", "seconds"), [("TI[15:00]", 900), ("TI[1:00:00]", 3600), ("TB[20]", 20), ("TI[00:00]", None), ("", None)]
)
def test_clocks(clock: str, seconds: float | None) -> None:
    assert clock_seconds(read_ggf(f"(;{clock}BO[8 {BOARD} *];)"), BLACK) == seconds


def test_a_board_of_other_signs_and_sizes() -> None:
    game = read_ggf("(;bo[4 ---- .0X. .xo. ---- o];)")
    assert game.start == Position(4, "-----OX--XO-----", WHITE)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("f5d6c3", 1),
        ("(;PB[Aki];)", 10),
        ("(;BO[7 --- *];)", 6),
        (f"(;BO[8 {BOARD} -];)", 6),
        (f"(;BO[{'9' * 5_000} {BOARD} *];)", 6),
        (f"(;BO[8 {BOARD}* *];)", 6),
        (f"(;BO[8 {BOARD} *]B[Z];)", 77),
        ("(;PB[Aki", 3),
        ("(;PB[Aki]", 10),
    ],
)
def test_a_bad_game_is_refused_with_its_place(text: str, column: int) -> None:
    with pytest.raises(BadText) as fault:
        read_ggf(text)
    assert (fault.value.code, fault.value.line, fault.value.column) == ("bad_ggf", 1, column)


@pytest.mark.parametrize("text", ["", "F", "PAX", "F555", "/1/2", "é5"])
def test_bad_moves_are_not_parsed(text: str) -> None:
    assert read_move(BLACK, text) is None


@given(st.text(max_size=80))
def test_no_text_breaks_it(text: str) -> None:
    for attempt in (text, f"(;{text}", f"(;BO[{text}];)", f"(;BO[8 {BOARD} *]B[{text}];)"):
        with suppress(BadText):
            read_ggf(attempt)


MOVES = st.builds(
    GgfMove,
    st.sampled_from([BLACK, WHITE]),
    st.none() | st.sampled_from(["a1", "f5", "h8"]),
    st.none() | st.integers(-6400, 6400).map(lambda cents: cents / 100),
    st.integers(0, 10_000).map(lambda cents: cents / 100),
)


@given(st.lists(MOVES, max_size=6), st.text(max_size=20))
def test_a_written_record_is_read_back(moves: list[GgfMove], name: str) -> None:
    text = write_ggf(opening(8), moves, {"PB": name})
    assert "\n" not in text
    game = read_ggf(text)
    assert (game.start, game.moves) == (opening(8), tuple(moves))


@pytest.mark.parametrize("name", ["Aki[3d]", "[x] a]b", r"a\b"])
def test_a_name_is_written_whole(name: str) -> None:
    assert read_ggf(write_ggf(opening(8), (), {"PB": name})).properties["PB"] == name


def test_a_line_end_in_a_value_is_a_blank() -> None:
    assert read_ggf(f"(;PB[Aki\n]BO[8 {BOARD} *];)").properties["PB"] == "Aki"
