"""Colouring: candidates of one digit, or squares of one pair, joined by strong links; neighbours differ in colour.

A strong link means that one of two candidates is true and the other false. So in a connected network the candidates of
one colour are all true, and those of the other all false.
"""

from collections.abc import Iterator
from typing import NamedTuple

from banmen.games.sudoku.engine.position import CandidateGrid, Candidates, SolvingStep
from banmen.games.sudoku.engine.units import DIGITS, SEEN, UNIT_SETS, digits_of, squares_in

_FEWEST_OF_A_TRAP = 4  # smaller networks trap only candidates that locked candidates eliminate
_FEWEST_IN_A_ROW = 4  # squares of a remote pair; with fewer, the ends at an odd distance are a naked pair


class _Network(NamedTuple):
    """The squares of a connected network, as two sets: neighbours differ in colour. The first has the first square."""

    first: int
    second: int


def simple_colouring(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield simple colourings of a digit: `proof` has one colour, `fins` the other.

    Wrap: two squares of a colour see each other, so that colour is false and removed; `units` is where. Trap:
    candidates that see both colours are removed.
    """
    for digit in range(1, DIGITS + 1):
        for network in _networks(_partners(position, digit)):
            yield from _wraps(position, digit, network)
            yield from _traps(position, digit, network)


def _wraps(position: CandidateGrid, digit: int, network: _Network) -> Iterator[SolvingStep]:
    for colour in network:
        for unit, squares in enumerate(UNIT_SETS):
            if (colour & squares).bit_count() > 1:
                yield _coloured(position, digit, network, position.candidates_in(digit, colour), (unit,))
                break


def _traps(position: CandidateGrid, digit: int, network: _Network) -> Iterator[SolvingStep]:
    if (network.first | network.second).bit_count() < _FEWEST_OF_A_TRAP:
        return
    seen = [0, 0]
    for colour in (0, 1):
        for index in squares_in(network[colour]):
            seen[colour] |= SEEN[index]
    removes = position.candidates_in(digit, seen[0] & seen[1] & ~(network.first | network.second))
    if removes:
        yield _coloured(position, digit, network, removes, ())


def _coloured(
    position: CandidateGrid, digit: int, network: _Network, removes: Candidates, units: tuple[int, ...]
) -> SolvingStep:
    proof, fins = (position.candidates_in(digit, colour) for colour in network)
    return SolvingStep("simple_colouring", removes=removes, proof=proof, fins=fins, units=units)


def remote_pair(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield remote pairs: a row of at least four squares with the same two candidates, each of which sees the next.

    Squares at an odd distance hold both digits between them, so a square that sees both has neither. The proof follows
    the row, two candidates for each square.
    """
    by_pair: dict[int, int] = {}
    for index in squares_in(position.pairs):
        pair = position.candidates[index]
        by_pair[pair] = by_pair.get(pair, 0) | 1 << index
    for pair, chosen in by_pair.items():
        if chosen.bit_count() >= _FEWEST_IN_A_ROW:
            partners = {index: SEEN[index] & chosen for index in squares_in(chosen)}
            for network in _networks(partners):
                yield from _remote_pairs(position, pair, partners, network)


def _remote_pairs(
    position: CandidateGrid, pair: int, partners: dict[int, int], network: _Network
) -> Iterator[SolvingStep]:
    low, high = digits_of(pair)
    for start in squares_in(network.first):
        for end in squares_in(network.second & ~SEEN[start]):
            seen = SEEN[start] & SEEN[end]
            removes = tuple(sorted(position.candidates_in(low, seen) + position.candidates_in(high, seen)))
            if removes:
                row = _shortest(partners, start, end)
                turns = ((low, high), (high, low))
                proof = tuple((index, digit) for pace, index in enumerate(row) for digit in turns[pace % 2])
                yield SolvingStep("remote_pair", removes=removes, proof=proof)


def _partners(position: CandidateGrid, digit: int) -> dict[int, int]:
    """Return, for each square in a strong link of the digit, the set of its link partners."""
    partners: dict[int, int] = {}
    for _, first, second in position.links[digit - 1]:
        partners[first] = partners.get(first, 0) | 1 << second
        partners[second] = partners.get(second, 0) | 1 << first
    return partners


def _networks(partners: dict[int, int]) -> Iterator[_Network]:
    """Yield the connected networks that can be coloured alternately, ordered by their first squares."""
    done = 0
    for start in sorted(partners):
        if not done >> start & 1:
            colours = [1 << start, 0]
            added, turn = 1 << start, 0
            while added:
                turn ^= 1
                reached = 0
                for index in squares_in(added):
                    reached |= partners[index]
                added = reached & ~colours[turn]
                colours[turn] |= added
            done |= colours[0] | colours[1]
            # Colours overlap if the network has a ring of odd length; then the position has no solution.
            if not colours[0] & colours[1]:
                yield _Network(*colours)


def _shortest(partners: dict[int, int], start: int, end: int) -> list[int]:
    """Return a shortest path between two squares of a network; if several, over the first squares."""
    rings = [1 << start]
    reached = 1 << start
    while not reached >> end & 1:
        ring = 0
        for index in squares_in(rings[-1]):
            ring |= partners[index]
        rings.append(ring & ~reached)
        reached |= ring
    path = [end]
    for ring in reversed(rings[:-1]):
        path.append(squares_in(ring & partners[path[-1]])[0])
    return path[::-1]
