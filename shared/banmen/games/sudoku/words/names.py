"""Names of squares, rows, columns and boxes in sentences about sudoku, and what a step removes.

Everything counts from 1. Squares are 0 to 80 and units 0 to 26 (see `banmen.games.sudoku.engine.step`).
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from banmen.games.sudoku.engine.step import Candidates
from banmen.games.sudoku.engine.units import UNITS, Kind, square
from banmen.texts import Texts

_PLURALS = {Kind.ROW: "step-rows", Kind.COLUMN: "step-columns", Kind.BOX: "step-boxes"}


def short(index: int) -> str:
    """Return a square as proofs name it: `r5c5`."""
    row, column = square(index)
    return f"r{row + 1}c{column + 1}"


def joined(t: Texts, words: Sequence[str], more: str = "step-more", last: str = "step-and") -> str:
    """Join words to a list; the message `last` joins the last word to the others, which `more` joins."""
    *before, final = words
    if not before:
        return final
    text = before[0]
    for word in before[1:]:
        text = t(more, before=text, next=word)
    return t(last, before=text, last=final)


def squares_named(t: Texts, candidates: Candidates) -> str:
    """Return the squares of some candidates, each once, in short form."""
    return joined(t, [short(index) for index in dict.fromkeys(index for index, _ in candidates)])


def digits_named(t: Texts, candidates: Candidates) -> str:
    """Return the digits of some candidates, each once."""
    return joined(t, [str(digit) for digit in sorted({digit for _, digit in candidates})])


def units_named(t: Texts, units: Iterable[int]) -> str:
    """Return rows, columns and boxes, grouped by kind: `rows 2 and 7 and box 3`."""
    names = []
    for kind, group in groupby((UNITS[unit] for unit in units), lambda unit: unit.kind):
        numbers = [str(unit.number + 1) for unit in group]
        names.append(t(_PLURALS[kind], count=len(numbers), numbers=joined(t, numbers)))
    return joined(t, names, "step-places-more", "step-places-and")


def eliminations_text(t: Texts, removes: Candidates) -> str:
    """Return which squares cannot be which digits; squares that lose the same digits are grouped."""
    lost: dict[int, list[str]] = {}
    for index, digit in sorted(removes):
        lost.setdefault(index, []).append(str(digit))
    alike: dict[tuple[str, ...], list[str]] = {}
    for index, digits in lost.items():
        alike.setdefault(tuple(digits), []).append(short(index))
    clauses = [
        t("step-not", count=len(squares), squares=joined(t, squares), digits=joined(t, digits, last="step-nor"))
        for digits, squares in alike.items()
    ]
    return joined(t, clauses, "step-clauses-more", "step-clauses-and")
