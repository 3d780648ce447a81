"""Forcing chains: a candidate that is false whichever candidate of a square, or place of a digit in a unit, is true.

Each chain starts with one of these as true, and alternates weak and strong links of every kind (see `grouped`) to the
same false candidate. Assumed true, that one would leave the square or the unit empty: contradiction and verity are the
same chains read from either end. A single chain back to its start is an alternating inference chain.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep
from banmen.games.sudoku.engine.techniques.chains import CANDIDATES, LinkGraph, candidate_of, excluded_by, node_of
from banmen.games.sudoku.engine.techniques.grouped import LinkWeb, whole_web
from banmen.games.sudoku.engine.units import UNIT_SETS, digits_of, squares_in

LONGEST = 12
"""Maximum number of strong links in one of the chains."""

MOST_CHAINS = 5
"""Maximum number of chains of a verity; more candidates of a square or places of a digit are not tried."""

_EVERY_CANDIDATE = (1 << CANDIDATES) - 1
_THREE = 3  # of two candidates, one is true: then the chains make an alternating inference chain


class _Verity(NamedTuple):
    """Candidates of which one is true, as nodes, and the unit of a digit's places; no unit for those of a square."""

    nodes: tuple[int, ...]
    units: tuple[int, ...]


class _Conclusion(NamedTuple):
    """A candidate that is false, as a node, and the number of links that prove it."""

    links: int
    target: int
    verity: _Verity


def forcing_chain(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield forcing chains, those with the fewest links first.

    `chains` begin with the true candidates. If these are the places in a unit, it is the only one in `units`.
    """
    search = _ForcingSearch(position)
    removed = set()
    for conclusion in sorted(search.conclusions(), key=lambda one: one.links):
        if conclusion.target not in removed:
            removed.add(conclusion.target)
            yield search.step(conclusion)


class _ForcingSearch:
    """What follows from each candidate of a position by chains: rings of false nodes, one strong link apart."""

    def __init__(self, position: CandidateGrid) -> None:
        self._position = position
        self._web: LinkWeb = whole_web(position)
        self._graph: LinkGraph = self._web.graph()
        self._onward = {node: excluded_by(self._graph, targets) for node, targets in self._graph.strong.items()}
        self._joined = sum(1 << node for node in self._onward)
        self._rings = {node: self._rings_of(node) for node in self._graph.weak if node < CANDIDATES}

    def conclusions(self) -> Iterator[_Conclusion]:
        """Yield what all candidates of a square or all places of a digit in a unit lead to."""
        false = {node: _union(rings) & _EVERY_CANDIDATE for node, rings in self._rings.items()}
        for verity in _verities(self._position):
            common = _EVERY_CANDIDATE
            for node in verity.nodes:
                common &= false[node]
            for target in squares_in(common):
                links = sum(_ring_with(self._rings[node], 1 << target) + 1 for node in verity.nodes)
                yield _Conclusion(links, target, verity)

    def step(self, conclusion: _Conclusion) -> SolvingStep:
        chains = [self._chain(start, conclusion.target) for start in conclusion.verity.nodes]
        sets = [each for nodes in chains for each in self._web.sets_of(nodes[1:-1])]
        groups = tuple(tuple(map(self._web.candidates, nodes)) for nodes in chains)
        target = candidate_of(conclusion.target)
        every = dict.fromkeys(each for nodes in groups for group in nodes for each in group)
        proof = tuple(each for each in every if each != target)
        return SolvingStep(
            "forcing_chain",
            removes=(target,),
            proof=proof,
            fins=tuple(each for each in self._web.others(sets, proof) if each != target),
            units=conclusion.verity.units,
            chains=groups,
            locked=tuple(squares_in(each.squares) if each else () for each in sets) if any(sets) else (),
        )

    def _rings_of(self, start: int) -> list[int]:
        ring = false = self._graph.weak[start]
        rings = [ring]
        while ring and len(rings) <= LONGEST:
            found = 0
            for node in squares_in(ring & self._joined):
                found |= self._onward[node]
            ring = found & ~false
            false |= ring
            rings.append(ring)
        return rings

    def _chain(self, start: int, target: int) -> list[int]:
        """Return a shortest chain from a true candidate to a false one."""
        rings = self._rings[start]
        chain, aim = [target], 1 << target
        for ring in reversed(rings[: _ring_with(rings, aim)]):
            before = next(node for node in squares_in(ring & self._joined) if self._onward[node] & aim)
            true = next(node for node in squares_in(self._graph.strong[before]) if self._graph.weak[node] & aim)
            chain += [true, before]
            aim = 1 << before
        return [start, *reversed(chain)]


def _ring_with(rings: Sequence[int], aim: int) -> int:
    """Return the number of the ring that has a node."""
    return next(number for number, ring in enumerate(rings) if ring & aim)


def _union(rings: Sequence[int]) -> int:
    union = 0
    for ring in rings:
        union |= ring
    return union


def _verities(position: CandidateGrid) -> Iterator[_Verity]:
    """Yield squares with three candidates or more, then units with three places or more for a digit."""
    for index in squares_in(position.empty & ~position.pairs):
        digits = digits_of(position.candidates[index])
        if _THREE <= len(digits) <= MOST_CHAINS:
            yield _Verity(tuple(node_of(index, digit) for digit in digits), ())
    for unit, squares in enumerate(UNIT_SETS):
        for digit, plane in enumerate(position.planes, 1):
            places = squares_in(plane & squares)
            if _THREE <= len(places) <= MOST_CHAINS:
                yield _Verity(tuple(node_of(index, digit) for index in places), (unit,))
