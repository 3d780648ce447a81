"""Grids as files of this person's own: which there are, reading one, writing one. Every fault is an exception."""

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from platformdirs import user_documents_path

from banmen.formats.sudoku import BadGrid, Form, Sheet, read_sudoku

_MOST_BYTES = 1 << 18
"""No more of a file is read: the fullest grid with its notes is shorter."""

_MOST_LISTED = 400

SUFFIXES = frozenset({*(f".{form}" for form in Form), ".ss"})
"""The ends of names by which files of grids are known."""


def own_folder() -> Path:
    """Where grids are kept when nobody says otherwise. It need not be there yet."""
    return user_documents_path() / "banmen"


def path_of(text: str, folder: Path) -> Path:
    """The path that a person means: in `folder`, unless it says otherwise; `~` is one's home."""
    with suppress(RuntimeError):  # nobody's home is known
        return folder / Path(text.strip()).expanduser()
    return folder / text.strip()


def shown(path: Path) -> str:
    """A path as it is told: one's home is `~`."""
    with suppress(RuntimeError, ValueError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


def listing(folder: Path) -> tuple[Sequence[Path], Sequence[Path]]:
    """The folders and the files of grids in a folder, files with the newest first. Raises OSError."""
    with os.scandir(folder) as found:
        shown = [entry for entry in found if not entry.name.startswith(".")]
    folders = sorted((Path(entry.path) for entry in shown if _is_dir(entry)), key=lambda path: path.name.lower())
    files = [entry for entry in shown if Path(entry.name).suffix.lower() in SUFFIXES and not _is_dir(entry)]
    files.sort(key=_age)
    return folders[:_MOST_LISTED], [Path(entry.path) for entry in files[:_MOST_LISTED]]


def _is_dir(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _age(entry: "os.DirEntry[str]") -> tuple[float, str]:
    try:
        return -entry.stat().st_mtime, entry.name
    except OSError:
        return 0.0, entry.name


def read_grid(path: Path) -> Sheet:
    """The grid in a file. Raises OSError, BadGrid."""
    if not stat.S_ISREG(path.stat().st_mode):  # others may never end
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    with path.open("rb") as file:
        content = file.read(_MOST_BYTES)
    return read_sudoku(_text(content))


def _text(content: bytes) -> str:
    """Bytes that are no text become a sign that no grid has, at their place."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    return content.decode("utf-8", "replace")


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, unless it is there. Raises OSError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # which would be read as if the file to be written were there
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; its folder is made. Raises OSError, FileExistsError among them."""
    make_folder(path.parent)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        try:
            file.write(text)
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise


def replace_file(path: Path, text: str) -> None:
    """Write a file in the place of another: whoever reads meanwhile finds the old one or the new. Raises OSError."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        with suppress(OSError):
            shutil.copymode(path, name)
        Path(name).replace(path)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise


def free_name(folder: Path, stem: str, suffix: str) -> str:
    """A name that no file of the folder has yet."""
    names = (f"{stem}{number}{suffix}" for number in ("", *(f"-{number}" for number in range(2, 1000))))
    return next(name for name in names if not (folder / name).exists())


def reason(error: Exception) -> str:
    """What went wrong, for a person."""
    if isinstance(error, BadGrid):
        return error.text
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
