"""Reversi, held against a naive reading of its rules: a dict of discs, and walks along it one step at a time."""

import sys
from functools import reduce
from random import Random
from types import FrameType

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.game import BadOptions, IllegalMove, Outcome
from banmen.games.reversi import state as reversi_state
from banmen.games.reversi.rules import REVERSI, ReversiOptions
from banmen.games.reversi.state import (
    BLACK,
    WHITE,
    Passed,
    Place,
    Placed,
    Position,
    ReversiBegan,
    ReversiEvent,
    bitboards,
    opening,
    opponent,
    position_text,
    read_discs,
)
from banmen.options import read_options
from tests.amounts import examples

SIZES = (4, 6, 8, 10, 12, 14, 16)
LARGEST_USUAL = 8
DICE = Random(0)
LETTERS = "abcdefghijklmnop"
WIPED_OUT = "e6 f4 e3 f6 g5 d6 e7 f5 c5"
"""The shortest game there is: black takes every white disc with its fifth."""

# --- the naive reading ----------------------------------------------------------------------------------------------

Discs = dict[tuple[int, int], str]


def discs_of(position: Position) -> Discs:
    colours = {"X": BLACK, "O": WHITE}
    return {divmod(at, position.size): colours[mark] for at, mark in enumerate(position.board) if mark != "-"}


def name_of(square: tuple[int, int]) -> str:
    return f"{LETTERS[square[1]]}{square[0] + 1}"


def lines_turned(discs: Discs, square: tuple[int, int], colour: str) -> set[tuple[int, int]]:
    if square in discs:
        return set()
    found: set[tuple[int, int]] = set()
    for down, right in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
        walked = []
        row, column = square[0] + down, square[1] + right
        while discs.get((row, column), colour) != colour:
            walked.append((row, column))
            row, column = row + down, column + right
        if (row, column) in discs:
            found.update(walked)
    return found


def all_lines(discs: Discs, size: int, colour: str) -> dict[str, set[str]]:
    """For each place open to a colour, the discs it turns."""
    squares = [(row, column) for row in range(size) for column in range(size)]
    turned = {name_of(square): lines_turned(discs, square, colour) for square in squares}
    return {place: set(map(name_of, lines)) for place, lines in turned.items() if lines}


# --- playing --------------------------------------------------------------------------------------------------------


def fold(position: Position, events: tuple[ReversiEvent, ...]) -> Position:
    for event in events:
        position = REVERSI.evolve(position, event)
    return position


def play(transcript: str, size: int = 8) -> tuple[Position, list[ReversiEvent]]:
    position, happened = opening(size), list[ReversiEvent]()
    for square in transcript.split():
        assert position.turn is not None
        events = REVERSI.decide(position, position.turn, Place(square), DICE).events
        position = fold(position, events)
        happened += events
    return position, happened


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=[pytest.mark.exhaustive] if size > LARGEST_USUAL else []) for size in SIZES]
)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_whole_games_go_as_the_naive_rules_say(size: int, seed: int) -> None:
    dice = Random(seed)
    position = opening(size)
    while position.turn is not None:
        seat, discs = position.turn, discs_of(position)
        lines = all_lines(discs, size, seat)
        assert [place.square for place in REVERSI.legal(position, seat)] == list(lines)
        assert list(REVERSI.legal(position, opponent(seat))) == []
        square = dice.choice(list(lines))
        placed, *passes = REVERSI.decide(position, seat, Place(square), DICE).events
        assert isinstance(placed, Placed)
        assert (placed.seat, placed.square, set(placed.turned)) == (seat, square, lines[square])
        assert len(placed.turned) == len(set(placed.turned))
        after = fold(position, (placed, *passes))
        now = discs_of(after)
        assert now == discs | dict.fromkeys((divmod_of(name) for name in (square, *lines[square])), seat)
        answers, again = all_lines(now, size, opponent(seat)), all_lines(now, size, seat)
        assert passes == ([Passed(opponent(seat))] if again and not answers else [])
        assert after.turn == (opponent(seat) if answers else seat if again else None)
        assert (REVERSI.outcome(after) is None) == bool(answers or again)
        assert after.moves == position.moves + 1
        position = after


