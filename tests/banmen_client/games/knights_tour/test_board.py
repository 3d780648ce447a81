from collections.abc import Sequence
from typing import Any

import numpy as np
import pygame
import pytest

from banmen.games.knights_tour.rules import KNIGHTS_TOUR
from banmen.games.knights_tour.state import Retreat, Step, Tour
from banmen_client.drawing.board import View
from banmen_client.games.knights_tour.annotations import Annotations
from banmen_client.games.knights_tour.board import GOING_MS, KnightsTourBoard
from banmen_client.games.knights_tour.drawing import sprites
from banmen_client.games.knights_tour.drawing.overlay import lens_area
from banmen_client.ui.shapes import DRAWN
from tests.banmen_client.games.knights_tour.table import after, searched, state_of

pytestmark = pytest.mark.usefixtures("display")

RECT = pygame.Rect(20, 20, 400, 400)
GROUND = (246, 243, 236)


def board_of(state: Tour | None, rect: pygame.Rect = RECT, **view: Any) -> KnightsTourBoard:
    board = KnightsTourBoard()
    board.place(rect, 1.0)
    board.show(View(state, **view), now_ms=0, animate=0)
    return board


def drawn(board: KnightsTourBoard, now_ms: float = 0) -> "np.typing.NDArray[np.uint8]":
    surface = pygame.Surface((440, 440), 0, 32)
    surface.fill(GROUND)
    board.draw(surface, now_ms)
    return pygame.surfarray.array3d(surface)


def differs(
    board: KnightsTourBoard, one: "np.typing.NDArray[np.uint8]", two: "np.typing.NDArray[np.uint8]"
) -> set[int]:
    """Return the squares on which two pictures differ."""
    layout = board.layout
    assert layout is not None
    off = np.argwhere((one != two).any(axis=2))
    squares = {layout.square_at((int(x), int(y))) for x, y in off}
    return {square for square in squares if square is not None}


def middle(board: KnightsTourBoard, square: int) -> tuple[int, int]:
    assert board.layout is not None
    return board.layout.middle(square)


def ahead(state: Tour, seat: str | None = "knight") -> dict[str, Any]:
    """Return the fields of a player's view."""
    return {"seat": seat, "legal": tuple(KNIGHTS_TOUR.legal(state, "knight"))}


