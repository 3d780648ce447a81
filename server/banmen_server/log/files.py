"""The files of a log: created, replaced and locked so that neither a kill nor another server can damage them.

A kill at any moment leaves either the old file or the whole new one. A replacement is made under another name and
synced. As soon as it is called `FILE.new`, it is the log: the next start completes a replacement that a kill has
interrupted. The locks are on `FILE.lock`, and on the file itself, so that another name of it cannot bypass the lock.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copyfile

from filelock import FileLock, Timeout

from banmen_server.log import InUse

if sys.platform != "win32":  # there SQLite cannot use a file that is locked
    from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, flock


def sibling(path: Path, suffix: str) -> Path:
    """Return the path of a file next to another: its name with a suffix."""
    return path.with_name(path.name + suffix)


def make_private(path: Path) -> None:
    """Create a missing file that only its owner can read: every file of a log holds the key of all tokens."""
    # Only a missing file is opened: closing a second descriptor of a file would drop SQLite's locks on it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def keep_private(path: Path) -> bool:
    """Remove the access of other users to an existing file; return True if they had any. Raises OSError."""
    if os.name == "nt" or not path.exists() or not path.stat().st_mode & 0o077:
        return False
    path.chmod(0o600)
    return True


@contextmanager
def new_file_at(path: Path) -> Iterator[Path]:
    """Yield an empty private file, renamed to `path` if the block ends without an exception. Raises OSError.

    A kill never leaves a partial file under that name.
    """
    part = sibling(path, ".part")
    part.unlink(missing_ok=True)
    make_private(part)
    try:
        yield part
        sync(part)
        part.rename(path)
        sync(path.parent)
    finally:
        part.unlink(missing_ok=True)


def replace_file(path: Path, made: Path, kept: str) -> Path:
    """Replace a file by another, and keep the old one under the name `kept`; return the path of that."""
    for suffix in ("-journal", "-wal", "-shm"):
        sibling(made, suffix).unlink(missing_ok=True)
    sync(made)
    made.rename(sibling(path, ".new"))
    sync(path.parent)
    return resume_replacement(path, kept)


def resume_replacement(path: Path, kept: str) -> Path:
    """Complete an interrupted replacement of the file, if there is one; return the path of the old file."""
    new, to = sibling(path, ".new"), path.with_name(kept)
    if new.exists():
        number = 1
        while to.exists() and path.exists():
            number += 1
            to = path.with_name(f"{kept}-{number}")
        for suffix in ("-wal", "-acknowledged"):
            with suppress(FileNotFoundError):
                sibling(path, suffix).rename(sibling(to, suffix))
        sibling(path, "-shm").unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            path.rename(to)
        new.rename(path)
        sync(path.parent)
    return to


def sync(path: Path) -> None:
    """Wait until a file or folder is on the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows syncs no folders
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


class Locks:
    """The locks of one log. Raises InUse."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._inode: int | None = None
        # Not `thread_local`: another thread may release the lock.
        self._lock = FileLock(sibling(path, ".lock"), timeout=0, mode=0o600, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout as error:
            raise self._in_use() from error

    def _in_use(self) -> InUse:
        return InUse(f"{self._path} is in use by another server; stop that one, or name another file")

    def lock_inode(self) -> None:
        """Lock the file itself and keep it open: closing it would drop SQLite's own locks. Raises InUse."""
        self._inode = os.open(self._path, os.O_RDONLY)
        if sys.platform != "win32":
            try:
                flock(self._inode, LOCK_EX | LOCK_NB)
            except OSError as error:
                self.release_inode()
                raise self._in_use() from error

    def unlink_others(self) -> bool:
        """If the file has other names, replace it by a copy of its own; return True if it had.

        SQLite must not have the file open.
        """
        assert self._inode is not None  # noqa: S101 - it is taken first
        if not self.has_other_names():
            return False
        copy = sibling(self._path, ".making")
        copyfile(self._path, copy)
        copy.chmod(0o600)
        sync(copy)
        copy.replace(self._path)
        sync(self._path.parent)
        self.release_inode()
        self.lock_inode()
        return True

    def has_other_names(self) -> bool:
        """Return True if the open file has another name, too."""
        return self._inode is not None and os.fstat(self._inode).st_nlink > 1

    def moved(self) -> bool:
        """Return True if the open file is not the one under its name."""
        if self._inode is None:
            return False
        try:
            there = self._path.stat()
        except OSError:
            return True
        here = os.fstat(self._inode)
        return (there.st_ino, there.st_dev) != (here.st_ino, here.st_dev)

    def release_inode(self) -> None:
        """Unlock the file itself, once SQLite has closed it."""
        if self._inode is not None:
            if sys.platform != "win32":
                flock(self._inode, LOCK_UN)  # a child process that is just starting shares the descriptor
            os.close(self._inode)
            self._inode = None

    def release(self) -> None:
        self.release_inode()
        self._lock.release()
