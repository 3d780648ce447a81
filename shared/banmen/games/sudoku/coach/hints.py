"""The coach's answers about a grid: two checks, the solution, a hint, all steps, and what to highlight for a step.

`advise` words them for a client without an engine, and gives no more than a window computes for itself.

A hint is shown in three stages: where to look, which technique and why, then the action. Mistakes come before any step.
A hint is found for one grid and is not valid for another. If the givens have several solutions, no single digit is
wrong.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise, product
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from banmen.game import IllegalMove, Seat
from banmen.games.sudoku.coach.pencil_marks import struck
from banmen.games.sudoku.engine import solve, solve_and_count
from banmen.games.sudoku.engine.all_steps import all_steps
from banmen.games.sudoku.engine.grade import next_step
from banmen.games.sudoku.engine.position import Candidate, Candidates, SolvingStep, position_of
from banmen.games.sudoku.engine.units import SQUARES, UNITS, Grid, conflicts, dead_ends, square
from banmen.games.sudoku.outcome import judge_in_race, outcome
from banmen.games.sudoku.state import Action, Aid, Aided, Clear, Event, GridMarks, Note, Set, State, TakeAid, TakeStep
from banmen.games.sudoku.words import steps as words
from banmen.games.sudoku.words.steps import LOOPS, focus
from banmen.texts import Texts

_CHAINED = frozenset(
    (
        *("skyscraper", "two_string_kite", "turbot_fish", "xy_wing", "w_wing", "remote_pair"),
        *("x_chain", "xy_chain", "loop", "aic"),
    )
)
"""Techniques whose proof is a chain in order: strong link, weak link, strong link."""


# --- checks and the answer ------------------------------------------------------------------------------------------


Finding = Literal["right", "wrong", "open", "dead", "none"]


class Verdict(NamedTuple):
    """How a grid compares with the solution of its givens, and the wrong squares.

    `right` and `wrong` are used if the givens have one solution. If they have several, a grid is `open` while it leads
    to one of them, and `dead` when it leads to none; then no single square is wrong. If there are no givens, so that
    the entries are the puzzle, it is `none` when the puzzle has no solution.
    """

    finding: Finding
    squares: frozenset[int] = frozenset()


class Completeness(NamedTuple):
    """How complete a grid is: the number of empty squares, and of entries that break a rule."""

    empty: int
    breaking: int

    @property
    def done(self) -> bool:
        """Whether the puzzle is solved."""
        return not self.empty and not self.breaking


class Solution(NamedTuple):
    """The solution of a grid, `only` if there is no other; None if there is none."""

    digits: Grid | None
    only: bool


def compare_with_solution(state: State, seat: Seat) -> Verdict:
    """Compare the entries with the solution."""
    givens = givens_of(state)
    solution, only = solutions(givens)
    if solution is None or not only:
        dead: Finding = "dead" if any(givens) else "none"
        return Verdict(dead if solve(state.grid_of(seat)) is None else "open")
    wrong = wrong_entries(state, seat, solution)
    return Verdict("wrong" if wrong else "right", wrong)


def wrong_entries(state: State, seat: Seat, solution: Sequence[int]) -> frozenset[int]:
    """Return the entries that differ from the solution."""
    entries = state.sheet_of(seat).digit
    return frozenset(
        square for square in range(SQUARES) if entries[square] and entries[square] % 10 != solution[square]
    )


def completeness(state: State, seat: Seat) -> Completeness:
    """Return how complete the grid is."""
    return Completeness(state.grid_of(seat).count(0), len(conflicting_entries(state, seat)))


def conflicting_entries(state: State, seat: Seat) -> frozenset[int]:
    """Return the entries that occur twice in a row, column or box; givens are never included."""
    return frozenset(
        square for each in conflicts(state.grid_of(seat)) for square in each.indices if state.givens[square] == "."
    )


def answer(state: State, seat: Seat) -> Solution:
    """Return the solution to show. If there are several, it is one that agrees with the entries, if possible.

    Without givens the entries are the puzzle, which may have no solution.
    """
    givens = givens_of(state)
    solution, only = solutions(givens)
    if solution is not None and not only:
        solution = solve(state.grid_of(seat)) or (solution if any(givens) else None)
    return Solution(solution, only)


@lru_cache(maxsize=256)
def solutions(grid: Grid) -> Solution:
    """Return the first solution of a grid, and whether it is the only one. Cached."""
    first, count = solve_and_count(grid, limit=2)
    return Solution(first, count == 1)


def givens_of(state: State) -> Grid:
    """Return the 81 givens, 0 for an empty square."""
    return tuple(int(sign) if sign != "." else 0 for sign in state.givens)


# --- hints ----------------------------------------------------------------------------------------------------------


class WrongDigits(NamedTuple):
    """These entries differ from the solution."""

    squares: tuple[int, ...]


class WronglyStruck(NamedTuple):
    """These candidates were eliminated but are needed. All have the same digit, so that one action restores them."""

    candidates: tuple[Candidate, ...]


class NextStep(NamedTuple):
    """The easiest step to take."""

    step: SolvingStep


class NoSolution(NamedTuple):
    """The entries lead to no solution, and it is unknown which square is wrong.

    Without givens the entries are the puzzle: it is `unsolvable` itself.
    """

    unsolvable: bool = False


class NoHint(NamedTuple):
    """There is no hint: the grid is `full`, or several solutions leave everything open."""

    full: bool


HintFinding: TypeAlias = WrongDigits | WronglyStruck | NextStep | NoSolution | NoHint


class HintStage(IntEnum):
    """How much of a hint is shown."""

    WHERE = 1
    WHY = 2
    DONE = 3


@dataclass(frozen=True, slots=True)
class SolvingHint:
    """The finding for a grid (`sheet`), and how much of it is shown.

    `listed` are all steps of the position if the player asked for them; `finding` is then the one that is shown.
    """

    finding: HintFinding
    sheet: GridMarks
    stage: HintStage = HintStage.WHERE
    listed: tuple[SolvingStep, ...] = ()

    def next_stage(self) -> "SolvingHint":
        """Return the hint after one more press. Only a step has a reason, which is shown between WHERE and DONE."""
        explained = self.stage is HintStage.WHERE and isinstance(self.finding, NextStep)
        return replace(self, stage=HintStage.WHY if explained else HintStage.DONE)

    def with_listed(self, number: int) -> "SolvingHint":
        """Return the hint that shows another of the listed steps, counted from 0."""
        return replace(self, finding=NextStep(self.listed[number]))

    @property
    def action(self) -> Action | None:
        """The action that carries out the hint, or None."""
        match self.finding:
            case NextStep(step):
                return TakeStep(step)
            case WrongDigits(squares):
                return Clear(squares)
            case WronglyStruck(candidates):
                return Note(tuple(square for square, _ in candidates), "struck", candidates[0][1], on=False)
        return None


def hint_for(state: State, seat: Seat) -> SolvingHint:
    """Find a hint: a mistake, else the easiest step. May take a second."""
    return SolvingHint(find_hint(state, seat), state.sheet_of(seat))


def list_steps(state: State, seat: Seat) -> SolvingHint:
    """List all steps of the position, the first one shown; if there is none, find what a hint says instead."""
    finding = find_hint(state, seat)
    if not isinstance(finding, NextStep):
        return SolvingHint(finding, state.sheet_of(seat))
    grid = state.grid_of(seat)
    position = position_of(grid, state.sheet_of(seat).struck)
    listed = all_steps(position, unique=solutions(grid).only)
    return SolvingHint(NextStep(listed[0]), state.sheet_of(seat), HintStage.WHY, listed)


def find_hint(state: State, seat: Seat) -> HintFinding:
    """Return what to say about a grid."""
    verdict = compare_with_solution(state, seat)
    if verdict.squares:
        return WrongDigits(tuple(sorted(verdict.squares)))
    if verdict.finding in {"dead", "none"}:
        repeated = conflicting_entries(state, seat)
        return WrongDigits(tuple(sorted(repeated))) if repeated else NoSolution(unsolvable=verdict.finding == "none")
    grid = state.grid_of(seat)
    if 0 not in grid:
        return NoHint(full=True)
    gone = _wrongly_struck(state, seat)
    if gone is not None:
        return gone
    unique = solutions(grid).only
    step = next_step(position_of(grid, state.sheet_of(seat).struck), unique=unique)
    return NextStep(step) if step is not None else NoHint(full=False)


def _wrongly_struck(state: State, seat: Seat) -> WronglyStruck | None:
    """Return eliminated candidates that the solution needs, or None.

    If there are several solutions, they count only if a square or unit has no candidate left.
    """
    gone = struck(state, seat)
    if not any(gone):
        return None
    grid = state.grid_of(seat)
    needed, only = solutions(grid)
    if needed is None:
        return None
    position = position_of(grid, state.sheet_of(seat).struck)
    if not only and next(dead_ends(position.digits, position.candidates), None) is None:
        return None
    missed = [(square, digit) for square, digit in enumerate(needed) if gone[square] >> (digit - 1) & 1]
    first = min((digit for _, digit in missed), default=0)
    return WronglyStruck(tuple(candidate for candidate in missed if candidate[1] == first)) if missed else None


# --- the highlighting of a step -------------------------------------------------------------------------------------


Link = tuple[Candidate, Candidate, bool]
"""From one candidate to another; True for a strong link."""


def focus_squares(step: SolvingStep) -> frozenset[int]:
    """Return the squares to highlight for the first stage of a hint; `words.steps.place` says it in words."""
    units, squares = focus(step)
    return frozenset(squares).union(*(UNITS[unit].indices for unit in units))


def links(step: SolvingStep) -> tuple[Link, ...]:
    """Return the links of a chain, from candidate to candidate, of a loop back to the first; empty for others.

    Two groups are linked at the candidates nearest to each other. Forcing chains begin with a weak link. The arrows of
    a contradiction lead from each placement to what follows from it, weak ones to the fins that it excludes.
    """
    if step.chains:
        if step.technique == "contradiction":
            return tuple((before, then, then not in step.fins) for (before,), (then,) in step.chains)
        weak = 0 if step.technique == "forcing_chain" else 1
        return tuple(
            (*_nearest(before, then), number % 2 != weak)
            for nodes in step.chains
            for number, (before, then) in enumerate(pairwise((*nodes, nodes[0]) if step.technique in LOOPS else nodes))
        )
    if step.technique not in _CHAINED:
        return ()
    ends = step.proof[:1] if step.technique in LOOPS else ()
    pairs = pairwise((*step.proof, *ends))
    return tuple((before, then, number % 2 == 0) for number, (before, then) in enumerate(pairs))


def _nearest(before: Candidates, then: Candidates) -> tuple[Candidate, Candidate]:
    def distance(pair: tuple[Candidate, Candidate]) -> int:
        (row, column), (other_row, other_column) = (square(index) for index, _ in pair)
        return abs(row - other_row) + abs(column - other_column)

    return min(product(before, then), key=distance)


_AIDS: Mapping[str, Aid] = {"hint": "hint", "steps": "hint", "check": "check", "answer": "answer"}
"""What a client may ask about, and the aid that it is in a race."""


def judge(state: State, seat: Seat, about: str, last: Event | None) -> None:
    """Raise IllegalMove if a seat may not get this advice now; `last` is the seat's last event."""
    aid = _AIDS.get(about)
    if aid is None:
        raise IllegalMove("no_advice", "Sudoku gives a hint, all steps, a check or the answer.")
    if outcome(state) is not None:
        return
    if state.paused:
        raise IllegalMove("paused", "The time stands still; let it run on first.")
    if state.race is None:
        return
    judge_in_race(state, seat, TakeAid(aid))
    if not (isinstance(last, Aided) and last.aid == aid):
        raise IllegalMove("aid_not_told", "In this race, tell the others of the aid first.")


