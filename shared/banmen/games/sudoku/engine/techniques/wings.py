"""Wings: squares with two candidates, the wings, one of which must hold a digit whatever the square between them holds.

The proof is a chain, links alternating strong and weak, from one wing's digit to the other's; squares that see both
ends (for an XYZ-wing the hinge too) lose that digit.
"""

from collections.abc import Iterator

from banmen.games.sudoku.engine.position import Candidate, CandidateGrid, Candidates, SolvingStep, StrongLink
from banmen.games.sudoku.engine.units import SEEN, SQUARES, digits_of, squares_in

_THREE = 3


def xy_wing(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield XY-wings: a hinge XY sees a wing XZ and a wing YZ, so one of the wings is Z.

    The third and fourth candidate of the proof are the hinge's.
    """
    by_pair = _squares_by_pair(position)
    for hinge in squares_in(position.pairs):
        x, y = digits_of(position.candidates[hinge])
        for z in range(1, 10):
            if z not in {x, y}:
                for chain in _xy_wings(by_pair, hinge, (x, y, z)):
                    removes = _seen_by_ends(position, chain)
                    if removes:
                        yield SolvingStep("xy_wing", removes=removes, proof=chain)


def xyz_wing(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield XYZ-wings: a hinge XYZ sees a wing XZ and a wing YZ, so one of the three is Z.

    The hinge's Z is the only fin.
    """
    by_pair = _squares_by_pair(position)
    for hinge in range(SQUARES):
        if position.candidates[hinge].bit_count() == _THREE:
            digits = digits_of(position.candidates[hinge])
            for z in digits:
                x, y = (digit for digit in digits if digit != z)
                for chain in _xy_wings(by_pair, hinge, (x, y, z)):
                    removes = _seen_by_ends(position, chain, SEEN[hinge])
                    if removes:
                        yield SolvingStep("xyz_wing", removes=removes, proof=chain, fins=((hinge, z),))


def w_wing(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield W-wings: two squares with the same pair each see one end of a strong link of one of its digits.

    So one of them is the other digit. The strong link is the middle of the proof; `units` is where it lies.
    """
    for pair, chosen in _squares_by_pair(position).items():
        squares = squares_in(chosen)
        x, y = digits_of(pair)
        for place, first in enumerate(squares):
            for second in squares[place + 1 :]:
                if not SEEN[first] >> second & 1:
                    for through, z in ((x, y), (y, x)):
                        yield from _w_wings(position, (first, second), through, z)


def _w_wings(position: CandidateGrid, wings: tuple[int, int], through: int, z: int) -> Iterator[SolvingStep]:
    """Yield the W-wings of two squares with the candidates `through`, the digit of the strong link, and z."""
    first, second = wings
    removes = position.candidates_in(z, SEEN[first] & SEEN[second])
    if not removes:
        return
    reported = set()
    for near, far, unit in _both_ways(position.links[through - 1]):
        # A link in two units proves the same step twice; report it once.
        if SEEN[first] >> near & 1 and SEEN[second] >> far & 1 and (near, far) not in reported:
            if second in {near, far} or first in {near, far}:
                continue
            reported.add((near, far))
            chain = ((first, z), (first, through), (near, through), (far, through), (second, through), (second, z))
            yield SolvingStep("w_wing", removes=removes, proof=chain, units=(unit,))


def _both_ways(links: tuple[StrongLink, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield each strong link from either end, with its unit."""
    for unit, first, second in links:
        yield first, second, unit
        yield second, first, unit


def _squares_by_pair(position: CandidateGrid) -> dict[int, int]:
    """Return the squares of each pair of candidates."""
    by_pair: dict[int, int] = {}
    for index in squares_in(position.pairs):
        pair = position.candidates[index]
        by_pair[pair] = by_pair.get(pair, 0) | 1 << index
    return by_pair


def _xy_wings(by_pair: dict[int, int], hinge: int, digits: tuple[int, int, int]) -> Iterator[Candidates]:
    """Yield the chains from a wing XZ over the hinge, which holds X and Y, to a wing YZ."""
    x, y, z = digits
    z_bit = 1 << (z - 1)
    left = by_pair.get(z_bit | 1 << (x - 1), 0) & SEEN[hinge]
    right = by_pair.get(z_bit | 1 << (y - 1), 0) & SEEN[hinge]
    if left and right:
        for first in squares_in(left):
            for second in squares_in(right):
                yield (first, z), (first, x), (hinge, x), (hinge, y), (second, y), (second, z)


def _seen_by_ends(position: CandidateGrid, chain: Candidates, also: int = -1) -> tuple[Candidate, ...]:
    """Return the candidates that both ends of a chain exclude, within the squares `also`.

    Both ends have the same digit.
    """
    (first, z), (last, _) = chain[0], chain[-1]
    return position.candidates_in(z, SEEN[first] & SEEN[last] & also)
