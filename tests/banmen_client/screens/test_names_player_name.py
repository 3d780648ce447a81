"""Ratings and badges next to names."""

import pytest

from banmen.protocol.rows import Rating
from banmen.texts import Texts
from banmen_client.screens.names import rating_text, row_people
from tests.banmen_client.screens.lobby.rows import row


@pytest.mark.parametrize(
    ("rating", "text"), [(None, ""), (Rating(1512, 109, 30), "1512"), (Rating(1662, 290, 1), "1662?")]
)
def test_a_rating_of_which_little_is_known_has_a_question_mark(rating: Rating | None, text: str) -> None:
    assert rating_text(rating) == text


def test_in_the_lists_bots_are_called_so_and_ratings_stand_behind_names() -> None:
    table = row("t1", "playing", bots=("white",), ratings={"white": Rating(1512, 80, 12)})
    assert row_people(Texts("en"), table) == {"black": "Mika", "white": "Ren (bot) 1512"}
    assert row_people(Texts("ja"), row("t2"))["white"] is None
