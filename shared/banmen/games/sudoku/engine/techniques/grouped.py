"""Chains through groups: grouped chains, and chains of almost locked sets.

A group is a set of squares that one digit is considered for; its node is true if the digit is in one of them, and has a
weak link to what all of them see. Two groups have a strong link if they share all places of a digit in a unit, or if
they are the places of two digits in an almost locked set: squares of a unit with one candidate more than squares, so
that only one digit is missing there. Chains over these links are found and shortened like those of `chains`. Two almost
locked sets make an ALS-XZ, three an ALS-XY-wing, more an ALS chain. In a loop only the digits of its links can be
missing in an almost locked set, so it keeps all others.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from banmen.games.sudoku.engine.position import Candidate, CandidateGrid, Candidates, SolvingStep
from banmen.games.sudoku.engine.techniques.chains import (
    CANDIDATES,
    LONGEST,
    Chain,
    LinkGraph,
    candidates_in,
    chain_step,
    node_of,
    search_chains,
    strong_in_squares,
    strong_in_units,
    weak_links,
    weak_links_of_digits,
)
from banmen.games.sudoku.engine.units import (
    DIGITS,
    FIRST_BOX,
    SEEN,
    SQUARES,
    UNIT_SETS,
    digits_of,
    set_of,
    squares_in,
)

LARGEST_SET = 5
"""Maximum number of squares of an almost locked set. Larger ones are not noticed, and what they prove a smaller one of
the other squares nearly always does."""

_FEWEST = 2
_GROUPED = 3  # fewest places in a unit that make a group; two are a plain strong link
_TWO = 2
_BOXES = range(FIRST_BOX, len(UNIT_SETS))
_ALS_NAMES = {2: "als_xz", 3: "als_xy_wing"}


class Group(NamedTuple):
    """Squares as a set, and the digit that is considered for them."""

    squares: int
    digit: int

    @property
    def candidates(self) -> Candidates:
        return tuple((index, self.digit) for index in squares_in(self.squares))


class AlmostLockedSet(NamedTuple):
    """Squares of a unit, and their digits: one more than squares. Both are sets."""

    squares: int
    digits: int


def grouped_aic(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield alternating inference chains through groups of candidates in the intersection of a line and a box."""
    web = LinkWeb(position)
    web.add_plain_links()
    web.add_groups()
    for chain in web.chains(web.graph()):
        yield web.step("grouped_loop" if chain.is_loop else "grouped_aic", chain)


