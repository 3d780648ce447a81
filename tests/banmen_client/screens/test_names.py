"""The names at a table: people have their own, programs those of their game; ratings and badges next to them."""

import pytest

from banmen.events import Seated, TableOpened
from banmen.games import GAMES
from banmen.protocol.rows import Rating
from banmen.replay import PROGRAM, Replay
from banmen.texts import LANGUAGES, Texts
from banmen_client.screens.names import program_name, rating_text, row_names, row_people, seat_name
from banmen_client.table.view import TableView
from tests.banmen_client.screens.lobby.rows import row

T = Texts("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_program_has_a_name_of_its_own(language: str) -> None:
    t = Texts(language)
    for key, game in GAMES.items():
        names = [program_name(t, key, program) for program in game.programs]
        assert len(set(names)) == len(names)
        assert t("own-program") not in names


def test_a_program_without_words_is_a_program() -> None:
    assert program_name(T, "reversi", "of a later version") == T("own-program")


def test_the_level_stands_where_a_name_would() -> None:
    replay = Replay()
    for event in (TableOpened("reversi", {}, "p1", "c", "e"), Seated("black", "p1", "Aki")):
        replay.apply(event, 0)
    table = TableView(replay, None, "p1")
    assert [seat_name(T, table, seat) for seat in ("black", "white")] == ["Aki", None]
    replay.apply(Seated("white", PROGRAM, "", program="5"), 0)
    assert seat_name(T, table, "white") == "Computer, level 5"


def test_a_row_names_programs_too() -> None:
    names = row_names(T, "reversi", {"black": "Aki", "white": ""}, {"white": "5"})
    assert names == {"black": "Aki", "white": "Computer, level 5"}


@pytest.mark.parametrize(
    ("rating", "text"), [(None, ""), (Rating(1512, 109, 30), "1512"), (Rating(1662, 290, 1), "1662?")]
)
def test_a_rating_of_which_little_is_known_has_a_question_mark(rating: Rating | None, text: str) -> None:
    assert rating_text(rating) == text


def test_in_the_lists_bots_are_called_so_and_ratings_stand_behind_names() -> None:
    table = row("t1", "playing", bots=("white",), ratings={"white": Rating(1512, 80, 12)})
    assert row_people(Texts("en"), table) == {"black": "Mika", "white": "Ren (bot) 1512"}
    assert row_people(Texts("ja"), row("t2"))["white"] is None
