"""Find a tour of a narrow board by frontier search, or prove that none exists, however long the board is.

States that cannot be completed are remembered, so each is tried once; on three and four rows there are few.
"""

from collections.abc import Iterator, Mapping, Sequence

from banmen.games.knights_tour.engine.frontier import Plan, Step, plan, steps

NARROW = 4
"""The longest short side for which this is fast."""


def frontier_tour(rows: int, columns: int, start: int | None, *, closed: bool) -> list[int] | None:
    """Return a tour from a square, or an open one from any square if `start` is None; None if there is no tour."""
    layers = plan(rows, columns, None if closed else start, closed=closed)
    found = _search(layers, one_first=min(rows, columns) == NARROW)
    if found is None:
        return None
    around = _tour_neighbours(layers, found)
    first = start if start is not None else next((square for square, near in around.items() if len(near) == 1), 0)
    return _path(around, first)


def _search(layers: Plan, *, one_first: bool) -> list[Step] | None:
    """Return the step of each layer that makes a tour; None if there is no tour.

    Steps that add the most moves come first, or with `one_first` those that add one: on four rows that finds a path
    along the board a thousand times sooner.
    """
    dead: list[set[int]] = [set() for _ in layers.layers]
    done: list[Step] = []
    states = [layers.first_state]
    untried = [_sorted_steps(layers, 0, layers.first_state, one_first=one_first)]
    while untried:
        step = next(untried[-1], None)
        if step is None:
            untried.pop()
            dead[len(untried)].add(states.pop())
            if done:
                done.pop()
        elif len(untried) == len(layers.layers):
            return [*done, step]
        elif step.state not in dead[len(untried)]:
            done.append(step)
            states.append(step.state)
            untried.append(_sorted_steps(layers, len(untried), step.state, one_first=one_first))
    return None


def _sorted_steps(layers: Plan, number: int, state: int, *, one_first: bool) -> Iterator[Step]:
    found = steps(layers, number, state)
    return iter(sorted(found, key=lambda step: abs(len(step.slots) - 1))) if one_first else found


def _tour_neighbours(layers: Plan, found: Sequence[Step]) -> dict[int, list[int]]:
    """Return, for each square, its neighbours on the tour."""
    around: dict[int, list[int]] = {}
    slots: list[int] = []
    for square, layer, step in zip(layers.squares, layers.layers, found, strict=True):
        slots.append(square)
        around[square] = [slots[slot] for slot in step.slots]
        for slot in step.slots:
            around[slots[slot]].append(square)
        slots = [slots[slot] for slot in layer.kept]
    return around


def _path(around: Mapping[int, Sequence[int]], start: int) -> list[int]:
    path = [start]
    previous, here = None, start
    while len(path) < len(around):
        previous, here = here, next(square for square in around[here] if square != previous)
        path.append(here)
    return path
