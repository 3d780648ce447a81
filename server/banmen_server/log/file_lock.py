"""The locks of a log: on `FILE.lock`, and on the file itself, so that another name of it cannot bypass the lock."""

import os
from pathlib import Path
from shutil import copyfile

from filelock import FileLock, Timeout

from banmen_server.log import InUse
from banmen_server.log.replacing import sibling, sync

try:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, flock
except ImportError:  # Windows: a locked file cannot be used by SQLite
    flock = None  # type: ignore[assignment]  # tested before it is called


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
        if flock is not None:
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
            if flock is not None:
                flock(self._inode, LOCK_UN)  # a child process that is just starting shares the descriptor
            os.close(self._inode)
            self._inode = None

    def release(self) -> None:
        """Release all locks."""
        self.release_inode()
        self._lock.release()
