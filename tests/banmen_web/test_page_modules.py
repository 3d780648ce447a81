"""The page's modules, under node's own test runner: Python and JavaScript fold the same events to the same states."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from banmen.files.replay_file import ENDING, read_replay, write_replay
from banmen.games import GAMES
from banmen.protocol.codec import pack
from tests.banmen_server.wire_client import Scene, play
from tests.banmen_web import daily_vectors, exercise_vectors, practice_vectors, tournament_vectors
from tests.banmen_web.node import needs_node, run_node
from tests.banmen_web.vectors import CASES, Case, write, write_saved

VALUES: list[object] = [
    *(None, True, False, 0, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**53 - 1),
    *(1.5, -0.25, 1e-300, [0.5] * 200),
    *(-1, -32, -33, -128, -129, -32768, -32769, -(2**31)),
    *("", "a" * 31, "a" * 32, "盤" * 85, "盤" * 86, "a" * 65536, "👍"),
    *([], [0] * 15, [0] * 16, [1] * 65536, {}, {"a": [{}]}, {f"k{number}": number for number in range(20)}),
]


BATCHES = [CASES[at : at + 4] for at in range(0, len(CASES), 4)]
"""The tables, some at a time: node takes as long to start as for one of them."""


WITH_VECTORS = {"daily", "exercises", "fold", "hash", "play", "practice", "replay_file", "tournament", "words"}
"""The tests that need something from Python, and are run with it below or in `test_page_words.py`."""
ALONE = sorted({path.name.removesuffix(".test.js") for path in Path(__file__).parent.glob("*.test.js")} - WITH_VECTORS)


SAVED = {
    "reversi", "sudoku race", "sudoku by the solver", "goishi", "class", "knight's tour by search",
    "tournament", "battle by programs",
}  # fmt: skip
"""Tables of every game that are saved."""


@needs_node
@pytest.mark.parametrize("cases", BATCHES, ids=lambda cases: cases[0].name)
def test_the_page_folds_events_like_the_server(cases: Sequence[Case], tmp_path: Path) -> None:
    for case in cases:
        write(case, tmp_path)
    run_node("fold.test.js", VECTORS=str(tmp_path))


def test_there_are_tables_of_every_game() -> None:
    assert {case.game for case in CASES} == set(GAMES)


@needs_node
@pytest.mark.parametrize("name", ALONE)
def test_the_page_works_by_itself(name: str) -> None:
    run_node(f"{name}.test.js")


@needs_node
def test_the_page_makes_the_hash_of_the_same_bytes(tmp_path: Path) -> None:
    packed = tmp_path / "packed.json"
    packed.write_text(json.dumps([[value, pack(value).hex()] for value in VALUES]), encoding="utf-8")
    run_node("hash.test.js", PACKED=str(packed))


@needs_node
def test_sudoku_without_a_server_is_judged_as_the_server_does(tmp_path: Path) -> None:
    games = tmp_path / "practice.json"
    practice_vectors.write(games)
    run_node("practice.test.js", PRACTICE=str(games))


@needs_node
def test_the_puzzles_of_the_day_are_those_of_python(tmp_path: Path) -> None:
    file = tmp_path / "daily.json"
    daily_vectors.write(file)
    run_node("daily.test.js", DAILY=str(file))


@needs_node
def test_exercises_at_reversi_are_those_of_python(tmp_path: Path) -> None:
    file = tmp_path / "exercises.json"
    exercise_vectors.write(file)
    run_node("exercises.test.js", EXERCISES=str(file))


@needs_node
def test_the_standings_of_a_tournament_are_those_of_python(tmp_path: Path) -> None:
    file = tmp_path / "tournaments.json"
    tournament_vectors.write(file)
    run_node("tournament.test.js", TOURNAMENTS=str(file))


@needs_node
def test_pages_play_through_a_real_server_and_lose_nothing(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        await asyncio.to_thread(run_node, "play.test.js", HALL=stage.url)

    play(scene, tmp_path / "hall.db")


@needs_node
def test_the_page_reads_saved_replays_and_writes_them_as_the_window_does(tmp_path: Path) -> None:
    cases = [case for case in CASES if case.name in SAVED]
    assert {case.game for case in cases} == set(GAMES)
    for case in cases:
        write_saved(case, tmp_path)
    run_node("replay_file.test.js", REPLAYS=str(tmp_path))
    for case in cases:
        written = (tmp_path / f"{case.name}.page").read_bytes()
        assert write_replay(read_replay(written)) == written == (tmp_path / f"{case.name}{ENDING}").read_bytes()
