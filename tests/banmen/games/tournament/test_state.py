"""The state of a tournament: who is paired, and whether a round is over."""

from banmen.games.tournament.state import MOST_PLAYERS, SEATS, Board, TournamentState
from banmen.protocol.codec import convert, pack, unpack


def test_there_is_a_director_and_a_seat_for_each_player() -> None:
    assert SEATS[0] == "director"
    assert len(SEATS) == MOST_PLAYERS + 1


def test_those_who_have_withdrawn_are_not_active() -> None:
    assert TournamentState(entrants=("player2", "player1"), withdrawn=("player2",)).active == ["player1"]


def test_a_round_is_over_when_every_game_has_a_result() -> None:
    bye, won, running = Board("player3", result="black"), Board("player1", "player2", "C", "draw"), Board("a", "b")
    assert TournamentState().is_round_over
    assert TournamentState(paired=((running,), (bye, won))).is_round_over
    assert not TournamentState(paired=((bye, running),)).is_round_over


def test_a_board_is_a_list_on_the_wire() -> None:
    board = Board("player1", "player2", "K7QX-2MPD", "black", -3, "Note")
    assert unpack(pack(board)) == ["player1", "player2", "K7QX-2MPD", "black", -3, "Note"]
    assert convert(unpack(pack(board)), Board) == board
