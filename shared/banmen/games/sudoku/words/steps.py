"""A sudoku step in words: where to look, the name of the technique, why the step holds and what follows."""

from collections.abc import Callable, Mapping

from banmen.games.sudoku.engine.squares import UNIT_SETS, UNITS_OF
from banmen.games.sudoku.engine.step import Step
from banmen.games.sudoku.engine.units import square
from banmen.games.sudoku.words import chains as sudoku_chains
from banmen.games.sudoku.words.names import digits_named, eliminations_text, joined, short, squares_named, units_named
from banmen.texts import Texts

_FEW = 4
"""Up to this many squares are named one by one."""


def technique_name(t: Texts, technique: str) -> str:
    """Return the name of a technique within a sentence: `naked single`."""
    return t(f"technique-{technique.replace('_', '-')}")


def place(t: Texts, step: Step) -> str:
    """Return the place that a step is about, as a hint without technique and digit."""
    return t("step-look", place=_place(t, step))


def explanation(t: Texts, step: Step) -> str:
    """Return why a step holds, and what it sets or removes, in a few sentences."""
    return _EXPLANATIONS[step.technique](t, step)


def _place(t: Texts, step: Step) -> str:
    if step.technique in _COVERED:
        return units_named(t, step.units + step.covers)
    if step.units and step.technique not in sudoku_chains.EXPLANATIONS:
        return units_named(t, step.units)
    for candidates in (step.proof[:1] if step.technique in _SUPPOSED else step.proof, step.sets + step.removes):
        squares = sorted({index for index, _ in candidates})
        if len(squares) == 1:
            return _square(t, squares[0])
        if len(squares) <= _FEW:
            return joined(t, [short(index) for index in squares], "step-places-more", "step-places-and")
    return units_named(t, sorted({UNITS_OF[index][-1] for index in squares}))


def _square(t: Texts, index: int, message: str = "step-square") -> str:
    row, column = square(index)
    return t(message, row=str(row + 1), column=str(column + 1))


# --- singles ----------------------------------------------------------------------------------------------------------


def _full_house(t: Texts, step: Step) -> str:
    return _single(t, step, "step-full-house", "step-square-first")


def _naked_single(t: Texts, step: Step) -> str:
    return _single(t, step, "step-naked-single", "step-square-first")


def _hidden_single(t: Texts, step: Step) -> str:
    """Name the only place, then what excludes the others: digits outside the unit, eliminated candidates inside it."""
    only = _single(t, step, "step-hidden-single", "step-square")
    unit = UNIT_SETS[step.units[0]]
    outside = tuple(each for each in step.fins if not unit >> each[0] & 1)
    struck = tuple(each for each in step.fins if unit >> each[0] & 1)
    if not step.fins:
        return only
    message = "step-excluded" if not struck else "step-excluded-but-struck" if outside else "step-excluded-struck"
    named = {name: squares_named(t, each) for name, each in (("squares", outside), ("struck", struck)) if each}
    return t("step-and-why", so=only, why=t(message, digit=_digit(step), count=len(outside), **named))


def _single(t: Texts, step: Step, message: str, place: str) -> str:
    ((index, digit),) = step.sets
    unit = units_named(t, step.units) if step.units else ""
    return t(message, square=_square(t, index, place), digit=str(digit), unit=unit)


# --- what strikes out -------------------------------------------------------------------------------------------------


def _elimination(t: Texts, step: Step, message: str, **args: str | int) -> str:
    """Return the reason, in a message's words, and what it removes."""
    return t("step-so", why=t(message, **args), gone=eliminations_text(t, step.removes))


def _locked_subset(t: Texts, step: Step) -> str:
    line, box = (units_named(t, [unit]) for unit in step.units)
    squares, digits = squares_named(t, step.proof), digits_named(t, step.proof)
    return _elimination(t, step, "step-locked-subset", line=line, box=box, squares=squares, digits=digits)


def _subset(t: Texts, step: Step) -> str:
    kind = step.technique.partition("_")[0]
    unit, squares, digits = units_named(t, step.units), squares_named(t, step.proof), digits_named(t, step.proof)
    return _elimination(t, step, f"step-{kind}-subset", unit=unit, squares=squares, digits=digits)


def _covered(t: Texts, step: Step) -> str:
    base, cover = units_named(t, step.units), units_named(t, step.covers)
    return _elimination(t, step, "step-covered", digit=_digit(step), base=base, cover=cover, count=len(step.covers))


def _finned(t: Texts, step: Step) -> str:
    base, cover, fins = units_named(t, step.units), units_named(t, step.covers), squares_named(t, step.fins)
    return _elimination(
        t, step, "step-finned", digit=_digit(step), base=base, cover=cover, fins=fins, count=len(step.fins)
    )


def _two_links(t: Texts, step: Step) -> str:
    one, other, weak = (units_named(t, [unit]) for unit in step.units + step.covers)
    ends = zip(("far", "near", "joint", "end"), (short(index) for index, _ in step.proof), strict=True)
    return _elimination(t, step, "step-two-links", digit=_digit(step), one=one, other=other, weak=weak, **dict(ends))


def _empty_rectangle(t: Texts, step: Step) -> str:
    box, line, met, left = (units_named(t, [unit]) for unit in step.units + step.covers)
    near, far = (short(index) for index, _ in step.fins)
    known = {"digit": _digit(step), "near": near, "far": far}
    return _elimination(t, step, "step-empty-rectangle", box=box, line=line, met=met, left=left, **known)


def _digit(step: Step) -> str:
    """Return the digit of a step that is about one digit."""
    return str(step.proof[0][1])


_COVERED = ("pointing", "claiming")
_SUPPOSED = ("contradiction", "trial")
_FISH = ("x_wing", "swordfish", "jellyfish")

_EXPLANATIONS: Mapping[str, Callable[[Texts, Step], str]] = {
    "full_house": _full_house,
    "naked_single": _naked_single,
    "hidden_single": _hidden_single,
    **dict.fromkeys(("locked_pair", "locked_triple"), _locked_subset),
    **dict.fromkeys((f"{kind}_{size}" for kind in ("naked", "hidden") for size in ("pair", "triple", "quad")), _subset),
    **dict.fromkeys((*_COVERED, *_FISH), _covered),
    **dict.fromkeys((f"{kind}_{fish}" for kind in ("finned", "sashimi") for fish in _FISH), _finned),
    **dict.fromkeys(("skyscraper", "two_string_kite", "turbot_fish"), _two_links),
    "empty_rectangle": _empty_rectangle,
    **sudoku_chains.EXPLANATIONS,
}
