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


def test_it_does_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "serves.py"
    script.write_text(SCRIPT, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        assert int(server.stdout.readline()) != server.pid
        server.kill()
        # Both write to the same pipe, which ends when the last of them has.
        server.communicate(timeout=20)
