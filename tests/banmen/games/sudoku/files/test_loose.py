"""Grids in unusual forms are read: on one line, with blanks, labels or comments, in source code, mails and tables."""

import json

import pytest

from banmen.games.sudoku.files import BadGrid, read_grids
from banmen.games.sudoku.files.loose import rewritings
from banmen.games.sudoku.files.sheet import TextLine, lines_of
from tests.banmen.games.sudoku.files.test_grids import GRID, LINE, ROWS, text_of

ZEROS = [row.replace(".", "0") for row in ROWS]
NUMBERS = [[int(sign) for sign in row] for row in ZEROS]
BLANKS = [row.replace(".", " ") for row in ROWS]
THREES = [[row[start : start + 3] for start in (0, 3, 6)] for row in ROWS]


def table(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def fields(separator: str, row: str) -> str:
    return separator.join(sign.strip() for sign in row)


ONE_LINE = [
    *(separator.join(ZEROS) for separator in "/,; |-:"),
    *(separator.join("".join(ZEROS)) for separator in ", ;"),
    ",".join(sign.strip() for sign in "".join(BLANKS)),
    json.dumps(NUMBERS),
    json.dumps(NUMBERS, indent=2),
    json.dumps({"grid": NUMBERS}),
    json.dumps([[digit or None for digit in row] for row in NUMBERS]),
    f"https://example.org/s?g={'+'.join(ROWS)}",
    f"https://example.org/{'/'.join(ZEROS)}",
    f"https://example.org/s?g={'%2C'.join(LINE)}",
    f"https://example.org/?g={LINE.replace('.', 'x')}",
]
WITH_BLANKS = [
    text_of(*BLANKS),
    text_of(*(row.rstrip() for row in BLANKS)),
    text_of(*(" ".join(row).rstrip() for row in BLANKS)),
    text_of(*("|".join(threes).replace(".", " ") for threes in THREES)),
    text_of(*(" | ".join(" ".join(three) for three in threes).replace(".", " ") for threes in THREES)),
]
TABLES = [
    text_of(table(*"123456789"), "|---" * 9 + "|", *(table(*row) for row in BLANKS)),
    text_of(table(" ", *"ABCDEFGHI"), "|---" * 10 + "|", *(table(str(n), *row) for n, row in enumerate(BLANKS, 1))),
    text_of("  1 2 3 4 5 6 7 8 9", *(f"{name} {' '.join(row)}" for name, row in zip("ABCDEFGHI", ROWS, strict=True))),
    text_of(",0,1,2,3,4,5,6,7,8", *(f"{number},{','.join(row)}" for number, row in enumerate(ZEROS))),
    text_of(*(fields(",", row).rstrip(",") for row in BLANKS)),
    text_of(*(fields("\t", row).rstrip("\t") for row in BLANKS)),
    text_of(*(",".join(f"{sign}.0" for sign in row) for row in ZEROS)),
    text_of(*(",".join(row).replace(".", "x") for row in ROWS)),
]
HASHES = [row.replace(".", "#") for row in ROWS]
KANJI = str.maketrans("123456789", "一二三四五六七八九")
SIGNS = [
    text_of(*HASHES),
    text_of(*(" ".join(row) for row in HASHES)),
    text_of("A puzzle", "# of #", "", *HASHES),
    text_of("# Puzzle", "# 1", *HASHES),
    "".join(HASHES),
    text_of("第一問", *ROWS).translate(KANJI).replace(".", "〇"),
    text_of(*ROWS).translate(KANJI).replace(".", "零"),
    text_of(*BLANKS).translate(KANJI),
]
SOURCES = [
    text_of("int g[9][9] = {", *(f"  {{{', '.join(row)}}}," for row in ZEROS), "};"),
    text_of("grid = [", *(f"    '{row}'," for row in ROWS), "]"),
    text_of(*(f"{row}   # row {number}" for number, row in enumerate(ROWS, 1))),
    text_of(*(f"{row} % a row" for row in ROWS)),
    text_of(*(row.replace(".", "x") for row in ROWS)),
    text_of(r"\begin{sudoku}", *(f"|{'|'.join(row)}|." for row in BLANKS), r"\end{sudoku}"),
    text_of("On Mon, 3 Mar 2025 at 10:11, A wrote:", *(f"> {row}" for row in ROWS), "", "Nice!"),
    text_of("Date: Mon, 3 Mar 2025 10:11:12", "", *ROWS, "", "Cheers", "-- ", "A. (tel. 030 1234567)"),
]


@pytest.mark.parametrize("text", [*ONE_LINE, *WITH_BLANKS, *TABLES, *SIGNS, *SOURCES])
def test_a_grid_is_read_in_less_usual_ways(text: str) -> None:
    (sheet,) = read_grids(text)
    assert sheet.digits == GRID


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (text_of(*(",".join(row) for row in ZEROS)).replace("4,0,0,8", "4,0,0,0,8"), (5, 18)),
        (text_of(*(",".join(row) for row in ZEROS)).replace("6,0,0,1", "-6,0,0,1"), (2, 1)),
        (text_of(*ROWS[:3], "8...six..", *ROWS[4:]), (4, 5)),
        (text_of(*ROWS[:3], "who knows", *ROWS[4:]), (4, 1)),
        ("/".join(ZEROS[:8]), (1, 10)),
        (text_of(*ROWS[:3], "八...x...三", *ROWS[4:]), (4, 5)),
        (text_of("# A puzzle", *HASHES[:3], "8###x###3", *HASHES[4:]), (5, 5)),
        (text_of(*HASHES[:3], "8##6###3", *HASHES[4:]), (4, 9)),
    ],
)
def test_a_wrong_grid_is_not_repaired(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(BadGrid) as fault:
        read_grids(text)
    assert (fault.value.line, fault.value.column) == place


@pytest.mark.parametrize("sign", ["1, ", "{", "x", "A 1 ", "# ", "5/", "' "])
def test_long_lines_are_left_as_they_are(sign: str) -> None:
    line = TextLine(1, sign * 50_000)
    assert all(found == [line] for found in rewritings([line]))


def test_signs_keep_their_places() -> None:
    (first, *_), *_ = rewritings(lines_of(text_of(*(f"   {{'{row}'}},  // row" for row in ROWS))))
    assert first.text.rstrip() == f"     {ROWS[0]}"
