from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest

from banmen_client.games.sudoku.board import SudokuBoard, SudokuView
from banmen_client.games.sudoku.drawing.palette import LIGHT
from banmen_client.system.settings import Theme
from tests.banmen_client.games.sudoku.views import ENTRIES, MARKS, PENCILLED, PLAIN, SCENES, mask, numbers, themed

RECT = pygame.Rect(60, 50, 560, 560)
SIZE = (680, 680)
THEMES: tuple[Theme, ...] = ("light", "dark")
GROUND = (90, 20, 90)

pytestmark = pytest.mark.usefixtures("display")


def board_showing(view: SudokuView, rect: pygame.Rect = RECT) -> SudokuBoard:
    board = SudokuBoard()
    board.place(rect, 0.77)
    board.show(view, now_ms=0, animate=0)
    return board


def drawn(board: SudokuBoard, now_ms: float = 0) -> pygame.Surface:
    surface = pygame.Surface(SIZE, 0, 32)
    surface.fill(GROUND)
    board.draw(surface, now_ms)
    return surface


def squares_that_differ(one: SudokuView, other: SudokuView) -> set[int]:
    """Return the squares whose pictures differ between two moments."""
    board = board_showing(one)
    pictures = [pygame.surfarray.array3d(drawn(board_showing(view))).astype(int) for view in (one, other)]
    different = np.abs(pictures[0] - pictures[1]).max(axis=2) > 0
    cells = [(square, board.square_rect(square)) for square in range(81)]
    return {square for square, cell in cells if different[cell.x : cell.right, cell.y : cell.bottom].any()}


def inks(view: SudokuView, square: int) -> set[tuple[int, ...]]:
    """Return the colours of a square's px."""
    board = board_showing(view)
    cell = board.square_rect(square)
    surface = drawn(board)
    return {tuple(surface.get_at((x, y))[:3]) for x in range(cell.x, cell.right) for y in range(cell.y, cell.bottom)}


# --- places ---------------------------------------------------------------------------------------------------------


def test_before_it_has_a_place_it_draws_nothing() -> None:
    board = SudokuBoard()
    board.show(PLAIN, now_ms=0)
    assert not board.draw(pygame.Surface((10, 10)), 0)
    assert board.square_at((0, 0)) is None
    assert board.square_rect(40).size == (0, 0)
    assert not board.point((3, 3))


def test_a_place_too_small_for_a_board_draws_nothing() -> None:
    board = board_showing(PLAIN, pygame.Rect(4, 4, 12, 12))
    assert not board.draw(pygame.Surface((40, 40)), 0)
    assert board.square_at((8, 8)) is None


@pytest.mark.parametrize("square", [0, 8, 40, 72, 80])
def test_a_square_is_found_where_it_is_drawn(square: int) -> None:
    board = board_showing(PLAIN)
    assert board.square_at(board.square_rect(square).center) == square


def test_a_point_beside_the_squares_is_none() -> None:
    board = board_showing(PLAIN)
    assert board.square_at(RECT.topleft) is None
    assert board.square_at((0, 0)) is None


def test_it_moves_and_grows_with_its_place() -> None:
    board = board_showing(PLAIN)
    before = board.square_rect(80)
    board.place(pygame.Rect(0, 0, 300, 280), 0.4)
    after = board.square_rect(80)
    assert after.w < before.w
    assert board.square_at(after.center) == 80


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("side", [40, 200, 433, 560])
def test_nothing_is_drawn_outside_the_area(name: str, side: int) -> None:
    board = board_showing(SCENES[name], pygame.Rect(60, 50, side, side))
    touched = pygame.mask.from_threshold(drawn(board), GROUND, (1, 1, 1, 255))
    touched.invert()
    assert board.area.contains(touched.get_bounding_rects()[0].unionall(touched.get_bounding_rects()))
    assert touched.count() >= (side - 12) ** 2


# --- contents --------------------------------------------------------------------------------------------------------


def test_a_new_view_is_an_empty_grid() -> None:
    assert squares_that_differ(SudokuView(), replace(PLAIN, covered=False)) == {
        square for square, given in enumerate(PLAIN.givens) if given != "." or square in ENTRIES
    }
    assert inks(SudokuView(), 40) == {LIGHT.cell}


def test_givens_are_bold_and_dark_and_entries_are_blue() -> None:
    assert LIGHT.given in inks(PLAIN, 0)
    assert LIGHT.entry not in inks(PLAIN, 0)
    assert LIGHT.entry in inks(PLAIN, 2)
    assert LIGHT.given not in inks(PLAIN, 2)


