"""A window that comes to a table, with a transport that only notes what is sent."""

from banmen.protocol import messages
from banmen_client.table.report import Report
from banmen_client.table.session import Session
from tests.banmen_client.remote_table import FakeLink, RemoteTable


def done(session: Session, transport: FakeLink) -> list[Report]:
    """The server carries out the last command."""
    return session.receive(messages.Done(transport.sent[-1].id, 0))


def seated(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    """The window comes to a table that goes on; what was sent for that is forgotten."""
    session.join(remote.table)
    session.receive(remote.past())
    done(session, transport)
    transport.sent.clear()
    transport.calls.clear()


def place(session: Session) -> str | None:
    """The table where the window is."""
    return session.mirror.table if session.mirror else None
