from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, Passed, Place, Placed, Position, opening
from banmen.grid import Square, parse_square
from banmen_client.drawing.board import Board, View
from banmen_client.games.reversi.board import LONGEST_STAGGER_MS, TURN_MS, ReversiBoard, turning_times

RECT = pygame.Rect(20, 10, 460, 460)
OPENING = opening(8)

LONG = Placed("black", "a1", ("b1", "c1", "d1", "e1", "f1", "g1", "b2"))


def after(position: Position, name: str) -> tuple[Position, tuple[Placed | Passed, ...]]:
    """The position after a placement, and its events."""
    assert position.turn is not None
    events = REVERSI.decide(position, position.turn, Place(name), Random(0)).events
    for event in events:
        position = REVERSI.evolve(position, event)
    return position, tuple(event for event in events if isinstance(event, Placed | Passed))


def board_showing(view: View, rect: pygame.Rect = RECT) -> ReversiBoard:
    board = ReversiBoard()
    board.place(rect, 1.0)
    board.show(view, now_ms=0)
    return board


def legal(position: Position) -> tuple[Place, ...]:
    assert position.turn is not None
    return tuple(REVERSI.legal(position, position.turn))


def middle(board: ReversiBoard, name: str) -> tuple[int, int]:
    layout = board.layout
    assert layout is not None
    return layout.cell(parse_square(name, layout.size, layout.size)).center


def picture(board: ReversiBoard, now_ms: float = 0) -> bytes:
    surface = pygame.Surface((500, 480), 0, 32)
    surface.fill((33, 37, 44))
    board.draw(surface, now_ms)
    return pygame.image.tobytes(surface, "RGB")


def pressed(key: int, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0)


pytestmark = pytest.mark.usefixtures("display")


def test_it_is_a_board() -> None:
    board: Board = ReversiBoard()
    assert not board.draw(pygame.Surface((10, 10)), 0)


# --- pointer and keys -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["d3", "a1", "h8", "d4"])
def test_a_press_asks_for_its_square_legal_or_not(name: str) -> None:
    board = board_showing(View(OPENING))
    assert board.press(middle(board, name)) == Place(name)


def test_a_press_on_the_frame_or_beside_the_board_asks_for_nothing() -> None:
    board = board_showing(View(OPENING))
    assert board.press(RECT.topleft) is None
    assert board.press((0, 0)) is None


def test_before_anything_is_shown_presses_and_keys_do_nothing() -> None:
    board = ReversiBoard()
    board.place(RECT, 1.0)
    assert board.press(RECT.center) is None
    assert board.key(pressed(pygame.K_RETURN)) == (False, None)


def test_the_pointer_changes_the_picture_only_with_its_ghost() -> None:
    board = board_showing(View(OPENING, legal=legal(OPENING), seat=BLACK))
    assert board.point(middle(board, "d3"))
    x, y = middle(board, "d3")
    assert not board.point((x + 3, y))
    assert board.point(middle(board, "a1"))
    assert not board.point(middle(board, "b1"))
    assert not board.point(None)


def test_arrows_and_enter_place_a_disc() -> None:
    board = board_showing(View(OPENING, cursor_shown=True))
    assert board.cursor == (3, 3)
    assert board.key(pressed(pygame.K_UP)) == (True, None)
    assert board.key(pressed(pygame.K_RETURN)) == (True, Place("d3"))


def test_a_typed_square_places_a_disc() -> None:
    board = board_showing(View(OPENING))
    assert board.key(pressed(pygame.K_f, "f")) == (True, None)
    assert board.key(pressed(pygame.K_5, "5")) == (True, Place("f5"))
    assert board.cursor == (4, 5)


def test_the_cursor_follows_a_press() -> None:
    board = board_showing(View(OPENING))
    board.press(middle(board, "g2"))
    assert board.cursor == (1, 6)


# --- animation ------------------------------------------------------------------------------------------------------


def test_a_ply_is_animated_and_comes_to_rest() -> None:
    board = board_showing(View(OPENING))
    position, events = after(OPENING, "d3")
    board.show(View(position, events), now_ms=1000)
    surface = pygame.Surface((500, 480))
    moving = [board.draw(surface, 1000 + elapsed) for elapsed in range(0, 500, 10)]
    assert moving[0]
    assert not moving[-1]
    assert moving == sorted(moving, reverse=True)


