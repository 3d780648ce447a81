"""PDFs have the right pages, text and looks in an independent reader."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pygame
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.games.sudoku.printing.pdf import _ZERO_MIDDLE, pdf_of
from banmen_client.games.sudoku.printing.png import DPI, picture_of
from banmen_client.games.sudoku.printing.sheets import PER_PAGE, Paper, Printed, PrintedPage, sheets_of
from banmen_client.ui.text import Fonts
from tests.golden_pictures import means_of_squares, pixels_of

GIVENS = tuple(map(int, "530070000600195000098000060800060003400803001700020006060000280000419005000080079"))
ANSWER = tuple(map(int, "534678912672195348198342567859761423426853791713924856961537284287419635345286179"))
COARSE = 4
"""Of so many pixels one is made, so that a line between two pixels is no difference."""


def sheets(*grids: Printed, per_page: int = 1, paper: Paper = Paper.A4, answers_title: str = "") -> list[PrintedPage]:
    """Return the pages."""
    return [*sheets_of(grids, per_page=per_page, paper=paper, answers_title=answers_title, footer="banmen")]


@contextmanager
def opened(content: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """Return the PDF in a reader."""
    document = pypdfium2.PdfDocument(content)
    try:
        yield document
    finally:
        document.close()


def texts(content: bytes) -> list[str]:
    """Return the text of each page."""
    with opened(content) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def looks(content: bytes, page: int = 0) -> pygame.Surface:
    """Return a page as a reader shows it, at the resolution of our pictures."""
    with opened(content) as document:
        pixels = document[page].render(scale=DPI / 72).to_numpy()
        return pygame.surfarray.make_surface(np.array(pixels).swapaxes(0, 1))


@pytest.mark.parametrize("paper", Paper)
def test_pages_have_the_papers_size(paper: Paper) -> None:
    with opened(pdf_of(sheets(*[Printed("", GIVENS)] * 3, per_page=2, paper=paper), "three")) as document:
        assert [page.get_size() for page in document] == [pytest.approx((paper.area.w, paper.area.h), abs=0.01)] * 2


def test_titles_digits_and_foot_can_be_read_in_both_languages() -> None:
    first, answers = texts(pdf_of(sheets(Printed("上級 · #2041", GIVENS, answer=ANSWER), answers_title="答え"), "one"))
    assert first.startswith("上級 · #2041")
    assert answers.startswith("答え")
    digits = [*map(str, filter(None, GIVENS))]
    assert first.split()[3 : 3 + len(digits)] == digits
    assert "".join(answers.split()[4:85]) == "".join(map(str, ANSWER))
    assert first.split()[-4:] == ["banmen", "1", "/", "2"]


def test_a_title_that_is_too_long_is_cut() -> None:
    (text,) = texts(pdf_of(sheets(Printed("友だちと解く" * 20, GIVENS), per_page=6), "long"))
    title = text.split()[0]
    assert title.endswith("…")
    assert 10 < len(title) < 30


def test_only_the_used_glyphs_of_the_fonts_are_embedded() -> None:
    content = pdf_of(sheets(Printed("上級", GIVENS, ANSWER)), "fonts")
    assert content.count(b"/FontFile2") == 2
    assert b"Helvetica" not in content
    assert len(content) < 100_000


def test_the_file_names_its_kind_and_creator() -> None:
    with opened(pdf_of(sheets(Printed("", GIVENS)), "数独 41")) as document:
        told = document.get_metadata_dict()
    assert (told["Title"], told["Creator"], told["Author"]) == ("数独 41", "banmen", "")


@given(st.text(st.characters(), max_size=60))
def test_any_title_can_be_printed(title: str) -> None:
    assert len(texts(pdf_of(sheets(Printed(title, GIVENS)), title))) == 1


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("paper", Paper)
def test_it_looks_like_the_picture(paper: Paper, per_page: int) -> None:
    grids = [
        Printed("Hard · #2041", GIVENS, answer=ANSWER),
        Printed("中級 · #77", GIVENS, tuple(digit if at % 2 else 0 for at, digit in enumerate(ANSWER))),
        Printed("Easy · #3", GIVENS, marks=(0b101_010_101,) * 81),
    ]
    drawn = sheets(*grids, per_page=per_page, paper=paper, answers_title="Answers")
    content = pdf_of(drawn, "looks")
    for number, sheet in enumerate(drawn):
        one, other = (coarse(picture) for picture in (looks(content, number), picture_of(sheet)))
        assert one.get_size() == other.get_size()
        assert np.abs(means_of_squares(pixels_of(one) - pixels_of(other), 8)).max() < 32


def coarse(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture at a low resolution."""
    return pygame.transform.smoothscale(picture, [side // COARSE for side in picture.get_size()])


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("bold", [True, False])
def test_half_the_height_of_a_zero_is_that_of_the_font(bold: bool) -> None:  # noqa: FBT001 - a parameter
    metrics = Fonts().face(1000, bold=bold).metrics("0")[0]
    assert metrics is not None
    _, _, low, high, _ = metrics
    assert pytest.approx((low + high) / 2 / 1000, abs=0.001) == _ZERO_MIDDLE[bold]
