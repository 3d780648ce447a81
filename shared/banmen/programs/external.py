"""Programs by other authors, which choose actions for a seat over a text protocol of their own.

A game's adapter speaks to the program through a `Conversation`. Processes and clocks are not its concern.
"""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec

from banmen.game import IllegalMove, Seat

_LONGEST_SHOWN = 60


class ProgramFault(Exception):
    """An error of an external program. `code` names the message `program-fault-CODE`, `details` are its arguments."""

    def __init__(self, code: str, **details: str) -> None:
        super().__init__(f"{code}: {details}")
        self.code = code
        self.details = details

    def __reduce__(self) -> Any:
        """Pickle the fault: faults are sent between processes."""
        return _fault, (self.code, self.details)


def _fault(code: str, details: dict[str, str]) -> ProgramFault:
    return ProgramFault(code, **details)


def illegal(action: Any, refusal: IllegalMove) -> ProgramFault:
    """Return the fault of a program whose action the rules refused."""
    return ProgramFault("illegal", action=_action_text(action), refusal=refusal.code, text=refusal.text)


def _action_text(action: Any) -> str:
    """Return an action as short text: its values without their names, for example `z9` for a place."""
    plain = msgspec.to_builtins(action)
    values = (
        [str(value) for name, value in plain.items() if name != "type"] if isinstance(plain, dict) else [str(plain)]
    )
    return " ".join(values)[:_LONGEST_SHOWN]


class Conversation(Protocol):
    """The lines exchanged with a program."""

    def send(self, line: str) -> None:
        """Send a line to the program. Raise ProgramFault if it has ended."""
        ...

    def lines(self, seconds: float) -> Iterator[str]:
        """Yield the program's lines for at most `seconds`. Raise ProgramFault if it has ended."""
        ...

    def close(self) -> None:
        """Stop the program."""
        ...


class ExternalProgram(Protocol):
    """An external program that plays a game. `name` is empty if the program does not give one."""

    @property
    def name(self) -> str:
        """The name that the program gives itself."""
        ...

    def choose(self, state: Any, seat: Seat, seconds: float) -> Any:
        """Return the program's action, not judged by the rules yet.

        Raise ProgramFault, also when `seconds` have passed.
        """
        ...

    def close(self) -> None:
        """Stop the program."""
        ...


OpenProgram = Callable[[Conversation, int], ExternalProgram]
"""Start a conversation with a program that searches `depth` plies (the second argument). Raises ProgramFault."""
