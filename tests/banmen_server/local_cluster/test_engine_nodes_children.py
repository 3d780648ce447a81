"""What a cluster has started ends with it, however it ends."""

import subprocess
import sys

import pytest

PARENT = """
import asyncio, sys
from banmen_server.local_cluster.engine_nodes import start_child

async def scene():
    await start_child("sleep", "600", stdout=sys.stdout, stderr=sys.stderr)
    print("started", flush=True)
    await asyncio.Event().wait()

asyncio.run(scene())
"""
ENDED_WITHIN_S = 30.0


@pytest.mark.skipif(sys.platform != "linux", reason="what ends with its parent is asked of Linux")
def test_children_end_with_a_parent_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"started\n"
        parent.kill()
        parent.communicate(timeout=ENDED_WITHIN_S)  # the child has the other end of both pipes