@settings(max_examples=examples(60))
@given(
    size=st.sampled_from(SIZES),
    full=st.floats(0.1, 1),
    seat=st.sampled_from((BLACK, WHITE)),
    seed=st.integers(0, 2**32),
)
def test_every_ply_follows_the_naive_rules(size: int, full: float, seat: str, seed: int) -> None:
    dice = Random(seed)
    board = "".join(dice.choice("XO") if dice.random() < full else "-" for _ in range(size * size))
    position = Position(size, board, seat, 7)
    discs = discs_of(position)
    empty = [square for square, mark in enumerate(board) if mark == "-"]
    for place in (divmod(square, size) for square in dice.sample(empty, k=min(3, len(empty)))):
        lines = lines_turned(discs, place, seat)
        if not lines:
            with pytest.raises(IllegalMove, match="would turn nothing"):
                REVERSI.decide(position, seat, Place(name_of(place)), DICE)
            continue
        events, after = REVERSI.decide(position, seat, Place(name_of(place)), DICE)
        assert events[0] == Placed(seat, name_of(place), tuple(map(name_of, sorted(lines))))
        now = discs_of(after)
        assert now == discs | dict.fromkeys((place, *lines), seat)
        answers, again = all_lines(now, size, opponent(seat)), all_lines(now, size, seat)
        assert after.turn == (opponent(seat) if answers else seat if again else None)
        assert events[1:] == ((Passed(opponent(seat)),) if after.turn == seat else ())
        assert fold(position, events) == after
        assert bitboards(after, BLACK) == read_discs(after.board), "what a position keeps is what its text says"


def divmod_of(name: str) -> tuple[int, int]:
    return int(name[1:]) - 1, LETTERS.index(name[0])


@settings(max_examples=examples(20))
@given(size=st.sampled_from(SIZES[:4]), seed=st.integers(0, 2**32), moves=st.integers(0, 40))
def test_decide_accepts_the_places_that_legal_names_and_no_other(size: int, seed: int, moves: int) -> None:
    dice, position = Random(seed), opening(size)
    for _ in range(moves):
        if position.turn is None:
            break
        place = dice.choice(list(REVERSI.legal(position, position.turn)))
        position = fold(position, REVERSI.decide(position, position.turn, place, DICE).events)
    for seat in REVERSI.seats:
        legal = set(REVERSI.legal(position, seat))
        for square in (name_of((row, column)) for row in range(size) for column in range(size)):
            try:
                REVERSI.decide(position, seat, Place(square), DICE)
            except IllegalMove:
                assert Place(square) not in legal
            else:
                assert Place(square) in legal


# --- single laws ----------------------------------------------------------------------------------------------------


def test_the_four_openings_of_black() -> None:
    assert [place.square for place in REVERSI.legal(opening(8), BLACK)] == ["d3", "c4", "f5", "e6"]


