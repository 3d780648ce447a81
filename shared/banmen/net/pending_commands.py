"""Commands that have no answer yet: a bounded list shared by a window's threads."""

from threading import Lock

from banmen.protocol.messages import Command

MOST_PENDING = 10


class PendingCommands:
    """At most `most` commands in the order in which they were added. Thread-safe."""

    def __init__(self, most: int = MOST_PENDING) -> None:
        self._most = most
        self._lock = Lock()
        self._commands: dict[str, Command] = {}

    def add(self, command: Command) -> bool:
        """Add a command. Return False if the list is full."""
        with self._lock:
            if len(self._commands) >= self._most and command.id not in self._commands:
                return False
            self._commands[command.id] = command
            return True

    def get(self, command_id: str) -> Command | None:
        """Return the command with this id, which stays pending, or None."""
        with self._lock:
            return self._commands.get(command_id)

    def pop(self, command_id: str) -> Command | None:
        """Remove and return the answered command with this id, or None."""
        with self._lock:
            return self._commands.pop(command_id, None)

    def all(self) -> tuple[Command, ...]:
        """Return all pending commands, the oldest first."""
        with self._lock:
            return tuple(self._commands.values())
