"""Contradiction (a forcing chain): remove a candidate that leads to a dead end by singles, or to no solution.

Squares with the fewest candidates are assumed first, and the shortest of their refutations is reported first. There are
no steps if there is no solution or a square has no candidate: then anything follows.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from banmen.games.sudoku.engine import count
from banmen.games.sudoku.engine.position import Candidate, CandidateGrid, Candidates, SolvingStep
from banmen.games.sudoku.engine.units import DIGITS, SEEN, UNIT_SETS, digits_of, squares_in


def contradiction(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield candidates that singles refute; if there are none, those that the search refutes, as technique "trial".

    The proof begins with the assumption and continues with the placements that lead to the dead end. For a square left
    without a candidate the fins are its present candidates. For a unit left without a place for a digit, the only one
    in `units`, the fins are its present places. `chains` are arrows of two nodes, from a placement to one that it leads
    to or to a fin that it excludes.
    """
    if count(position.digits, 1) == 0 or any(not position.candidates[index] for index in squares_in(position.empty)):
        return
    refuted = False
    for _, assumptions in groupby(_assumptions(position), lambda one: position.candidates[one[0]].bit_count()):
        dead = [one for one in assumptions if _leads_to_a_dead_end(position, one)]
        refuted = refuted or bool(dead)
        yield from sorted([_refutation(position, one) for one in dead], key=lambda step: len(step.proof))
    if not refuted:
        for index, digit in _assumptions(position):
            if count((*position.digits[:index], digit, *position.digits[index + 1 :]), 1) == 0:
                yield SolvingStep("trial", removes=((index, digit),), proof=((index, digit),))


def _assumptions(position: CandidateGrid) -> Iterator[Candidate]:
    """Yield all candidates, squares with few first; a square with a single one needs no assumption."""
    left = position.candidates
    for index in sorted(squares_in(position.empty), key=lambda index: left[index].bit_count()):
        if left[index].bit_count() > 1:
            yield from ((index, digit) for digit in digits_of(left[index]))


# --- is there a dead end? many assumptions are tested, few lead to one ------------------------------------------------


def _leads_to_a_dead_end(position: CandidateGrid, assumption: Candidate) -> bool:
    """Return True if naked and hidden singles, applied repeatedly, leave a square or digit without a place."""
    index, digit = assumption
    placed = 1 << index
    planes = [plane & ~placed for plane in position.planes]
    planes[digit - 1] = position.planes[digit - 1] & ~SEEN[index]
    changed = (1 << DIGITS) - 1
    while changed:
        found = _naked_singles(position.empty, planes, placed)
        if found is None:
            return True
        placed, again = found
        changed |= again
        lowest = changed & -changed
        changed ^= lowest
        found = _hidden_singles(position, planes, placed, lowest.bit_length() - 1)
        if found is None:
            return True
        placed, again = found
        changed |= again
    return False


def _naked_singles(empty: int, planes: list[int], placed: int) -> tuple[int, int] | None:
    """Place all naked singles; return the squares placed, and the set of digits that changed. None: a dead end."""
    changed = 0
    while True:
        once = twice = 0
        for plane in planes:
            twice |= once & plane
            once |= plane
        if once != empty:
            return None
        singles = once & ~twice & ~placed
        if not singles:
            return placed, changed
        placed |= singles
        for digit in range(DIGITS):
            for index in squares_in(planes[digit] & singles):
                planes[digit] &= ~SEEN[index]
                changed |= 1 << digit


def _hidden_singles(position: CandidateGrid, planes: list[int], placed: int, digit: int) -> tuple[int, int] | None:
    """Place all hidden singles of a digit (from 0); return the same as `_naked_singles`."""
    changed = 0
    before, plane = position.planes[digit], planes[digit]
    for unit in UNIT_SETS:
        if before & unit:
            places = plane & unit
            if not places:
                return None
            if not (places & (places - 1) or places & placed):
                placed |= places
                plane &= ~SEEN[places.bit_length() - 1]
                planes[digit] = plane
                for other in range(DIGITS):
                    if other != digit and planes[other] & places:
                        planes[other] ^= places
                        changed |= 1 << other
    return placed, changed


# --- which placements lead there --------------------------------------------------------------------------------------


class _Placement(NamedTuple):
    """A candidate that must be true because all the others, `instead`, are eliminated."""

    candidate: Candidate
    instead: Candidates


class _DeadEnd(NamedTuple):
    """One of these candidates must be true, of a square, or of a digit in a unit (then its number is in `units`)."""

    candidates: Candidates
    units: tuple[int, ...]


