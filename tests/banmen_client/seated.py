"""A session that enters a table, with a transport that only records what is sent."""

from banmen.protocol import messages
from banmen_client.table.report import Report
from banmen_client.table.session import Session
from tests.banmen_client.remote_table import FakeLink, RemoteTable


def done(session: Session, transport: FakeLink) -> list[Report]:
    """Confirm the last command."""
    return session.receive(messages.Done(transport.sent[-1].id, 0))


def seated(session: Session, transport: FakeLink, remote: RemoteTable) -> None:
    """Enter a running table, and clear the record of the messages sent for that."""
    session.join(remote.table)
    session.receive(remote.past())
    done(session, transport)
    transport.sent.clear()
    transport.calls.clear()


def place(session: Session) -> str | None:
    """Return the id of the present table."""
    return session.mirror.table if session.mirror else None
