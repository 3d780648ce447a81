"""New files, which a kill at any moment leaves whole or not at all; and how one takes the place of a log's.

That one is made under another name and synced. From when it is called `FILE.new`, it is the log: a start goes on
with what a kill has left half done.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def beside(path: Path, suffix: str) -> Path:
    """A file beside another, of its name and more."""
    return path.with_name(path.name + suffix)


def make_private(path: Path) -> None:
    """Make a missing file, readable by its owner alone: every file that is made of a log has the key of all tokens."""
    # Only a missing file is opened: closing a second descriptor of a file would drop SQLite's locks on it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def keep_private(path: Path) -> bool:
    """Take the rights of others from a file that is there; return whether they had any. Raises OSError."""
    if os.name == "nt" or not path.exists() or not path.stat().st_mode & 0o077:
        return False
    path.chmod(0o600)
    return True


@contextmanager
def new_file_at(path: Path) -> Iterator[Path]:
    """Make an empty private file, which has its own name once the block is left without an exception. Raises OSError.

    A kill leaves no half of it under that name.
    """
    part = beside(path, ".part")
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
    """Put a file that was made in the place of another, which is kept under a name; give the path of that."""
    for suffix in ("-journal", "-wal", "-shm"):
        beside(made, suffix).unlink(missing_ok=True)
    sync(made)
    made.rename(beside(path, ".new"))
    sync(path.parent)
    return finish_replacing(path, kept)


def finish_replacing(path: Path, kept: str) -> Path:
    """Go on where a file is being replaced. Nothing is where none is."""
    new, to = beside(path, ".new"), path.with_name(kept)
    if new.exists():
        number = 1
        while to.exists() and path.exists():
            number += 1
            to = path.with_name(f"{kept}-{number}")
        for suffix in ("-wal", "-acknowledged"):
            with suppress(FileNotFoundError):
                beside(path, suffix).rename(beside(to, suffix))
        beside(path, "-shm").unlink(missing_ok=True)
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
