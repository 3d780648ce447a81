"""A tournament: permitted actions, arranged events, and laws that hold for every log."""

from collections import Counter
from functools import reduce
from random import Random
from typing import Any

import pytest

from banmen.game import BadOptions, IllegalMove, Outcome, Seat
from banmen.games.tournament.rules import TOURNAMENT, TournamentOptions
from banmen.games.tournament.standings import standings
from banmen.games.tournament.state import (
    DIRECTOR,
    CallRound,
    EndTournament,
    Enter,
    GiveResult,
    RemovePlayer,
    RoundPaired,
    TournamentState,
    Withdraw,
)
from banmen.options import read_options
from tests.banmen.games.tournament.played import Played, meetings


def refused(code: str, played: Played, seat: Seat, action: Any) -> None:
    with pytest.raises(IllegalMove) as refusal:
        TOURNAMENT.decide(played.state, seat, action, Random(1))
    assert refusal.value.code == code


def colours(state: TournamentState) -> Counter[Seat]:
    """How many more games with black than with white each player has had."""
    counted: Counter[Seat] = Counter()
    for boards in state.paired:
        for board in boards:
            if board.white:
                counted[board.black] += 1
                counted[board.white] -= 1
    return counted


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("players", [2, 3, 5, 8, 11, 16])
def test_every_log_keeps_to_the_laws(players: int, seed: int) -> None:
    played = Played(TournamentOptions(rounds=5, auto=seed % 2 == 0), players, seed)
    played.play()
    state, before = TOURNAMENT.blank, TOURNAMENT.blank
    for event in played.events:
        before, state = state, TOURNAMENT.evolve(state, event)
        if isinstance(event, RoundPaired):
            assert sorted(seat for pair in event.pairs for seat in pair) == sorted(before.active)
            assert before.is_round_over
    assert state == played.state
    met = list(meetings(state))
    assert len(met) == len(set(met)), "nobody meets the same player twice"
    byes = Counter(board.black for boards in state.paired for board in boards if not board.white)
    rows = standings(state)
    assert sum(row.points for row in rows) == 2 * sum(len(boards) for boards in state.paired)
    assert sum(row.discs for row in rows) == 0
    if players >= 8:  # in a small field there may be no other way
        assert max(byes.values(), default=0) <= 1
        assert max(map(abs, colours(state).values())) <= 2


@pytest.mark.parametrize("seed", range(4))
def test_what_a_kill_left_out_is_arranged_in_the_same_way(seed: int) -> None:
    """After any prefix of a log the server asks again, and continues where it was: it does nothing twice."""
    played = Played(TournamentOptions(rounds=3, auto=True), 5, seed)
    played.play()
    for number in range(1, len(played.events)):
        again = Played(played.options, 0, seed)
        again.taken = played.taken
        state = reduce(TOURNAMENT.evolve, played.events[:number], TOURNAMENT.blank)
        again.states = [state]
        again.arrange()
        again.play()
        assert again.state.over
        assert len(set(meetings(again.state))) == len(list(meetings(again.state)))
        codes = [board.code for boards in again.state.paired for board in boards if board.white]
        assert len(set(codes)) == len(codes)


def test_a_tournament_is_called_played_and_over() -> None:
    played = Played(TournamentOptions(rounds=2), 4)
    assert played.state.entrants == ("player1", "player2", "player3", "player4")
    assert not played.state.paired
    played.act(DIRECTOR, CallRound())
    assert [len(boards) for boards in played.state.paired] == [2]
    refused("round_not_over", played, DIRECTOR, CallRound())
    while played.end_a_game():
        pass
    assert len(played.state.paired) == 1, "the director calls each round"
    played.act(DIRECTOR, CallRound())
    while played.end_a_game():
        pass
    assert played.state.over
    best = standings(played.state)[0]
    outcome = TOURNAMENT.outcome(played.state)
    assert outcome is not None
    assert outcome.reason == "tournament_over"
    assert outcome.winner in (best.seat, None)
    refused("game_over", played, DIRECTOR, EndTournament())


def test_rounds_follow_by_themselves_where_that_is_chosen() -> None:
    played = Played(TournamentOptions(rounds=3, auto=True), 4)
    assert not played.state.paired, "the first one is called"
    played.act(DIRECTOR, CallRound())
    while played.end_a_game():
        pass
    assert played.state.over
    assert len(played.state.paired) == 3


