import pygame
import pytest

from banmen_client.ui.canvas import Canvas, Fill
from banmen_client.ui.geometry import Rect
from banmen_client.ui.theme import DARK, LIGHT

RED = (255, 0, 0)


@pytest.fixture(params=[1.0, 1.25, 2.0])
def scaled(request: pytest.FixtureRequest) -> Canvas:
    return Canvas(pygame.Surface((800, 600)), request.param, DARK)


def _box(surface: pygame.Surface) -> pygame.Rect:
    """What is not black."""
    keyed = surface.copy()
    keyed.set_colorkey((0, 0, 0))
    return keyed.get_bounding_rect()


def test_the_area_is_the_surface_in_units(scaled: Canvas) -> None:
    assert scaled.area == Rect(0, 0, 800 / scaled.scale, 600 / scaled.scale)


def test_rectangles_that_touch_in_units_touch_in_pixels(scaled: Canvas) -> None:
    for part in Rect(3.3, 4.7, 100, 50).columns(7):
        left, right = scaled.box(part), scaled.box(part.moved(part.w, 0))
        assert left.right == right.left


def test_a_shape_lies_where_its_rectangle_is(scaled: Canvas) -> None:
    rect = Rect(20, 30, 100, 40)
    scaled.round_rect(rect, 8, RED)
    assert _box(scaled.surface) == scaled.box(rect)


@pytest.mark.parametrize("fill", ["accent", ((116, 226, 150, 255), (44, 164, 100, 200))])
@pytest.mark.parametrize("length", [3, 9, 30, 31.3, 205, 256, 257.6, 300])
def test_a_bar_of_any_length_looks_like_a_pill(scaled: Canvas, length: float, fill: Fill) -> None:
    lying = Rect(20.3, 30.7, length, 9)
    places = [lying, Rect(20.3, 60.7, 9, length)] if isinstance(fill, str) else [lying]
    for rect in places:
        drawn = []
        for draw in (scaled.pill, scaled.bar):
            scaled.surface.fill((30, 60, 90))
            draw(rect, fill)
            drawn.append(pygame.image.tobytes(scaled.surface, "RGB"))
        assert drawn[0] == drawn[1]


def test_bars_of_many_lengths_are_drawn_once(canvas: Canvas) -> None:
    canvas.bar(Rect(0, 0, 100, 8), RED)
    kept = len(canvas.cache)
    for length in range(60, 180, 7):
        canvas.bar(Rect(0, 0, length, 8), RED)
    assert len(canvas.cache) == kept


def test_a_backdrop_darkens_the_whole_window_and_takes_the_place_of_no_picture(canvas: Canvas) -> None:
    canvas.surface.fill((200, 200, 200))
    rect = Rect(3.2, 5.9, 701.3, 333.3)
    canvas.fill_rect(rect, (0, 0, 0, 100))
    once = canvas.surface.get_at((10, 10))
    box = canvas.box(rect)
    darker = canvas.surface.copy()
    darker.fill((200, 200, 200))
    darker.fill(once, box)
    assert pygame.image.tobytes(canvas.surface, "RGB") == pygame.image.tobytes(darker, "RGB")
    assert canvas.cache.cached_px < box.w * box.h / 3


def test_alternating_parts_are_drawn_twice_and_evicted_later(canvas: Canvas) -> None:
    drawn: list[int] = []

    def picture(number: int) -> None:
        canvas.record(lambda there: there.part(number, lambda: drawn.append(number)))

    for number in (1, 2, 1, 2, 1):
        picture(number)
    assert drawn == [1, 2]
    for number in (3, 4, 1):
        picture(number)
    assert drawn == [1, 2, 3, 4, 1]


def test_a_shadow_reaches_beyond(canvas: Canvas) -> None:
    canvas.surface.fill((100, 100, 100))
    canvas.card(Rect(100, 100, 100, 100))
    assert canvas.surface.get_at((150, 203))[0] < 100


def test_text_is_centred_on_its_zero(scaled: Canvas) -> None:
    rect = Rect(20, 20, 200, 60)
    scaled.text("0", rect, 30, align="center")
    box, around = _box(scaled.surface), scaled.box(rect)
    assert box.centery == pytest.approx(around.centery, abs=1)
    assert box.centerx == pytest.approx(around.centerx, abs=2)


