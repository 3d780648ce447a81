"""Which game a number means, and what is counted of it."""

from banmen.arena.match import GameRecord, PairTally, draw_opening, points, refused_game, seats_of
from banmen.games import GAMES
from banmen.games.reversi.rules import REVERSI
from tests.banmen.arena.players import OTHELLO_WITHOUT_OPENINGS


def test_a_has_the_first_seat_in_the_first_game_of_a_pair() -> None:
    assert [seats_of(REVERSI, number)["black"] for number in range(4)] == ["a", "b", "a", "b"]
    assert [seats_of(REVERSI, number)["white"] for number in range(4)] == ["b", "a", "b", "a"]


def test_the_opening_follows_from_the_seed_and_the_pair() -> None:
    drawn = [draw_opening(REVERSI, 7, pair) for pair in range(8)]
    assert drawn == [draw_opening(REVERSI, 7, pair) for pair in range(8)]
    assert len({options.moves for options, _ in drawn}) > 4
    assert drawn[0] != draw_opening(REVERSI, 8, 0)


def test_a_game_without_openings_of_its_own_begins_with_some_random_plies() -> None:
    options, actions = draw_opening(OTHELLO_WITHOUT_OPENINGS, 7, 0)
    assert options.moves == ""
    assert len(actions) == 4
    assert draw_opening(OTHELLO_WITHOUT_OPENINGS, 7, 0) == (options, actions)
    assert draw_opening(OTHELLO_WITHOUT_OPENINGS, 7, 1)[1] != actions


def test_only_games_of_two_sides_in_turns_have_matches() -> None:
    assert [key for key, game in GAMES.items() if not refused_game(game)] == ["reversi", "battle"]


def record(number: int, winner: str | None) -> GameRecord:
    return GameRecord(number=number, seats=seats_of(REVERSI, number), winner=winner, reason="played_out")  # type: ignore[arg-type]  # from a table of the test


def test_results_are_counted_by_pairs() -> None:
    tally = PairTally()
    for first, second in [("a", "a"), ("a", None), ("a", "b"), (None, None), ("b", "b")]:
        tally.add((record(0, first), record(1, second)))
    assert (tally.won, tally.drawn, tally.lost, tally.games) == (4, 3, 3, 10)
    assert tally.pairs == [1, 0, 2, 1, 1]
    assert (points(record(0, "b"), "b"), points(record(0, "b")), points(record(0, None), "b")) == (2, 0, 1)
