import time

import pygame
import pytest

from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Pick, Picked, Retreat, Solved, State, StonePutBack
from banmen_client.drawing.board import Board, View
from banmen_client.games.goishi.board import CELEBRATION_MS, LIFTING_MS, GoishiBoard
from banmen_client.games.goishi.drawing import sprites
from banmen_client.games.goishi.position import GoishiOverlay
from tests.banmen_client.games.goishi.table import SEED, SEED_PATH, SMALL, after, state_of

RECT = pygame.Rect(20, 10, 460, 460)
PLAYED = state_of(SEED, *SEED_PATH)

pytestmark = pytest.mark.usefixtures("display")


def moment(state: State, *last: object, **more: object) -> View:
    """Return the view of the picker, with the legal stones marked."""
    return View(state, last=last, seat=PICKER, **{"legal": tuple(GOISHI.legal(state, PICKER)), **more})  # type: ignore[arg-type] # from names


def board_showing(view: View, rect: pygame.Rect = RECT) -> GoishiBoard:
    board = GoishiBoard()
    board.place(rect, 0.65)
    board.show(view, now_ms=0)
    return board


def middle(board: GoishiBoard, square: int) -> tuple[int, int]:
    assert board.layout is not None
    return board.layout.middle(square)


def picture(board: GoishiBoard, now_ms: float = 0) -> bytes:
    surface = pygame.Surface((500, 480), 0, 32)
    surface.fill((33, 37, 44))
    board.draw(surface, now_ms)
    return pygame.image.tobytes(surface, "RGB")


def pressed(key: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=mod)


def test_it_is_a_board() -> None:
    board: Board = GoishiBoard()
    assert not board.draw(pygame.Surface((10, 10)), 0)
    assert board.press((5, 5)) is None
    assert board.key(pressed(pygame.K_RETURN)) == (False, None)
    board.show(View(None), now_ms=0)
    assert not board.draw(pygame.Surface((10, 10)), 0)


# --- pointer --------------------------------------------------------------------------------------------------------


def test_a_press_asks_for_the_stone_there_legal_or_not() -> None:
    board = board_showing(moment(PLAYED))
    assert board.press(middle(board, 5)) == Pick(5)
    assert board.press(middle(board, 37)) == Pick(37)
    assert board.press((2, 2)) is None


def test_only_a_legal_stone_is_lit_under_the_pointer() -> None:
    board = board_showing(moment(PLAYED))
    before = picture(board)
    assert board.point(middle(board, 5))
    lit = picture(board)
    assert lit != before
    assert not board.point(middle(board, 5))
    assert board.point(middle(board, 37)), "the first stone is no longer lit"
    assert picture(board) == before
    assert not board.point(None)


def test_no_stone_is_lit_for_a_spectator() -> None:
    board = board_showing(View(PLAYED))
    assert not board.point(middle(board, 5))


def test_a_pending_pick_is_shown_until_the_answer() -> None:
    board = board_showing(moment(PLAYED))
    before = picture(board)
    board.show(moment(PLAYED, legal=(), pending=Pick(5)), now_ms=0)
    assert picture(board) != before
    board.show(moment(PLAYED, legal=(), pending=Pick(0)), now_ms=0)
    nothing_there = picture(board)
    board.show(moment(PLAYED, legal=(), pending=Retreat()), now_ms=0)
    assert picture(board) == nothing_there


# --- keys -----------------------------------------------------------------------------------------------------------


def test_arrows_move_the_cursor_and_enter_picks_there() -> None:
    board = board_showing(moment(PLAYED))
    assert board.cursor == 28, "near the middle"
    for key, at in ((pygame.K_UP, 20), (pygame.K_RIGHT, 21), (pygame.K_DOWN, 29), (pygame.K_LEFT, 28)):
        assert board.key(pressed(key)) == (True, None)
        assert board.cursor == at
    assert board.key(pressed(pygame.K_RETURN)) == (True, Pick(28))
    assert board.key(pressed(pygame.K_SPACE)) == (True, Pick(28))
    assert board.key(pressed(pygame.K_x)) == (False, None)
    assert board.key(pressed(pygame.K_UP, pygame.KMOD_CTRL)) == (False, None)


def test_the_cursor_stays_on_the_board() -> None:
    board = board_showing(moment(state_of(SMALL)))
    for key, at in ((pygame.K_UP, 1), (pygame.K_LEFT, 0), (pygame.K_DOWN, 6), (pygame.K_RIGHT, 8)):
        for _ in range(5):
            board.key(pressed(key))
        assert board.cursor == at


def test_the_cursor_is_shown_after_a_key_and_hidden_by_the_pointer() -> None:
    board = board_showing(moment(PLAYED))
    before = picture(board)
    board.key(pressed(pygame.K_UP))
    assert picture(board) != before
    board.point(middle(board, 44))
    assert picture(board) == before


def test_the_stone_under_the_cursor_is_lit() -> None:
    board = board_showing(moment(PLAYED, cursor_shown=True))
    board.press(middle(board, 14))
    with_cursor = picture(board)
    board.show(View(PLAYED, cursor_shown=True), now_ms=0)
    assert picture(board) != with_cursor


# --- animations -----------------------------------------------------------------------------------------------------