def test_text_keeps_to_its_side_and_its_width(scaled: Canvas) -> None:
    rect = Rect(100, 20, 120, 30)
    width = scaled.text("a very long line of text indeed", rect, 16)
    assert width <= rect.w + 1 / scaled.scale
    assert scaled.box(rect).inflate(4, 20).contains(_box(scaled.surface))
    scaled.surface.fill(0)
    scaled.text("short", rect, 16, align="right")
    assert _box(scaled.surface).right == pytest.approx(scaled.box(rect).right, abs=3)


def test_spaced_letters_are_wider(canvas: Canvas) -> None:
    plain = canvas.text("K7QX", (10, 30), 20)
    assert canvas.text("K7QX", (10, 60), 20, spacing=3) == pytest.approx(plain + 9, abs=3)


def test_a_paragraph_is_as_high_as_was_said(canvas: Canvas) -> None:
    text = "このアドレスとコードを友だちに伝えてください。"
    height = canvas.paragraph(text, Rect(0, 0, 150, 400), 16)
    assert height == canvas.paragraph_height(text, 150, 16) == 3 * 16 * 1.5


@pytest.mark.parametrize(("end", "size"), [((50, 10), (40, 1)), ((10, 50), (1, 40))])
def test_lines_along_an_axis_are_crisp(canvas: Canvas, end: tuple[int, int], size: tuple[int, int]) -> None:
    canvas.line((10, 10), end, RED)
    assert _box(canvas.surface).size == size


def test_a_slanting_line_covers_both_ends(canvas: Canvas) -> None:
    canvas.line((10, 90), (60, 20), RED, 4)
    assert canvas.surface.get_at((10, 89))[0] > 200
    assert canvas.surface.get_at((60, 20))[0] > 200


def test_a_circle_is_round_and_centred(canvas: Canvas) -> None:
    canvas.circle((50, 50), 20, RED)
    assert _box(canvas.surface) == pygame.Rect(30, 30, 40, 40)
    assert canvas.surface.get_at((33, 33))[0] == 0


def test_nothing_is_drawn_outside_a_clip_nor_outside_the_one_around_it(canvas: Canvas) -> None:
    with canvas.clip(Rect(0, 0, 50, 50)):
        with canvas.clip(Rect(25, 25, 100, 100)):
            canvas.fill_rect(Rect(0, 0, 200, 200), RED)
        assert _box(canvas.surface) == pygame.Rect(25, 25, 25, 25)
    canvas.fill_rect(Rect(0, 0, 200, 200), RED)
    assert _box(canvas.surface) == pygame.Rect(0, 0, 200, 200)


def test_a_shift_moves_shapes_and_text(canvas: Canvas) -> None:
    with canvas.shifted(0, 100):
        canvas.fill_rect(Rect(0, 0, 10, 10), RED)
        canvas.text("0", (100, 20), 20)
    assert _box(canvas.surface).top == 100
    assert canvas.shift == (0, 0)


def test_a_picture_is_made_once_for_each_size(canvas: Canvas) -> None:
    sizes = []

    def draw(width: int, height: int) -> pygame.Surface:
        sizes.append((width, height))
        picture = pygame.Surface((width, height))
        picture.fill(RED)
        return picture

    for side in (20, 20, 30):
        canvas.picture(Rect(5, 5, side, side), "board", draw, 6)
    assert sizes == [(20, 20), (30, 30)]
    assert canvas.surface.get_at((5, 5))[0] == 0, "its corner is round"


def test_the_background_takes_the_theme_to_its_ground(canvas: Canvas) -> None:
    canvas.fill_background("wood")
    assert canvas.theme is DARK.on("wood")
    canvas.fill_background()
    assert canvas.theme is DARK
    canvas.theme = LIGHT
    canvas.fill_background()
    assert canvas.surface.get_at((5, 5))[0] > 200


def test_the_focus_ring_stands_three_units_outside(canvas: Canvas) -> None:
    canvas.focus_ring(Rect(100, 100, 80, 40), 12)
    column = [tuple(canvas.surface.get_at((140, y)))[:3] for y in range(90, 101)]
    focus = DARK.focus[:3]
    assert [number for number, color in enumerate(column, 90) if color == focus] == [95, 96]
    assert column[7:10] == [(0, 0, 0)] * 3


def test_a_second_drawing_comes_from_the_cache(canvas: Canvas) -> None:
    def draw() -> None:
        canvas.fill_background()
        canvas.card(Rect(20, 20, 400, 300))
        canvas.text("盤面", (30, 40), 20)
        canvas.icon("flag", (60, 80))

    draw()
    held = len(canvas.cache)
    draw()
    assert len(canvas.cache) == held
