"""The level that suits a player, from results and from the rows of the player's tables."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from banmen.game import Outcome
from banmen.games import GAMES
from banmen.personal_level import ComputerResult, personal_level, results_in, suiting
from banmen.protocol.rows import FinishedGame, OwnTable, Row

EXAMPLES: Any = json.loads(Path(__file__).with_name("personal_levels.json").read_text(encoding="utf-8"))
"""Games at levels in this order, each "1", "½" or "0", and the level that suits: the page computes the same."""
SCORES = {"1": 1.0, "½": 0.5, "0": 0.0}
REVERSI = GAMES["reversi"]


def table(
    number: int, *, won: bool | None = True, level: str = "3", options: Mapping[str, Any] | None = None, **more: Any
) -> OwnTable:
    """A finished game of black against a level, that ended at `number`."""
    seats = {"black": "Mika", "white": ""}
    row = Row(f"t{number}", "reversi", "over", seats, options or {}, "none", programs={"white": level})
    outcome = Outcome(None if won is None else "black" if won else "white", "counted")
    given: dict[str, Any] = {"row": row, "code": "", "touched": number, "mine": ("black",), "outcome": outcome}
    return OwnTable(**given | more)


@pytest.mark.parametrize("case", EXAMPLES["cases"], ids=lambda case: str(case["games"]))
def test_the_level_at_which_one_wins_half(case: Any) -> None:
    results = [ComputerResult(level, SCORES[each], 0) for level, said in case["games"].items() for each in said]
    assert suiting(EXAMPLES["elo"], results[-20:]) == case["suits"]


def test_more_wins_never_suit_a_lower_level() -> None:
    found = [
        suiting(EXAMPLES["elo"], [ComputerResult("3", float(number < wins), 0) for number in range(20)])
        for wins in range(21)
    ]
    assert found == sorted(map(str, found))
    assert {"2", "3", "4"} <= set(found)


def test_games_of_unknown_programs_do_not_count() -> None:
    known = [ComputerResult("1", 1.0, 0)] * 9
    assert suiting(EXAMPLES["elo"], [*known, ComputerResult("dragon", 0.0, 0)]) is None


def test_the_latest_games_decide() -> None:
    lost = [table(number, won=False, level="1") for number in range(20)]
    won = [table(number, level="6") for number in range(20, 40)]
    assert personal_level(REVERSI, lost) == "1"
    assert int(personal_level(REVERSI, [*lost, *won]) or 0) >= 6


def test_an_earlier_game_of_a_table_counts_for_itself() -> None:
    before = FinishedGame(1, {}, ("white",), Outcome("white", "counted"), 60, 7, {"black": "5"})
    own = table(9, won=None, before=(before,))
    assert list(results_in(REVERSI, [own])) == [ComputerResult("3", 0.5, 9), ComputerResult("5", 1.0, 7)]


@pytest.mark.parametrize(
    "own",
    [
        table(1, outcome=None),
        table(1, options={"size": 6}),
        table(1, options={"handicap": 2}),
        table(1, options={"size": 7}),  # of another version
        table(1, mine=()),  # others played
        table(1, mine=("black", "white")),
        table(1, row=Row("t1", "reversi", "over", {}, {}, "none")),  # a person's game
        table(1, row=Row("t1", "sudoku", "over", {}, {}, "none", programs={"blue": "solver"})),
    ],
)
def test_other_games_do_not_count(own: OwnTable) -> None:
    assert list(results_in(REVERSI, [own])) == []


def test_games_from_balanced_openings_count() -> None:
    assert len(list(results_in(REVERSI, [table(1, options={"size": 8, "balanced": True})]))) == 1


def test_a_game_whose_programs_have_no_strength_proposes_none() -> None:
    row = Row("t1", "battle", "over", {}, {}, "none", programs={"hero": "wary"})
    assert personal_level(GAMES["battle"], [table(number, row=row) for number in range(12)]) is None
