"""Tours laid square by square: what of the squares behind matters to those ahead, and how it changes.

The squares are taken along the short side. Behind the last one taken, a *profile* says of each square that still has
moves to squares ahead how the part laid so far passes it; two parts with the same profile can be completed in the same
ways. So tours are counted, or one is found, without walking them.

A profile says for each such square (a *slot*): the slot at the other end of its path, which is itself while no move was
laid there; or that the other end is an end of the tour; or that the tour passes. It says too how many ends of the tour
may still be placed on squares of each colour. `taking` has it as a number, and does the work.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from banmen.engines.knights_tour.board import is_dark, reached
from banmen.engines.knights_tour.taking import DARK_END, LIGHT_END, MOST_CHOICES, Layer, expand


class Plan(NamedTuple):
    """The squares of a board in the order in which they are taken, what taking each means, and the profile before.

    `top` is the most slots between two squares; `ends` bounds the ends that a profile names.
    """

    squares: Sequence[int]
    layers: Sequence[Layer]
    profile: int
    top: int

    @property
    def bound(self) -> int:
        """More than any number of a profile."""
        names: int = (self.top + 2) ** self.top
        return (self.profile + 1) * names


def plan(rows: int, columns: int, start: int | None = None, *, closed: bool = False, cells: int | None = None) -> Plan:
    """How the squares of a board, or the first `cells` of them, are taken; two squares or more."""
    squares = _in_order(rows, columns)[:cells]
    number = {square: at for at, square in enumerate(squares)}
    around = [[number[there] for there in reached(rows, columns, square) if there in number] for square in squares]
    costs = [DARK_END if is_dark(columns, square) else LIGHT_END for square in squares]
    layers: list[Layer] = []
    slots: list[int] = []
    for at, square in enumerate(squares):
        slots = [*slots, at]
        layers.append(_layer(at, slots, around, costs, is_start=square == start, closed=closed))
        slots = [slots[slot] for slot in layers[-1].kept]
    top = max(len(layer.kept) for layer in layers)
    return Plan(squares, layers, 0 if closed else _ends(costs), top)


class Step(NamedTuple):
    """One way of taking a square: the slots to which moves are laid, and the profile then."""

    slots: tuple[int, ...]
    profile: int


def steps(plan: Plan, number: int, profile: int) -> Iterator[Step]:
    """The ways of taking the square of this number."""
    layer = plan.layers[number]
    before, slots = [0] * (plan.top + 1), [0] * (plan.top + 1)
    made, taken = [0] * MOST_CHOICES, [0] * MOST_CHOICES
    for at in range(expand(profile, layer, plan.top, before, slots, made, taken)):
        choice = layer.one[taken[at]], layer.two[taken[at]]
        yield Step(tuple(slot for slot in choice if slot >= 0), made[at])


def _in_order(rows: int, columns: int) -> list[int]:
    if columns <= rows:
        return list(range(rows * columns))
    return [row * columns + column for column in range(columns) for row in range(rows)]


def _ends(costs: Sequence[int]) -> int:
    """An end on a square of each colour, or two on the colour that has one square more; else there is no tour."""
    surplus = costs.count(DARK_END) - costs.count(LIGHT_END)
    return {0: DARK_END + LIGHT_END, 1: 2 * DARK_END, -1: 2 * LIGHT_END}.get(surplus, 0)


def _layer(
    at: int,
    slots: Sequence[int],
    around: Sequence[Sequence[int]],
    costs: Sequence[int],
    *,
    is_start: bool,
    closed: bool,
) -> Layer:
    ahead = [sum(there > at for there in around[one]) for one in slots]
    behind = [slot for slot, one in enumerate(slots[:-1]) if one in around[at]]
    choices = [choice for many in range(2 - is_start, -1, -1) for choice in combinations(behind, many)]
    leaving = [slot for slot, many in enumerate(ahead) if not many]
    kept = [slot for slot, many in enumerate(ahead) if many]
    return Layer(
        slot=len(slots) - 1,
        cost=costs[at] if is_start else 0,
        one=tuple(choice[0] if choice else -1 for choice in choices),
        two=tuple(choice[1] if len(choice) > 1 else -1 for choice in choices),
        leaving=tuple(leaving),
        costs=tuple(costs[slots[slot]] for slot in leaving),
        kept=tuple(kept),
        renamed=tuple(kept.index(slot) if slot in kept else -1 for slot in range(len(slots))),
        tight=tuple(slot for slot, many in enumerate(ahead) if many == 1),
        is_last=at == len(around) - 1,
        closed=closed,
    )
