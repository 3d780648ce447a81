"""Builds `disk_shim.c`, loads it into a server, lets things go wrong there, and reads what it has traced."""

import errno
import mmap
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

FAULTS = (
    "failed writes",
    "short writes",
    "torn writes",
    "dropped writes",
    "failed syncs",
    "dropped syncs",
    "failed names and sizes",
)
"""What may go wrong, in the order of the shim's own list."""
SURE = 1_000_000
"""The rate at which something always goes wrong."""
_SOURCE = Path(__file__).with_name("disk_shim.c")
_CONTROL = struct.Struct(f"={1 + 2 * len(FAULTS)}I")
_RECORD = struct.Struct("=c3xIIIq")


class NoCompiler(Exception):
    """The shim cannot be built here; the text says why."""


class Operation(NamedTuple):
    """What the program did to a file.

    `what` is one of C created, W written, T truncated, S synced, F sync failed, R renamed, U unlinked. `at` is an
    offset (W), a length (T), or where in the trace a sync began (S, F): it covers nothing later. `data` are the bytes
    written, or the new path (R). `end` is where in the trace the operation ends.
    """

    what: str
    path: str
    data: bytes
    at: int
    end: int


class DiskShim:
    """The shim for one data file and all that is made beside it. Raises NoCompiler.

    `trace` says whether the operations are kept. `environment` is for the server.
    """

    def __init__(self, folder: Path, data: Path, seed: int, *, trace: bool = False) -> None:
        folder.mkdir(exist_ok=True)
        self._library = build(folder)
        self._trace = folder / "trace" if trace else None
        control = folder / "control"
        control.write_bytes(_CONTROL.pack(errno.EIO, *[0] * (2 * len(FAULTS))))
        with control.open("r+b") as file:
            self._control = mmap.mmap(file.fileno(), _CONTROL.size)
        self.environment: Mapping[str, str] = {
            "LD_PRELOAD": str(self._library),
            "BANMEN_DISK_FILES": str(data.resolve()),
            "BANMEN_DISK_CONTROL": str(control),
            "BANMEN_DISK_SEED": str(seed),
            **({"BANMEN_DISK_TRACE": str(self._trace)} if self._trace else {}),
        }

    def let_fail(self, *, error: int = errno.EIO, **rates: int) -> None:
        """Let operations go wrong at these rates (of 1,000,000), named as in `FAULTS` with underscores; no others."""
        wanted = [rates.pop(fault.replace(" ", "_"), 0) for fault in FAULTS]
        if rates:
            raise ValueError(f"no such faults: {sorted(rates)}")
        _CONTROL.pack_into(self._control, 0, error, *wanted, *self.counts.values())

    @property
    def counts(self) -> dict[str, int]:
        """Return the number of failed operations, by the name of the fault."""
        return dict(zip(FAULTS, _CONTROL.unpack_from(self._control)[1 + len(FAULTS) :], strict=True))

    def traced_bytes(self) -> int:
        """Return where the trace ends now."""
        return self._trace.stat().st_size if self._trace is not None and self._trace.exists() else 0

    def operations(self) -> Iterator[Operation]:
        """Read the trace. Raises ValueError if it is cut."""
        if self._trace is None:
            return
        data, at = self._trace.read_bytes(), 0
        while at < len(data):
            what, path_bytes, data_bytes, _, where = _RECORD.unpack_from(data, at)
            start = at + _RECORD.size
            middle, end = start + path_bytes, start + path_bytes + data_bytes
            if end > len(data):
                raise ValueError("the trace is cut")
            yield Operation(what.decode(), data[start:middle].decode(), data[middle:end], where, end)
            at = end


def build(folder: Path) -> Path:
    """Compile the shim into a folder. Raises NoCompiler."""
    library = folder / "disk_shim.so"
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if sys.platform != "linux":
        raise NoCompiler("the shim is for Linux")
    if compiler is None:
        raise NoCompiler("there is no C compiler (cc)")
    command = [*compiler.split(), "-O2", "-shared", "-fPIC", "-o", str(library), str(_SOURCE), "-ldl", "-lpthread"]
    try:
        done = subprocess.run(command, capture_output=True, check=False, text=True)
    except OSError as error:
        raise NoCompiler(f"the C compiler cannot be run: {error}") from error
    if done.returncode:
        raise NoCompiler(f"the C compiler failed: {(done.stderr.strip().splitlines() or ['without a word'])[0]}")
    return library
