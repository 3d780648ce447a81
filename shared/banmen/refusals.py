"""What is refused, and why: a stable code for programs, a sentence for people. Help texts need these, and no game."""

import copyreg
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


class Refusal(Exception):
    """A request that is refused: a stable code for programs, a sentence for people.

    `wait_s` is after how many seconds it may be made again, where that is known.
    """

    def __init__(self, code: str, text: str, *, wait_s: float | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.wait_s = wait_s

    def __reduce__(self) -> tuple[Any, ...]:
        """As it comes from another process: the same one, whatever its class takes to be made."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]  # as pickle names it


class IllegalMove(Refusal):
    """An action that the rules do not allow here."""


class BadOptions(Refusal):
    """Options with which a game cannot begin."""


class BadText(Refusal):
    """Text that a game does not read: `line` and `column`, from 1, say where in it.

    `number` is that of the move there, from 1 (None if no move is meant), and `found` what stands there. `message` is
    the id of the sentence in the user's words, empty where the code alone has one, and `named` are its variables.
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
    """The bytes of a file that a game does not read. `details` are what the sentence names, by name."""

    def __init__(self, code: str, text: str, **details: str) -> None:
        super().__init__(code, text)
        self.details = details
