"""A window that comes to a table, against a wire that only notes."""

from banmen.protocol import messages
from banmen_client.session import Report, Session
from tests.banmen_client.far_end import FakeLink, Teller


def done(session: Session, wire: FakeLink) -> list[Report]:
    """The server carries out the last command."""
    return session.take(messages.Done(wire.sent[-1].id, 0))


def seated(session: Session, wire: FakeLink, teller: Teller) -> None:
    """The window comes to a table that goes on; what was sent for that is forgotten."""
    session.join(teller.table)
    session.take(teller.past())
    done(session, wire)
    wire.sent.clear()
    wire.calls.clear()


def place(session: Session) -> str | None:
    """The table where the window is."""
    return session.mirror.table if session.mirror else None
