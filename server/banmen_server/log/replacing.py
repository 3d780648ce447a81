"""Creating and replacing files so that a kill at any moment leaves either the old file or the whole new one.

The replacement of a log is made under another name and synced. As soon as it is called `FILE.new`, it is the log: the
next start completes a replacement that a kill has interrupted.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


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