class _Assumption:
    """The consequences of an assumption, round by round, and which placement eliminated which candidate."""

    def __init__(self, position: CandidateGrid, assumption: Candidate) -> None:
        self._position = position
        self._planes = list(position.planes)
        self._filled = [0] * DIGITS
        self._struck: dict[Candidate, int] = {}
        self._placements: list[_Placement] = []
        self._place(_Placement(assumption, ()))

    def advance(self) -> None:
        """Place all present singles. A single that another one of the same round excludes makes a dead end."""
        for placement in list(self._singles()):
            index, digit = placement.candidate
            if self._planes[digit - 1] >> index & 1:
                self._place(placement)

    def dead_ends(self) -> Iterator[_DeadEnd]:
        """Yield squares without a candidate, then units without a place for a digit."""
        open_squares = self._position.empty
        for plane, filled in zip(self._planes, self._filled, strict=True):
            open_squares &= ~(plane | filled)
        for index in squares_in(open_squares):
            yield _DeadEnd(tuple((index, digit) for digit in digits_of(self._position.candidates[index])), ())
        for unit, digit, places in self._open_units():
            if not places:
                yield _DeadEnd(self._position.candidates_in(digit, UNIT_SETS[unit]), (unit,))

    def proof_of(self, dead_end: _DeadEnd) -> list[int]:
        """Return the numbers of the assumption and the placements on which the dead end rests, in order."""
        needed = {0}
        waiting = list(dead_end.candidates)
        while waiting:
            number = self._struck[waiting.pop()]
            if number not in needed:
                needed.add(number)
                waiting += self._placements[number].instead
        return sorted(needed)

    def step(self, dead_end: _DeadEnd) -> SolvingStep:
        """Return the step that a dead end proves; each of `chains` is an arrow to what a placement leads to."""
        proof = self.proof_of(dead_end)
        arrows = [
            (self._placements[cause].candidate, self._placements[number].candidate)
            for number in proof
            for cause in sorted({self._struck[each] for each in self._placements[number].instead})
        ]
        arrows += [(self._placements[self._struck[each]].candidate, each) for each in dead_end.candidates]
        return SolvingStep(
            "contradiction",
            removes=(self._placements[0].candidate,),
            proof=tuple(self._placements[number].candidate for number in proof),
            fins=dead_end.candidates,
            units=dead_end.units,
            chains=tuple(((before,), (then,)) for before, then in arrows),
        )

    def _place(self, placement: _Placement) -> None:
        index, digit = placement.candidate
        bit = 1 << index
        for other in range(1, DIGITS + 1):
            lost = self._planes[other - 1] & (SEEN[index] | bit if other == digit else bit)
            self._planes[other - 1] ^= lost
            for square in squares_in(lost):
                self._struck.setdefault((square, other), len(self._placements))
        del self._struck[placement.candidate]
        self._filled[digit - 1] |= bit
        self._placements.append(placement)

    def _singles(self) -> Iterator[_Placement]:
        once = twice = 0
        for plane in self._planes:
            twice |= once & plane
            once |= plane
        for index in squares_in(once & ~twice):
            bit = 1 << index
            digit = next(digit for digit, plane in enumerate(self._planes, 1) if plane & bit)
            others = digits_of(self._position.candidates[index] & ~(1 << (digit - 1)))
            yield _Placement((index, digit), tuple((index, other) for other in others))
        for unit, digit, places in self._open_units():
            if places and not places & (places - 1):
                instead = self._position.candidates_in(digit, UNIT_SETS[unit] & ~places)
                yield _Placement((places.bit_length() - 1, digit), instead)

    def _open_units(self) -> Iterator[tuple[int, int, int]]:
        """Yield each unit and each digit that it lacks, with the places left for it."""
        for digit, before in enumerate(self._position.planes, 1):
            for unit, squares in enumerate(UNIT_SETS):
                if before & squares and not self._filled[digit - 1] & squares:
                    yield unit, digit, self._planes[digit - 1] & squares


def _refutation(position: CandidateGrid, assumption: Candidate) -> SolvingStep:
    """Return the shortest proof of one of the first dead ends."""
    assumption_made = _Assumption(position, assumption)
    while not (dead_ends := list(assumption_made.dead_ends())):
        assumption_made.advance()
    return assumption_made.step(min(dead_ends, key=lambda dead_end: len(assumption_made.proof_of(dead_end))))