def advise(state: State, seat: Seat, about: str, lang: str) -> Mapping[str, Any]:
    """Return the advice in plain values; docs/protocol/sudoku.md describes the fields. May take a second."""
    if about == "check":
        finding, wrong = compare_with_solution(state, seat)
        return {"finding": finding, "squares": sorted(wrong)}
    if about == "answer":
        digits, only = answer(state, seat)
        return {"digits": None if digits is None else "".join(map(str, digits)), "only": only}
    t = Texts(lang)
    hint = list_steps(state, seat) if about == "steps" else hint_for(state, seat)
    if hint.listed:
        steps = [{**_step(step, t), "action": _plain(TakeStep(step))} for step in hint.listed]
        return {"finding": "steps", "steps": steps}
    return {**_found(state, hint.finding, t), "action": _plain(hint.action)}


def explain(state: State, seat: Seat, answers: Sequence[Action], lang: str) -> Mapping[str, Any]:
    """Return what `Game.explain` describes, about the digits that a class has written. May take a second."""
    hint = hint_for(state, seat)
    if not isinstance(hint.finding, NextStep):
        return {}
    step, solved = hint.finding.step, solutions(givens_of(state))
    said = _step(step, Texts(lang))
    best = {"type": "set", "square": step.sets[0][0], "digit": step.sets[0][1]} if step.sets else None
    digits, _ = answer(state, seat)
    right = [
        _plain(each)
        for each in answers
        if isinstance(each, Set) and digits is not None and solved.only and digits[each.square] == each.digit
    ]
    return {**({"best": best} if best else {}), "right": right, "text": f"{said['why']} ({said['name']})"}


def _found(state: State, finding: HintFinding, t: Texts) -> dict[str, Any]:
    match finding:
        case NextStep(step):
            return {"finding": "step", **_step(step, t)}
        case WrongDigits(squares):
            mends = solutions(givens_of(state)).only
            return {"finding": "wrong", "squares": list(squares), "mends": mends}
        case WronglyStruck(candidates):
            return {"finding": "struck", "candidates": [list(each) for each in candidates]}
        case NoSolution(unsolvable):
            return {"finding": "none" if unsolvable else "dead"}
        case NoHint(full):
            return {"finding": "full" if full else "open"}


def _step(step: SolvingStep, t: Texts) -> dict[str, Any]:
    """Return a step in words, and what to highlight on the grid."""
    return {
        "where": words.place(t, step),
        "name": words.technique_name(t, step.technique),
        "why": words.explanation(t, step),
        "focus": sorted(focus_squares(step)),
        "links": _plain(links(step)),
    }


def _plain(value: object) -> Any:
    return msgspec.to_builtins(value)
