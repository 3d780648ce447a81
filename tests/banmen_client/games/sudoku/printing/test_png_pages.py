"""PNG pages have the right size, lines and texts, pixel by pixel."""

from io import BytesIO
from struct import unpack

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from banmen_client.games.sudoku.printing import sheets
from banmen_client.games.sudoku.printing.png import DPI, picture_of, png_of
from banmen_client.games.sudoku.printing.sheets import Paper, Printed, PrintedPage, RuledLine, Text, sheets_of

pytestmark = pytest.mark.usefixtures("display")

Ink = npt.NDArray[np.bool_]
NONE = (0,) * 81


def sheet_of(grid: Printed, per_page: int = 1, paper: Paper = Paper.A4) -> PrintedPage:
    """Return the only page."""
    (sheet,) = sheets_of([grid], per_page=per_page, paper=paper, answers_title="", footer="")
    return sheet


def ink(picture: pygame.Surface) -> Ink:
    """Return the pixels that are more black than white, as (columns, rows)."""
    return np.asarray(pygame.surfarray.array3d(picture).max(axis=2) < 128)


def drawn(*of: RuledLine | Text) -> Ink:
    """Return the ink of a page with only these texts and lines."""
    lines = tuple(one for one in of if isinstance(one, RuledLine))
    return ink(picture_of(PrintedPage(Paper.LETTER, lines, tuple(one for one in of if isinstance(one, Text)))))


def reach(inked: Ink) -> tuple[int, int, int, int]:
    """Return the first column with ink, the one after the last, and the same for rows."""
    across, down = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    return int(across[0]), int(across[-1]) + 1, int(down[0]), int(down[-1]) + 1


def runs(along: npt.NDArray[np.bool_]) -> list[int]:
    """Return the lengths of the runs of ink along a line of pixels."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], along.astype(int), [0]))))
    return [int(width) for width in edges[1::2] - edges[::2]]


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (1654, 2339)), (Paper.LETTER, (1700, 2200))])
def test_a_page_is_white_and_of_its_papers_size(paper: Paper, size: tuple[int, int]) -> None:
    picture = picture_of(PrintedPage(paper, (), ()))
    assert picture.get_size() == size
    assert (pygame.surfarray.array3d(picture) == 255).all()


def test_the_file_is_that_picture_with_its_resolution() -> None:
    sheet = sheet_of(Printed("Hard · #2041", (*range(1, 10), *NONE[9:])))
    content = png_of(sheet)
    read = pygame.image.load(BytesIO(content), "page.png")
    assert (pygame.surfarray.array3d(read) == pygame.surfarray.array3d(picture_of(sheet))).all()
    across, down, unit = unpack(">IIB", content[content.index(b"pHYs") + 4 :][:9])
    assert (round(across * 0.0254), round(down * 0.0254), unit) == (DPI, DPI, 1)


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_all_lines_of_a_kind_are_equally_thick(per_page: int) -> None:
    inked = ink(picture_of(sheet_of(Printed("", NONE), per_page)))
    grid = sheets.slots(Paper.A4, per_page)[0].grid
    row = round((grid.y + grid.h / 18) * DPI / 72)
    column = round((grid.x + grid.w / 18) * DPI / 72)
    assert runs(inked[:, row]) == runs(inked[column]) == [6, 1, 1, 4, 1, 1, 4, 1, 1, 6]


def test_the_corners_of_the_frame_are_closed() -> None:
    inked = ink(picture_of(sheet_of(Printed("", NONE))))
    left, right, top, bottom = reach(inked)
    assert right - left == bottom - top
    assert all(inked[x, y] for x in (left, right - 1) for y in (top, bottom - 1))


@pytest.mark.parametrize("bold", [True, False])
@pytest.mark.parametrize("digit", "123456789")
def test_a_digit_stands_in_the_middle(digit: str, bold: bool) -> None:  # noqa: FBT001 - a parameter
    left, right, top, bottom = reach(drawn(Text(digit, (306, 396), 36, bold)))
    assert (top + bottom) / 2 == pytest.approx(1100, abs=1.5)
    assert (left + right) / 2 == pytest.approx(850, abs=5)
    assert bottom - top == pytest.approx(0.75 * 100, abs=3)


def test_a_given_has_more_ink_than_an_entry() -> None:
    given, entry = (drawn(Text("8", (306, 396), 36, bold)).sum() for bold in (True, False))
    assert given > 1.3 * entry


def test_grey_text_is_grey() -> None:
    pixels = pygame.surfarray.array3d(picture_of(PrintedPage(Paper.A4, (), (Text("■", (300, 400), 50, grey=0.5),))))
    assert abs(int(pixels.min()) - 128) <= 1


def test_text_stands_at_the_left_in_the_middle_or_at_the_right() -> None:
    ends = {align: reach(drawn(Text("HHH", (306, 396), 24, align=align)))[:2] for align in ("left", "center", "right")}
    assert ends["left"][0] == pytest.approx(850, abs=10)
    assert sum(ends["center"]) / 2 == pytest.approx(850, abs=2)
    assert ends["right"][1] == pytest.approx(850, abs=10)


def test_a_title_that_is_too_long_ends_early() -> None:
    title = Text("ロビーで友だちと解く" * 9, (100, 100), 12, align="left", limit_pt=200)
    left, right, _, _ = reach(drawn(title))
    assert left >= 100 * DPI / 72
    assert 280 * DPI / 72 < right <= 301 * DPI / 72


def test_unprintable_characters_are_drawn_too() -> None:
    assert drawn(Text("a\0b\n\ud800", (306, 396), 24)).any()
    assert not drawn(Text("", (306, 396), 24)).any()
