"""Printed pages look as in accepted pictures."""

import pygame
import pytest

from banmen_client.games.sudoku.printing.png import picture_of
from banmen_client.games.sudoku.printing.sheets import Paper, Printed, sheets_of
from tests.golden_pictures import beside, check

GIVENS = tuple(map(int, "530070000600195000098000060800060003400803001700020006060000280000419005000080079"))
ANSWER = tuple(map(int, "534678912672195348198342567859761423426853791713924856961537284287419635345286179"))
ENTRIES = tuple(digit if square % 3 else 0 for square, digit in enumerate(ANSWER))
SMALLER = 5

pytestmark = pytest.mark.usefixtures("display")

GRIDS = (
    Printed("Hard · #2041", GIVENS, answer=ANSWER),
    Printed("上級 · #2041", GIVENS, ENTRIES, answer=ANSWER),
    Printed("中級 · #77 ロビーで友だちと解く問題、とても長い題名", GIVENS, ENTRIES, (0b101_110_011,) * 81, ANSWER),
    Printed("Easy · #3", GIVENS, marks=(0b111_111_111,) * 81),
)


def page(per_page: int, paper: Paper, number: int) -> pygame.Surface:
    """Return a page, scaled down."""
    sheets = [*sheets_of(GRIDS, per_page=per_page, paper=paper, answers_title="答え", footer="banmen")]
    picture = picture_of(sheets[number])
    return pygame.transform.smoothscale(picture, [side // SMALLER for side in picture.get_size()])


def test_a_page_of_six_grids_looks_as_it_did() -> None:
    check(page(6, Paper.A4, 0), "print/a4-6")


def test_a_page_of_one_grid_and_one_of_four_look_as_they_did() -> None:
    check(beside(page(1, Paper.A4, 1), page(4, Paper.LETTER, 0)), "print/a4-1-and-letter-4")


def test_a_page_of_answers_looks_as_it_did() -> None:
    check(page(6, Paper.A4, 1), "print/answers")
