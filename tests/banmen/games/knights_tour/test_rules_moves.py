"""How moves, retreats and returns change a tour: the path, the board, the counts and the exhausted moves."""

from functools import reduce

from banmen.games.knights_tour.engine.board import direction
from banmen.games.knights_tour.rules import TourOptions, after_move, after_retreat, after_return, opening
from banmen.games.knights_tour.state import Tour

PATH = (0, 11, 22, 13)
"""a5, b3, c1, d3 on 5x5."""


def new_tour(start: str | None = None) -> Tour:
    return opening(TourOptions(rows=5, columns=5, start=start).first_event())


def moved(state: Tour, *squares: int) -> Tour:
    return reduce(lambda tour, square: after_move(tour, square, tour=False), squares, state)


def visited(state: Tour) -> list[int]:
    return [square for square, mark in enumerate(state.board) if mark]


def test_a_move_puts_the_square_on_the_path_and_marks_it() -> None:
    state = moved(new_tour(), *PATH)
    assert (tuple(state.squares()), state.current, state.depth) == (PATH, 13, 4)
    assert visited(state) == sorted(PATH)
    assert (state.steps, state.retreats, state.found) == (4, 0, 0)


def test_a_move_that_completes_a_tour_counts_it() -> None:
    assert after_move(moved(new_tour(), 0), 11, tour=True).found == 1


def test_a_retreat_undoes_the_last_move_and_remembers_the_square() -> None:
    before = moved(new_tour(), *PATH[:3])
    after = after_retreat(after_move(before, 13, tour=False), spent=False)
    assert (after.path, after.board, after.spent) == (before.path, before.board, before.spent)
    assert (after.tried, after.steps, after.retreats) == (13, 5, 1)


def test_a_spent_retreat_marks_the_direction_on_the_square_that_it_leads_to() -> None:
    after = after_retreat(moved(new_tour(), *PATH), spent=True)
    way = direction(5, 22, 13)
    assert way is not None
    assert list(after.spent) == [0, 0, 1 << way]
    again = after_retreat(moved(after, 15), spent=True)
    other = direction(5, 22, 15)
    assert other is not None
    assert list(again.spent) == [0, 0, 1 << way | 1 << other], "what is done with stays so"


def test_a_spent_retreat_from_the_first_square_marks_it_as_a_start() -> None:
    before = new_tour()
    assert before.starts[0] == 0
    assert after_retreat(moved(before, 0), spent=False).starts == before.starts
    after = after_retreat(moved(before, 0), spent=True)
    assert (after.starts[0], after.depth, visited(after)) == (1, 0, [])
    assert after.starts[1:] == before.starts[1:]


def test_a_return_cuts_the_path_and_frees_the_squares_after_it() -> None:
    before = moved(new_tour("a5"), *PATH[1:])
    after = after_return(before, 1)
    assert (tuple(after.squares()), visited(after), list(after.spent)) == ((0,), [0], [0])
    assert (after.tried, after.steps, after.retreats) == (11, 4, 1)


def test_impossible_events_change_nothing() -> None:
    """A window folds what it is sent, whatever that is."""
    empty, state = new_tour(), moved(new_tour(), *PATH)
    assert after_retreat(empty, spent=True) == empty
    assert after_move(state, 25, tour=False) == state
    assert after_return(state, 4) == state
    assert after_return(state, 9) == state