def test_animation_changes_the_picture_and_ends_in_the_still_one() -> None:
    position, events = after(OPENING, "d3")
    still = board_showing(View(OPENING))
    still.show(View(position, events), now_ms=0, animate=0)
    board = board_showing(View(OPENING))
    board.show(View(position, events), now_ms=0)
    assert picture(board, 150) != picture(still)
    assert picture(board, 1000) == picture(still)


@pytest.mark.parametrize(("animate", "elapsed"), [(0.4, 170), (1, 421)])
def test_quick_animation_is_quick(animate: float, elapsed: float) -> None:
    board = board_showing(View(OPENING))
    position, events = after(OPENING, "d3")
    board.show(View(position, events), now_ms=0, animate=animate)
    assert board.draw(pygame.Surface((500, 480)), 100 * animate)
    assert not board.draw(pygame.Surface((500, 480)), elapsed)


def test_without_animation_the_position_is_shown_immediately() -> None:
    board = board_showing(View(OPENING))
    position, events = after(OPENING, "d3")
    board.show(View(position, events), now_ms=0, animate=0)
    assert not board.draw(pygame.Surface((500, 480)), 0)


def test_a_jump_and_a_step_back_are_shown_at_once() -> None:
    first, events = after(OPENING, "d3")
    second, later = after(first, "c3")
    board = board_showing(View(OPENING))
    board.show(View(second, later), now_ms=0)
    assert not board.draw(pygame.Surface((500, 480)), 0)
    board.show(View(first, events), now_ms=0)
    assert not board.draw(pygame.Surface((500, 480)), 0)


def test_new_marks_keep_the_animation_and_settling_ends_it() -> None:
    board = board_showing(View(OPENING))
    position, events = after(OPENING, "d3")
    board.show(View(position, events), now_ms=0)
    board.show(View(position, events, legal(position), WHITE), now_ms=50)
    assert board.draw(pygame.Surface((500, 480)), 60)
    board.settle()
    assert not board.draw(pygame.Surface((500, 480)), 61)


def test_a_quick_answer_turns_its_discs_after_those_of_the_move_and_a_press_counts_meanwhile() -> None:
    moved, events = after(OPENING, "d3")
    answered, answers = after(moved, "c3")
    board = board_showing(View(OPENING, legal=legal(OPENING), seat=BLACK))
    board.show(View(moved, last=events), now_ms=1_000)
    only_moved = picture(board, 1_200)
    answer = View(answered, last=answers, legal=legal(answered), seat=BLACK)
    board.show(answer, now_ms=1_010)
    assert picture(board, 1_200) == only_moved
    assert board.press(middle(board, "c4")) == Place("c4")
    surface = pygame.Surface((500, 480), 0, 32)
    assert board.draw(surface, 1_500), "now the answer's discs turn"
    assert picture(board, 2_000) == picture(board_showing(answer))


def test_settling_and_a_jump_show_a_waiting_answer_at_once() -> None:
    moved, events = after(OPENING, "d3")
    answered, answers = after(moved, "c3")
    answer = View(answered, last=answers, legal=legal(answered), seat=BLACK)
    for now in (settled := board_showing(View(OPENING)), jumping := board_showing(View(OPENING))):
        now.show(View(moved, last=events), now_ms=0)
        now.show(answer, now_ms=10)
    settled.settle()
    assert picture(settled, 20) == picture(board_showing(answer))
    jumping.show(View(OPENING), now_ms=20)
    assert picture(jumping, 20) == picture(board_showing(View(OPENING)))


def test_a_pass_after_the_placement_is_animated_too() -> None:
    position = Position(4, "XO--" + "----" * 2 + "--OX", BLACK)
    after_it, events = after(position, "c1")
    assert isinstance(events[-1], Passed)
    board = board_showing(View(position))
    board.show(View(after_it, events), now_ms=0)
    assert board.draw(pygame.Surface((500, 480)), 10)


