"""What a program of others is to banmen: something that is told a state and asked for an action, in words of its own.

How its words reach it, by a process and a clock, is for others: a game's module speaks to a `Conversation`.
"""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec

from banmen.game import IllegalMove, Seat

_LONGEST_SHOWN = 60


class ProgramFault(Exception):
    """What is wrong with a program: `code` names a message `program-fault-CODE`, `details` are its arguments."""

    def __init__(self, code: str, **details: str) -> None:
        super().__init__(f"{code}: {details}")
        self.code = code
        self.details = details

    def __reduce__(self) -> Any:
        """Faults travel between processes."""
        return _fault, (self.code, self.details)


def _fault(code: str, details: dict[str, str]) -> ProgramFault:
    return ProgramFault(code, **details)


def illegal(action: Any, refusal: IllegalMove) -> ProgramFault:
    """Return the fault of a program whose action the rules refuse."""
    return ProgramFault("illegal", action=_shown(action), refusal=refusal.code, text=refusal.text)


def _shown(action: Any) -> str:
    """Return an action in a sentence: its values alone, `z9` for a place."""
    plain = msgspec.to_builtins(action)
    values = (
        [str(value) for name, value in plain.items() if name != "type"] if isinstance(plain, dict) else [str(plain)]
    )
    return " ".join(values)[:_LONGEST_SHOWN]


class Conversation(Protocol):
    """Lines to a program and from it."""

    def send(self, line: str) -> None:
        """Tell the program a line. Raise ProgramFault if it has ended."""
        ...

    def lines(self, seconds: float) -> Iterator[str]:
        """What the program says, line by line, for so many seconds. Raise ProgramFault if it has ended."""
        ...

    def close(self) -> None:
        """End the program."""
        ...


class ExternalProgram(Protocol):
    """A program of others that plays a game. `name` is what it calls itself, empty where it does not say."""

    @property
    def name(self) -> str:
        """What the program calls itself."""
        ...

    def choose(self, state: Any, seat: Seat, seconds: float) -> Any:
        """Its action, which the rules have not judged. Raise ProgramFault, also where it takes longer than this."""
        ...

    def close(self) -> None:
        """End it."""
        ...


OpenProgram = Callable[[Conversation, int], ExternalProgram]
"""Begins to talk to a program that searches so many plies deep. Raises ProgramFault."""