def als_chain(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield ALS-XZ, then ALS-XY-wings, then ALS chains; squares of two candidates count as almost locked sets.

    A chain back to its start is an ALS chain whatever its length. A loop of two sets is a doubly linked ALS-XZ.
    """
    web = LinkWeb(position)
    web.add_almost_locked_sets(smallest=1)
    for chain in web.chains(web.graph_of_digits()):
        sets = len(chain.nodes) // 2
        if chain.is_loop:
            yield web.step("double_als_xz" if sets == _TWO else "als_loop", chain)
        else:
            is_ring = chain.nodes[0] == chain.nodes[-1]
            yield web.step("als_chain" if is_ring else _ALS_NAMES.get(sets, "als_chain"), chain)


def als_aic(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield alternating inference chains through groups and almost locked sets."""
    web = whole_web(position)
    for chain in web.chains(web.graph()):
        yield web.step("als_loop" if chain.is_loop else "als_aic", chain)


@lru_cache(maxsize=1)
def whole_web(position: CandidateGrid) -> "LinkWeb":
    """Return the strong links of every kind. Cached, because two families use it one after the other."""
    web = LinkWeb(position)
    web.add_plain_links()
    web.add_groups()
    web.add_almost_locked_sets(smallest=_TWO)
    return web


def almost_locked_sets(position: CandidateGrid, smallest: int) -> Iterator[AlmostLockedSet]:
    """Yield the almost locked sets of `smallest` to `LARGEST_SET` squares, each once."""
    met = set()
    for unit in UNIT_SETS:
        squares = squares_in(unit & position.empty)
        for size in range(smallest, min(LARGEST_SET, len(squares) - 1) + 1):
            for chosen in combinations(squares, size):
                digits = 0
                for index in chosen:
                    digits |= position.candidates[index]
                if digits.bit_count() == size + 1:
                    found = AlmostLockedSet(set_of(chosen), digits)
                    if found.squares not in met:
                        met.add(found.squares)
                        yield found


class LinkWeb:
    """The strong links of a position that a technique uses; its weak links follow from them."""

    def __init__(self, position: CandidateGrid) -> None:
        self._position = position
        self._strong: dict[int, int] = {}
        self._groups: list[Group] = []
        self._numbers: dict[Group, int] = {}
        self._sets: dict[tuple[int, int], AlmostLockedSet] = {}

    def graph(self) -> LinkGraph:
        """Return the links, with weak ones within a digit and within a square."""
        return LinkGraph(self._strong, self._weak(weak_links(self._position)))

    def graph_of_digits(self) -> LinkGraph:
        """Return the links, with weak ones within a digit only, so that almost locked sets alone change the digit."""
        return LinkGraph(self._strong, self._weak(weak_links_of_digits(self._position)))

    def add_plain_links(self) -> None:
        """Add the strong links between two candidates of a unit or a square."""
        for links in (strong_in_units(self._position), strong_in_squares(self._position)):
            for node, others in links.items():
                self._strong[node] = self._strong.get(node, 0) | others

    def add_groups(self) -> None:
        """Add the strong links between places of a digit that lie in two intersections of a unit."""
        for digit, plane in enumerate(self._position.planes, 1):
            for unit, squares in enumerate(UNIT_SETS):
                places = plane & squares
                if places.bit_count() >= _GROUPED:
                    for one, other in _halves(unit, places):
                        self._link(Group(one, digit), Group(other, digit))

    def add_almost_locked_sets(self, smallest: int) -> None:
        """Add the strong links between the digits of each almost locked set."""
        planes = self._position.planes
        for each in almost_locked_sets(self._position, smallest):
            groups = [Group(planes[digit - 1] & each.squares, digit) for digit in digits_of(each.digits)]
            for one, other in combinations(groups, _TWO):
                nodes = self._link(one, other)
                self._sets.setdefault(nodes, each)

    def chains(self, graph: LinkGraph) -> Iterator[Chain]:
        """Yield the chains over these links; a loop locks the other digits of its almost locked sets too."""
        return search_chains(graph, _FEWEST, LONGEST, self._locked_out)

    def _locked_out(self, loop: Sequence[int]) -> int:
        """Return the candidates that a loop removes because only the digits of its links can be missing in its sets."""
        planes, gone = self._position.planes, 0
        for each, pair in zip(self.sets_of(loop), zip(loop[::2], loop[1::2], strict=True), strict=True):
            if each:
                linked = {self.candidates(node)[0][1] for node in pair}
                for digit in digits_of(each.digits):
                    if digit not in linked:
                        plane = planes[digit - 1]
                        gone |= (plane & _seen_by_all(plane & each.squares)) << SQUARES * (digit - 1)
        return gone

    def step(self, technique: str, chain: Chain) -> SolvingStep:
        """Return the step of a chain; without groups and almost locked sets it is an alternating inference chain."""
        nodes = chain.nodes
        sets = self.sets_of(nodes)
        if max(nodes) < CANDIDATES and not any(sets):
            return chain_step("aic", chain)
        groups = tuple(map(self.candidates, nodes))
        proof = tuple(dict.fromkeys(each for group in groups for each in group))
        sets_its_start = nodes[0] == nodes[-1] < CANDIDATES
        return SolvingStep(
            technique,
            sets=proof[:1] if sets_its_start else (),
            removes=() if sets_its_start else candidates_in(chain.gone),
            proof=proof,
            fins=self.others(sets, proof),
            chains=(groups,),
            locked=tuple(squares_in(each.squares) if each else () for each in sets) if any(sets) else (),
        )

    def sets_of(self, nodes: Sequence[int]) -> list[AlmostLockedSet | None]:
        """Return the almost locked set of each strong link of a chain that begins with one; None for other links."""
        pairs = zip(nodes[::2], nodes[1::2], strict=True)
        return [self._sets.get((min(pair), max(pair))) for pair in pairs]

    def others(self, sets: Sequence[AlmostLockedSet | None], proof: Candidates) -> Candidates:
        """Return the candidates of almost locked sets that are in no node of the chain."""
        inside = set_of(index for each in sets if each for index in squares_in(each.squares))
        left = self._position.candidates
        every = ((index, digit) for index in squares_in(inside) for digit in digits_of(left[index]))
        return tuple(each for each in every if each not in proof)

    def _link(self, one: Group, other: Group) -> tuple[int, int]:
        """Add a strong link; return its nodes in order."""
        first, second = sorted((self._node(one), self._node(other)))
        self._strong[first] = self._strong.get(first, 0) | 1 << second
        self._strong[second] = self._strong.get(second, 0) | 1 << first
        return first, second

    def _node(self, group: Group) -> int:
        if not group.squares & (group.squares - 1):
            return node_of(group.squares.bit_length() - 1, group.digit)
        if group not in self._numbers:
            self._numbers[group] = CANDIDATES + len(self._groups)
            self._groups.append(group)
        return self._numbers[group]

    def candidates(self, node: int) -> tuple[Candidate, ...]:
        return self._groups[node - CANDIDATES].candidates if node >= CANDIDATES else candidates_in(1 << node)

    def _weak(self, weak: dict[int, int]) -> dict[int, int]:
        """Add to the weak links of candidates those of groups: a node is linked to what it sees whole."""
        by_digit: list[list[tuple[int, int]]] = [[] for _ in range(DIGITS)]
        for number, (squares, digit) in enumerate(self._groups, CANDIDATES):
            by_digit[digit - 1].append((number, squares))
        for digit, (plane, groups) in enumerate(zip(self._position.planes, by_digit, strict=True), 1):
            start = SQUARES * (digit - 1)
            for index in squares_in(plane):
                weak[start + index] |= _inside(groups, SEEN[index])
            for number, squares in groups:
                seen = _seen_by_all(squares)
                weak[number] = (plane & seen) << start | _inside(groups, seen)
        return weak


def _seen_by_all(squares: int) -> int:
    seen = -1
    for index in squares_in(squares):
        seen &= SEEN[index]
    return seen


def _inside(groups: list[tuple[int, int]], seen: int) -> int:
    """Return the nodes of the groups that are seen whole."""
    found = 0
    for number, squares in groups:
        if not squares & ~seen:
            found |= 1 << number
    return found


def _halves(unit: int, places: int) -> Iterator[tuple[int, int]]:
    """Yield the ways to divide all places of a unit between two intersections of a line and a box."""
    if unit < FIRST_BOX:
        parts = _parts(places, _BOXES)
        if len(parts) == _TWO:
            yield parts[0], parts[1]
        return
    rows, columns = (_parts(places, range(first, first + DIGITS)) for first in (0, DIGITS))
    for parts in (rows, columns):
        if len(parts) == _TWO:
            yield parts[0], parts[1]
    for row in rows:
        for column in columns:
            if row | column == places:
                for one, other in ((row, column & ~row), (row & ~column, column)):
                    if one and other:
                        yield one, other


def _parts(places: int, units: range) -> list[int]:
    """Return the places of each of these units that has some."""
    return [places & UNIT_SETS[unit] for unit in units if places & UNIT_SETS[unit]]
