import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.grid import Square, square_name
from banmen_client.drawing.cursor import Cursor


def pressed(key: int, text: str = "", mod: int = pygame.KMOD_NONE) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod)


def typed(text: str, size: int, columns: int = 0) -> tuple[Cursor, list[Square | None]]:
    """Typed on a board of `size` rows, and as many columns where nothing else is said."""
    cursor, chosen = Cursor(), []
    for character in text:
        answer = cursor.press(pressed(ord(character.lower()), character), size, columns or size)
        cursor = answer.cursor
        chosen.append(answer.chosen)
    return cursor, chosen


@pytest.mark.parametrize(
    ("key", "square"),
    [(pygame.K_UP, (2, 4)), (pygame.K_DOWN, (4, 4)), (pygame.K_LEFT, (3, 3)), (pygame.K_RIGHT, (3, 5))],
)
def test_arrows_move_by_one(key: int, square: Square) -> None:
    answer = Cursor(3, 4).press(pressed(key), 8, 8)
    assert (answer.cursor.square, answer.used, answer.chosen) == (square, True, None)


def test_arrows_stop_at_the_edge_and_stay_with_the_board() -> None:
    assert Cursor(0, 0).press(pressed(pygame.K_UP), 8, 8).cursor.square == (0, 0)
    assert Cursor(7, 7).press(pressed(pygame.K_RIGHT), 8, 8) == (Cursor(7, 7), True, None)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_ask_for_the_square(key: int) -> None:
    assert Cursor(2, 3).press(pressed(key, "\r"), 8, 8).chosen == (2, 3)


@given(st.integers(4, 9), st.data())
def test_a_typed_name_asks_for_its_square_and_takes_the_cursor_there(size: int, data: st.DataObject) -> None:
    square = data.draw(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)))
    cursor, chosen = typed(square_name(square), size)
    assert (cursor, chosen) == (Cursor(*square), [None, square])


@given(st.integers(10, 16), st.data())
def test_on_large_boards_a_name_and_enter_ask_for_its_square(size: int, data: st.DataObject) -> None:
    square = data.draw(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)))
    cursor, chosen = typed(square_name(square), size)
    last = chosen[-1] or cursor.press(pressed(pygame.K_RETURN), size, size).chosen
    assert last == square


@pytest.mark.parametrize(("name", "square"), [("d3", (5, 3)), ("a8", (0, 0))])
def test_rows_can_count_upwards(name: str, square: Square) -> None:
    cursor, answer = Cursor(), None
    for character in name:
        answer = cursor.press(pressed(ord(character), character), 8, 8, upwards=True)
        cursor = answer.cursor
    assert answer is not None
    assert answer.chosen == cursor.square == square


def test_a_first_digit_moves_the_cursor_among_rows_numbered_upwards() -> None:
    lettered = Cursor().press(pressed(ord("c"), "c"), 12, 12, upwards=True).cursor
    assert lettered.press(pressed(ord("1"), "1"), 12, 12, upwards=True).cursor.square == (11, 2)


def test_capitals_are_read_too() -> None:
    assert typed("D3", 8)[1] == [None, (2, 3)]


def test_a_second_letter_replaces_the_first() -> None:
    assert typed("ad3", 8)[1] == [None, None, (2, 3)]


def test_a_number_beyond_the_board_leaves_the_letter_waiting() -> None:
    assert typed("d93", 8)[1] == [None, None, (2, 3)]
    assert typed("d0", 8)[1] == [None, None]


def test_an_arrow_or_escape_forgets_the_letter() -> None:
    for key in (pygame.K_RIGHT, pygame.K_ESCAPE):
        waiting, _ = typed("d", 8)
        after = waiting.press(pressed(key), 8, 8)
        assert after.used
        assert not after.cursor.press(pressed(pygame.K_3, "3"), 8, 8).used


@pytest.mark.parametrize(
    "event",
    [
        pressed(pygame.K_3, "3"),
        pressed(pygame.K_ESCAPE, "\x1b"),
        pressed(pygame.K_k, "k"),
        pressed(pygame.K_a, "a", pygame.KMOD_CTRL),
        pressed(pygame.K_F1),
    ],
)
def test_keys_that_mean_nothing_here_are_left_to_others(event: pygame.event.Event) -> None:
    assert Cursor(1, 1).press(event, 8, 8) == (Cursor(1, 1), False, None)


def test_the_number_block_is_read_though_it_comes_without_characters() -> None:
    lettered = Cursor().press(pressed(pygame.K_d, "d"), 8, 8).cursor
    assert lettered.press(pressed(pygame.K_KP3), 8, 8).chosen == (2, 3)


def test_a_board_need_not_be_square() -> None:
    cursor = Cursor()
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, *[pygame.K_RIGHT] * 11):
        cursor = cursor.press(pressed(key), 3, 10).cursor
    assert cursor.square == (2, 9)
    assert typed("j3", 3, 10)[1] == [None, (2, 9)]
    assert typed("b12", 12, 5)[1] == [None, None, (11, 1)]
    assert not Cursor().press(pressed(pygame.K_f, "f"), 12, 5).used


def test_columns_of_wide_boards_have_numbers_so_nothing_is_typed() -> None:
    assert Cursor().press(pressed(pygame.K_a, "a"), 8, 26).used
    assert not Cursor().press(pressed(pygame.K_a, "a"), 8, 27).used
