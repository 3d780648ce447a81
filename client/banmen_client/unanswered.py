"""The commands sent or to be sent that have no answer yet: a bounded list that two threads share."""

from threading import Lock

from banmen.protocol.messages import Command

MOST = 10
"""Commands that may wait for an answer; a person who is told so waits too."""


class Unanswered:
    """Commands in the order they were given."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._commands: dict[str, Command] = {}

    def add(self, command: Command) -> bool:
        """Add a command; False where too many wait already."""
        with self._lock:
            if len(self._commands) >= MOST and command.id not in self._commands:
                return False
            self._commands[command.id] = command
            return True

    def answered(self, command_id: str) -> Command | None:
        """The command of this id, which waits no longer; None where none did."""
        with self._lock:
            return self._commands.pop(command_id, None)

    def all(self) -> tuple[Command, ...]:
        """Those that wait, the oldest first."""
        with self._lock:
            return tuple(self._commands.values())
