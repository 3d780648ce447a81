"""The grids of a text are found among drawings, headings, comments, addresses and other grids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.files import BadGrid, Form, read_grids, read_sudoku, write_grids
from banmen.games.sudoku.files.grids import is_address_of_grid
from tests.banmen.games.sudoku.grids import digits

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
OTHER_ROWS = [OTHER[start : start + 9] for start in range(0, 81, 9)]
GRID, OTHER_GRID = digits(LINE), digits(OTHER)


def text_of(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def with_fields(separator: str, empty: str = "", end: str = "") -> str:
    return text_of(*(separator.join(empty if sign == "." else sign for sign in row) + end for row in ROWS))


BARRED = text_of(*(f"| {' | '.join(' ' if sign == '.' else sign for sign in row)} |" for row in ROWS))

WAYS = [
    with_fields(","),
    with_fields(";"),
    with_fields("\t"),
    with_fields("\t", "", "\t"),
    with_fields(",", "", ","),
    with_fields(", ", "."),
    with_fields(" ", "-"),
    with_fields(" ", "·"),
    with_fields(" ", "_"),
    text_of(*(f'"{line}"' for line in with_fields('","').splitlines())),
    text_of(*(f"[{','.join(row.replace('.', '0'))}]," for row in ROWS)),
    text_of(*(f'"{row}",' for row in ROWS)),
    text_of(*(f"    {row}" for row in ROWS)),
    text_of(*(row.replace(".", "-") for row in ROWS)),
    text_of("A heading", "", *ROWS),
    text_of("Level: 3", *ROWS),
    text_of("% one", "# two", "// three", "; four", *ROWS),
    text_of(*ROWS[:3], "", *ROWS[3:6], "", *ROWS[6:]),
    text_of(*ROWS[:3], "---+---+---", *ROWS[3:6], "# in the midst", *ROWS[6:]),
    BARRED,
    BARRED.replace("|", "│"),
    text_of(*(line for row in BARRED.splitlines() for line in (row, "|---" * 9 + "|"))),
    text_of(*(row[2:-2] for row in BARRED.splitlines())),
    text_of("  1 2 3 4 5 6 7 8 9", *(" ".join(row) for row in ROWS)),
    f"https://sudoku.example/play?grid={LINE}&level=2",
    f"https://sudoku.example/{LINE}",
    f"[this one](https://sudoku.example/{LINE.replace('.', '0')}) is hard",
    f"https://sudoku.example/?p={LINE.replace('.', '%2E')}",
    "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79",
    f"puzzle,solution\n{LINE},{'534678912672195348198342567859761423426853791713924856961537284287419635345286179'}\n",
    f"{LINE} # hard 5.6",
]


@pytest.mark.parametrize("text", WAYS)
def test_a_grid_is_read_however_it_is_written(text: str) -> None:
    (sheet,) = read_grids(text)
    assert sheet.digits == GRID


@pytest.mark.parametrize(
    "text",
    [
        f"{LINE}\n{OTHER}\n",
        f"Puzzle,\n{LINE},\n{OTHER},\n",
        text_of("Grid 01", *ROWS, "Grid 02", *OTHER_ROWS),
        text_of(*ROWS, "", *OTHER_ROWS),
        text_of(*ROWS, *OTHER_ROWS),
        with_fields(",", "0") + "\n" + text_of(*(",".join(row.replace(".", "0")) for row in OTHER_ROWS)),
    ],
)
def test_several_grids_are_read_in_their_order(text: str) -> None:
    sheets = read_grids(text)
    assert [sheet.digits for sheet in sheets] == [GRID, OTHER_GRID]
    assert read_sudoku(text) == sheets[0]
    assert read_grids(write_grids(sheets)) == sheets


def test_a_solution_below_is_another_grid_and_colours_are_none() -> None:
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    rows = [solution[start : start + 9] for start in range(0, 81, 9)]
    assert len(read_grids(text_of(*ROWS, "", *rows))) == 2
    colours = ["".join("01"[sign == "."] for sign in row) for row in ROWS]
    (sheet,) = read_grids(text_of(*ROWS, "", *colours))
    assert (sheet.form, sheet.colours) == (Form.LINES, (0,) * 81)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (text_of("A heading", *ROWS[:4], "4..8x3..1", *ROWS[5:]), (6, 5)),
        (text_of("53..7...", *ROWS[1:]), (1, 9)),
        (with_fields(",").replace("6,,,1,9", "6x,,,1,9", 1), (2, 1)),
        (with_fields(";").replace("\n6;;;1;9", "\n6;;;10;9", 1), (2, 5)),
        (text_of(LINE, OTHER[:-1]), (2, 81)),
        (text_of(*ROWS, "", *OTHER_ROWS[:5]), (16, 1)),
        (f"https://sudoku.example/?g={LINE[:-1]}", (1, 107)),
        (f"https://sudoku.example/?g={LINE}1", (1, 108)),
    ],
)
def test_the_first_place_that_is_wrong(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(BadGrid) as fault:
        read_grids(text)
    assert (fault.value.line, fault.value.column) == place


@pytest.mark.parametrize("blank", ["\x85", "\x0b", "\u2028", "\u3000 \t"])
def test_a_line_of_any_white_space_is_blank(blank: str) -> None:
    assert read_grids(text_of(LINE, blank)) == read_grids(LINE)


SIGNS = st.sampled_from("0123456789.,;|+-*_ \t[]{}\"'#%/:?=&\n") | st.characters()


@given(st.lists(st.sampled_from([*ROWS, LINE, OTHER, "", "Grid 1", "---+---", "# no"]) | st.text(SIGNS, max_size=40)))
def test_any_lines_are_grids_or_a_fault_at_a_place_that_is_there(lines: list[str]) -> None:
    text, place = "\n".join(lines), (1, 1)
    try:
        assert read_grids(text)
    except BadGrid as fault:
        place = fault.line, fault.column
    assert 1 <= place[0] <= len(f"{text}.".splitlines()) + 1
    assert place[1] >= 1


@pytest.mark.timeout(20)  # a search from each of the addresses to the end of the line would take minutes
def test_a_long_line_of_addresses_is_read_quickly() -> None:
    assert not is_address_of_grid("https://" * 32_768)