def test_a_stone_picked_is_lifted_off() -> None:
    board = board_showing(moment(PLAYED))
    board.show(moment(after(PLAYED, Pick(5)), Picked(5)), now_ms=1000)
    flying = picture(board, 1050)
    surface = pygame.Surface((500, 480))
    assert board.draw(surface, 1050)
    assert picture(board, 1120) != flying
    assert not board.draw(surface, 1000 + LIFTING_MS)


def test_a_stone_put_back_comes_down_and_has_a_sign() -> None:
    picked = after(PLAYED, Pick(5))
    board = board_showing(moment(picked, Picked(5)))
    board.show(moment(after(picked, Retreat()), StonePutBack(5)), now_ms=1000)
    surface = pygame.Surface((500, 480))
    assert board.draw(surface, 1010)
    assert not board.draw(surface, 1000 + LIFTING_MS)
    signed = picture(board, 2000)
    board.show(moment(after(picked, Retreat())), now_ms=2000)
    assert picture(board, 2000) != signed


@pytest.mark.parametrize("animate", [0.0, 1.0])
def test_a_state_that_does_not_follow_is_shown_without_animation(animate: float) -> None:
    board = board_showing(moment(PLAYED))
    board.show(moment(state_of(SEED, 18, 10), Picked(10)), now_ms=1000, animate=animate)
    assert not board.draw(pygame.Surface((500, 480)), 1001)


def test_without_animation_nothing_moves() -> None:
    board = board_showing(moment(PLAYED))
    board.show(moment(after(PLAYED, Pick(5)), Picked(5)), now_ms=1000, animate=0)
    assert not board.draw(pygame.Surface((500, 480)), 1001)


def test_settling_ends_the_animation() -> None:
    board = board_showing(moment(PLAYED))
    board.show(moment(after(PLAYED, Pick(5)), Picked(5)), now_ms=1000)
    board.settle()
    assert not board.draw(pygame.Surface((500, 480)), 1001)


def test_a_light_runs_along_the_path_when_all_is_picked() -> None:
    begun = state_of(SMALL, 0, 6, 7, 8)
    solved = after(begun, Pick(2))
    board = board_showing(moment(begun))
    board.show(moment(solved, Picked(2), Solved(1)), now_ms=1000)
    early, later = picture(board, 1000 + CELEBRATION_MS * 0.3), picture(board, 1000 + CELEBRATION_MS * 0.6)
    assert early != later
    assert not board.draw(pygame.Surface((500, 480)), 1000 + CELEBRATION_MS)
    late_comer = board_showing(moment(solved, Picked(2), Solved(1)))
    assert not late_comer.draw(pygame.Surface((500, 480)), 1)


# --- the overlay of one viewer --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "overlay",
    [
        GoishiOverlay(hint=5),
        GoishiOverlay(refused=37),
        GoishiOverlay(refused=0),
        GoishiOverlay(answer=(5, 2, 42, 45, 37, 38, 14, 9, 33)),
    ],
)
def test_each_mark_of_the_overlay_is_visible(overlay: GoishiOverlay) -> None:
    board = board_showing(moment(PLAYED))
    before = picture(board)
    board.overlay = overlay
    assert picture(board) != before


def test_rows_are_named_in_the_chosen_language() -> None:
    board = board_showing(moment(PLAYED))
    english = picture(board)
    board.language = "ja"
    assert picture(board) != english


def test_the_theme_is_seen_around_the_board() -> None:
    board = board_showing(moment(PLAYED))
    dark = picture(board)
    board.theme = "light"
    assert picture(board) != dark


def test_it_draws_nothing_outside_its_area() -> None:
    board = board_showing(moment(PLAYED), pygame.Rect(120, 100, 260, 260))
    board.overlay = GoishiOverlay(refused=37)
    surface = pygame.Surface((500, 480), 0, 32)
    surface.fill((1, 2, 3))
    board.draw(surface, 0)
    surface.fill((1, 2, 3), board.area)
    assert surface.get_bounding_rect().size == (500, 480)
    assert len(set(pygame.image.tobytes(surface, "RGB")[::3])) == 1


def test_another_size_of_board_gets_another_layout() -> None:
    board = board_showing(moment(PLAYED))
    board.show(moment(state_of(SMALL)), now_ms=0)
    assert board.layout is not None
    assert (board.layout.rows, board.layout.columns, board.cursor) == (3, 3, 4)


def test_a_board_of_usual_size_is_drawn_within_a_frame_at_any_speed() -> None:
    """720 px, every state new: the least of some drawings, as the machine may be busy."""
    board = board_showing(moment(PLAYED), pygame.Rect(0, 0, 720, 720))
    surface = pygame.Surface((720, 720))
    board.draw(surface, 0)
    took = []
    for length in range(1, len(SEED_PATH)):
        state = state_of(SEED, *SEED_PATH[:length])
        begun = time.perf_counter()
        board.show(moment(state), now_ms=0, animate=0)
        board.draw(surface, 0)
        took.append(time.perf_counter() - begun)
    assert min(took) < 0.004


def test_the_sprites_of_the_next_pick_are_made_ahead() -> None:
    board = board_showing(moment(PLAYED))
    picture(board)
    assert list(board.preparations())
    made = sprites.disc.misses, sprites.last_disc.misses
    square = min(action.square for action in GOISHI.legal(PLAYED, PICKER) if isinstance(action, Pick))
    board.show(moment(after(PLAYED, Pick(square)), Picked(square)), now_ms=0, animate=0)
    picture(board)
    assert (sprites.disc.misses, sprites.last_disc.misses) == made
