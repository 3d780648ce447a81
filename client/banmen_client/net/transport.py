"""How a session sends commands: a protocol that `Link` fulfils, and the transport of a window without a server."""

from typing import Protocol

from banmen.net.subscriptions import ResumePoint
from banmen.protocol import messages


class Transport(Protocol):
    """Sends a session's commands to its server."""

    def send(self, command: messages.Command) -> bool:
        """Send now or after the next reconnection; False when too many commands have no answer yet."""
        ...

    def notify(self, frame: messages.Frame) -> None:
        """Send what has no answer, now or never."""
        ...

    def lobby(self, asked: messages.Lobby) -> None:
        """Subscribe to this part of the list of tables, now and after each reconnection."""
        ...

    def new_id(self) -> str:
        """Return an id that no command ever had."""
        ...

    def forget(self, table: str) -> None:
        """Do not return to this table after a reconnection."""
        ...

    def resync(self, table: str, since: ResumePoint | None) -> None:
        """Ask for all events after `since`, or with None for a snapshot."""
        ...


class NoServer:
    """The transport of a window that has no server yet: it sends nothing."""

    def send(self, command: messages.Command) -> bool:  # noqa: ARG002 - there is no server to send it to
        """Send nothing."""
        return False

    def notify(self, frame: messages.Frame) -> None:
        """Send nothing."""

    def lobby(self, asked: messages.Lobby) -> None:
        """Ask nobody."""

    def new_id(self) -> str:
        """Return an id that is never sent."""
        return "no-server"

    def forget(self, table: str) -> None:
        """Do nothing."""

    def resync(self, table: str, since: ResumePoint | None) -> None:
        """Do nothing."""