@pytest.mark.parametrize(
    ("changes", "squares"),
    [
        ({"entries": numbers({**ENTRIES, 7: 2})}, {7}),
        ({"colours": numbers({0: 6, 7: 1})}, {0, 7}),
        ({"pending": ((7, 2), (10, 0), (6, 0))}, {7, 10}),
        ({"selected": frozenset({0, 4})}, {0, 4}),
        ({"cursor": 31}, {31}),
        ({"cursor": 31, "cursor_ring": True}, {31, 21, 22, 23, 30, 32, 39, 40, 41}),
        ({"lit_digit": 9}, {13, 19, 54, 68, 80} | {square for square, marks in MARKS.items() if "9" in marks}),
        ({"cursor": 0, "lit_units": True}, {*range(9), *range(0, 81, 9), 10, 11, 19, 20}),
        ({"conflicts": frozenset({70, 0})}, {70, 0}),
        ({"wrong": frozenset({70})}, {70}),
        ({"lone": frozenset({29})}, {29}),
        ({"struck": numbers({6: 0b10, 7: 0b1})}, {6, 7}),
        ({"focus": frozenset({3, 4})}, {3, 4}),
        ({"proof": frozenset({(6, 1), (7, 3)})}, {6, 7}),
        ({"fins": frozenset({(6, 1)})}, {6}),
        ({"sets": frozenset({(6, 1), (0, 5)})}, {6, 0}),
        ({"removes": frozenset({(6, 9)})}, {6}),
        ({"links": (((6, 9), (8, 2), True),)}, {6, 7, 8}),
        ({"answer": numbers({7: 2, 0: 5})}, {7}),
        ({"writers": True}, set(ENTRIES)),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_each_thing_shows_in_its_squares_alone(changes: dict[str, Any], squares: set[int]) -> None:
    assert squares_that_differ(PENCILLED, replace(PENCILLED, **changes)) == squares


def test_every_scene_looks_different_in_both_themes() -> None:
    pictures = {
        pygame.image.tobytes(drawn(board_showing(themed(name, theme))), "RGB") for name in SCENES for theme in THEMES
    }
    assert len(pictures) == 2 * len(SCENES)


def test_a_broken_rule_is_underlined_and_a_wrong_digit_crossed_out() -> None:
    conflict = replace(PLAIN, conflicts=frozenset({70}))
    wrong = replace(PLAIN, wrong=frozenset({70}))
    cell = board_showing(PLAIN).square_rect(70)
    under, corner = (cell.centerx, cell.y + round(cell.h * 0.865)), (cell.x + round(cell.w * 0.14), cell.y + 9)

    def red(view: SudokuView, at: tuple[int, int]) -> bool:
        return tuple(drawn(board_showing(view)).get_at(at)[:3]) == LIGHT.red

    assert red(conflict, under)
    assert not red(wrong, under)
    assert inks(conflict, 70) != inks(wrong, 70)
    assert LIGHT.conflict not in inks(wrong, 70)
    board = board_showing(wrong)
    part = drawn(board).subsurface((corner[0] - 4, corner[1] - 4, 9, 9))
    assert any(part.get_at((x, y))[0] > part.get_at((x, y))[1] + 60 for x in range(9) for y in range(9))


def test_marks_give_way_to_candidates_and_both_to_a_digit() -> None:
    corner, candidates = numbers({7: mask("12")}), numbers({7: mask("12")})
    noted = replace(PLAIN, corner=corner, centre=numbers({7: mask("34")}))
    assert squares_that_differ(PLAIN, noted) == {7}
    assert squares_that_differ(noted, replace(noted, candidates=candidates)) == {7}
    assert squares_that_differ(replace(PLAIN, candidates=candidates), replace(noted, candidates=candidates)) == set()
    filled = numbers({**ENTRIES, 7: 1})
    assert squares_that_differ(replace(PLAIN, entries=filled), replace(noted, entries=filled)) == set()


def test_a_steps_candidates_are_seen_while_candidates_are_off() -> None:
    step = replace(PLAIN, proof=frozenset({(7, 2)}), corner=numbers({7: 1, 8: 1}))
    assert LIGHT.proof.disc in inks(step, 7)
    assert squares_that_differ(step, replace(step, candidates=numbers({8: 1, 7: 0}))) == set()


def test_a_candidate_set_or_removed_has_another_shape_than_one_of_the_proof() -> None:
    alone = frozenset({(6, 1)})
    proof = inks(replace(PENCILLED, proof=alone), 6)
    put = inks(replace(PENCILLED, sets=alone), 6)
    removed = inks(replace(PENCILLED, removes=alone), 6)
    assert LIGHT.proof.disc in proof
    assert {LIGHT.put.disc, LIGHT.put.edge} <= put
    assert LIGHT.removed.disc in removed


def test_writers_have_their_ink_and_their_initial() -> None:
    view = replace(PLAIN, entries=numbers({2: 4, 3: 16}), writers=True, initials=("A", "M"))
    assert LIGHT.writers[0] in inks(view, 2)
    assert LIGHT.writers[1] in inks(view, 3)
    assert squares_that_differ(view, replace(view, initials=("A", "N"))) == {3}
    assert squares_that_differ(view, replace(view, initials=())) == {2, 3}


def test_a_covered_board_shows_nothing_of_the_game() -> None:
    blank = SudokuView(covered=True)
    for view in SCENES.values():
        assert squares_that_differ(blank, replace(view, covered=True)) == set()


def test_a_race_s_grid_with_nobody_s_initials_is_as_if_alone() -> None:
    assert squares_that_differ(PLAIN, replace(PLAIN, initials=("A", "B"))) == set()


@pytest.mark.parametrize("theme", THEMES)
def test_the_theme_is_the_views(theme: Theme) -> None:
    cell = board_showing(PLAIN).square_rect(7)
    shown = drawn(board_showing(replace(PLAIN, theme=theme))).get_at(cell.topleft)
    assert (shown[0] > 128) == (theme == "light")


# --- the pointer ----------------------------------------------------------------------------------------------------


def test_the_pointer_calls_for_a_picture_only_where_it_enters_another_square() -> None:
    board = board_showing(PLAIN)
    x, y = board.square_rect(12).center
    before = pygame.image.tobytes(drawn(board), "RGB")
    assert board.point((x, y))
    assert pygame.image.tobytes(drawn(board), "RGB") != before
    assert not board.point((x + 3, y))
    assert board.point(board.square_rect(13).center)
    assert board.point(None)
    assert not board.point(None)
    assert pygame.image.tobytes(drawn(board), "RGB") == before


def test_a_covered_board_does_not_follow_the_pointer() -> None:
    board = board_showing(replace(PLAIN, covered=True))
    assert not board.point(board.square_rect(12).center)


# --- animation ------------------------------------------------------------------------------------------------------


def moving(board: SudokuBoard, now_ms: float) -> bool:
    return board.draw(pygame.Surface(SIZE), now_ms)


def test_a_digit_newly_written_glows_and_comes_to_rest() -> None:
    board = board_showing(PLAIN)
    written = replace(PLAIN, entries=numbers({**ENTRIES, 7: 2}))
    board.show(written, now_ms=1000)
    glowing = pygame.image.tobytes(drawn(board, 1010), "RGB")
    assert moving(board, 1010)
    assert not moving(board, 2000)
    assert glowing != pygame.image.tobytes(drawn(board, 2000), "RGB")
    assert pygame.image.tobytes(drawn(board, 2000), "RGB") == pygame.image.tobytes(drawn(board_showing(written)), "RGB")


def test_without_animation_and_when_settled_nothing_moves() -> None:
    written = replace(PLAIN, entries=numbers({**ENTRIES, 7: 2}), joy=0.0)
    board = board_showing(PLAIN)
    board.show(written, now_ms=1000, animate=0)
    assert not moving(board, 1001)
    board.show(PLAIN, now_ms=1100)
    board.show(written, now_ms=1200)
    assert moving(board, 1201)
    board.settle()
    assert not moving(board, 1202)
    board.show(replace(written, cursor=3), now_ms=1210)
    assert not moving(board, 1211)


def test_another_game_and_a_cover_taken_away_do_not_glow() -> None:
    board = board_showing(SudokuView())
    board.show(PLAIN, now_ms=1000)
    assert not moving(board, 1000)
    board.show(replace(PLAIN, entries=numbers({}), covered=True), now_ms=1100)
    board.show(PLAIN, now_ms=1200)
    assert not moving(board, 1200)


def test_the_celebration_runs_once_even_if_its_time_is_repeated() -> None:
    board = board_showing(PLAIN)
    board.show(replace(PLAIN, joy=0.0), now_ms=1000)
    lit = pygame.image.tobytes(drawn(board, 1500), "RGB")
    board.show(replace(PLAIN, joy=480.0), now_ms=1490)
    assert pygame.image.tobytes(drawn(board, 1500), "RGB") == lit
    assert moving(board, 1500)
    assert not moving(board, 3000)
    board.show(replace(PLAIN, joy=5000.0), now_ms=6000)
    assert not moving(board, 6000)


def test_a_celebration_long_past_is_not_animated() -> None:
    board = board_showing(PLAIN)
    board.show(replace(PLAIN, joy=60_000.0), now_ms=1000)
    assert not moving(board, 1000)


def test_a_partner_s_cursor_is_a_faint_frame_in_the_colour_of_the_seat() -> None:
    def drawn(**more: Any) -> pygame.Surface:
        board, surface = SudokuBoard(), pygame.Surface((400, 400))
        board.place(surface.get_rect(), 1.0)
        board.show(SudokuView(givens="." * 81, **more), now_ms=0, animate=0)
        board.draw(surface, 0)
        return surface

    alone, partner, own = drawn(), drawn(partners=((40, 1),)), drawn(cursor=40)
    square = SudokuBoard()
    square.place(alone.get_rect(), 1.0)
    cell = square.square_rect(40)
    edge = (cell.x + 1, cell.centery)
    assert partner.get_at(edge) not in (alone.get_at(edge), own.get_at(edge))
    assert partner.get_at(cell.center) == alone.get_at(cell.center), "the square itself is not tinted"
