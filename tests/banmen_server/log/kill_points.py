"""What a kill would leave of a log's files at each line of the code that opens, closes and replaces them."""

import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import IO, Any, cast

_FOLDER = str(Path("banmen_server", "log"))
_NOT_LEFT = ("-shm", ".lock")
_READER = """
import pathlib, pickle, sys
for folder in sys.stdin:
    files = [file for file in pathlib.Path(folder[:-1]).iterdir() if file.is_file() and not file.name.endswith(%r)]
    pickle.dump({file.name: file.read_bytes() for file in files}, sys.stdout.buffer)
    sys.stdout.buffer.flush()
"""
"""Files are read in another process: in this one, closing one would drop SQLite's locks on it. One process reads them
at all lines, of which there are hundreds."""


class KillPoints:
    """Copies of a folder, each other than all before, with the line at which it was so."""

    def __init__(self, folder: Path, to: Path) -> None:
        self._folder, self._to = folder, to
        self._seen: set[frozenset[tuple[str, bytes]]] = set()
        self._reader: subprocess.Popen[bytes] | None = None
        self.taken: list[tuple[Path, str]] = []

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Look at the folder before each line that is run in this thread."""
        before = sys.gettrace()
        command = [sys.executable, "-I", "-S", "-c", _READER % (_NOT_LEFT,)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as self._reader:
            sys.settrace(self._entered)
            try:
                yield
            finally:
                sys.settrace(before)

    def _entered(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        return self._line if _FOLDER in frame.f_code.co_filename else None

    def _line(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        sys.settrace(None)
        self._copy_state(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
        sys.settrace(self._entered)
        return self._line

    def _copy_state(self, where: str) -> None:
        files = self._files()
        state = frozenset(files.items())
        if state in self._seen:
            return
        self._seen.add(state)
        copy = self._to / str(len(self.taken))
        copy.mkdir(parents=True)
        for name, data in files.items():
            (copy / name).write_bytes(data)
            (copy / name).chmod(0o600)
        self.taken.append((copy, where))

    def _files(self) -> Mapping[str, bytes]:
        """Return the content of the files that a kill would leave now, by their names."""
        assert self._reader is not None
        asked, answers = cast("IO[bytes]", self._reader.stdin), cast("IO[bytes]", self._reader.stdout)  # both are pipes
        asked.write(f"{self._folder}\n".encode())
        asked.flush()
        return pickle.load(answers)  # type: ignore[no-any-return]  # noqa: S301 - `_READER` writes it
