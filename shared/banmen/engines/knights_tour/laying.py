"""One tour of a narrow board, laid square by square: found at once, or shown not to be, however long the board is.

A profile from which the rest cannot be laid is remembered, so each is tried once; on three and four rows there are few.
"""

from collections.abc import Iterator, Mapping, Sequence

from banmen.engines.knights_tour.profile import Plan, Step, plan, steps

NARROW = 4
"""The longest short side for which this is quick."""


def laid(rows: int, columns: int, start: int | None, *, closed: bool) -> list[int] | None:
    """A tour from a square (an open one from any, where it is None), or None: there is none."""
    layers = plan(rows, columns, None if closed else start, closed=closed)
    choices = _choices(layers, one_first=min(rows, columns) == NARROW)
    if choices is None:
        return None
    around = _around(layers, choices)
    first = start if start is not None else next((square for square, near in around.items() if len(near) == 1), 0)
    return _in_order(around, first)


def _choices(layers: Plan, *, one_first: bool) -> list[Step] | None:
    """For each layer the step by which a tour is laid; None where there is no tour.

    Steps that lay most moves come first, or with `one_first` those that lay one: on four rows a path along the board is
    found a thousand times sooner so.
    """
    dead: list[set[int]] = [set() for _ in layers.layers]
    made: list[Step] = []
    profiles = [layers.profile]
    ahead = [_ahead(layers, 0, layers.profile, one_first=one_first)]
    while ahead:
        step = next(ahead[-1], None)
        if step is None:
            ahead.pop()
            dead[len(ahead)].add(profiles.pop())
            if made:
                made.pop()
        elif len(ahead) == len(layers.layers):
            return [*made, step]
        elif step.profile not in dead[len(ahead)]:
            made.append(step)
            profiles.append(step.profile)
            ahead.append(_ahead(layers, len(ahead), step.profile, one_first=one_first))
    return None


def _ahead(layers: Plan, number: int, profile: int, *, one_first: bool) -> Iterator[Step]:
    ways = steps(layers, number, profile)
    return iter(sorted(ways, key=lambda way: abs(len(way.slots) - 1))) if one_first else ways


def _around(layers: Plan, choices: Sequence[Step]) -> dict[int, list[int]]:
    """For each square those next to it on the tour."""
    around: dict[int, list[int]] = {}
    slots: list[int] = []
    for square, layer, step in zip(layers.squares, layers.layers, choices, strict=True):
        slots.append(square)
        around[square] = [slots[slot] for slot in step.slots]
        for slot in step.slots:
            around[slots[slot]].append(square)
        slots = [slots[slot] for slot in layer.kept]
    return around


def _in_order(around: Mapping[int, Sequence[int]], start: int) -> list[int]:
    path = [start]
    came, here = None, start
    while len(path) < len(around):
        came, here = here, next(square for square in around[here] if square != came)
        path.append(here)
    return path
