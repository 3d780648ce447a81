"""How a game may begin, chosen in the dialog of a new table."""

import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.options import read_options
from banmen.protocol import messages
from banmen.texts import Texts
from banmen_client.games.reversi.new_table import BEGINNINGS, OPTIONS, beginning_text, new_reversi
from banmen_client.screens.two_players.new_table import OptionChoices
from tests.banmen_client.person import Enter

EN = Texts("en")
SIZES = OPTIONS[0].values


def test_beginnings_in_words() -> None:
    assert [beginning_text(EN, options) for options in BEGINNINGS] == [
        "Standard",
        "Balanced opening",
        "1 corner for black",
        "2 corners for black",
        "3 corners for black",
        "4 corners for black",
    ]


@pytest.mark.parametrize("size", range(len(SIZES)))
def test_whatever_is_chosen_is_a_game(size: int) -> None:
    for beginning, wanted in enumerate(BEGINNINGS):
        choices = OptionChoices("reversi", OPTIONS)
        choices.set("size", size)
        choices.set("beginning", beginning)
        options = choices.options()
        assert wanted.items() <= options.items(), "what was chosen last counts"
        read_options(REVERSI, options)


def test_a_board_without_balanced_openings_takes_the_choice_back() -> None:
    choices = OptionChoices("reversi", OPTIONS)
    choices.set("beginning", 1)
    choices.set("size", SIZES.index(10))
    assert choices.options() == {"size": 10}


def test_it_is_opened_with_the_beginning_chosen_and_a_position_of_one_s_own_is_near(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    hall.window.show_dialog(new_reversi())
    hall.frame()
    choices = hall.place("new/beginning").widget
    choices.on_choose(2)  # type: ignore[attr-defined]  # it is a menu
    hall.frame()
    hall.click("new/open")
    (command,) = hall.sent(messages.Open)
    assert command.options == {"size": 8, "handicap": 1}
    hall.window.show_dialog(new_reversi())
    hall.frame()
    hall.click("new/position")
    assert "position" in hall.widget_keys()
