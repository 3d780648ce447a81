"""The square pointed at is sent while others can see it, at a limited rate."""

from banmen.net.mirror import Mirror
from banmen.protocol.messages import Point, Pointed
from banmen_client.table.talk import EVERY_MS, Pointing
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.remote_table import FakeLink


def at_table(*players: str, mode: str = "together") -> tuple[Mirror, RemoteSudoku]:
    remote = RemoteSudoku().lays_out("." * 81, *players, mode=mode)
    mirror = Mirror("t1")
    mirror.receive(remote.past())
    mirror.receive(remote.presence())
    return mirror, remote


def sent_squares(link: FakeLink) -> list[object]:
    return [call[1] for call in link.calls if call[0] == "tell"]


def test_the_first_square_is_sent_immediately_and_the_next_after_an_interval() -> None:
    mirror, _ = at_table("me", "you")
    link = FakeLink()
    pointing = Pointing(link)
    for at, now_ms in ((5, 1000.0), (6, 1001.0), (7, 1002.0), (7, 1000.0 + EVERY_MS), (7, 9000.0)):
        pointing.follow(mirror, at, now_ms)
    assert sent_squares(link) == [Point("t1", 5), Point("t1", 7)], "the last place always goes out"


def test_no_square_is_sent_that_nobody_would_see() -> None:
    link = FakeLink()
    for mirror in (at_table("me")[0], at_table("me", "you", mode="race")[0]):
        Pointing(link).follow(mirror, 5, 1000.0)
    mirror, remote = at_table("me", "you")
    mirror.receive(remote.presence(amber="away"))
    Pointing(link).follow(mirror, 5, 1000.0)
    assert sent_squares(link) == []


def test_a_partner_s_square_is_known_until_the_partner_goes() -> None:
    mirror, remote = at_table("me", "you")
    mirror.receive(Pointed("t1", "amber", 40))
    assert mirror.points == {"amber": 40}
    mirror.receive(Pointed("t1", "amber", 41))
    mirror.receive(Pointed("t2", "amber", 9))
    assert mirror.points == {"amber": 41}
    mirror.receive(remote.presence(amber="left"))
    assert mirror.points == {}


def test_pointing_nowhere_clears_the_square() -> None:
    mirror, _ = at_table("me", "you")
    mirror.receive(Pointed("t1", "amber", 40))
    mirror.receive(Pointed("t1", "amber"))
    assert mirror.points == {}
