from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from banmen_server.bench import runs
from banmen_server.bench.figures import AcknowledgedAction, ActionTally, Figures
from banmen_server.bench.processes import BANMEN, CEILING, BrokenRun, Cores, MeasuredServer, running
from banmen_server.bench.runs import RunSetup, run_case

HERE = RunSetup(Cores(None, None), None)


class Fake:
    """A case that gives these figures one after another, or fails where there are none; `seen` are its servers."""

    scenario, size, has_ceiling = "reversi", 1, True

    def __init__(self, *figures: Figures) -> None:
        self.figures = list(figures)
        self.seen: list[str] = []

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        self.seen.append(server.kind)
        if not self.figures:
            raise BrokenRun("it has ended")
        tally.acknowledged.append(AcknowledgedAction("table", 7, "d3"))
        return self.figures.pop(0)


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nothing:
        data: Path | None = Path("nowhere")

        def __init__(self, kind: str) -> None:
            self.kind = kind

        def kill(self) -> None:
            pass

    @contextmanager
    def none(kind: str, *_: object) -> Iterator[Nothing]:
        yield Nothing(kind)

    async def one_missing(_data: Path, told: list[AcknowledgedAction]) -> list[AcknowledgedAction]:
        return told[:1]

    monkeypatch.setattr(runs, "running", none)
    monkeypatch.setattr(runs, "missing", one_missing)


@pytest.mark.usefixtures("no_processes")
def test_servers_run_in_turn_and_medians_are_reported() -> None:
    case = Fake(*({"cpu_us": us} for us in (1.0, 10.0, 5.0, 20.0, 3.0, 60.0)))
    result = run_case(case, HERE, rounds=3)
    assert case.seen == [BANMEN, CEILING] * 3
    assert result.servers == {BANMEN: {"cpu_us": 3.0}, CEILING: {"cpu_us": 20.0}}
    assert (result.acknowledged, result.lost) == (3, 3), "the ceiling keeps nothing, and is not asked"


@pytest.mark.usefixtures("no_processes")
def test_a_broken_run_is_reported_with_earlier_measurements() -> None:
    result = run_case(Fake({"cpu_us": 1.0}), HERE, rounds=2)
    assert result.broken == ["ceiling: it has ended"]
    assert result.servers == {BANMEN: {"cpu_us": 1.0}}


def test_a_server_runs_in_a_process_of_its_own_until_it_is_killed(tmp_path: Path) -> None:
    with running(CEILING, Cores(None, None), tmp_path) as server:
        first = server.url
        assert server.cpu_s() > 0
        assert server.memory_bytes() > 10**6
        assert server.thinking_cpu_s() == 0
        server.restart()
        assert server.url != first or server.cpu_s() > 0
        server.kill()
        with pytest.raises(BrokenRun, match="has ended"):
            server.cpu_s()


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    with pytest.raises(BrokenRun, match="did not start"), running("beside", Cores(None, None), tmp_path, "false"):
        pass
