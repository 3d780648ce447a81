import pygame

from banmen_client.boards.knights_tour_cursor import Answer, TourCursor


def pressed(key: int, text: str = "", mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)


def typed(text: str, rows: int, columns: int) -> Answer:
    answer = Answer(TourCursor())
    for letter in text:
        answer = answer.cursor.press(pressed(ord(letter), letter), rows, columns)
    return answer


def test_arrows_move_within_any_rectangle() -> None:
    cursor = TourCursor()
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RIGHT):
        cursor = cursor.press(pressed(key), 3, 10).cursor
    assert cursor == TourCursor(2, 1)
    assert cursor.press(pressed(pygame.K_UP), 3, 10).cursor == TourCursor(1, 1)
    assert cursor.square(10) == 21
    assert TourCursor.at(21, 10) == cursor


def test_enter_and_space_choose_the_square() -> None:
    for key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
        assert TourCursor(1, 2).press(pressed(key), 5, 5).chosen == 7


def test_a_letter_and_a_number_are_a_square() -> None:
    assert typed("d3", 8, 8).chosen == 19
    assert typed("d", 8, 8) == Answer(TourCursor(0, 3, lettered=True))
    assert typed("d9", 8, 8).chosen is None, "there is no such row"


def test_a_number_that_may_go_on_waits() -> None:
    waiting = typed("b1", 12, 5)
    assert waiting.chosen is None
    assert waiting.cursor.press(pressed(pygame.K_2, "2"), 12, 5).chosen == 56
    assert waiting.cursor.press(pressed(pygame.K_RETURN), 12, 5).chosen == 1
    assert typed("b2", 12, 5).chosen == 6


def test_the_number_block_types_too() -> None:
    cursor = typed("c", 8, 8).cursor
    assert cursor.press(pressed(pygame.K_KP4), 8, 8).chosen == 26


def test_what_is_no_square_is_left_to_others() -> None:
    assert not typed("3", 8, 8).used
    assert not typed("i", 8, 8).used
    assert not typed("a", 8, 30).used, "columns of wide boards have numbers"
    assert not TourCursor().press(pressed(pygame.K_a, "a", pygame.KMOD_LCTRL), 8, 8).used
