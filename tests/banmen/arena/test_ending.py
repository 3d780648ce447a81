"""However a match ends, nothing that it started is left.

To try it more often and by the clock: `uv run python -m tests.banmen.arena.test_ending 20`.
"""

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NamedTuple
from uuid import uuid4

import psutil
import pytest

from tests.banmen.arena.scripts import script

PATIENCE_S = 60.0
"""Processes are started and ended, on a machine that may have much else to do."""
MARK = "BANMEN_TEST_OF_ENDING"

_BOT = """
import re, signal, time

def choose(state, legal, seat):
    open({asked!r}, "w").close()
    {hang}
"""
_ENGINE = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ping":
        print("pong", rest, flush=True)
    if word == "go":
        open({asked!r}, "w").close()
        time.sleep(1e6)
"""
HANGING: Mapping[str, str] = {
    "sleeps": "time.sleep(10**6)",
    "is busy": "while True: pass",
    "holds the interpreter": "re.match('(a+)+$', 'a' * 64 + 'b')",
    "prints": "while True: print('thinking')",
}
ENGINE = "an engine that heeds neither SIGTERM nor the end of its input"
WAYS: Mapping[str, Callable[[int], None]] = {
    "SIGTERM": lambda pid: os.kill(pid, signal.SIGTERM),
    "SIGTERM to its group": lambda pid: os.killpg(pid, signal.SIGTERM),
    "Ctrl+C": lambda pid: os.killpg(pid, signal.SIGINT),
    "SIGKILL": lambda pid: os.kill(pid, signal.SIGKILL),
    "SIGKILL to its group": lambda pid: os.killpg(pid, signal.SIGKILL),
}
STATUS = {"SIGTERM": 143, "SIGTERM to its group": 143, "Ctrl+C": 130}


class Ending(NamedTuple):
    """How a match ended: its status, how long something was left after the signal, and what still was at the end."""

    status: int
    seconds: float
    left: list[str]


def contender(folder: Path, hangs: str, asked: Path) -> str:
    """A contender that hangs when it is asked for a move, and creates the file `asked` then."""
    name = f"{asked.name}.py"
    if hangs == ENGINE:
        return f"nboard:{sys.executable} {script(folder, _ENGINE.format(asked=str(asked)), name)}"
    return script(folder, _BOT.format(asked=str(asked), hang=HANGING[hangs]), name)


def processes(mark: str) -> Iterator[psutil.Process]:
    """The processes that were started with this mark and run."""
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK) == mark and process.status() != psutil.STATUS_ZOMBIE:
                yield process
        except psutil.Error:
            continue


def end_match(folder: Path, hangs: tuple[str, str], way: str, patience_s: float = PATIENCE_S) -> Ending:
    """Start a match of two contenders, end it while both hang, and wait until nothing of it is left.

    Each of two workers plays one game: the first contender is to move in one, the second in the other.
    """
    asked, mark = (folder / "asked_a", folder / "asked_b"), uuid4().hex
    for file in asked:
        file.unlink(missing_ok=True)
    contenders = [contender(folder, each, file) for each, file in zip(hangs, asked, strict=True)]
    match = subprocess.Popen(
        [sys.executable, "-m", "banmen", "arena", *contenders, "--games", "2", "--jobs", "2", "--seed", "7"],
        env=os.environ | {MARK: mark},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - started alone
    )
    until_s = monotonic() + PATIENCE_S
    while not all(file.exists() for file in asked):
        assert match.poll() is None
        assert monotonic() < until_s
        sleep(0.01)
    began_s = monotonic()
    WAYS[way](match.pid)
    try:
        while any(processes(mark)) and monotonic() - began_s < patience_s:
            sleep(0.01)
        return Ending(
            match.wait(patience_s), monotonic() - began_s, [" ".join(each.cmdline()) for each in processes(mark)]
        )
    finally:
        for process in processes(mark):
            process.kill()


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals and processes are looked at as Linux has them")


@pytest.mark.parametrize("way", WAYS)
def test_nothing_of_a_match_is_left(way: str, tmp_path: Path) -> None:
    ending = end_match(tmp_path, ("sleeps", ENGINE), way)
    assert ending.left == []
    assert ending.status == STATUS.get(way, -signal.SIGKILL)


@pytest.mark.parametrize("hangs", [("is busy", "prints"), ("holds the interpreter", "sleeps")])
def test_nothing_is_left_whatever_the_contenders_do(hangs: tuple[str, str], tmp_path: Path) -> None:
    assert end_match(tmp_path, hangs, "SIGKILL").left == []


def main(tries: int, within_s: float = 2.0) -> None:
    """Try each way with each contender, and say how often nothing was left in time, and the longest time."""
    for hangs in (*HANGING, ENGINE):
        for way in WAYS:
            with TemporaryDirectory() as folder:
                endings = [end_match(Path(folder), (hangs, hangs), way, 30.0) for _ in range(tries)]
            good = sum(not ending.left and ending.seconds <= within_s for ending in endings)
            longest_s = max(ending.seconds for ending in endings)
            statuses = dict(Counter(ending.status for ending in endings))
            print(f"{hangs}, {way}: {good} of {tries} within {within_s:g} s, at most {longest_s:.2f} s, {statuses}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]))
