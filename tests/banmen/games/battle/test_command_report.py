"""The tables of many simulated battles."""

from itertools import product

from banmen.games.battle.command import report
from banmen.games.battle.engine.strategies import STRATEGIES, Results
from banmen.texts import Texts


def test_the_report_is_a_table_of_wins_and_one_of_rounds() -> None:
    pairs = product(STRATEGIES, STRATEGIES)
    fought = ((hero, king, Results(200, 100 + (hero == king), 8000)) for hero, king in pairs)
    lines = list(report(Texts("en"), fought))
    assert lines[2] == "| hero \\ demon king | attack | reckless | patient | wary | sensible |"
    assert lines[4] == "| attack | 50.50 | 50.00 | 50.00 | 50.00 | 50.00 |"
    assert lines[-1] == "| sensible | 20.0 | 20.0 | 20.0 | 20.0 | 20.0 |"
    assert len(lines) == 2 * (4 + len(STRATEGIES)) + 1