# --- the picture ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(4, 17))
@pytest.mark.parametrize("side", [120, 301, 460])
def test_every_size_draws_inside_its_area(size: int, side: int) -> None:
    state = (
        opening(size) if size % 2 == 0 else Position(size, "XO-" * (size * size // 3) + "-" * (size * size % 3), BLACK)
    )
    board = board_showing(View(state, cursor_shown=True), pygame.Rect(90, 90, side, side))
    surface = pygame.Surface((640, 640), 0, 32)
    surface.fill((200, 0, 200))
    board.draw(surface, 0)
    touched = pygame.mask.from_threshold(surface, (200, 0, 200), (1, 1, 1, 255))
    touched.invert()
    assert board.area.contains(touched.get_bounding_rects()[0].unionall(touched.get_bounding_rects()))
    assert touched.count() >= (side - 2) ** 2


def test_discs_marks_ghost_and_cursor_each_change_the_picture() -> None:
    position, events = after(OPENING, "d3")
    moves = legal(position)
    views = [
        View(OPENING),
        View(position),
        View(position, events),
        View(position, events, moves),
        View(position, events, moves, WHITE, cursor_shown=True),
        View(position, events, (), WHITE, pending=Place("c3")),
    ]
    pictures = [picture(board_showing(view)) for view in views]
    assert len(set(pictures)) == len(views)


@pytest.mark.parametrize(("seat", "ghostly"), [(WHITE, True), (None, False)])
def test_only_a_seat_sees_a_ghost_under_the_pointer(*, seat: str | None, ghostly: bool) -> None:
    position, events = after(OPENING, "d3")
    board = board_showing(View(position, events, legal(position), seat))
    before = picture(board)
    board.point(middle(board, "c3"))
    assert (picture(board) != before) == ghostly


def test_the_disc_placed_last_has_a_red_dot_and_those_turned_a_ring() -> None:
    position, events = after(OPENING, "d3")
    board = board_showing(View(OPENING))
    board.show(View(position, events), now_ms=0, animate=0)
    surface = pygame.Surface((500, 480), 0, 32)
    board.draw(surface, 0)

    def red(name: str, beside_px: int = 0) -> bool:
        x, y = middle(board, name)
        colour = surface.get_at((x + beside_px, y))
        return colour.r > colour.b + 60

    radius = round(51 * 0.145 / 2) - 1
    assert red("d3")
    assert not red("d4")
    assert red("d4", radius)
    assert not red("e4", radius)


def test_resizing_keeps_the_position_and_moves_the_squares() -> None:
    board = board_showing(View(OPENING))
    before = middle(board, "h8")
    board.place(pygame.Rect(0, 0, 300, 250), 0.4)
    assert middle(board, "h8") != before
    assert board.press(middle(board, "h8")) == Place("h8")


def test_another_size_of_board_gets_another_layout() -> None:
    board = board_showing(View(OPENING))
    board.show(View(opening(16)), now_ms=0)
    assert board.cursor == (7, 7)
    assert board.press(middle(board, "p16")) == Place("p16")


def test_a_place_too_small_for_a_board_draws_nothing() -> None:
    board = board_showing(View(OPENING), pygame.Rect(0, 0, 5, 5))
    assert board.press((2, 2)) is None
    assert not board.draw(pygame.Surface((10, 10)), 0)


def test_the_square_of_a_press_is_where_the_disc_appears() -> None:
    board = board_showing(View(OPENING))
    black: Square = (3, 4)
    layout = board.layout
    assert layout is not None
    surface = pygame.Surface((500, 480), 0, 32)
    board.draw(surface, 0)
    assert max(surface.get_at(layout.cell(black).center)[:3]) < 80
    assert min(surface.get_at(layout.cell((3, 3)).center)[:3]) > 180


def test_the_nearer_discs_turn_first() -> None:
    moves = turning_times(LONG, 8, 1000, 1)
    row = [moves.begins_ms[0, column] for column in range(1, 7)]
    assert row == sorted(set(row))
    assert moves.begins_ms[1, 1] == row[0] == 1000


@given(st.floats(0.1, 3), st.integers(1, 14))
def test_a_ply_takes_at_most_420_ms_times_the_factor(factor: float, longest: int) -> None:
    placed = Placed("white", "a1", tuple(f"{letter}1" for letter in "bcdefghijklmno"[:longest]))
    moves = turning_times(placed, 16, 0, factor)
    assert moves.ends_ms <= (TURN_MS + LONGEST_STAGGER_MS) * factor + 1e-6


@given(st.lists(st.floats(0, 1000), min_size=2).map(sorted))
def test_nothing_turns_backwards(times: list[float]) -> None:
    moves = turning_times(LONG, 8, 0, 1)
    for square in moves.begins_ms:
        turned = [moves.turned(square, now) for now in times]
        assert turned == sorted(turned)
    landed = [moves.landed(now) for now in times]
    assert landed == sorted(landed)


def test_at_the_end_every_disc_has_landed_and_turned() -> None:
    moves = turning_times(LONG, 8, 500, 0.4)
    assert moves.landed(moves.ends_ms) == 1
    assert all(moves.turned(square, moves.ends_ms) == pytest.approx(1) for square in moves.begins_ms)
    assert moves.turned((0, 6), 500) == 0
