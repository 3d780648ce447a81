"""JSON files, written atomically. A file that cannot be read is renamed, so that no data is lost."""

import json
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

_TRIAL_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A file error that does not stop the window: a stable code, and a sentence."""

    code: str
    text: str


def read_map(path: Path) -> tuple[dict[str, Any], FileProblem | None]:
    """Return the object in a JSON file; empty if there is no file, or it cannot be read.

    A file without a JSON object is renamed to `NAME.broken-1` or the next free number.
    """
    try:
        raw = msgspec.json.decode(path.read_bytes())
    except FileNotFoundError:
        return {}, None
    except OSError as error:
        return {}, FileProblem("unreadable", f"{path} cannot be read: {error.strerror or error}.")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}, _rename_broken(path)
    return (raw, None) if isinstance(raw, dict) else ({}, _rename_broken(path))


def _rename_broken(path: Path) -> FileProblem:
    renamed = next(name for number in count(1) if not (name := path.with_name(f"{path.name}.broken-{number}")).exists())
    try:
        path.rename(renamed)
    except OSError as error:
        return FileProblem("unreadable", f"{path} is damaged and cannot be put aside: {error.strerror or error}.")
    return FileProblem("broken_kept_aside", f"{path.name} could not be read; it is kept as {renamed.name}.")


def cannot_write(folder: Path) -> OSError | None:
    """Return the error that prevents writing in a folder, or None. The folder is created if it is missing."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_TRIAL_BYTES))
            file.flush()
    except OSError as error:
        return error
    return None


def write_map(path: Path, value: object) -> FileProblem | None:
    """Write a value as JSON, readable by this user only. Other processes see the old file or the new one."""
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, indent=1)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # `mkstemp` makes the file 0600.
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        return _not_saved(path, error)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except (OSError, UnicodeEncodeError) as error:
        with suppress(OSError):
            Path(name).unlink()
        return _not_saved(path, error)
    return None


def _not_saved(path: Path, error: OSError | UnicodeEncodeError) -> FileProblem:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return FileProblem("not_saved", f"{path} cannot be written: {reason}.")
