"""What an interrupted count knew, in a file of the user's cache folder."""

import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from banmen.engines.knights_tour.board import name_of
from banmen.engines.knights_tour.task import Counting, Task

_HEAD = b"banmen tour count 1\n"
_DIGEST = 32


class Kept:
    """The file of one task. What cannot be read is as if it were not there; what cannot be written is said once."""

    def __init__(self, task: Task) -> None:
        start = "" if task.start is None else f"-{name_of(task.start, task.columns)}"
        name = f"{task.rows}x{task.columns}{start}{'-closed' if task.closed else ''}"
        self.path = user_cache_path("banmen") / "tour" / f"{name}.count"
        self.done = 0.0
        self._said = False

    @property
    def is_there(self) -> bool:
        """Whether something was kept."""
        return self.path.exists()

    def read(self) -> bytes:
        """What a count saved, whole and unchanged, or nothing."""
        try:
            content = self.path.read_bytes()
        except OSError:
            return b""
        body = content[len(_HEAD) : -_DIGEST]
        whole = content.startswith(_HEAD) and sha256(body).digest() == content[-_DIGEST:]
        return body if whole else b""

    def keep(self, count: Counting) -> None:
        """Write what a count saves in place of what was kept: either is there whole, whatever happens."""
        fresh = self.path.with_suffix(f".{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._write(fresh, count)
            fresh.replace(self.path)
            self.done = count.done
        except OSError as error:
            self._say(error)
        finally:
            with suppress(OSError):
                fresh.unlink()

    @staticmethod
    def _write(path: Path, count: Counting) -> None:
        digest = sha256()
        with path.open("wb") as file:
            file.write(_HEAD)
            for piece in count.saved():
                digest.update(piece)
                file.write(piece)
            file.write(digest.digest())

    def _say(self, error: OSError) -> None:
        if not self._said:
            sys.stderr.write(f"What is counted cannot be kept in {self.path}: {error.strerror}.\n")
        self._said = True

    def forget(self) -> None:
        """Take it away."""
        if not self.is_there:
            return
        try:
            self.path.unlink()
        except OSError as error:
            self._say(error)
