"""Sentences for what ends a command: files, refusals and external programs.

A function returns the `CommandError` to raise, or the sentence in the user's language. `check_writable` finds out
before long work that its result cannot be written.
"""

import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from banmen.refusals import BadText, Refusal
from banmen.texts import Texts

STANDARD = "-"
"""The name of standard input or output."""

_NOT_THERE = (FileNotFoundError, NotADirectoryError)


BAD_FILE = 4
"""The exit status of every command that cannot read, write or use one of its files."""


class CommandError(Exception):
    """An error that ends a command: a sentence for standard error, and the exit status."""

    def __init__(self, sentence: str, status: int = BAD_FILE) -> None:
        super().__init__(sentence)
        self.status = status


def reason(t: Texts, error: OSError) -> str:
    """Return the system's reason for an error, in words without a full stop."""
    named = f"system-{errno.errorcode.get(error.errno or 0, '')}"
    return t(named) if t.has(named) else error.strerror or str(error)


def unreadable(t: Texts, name: str, error: OSError) -> CommandError:
    """Return the error for a file that cannot be read."""
    if isinstance(error, _NOT_THERE):
        return CommandError(t("console-no-file", name=display_name(t, name)))
    return CommandError(t("console-unreadable", name=display_name(t, name), reason=reason(t, error)))


def unwritable(t: Texts, name: str, error: OSError) -> CommandError:
    """Return the error for a file that cannot be written."""
    return CommandError(t("console-unwritable", name=name, reason=reason(t, error)))


def malformed(t: Texts, name: str, fault: BadText, sentence: str) -> CommandError:
    """Return the error for a file with the wrong content."""
    return CommandError(
        t("console-format", name=display_name(t, name), line=str(fault.line), column=str(fault.column), fault=sentence)
    )


def display_name(t: Texts, name: str) -> str:
    """Return the name of a file for a sentence."""
    return t("console-standard-input") if name == STANDARD else name


def refusal_text(t: Texts, refusal: Refusal) -> str:
    """Return a refusal in the user's language, or in English if there is no message for its code."""
    message = f"refused-{refusal.code}"
    return refusal.text if t.language == "en" or not t.has(message) else t(message)


def program_fault_text(t: Texts, code: str, details: Mapping[str, str]) -> str:
    """Return the sentence for a `ProgramFault`; a refusal by the rules inside it is in the same language."""
    refusal = f"refused-{details.get('refusal', '')}"
    text = t(refusal) if t.language != "en" and t.has(refusal) else details.get("text", "")
    return t(f"program-fault-{code}", **{**details, "text": text})


def check_writable(t: Texts, name: str) -> None:
    """Raise CommandError if a file can certainly not be written. No file is created or changed."""
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
    """Return the errno with which writing would fail, as far as it can be foreseen; else 0."""
    with suppress(*_NOT_THERE):
        path.stat()  # raises errors that `is_dir` and `exists` hide
    if path.is_dir():
        return errno.EISDIR
    folder = path.parent
    if not path.exists() and not folder.is_dir():
        return errno.ENOTDIR if folder.exists() else errno.ENOENT
    return 0 if os.access(path if path.exists() else folder, os.W_OK) else errno.EACCES
