"""The user's own files in their documents: paths, reading, writing, and the sentence for a fault.

Reading and writing raise OSError; `error_text` turns that into a sentence in the user's language.
"""

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path

from platformdirs import user_documents_path

from banmen.files.replay_file import BadReplay
from banmen.reading import Unread, unread_text
from banmen.texts import Texts

_MOST_BESIDE, _MOST_BYTES_BESIDE = 8, 4 << 20
"""The maximum of files read next to the opened one, and the bytes read of each."""


def own_folder() -> Path:
    """Return the folder for files without another path. It may not exist yet."""
    return user_documents_path() / "banmen"


def path_of(text: str, folder: Path) -> Path:
    """Return the path that a person typed: relative to `folder` unless absolute; `~` is the home folder."""
    with suppress(RuntimeError):  # the home folder is unknown
        return folder / Path(text.strip()).expanduser()
    return folder / text.strip()


def display_path(path: Path) -> str:
    """Return a path for display, with `~` for the home folder."""
    with suppress(RuntimeError, ValueError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


def read_bytes(path: Path, most: int) -> bytes:
    """Return the first bytes of a regular file, at most `most`. Raise OSError."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):  # a pipe or a device may never end
        raise OSError(errno.EINVAL, "Not a regular file", str(path))
    with path.open("rb") as file:
        return file.read(most)


def files_beside(path: Path, endings: Collection[str]) -> Mapping[str, bytes]:
    """Return the contents by name of the files in the same folder with these endings.

    Leave out unreadable files, and cut long ones.
    """
    found: dict[str, bytes] = {}
    with suppress(OSError):
        for other in sorted(path.parent.iterdir()):
            if other.suffix.lower() in endings and len(found) < _MOST_BESIDE:
                with suppress(OSError):
                    found[other.name] = read_bytes(other, _MOST_BYTES_BESIDE)
    return found


def make_folder(folder: Path) -> None:
    """Make a folder and its parents if they do not exist. Raise OSError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # its message would say that the file to be written exists
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None


def write_new(path: Path, contents: str | bytes) -> None:
    """Write a new file, and make its folder if needed. Raise OSError; FileExistsError if the file exists."""
    make_folder(path.parent)
    with path.open("xb") as file:
        try:
            file.write(contents.encode() if isinstance(contents, str) else contents)
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise


def replace_file(path: Path, text: str) -> None:
    """Replace a file atomically: another reader finds the old content or the new. Raise OSError."""
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
    """Return a name that no file of the folder has yet."""
    names = (f"{stem}{number}{suffix}" for number in ("", *(f"-{number}" for number in range(2, 1000))))
    return next(name for name in names if not (folder / name).exists())


def reason(error: Exception) -> str:
    """Return the reason of an error in the words of the system."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def error_text(t: Texts, fault: Exception) -> str:
    """Return the sentence for the user why something could not be read or written."""
    if isinstance(fault, BadReplay | Unread):
        return unread_text(t, fault)
    if isinstance(fault, OSError) and fault.errno is not None:
        message = f"file-{errno.errorcode.get(fault.errno, '')}"
        return t(message) if t.has(message) else reason(fault)
    return reason(fault)
