"""The session of a saved game."""

from msgspec.structs import replace as changed

from banmen.replay import PROGRAM, Sitter
from banmen_client.net.link import NoServer
from banmen_client.table.session import ReplaySession, Session
from tests.banmen_client.show_table import of_two_people


def test_commands_at_a_replay_are_not_sent() -> None:
    session = ReplaySession(of_two_people(), lambda: Session(NoServer()))
    session.pace(paused=False)
    session.resign()
    session.offer("rematch")
    assert session._reports == []
    assert session.mirror is not None
    assert session.mirror.replay.pace is None


def test_the_replay_given_stays_as_it_was() -> None:
    game = of_two_people()
    game.seats["black"] = changed(Sitter("x", "Mika"), player="")
    before = dict(game.seats)
    ReplaySession(game, lambda: Session(NoServer()))
    assert game.seats == before


def test_players_keep_their_names_in_a_replay() -> None:
    game = of_two_people()
    game.seats["black"], game.seats["white"] = Sitter("x", "Mika", bot=True), Sitter(PROGRAM, "", program="7")
    session = ReplaySession(game, lambda: Session(NoServer()))
    assert session.mirror is not None
    assert session.mirror.replay.programs == {"white": "7"}
    assert session.mirror.replay.seats["black"] == Sitter("somebody", "Mika", bot=True)
