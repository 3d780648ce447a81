"""The standings: points first, then Buchholz, the games among equals, and discs; equals share a place."""

from banmen.games.tournament.standings import Standing, standings
from banmen.games.tournament.state import Board, TournamentState

ALL = ("player1", "player2", "player3", "player4", "player5")
FIRST = (Board("player1", "player2", "", "black", 10), Board("player3", "player4", "", "draw"), Board("player5"))
SECOND = (Board("player2", "player3", "", "black", 30), Board("player5", "player1", "", "white", -4))


def test_points_decide_first_then_what_the_opponents_have() -> None:
    state = TournamentState(8, 3, entrants=ALL, paired=(FIRST, (*SECOND, Board("player4", result="black"))))
    assert standings(state) == [
        Standing(1, "player1", 4, 4, 0, 14),
        Standing(2, "player4", 3, 1, 0, 0),
        Standing(3, "player2", 2, 5, 0, 20),
        Standing(4, "player5", 2, 4, 0, -4),
        Standing(5, "player3", 1, 5, 0, -30),
    ]


def test_the_game_among_equals_counts_before_discs() -> None:
    boards = (Board("player1", "player2", "", "black", 2), Board("player3", "player4", "", "white", -2))
    after = (Board("player1", "player3", "", "white", -60), Board("player2", "player4", "", "black", 50))
    rows = standings(TournamentState(4, 2, entrants=ALL[:4], paired=(boards, after)))
    assert {(row.points, row.buchholz) for row in rows} == {(2, 4)}
    assert [row.direct for row in rows] == [2, 2, 2, 2]
    assert (rows[0].seat, rows[0].discs) == ("player3", 58)


def test_equals_share_a_place_and_nobody_is_left_out() -> None:
    rows = standings(TournamentState(4, 2, entrants=ALL[:3], paired=((Board("player2", "player1", "", "draw"),),)))
    assert [(row.place, row.seat) for row in rows] == [(1, "player1"), (1, "player2"), (3, "player3")]


def test_a_game_without_a_result_counts_nothing_and_none_nothing_either() -> None:
    paired = ((Board("player1", "player2"),), (Board("player1", "player2", "", "none"),))
    assert [row.points for row in standings(TournamentState(2, 2, entrants=ALL[:2], paired=paired))] == [0, 0]
