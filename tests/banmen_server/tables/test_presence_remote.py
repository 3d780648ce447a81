"""The presence of a table's players, as it follows from the reports of several servers."""

from banmen_server.tables.presence import Attendance, NodePresence

NOW = 1_000_000


def attendance() -> Attendance:
    return Attendance(NOW, leave_grace_ms=10_000, drop_grace_ms=40_000)


def presence_of(*here: str, **statuses: tuple[str, int]) -> NodePresence:
    return NodePresence(here, tuple((player, status, since) for player, (status, since) in statuses.items()))  # type: ignore[misc]  # any text


def test_a_player_at_another_server_is_present() -> None:
    known = attendance()
    known.on_remote_presence("s2", presence_of("p1", p1=("here", NOW + 5)), NOW + 6)
    assert known.of("p1") == ("here", NOW + 5)
    known.on_remote_presence("s2", presence_of(p1=("left", NOW + 9)), NOW + 10)
    assert known.of("p1") == ("left", NOW + 9)


def test_a_player_who_moved_to_another_server_stays_present() -> None:
    known = attendance()
    known.note("p1", "here", NOW)
    known.on_remote_presence("s2", presence_of("p1", p1=("here", NOW + 5)), NOW + 6)
    known.note("p1", "away", NOW + 7)
    assert known.of("p1").status == "here"
    assert known.local_players == ()


def test_a_drop_at_another_server_does_not_end_local_presence() -> None:
    known = attendance()
    known.note("p1", "here", NOW)
    known.on_remote_presence("s2", presence_of(p1=("away", NOW + 9)), NOW + 10)
    assert known.of("p1").status == "here"


def test_players_of_a_lost_server_are_away_from_now_on() -> None:
    known = attendance()
    known.on_remote_presence("s2", presence_of("p1", p1=("here", NOW + 5)), NOW + 6)
    known.on_remote_presence("s3", presence_of("p1", p1=("here", NOW + 5)), NOW + 6)
    known.on_remote_presence("s2", None, NOW + 20)
    assert known.of("p1").status == "here"
    known.on_remote_presence("s3", None, NOW + 30)
    assert known.of("p1") == ("away", NOW + 30)


def test_of_two_servers_the_one_that_knows_it_last_is_believed() -> None:
    known = attendance()
    known.on_remote_presence("s2", presence_of(p1=("left", NOW + 9)), NOW + 10)
    known.on_remote_presence("s3", presence_of(p1=("away", NOW + 4)), NOW + 11)
    assert known.of("p1") == ("left", NOW + 9)
