"""The benchmark of programs that think at many tables, at its smallest."""

import asyncio
from pathlib import Path

from banmen_server.app import running
from tests.banmen_server.wire_client import quick
from tests.benchmarks.bench_programs import Figures, Waits, measure, said


def test_it_measures_the_waits_of_people_and_programs(tmp_path: Path) -> None:
    async def scene() -> Figures:
        async with asyncio.timeout(20), running(quick(tmp_path / "hall.db")) as server:
            return await measure(server.port, tables=2, people=1, level="1", seconds=0.2)

    figures = asyncio.run(scene())
    assert all(waits.all_s and min(waits.all_s) > 0 for waits in figures)
    assert len(list(said(figures))) == 4


def test_the_slowest_of_a_hundred_counts() -> None:
    waits = Waits([float(number) for number in range(100, 0, -1)])
    assert (waits.at(0.5), waits.at(0.99), waits.at(1)) == (51.0, 100.0, 100.0)
