"""Chat messages: sent, confirmed, refused; and muted players."""

from banmen.protocol import messages
from banmen_client.table.session import Session
from banmen_client.table.talk import MOST_MUTED, RefusedSaying, Talk
from tests.banmen_client.remote_table import FakeLink, RemoteTable


def seated(session: Session, remote: RemoteTable) -> Session:
    """The session at a table of two."""
    session.watch(remote.seats().table)
    session.receive(remote.past())
    return session


def test_a_message_is_pending_until_its_confirmation(
    session: Session, remote: RemoteTable, transport: FakeLink
) -> None:
    seated(session, remote).send_message("Good luck!")
    said = transport.sent[-1]
    assert isinstance(said, messages.Say)
    assert (said.table, said.text) == (remote.table, "Good luck!")
    assert list(session.talk.pending) == ["Good luck!"]
    session.receive(messages.Done(said.id, 5))
    assert list(session.talk.pending) == []


def test_a_refusal_is_kept_for_the_line_and_no_notice(
    session: Session, remote: RemoteTable, transport: FakeLink
) -> None:
    seated(session, remote).send_message("Good luck!")
    reports = session.receive(messages.Refused(transport.sent[-1].id, "too_fast", "Not so fast."))
    assert reports == []
    assert session.talk.refused == RefusedSaying("Good luck!", "refused-too_fast", "Not so fast.")
    assert session.talk.pending == ()
    session.send_message("Good luck!")
    assert session.talk.refused is None


def test_a_message_that_overtook_the_return_is_sent_again_once(
    session: Session, remote: RemoteTable, transport: FakeLink
) -> None:
    seated(session, remote).send_message("Back again")
    for _ in range(2):
        assert session.talk.refused is None
        session.receive(messages.Refused(transport.sent[-1].id, "not_watching", "Join or watch first."))
    assert [said.text for said in transport.sent if isinstance(said, messages.Say)] == ["Back again"] * 2
    assert session.talk.refused == RefusedSaying("Back again", "refused-not_watching", "Join or watch first.")


def test_a_message_that_cannot_be_sent_is_refused_immediately(
    session: Session, remote: RemoteTable, transport: FakeLink
) -> None:
    seated(session, remote)
    transport.full = True
    session.send_message("Hello?")
    assert session.talk.refused == RefusedSaying("Hello?", "queue-full")
    assert session.pop_reports() == []


def test_nothing_is_kept_for_another_table(session: Session, remote: RemoteTable) -> None:
    seated(session, remote).send_message("Good luck!")
    session.leave()
    assert (session.talk.pending, session.talk.refused) == ((), None)
    session.send_message("Anybody here?")
    assert session.talk.pending == (), "there is no table"


def test_players_are_muted_and_unmuted(transport: FakeLink) -> None:
    talk, stored = Talk(transport), list[tuple[str, ...]]()
    talk.on_mute = stored.append
    for player in ("p2", "p3", "p2"):
        talk.mute(player, muted=True)
    talk.mute("p3", muted=False)
    assert stored == [("p2",), ("p2", "p3"), ("p3", "p2"), ("p2",)]
    for number in range(MOST_MUTED):
        talk.mute(f"q{number}", muted=True)
    assert len(talk.muted) == MOST_MUTED
    assert "p2" not in talk.muted, "who was muted first is heard again"
