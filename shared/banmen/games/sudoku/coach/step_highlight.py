"""How a step is highlighted on the grid: the squares to look at, and the links between the candidates that prove it."""

from collections.abc import Iterable

from banmen.games.sudoku.engine.squares import UNITS_OF
from banmen.games.sudoku.engine.step import Candidate, Step
from banmen.games.sudoku.engine.units import UNITS

Link = tuple[Candidate, Candidate, bool]
"""From one candidate to another; True for a strong link."""

_CHAINED = frozenset(
    ("skyscraper", "two_string_kite", "turbot_fish", "xy_wing", "w_wing", "remote_pair", "x_chain", "xy_chain", "aic")
)
"""Techniques whose proof is a chain in order: strong link, weak link, strong link."""

_COVERED = frozenset(("pointing", "claiming"))
_SUPPOSED = frozenset(("contradiction", "trial"))
_BY_SQUARES = (
    "xy_wing",
    "xyz_wing",
    "w_wing",
    "remote_pair",
    "simple_colouring",
    "unique_rectangle_",
    "bug_plus_one",
    "x_chain",
    "xy_chain",
    "aic",
    *_SUPPOSED,
)
"""Techniques that highlight squares, not units."""

_FEW = 4
"""Up to this many squares are highlighted one by one, more by their boxes."""


def focus_squares(step: Step) -> frozenset[int]:
    """Return the squares to highlight for the first stage of a hint; `words.steps.place` says it in words."""
    if step.units and not step.technique.startswith(_BY_SQUARES):
        return _inside(step.units + (step.covers if step.technique in _COVERED else ()))
    for candidates in (step.proof[:1] if step.technique in _SUPPOSED else step.proof, step.sets + step.removes):
        squares = frozenset(square for square, _ in candidates)
        if 0 < len(squares) <= _FEW:
            return squares
    return _inside(UNITS_OF[square][-1] for square in squares)


def links(step: Step) -> tuple[Link, ...]:
    """Return the links of a chain, from candidate to candidate; empty for other techniques."""
    if step.technique not in _CHAINED:
        return ()
    pairs = zip(step.proof, step.proof[1:], strict=False)
    return tuple((before, then, number % 2 == 0) for number, (before, then) in enumerate(pairs))


def _inside(units: Iterable[int]) -> frozenset[int]:
    return frozenset(square for unit in units for square in UNITS[unit].indices)
