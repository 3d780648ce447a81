"""Large collections are held as the signs of their puzzles, and other large files are none."""

import tracemalloc

import pytest

from banmen.game import BadFile
from banmen.games.sudoku.files import name_of, read_bytes
from banmen.games.sudoku.files.programs.many import GridList, read_many
from banmen.games.sudoku.reader import read_file
from banmen.reading import FILE_LIMIT, FoundGames, Unread, no_siblings
from banmen.reading import read_file as read_any_file
from tests.banmen.games.sudoku.grids import digits

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
MANY = 4000


def test_a_long_file_of_lines_is_a_list_and_takes_little_memory() -> None:
    data = f"{LINE}\n{OTHER},hard,7.1\n".encode() * MANY
    tracemalloc.start()
    sheets = read_bytes(data)
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert isinstance(sheets, GridList)
    assert len(sheets) == 2 * MANY
    assert (sheets[0].digits, sheets[-1].digits) == (digits(LINE), digits(OTHER))
    assert [sheet.digits for sheet in sheets[1:3]] == [digits(OTHER), digits(LINE)]
    assert held < 200 * len(sheets)


def test_headings_comments_and_other_forms_of_lines_are_among_them() -> None:
    lines = ["# heading", "puzzle", LINE, f":0000:x:{OTHER}::::Second", "", f"https://x.example/?bd={LINE}", "x" * 5000]
    sheets = read_many("\n".join([*lines, OTHER]).encode())
    assert sheets is not None
    assert [sheet.digits for sheet in sheets] == [digits(line) for line in (LINE, OTHER, LINE, OTHER)]
    assert name_of(sheets[1]) == "Second"


@pytest.mark.parametrize(
    "data",
    [b"words\n" * 100_000, b"\0" * 500_000, b"5" * 500_000, b"f5d6c3d3c4\n" * 50_000],
    ids=["words", "zeros", "digits", "moves"],
)
def test_other_large_files_are_no_collections(data: bytes) -> None:
    assert read_bytes(data) is None


def test_the_reader_of_all_games_finds_a_large_collection_and_refuses_a_larger_one() -> None:
    data = f"{LINE}\n".encode() * MANY
    found = read_any_file(data)
    assert isinstance(found, FoundGames)
    assert (found.game, len(found.games), found.texts()[0]) == ("sudoku", MANY, ("", f"{LINE}\n"))
    with pytest.raises(Unread) as refused:
        read_any_file(data + b"\n" * FILE_LIMIT)
    assert refused.value.code == "text_too_large"


def test_a_large_damaged_file_is_refused_with_the_line() -> None:
    comment = "<!-- nothing -->\n"
    with pytest.raises(BadFile, match="Line 20001") as refused:
        read_file(f"<opensudoku>{comment * 20_000}<game".encode(), no_siblings)
    assert refused.value.details == {"line": "20001"}
