"""The editor of boards: editing, pasting, reading, counting orders, opening a table."""

from pathlib import Path

import pygame
import pytest

from banmen.games.goishi.engine import StoneBoard
from banmen.games.goishi.files import write_quoted, write_url
from banmen.games.goishi.state import LARGEST
from banmen.protocol import messages
from banmen_client.games.goishi.editor import EMPTY, BoardEditor, edit_board
from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen_client.games.goishi.table import HOPELESS, SEED
from tests.banmen_client.person import Enter, Hall

LINE = StoneBoard(4, "OOOO")
SOWN = StoneBoard(8, SEED.replace("/", ""))


def editing(hall: Hall, board: StoneBoard = EMPTY) -> BoardEditor:
    """Open the dialog over the lobby and return it."""
    made = edit_board(board)
    assert isinstance(made, BoardEditor)
    hall.window.show_dialog(made)
    hall.frame()
    hall.thinks()
    hall.window.look()
    return made


def point(hall: Hall, dialog: BoardEditor, square: int) -> tuple[float, float]:
    """Return the place of a point, in units."""
    layout = dialog._picture.layout
    assert layout is not None
    x, y = layout.middle(square)
    return x / hall.canvas.scale, y / hall.canvas.scale


def test_stones_are_laid_and_taken_away_with_the_pointer(hall: Hall) -> None:
    dialog = editing(hall)
    assert hall.reads("Click where stones lie")
    for square in (0, 9, 63, 9):
        hall.click_at(point(hall, dialog, square))
    assert [at for at, sign in enumerate(dialog._board.stones) if sign == "O"] == [0, 63]


def test_stones_are_laid_with_the_keys(hall: Hall) -> None:
    dialog = editing(hall)
    hall.tab_to("goishi-edit/board")
    for key in (pygame.K_SPACE, pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN):
        hall.key(key)
    assert [at for at, sign in enumerate(dialog._board.stones) if sign == "O"] == [27, 36]


def test_rows_and_columns_are_added_and_removed(hall: Hall) -> None:
    dialog = editing(hall, LINE)
    hall.click("goishi-edit/rows-more")
    hall.click("goishi-edit/columns-more")
    assert dialog._board == StoneBoard(5, "OOOO......")
    for _ in range(3):
        hall.click("goishi-edit/columns-less")
    hall.click("goishi-edit/rows-less")
    assert dialog._board == StoneBoard(2, "OO")
    assert not hall.place("goishi-edit/rows-less").widget.enabled


def test_no_board_is_larger_than_the_game_has_them(hall: Hall) -> None:
    editing(hall, StoneBoard(LARGEST, "O".ljust(LARGEST * LARGEST, ".")))
    assert not hall.place("goishi-edit/rows-more").widget.enabled
    assert not hall.place("goishi-edit/columns-more").widget.enabled


@pytest.mark.parametrize("text", [SEED, SEED.replace("/", "\n"), write_quoted(SOWN), write_url(SOWN)])
def test_a_board_is_pasted_in_any_form(hall: Hall, text: str) -> None:
    dialog = editing(hall)
    CLIPBOARD.write(text)
    hall.click("goishi-edit/paste")
    assert dialog._board == SOWN
    hall.click("goishi-edit/clear")
    assert dialog._board.stones == "." * 56
    hall.tab_to("goishi-edit/board")
    hall.key(pygame.K_v, "v", ctrl=True)
    assert dialog._board == SOWN


@pytest.mark.parametrize("text", [SEED.replace("/", "\n"), write_quoted(SOWN)])
def test_lines_pasted_into_the_field_are_still_lines(hall: Hall, text: str) -> None:
    dialog = editing(hall)
    CLIPBOARD.write(text)
    hall.click("goishi-edit/place")
    hall.key(pygame.K_v, "v", ctrl=True)
    hall.key(pygame.K_RETURN)
    assert dialog._board == SOWN


@pytest.mark.parametrize("way", ["button", "key"])
def test_its_address_is_copied(hall: Hall, way: str) -> None:
    editing(hall, SOWN)
    if way == "button":
        hall.click("goishi-edit/copy")
    else:
        hall.tab_to("goishi-edit/board")
        hall.key(pygame.K_c, "c", ctrl=True)
    assert CLIPBOARD.read() == write_url(SOWN)
    assert hall.reads("Copied")


def test_an_address_that_is_pasted_is_the_board_that_is_opened(hall: Hall) -> None:
    dialog = editing(hall, LINE)
    CLIPBOARD.write(write_url(SOWN))
    hall.key(pygame.K_v, "v", ctrl=True)
    assert dialog._board == SOWN, "at once: the field has the keys when the dialog opens"
    hall.click("goishi-edit/open")
    (command,) = hall.sent(messages.Open)
    assert command.options == {"board": SEED}


def test_open_reads_the_field_first(hall: Hall) -> None:
    editing(hall)
    hall.click("goishi-edit/place")
    hall.write("OOO.O")
    assert hall.place("goishi-edit/open").widget.enabled
    hall.click("goishi-edit/open")
    (command,) = hall.sent(messages.Open)
    assert command.options == {"board": "OOO.O"}


