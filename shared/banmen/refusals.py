"""Exceptions for refused requests: a stable code for programs, a sentence for people.

This module imports no game, because help texts need it.
"""

import copyreg
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


class Refusal(Exception):
    """A refused request. `code` is stable, for programs; `text` is a sentence for people.

    `wait_s` is the number of seconds after which to try again, if known.
    """

    def __init__(self, code: str, text: str, *, wait_s: float | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.wait_s = wait_s

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the refusal whatever arguments its class takes: refusals are sent between processes."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]  # as pickle names it


class IllegalMove(Refusal):
    """An action that the rules do not allow in this state."""


class BadOptions(Refusal):
    """Options with which a game cannot begin."""


class BadText(Refusal):
    """A text that a game cannot read: `line` and `column`, from 1, say where.

    `number` is the number of the move there, from 1 (None if it is no move), and `found` the text there. `message` is
    the id of the error message for the user, empty if the code alone selects it; `named` are its variables.
    """

    message = ""
    named: Mapping[str, str | int] = MappingProxyType({})

    def __init__(
        self, code: str, text: str, *, line: int, column: int, number: int | None = None, found: str = ""
    ) -> None:
        super().__init__(code, text)
        self.line, self.column = line, column
        self.number, self.found = number, found


class BadFile(Refusal):
    """A file that a game cannot read. `details` are the arguments of its message."""

    def __init__(self, code: str, text: str, **details: str) -> None:
        super().__init__(code, text)
        self.details = details
