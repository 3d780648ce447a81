"""One game of a match: from its opening to its end, or to a fault."""

from random import Random
from typing import Any

import msgspec
import pytest

from banmen.arena.contenders import Contender, Turn, play_game
from banmen.arena.match import Forfeit, GameRecord, Side, first_state
from banmen.game import Seat
from banmen.games.reversi.rules import REVERSI, ReversiOptions
from banmen.games.reversi.state import Place
from banmen.programs.external import ProgramFault
from tests.banmen.arena.players import MATCH, OTHELLO_WITHOUT_OPENINGS, AtFault, AtRandom


def both(a: Contender, b: Contender | None = None) -> dict[Side, Contender]:
    return {"a": a, "b": b or AtRandom()}


def test_a_game_is_the_same_again_from_its_number() -> None:
    played = [play_game(MATCH, REVERSI, 5, both(AtRandom())) for _ in range(2)]
    assert played[0] == played[1]
    assert play_game(MATCH, REVERSI, 7, both(AtRandom())).actions != played[0].actions


def test_the_record_is_the_game() -> None:
    record = play_game(MATCH, REVERSI, 0, both(AtRandom()))
    rng = Random(0)
    state = first_state(REVERSI, msgspec.convert(record.options, ReversiOptions), rng)
    assert state.moves == 8, "a balanced opening"
    for action in record.actions:
        state = REVERSI.decide(state, state.turn, msgspec.convert(action, Place), rng).state
    outcome = REVERSI.outcome(state)
    assert outcome is not None
    assert record.winner == (record.seats[outcome.winner] if outcome.winner else None)
    assert (record.reason, record.counts) == ("played_out", outcome.counts)


def test_both_games_of_a_pair_begin_alike_with_the_sides_turned_round() -> None:
    first, second = (play_game(MATCH, REVERSI, number, both(AtRandom())) for number in (2, 3))
    assert first.options == second.options
    assert first.seats != second.seats


def test_random_plies_begin_both_games_of_a_pair_where_there_are_no_openings() -> None:
    first, second = (play_game(MATCH, OTHELLO_WITHOUT_OPENINGS, number, both(AtRandom())) for number in (2, 3))
    assert first.opening == 4
    assert first.actions[:4] == second.actions[:4]


def test_each_side_gets_dice_of_its_own_for_each_game() -> None:
    a, b = AtRandom(), AtRandom()
    for number in range(2):
        play_game(MATCH, REVERSI, number, both(a, b))
    assert len({*a.seeds, *b.seeds}) == 4


def test_moves_that_a_limit_ended_are_noted() -> None:
    record = play_game(MATCH, REVERSI, 0, both(AtRandom(), AtRandom(cut={1, 3})))
    assert len(record.cut) == 2
    assert record.cut[0] in {1, 2}


def test_a_failing_side_forfeits() -> None:
    record = play_game(MATCH, REVERSI, 1, both(AtFault()))
    assert (record.winner, record.reason) == ("b", "forfeit")
    assert record.fault == Forfeit("a", "silent", {"seconds": "5"})
    assert 4 <= len(record.actions) <= 6


class Liar(AtRandom):
    def choose(self, state: Any, seat: Seat) -> Turn:  # noqa: ARG002 - whatever the state
        return Turn(Place("z9"))


def test_an_illegal_action_forfeits() -> None:
    record = play_game(MATCH, REVERSI, 0, both(AtRandom(), Liar()))
    assert record.winner == "a"
    assert record.fault is not None
    assert (record.fault.side, record.fault.code) == ("b", "illegal")
    assert record.fault.details["action"] == "z9"
    assert record.fault.details["refusal"] == "no_such_square"


class Absent(AtRandom):
    def begin(self, seed: str) -> None:  # noqa: ARG002 - it never comes
        raise ProgramFault("ended", status="1", said="")


def test_a_side_that_fails_to_start_forfeits_without_a_ply() -> None:
    record = play_game(MATCH, REVERSI, 0, both(Absent()))
    assert (record.winner, record.actions) == ("b", ())


def test_a_watcher_sees_every_action() -> None:
    seen: list[Any] = []
    record = play_game(MATCH, OTHELLO_WITHOUT_OPENINGS, 0, both(AtRandom()), seen.append)
    assert tuple(msgspec.to_builtins(seen)) == record.actions


def test_a_record_travels_as_json() -> None:
    record = play_game(MATCH, REVERSI, 0, both(AtRandom(cut={2}), Liar()))
    assert msgspec.json.decode(msgspec.json.encode(record), type=GameRecord) == record


@pytest.mark.parametrize("number", range(3))
def test_a_game_is_never_longer_than_its_board(number: int) -> None:
    assert len(play_game(MATCH, REVERSI, number, both(AtRandom())).actions) <= 52
