"""Common part of subsets and fish: n sets whose union has only n members.

A set is nine bits: digits of a square, or places of a digit in a unit.
"""

from collections.abc import Iterable, Iterator, Sequence

from banmen.games.sudoku.engine.units import EVERY_DIGIT

NamedSet = tuple[int, int]
"""The name of a set, and its bits."""

_SIZES = tuple(nine.bit_count() for nine in range(EVERY_DIGIT + 1))


def closed_unions(sets: Iterable[NamedSet], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the names of `count` sets and their union, if that has `count` members.

    Sets with fewer than two members are ignored. Combinations follow the order of the sets.
    """
    for names, union in light_unions(sets, count, _SIZES, count):
        if _SIZES[union] == count:
            yield names, union


def light_unions(
    sets: Iterable[NamedSet], count: int, weights: Sequence[int], most: int
) -> list[tuple[tuple[int, ...], int]]:
    """Return the names of `count` sets and their union, if that weighs at most `most`.

    `weights` has the weight of each union; none weighs more than one that contains it. Sets with fewer than two members
    are ignored.
    """
    light = [(name, nine) for name, nine in sets if weights[nine] <= most and nine & (nine - 1)]
    if len(light) < count:
        return []
    grown: list[tuple[int, tuple[int, ...], int]] = [(at, (name,), nine) for at, (name, nine) in enumerate(light, 1)]
    for _ in range(count - 1):
        grown = [
            (beyond, (*names, name), union | nine)
            for at, names, union in grown
            for beyond, (name, nine) in enumerate(light[at:], at + 1)
            if weights[union | nine] <= most
        ]
    return [(names, union) for _, names, union in grown]