# --- drawing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(3, 10), (8, 8), (60, 20), (200, 200)])
def test_it_draws_within_its_area(size: tuple[int, int]) -> None:
    board = board_of(searched(50, rows=size[0], columns=size[1]))
    picture = drawn(board)
    changed = np.argwhere((picture != GROUND).any(axis=2))
    assert changed.size
    area = board.area
    assert all(area.collidepoint(int(x), int(y)) for x, y in changed[:: max(1, len(changed) // 5000)])


@pytest.mark.parametrize("state", [None, Tour()])
def test_before_the_first_moment_there_is_nothing(state: Tour | None) -> None:
    board = board_of(state)
    assert (drawn(board) == GROUND).all()
    assert board.press((200, 200)) is None
    assert board.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")) == (False, None)


def test_a_board_without_room_draws_nothing() -> None:
    board = board_of(state_of(0), pygame.Rect(0, 0, 0, 0))
    assert (drawn(board) == GROUND).all()
    board.place(RECT, 1.0)
    assert (drawn(board) != GROUND).any()


def test_a_moment_does_not_depend_on_those_before_it() -> None:
    states = [searched(steps, rows=6, columns=6, start="a6", method="backtracking") for steps in (0, 40, 41, 200, 60)]
    board = board_of(states[0])
    for state in states:
        board.show(View(state), now_ms=0, animate=0)
        drawn(board)
    assert np.array_equal(drawn(board), drawn(board_of(states[-1])))


def test_the_picture_follows_the_theme_and_the_size() -> None:
    board = board_of(searched(20))
    light = drawn(board)
    board.theme = "dark"
    dark = drawn(board)
    assert not np.array_equal(light, dark)
    board.show(View(searched(20, rows=5, columns=7)), now_ms=0, animate=0)
    assert board.layout is not None
    assert (board.layout.rows, board.layout.columns) == (5, 7)
    board.theme = "light"
    board.show(View(searched(20)), now_ms=0, animate=0)
    assert np.array_equal(drawn(board), light)


def test_annotations_of_another_state_are_ignored() -> None:
    state = searched(5)
    board = board_of(state)
    plain = drawn(board)
    chosen = board.candidates[0].square
    board.annotations = Annotations(state, ahead=chosen)
    assert chosen in differs(board, plain, drawn(board))
    board.annotations = Annotations(searched(4), ahead=chosen)
    assert np.array_equal(drawn(board), plain)


def test_the_last_retreat_is_marked_where_it_went() -> None:
    state = after(state_of(0, 17, 34), Retreat())
    board = board_of(state)
    plain = drawn(board)
    board.annotations = Annotations(state, retreat=(17, 34))
    assert 34 in differs(board, plain, drawn(board))


def test_lost_squares_are_crossed() -> None:
    state = state_of(7, 10, 1, 8, 11, 2, rows=5, columns=5)
    board = board_of(state)
    assert board.lost == [0]
    whole = drawn(board)
    board._lost = ()
    assert differs(board, whole, drawn(board)) == {0}


def test_no_squares_are_marked_without_legal_actions() -> None:
    state = state_of(27)
    marked = board_of(state, **ahead(state))
    unmarked = board_of(state, seat="knight")
    watched = board_of(state)
    assert differs(marked, drawn(marked), drawn(unmarked)) >= {10, 44}
    assert np.array_equal(drawn(marked), drawn(watched))


# --- the animation of the knight ------------------------------------------------------------------------------------


@pytest.mark.parametrize("back", [False, True])
def test_the_knight_goes_a_single_step(back: bool) -> None:  # noqa: FBT001 - a parameter of the test
    before, state = state_of(0, 17), state_of(0, 17, 34)
    if back:
        before, state = state, before
    board = board_of(before)
    drawn(board)
    board.show(View(state), now_ms=1000, animate=1)
    surface = pygame.Surface((440, 440), 0, 32)
    surface.fill(GROUND)
    assert board.draw(surface, 1000 + GOING_MS / 2)
    there = drawn(board, 1000 + GOING_MS)
    assert not board.draw(surface, 1000 + GOING_MS)
    assert np.array_equal(there, drawn(board_of(state)))


@pytest.mark.parametrize("path", [(0, 17, 34, 51), (0, 10, 27), ()])
def test_a_jump_is_shown_without_animation(path: Sequence[int]) -> None:
    board = board_of(state_of(0, 17))
    board.show(View(state_of(*path)), now_ms=0, animate=1)
    assert not board.draw(pygame.Surface((440, 440), 0, 32), 1)


def test_settling_ends_the_animation() -> None:
    board = board_of(state_of(0, 17))
    board.show(View(state_of(0, 17, 34)), now_ms=0, animate=1)
    board.settle()
    assert not board.draw(pygame.Surface((440, 440), 0, 32), 1)


# --- pointer and keys -----------------------------------------------------------------------------------------------


def test_a_press_asks_for_a_step_there_legal_or_not() -> None:
    board = board_of(state_of(0))
    assert board.press(middle(board, 17)) == Step(17)
    assert board.press(middle(board, 63)) == Step(63)
    assert board.cursor == 63
    assert board.press((0, 0)) is None


def test_a_press_on_the_previous_square_is_a_retreat() -> None:
    board = board_of(state_of(0, 17, 34))
    assert board.press(middle(board, 17)) == Retreat()
    assert board.press(middle(board, 0)) == Step(0)


def test_the_pointer_shows_the_knight_where_it_may_go() -> None:
    state = state_of(0)
    board = board_of(state, **ahead(state))
    plain = drawn(board)
    assert board.point(middle(board, 17))
    assert 17 in differs(board, plain, drawn(board))
    assert not board.point(middle(board, 17))
    assert board.point(middle(board, 1))
    assert np.array_equal(drawn(board), plain)
    assert board.point(None)


def test_a_pending_step_is_shown() -> None:
    state = state_of(0)
    board = board_of(state, seat="knight")
    plain = drawn(board)
    board.show(View(state, seat="knight", pending=Step(17)), now_ms=0)
    assert 17 in differs(board, plain, drawn(board))


def test_the_cursor_goes_by_the_arrows_and_enter_goes_there() -> None:
    board = board_of(state_of(0), cursor_shown=True)
    plain = drawn(board)
    for key in (pygame.K_DOWN, pygame.K_RIGHT):
        assert board.key(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")) == (True, None)
    assert board.cursor == 9
    assert differs(board, plain, drawn(board)) >= {0, 9}
    used, action = board.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert (used, action) == (True, Step(9))


def test_a_typed_name_counts_its_row_from_below() -> None:
    board = board_of(state_of(), seat="knight")
    keys = (pygame.event.Event(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign) for sign in "b1")
    assert [board.key(event) for event in keys] == [(True, None), (True, Step(57))]


# --- the lens -------------------------------------------------------------------------------------------------------


def test_where_numbers_cannot_be_read_a_lens_shows_them() -> None:
    board = board_of(searched(2500, rows=50, columns=50, method="warnsdorff"))
    plain = drawn(board)
    layout = board.layout
    assert layout is not None
    for square in (0, 49, 1225, 2450, 2499):
        board.point(layout.middle(square))
        area = lens_area(layout, square)
        assert board.area.contains(area)
        assert not area.collidepoint(layout.middle(square)), "the square itself stays in sight"
        changed = np.argwhere((drawn(board) != plain).any(axis=2))
        assert len(changed) > area.w * area.h // 2
    board.point(None)
    assert np.array_equal(drawn(board), plain)


def test_where_numbers_can_be_read_there_is_no_lens() -> None:
    board = board_of(searched(20))
    plain = drawn(board)
    board.point(middle(board, 20))
    assert np.array_equal(drawn(board), plain)


@pytest.mark.parametrize("steps", [0, 20])
def test_the_sprites_of_the_next_step_are_made_ahead(steps: int) -> None:
    needed = (sprites.numbered, sprites.candidate, sprites.knight)
    state = searched(steps, rows=8, columns=8)
    board = board_of(state, **ahead(state))
    DRAWN.clear()
    drawn(board)
    assert list(board.preparations())
    made = [sprite.misses for sprite in needed]
    following = after(state, Step(next((one.square for one in board.candidates), 0)))
    board.show(View(following, **ahead(following)), now_ms=0, animate=0)
    drawn(board)
    assert [sprite.misses for sprite in needed] == made
