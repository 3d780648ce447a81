"""What commands say of files that cannot be read or written, and whether one can be written, asked before the work."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from banmen.refusals import BadText, Refusal
from banmen.texts import Texts

STANDARD = "-"
"""The name of a standard stream."""

_NOT_THERE = (FileNotFoundError, NotADirectoryError)


BAD_FILE = 4
"""The exit status of every command where a file that it was given cannot be read, written or used."""


class CommandError(Exception):
    """Why a command cannot go on: a sentence for standard error, and the exit status."""

    def __init__(self, sentence: str, status: int = BAD_FILE) -> None:
        super().__init__(sentence)
        self.status = status


def reason(t: Texts, error: OSError) -> str:
    """Return why the system refused, in words without a full stop."""
    named = f"system-{errno.errorcode.get(error.errno or 0, '')}"
    return t(named) if t.has(named) else error.strerror or str(error)


def unreadable(t: Texts, name: str, error: OSError) -> CommandError:
    """Return the fault of a file that cannot be read."""
    if isinstance(error, _NOT_THERE):
        return CommandError(t("console-no-file", name=shown(t, name)))
    return CommandError(t("console-unreadable", name=shown(t, name), reason=reason(t, error)))


def unwritable(t: Texts, name: str, error: OSError) -> CommandError:
    """Return the fault of a file that cannot be written."""
    return CommandError(t("console-unwritable", name=name, reason=reason(t, error)))


def malformed(t: Texts, name: str, fault: BadText, sentence: str) -> CommandError:
    """Return the fault of a file that holds something else."""
    return CommandError(
        t("console-format", name=shown(t, name), line=str(fault.line), column=str(fault.column), fault=sentence)
    )


def shown(t: Texts, name: str) -> str:
    """What a file is called in a sentence."""
    return t("console-standard-input") if name == STANDARD else name


def refusal_text(t: Texts, refusal: Refusal) -> str:
    """Return a refusal in the user's language; where that has no sentence for its code, the English one."""
    message = f"refused-{refusal.code}"
    return refusal.text if t.language == "en" or not t.has(message) else t(message)


def check_writable(t: Texts, name: str) -> None:
    """Raise CommandError if a file can plainly not be written. Nothing is touched."""
    if name == STANDARD:
        return
    path = Path(name)
    try:
        code = _hindrance(path)
    except (OSError, ValueError) as error:  # a ValueError: no file can have such a name
        fault = error if isinstance(error, OSError) else OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        raise unwritable(t, name, fault) from None
    if code:
        raise unwritable(t, name, OSError(code, os.strerror(code)))


def _hindrance(path: Path) -> int:
    """Return the errno with which writing would fail, as far as that can be seen; 0 where nothing hinders it."""
    with suppress(*_NOT_THERE):
        path.stat()  # whose faults `is_dir` and `exists` keep to themselves
    if path.is_dir():
        return errno.EISDIR
    folder = path.parent
    if not path.exists() and not folder.is_dir():
        return errno.ENOTDIR if folder.exists() else errno.ENOENT
    return 0 if os.access(path if path.exists() else folder, os.W_OK) else errno.EACCES
