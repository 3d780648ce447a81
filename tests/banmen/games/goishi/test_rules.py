"""The rules of goishi hiroi: legal and refused picks, retreats, and the end."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import IllegalMove
from banmen.games.goishi.engine import StoneBoard
from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Action, Event, Pick, Picked, Redo, Retreat, Solved, State, StonePutBack
from banmen.options import read_options
from tests.banmen.games.goishi.boards import onward

NO_DICE = Random(0)
CROSS = "..O../..O../OOOOO/..O../..O.."
"""A cross with its middle on square 12."""


def new_game(board: str, **options: object) -> State:
    began = GOISHI.begin(read_options(GOISHI, {"board": board, **options}), NO_DICE)
    return GOISHI.evolve(GOISHI.blank, began)


def done(state: State, *actions: Action) -> State:
    for action in actions:
        for event in GOISHI.decide(state, PICKER, action, NO_DICE).events:
            state = GOISHI.evolve(state, event)
    return state


def picked(state: State, *squares: int) -> State:
    return done(state, *map(Pick, squares))


def refused(state: State, action: Action, seat: str = PICKER) -> IllegalMove:
    with pytest.raises(IllegalMove) as refusal:
        GOISHI.decide(state, seat, action, NO_DICE)
    return refusal.value


def open_squares(state: State) -> list[int]:
    return [action.square for action in GOISHI.legal(state, PICKER) if isinstance(action, Pick)]


# --- picking ----------------------------------------------------------------------------------------------------------


def test_one_may_start_anywhere() -> None:
    assert open_squares(new_game(CROSS)) == [2, 7, 10, 11, 12, 13, 14, 17, 22]


def test_the_first_stone_in_each_direction_can_be_picked() -> None:
    assert open_squares(picked(new_game(CROSS), 12)) == [7, 13, 17, 11], "up, right, down, left"


def test_one_turns_or_goes_straight_on_but_not_straight_back() -> None:
    assert open_squares(picked(new_game(CROSS), 11, 12)) == [7, 13, 17]
    after = picked(new_game(CROSS), 13, 12)
    assert refused(after, Pick(14)).code == "straight_back"
    assert open_squares(after) == [7, 17, 11]


def test_where_a_stone_was_picked_one_passes() -> None:
    assert open_squares(picked(new_game("OOO/.O./.O."), 1, 0)) == []
    assert open_squares(picked(new_game("O.O.O/..O.."), 2, 7)) == [], "up is straight back"
    assert open_squares(picked(new_game("OOO/O.O/OOO"), 1, 2, 5, 8, 7, 6, 3, 0)) == []
    assert open_squares(picked(new_game(".O./OOO/.O."), 4, 3)) == [], "the others are beyond straight back"
    assert open_squares(picked(new_game("OO.O/O..."), 0)) == [1, 4]
    assert open_squares(picked(new_game("O.O/.../O.O"), 0, 2, 8)) == [6]


@st.composite
def played(draw: st.DrawFn) -> State:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    signs = draw(st.text("O.", min_size=columns, max_size=columns))
    board = [draw(st.text("O.", min_size=columns, max_size=columns)) for _ in range(rows - 1)]
    state = new_game("/".join([*board, signs])) if "O" in signs + "".join(board) else new_game("O")
    for _ in range(draw(st.integers(0, 8))):
        if GOISHI.outcome(state) is None and open_squares(state):
            state = picked(state, draw(st.sampled_from(open_squares(state))))
    return state


@given(played())
def test_all_legal_picks_are_accepted_and_all_others_refused(state: State) -> None:
    if GOISHI.outcome(state) is not None:
        return
    board = StoneBoard(state.columns, state.board)
    assert open_squares(state) == list(onward(board, state.path))
    for square in set(range(len(state.board) + 1)) - set(open_squares(state)):
        assert refused(state, Pick(square)).text.endswith(".")


@pytest.mark.parametrize(
    ("path", "square", "code"),
    [
        ((), 0, "no_stone"),
        ((), 25, "no_such_square"),
        ((12,), 12, "already_picked"),
        ((2,), 10, "not_in_line"),
        ((2,), 12, "jumps_over"),
        ((10,), 12, "jumps_over"),
        ((13, 12), 14, "straight_back"),
        ((7, 12), 2, "straight_back"),
    ],
)
def test_a_refusal_says_why(path: tuple[int, ...], square: int, code: str) -> None:
    assert refused(picked(new_game(CROSS), *path), Pick(square)).code == code


def test_nobody_else_picks() -> None:
    assert refused(new_game(CROSS), Pick(12), "nobody").code == "no_such_seat"
    assert list(GOISHI.legal(new_game(CROSS), "nobody")) == []


# --- ways back and ahead ----------------------------------------------------------------------------------------------


def test_a_retreat_puts_the_last_stone_back() -> None:
    state = picked(new_game(CROSS), 12, 11)
    assert GOISHI.decide(state, PICKER, Retreat(), NO_DICE).events == (StonePutBack(11),)
    back = done(state, Retreat())
    assert (back.left, back.path, back.ahead) == (picked(new_game(CROSS), 12).left, (12,), (11,))
    assert (back.steps, back.retreats) == (3, 1)


def test_a_stone_put_back_can_be_picked_again_until_another_is_picked() -> None:
    state = picked(new_game(CROSS), 12, 11, 10)
    back = done(state, Retreat(), Retreat())
    assert done(back, Redo(), Redo()).path == state.path
    assert done(back, Pick(11)).ahead == (10,), "picking the same stone is picking it again"
    elsewhere = done(back, Pick(13))
    assert elsewhere.ahead == ()
    assert refused(elsewhere, Redo()).code == "nothing_to_redo"


def test_before_the_first_stone_there_is_no_way_back() -> None:
    assert refused(new_game(CROSS), Retreat()).code == "nothing_to_undo"
    assert Retreat() not in set(GOISHI.legal(new_game(CROSS), PICKER))


# --- the end ----------------------------------------------------------------------------------------------------------


def test_the_last_stone_solves_it() -> None:
    state = picked(new_game("OO/.O"), 0, 1)
    events = GOISHI.decide(state, PICKER, Pick(3), NO_DICE).events
    assert events == (Picked(3), Solved(1))
    end = picked(state, 3)
    outcome = GOISHI.outcome(end)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (PICKER, "solved")
    assert outcome.counts == {"steps": {PICKER: 3}, "retreats": {PICKER: 0}, "orders": {PICKER: 1}}
    assert list(GOISHI.legal(end, PICKER)) == []
    assert refused(end, Retreat()).code == "game_over"


def test_one_stone_is_a_game() -> None:
    assert GOISHI.outcome(picked(new_game("O"), 0)) is not None


def test_a_search_for_all_orders_ends_when_everything_was_tried() -> None:
    state = picked(new_game("OO", search="all"), 0, 1)
    assert GOISHI.outcome(state) is None
    state = picked(done(state, Retreat(), Retreat()), 1, 0)
    assert state.found == 2
    end = done(state, Retreat(), Retreat())
    outcome = GOISHI.outcome(end)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.counts["orders"]) == (PICKER, "all_found", {PICKER: 2})


def test_a_whole_search_that_finds_nothing_proves_it() -> None:
    state = new_game("O./.O")
    for square in (0, 3):
        assert GOISHI.outcome(state) is None
        state = done(state, Pick(square), Retreat())
    outcome = GOISHI.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "unsolvable")


def test_steps_out_of_order_prove_nothing() -> None:
    assert GOISHI.outcome(done(new_game("O./.O"), Pick(3), Retreat())) is None
    assert GOISHI.outcome(done(new_game("O./.O"), Pick(0), Retreat(), Redo(), Retreat(), Pick(3), Retreat())) is None
    early = done(new_game("OO/.O"), Pick(0), Retreat())
    assert not early.orderly, "a way was left that had not been tried"


# --- what happens -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "kind"), [(Picked(1), None), (StonePutBack(1), "retreat"), (Solved(1), "solution")])
def test_retreats_and_solutions_are_milestones(event: Event, kind: str | None) -> None:
    assert GOISHI.milestone(event) == kind
    assert GOISHI.reveal(event, None) == event
