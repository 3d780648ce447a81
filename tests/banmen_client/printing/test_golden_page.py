"""A page that a person has looked at, and so it stays."""

import pygame
import pytest

from banmen_client.printing.grid import Printed
from banmen_client.printing.page import Paper
from banmen_client.printing.png import picture_of
from banmen_client.printing.sheets import sheets_of
from tests.golden_pictures import check

GIVENS = tuple(map(int, "530070000600195000098000060800060003400803001700020006060000280000419005000080079"))
ANSWER = tuple(map(int, "534678912672195348198342567859761423426853791713924856961537284287419635345286179"))
ENTRIES = tuple(digit if square % 3 else 0 for square, digit in enumerate(ANSWER))
SMALLER = 3

GRIDS = (
    Printed("Hard · #2041", GIVENS, answer=ANSWER),
    Printed("上級 · #2041", GIVENS, ENTRIES, answer=ANSWER),
    Printed("中級 · #77 ロビーで友だちと解く問題、とても長い題名", GIVENS, ENTRIES, (0b101_110_011,) * 81, ANSWER),
    Printed("Easy · #3", GIVENS, marks=(0b111_111_111,) * 81),
)


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize(
    ("name", "per_page", "paper", "page"),
    [("a4-6", 6, Paper.A4, 0), ("a4-1", 1, Paper.A4, 1), ("letter-4", 4, Paper.LETTER, 0), ("answers", 6, Paper.A4, 1)],
)
def test_a_page_looks_as_it_did(name: str, per_page: int, paper: Paper, page: int) -> None:
    sheets = [*sheets_of(GRIDS, per_page=per_page, paper=paper, answers_title="答え", footer="banmen")]
    picture = picture_of(sheets[page])
    check(pygame.transform.smoothscale(picture, [side // SMALLER for side in picture.get_size()]), f"print/{name}")