@pytest.mark.parametrize(
    ("seat", "square", "code", "sentence"),
    [
        (WHITE, "f5", "not_your_turn", "It is black's turn."),
        ("solver", "f5", "no_such_seat", "Reversi is played by black and white, not by 'solver'."),
        (BLACK, "a1", "turns_nothing", "A disc on a1 would turn nothing."),
        (BLACK, "D4", "occupied", "There is a disc on d4 already."),
        (BLACK, "i9", "no_such_square", "i9 is off a board of 8 rows and 8 columns."),
        (BLACK, "", "no_such_square", "'' is not a column letter and a row number."),
    ],
)
def test_refusals(seat: str, square: str, code: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        REVERSI.decide(opening(8), seat, Place(square), DICE)
    assert (refusal.value.code, refusal.value.text) == (code, sentence)


def test_a_square_is_read_in_either_case_and_sent_in_lower_case() -> None:
    assert REVERSI.decide(opening(8), BLACK, Place("F5"), DICE).events == (Placed(BLACK, "f5", ("e5",)),)


def test_when_the_game_is_over_nobody_moves() -> None:
    position, _ = play(WIPED_OUT)
    assert position.turn is None
    for seat in REVERSI.seats:
        assert list(REVERSI.legal(position, seat)) == []
        with pytest.raises(IllegalMove) as refusal:
            REVERSI.decide(position, seat, Place("a1"), DICE)
        assert refusal.value.code == "game_over"


def test_a_pass_is_an_event_of_its_own_right_after_the_move_that_causes_it() -> None:
    position = Position(size=4, board="-OXO" + "O---" + "----" + "----", turn=BLACK)
    events = REVERSI.decide(position, BLACK, Place("a1"), DICE).events
    assert events == (Placed(BLACK, "a1", ("b1",)), Passed(WHITE))
    assert fold(position, events).turn == BLACK


def test_a_move_after_which_nobody_can_move_ends_the_game_without_a_pass() -> None:
    position = Position(size=4, board="-OX-" + "----" + "----" + "----", turn=BLACK)
    events = REVERSI.decide(position, BLACK, Place("a1"), DICE).events
    assert events == (Placed(BLACK, "a1", ("b1",)),)
    assert fold(position, events).turn is None


def test_the_score_credits_the_winner_with_the_empty_squares() -> None:
    position, _ = play(WIPED_OUT)
    counts = {"discs": {BLACK: 13, WHITE: 0}, "score": {BLACK: 64, WHITE: 0}}
    assert REVERSI.outcome(position) == Outcome(BLACK, "played_out", counts)


def test_a_draw_credits_each_side_with_half_the_empty_squares() -> None:
    drawn = Position(size=4, board="XX--" + "----" + "----" + "--OO", turn=None)
    counts = {"discs": {BLACK: 2, WHITE: 2}, "score": {BLACK: 8, WHITE: 8}}
    assert REVERSI.outcome(drawn) == Outcome(None, "played_out", counts)


def test_white_can_win() -> None:
    outcome = REVERSI.outcome(Position(size=4, board="X---" + "----" + "----" + "--OO", turn=None))
    assert outcome is not None
    assert outcome.winner == WHITE
    assert outcome.counts == {"discs": {BLACK: 1, WHITE: 2}, "score": {BLACK: 1, WHITE: 15}}


def test_before_the_beginning_there_is_no_outcome_and_nothing_to_do() -> None:
    assert REVERSI.outcome(REVERSI.blank) is None
    assert [*REVERSI.legal(REVERSI.blank, BLACK), *REVERSI.legal(REVERSI.blank, WHITE)] == []


def test_a_usual_board_has_eight_squares_a_side() -> None:
    assert REVERSI.begin(ReversiOptions(), DICE) == ReversiBegan(8)
    assert REVERSI.begin(ReversiOptions(16), DICE) == ReversiBegan(16)


@pytest.mark.parametrize("size", [0, -8, 2, 3, 5, 18, 8.0, "8", True, None, [8]])
def test_sizes_that_no_board_has(size: object) -> None:
    with pytest.raises(BadOptions, match="an even size from 4 to 16") as refusal:
        read_options(REVERSI, {"size": size})
    assert refusal.value.code == "bad_size"


def test_unknown_options_are_refused() -> None:
    with pytest.raises(BadOptions, match="no option 'colour'") as refusal:
        read_options(REVERSI, {"colour": "red"})
    assert refusal.value.code == "unknown_option"


# --- other beginnings -----------------------------------------------------------------------------------------------

ALMOST_FULL = "X" * 62 + "O-" + "X"


def position_of(options: dict[str, object], dice: Random = DICE) -> Position:
    return REVERSI.evolve(REVERSI.blank, REVERSI.begin(read_options(REVERSI, options), dice))


def test_a_game_begins_in_the_position_given_with_the_side_that_is_to_move() -> None:
    word = position_text(play("f5")[0])
    assert word[-1] == "O"
    position = position_of({"start": word})
    assert (position.board, position.turn, position.moves) == (play("f5")[0].board, WHITE, 0)
    assert REVERSI.decide(position, WHITE, Place("d6"), DICE).state.turn == BLACK


def test_where_only_the_other_side_can_move_it_does() -> None:
    position = position_of({"start": ALMOST_FULL[:-1] + "O"})
    assert position.turn == BLACK
    assert REVERSI.decide(position, BLACK, Place("h8"), DICE).state.turn is None


def test_an_opening_is_played_before_the_first_ply_passes_and_all() -> None:
    assert position_of({"moves": "f5d6c3"}) == play("f5 d6 c3")[0]
    assert position_of({"moves": "f5f6d3g5h5h4f7h6"}).turn == WHITE, "black has just passed"
    after_f5 = position_text(play("f5")[0])
    assert position_of({"start": after_f5, "moves": "d6c3"}).board == play("f5 d6 c3")[0].board


@pytest.mark.parametrize(("corners", "taken"), [(1, "a1"), (2, "a1 h8"), (3, "a1 h8 h1"), (4, "a1 h8 h1 a8")])
def test_a_handicap_gives_corners_to_black(corners: int, taken: str) -> None:
    discs = discs_of(position_of({"handicap": corners}))
    assert discs == discs_of(opening(8)) | dict.fromkeys(map(divmod_of, taken.split()), BLACK)


def test_even_options_are_those_of_a_balanced_opening() -> None:
    options = REVERSI.even_options(Random(4))
    assert options == ReversiOptions(moves=REVERSI.begin(ReversiOptions(balanced=True), Random(4)).moves)


def test_a_balanced_opening_is_drawn_by_the_dice_and_kept_in_the_event() -> None:
    options = read_options(REVERSI, {"balanced": True})
    drawn = {REVERSI.begin(options, Random(seed)).moves for seed in range(30)}
    assert len(drawn) > 20
    assert all(REVERSI.evolve(REVERSI.blank, ReversiBegan(8, moves=moves)).moves == 8 for moves in drawn)


@pytest.mark.parametrize(
    ("options", "code", "sentence"),
    [
        ({"start": "X"}, "bad_position", "65 characters on 8x8"),
        ({"start": position_text(opening(6))}, "bad_position", "65 characters on 8x8"),
        ({"start": position_text(opening(8))[:-1] + "-"}, "bad_position", "65 characters on 8x8"),
        ({"start": position_text(opening(8)) + "\n"}, "bad_position", "row by row"),
        ({"start": "?" * 65}, "bad_position", "row by row"),
        ({"start": 7}, "bad_position", "row by row"),
        ({"start": "-" * 64 + "X"}, "start_over", "neither side has a move"),
        ({"start": ALMOST_FULL, "moves": "h8"}, "start_over", "After this opening"),
        ({"moves": "f5d6f5"}, "bad_moves", "Move 3 of the opening, f5, is not legal"),
        ({"moves": "f5z9"}, "bad_moves", "in lower case"),
        ({"moves": "f5p16"}, "bad_moves", "Move 2 of the opening, p16, is not legal"),
        ({"moves": WIPED_OUT.replace(" ", "")}, "start_over", "After this opening neither side has a move"),
        ({"moves": WIPED_OUT.replace(" ", "") + "a1"}, "bad_moves", "Move 10 of the opening, a1, is not legal"),
        ({"moves": "f5 d6"}, "bad_moves", "in lower case"),
        ({"handicap": 5}, "bad_handicap", "from 0 to 4"),
        ({"handicap": 1, "start": position_text(opening(8))}, "handicap_with_start", "usual position"),
        ({"balanced": True, "moves": "f5"}, "balanced_alone", "without 'start', 'moves' and 'handicap'"),
        ({"balanced": True, "size": 6}, "balanced_size", "8x8 alone"),
        ({"balanced": 1}, "bad_balanced", "true or false"),
    ],
)
def test_beginnings_that_are_refused(options: dict[str, object], code: str, sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence) as refusal:
        read_options(REVERSI, options)
    assert refusal.value.code == code


def test_the_usual_beginning_is_unchanged_on_the_wire() -> None:
    assert msgspec.to_builtins(ReversiBegan(8)) == {"type": "began", "size": 8}
    assert msgspec.convert({"type": "began", "size": 8}, REVERSI.Event) == ReversiBegan(8)
    assert msgspec.to_builtins(ReversiBegan(8, moves="f5")) == {"type": "began", "size": 8, "moves": "f5"}


@pytest.mark.parametrize("wrong", [{"start": "X"}, {"moves": "a1"}, {"start": "-" * 64 + "X"}])
def test_an_event_of_the_wire_begins_nowhere_that_the_options_would_not(wrong: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "began", "size": 8, **wrong}, REVERSI.Event)


def test_a_move_takes_few_calls() -> None:
    calls: list[str] = []

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            calls.append(frame.f_code.co_name)

    play(WIPED_OUT)  # what is looked up about a board is worked out once
    position, moves = opening(8), [Place(name) for name in WIPED_OUT.split()]
    before = sys.getprofile()
    for move in moves:
        seat = str(position.turn)
        sys.setprofile(called)
        try:
            position = REVERSI.decide(position, seat, move, DICE).state
        finally:
            sys.setprofile(before)
    assert len(calls) / len(moves) < 7.5, calls
    assert {"decide", "place_disc", "can_move"} <= set(calls)


def test_the_text_of_a_board_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    read = reversi_state.read_discs

    def noted(board: str) -> tuple[int, int]:
        texts.append(board)
        return read(board)

    monkeypatch.setattr(reversi_state, "read_discs", noted)
    decided = folded = opening(8)
    for name in WIPED_OUT.split():
        events, decided = REVERSI.decide(decided, str(decided.turn), Place(name), DICE)
        folded = reduce(REVERSI.evolve, events, folded)
    assert folded == decided
    assert texts == [opening(8).board]
