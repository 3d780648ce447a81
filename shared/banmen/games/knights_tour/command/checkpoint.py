"""The checkpoint of a count, a file in the user's cache folder, with which an interrupted count can be resumed."""

import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from banmen.commands.files import reason
from banmen.games.knights_tour.engine.board import name_of
from banmen.games.knights_tour.engine.task import Count, Task
from banmen.texts import Texts

_HEAD = b"banmen tour count 2\n"
"""Version 2: files of version 1 numbered the starts' rows from above, and are not read."""
_DIGEST = 32


class CheckpointFile:
    """The checkpoint file of one task. An unreadable file is ignored; a write error is reported once."""

    def __init__(self, t: Texts, task: Task) -> None:
        self._t = t
        start = "" if task.start is None else f"-{name_of(task.start, task.rows, task.columns)}"
        name = f"{task.rows}x{task.columns}{start}{'-closed' if task.closed else ''}"
        self.path = user_cache_path("banmen") / "tour" / f"{name}.count"
        self.progress = 0.0
        self._reported = False

    @property
    def exists(self) -> bool:
        """Whether there is a checkpoint."""
        return self.path.exists()

    def read(self) -> bytes:
        """Return the checkpoint if it is complete and unchanged, otherwise b""."""
        try:
            content = self.path.read_bytes()
        except OSError:
            return b""
        body = content[len(_HEAD) : -_DIGEST]
        is_whole = content.startswith(_HEAD) and sha256(body).digest() == content[-_DIGEST:]
        return body if is_whole else b""

    def save(self, count: Count) -> None:
        """Replace the checkpoint by that of this count. At any time either the old or the new one is complete."""
        fresh = self.path.with_suffix(f".{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._write(fresh, count)
            fresh.replace(self.path)
            self.progress = count.progress
        except OSError as error:
            self._report(error)
        finally:
            with suppress(OSError):
                fresh.unlink()

    @staticmethod
    def _write(path: Path, count: Count) -> None:
        digest = sha256()
        with path.open("wb") as file:
            file.write(_HEAD)
            for chunk in count.checkpoint():
                digest.update(chunk)
                file.write(chunk)
            file.write(digest.digest())

    def _report(self, error: OSError) -> None:
        if not self._reported:
            kept = {"file": str(self.path), "reason": reason(self._t, error)}
            sys.stderr.write(f"{self._t('tour-count-not-kept', **kept)}\n")
        self._reported = True

    def delete(self) -> None:
        """Delete the file."""
        if not self.exists:
            return
        try:
            self.path.unlink()
        except OSError as error:
            self._report(error)