def test_it_is_over_when_everybody_has_met() -> None:
    played = Played(TournamentOptions(rounds=5, auto=True), 3)
    played.act(DIRECTOR, CallRound())
    while played.end_a_game():
        pass
    assert played.state.over
    assert len(played.state.paired) == 3
    assert len(set(meetings(played.state))) == 3


def test_who_comes_late_is_paired_from_the_next_round_on() -> None:
    played = Played(TournamentOptions(rounds=3), 2)
    played.act(DIRECTOR, CallRound())
    played.taken.append("player3")
    played.arrange()
    assert [len(boards) for boards in played.state.paired] == [1]
    played.end_a_game()
    played.act(DIRECTOR, CallRound())
    assert any("player3" in (board.black, board.white) for board in played.state.paired[1])


def test_who_withdraws_is_not_paired_and_may_come_back() -> None:
    played = Played(TournamentOptions(rounds=3), 4)
    played.act("player2", Withdraw())
    refused("not_entered", played, "player2", Withdraw())
    played.act(DIRECTOR, RemovePlayer("player4"))
    refused("not_entered", played, DIRECTOR, RemovePlayer("player4"))
    assert played.state.active == ["player1", "player3"]
    played.act("player2", Enter())
    refused("same_entry", played, "player2", Enter())
    assert played.state.active == ["player1", "player2", "player3"]
    played.taken.remove("player3")
    played.arrange()
    assert played.state.active == ["player1", "player2"], "whoever gives up the seat withdraws"
    played.taken.remove("player2")
    played.arrange()
    refused("too_few_players", played, DIRECTOR, CallRound())


def test_the_director_may_play_too() -> None:
    played = Played(TournamentOptions(), 1)
    refused("too_few_players", played, DIRECTOR, CallRound())
    played.act(DIRECTOR, Enter())
    played.act(DIRECTOR, CallRound())
    assert set(meetings(played.state)) == {frozenset((DIRECTOR, "player1"))}


def test_the_director_corrects_a_result_and_all_see_why() -> None:
    played = Played(TournamentOptions(), 2)
    refused("no_match", played, DIRECTOR, GiveResult(1, 1, "black"))
    played.act(DIRECTOR, CallRound())
    played.act(DIRECTOR, GiveResult(1, 1, "white", " The clock was wrong. "))
    board = played.state.paired[0][0]
    assert (board.result, board.note) == ("white", "The clock was wrong.")
    assert not list(TOURNAMENT.matches(played.options, played.state)), "the server awaits no result any longer"
    refused("same_result", played, DIRECTOR, GiveResult(1, 1, "white"))
    assert standings(played.state)[0].seat == board.white


def test_a_player_directs_nothing_and_a_stranger_enters_nothing() -> None:
    played = Played(TournamentOptions(), 2)
    for action in (CallRound(), GiveResult(1, 1, "black"), RemovePlayer("player1"), EndTournament()):
        refused("not_director", played, "player1", action)
    refused("not_entered", played, "player33", Withdraw())
    refused("same_entry", played, "player3", Enter())


def test_a_match_has_the_game_that_was_chosen() -> None:
    played = Played(TournamentOptions(size=6, minutes=0, first_move_s=30, rated=True), 2)
    played.act(DIRECTOR, CallRound())
    board = played.state.paired[0][0]
    (match,) = TOURNAMENT.matches(played.options, played.state)
    assert match.seats == {"black": board.black, "white": board.white}
    assert (match.options, match.main_ms, match.first_move_ms, match.rated) == ({"size": 6}, 0, 30_000, True)
    over = TOURNAMENT.match_over(played.options, match.key, Outcome("white", "time"))
    assert (over.round, over.board, over.result, over.discs) == (1, 1, "white", 0)


@pytest.mark.parametrize("options", [{"game": "chess"}, {"game": "sudoku"}, {"game": "tournament"}, {"size": 7}])
def test_games_that_cannot_be_played_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions) as refusal:
        TOURNAMENT.begin(read_options(TOURNAMENT, options), Random(1))
    assert refusal.value.code in ("bad_game", "bad_size")
