"""Which finished games go first where all take too much of the disk."""

from banmen_server.hall.retention import Taking, first_to_go
from banmen_server.log import Head

HOME, CAFE, CLUB = 1, 2, 3
"""Networks."""


def game(name: str, players: str, network: int, size: int = 10, touched: int = 0) -> Taking:
    """A finished game; each letter of `players` is one of them, the first has opened it."""
    return Taking(Head(name, players=tuple(players), touched_ms=touched, over=True, network=network), size)


def deleted(*games: Taking) -> str:
    """Return the names of games in the order in which they are deleted."""
    return " ".join(head.table for head in first_to_go(games))


def test_the_player_with_the_largest_share_loses_games_first_although_they_are_newer() -> None:
    filler = [game(f"new{number}", "f", CAFE, touched=100 + number) for number in range(3)]
    assert deleted(game("old", "a", HOME, touched=1), *filler).startswith("new0 new1")


def test_many_players_of_one_network_count_as_one() -> None:
    crowd = [game(f"crowd{number}", f"{number}", CAFE) for number in range(3)]
    mine = [game(f"mine{number}", "a", HOME) for number in range(2)]
    assert deleted(*mine, *crowd).split()[0].startswith("crowd")


def test_within_a_network_the_largest_player_loses_games_first() -> None:
    assert (
        deleted(game("a1", "a", CLUB), game("b1", "b", CLUB, touched=5), game("b2", "b", CLUB, touched=6)).split()[0]
        == "b1"
    )


def test_games_of_people_with_each_other_go_last() -> None:
    both = [game(f"both{number}", "ab", CLUB, touched=number) for number in range(3)]
    assert deleted(*both, game("alone", "a", CLUB, touched=9)) == "alone both0 both1 both2"


def test_a_share_gets_smaller_with_each_game_that_goes() -> None:
    first = deleted(
        *(game(f"a{n}", "a", HOME, 10, n) for n in range(3)), *(game(f"c{n}", "c", CAFE, 9, n) for n in range(3))
    )
    assert first == "a0 c0 a1 c1 a2 c2"


def test_a_player_whose_network_is_not_known_is_one_of_its_own() -> None:
    assert deleted(game("a1", "a", 0), game("b1", "b", 0), game("b2", "b", 0, touched=1)) == "b1 a1 b2"


def test_one_large_game_weighs_as_much_as_many_small_ones() -> None:
    assert deleted(*(game(f"s{n}", "a", HOME, 1, n) for n in range(5)), game("large", "b", CAFE, 50)).startswith(
        "large"
    )


def test_many_addresses_of_a_wide_network_count_as_one() -> None:
    crowd = [game(f"crowd{number}", f"{number}", 257 + number) for number in range(9)]
    mine = [game(f"mine{number}", "a", HOME) for number in range(3)]
    assert all(name.startswith("crowd") for name in deleted(*mine, *crowd).split()[:6])


def test_a_network_that_takes_less_than_each_of_many_attackers_keeps_all_games() -> None:
    attackers = [game(f"attack{number}", f"{number}", 257 + 256 * (number % 20), touched=9) for number in range(200)]
    mine = [game(f"mine{number}", "a", HOME) for number in range(5)]
    assert all(name.startswith("attack") for name in deleted(*mine, *attackers).split()[:80])
    assert "mine" in " ".join(deleted(*mine, *attackers).split()[:110]), "when each has as little"
