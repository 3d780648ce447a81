"""The engine processes return the game's own results and refusals; a killed process is replaced."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TypeVar

import pytest

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.games.goishi.engine import STONE
from banmen.games.goishi.options import GoishiOptions
from banmen.games.goishi.state import Pick
from banmen.games.sudoku.options import SudokuOptions
from banmen.protocol.codec import pack
from banmen_server.config import Config
from banmen_server.engines import processes
from banmen_server.engines.processes import EngineProcesses
from banmen_server.net.limits import AddressLimits, PlayerLimits

T = TypeVar("T")

BATTLE, GOISHI, SUDOKU, TOUR = (GAMES[key] for key in ("battle", "goishi", "sudoku", "knights_tour"))
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def with_engines(scene: Callable[[EngineProcesses], Awaitable[T]]) -> T:
    """The result of a scene with processes that are closed after it."""

    async def play() -> T:
        engines = EngineProcesses(Random(3))
        try:
            return await scene(engines)
        finally:
            engines.close()

    return asyncio.run(play())


def test_a_process_makes_the_same_puzzle_as_anyone_would() -> None:
    options = SudokuOptions(level=1, seed=7)
    assert with_engines(lambda engines: engines.begin(SUDOKU, options)) == SUDOKU.begin(options, Random(0))


def test_a_refusal_arrives_as_one_and_a_killed_process_is_replaced() -> None:
    async def scene(engines: EngineProcesses) -> None:
        options = SudokuOptions(givens="12345678." + 8 * "." + "9" + 63 * ".")
        with pytest.raises(Refusal) as refused:
            await engines.begin(SUDOKU, options)
        assert refused.value.code == "no_solution"
        child = engines._openings._child
        assert child is not None
        assert child._process is not None
        child._process.kill()
        with pytest.raises(Refusal) as gone:
            await engines.begin(SUDOKU, SudokuOptions(givens=PUZZLE))
        assert gone.value.code == "unavailable"
        assert (await engines.begin(SUDOKU, SudokuOptions(givens=PUZZLE))).givens == PUZZLE

    with_engines(scene)


def test_a_program_that_thinks_chooses_in_its_process_until_nothing_is_left() -> None:
    began = GOISHI.begin(GoishiOptions(board="OO/.O"), Random(0))
    state = GOISHI.evolve(GOISHI.blank, began)

    async def scene(engines: EngineProcesses) -> None:
        chosen = await engines.choices(GOISHI, state, {"picker": "search"}, most=10)
        assert engines._programs._child is not None
        assert [action for _, action, _ in chosen] == [Pick(0), Pick(1), Pick(3)]
        assert {seat for seat, *_ in chosen} == {"picker"}
        assert began.board.count(STONE) == len(chosen)
        assert len(await engines.choices(GOISHI, state, {"picker": "search"}, most=2)) == 2

    with_engines(scene)


def test_a_program_that_does_not_think_needs_no_process() -> None:
    async def scene(engines: EngineProcesses) -> None:
        state = BATTLE.evolve(BATTLE.blank, BATTLE.begin(BATTLE.Options(), Random(0)))
        both = dict.fromkeys(BATTLE.seats, "cunning")
        assert len(await engines.choices(BATTLE, state, both, most=4)) == 4
        assert engines._programs._child is None

    with_engines(scene)


def test_nothing_is_worked_out_after_closing() -> None:
    async def scene(engines: EngineProcesses) -> None:
        engines.close()
        with pytest.raises(Refusal) as refused:
            await engines.begin(SUDOKU, SudokuOptions(givens=PUZZLE))
        assert refused.value.code == "unavailable"
        assert engines._openings._child is None

    with_engines(scene)


def test_one_address_asks_only_for_so_many_openings(tmp_path: Path) -> None:
    limits = AddressLimits(Config(data=tmp_path, max_tables=1), lambda: 0.0)
    here = SimpleNamespace(address="192.0.2.1")

    async def scene() -> None:
        engines = EngineProcesses(Random(0), PlayerLimits(limits, {"p1": here, "p2": here}))
        for _ in range(10):
            limits.count("opening", here.address)
        try:
            with pytest.raises(Refusal) as refused:
                await engines.begin(SUDOKU, SudokuOptions(givens=PUZZLE), "p2")
            assert refused.value.code == "too_many_openings"
            assert engines._openings._child is None
        finally:
            engines.close()

    asyncio.run(scene())


def test_a_state_is_packed_only_when_its_turn_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[object] = []

    def noted(value: object) -> bytes:
        packed.append(value)
        return pack(value)

    async def scene(engines: EngineProcesses) -> None:
        state = TOUR.evolve(TOUR.blank, TOUR.begin(TOUR.Options(), Random(1)))
        monkeypatch.setattr(processes, "pack", noted)
        asked = [
            asyncio.create_task(engines.choices(TOUR, state, {"knight": "search"}, most=1, whose=player))
            for player in "ab"
        ]
        await asyncio.sleep(0)  # both ask
        assert packed == [state]
        assert [len(await each) for each in asked] == [1, 1]
        assert packed == [state, state]

    with_engines(scene)
