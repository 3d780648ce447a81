"""The commands that have no answer yet: a bounded list that the threads of a window share."""

from threading import Lock

from banmen.protocol.messages import Command

MOST_PENDING = 10


class PendingCommands:
    """At most `most` commands in the order in which they were added. Methods are for any thread."""

    def __init__(self, most: int = MOST_PENDING) -> None:
        self._most = most
        self._lock = Lock()
        self._commands: dict[str, Command] = {}

    def add(self, command: Command) -> bool:
        """Add a command; False if as many as may be wait already."""
        with self._lock:
            if len(self._commands) >= self._most and command.id not in self._commands:
                return False
            self._commands[command.id] = command
            return True

    def get(self, command_id: str) -> Command | None:
        """Return the command of this id, which stays pending; None if there is none."""
        with self._lock:
            return self._commands.get(command_id)

    def pop(self, command_id: str) -> Command | None:
        """Remove and give the command of this id, which has its answer; None if there is none."""
        with self._lock:
            return self._commands.pop(command_id, None)

    def all(self) -> tuple[Command, ...]:
        """Return all pending commands, the oldest first."""
        with self._lock:
            return tuple(self._commands.values())
