import pygame
import pytest

from banmen_client.ui import canvas
from banmen_client.ui.text import FONTS, Fonts, printable
from banmen_client.ui.theme import THEMES

WHITE = (255, 255, 255)


@pytest.fixture
def fonts() -> Fonts:
    return Fonts()


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size_px", [12, 15, 36, 72])
def test_the_middle_of_a_line_is_that_of_its_zero(fonts: Fonts, size_px: int, bold: bool) -> None:  # noqa: FBT001 - a case
    box = fonts.face(size_px, bold=bold).render("0", True, WHITE).get_bounding_rect()
    assert fonts.middle_px(size_px, bold=bold) == pytest.approx(box.centery, abs=1)


def test_japanese_and_latin_are_as_wide_as_they_are_drawn(fonts: Fonts) -> None:
    for text in ("banmen", "盤面 12", ""):
        assert fonts.width_px(text, 20) == fonts.render(text, 20, WHITE).get_width()


def test_the_same_line_is_drawn_once(fonts: Fonts) -> None:
    assert fonts.render("盤面", 20, WHITE) is fonts.render("盤面", 20, WHITE)
    assert fonts.render("盤面", 20, WHITE) is not fonts.render("盤面", 20, (0, 0, 0))


def test_a_translucent_colour_is_kept_translucent(fonts: Fonts) -> None:
    assert fonts.render("a", 20, (255, 255, 255, 90)).get_alpha() == 90


def test_unusual_characters_in_names_cannot_stop_the_drawing(fonts: Fonts) -> None:
    name = "a\0b\nc\udc80\U0001f600"
    assert printable(name) == "a b c?\N{WHITE DIAMOND}"
    assert fonts.render(name, 16, WHITE).get_width() == fonts.width_px(name, 16)
    assert fonts.wrap(name, 30, 16)


def test_a_long_line_is_elided_to_fit(fonts: Fonts) -> None:
    shown = fonts.elide("K7QX-2MPD K7QX-2MPD", 100, 16)
    assert shown.endswith("…")
    assert fonts.width_px(shown, 16) <= 100


def test_all_windows_and_boards_share_one_set_of_faces() -> None:
    one, other = (canvas.Canvas(pygame.Surface((9, 9)), 1, THEMES[name]) for name in ("dark", "light"))
    assert one.fonts is other.fonts is FONTS


def test_the_face_that_was_not_used_for_longest_is_given_up(fonts: Fonts) -> None:
    used, unused = fonts.face(20), fonts.face(21, bold=True)
    for size_px in range(30, 70):
        fonts.face(size_px)
        assert fonts.face(20) is used
    assert fonts.face(21, bold=True) is not unused


def test_faces_are_made_again_after_pygame_quit(fonts: Fonts) -> None:
    before = fonts.face(20), fonts.face(20, slanted=True)
    pygame.font.quit()
    pygame.quit()
    pygame.font.init()
    assert fonts.face(20) not in before
    assert fonts.face(20, slanted=True).get_italic()
    assert fonts.face(20).size("盤面") > (0, 0)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Aki \U0001f468\u200d\U0001f469\u200d\U0001f467", "Aki \N{WHITE DIAMOND}"),
        ("\U0001f1ef\U0001f1f5 Mio", "\N{WHITE DIAMOND} Mio"),
        ("\U0001f44d\U0001f3fd!", "\N{WHITE DIAMOND}!"),
        ("\U0002000b", "\U0002000b"),
    ],
)
def test_an_emoji_is_one_diamond_and_no_row_of_empty_boxes(name: str, drawn: str) -> None:
    assert printable(name) == drawn


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size_px", range(8, 14))
def test_small_text_keeps_its_word_spaces(fonts: Fonts, size_px: int, bold: bool) -> None:  # noqa: FBT001 - a case
    for text in ("is the", "of the", "move in", "no one", "is at", "Waiting for", "20 s", "player to"):
        assert fonts.render(text, size_px, WHITE, bold=bold).get_width() == fonts.width_px(text, size_px, bold=bold)
        gaps = gaps_in(fonts.render(text, size_px, WHITE, bold=bold))
        within = [gap for word in text.split() for gap in gaps_in(fonts.render(word, size_px, WHITE, bold=bold))]
        assert max(gaps) >= 3
        assert max(gaps) > max(within, default=0)


def gaps_in(line: pygame.Surface) -> list[int]:
    """How wide each gap between two columns with ink is."""
    inked = [int(column.max()) > 60 for column in pygame.surfarray.array_alpha(line)]
    found, since = list[int](), None
    for at, is_inked in enumerate(inked):
        if is_inked:
            if since is not None and at - since > 1:
                found.append(at - since - 1)
            since = at
    return found


@pytest.mark.parametrize("size_px", [12, 15, 36])
@pytest.mark.parametrize("text", ["狡猾", "琥珀", "凜"])
def test_kanji_that_the_bold_font_lacks_are_seen_in_bold_too(fonts: Fonts, text: str, size_px: int) -> None:
    plain, bold = (fonts.render(text, size_px, WHITE, bold=bold) for bold in (False, True))
    inks = [pygame.mask.from_surface(line, 60).count() for line in (plain, bold)]
    assert inks[1] > inks[0] > 0
    assert fonts.width_px(text, size_px, bold=True) == bold.get_width()
