"""Advice for a client without an engine: a hint in words, the check against the solution, or the answer.

It gives what a window computes for itself, and never more. In a race it is refused if aids are off; if aids are
announced, the seat must announce each aid first.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from banmen.game import IllegalMove, Seat
from banmen.games.sudoku.coach import hints
from banmen.games.sudoku.coach.hints import focus_squares, links
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.outcome import judge_in_race, outcome
from banmen.games.sudoku.state import Aided, Event, State, TakeAid
from banmen.games.sudoku.words import steps as words
from banmen.texts import Texts

_ABOUT = ("hint", "check", "answer")


def judge(state: State, seat: Seat, about: str, last: Event | None) -> None:
    """Raise IllegalMove if a seat may not get this advice now; `last` is the seat's last event."""
    if about not in _ABOUT:
        raise IllegalMove("no_advice", "Sudoku gives a hint, a check or the answer.")
    if outcome(state) is not None:
        return
    if state.paused:
        raise IllegalMove("paused", "The time stands still; let it run on first.")
    if state.race is None:
        return
    judge_in_race(state, seat, TakeAid(about))  # type: ignore[arg-type]  # it is one of them
    if not (isinstance(last, Aided) and last.aid == about):
        raise IllegalMove("aid_not_told", "In this race, tell the others of the aid first.")


def advise(state: State, seat: Seat, about: str, lang: str) -> Mapping[str, Any]:
    """Return the advice in plain values; docs/protocol/sudoku.md describes the fields. May take a second."""
    if about == "check":
        finding, wrong = hints.compare_with_solution(state, seat)
        return {"finding": finding, "squares": sorted(wrong)}
    if about == "answer":
        digits, only = hints.answer(state, seat)
        return {"digits": None if digits is None else "".join(map(str, digits)), "only": only}
    hint = hints.hint_for(state, seat)
    return {**_found(state, hint.finding, Texts(lang)), "action": _plain(hint.action)}


def _found(state: State, finding: hints.HintFinding, t: Texts) -> dict[str, Any]:
    match finding:
        case hints.NextStep(step):
            return {"finding": "step", **_step(step, t)}
        case hints.WrongDigits(squares):
            mends = hints.solutions(hints.givens_of(state)).only
            return {"finding": "wrong", "squares": list(squares), "mends": mends}
        case hints.WronglyStruck(candidates):
            return {"finding": "struck", "candidates": [list(each) for each in candidates]}
        case hints.NoSolution(unsolvable):
            return {"finding": "none" if unsolvable else "dead"}
        case hints.NoHint(full):
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
