"""The lobby's texts about a table of sudoku."""

import pytest

from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Set, State
from banmen.protocol.messages import Row
from banmen.texts import LANGUAGES, Texts
from banmen_client.games.sudoku import cover as sudoku_facts
from banmen_client.games.sudoku.window import GAME
from tests.banmen.games.sudoku.game import CLASSIC, after, state_of

EN = Texts("en")


def row(state: State | None = None, **options: object) -> Row:
    return Row("t1", "sudoku", "playing", {"blue": "Yuki"}, options, "all", state=state)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (row(state_of(level=4, seed=2041), level=4), "Hard · #2041 · alone"),
        (row(mode="race", level=1), "Beginner · race"),
        (row(mode="race", level=1, aids="told"), "Beginner · race · with help"),
        (row(mode="together", level=5, seed=77), "Expert · #77 · together"),
        (row(), "Easy · alone"),
        (row(state_of(), givens=CLASSIC), "Own grid · alone"),
    ],
)
def test_the_lobby_shows_the_puzzle_and_the_mode(told: Row, said: str) -> None:
    assert sudoku_facts.options_text(EN, told) == said


def test_a_large_seed_is_shown_without_separators() -> None:
    assert "#1234567" in sudoku_facts.options_text(EN, row(seed=1_234_567))


def test_the_lobby_shows_the_number_of_filled_squares() -> None:
    assert sudoku_facts.progress_text(EN, row(state_of())) == "30 of 81 filled"
    assert sudoku_facts.progress_text(EN, row(after(state_of(), Set(2, 4)))) == "31 of 81 filled"
    assert sudoku_facts.progress_text(EN, row(None)) == "Playing"


def test_in_a_race_the_lobby_shows_the_progress_of_the_leader() -> None:
    race = state_of(mode="race", seats=SUDOKU.seats[:2])
    race = after(race, Set(2, 4), Set(3, 6), seat="amber")
    assert sudoku_facts.progress_text(EN, row(race, mode="race")) == "32 of 81 filled"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_words(language: str) -> None:
    t = Texts(language)
    for mode in ("alone", "together", "race"):
        for level in range(1, 6):
            words = sudoku_facts.options_text(t, row(mode=mode, level=level))
            assert "-" not in words, words  # an id instead of its words
    assert GAME.cover.waiting_text(t, row()) == t("row-waiting-players")
