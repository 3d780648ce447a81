"""The session behind a saved game."""

from msgspec.structs import replace as changed

from banmen.replay import Sitter
from banmen_client.recorded import RecordedSession
from banmen_client.session import Session
from banmen_client.wire import Nowhere
from tests.banmen_client.show_table import of_two_people


def test_what_is_asked_of_a_replay_goes_nowhere() -> None:
    session = RecordedSession(of_two_people(), lambda: Session(Nowhere()))
    session.pace(paused=False)
    session.resign()
    session.offer("rematch")
    assert session.unsent == []
    assert session.mirror is not None
    assert session.mirror.replay.pace is None


def test_the_replay_given_stays_as_it_was() -> None:
    game = of_two_people()
    game.seats["black"] = changed(Sitter("x", "Mika"), player="")
    before = dict(game.seats)
    RecordedSession(game, lambda: Session(Nowhere()))
    assert game.seats == before
