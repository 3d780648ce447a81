"""A process that thinks beside the server."""

import subprocess
import sys
from pathlib import Path

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
