"""The loops of frontier dynamic programming, as Python runs them: mates, and counts in a hash table."""

from banmen.games.knights_tour.engine.frontier import plan
from banmen.games.knights_tour.engine.frontier_kernel import (
    COMPLETE,
    EMPTY,
    LIMB_BITS,
    MOST_CHOICES,
    add_count,
    add_move,
    expand_all,
    is_full,
    rehash,
)

WIDTH = 5
END, FINISHED = WIDTH + 1, WIDTH + 2


def test_a_move_joins_two_squares() -> None:
    mates = [0, 1, 2]
    assert add_move(mates, 0, 2, WIDTH, closed=False) == 0
    assert mates == [2, 1, 0]


def test_a_move_joins_two_paths_and_finishes_their_inner_ends() -> None:
    mates = [1, 0, 3, 2]
    assert add_move(mates, 1, 2, WIDTH, closed=False) == 0
    assert mates == [3, FINISHED, FINISHED, 0]


def test_a_finished_square_takes_no_move() -> None:
    assert add_move([FINISHED, 1], 0, 1, WIDTH, closed=False) == -1


def test_a_ring_is_a_closed_tour_only() -> None:
    assert add_move([1, 0], 0, 1, WIDTH, closed=True) == 1
    assert add_move([1, 0], 0, 1, WIDTH, closed=False) == -1


def test_two_ends_of_the_tour_joined_complete_it() -> None:
    assert add_move([END, END], 0, 1, WIDTH, closed=False) == 1


def test_counts_of_a_state_are_added_up_with_a_carry() -> None:
    states, lows, highs = [EMPTY] * 8, [0] * 8, [0] * 8
    assert add_count(states, lows, highs, 42, (1 << LIMB_BITS) - 1, 0) == 1
    assert add_count(states, lows, highs, 42, 1, 3) == 0
    place = states.index(42)
    assert (lows[place], highs[place]) == (0, 4)


def test_a_hash_table_keeps_all_states_when_it_grows() -> None:
    states, lows, highs = [EMPTY] * 8, [0] * 8, [0] * 8
    for state in range(6):
        add_count(states, lows, highs, 1000 * state, state, 0)
    larger: tuple[list[int], list[int], list[int]] = [EMPTY] * 16, [0] * 16, [0] * 16
    rehash(states, lows, highs, *larger)
    assert {state: low for state, low in zip(larger[0], larger[1], strict=True) if state != EMPTY} == {
        1000 * state: state for state in range(6)
    }


def test_a_hash_table_is_full_before_its_last_places_are_taken() -> None:
    assert not is_full(0, 64)
    assert is_full(48, 64)
    assert is_full(48 - MOST_CHOICES + 1, 64)


def test_all_layers_expanded_count_the_tours() -> None:
    layers = plan(3, 4)
    now = [layers.first_state], [1], [0]
    for layer in layers.layers:
        size = 1 << 10
        after: tuple[list[int], list[int], list[int]] = [EMPTY] * size, [0] * size, [0] * size
        position = [0, 0]
        room = [0] * (2 * (layers.width + 1 + MOST_CHOICES))
        expand_all(*now, position, layer, layers.width, room, *after, 1 << 20)
        assert position[0] == len(now[0])
        held = [place for place, state in enumerate(after[0]) if state != EMPTY]
        assert position[1] == len(held)
        now = ([after[0][at] for at in held], [after[1][at] for at in held], [after[2][at] for at in held])
    assert now == ([COMPLETE], [8], [0])
