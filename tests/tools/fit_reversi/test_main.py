"""The console script of the fitting: its plan, and its files."""

from array import array
from pathlib import Path

import pytest

from banmen.games.reversi.engine.evaluation import STAGES, WEIGHTS_A_STAGE, read_weights
from tools.fit_reversi import __main__
from tools.fit_reversi.rounds import FittingPlan, Play, Report


def test_it_runs_the_plan_of_its_arguments_and_writes_the_weights(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    weights = array("b", bytes(range(100)) * (STAGES * WEIGHTS_A_STAGE // 100 + 1))[: STAGES * WEIGHTS_A_STAGE]

    def recorded(plan: FittingPlan, seed: int, report: Report) -> "array[int]":
        assert plan == FittingPlan([5, 7], Play(3), exact_from=10)
        assert seed == 3
        report(1, 5, 200)
        return weights

    monkeypatch.setattr(__main__, "fit_weights", recorded)
    arguments = ["--games", "5", "7", "--depth", "3", "--exact-from", "10", "--seed", "3"]
    monkeypatch.setattr("sys.argv", ["fitting", str(tmp_path), *arguments])
    __main__.main()
    assert read_weights(tmp_path) == weights
