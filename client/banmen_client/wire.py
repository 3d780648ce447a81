"""The way to a server, as the session uses it; and that of a window that has none."""

from typing import Protocol

from banmen.protocol import messages
from banmen_client.mirror import Since


class Wire(Protocol):
    """The way to the server: `banmen_client.link.Link`, or a test's."""

    def send(self, command: messages.Command) -> bool:
        """Send, now or after the next reconnection; False when too much waits already."""
        ...

    def new_id(self) -> str:
        """An id that no command ever had."""
        ...

    def forget(self, table: str) -> None:
        """Do not go back to this table after a reconnection."""
        ...

    def resync(self, table: str, since: Since | None) -> None:
        """Ask for what is missing since then, or for all: the copy has a gap, or differs."""
        ...


class Nowhere:
    """The wire of a window that has no server yet."""

    def send(self, command: messages.Command) -> bool:  # noqa: ARG002 - there is nobody to send it to
        """Nothing is sent."""
        return False

    def new_id(self) -> str:
        """An id that is not used."""
        return "nowhere"

    def forget(self, table: str) -> None:
        """There is nothing to forget."""

    def resync(self, table: str, since: Since | None) -> None:
        """There is nobody to ask."""
