"""Sessions of the openings trainer and puzzles of some days, as Python has them, for the page to agree with."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from banmen.games.reversi.openings import opening_lines
from banmen.games.reversi.practice.collection import daily_puzzle
from banmen.games.reversi.practice.openings_trainer import Training, answer, begin_training, legal_squares
from banmen.games.reversi.state import BLACK, WHITE, position_text
from banmen.grid import square_name

SESSIONS = 6
RIGHT = 0.7
"""The share of right answers; of the others some are right by symmetry."""


def _state(training: Training) -> Mapping[str, Any]:
    question = training.question
    return {
        "question": None if question is None else {"key": question.key, "number": question.number},
        "step": training.step,
        "wrong": training.wrong,
        "answered": training.answered,
        "right": training.right,
        "left": training.left,
    }


def _steps(keys: Sequence[str], seat: str, dice: Random) -> Iterator[Mapping[str, Any]]:
    training = begin_training(keys, seat)
    while (question := training.question) is not None:
        square = question.square if dice.random() < RIGHT else dice.choice(legal_squares(question))
        yield {"name": square_name(divmod(square, 8)), "state": _state(training)}
        training = answer(training, square)
    yield {"name": None, "state": _state(training)}


def write(file: Path) -> None:
    """Write some sessions and days as JSON."""
    every, sessions = [key for key, _ in opening_lines()], []
    for number in range(SESSIONS):
        dice, seat = Random(f"exercise {number}"), (BLACK, WHITE)[number % 2]
        keys = every if number < 2 else dice.sample(every, number)
        sessions.append({"keys": keys, "seat": seat, "steps": list(_steps(keys, seat, dice))})
    daily = [[day, position_text(daily_puzzle(day).position)] for day in (0, 20_786, 20_787, 30_000)]
    file.write_text(json.dumps({"sessions": sessions, "daily": daily}), encoding="utf-8")
