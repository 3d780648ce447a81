"""What the sudoku table says of puzzles, steps, squares and of what happened."""

from collections.abc import Sequence

from banmen.engines.sudoku.step import Step
from banmen.games.sudoku.opening import USUAL_LEVEL
from banmen.games.sudoku.values import Edited, Saved, State
from banmen.replay import Replay
from banmen.texts import Texts
from banmen.words import sudoku_steps
from banmen_client.screens.standing import Standing

ROUNDS = {"run_hint": "sudoku-do-run-hint", "think": "sudoku-do-think"}
"""What the rounds of runs are called: no techniques."""

_UNREADABLE = (LookupError, TypeError, ValueError)
"""What comes of a step from afar that no finder ever made."""


def _wanted(t: Texts, replay: Replay) -> str:
    """The puzzle that is laid out when enough have sat down: its level, or that it was brought."""
    options = replay.opened.options if replay.opened else {}
    name = f"sudoku-level-{options.get('level', USUAL_LEVEL)}"
    return t(name) if "givens" not in options and t.has(name) else t("sudoku-own-grid")


def title(t: Texts, standing: Standing) -> str:
    """The window's title: game and puzzle."""
    return f"{t('game-sudoku')} · {puzzle_name(t, standing.replay)}"


def puzzle_name(t: Texts, replay: Replay) -> str:
    """Level and number; of a grid that was brought, that it was."""
    state = replay.state
    if not isinstance(state, State) or not state.givens:
        return _wanted(t, replay)
    if not state.level:
        return t("sudoku-own-grid")
    return t("sudoku-puzzle", level=t(f"sudoku-level-{state.level}"), seed=str(state.seed))


# --- steps, squares, changes ------------------------------------------------------------------------------------------


def technique(t: Texts, step: Step) -> str:
    """What a step's technique is called."""
    if step.technique in ROUNDS:
        return t(ROUNDS[step.technique])
    known = t.has(f"technique-{step.technique.replace('_', '-')}")
    return sudoku_steps.name_of(t, step.technique) if known else step.technique


def reason(t: Texts, step: Step) -> str:
    """Why a step holds and what follows; of a step that no one can explain, what it sets."""
    if step.technique in ROUNDS:
        return t(f"sudoku-round-{step.technique.replace('_', '-')}", count=len(step.sets))
    try:
        return sudoku_steps.told(t, step)
    except _UNREADABLE:
        return named(t, [square for square, _ in step.sets + step.removes])


def place(t: Texts, step: Step) -> str:
    """Where to look."""
    try:
        return sudoku_steps.where(t, step)
    except _UNREADABLE:
        return named(t, step.squares)


def named(t: Texts, squares: Sequence[int], most: int = 6) -> str:
    """Squares as r5c5, a few of them."""
    names = [f"r{square // 9 + 1}c{square % 9 + 1}" for square in squares[:most]]
    return t("sudoku-list-gap").join(names) + ("…" if len(squares) > most else "")


def happened(t: Texts, standing: Standing) -> str:
    """Who did what at the ply looked at."""
    ply = standing.replay.plies[standing.shown]
    if ply.seat is None:
        return t("sudoku-did-began")
    name = standing.name(ply.seat) or t(f"seat-{ply.seat}")
    match ply.event:
        case Edited(done="set", edits=[edit]):
            return t("sudoku-did-set", name=name, digit=str(edit.after % 10), square=named(t, [edit.square]))
        case Edited(done=done):
            return t(f"sudoku-did-{done}" if done != "set" else "sudoku-did-write", name=name)
        case Saved():
            return t("sudoku-did-save", name=name)
    return t("sudoku-did-pause", name=name)