def test_an_invalid_address_keeps_the_dialog_open_with_the_reason(hall: Hall) -> None:
    dialog = editing(hall, LINE)
    CLIPBOARD.write("https://puzz.link/p?goishi/6/7/vst")
    hall.key(pygame.K_v, "v", ctrl=True)
    hall.click("goishi-edit/open")
    assert hall.sent(messages.Open) == []
    assert hall.reads("The squares should take 9 characters, not 3.")
    assert dialog._board == LINE, "nothing is lost"


def test_changes_after_pasting_are_opened(hall: Hall) -> None:
    dialog = editing(hall)
    CLIPBOARD.write(write_url(LINE))
    hall.key(pygame.K_v, "v", ctrl=True)
    hall.thinks()
    assert hall.reads("Several orders")
    hall.click_at(point(hall, dialog, 0))
    hall.click("goishi-edit/open")
    (command,) = hall.sent(messages.Open)
    assert command.options == {"board": ".OOO"}


def test_an_address_is_typed(hall: Hall) -> None:
    dialog = editing(hall)
    hall.click("goishi-edit/place")
    hall.write(write_url(SOWN))
    hall.key(pygame.K_RETURN)
    assert dialog._board == SOWN


def test_a_file_is_read(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(write_quoted(SOWN), encoding="utf-8")
    dialog = editing(hall)
    hall.click("goishi-edit/place")
    hall.write(str(path))
    hall.key(pygame.K_RETURN)
    assert dialog._board == SOWN


@pytest.mark.parametrize(
    ("text", "told"),
    [("O.O/.x./OOO", "Line 1, column 6"), ("https://puzz.link/p?sudoku/9/9/x", "Line 1, column 21"), ("/no/such", "")],
)
def test_an_invalid_text_is_reported_and_keeps_the_board(hall: Hall, text: str, told: str) -> None:
    dialog = editing(hall, LINE)
    CLIPBOARD.write(text)
    hall.click("goishi-edit/paste")
    assert dialog._board == LINE
    assert hall.reads(told or "It cannot be read")
    hall.click_at(point(hall, dialog, 0))
    assert not hall.reads(told or "It cannot be read")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "The first row has 3 squares, this one 2."), ("ja", "1行目は3個、この行は2個です。")],
)
def test_the_error_is_shown_in_either_language(enter: Enter, language: str, told: str) -> None:
    hall = enter(language=language)
    editing(hall)
    CLIPBOARD.write("OOO\nOO\n")
    hall.click("goishi-edit/paste")
    assert hall.reads(told)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (write_quoted(SOWN), "Several orders · 20 stones"),
        (write_url(SOWN) + "\n", "Several orders"),
        ('"OO"\n"O"\n', "Line 2"),
    ],
)
def test_a_file_dropped_on_the_window_opens_the_editor(hall: Hall, tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "board.txt"
    path.write_text(content, encoding="utf-8")
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    hall.frame()
    hall.thinks()
    assert hall.reads("Own board")
    assert hall.reads(told)


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (StoneBoard(1, "O"), "One order · 1 stone"),
        (LINE, "Several orders · 4 stones"),
        (StoneBoard(3, HOPELESS.replace("/", "")), "No order picks all stones · 2 stones"),
    ],
)
def test_the_number_of_orders_is_shown(hall: Hall, board: StoneBoard, told: str) -> None:
    editing(hall, board)
    assert hall.reads(told)


def test_the_table_is_opened_with_a_seat_for_the_user(hall: Hall) -> None:
    editing(hall, SOWN)
    hall.click("goishi-edit/open")
    (command,) = hall.sent(messages.Open)
    assert (command.game, command.options, command.seats) == ("goishi", {"board": SEED}, {"picker": "me"})


def test_the_kind_of_search_is_shown_only_for_a_program(hall: Hall) -> None:
    editing(hall, LINE)
    button, who = hall.place("goishi-edit/open").rect, hall.place("goishi-edit/who").rect
    assert "goishi-edit/search" not in hall.reachable()
    hall.click("goishi-edit/who", 0.75)
    assert "goishi-edit/search" in hall.reachable()
    assert (hall.place("goishi-edit/open").rect, hall.place("goishi-edit/who").rect) == (button, who)


def test_it_is_opened_for_a_program(hall: Hall) -> None:
    editing(hall, LINE)
    hall.click("goishi-edit/who", 0.75)
    hall.click("goishi-edit/search", 0.5)
    hall.click("goishi-edit/open")
    (command,) = hall.sent(messages.Open)
    assert (command.options, command.seats) == ({"board": "OOOO", "search": "all"}, {"picker": "program"})


def test_a_board_without_stones_is_not_opened(hall: Hall) -> None:
    editing(hall)
    assert not hall.place("goishi-edit/open").widget.enabled
    hall.key(pygame.K_RETURN)
    assert hall.sent(messages.Open) == []


def test_nothing_to_paste_changes_nothing(hall: Hall) -> None:
    dialog = editing(hall, LINE)
    CLIPBOARD.write("  \n")
    hall.click("goishi-edit/paste")
    assert dialog._board == LINE
    assert dialog._fault is None
