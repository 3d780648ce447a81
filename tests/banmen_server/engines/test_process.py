"""One process for heavy computation."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from banmen_server.engines.process import EngineProcess, ProcessDied, _Child
from banmen_server.engines.worker import is_over

T = TypeVar("T")

SCRIPT = """
import asyncio, os
from banmen_server.engines.process import EngineProcess

async def serve():
    print(await EngineProcess(plain=True).run(os.getpid), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(serve())
"""

INTERRUPTED = """
import asyncio, os, signal
from banmen_server.engines.process import EngineProcess

async def serve():
    signal.signal(signal.SIGINT, lambda *_: print("interrupted", flush=True))
    working = asyncio.ensure_future(EngineProcess(plain=True).run(os.getpid))
    await asyncio.sleep(0)
    os.killpg(0, signal.SIGINT)
    print(await working != os.getpid(), flush=True)

if __name__ == "__main__":
    asyncio.run(serve())
"""


KILLED = """
import asyncio, os, signal
from banmen_server.engines.process import EngineProcess

async def serve():
    working = asyncio.ensure_future(EngineProcess(plain=True).run(os.getpid))
    await asyncio.sleep({after_s})
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(serve())
"""


def run_script(text: str, script: Path) -> "subprocess.Popen[bytes]":
    script.write_text(text, encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )


def test_ctrl_c_while_it_starts_is_left_to_the_server(tmp_path: Path) -> None:
    with run_script(INTERRUPTED, tmp_path / "serves.py") as server:
        assert server.communicate(timeout=60) == (b"interrupted\nTrue\n", b"")


def test_it_does_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    with run_script(SCRIPT, tmp_path / "serves.py") as server:
        assert server.stdout is not None
        assert int(server.stdout.readline()) != server.pid
        server.kill()
        # Both write to the same pipe, which ends when the last of them has.
        server.communicate(timeout=20)


def test_nothing_is_said_where_the_server_is_killed_while_it_starts(tmp_path: Path) -> None:
    killed = [
        run_script(KILLED.format(after_s=after_s), tmp_path / f"serves{after_s}.py") for after_s in (0.005, 0.03, 0.06)
    ]
    assert [server.communicate(timeout=60) for server in killed] == [(b"", b"")] * 3


def alone(scene: Callable[[EngineProcess], Awaitable[T]]) -> T:
    async def play() -> T:
        process = EngineProcess(plain=True)
        try:
            return await scene(process)
        finally:
            process.end()

    return asyncio.run(play())


class CannotBeSent(Exception):
    """An error that a process cannot write."""

    def __init__(self) -> None:
        super().__init__(lambda: None)


def fail(error: type[Exception]) -> None:
    raise error


def wait_until_over() -> bool:
    while not is_over():
        time.sleep(0.001)
    return True


def test_errors_and_output_of_the_work_do_not_end_the_process() -> None:
    async def scene(process: EngineProcess) -> None:
        pid = await process.run(os.getpid)
        with pytest.raises(KeyError):
            await process.run(partial(fail, KeyError))
        with pytest.raises(RuntimeError, match="CannotBeSent"):
            await process.run(partial(fail, CannotBeSent))
        await process.run(partial(print, "thinking", end=""))
        assert await process.run(os.getpid) == pid

    alone(scene)


def test_a_deadline_set_before_or_during_the_work_ends_it() -> None:
    async def scene(process: EngineProcess) -> None:
        process.end_work_at(time.monotonic() - 1)
        assert await process.run(wait_until_over)
        process.end_work_at(time.monotonic() + 3600)
        working = asyncio.ensure_future(process.run(wait_until_over))
        await asyncio.sleep(0)
        process.end_work_at(time.monotonic() - 1)
        assert await working

    alone(scene)


def test_a_process_that_is_ended_in_its_work_says_so_and_is_replaced() -> None:
    async def scene(process: EngineProcess) -> None:
        pid = await process.run(os.getpid)
        for end in (process.end, None):
            working = asyncio.ensure_future(process.run(partial(time.sleep, 3600)))
            await asyncio.sleep(0)
            if end is None:
                working.cancel()
            else:
                end()
            with pytest.raises((ProcessDied, asyncio.CancelledError)):
                await working
        assert await process.run(os.getpid) != pid

    alone(scene)


def test_a_process_that_cannot_be_started_counts_as_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/there/is/no/such/python")

    async def scene(process: EngineProcess) -> None:
        with pytest.raises(ProcessDied):
            await process.run(os.getpid)

    alone(scene)


def test_an_answer_that_comes_when_the_process_was_ended_is_dropped() -> None:
    async def scene() -> None:
        child = _Child(asyncio.get_running_loop(), plain=True)
        asked = asyncio.ensure_future(child.ask(b""))
        await asyncio.sleep(0)
        child.end()
        child._answered((True, b""))
        with pytest.raises(ProcessDied):
            await asked

    asyncio.run(scene())
