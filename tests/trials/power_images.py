"""Computes what a power cut leaves of a folder, from a trace of writes and syncs.

Synced data is certain. Other writes are each kept, dropped, or torn at sector boundaries, regardless of their order.
Names change in their order, as in file systems with a journal: up to some point, at least as far as the last sync of
the folder. After a failed sync its data may be lost, and a later sync does not report that, as in Linux.
"""

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random

from tests.trials.disk_shim import Operation

SECTOR_BYTES = 512


class Fate(Enum):
    """How a power cut treats data that was not synced."""

    DROPPED = "all of it dropped"
    KEPT = "all of it kept"
    MIXED = "kept, dropped and torn by chance"


@dataclass
class _File:
    """A file's content on the disk, and the operations that may not have reached it."""

    synced: bytearray = field(default_factory=bytearray)
    pending: list[Operation] = field(default_factory=list)


class PowerImages:
    """The disk, fed with the operations in order by `apply`; `image` writes what a power cut would leave now.

    `dice` decide what a failed sync has lost.
    """

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self._names: dict[str, _File] = {}
        self._synced_names: dict[str, _File] = {}
        self._pending_names: list[tuple[int, dict[str, _File]]] = []
        """Where in the trace names changed, and all of them after that, since the folder was synced."""

    def apply(self, operation: Operation) -> None:
        """Take one operation more."""
        match operation.what:
            case "C" | "R" | "U":
                self._rename(operation)
            case "W" | "T":
                self._file(operation.path).pending.append(operation)
            case "S" | "F" if operation.path in self._names:
                self._sync(self._names[operation.path], operation)
            case "S":
                self._sync_names(operation.at)

    def _file(self, path: str) -> _File:
        return self._names.setdefault(path, _File())

    def _rename(self, operation: Operation) -> None:
        if operation.what == "C":
            self._names[operation.path] = _File()
        elif operation.what == "U":
            self._names.pop(operation.path, None)
        else:
            self._names[operation.data.decode()] = self._names.pop(operation.path, _File())
        self._pending_names.append((operation.end, dict(self._names)))

    def _sync(self, file: _File, sync: Operation) -> None:
        covered = [one for one in file.pending if one.end <= sync.at]
        later = file.pending[len(covered) :]
        if sync.what == "F":
            file.pending = [one for one in covered if self._dice.random() < 0.5] + later
            return
        for one in covered:
            _put(file.synced, one)
        file.pending = later

    def _sync_names(self, at: int) -> None:
        while self._pending_names and self._pending_names[0][0] <= at:
            _, self._synced_names = self._pending_names.pop(0)

    def image(self, folder: Path, fate: Fate, dice: Random) -> None:
        """Write the files into a new folder, as a power cut would leave them now."""
        states = [self._synced_names, *(names for _, names in self._pending_names)]
        names = {Fate.DROPPED: states[0], Fate.KEPT: states[-1]}.get(fate) or dice.choice(states)
        folder.mkdir()
        for path, file in names.items():
            content = bytearray(file.synced)
            keep = {Fate.DROPPED: 0.0, Fate.KEPT: 1.0}.get(fate, dice.choice((0.1, 0.5, 0.9)))
            for one in file.pending:
                if dice.random() < keep:
                    _put(content, one)
                elif fate is Fate.MIXED and one.what == "W" and dice.random() < 0.5:
                    _tear(content, one, dice)
            (folder / Path(path).name).write_bytes(content)


def _put(content: bytearray, operation: Operation) -> None:
    """Change a file's content as an operation did."""
    at, data = operation.at, operation.data
    if operation.what == "T":
        del content[at:]
        data = b""
    if len(content) < at:
        content += bytes(at - len(content))
    content[at : at + len(data)] = data


def _tear(content: bytearray, write: Operation, dice: Random) -> None:
    """Put some sectors of a write; of a new part of a file the size may be there without the bytes."""
    at, end = write.at, write.at + len(write.data)
    while at < end:
        stop = min(end, (at // SECTOR_BYTES + 1) * SECTOR_BYTES)
        if dice.random() < 0.5:
            _put(content, write._replace(at=at, data=write.data[at - write.at : stop - write.at]))
        at = stop
    if len(content) < end and dice.random() < 0.5:
        content += bytes(end - len(content))
