from typing import Any

import pytest

from banmen.games.knights_tour.state import Conclude, Retreat, Return, Step
from banmen.replay import Ply
from banmen_client.games.knights_tour.annotations import (
    candidates,
    is_closed_up,
    is_complete,
    last_retreat,
    lost_squares,
)
from tests.banmen_client.games.knights_tour.table import RemoteTour, after, searched, state_of

SMALL: dict[str, Any] = {"rows": 5, "columns": 5}
OPENING = (0, 7, 4, 13, 24)


def test_candidates_stand_in_the_order_of_warnsdorff_with_their_onward_moves() -> None:
    found = candidates(state_of(27))
    assert [one.onward for one in found] == sorted(one.onward for one in found)
    assert len(found) == 8
    assert not any(one.spent or one.dead for one in found)


def test_plain_backtracking_has_the_order_of_the_directions() -> None:
    assert [one.square for one in candidates(state_of(27, method="backtracking"))] == [44, 37, 21, 12, 10, 17, 33, 42]


def test_a_square_that_leads_nowhere_is_a_dead_end_but_for_the_last() -> None:
    state = searched(24, **SMALL, start="a5")
    assert is_complete(state)
    (last,) = candidates(after(state_of(*state.squares()[:-1], **SMALL)))
    assert (last.onward, last.dead) == (0, False)
    # From c2 the corner a1 leads nowhere, since the knight comes from b3, the corner's other neighbour.
    corner = next(one for one in candidates(state_of(11, 18, 7, **SMALL)) if one.square == 0)
    assert (corner.onward, corner.dead) == (0, True)


def test_moves_that_are_done_with_are_marked() -> None:
    state = searched(200, **SMALL, start="a5", method="backtracking")
    while not any(one.spent for one in candidates(state)):
        state = searched(state.steps + 1, **SMALL, start="a5", method="backtracking")
    assert [one.square for one in candidates(state) if one.spent]


def test_after_the_search_nothing_is_a_candidate() -> None:
    state = after(state_of(rows=4, columns=4, start="a4"), Conclude())
    assert candidates(state) == ()
    assert candidates(state_of()) == (), "nor before it"


def test_unreachable_squares_are_lost() -> None:
    assert lost_squares(state_of(0, **SMALL)) == []
    # On 3x3 the middle is lost from the beginning.
    assert lost_squares(state_of(0, rows=3, columns=3)) == [4]
    # a1 has two neighbours, c2 and b3; the knight was on both.
    state = state_of(7, 10, 1, 8, 11, 2, **SMALL)
    assert lost_squares(state) == [0]


@pytest.mark.parametrize("square", [5, 7])
def test_where_the_knight_can_go_at_once_is_not_lost(square: int) -> None:
    state = state_of(0, rows=3, columns=3)
    assert square not in lost_squares(state)


def test_a_tour_is_closed_up_where_its_ends_meet() -> None:
    closed = searched(36, rows=6, columns=6, start="a6", closed=True)
    assert is_complete(closed)
    assert is_closed_up(closed)
    assert not is_closed_up(searched(24, **SMALL, start="a5"))


# --- the last retreat -----------------------------------------------------------------------------------------------


def plies(*actions: object) -> tuple[RemoteTour, list[Ply]]:
    remote = RemoteTour().lays_out("me", **SMALL)
    remote.does(*actions)  # type: ignore[arg-type] # actions of the game
    return remote, list(remote.replay.plies)


def test_a_retreat_lists_its_squares_from_end_to_beginning() -> None:
    remote, line = plies(*map(Step, OPENING), Retreat(), Retreat())
    assert last_retreat(remote.replay.state, line, len(line) - 1) == (4, 13, 24)


def test_a_retreat_is_still_known_some_steps_later() -> None:
    remote, line = plies(*map(Step, OPENING), Retreat(), Step(2), Step(11))
    assert last_retreat(remote.replay.state, line, len(line) - 1) == (13, 24)
    assert last_retreat(remote.replay.state_at(6), line, 6) == (13, 24)
    assert last_retreat(remote.replay.state_at(5), line, 5) == (), "before it there was none"


def test_a_retreat_ends_at_a_square_visited_again() -> None:
    remote, line = plies(*map(Step, OPENING), Retreat(), Step(24))
    assert last_retreat(remote.replay.state, line, len(line) - 1) == ()


def test_a_return_has_the_last_square_given_up() -> None:
    remote, line = plies(*map(Step, OPENING), Return(2))
    assert last_retreat(remote.replay.state, line, len(line) - 1) == (7, 4)


def test_an_old_retreat_is_forgotten() -> None:
    remote = RemoteTour().lays_out("me", start="a8")
    remote.does(Step(17), Step(34), Retreat())
    line = remote.replay.plies
    told = []
    for _ in range(14):
        told.append(last_retreat(remote.replay.state, line, len(line) - 1))
        remote.takes_steps(1)
    assert told[0] == (17, 34)
    assert told[-1] == ()


def test_there_is_no_retreat_before_the_first_step() -> None:
    remote, line = plies()
    assert last_retreat(remote.replay.state, line, 0) == ()
