"""`banmen arena` as its user runs it."""

import asyncio
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.arena import live, running
from banmen.arena.match import GameRecord
from banmen.commands import progress
from banmen.commands.errors import BAD_FILE
from banmen.protocol import messages
from tests.banmen.arena import scripts
from tests.banmen.arena.scripts import script
from tests.banmen.arena.test_contenders import engine
from tests.banmen.bot.test_running import readme_script
from tests.banmen.console import Console
from tests.banmen_server.wire_client import Scene, play

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Console:
    """The command, for which no time passes: on a busy machine too it does not say how far it has come."""
    monkeypatch.setattr(progress, "clock_s", lambda: 0.0)
    return Console(capsys, "arena")


def test_a_match_of_two_levels_reports_score_and_elo(console: Console) -> None:
    console("2", "1", "--games", "2", "--seed", "7")
    assert (console.status, console.err) == (0, "")
    head, score, elo, pairs = console.out.splitlines()
    assert head == "Computer, level 2 against Computer, level 1: 2 of 2 games, seed 7"
    assert score.startswith("Computer, level 2: ")
    assert elo.startswith("Elo difference")
    assert pairs.startswith("Pairs with 0, ½, 1, 1½, 2 points: ")


def test_the_same_seed_gives_the_same_file(console: Console, tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    console("1", "2", "--games", "2", "--seed", "7", "--out", str(first))
    said = console.out
    console("1", "2", "--games", "2", "--seed", "7", "--out", str(second), "--jobs", "2")
    assert console.out == said
    assert first.read_bytes() == second.read_bytes()
    lines = [json.loads(line) for line in first.read_text().splitlines()]
    assert [line["type"] for line in lines] == ["match", "game", "game"]
    assert lines[0]["seed"] == 7


def test_a_drawn_seed_is_shown_and_contenders_of_one_name_get_letters(console: Console) -> None:
    console("1", "1", "--games", "2")
    seed = console.err.removeprefix("Seed ").strip()
    assert f"seed {seed}" in console.out
    assert "level 1 (A) against Computer, level 1 (B)" in console.out


def test_a_resumed_match_is_identical_to_an_uninterrupted_one(console: Console, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    console("1", "2", "--games", "4", "--seed", "7", "--out", str(whole))
    said = console.out
    part.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    console("1", "2", "--games", "4", "--out", str(part), "--resume")
    assert (console.status, console.err, console.out) == (0, "", said)
    assert part.read_bytes() == whole.read_bytes()
    assert console("1", "2", "--games", "4", "--out", str(part), "--resume").out == said, "nothing is left to play"


def test_a_test_that_is_decided_ends_the_match(console: Console, tmp_path: Path) -> None:
    console(script(tmp_path, scripts.DIES), "1", "--games", "40", "--seed", "7", "--sprt", "-400", "400")
    assert console.status == 0
    assert "SPRT: -400 Elo is accepted, not 400" in console.out
    assert "of 40 games" in console.out
    assert "40 of 40" not in console.out


def test_a_fault_is_said_once_and_counted(console: Console, tmp_path: Path) -> None:
    console(script(tmp_path, scripts.RAISES), "1", "--games", "2", "--seed", "7")
    assert console.status == 0
    assert console.err == "bot.py forfeits: bot.py:4: KeyError: 'black'\n"
    assert "bot.py forfeited 2 games." in console.out


def test_a_traceback_is_printed_where_it_is_asked_for(tmp_path: Path) -> None:
    match = [script(tmp_path, scripts.RAISES), "1", "--games", "2", "--seed", "7", "--traceback"]
    command = [sys.executable, "-m", "banmen", "arena", *match]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr.count('bot.py", line 4, in choose') == 2
    assert "bot.py forfeits: bot.py:4: KeyError: 'black'" in done.stderr


def test_a_refused_action_is_reported_in_the_users_language(console: Console, tmp_path: Path) -> None:
    console(script(tmp_path, scripts.LIES), "1", "--games", "2", "--seed", "7", "--lang", "ja")
    assert console.err.startswith("bot.py の反則負け: 'a1' は打てません: ")
    assert not console.err.isascii()
    assert "反則負け" in console.out


def test_an_engine_plays_under_its_own_name(console: Console) -> None:
    console(engine(), "1", "--games", "2", "--seed", "7")
    assert console.err == ""
    assert console.out.startswith("Other Engine against Computer, level 1: 2 of 2 games")


@pytest.mark.parametrize("text", [None, "wanted = 1\n", "def choose(state):\n    return None\n"])
def test_an_unusable_script_ends_the_match_as_a_bad_file(console: Console, tmp_path: Path, text: str | None) -> None:
    name = str(tmp_path / "nowhere.py") if text is None else script(tmp_path, text)
    console("1", name, "--games", "2", "--seed", "7")
    assert (console.status, console.out) == (BAD_FILE, "")


def test_a_contender_that_fails_to_start_ends_it_with_a_sentence(console: Console) -> None:
    console("1", engine("refuses"), "--games", "2", "--seed", "7")
    assert console.status == running.FAILED
    assert console.out == ""
    assert console.err.count("\n") == 1
    assert "other engine: its licence has expired" in console.err


def test_a_file_is_never_written_over(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Aki\n")
    for more in ([], ["--resume"]):
        console("1", "2", "--games", "2", "--out", str(path), *more)
        assert console.status == BAD_FILE
        assert str(path) in console.err
    assert path.read_text() == "Dear Aki\n"


def test_the_file_of_another_match_is_not_gone_on_with(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    console("1", "2", "--games", "2", "--seed", "7", "--out", str(path))
    before = path.read_bytes()
    console("1", "3", "--games", "2", "--seed", "7", "--out", str(path), "--resume")
    assert console.status == BAD_FILE
    assert "another match" in console.err
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_written_is_said_before_anything_is_played(console: Console, tmp_path: Path) -> None:
    console("1", "2", "--games", "2", "--out", str(tmp_path / "none" / "match.jsonl"))
    assert (console.status, console.out) == (BAD_FILE, "")


def test_every_game_is_shown_in_a_hall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scene(stage: Scene) -> None:
        watcher = await stage.come("Watcher")
        await watcher.send(messages.Lobby(on=True))
        arguments = ["arena", "1", "1", "--games", "2", "--seed", "7", "--hall", stage.url.removeprefix("ws://")]
        assert await asyncio.to_thread(main, arguments) == 0
        tables: dict[str, Mapping[str, str | None]] = {}
        while len(tables) < 2:
            row = (await watcher.until(messages.Listed)).row
            tables[row.table] = row.seats
        one, other = "Computer, level 1 (A)", "Computer, level 1 (B)"
        assert list(tables.values()) == [{"black": one, "white": other}, {"black": other, "white": one}]

    play(scene, tmp_path / "hall.db")
    assert capsys.readouterr().err == ""


def test_without_the_hall_the_match_continues(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_UNREACHED_S", 0.0)
    console("1", "1", "--games", "2", "--seed", "7", "--hall", "127.0.0.1:9", "--pace", "0.5")
    assert console.status == 0
    assert console.err == (
        "The hall cannot be reached. The match goes on; what is played later is shown when the hall is back.\n"
    )
    assert "2 of 2 games" in console.out


def test_ctrl_c_waits_until_a_pair_is_written_and_counted() -> None:
    done = []

    def write() -> None:
        with running.defer_interrupts():
            signal.raise_signal(signal.SIGINT)
            done.append("written")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert done == ["written"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(
    ("send", "number", "status"),
    [(os.killpg, signal.SIGINT, running.INTERRUPTED), (os.kill, signal.SIGTERM, running.TERMINATED)],
    ids=["Ctrl+C, as a terminal sends it to the whole group", "SIGTERM"],
)
def test_a_signal_gives_the_result_so_far_and_leaves_a_whole_file(
    tmp_path: Path, send: Callable[[int, int], None], number: int, status: int
) -> None:
    path = tmp_path / "match.jsonl"
    wanted = ["1", "2", "--games", "100000", "--seed", "7", "--out", str(path)]
    uncompiled = "import sys; from banmen import jit, __main__; jit.do_without(); sys.exit(__main__.main())"
    process = subprocess.Popen(
        [sys.executable, "-c", uncompiled, "arena", *wanted],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"LANG": "en_US.UTF-8"},
        start_new_session=True,
    )
    try:
        while not path.exists() or path.read_bytes().count(b"\n") < 5:
            with pytest.raises(subprocess.TimeoutExpired):  # it plays on
                process.wait(0.05)
        send(process.pid, number)
        out, err = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):  # all have ended, as they should
            os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, err) == (status, "")
    lines = path.read_text().splitlines()
    assert len(lines) % 2 == 1
    assert f": {len(lines) - 1} of 100000 games" in out
    assert [json.loads(line)["type"] for line in lines][1:] == ["game"] * (len(lines) - 1)


def examples_of_the_page() -> list[str]:
    """The matches on the page about bots."""
    return re.findall(r"^banmen (arena .+)$", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_matches_on_the_page_about_bots_are_played_as_they_are_printed(
    console: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    script(tmp_path, readme_script(), "corners.py")
    examples = examples_of_the_page()
    assert len(examples) == 2
    for example in examples:
        assert console(*shlex.split(example)[1:]).status == 0, console.err
        assert console.err == ""
    named = set(re.findall(r"^\| `(\w+)`", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(GameRecord.__struct_fields__) <= named
