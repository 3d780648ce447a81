"""Each scenario at its smallest, with both servers in this process: what it does, and what it tells."""

import asyncio
from pathlib import Path

import pytest

from banmen.texts import Texts
from banmen_server.bench.figures import ActionTally, Case, Figures
from banmen_server.bench.processes import BANMEN, CEILING
from banmen_server.bench.runs import missing
from banmen_server.bench.scenarios import SCENARIOS, cases_of
from banmen_server.bench.sizes import SHORT
from tests.banmen_server.bench.served import ServedHere, served

SMALLEST = SHORT._replace(
    tables=(2,), paced_tables=(40,), watchers=(3,), idle=(4,), storm=(4,), show_watchers=(2,), note_players=(4,),
    growth=(2,), events=(60,), crowd=(3,), newcomers=2, games=1, seconds=0.1, warm_s=0.05, ping_s=0.02,
)  # fmt: skip
TOLD = {
    "reversi": {"moves_s", "cpu_us", "p50_ms", "p99_ms", "written_bytes"},
    "paced": {"cpu_us", "p50_ms", "p99_ms"},
    "fan_out": {"message_cpu_us", "messages_s", "p99_ms"},
    "idle": {"bare_kib", "greeted_kib", "seated_kib", "core_percent"},
    "storm": {"wall_s", "storm_cpu_s"},
    "show": {"steps_s", "core_percent", "thinking_percent"},
    "notes": {"core_percent", "cpu_us", "p99_ms"},
    "crowd": {"join_us", "leave_us", "hall_us"},
    "growth": {"cpu_us", "even_cpu_us", "core_percent", "moves_s"},
    "long_table": {"first_us", "last_us", "last_to_first"},
}
DOING_SOMETHING = {"moves_s", "cpu_us", "messages_s", "message_cpu_us", "steps_s", "wall_s", "first_us", "last_us"}


def run(case: Case, kind: str, data: Path) -> tuple[Figures, ActionTally, ServedHere]:
    tally = ActionTally()

    async def scene() -> tuple[Figures, ActionTally, ServedHere]:
        async with asyncio.timeout(30), served(kind, data) as server:
            return await case.run(server, tally), tally, server

    return asyncio.run(scene())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_banmen_is_measured(scenario: str, tmp_path: Path) -> None:
    [case] = cases_of(scenario, SMALLEST)
    figures, tally, server = run(case, BANMEN, tmp_path / "bench.db")
    assert figures.keys() >= TOLD[scenario]
    assert all(figures[name] > 0 for name in figures.keys() & DOING_SOMETHING)
    assert [fault for fault in tally.faults if "shutdown" not in fault] == []
    assert server.restarts == (scenario == "storm")
    assert asyncio.run(missing(tmp_path / "bench.db", tally.acknowledged)) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_ceiling_is_measured_in_the_cases_that_have_one(scenario: str, tmp_path: Path) -> None:
    [case] = cases_of(scenario, SMALLEST)
    if case.has_ceiling:
        figures, _, _ = run(case, CEILING, tmp_path / "bench.db")
        assert figures.keys() >= TOLD[scenario] - {"start_s"}
        assert all(figures[name] > 0 for name in figures.keys() & DOING_SOMETHING)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_scenario_and_figure_has_a_text(language: str) -> None:
    texts = Texts(language)
    names = [f"bench-{what}-{scenario}" for what in ("case", "scenario", "size") for scenario in SCENARIOS]
    names += [f"bench-figure-{figure}" for told in TOLD.values() for figure in told]
    assert [name for name in names if not texts.has(name.replace("_", "-"))] == []
