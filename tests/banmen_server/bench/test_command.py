import json
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen_server.bench import command, measuring
from banmen_server.bench.figures import Case, Figures
from banmen_server.bench.processes import BANMEN, CEILING
from banmen_server.bench.runs import CaseResult, RunSetup
from banmen_server.bench.scenarios import SCENARIOS, cases_of
from banmen_server.bench.sizes import SHORT, ScenarioSizes

FIGURES: Figures = {"moves_s": 6_000.0, "cpu_us": 150.0, "server_core": 1.0, "load_core": 0.5}


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Case]:
    """No server is started; the cases that would have been run."""
    made: list[Case] = []

    def run_case(case: Case, _place: RunSetup, _rounds: int) -> CaseResult:
        made.append(case)
        return CaseResult(case.scenario, case.size, {BANMEN: FIGURES, CEILING: FIGURES}, acknowledged=5)

    monkeypatch.setattr(measuring, "run_case", run_case)
    monkeypatch.setattr(measuring, "pin_load", lambda _cores: None)
    return made


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_has_cases_of_each_size(scenario: str) -> None:
    for sizes in (SHORT, ScenarioSizes()):
        assert [case.scenario for case in cases_of(scenario, sizes)]
    assert max(case.size for case in cases_of(scenario, ScenarioSizes())) > max(
        case.size for case in cases_of(scenario, SHORT)
    )


def test_requested_cases_are_measured_and_written(
    runs: list[Case], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "figures.json", tmp_path / "figures.md"]
    asked = ["bench", "--only", "reversi", "--tables", "7", "9", "--seconds", "2", "--lang", "en"]
    assert main([*asked, "--json", str(files[0]), "--markdown", str(files[1])]) == 0
    assert [(case.scenario, case.size) for case in runs] == [("reversi", 7), ("reversi", 9)]
    assert "--commands-a-second 100000000" in capsys.readouterr().out, "it says how the server is told not to limit"
    assert json.loads(files[0].read_text())["results"][0]["servers"][BANMEN] == FIGURES
    assert "150.0" in files[1].read_text("utf-8")
    assert main([*asked, "--compare", str(files[0])]) == 0
    assert "of earlier" in capsys.readouterr().out


def test_an_acknowledged_move_that_is_missing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    for result, status in (
        (CaseResult("reversi", 1, acknowledged=2, lost=1), 1),
        (CaseResult("reversi", 1, broken=["banmen has ended"]), 1),
        (CaseResult("reversi", 1, acknowledged=2), 0),
    ):
        monkeypatch.setattr(measuring, "run_case", lambda *_, result=result: result)
        assert main(["bench", "--short", "--only", "reversi"]) == status


@pytest.mark.usefixtures("runs")
def test_unusable_files_are_reported_before_measuring(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text("[]")
    for arguments, said in (
        (["--compare", str(other)], "was not written by banmen bench --json"),
        (["--compare", str(tmp_path / "none")], "none"),
        (["--json", str(tmp_path)], str(tmp_path)),
    ):
        assert main(["bench", "--lang", "en", *arguments]) == 4
        captured = capsys.readouterr()
        assert said in captured.err
        assert captured.out == ""


def test_a_missing_extra_is_reported_with_its_installation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    assert main(["bench", "--lang", "en"]) == 2
    assert "pip install '.[bench]'" in capsys.readouterr().err
