"""The dialog that opens a battle: the opponent, the side, the seed."""

import pytest

from banmen.games.battle.state import DEMON_KING, HERO
from banmen.protocol.messages import Open
from banmen_client.screens.lobby.screen import LobbyScreen
from tests.banmen_client.games.battle.table import opened
from tests.banmen_client.person import Hall


@pytest.fixture
def choosing(hall: Hall) -> Hall:
    """Return a window with the open dialog."""
    hall.click("game/battle")
    assert isinstance(hall.window.screen, LobbyScreen)
    return hall


@pytest.mark.parametrize(
    ("foe", "side", "seats"),
    [
        (0.1, None, {HERO: "me", DEMON_KING: "program"}),
        (0.1, 0.9, {HERO: "program", DEMON_KING: "me"}),
        (0.5, None, {HERO: "me", DEMON_KING: "open"}),
        (0.5, 0.5, {HERO: "open", DEMON_KING: "me"}),
        (0.5, 0.9, {HERO: "me", DEMON_KING: "me"}),
        (0.9, None, {HERO: "program", DEMON_KING: "program"}),
    ],
)
def test_every_way_to_fight_is_opened(choosing: Hall, foe: float, side: float | None, seats: dict[str, str]) -> None:
    choosing.click("new/foe", foe)
    if side is not None:
        choosing.click("new/side", side)
    choosing.click("new/open")
    assert opened(choosing) == {"game": "battle", "options": {}, "seats": seats, "listed": True}


def test_a_seed_of_ones_own(choosing: Hall) -> None:
    choosing.click("new/seed")
    choosing.write("banmen 784")
    choosing.click("new/open")
    assert opened(choosing)["options"] == {"seed": "banmen 784"}


def test_the_choice_who_may_join_is_shown_only_for_open_seats(choosing: Hall) -> None:
    assert "new/listed" not in choosing.reachable()
    choosing.click("new/foe", 0.9)
    assert "new/side" not in choosing.reachable()
    assert choosing.reads("Who can find it")
    choosing.click("new/foe", 0.5)
    assert choosing.reads("Who may join")
    choosing.click("new/listed", 0.9)
    choosing.click("new/open")
    assert not opened(choosing)["listed"]


def test_an_invalid_seed_is_not_sent(choosing: Hall) -> None:
    choosing.click("new/seed")
    choosing.write("種")
    assert choosing.reads("ASCII letters and signs only")
    assert not choosing.place("new/open").widget.enabled


def test_both_sides_are_ones_own_only_where_no_program_fights(choosing: Hall) -> None:
    choosing.click("new/foe", 0.5)
    choosing.click("new/side", 0.9)
    choosing.click("new/foe", 0.1)
    choosing.click("new/open")
    assert opened(choosing)["seats"] == {HERO: "me", DEMON_KING: "program"}


def test_two_at_this_window_are_named(choosing: Hall) -> None:
    choosing.click("new/foe", 0.5)
    choosing.click("new/side", 0.9)
    choosing.click("new/name/demon_king")
    choosing.write("Ken")
    choosing.click("new/open")
    [command] = choosing.sent(Open)
    assert command.names == {DEMON_KING: "Ken"}


def test_a_program_has_the_character_that_is_chosen(choosing: Hall) -> None:
    choosing.click("new/character", 0.5)
    choosing.click("new/side", 0.9)
    choosing.click("new/open")
    [command] = choosing.sent(Open)
    assert command.programs == {HERO: "reckless"}


def test_only_a_program_that_one_fights_against_has_a_character(choosing: Hall) -> None:
    assert choosing.reads("Character")
    for foe in (0.5, 0.9):
        choosing.click("new/foe", foe)
        assert not choosing.reads("Character")
