"""The help of `?`: the rules of the game, then the keys in groups, in both languages and in small windows."""

import pygame
import pytest

from banmen.texts import Texts
from banmen_client.games import GAMES
from banmen_client.screens.help_dialog import HALL_KEYS, KeyGroups, merged, table_help
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from tests.amounts import crossed
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.golden_text import check

WINDOWS = ((640, 480, 100), (640, 480, 200), (1280, 800, 100), (1280, 800, 200), (2560, 1400, 100))
"""Width and height (px), and the size of the text (%)."""
PLAY: KeyGroups = {"play": ("key-square", "key-undo"), "help": ("key-hint",)}


def lines(hall: Hall) -> dict[str, Rect]:
    """Where each text of the help stands, as if nothing were scrolled."""
    found: dict[str, Rect] = {}

    def visit(widget: Widget) -> None:
        if text := getattr(widget, "text", ""):
            found[text] = widget.rect
        for child in widget.children:
            visit(child)

    for widget in hall.window.stage._widgets:
        if widget.key == "keys":
            visit(widget)
    return found


@crossed("game, language, window", GAMES, ["en", "ja"], WINDOWS, one_in=5)
def test_the_rules_come_before_the_keys(
    enter_undrawn: Enter, game: str, language: str, window: tuple[int, int, int]
) -> None:
    width, height, percent = window
    hall = enter_undrawn(width, height, language=language, scale=percent)
    hall.window.show_dialog(table_help(game, merged(PLAY, HALL_KEYS)))
    hall.frame()
    t, shown = Texts(language), lines(hall)
    rules = t(f"game-{game}-rules").split("\n")
    assert len(rules) > 1
    order = [t("help-title", game=t(f"game-{game}")), t("help-rules"), *rules, t("keys-play"), t("key-square-does")]
    places = [shown[text].y for text in order]
    assert places == sorted(places)
    assert not [text for text in shown if text.startswith(("game-", "keys-", "key-", "help-"))]
    assert hall.canvas.cut == []


@pytest.mark.parametrize("how", ["?", "F1", "button"])
def test_there_are_three_ways_to_it(hall: Hall, how: str) -> None:
    hall.sits_down(hall.remote.seats())
    if how == "button":
        hall.click("keys")
    elif how == "F1":
        hall.key(pygame.K_F1)
    else:
        hall.key(pygame.K_SLASH, "?", shift=True)
    for words in (
        "Reversi: rules and keys",
        "Black and White play in turn",
        "Place a disc: letter and number",
        "Ctrl+Z",
    ):
        assert hall.reads(words)
    hall.key(pygame.K_ESCAPE)
    assert not hall.reads("Place a disc: letter and number")
    assert not hall.reads("Leave the table?")


def test_the_question_mark_is_known_without_text_input(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    hall.key(pygame.K_SLASH, "/", shift=True)  # as pygame gives it while no field has the focus
    assert hall.reads("Place a disc: letter and number")


def test_keys_of_one_purpose_stand_together_each_once(hall: Hall) -> None:
    hall.sits_down(RemoteSudoku().lays_out())
    hall.key(pygame.K_F1)
    shown = lines(hall)
    t = Texts("en")
    order = ["keys-play", "sudoku-key-digits-does", "keys-help", "sudoku-key-hint-does"]
    assert [shown[t(name)].y for name in order] == sorted(shown[t(name)].y for name in order)
    keys = [placed.widget.key for placed in hall.window.stage._placed if placed.widget.key.startswith("keys/")]
    assert len(keys) == len(set(keys))


def test_groups_have_one_order_and_an_empty_one_is_left_out() -> None:
    groups = merged({"window": ("key-tab",), "help": ()}, {"play": ("a", "b"), "window": ("key-tab", "key-help")})
    assert list(groups.items()) == [("play", ("a", "b")), ("window", ("key-tab", "key-help"))]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_the_hall_the_keys_come_first_then_the_rules_of_every_game(enter: Enter, language: str) -> None:
    hall = enter(language=language)
    hall.key(pygame.K_SLASH, "?", shift=True)
    t, shown = Texts(language), lines(hall)
    names = [t("keys-play"), *(t(f"game-{game}") for game in GAMES)]
    places = [shown[name].y for name in names]
    assert places == sorted(places)
    for cap in ("Ctrl+N", "Ctrl+L", "Esc", "?"):
        assert hall.reads(cap)


def test_a_game_that_brings_no_rules_has_its_keys(hall: Hall) -> None:
    hall.window.show_dialog(table_help("unheard_of", PLAY))
    hall.frame()
    assert hall.reads("Keys")
    assert not hall.reads("Rules")
    assert not hall.reads("unheard_of")


def visible(hall: Hall, key: str) -> bool:
    """Whether a line of the help is in view."""
    return next(each for each in hall.window.stage._placed if each.widget.key == key).visible


def test_in_a_small_window_the_help_is_scrolled(enter: Enter) -> None:
    hall = enter(640, 480)
    hall.sits_down(hall.remote.seats())
    hall.key(pygame.K_F1)
    assert hall.canvas.area.inset(-1).contains(hall.place("keys/close").rect.center)
    assert not visible(hall, "keys/help")
    for _ in range(6):
        hall.key(pygame.K_PAGEDOWN)
    assert visible(hall, "keys/help")
    hall.key(pygame.K_HOME)
    assert not visible(hall, "keys/help")


def test_keys_of_the_table_do_nothing_behind_a_dialog(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    hall.key(pygame.K_F1)
    hall.write("d3")
    hall.key(pygame.K_r, "r", ctrl=True)
    hall.key(pygame.K_HOME)
    assert hall.link.sent == []
    assert hall.screen.playback.at is None


def test_golden_help_of_the_hall(enter_undrawn: Enter) -> None:
    hall = enter_undrawn(640, 480, language="ja", theme="light")
    hall.key(pygame.K_F1)
    hall.hover_at((0, 0))
    assert hall.canvas.cut == []
    check(hall, "window/help-ja-light-640")
