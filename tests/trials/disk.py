"""A disk that can be full: a small file system where one may be mounted, or a limit on the child's files."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from tests.trials.server import Server

_BLOCK = 64 * 1024


class Disk(Protocol):
    """`folder` is on it; `how` says what it is."""

    folder: Path
    how: str

    def fill(self, server: Server) -> None:
        """Leave no room."""

    def clear(self, server: Server) -> None:
        """Make room again."""


class SmallDisk:
    """A file system in memory, filled up with a file."""

    how = "a file system of 24 MB, filled"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self, server: Server) -> None:  # noqa: ARG002 - a disk is full for everybody
        with self._filler.open("ab", buffering=0) as file, suppress(OSError):
            while file.write(bytes(_BLOCK)) == _BLOCK:
                pass
        with self._filler.open("ab", buffering=0) as file, suppress(OSError):
            while file.write(b"\0"):
                pass

    def clear(self, server: Server) -> None:  # noqa: ARG002 - as above
        self._filler.unlink(missing_ok=True)


class LimitedFiles:
    """A limit on the size of every file that the server writes, as it is now."""

    how = "a limit on the size of the server's files (RLIMIT_FSIZE)"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        if server.alive:
            _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, hard))

    def clear(self, server: Server) -> None:
        if server.alive:
            _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk | None]:
    """Mount a small file system in a folder during the context; yield None if that is not permitted."""
    folder.mkdir()
    mounted = os.geteuid() == 0 and _run("mount", "-t", "tmpfs", "-o", "size=24m", "banmen-trial", str(folder))
    try:
        yield SmallDisk(folder) if mounted else None
    finally:
        if mounted:
            _run("umount", "-l", str(folder))


def _run(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False
