"""Opening a table of the knight's tour."""

import msgspec
import pygame
import pytest

from banmen.games.knights_tour.rules import KNIGHTS_TOUR
from banmen.options import read_options
from banmen.protocol import messages
from banmen_client.games.knights_tour.new_table import SHOWN, TourChoices
from tests.banmen_client.games.knights_tour.table import searched
from tests.banmen_client.person import Hall


@pytest.fixture
def dialog(hall: Hall) -> Hall:
    """Return a window with the open dialog."""
    hall.click("game/knights_tour")
    return hall


def opened(hall: Hall) -> messages.Open:
    """Return the only request to open a table, with valid options."""
    (command,) = hall.sent(messages.Open)
    assert isinstance(command, messages.Open)
    KNIGHTS_TOUR.setting(read_options(KNIGHTS_TOUR, command.options))
    return msgspec.structs.replace(command, id="")


def rewrite(hall: Hall, key: str, text: str) -> None:
    """Replace the text of a field."""
    hall.click(key)
    hall.key(pygame.K_a, ctrl=True)
    hall.write(text)


def test_the_defaults_are_a_program_and_one_tour_on_eight_by_eight(dialog: Hall) -> None:
    dialog.click("new/open")
    asked = opened(dialog)
    assert asked.game == "knights_tour"
    assert asked.seats == {"knight": "program"}
    assert asked.options == {
        "rows": 8,
        "columns": 8,
        "closed": False,
        "method": "warnsdorff_backtracking",
        "find": "one",
    }


def test_every_option_can_be_chosen(dialog: Hall) -> None:
    rewrite(dialog, "new/size", "5x6")
    rewrite(dialog, "new/start", "B2")
    dialog.click("new/find", 0.9)
    dialog.click("new/closed", 0.9)
    dialog.click("new/listed", 0.9)
    dialog.click("new/open")
    asked = opened(dialog)
    assert asked.options == {
        "rows": 5,
        "columns": 6,
        "start": "b2",
        "closed": True,
        "method": "warnsdorff_backtracking",
        "find": "all",
    }
    assert not asked.listed


def test_typed_text_goes_to_the_size_first(dialog: Hall) -> None:
    dialog.write("6x6")
    dialog.click("new/open")
    assert (opened(dialog).options["rows"], opened(dialog).options["columns"]) == (6, 6)


def test_a_size_written_after_a_click_replaces_the_usual_one(dialog: Hall) -> None:
    dialog.click("new/start")
    dialog.click("new/size", 0.05)
    dialog.write("6x6")
    dialog.click("new/open")
    assert (opened(dialog).options["rows"], opened(dialog).options["columns"]) == (6, 6)


def test_a_person_chooses_no_method(dialog: Hall) -> None:
    button = dialog.place("new/open").rect
    dialog.click("new/who", 0.9)
    assert not {"new/method", "new/find", "new/listed"} & {*dialog.reachable()}
    assert dialog.place("new/open").rect == button
    dialog.click("new/open")
    asked = opened(dialog)
    assert asked.seats == {"knight": "me"}
    assert asked.options == {"rows": 8, "columns": 8, "closed": False}


def test_enter_in_a_field_opens_the_table(dialog: Hall) -> None:
    rewrite(dialog, "new/size", "6")
    dialog.key(pygame.K_RETURN)
    assert (opened(dialog).options["rows"], opened(dialog).options["columns"]) == (6, 6)


@pytest.mark.parametrize(("key", "text"), [("new/size", "2x9"), ("new/size", "201"), ("new/start", "i1")])
def test_an_invalid_board_is_not_opened(dialog: Hall, key: str, text: str) -> None:
    rewrite(dialog, key, text)
    assert dialog.reads(dialog.window.t(f"tour-{key.replace('/', '-')}-fault")), "it is said beside the field"
    assert not dialog.place("new/open").widget.enabled
    dialog.key(pygame.K_RETURN)
    assert dialog.sent(messages.Open) == []


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("8×8", (8, 8)),
        ("3x200", (3, 200)),
        (" 12 X 5 ", (12, 5)),
        ("10*4", (10, 4)),
        ("7", (7, 7)),
        ("", None),
        ("8x", None),
        ("2", None),
        ("8x201", None),
        ("eight", None),
    ],
)
def test_a_board_is_typed_as_rows_and_columns(text: str, sides: tuple[int, int] | None) -> None:
    choices = TourChoices()
    choices.size.set(text)
    assert choices.sides == sides


def test_only_a_search_that_retreats_finds_all() -> None:
    choices = TourChoices()
    choices.set("find", 1)
    assert choices.options()["find"] == "all"
    choices.set("method", SHOWN.index("constructive"))
    assert not choices.may_find_all
    assert choices.options()["find"] == "one"


@pytest.mark.parametrize(
    ("size", "method"),
    [
        ("8x8", "warnsdorff_backtracking"),
        ("3x12", "warnsdorff_backtracking"),
        ("4x40", "warnsdorff_backtracking"),
        ("6x40", "warnsdorff_backtracking"),
        ("3x13", "constructive"),
        ("40x5", "constructive"),
        ("3x200", "constructive"),
        ("3x", "warnsdorff_backtracking"),
    ],
)
def test_where_a_search_often_finds_nothing_the_tour_is_built(size: str, method: str) -> None:
    choices = TourChoices()
    choices.size.set(size)
    assert SHOWN[choices.method] == method


def test_the_method_chosen_by_hand_stays() -> None:
    choices = TourChoices()
    choices.set("method", SHOWN.index("warnsdorff"))
    choices.size.set("3x40")
    assert choices.options()["method"] == "warnsdorff"


def test_all_tours_are_searched_for_on_any_board() -> None:
    choices = TourChoices()
    choices.set("find", 1)
    choices.size.set("3x40")
    assert (choices.options()["method"], choices.options()["find"]) == ("warnsdorff_backtracking", "all")


@pytest.mark.parametrize(("rows", "columns", "closed"), [(3, 24, False), (3, 40, True), (5, 13, False), (5, 40, True)])
def test_hard_boards_are_built_without_a_retreat(rows: int, columns: int, *, closed: bool) -> None:
    built = searched(100_000, rows=rows, columns=columns, closed=closed, method="constructive")
    assert (built.found, built.retreats, built.depth) == (1, 0, rows * columns)


def test_a_tooltip_says_why_another_method_was_chosen(dialog: Hall) -> None:
    assert not dialog.place("new/method").widget.tooltip
    dialog.write("3x40")
    dialog.frame()
    assert "a search often finds nothing" in dialog.place("new/method").widget.tooltip
    dialog.click("new/open")
    assert opened(dialog).options["method"] == "constructive"


def test_wide_boards_name_their_squares_by_numbers() -> None:
    choices = TourChoices()
    choices.size.set("30×60")
    choices.start.set("r19c40")
    assert choices.valid
    assert KNIGHTS_TOUR.begin(read_options(KNIGHTS_TOUR, choices.options()), None).start == 11 * 60 + 39  # type: ignore[arg-type] # it throws no dice
