"""XML of OpenSudoku, KSudoku and HoDoKu, whole, damaged and hostile."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from banmen.game import BadFile
from banmen.games.sudoku.files import BadGrid, name_of, read_bytes, read_grids
from banmen.games.sudoku.files.programs import xml_files
from banmen.games.sudoku.files.programs.xml_files import read_xml
from banmen.games.sudoku.files.sheet import LONGEST_TEXT
from banmen.games.sudoku.reader import read_file
from banmen.reading import no_siblings
from tests.banmen.games.sudoku.grids import digits

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
PLAIN = LINE.replace(".", "0")


def state(version: int, notes: str) -> str:
    """The data of OpenSudoku: the givens, an entry 4 in the third square, and notes in the fourth."""
    none, two = notes.split()
    cells = [f"{digit}|{none}|{'0' if digit else '1'}|" for digit in digits(LINE)]
    cells[2], cells[3] = f"4|{none}|1|", f"0|{two}|1|"
    return f"version: {version}&#10;{''.join(cells)}"


# --- OpenSudoku -------------------------------------------------------------------------------------------------------


def test_the_puzzles_of_a_file_are_a_list_with_their_name() -> None:
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
        <opensudoku><name>Easy &amp; fast</name><author>Aki</author><level>easy</level>
        <game data="{PLAIN}" /><game data="{OTHER.replace(".", "0")}" /></opensudoku>"""
    sheets = read_grids(text)
    assert [sheet.digits for sheet in sheets] == [digits(LINE), digits(OTHER)]
    assert {name_of(sheet) for sheet in sheets} == {"Easy & fast · Aki"}


def test_folders_name_their_puzzles() -> None:
    text = f'<opensudoku version="2"><folder name="One"><game data="{PLAIN}"/></folder>'
    text += f'<folder name="Two"><game created="1" state="0" time="0" data="{PLAIN}"/></folder></opensudoku>'
    assert [name_of(sheet) for sheet in read_grids(text)] == ["One", "Two"]


@pytest.mark.parametrize(("version", "notes"), [(1, "- 2,6,"), (2, "0| 34|"), (3, "0 34"), (4, "0|0 34|1")])
def test_a_game_that_was_begun_keeps_its_entries_and_notes(version: int, notes: str) -> None:
    (sheet,) = read_grids(f'<opensudoku><game data="{state(version, notes)}"/></opensudoku>')
    assert (sheet.givens, sheet.digits[2], sheet.corner[3]) == (digits(LINE), 4, 0b100010)
    assert (sheet.centre[3] if sheet.centre else 0) == (version == 4)


@pytest.mark.parametrize("data", ["", PLAIN[:80], "version: 3&#10;1|0|0|", "version: 9&#10;", "x" * 81])
def test_a_game_without_81_squares_is_refused_with_its_place(data: str) -> None:
    with pytest.raises(BadGrid) as refused:
        read_grids(f'<opensudoku>\n\n<game data="{data}"/></opensudoku>')
    assert (refused.value.fault, refused.value.line) == ("characters", 3)


# --- KSudoku ----------------------------------------------------------------------------------------------------------


def ksudoku(graph: str = 'order="9" type="sudoku"', *, history: str = "") -> str:
    turned = "".join(PLAIN[at % 9 * 9 + at // 9] for at in range(81))
    values = "".join("_bcdefghij"[int(sign)] for sign in turned)
    return (
        f'<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help="0">\n  <puzzle><graph {graph}/><values>{values}</values>'
        f"</puzzle>\n  <history>{history}</history>\n </game>\n</ksudoku>\n"
    )


def test_a_game_of_ksudoku_is_read_by_columns_with_its_entries() -> None:
    (sheet,) = read_grids(
        ksudoku(history='<simple-event index="18" value="4"/><simple-event index="27" markers="01"/>')
    )
    assert (sheet.givens, sheet.digits[2]) == (digits(LINE), 4)


@pytest.mark.parametrize("graph", ['order="16" type="sudoku"', 'order="9" type="roxdoku"', 'type="custom"'])
def test_other_boards_of_ksudoku_are_refused(graph: str) -> None:
    with pytest.raises(BadGrid) as refused:
        read_grids(ksudoku(graph))
    assert refused.value.fault == "size"


# --- HoDoKu -----------------------------------------------------------------------------------------------------------


def hsol(content: str, name: str = "SudokuData") -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w") as file:
        file.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return packed.getvalue()


def java(values: str, given: str) -> str:
    fixed = "".join(
        f'<void index="{at}"><boolean>true</boolean></void>' for at, sign in enumerate(given) if sign != "."
    )
    numbers = "".join(f'<void index="{at}"><int>{sign}</int></void>' for at, sign in enumerate(values) if sign != ".")
    array = '<void property="{}"><array class="{}" length="81">{}</array></void>'
    level = '<void property="level"><object class="Level"><void property="ordinal"><int>3</int></void></object></void>'
    parts = array.format("fixed", "boolean", fixed) + level + array.format("values", "int", numbers)
    return f'<object class="sudoku.Sudoku2">{parts}</object>'


def test_a_solution_file_of_hodoku_is_its_puzzle_with_the_entries() -> None:
    entered = LINE.replace("53.", "534", 1)
    solved = "5346789126721953481983425678597614234268537917139248569615372842874196353452861" + "79"
    text = f'<?xml version="1.0"?><java version="1.6" class="java.beans.XMLDecoder">{java(entered, LINE)}'
    sheets = read_bytes(hsol(f"{text}{java(solved, LINE)}</java>"))
    assert sheets is not None
    assert [(sheet.givens, sheet.digits) for sheet in sheets] == [(digits(LINE), digits(entered))]


@pytest.mark.parametrize(
    "data",
    [
        hsol("<java></java>"),
        hsol("<java><object>"),
        hsol("<java>" + " " * (9 << 20) + "</java>"),
        hsol("<java></java>")[:40],
        hsol("<java></java>").replace(b"SudokuData", b"SudokuDatb", 1),
    ],
    ids=["empty", "cut XML", "unpacked too large", "cut", "two names"],
)
def test_damaged_and_unpacking_files_are_refused(data: bytes) -> None:
    with pytest.raises(BadGrid):
        read_bytes(data)


def test_other_zip_files_are_of_no_program() -> None:
    assert read_bytes(hsol("<java></java>", "word/document.xml")) is None


# --- hostile files ----------------------------------------------------------------------------------------------------

LAUGHS = '<!DOCTYPE opensudoku [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><opensudoku><name>&b;</name></opensudoku>'
OUTSIDE = '<!DOCTYPE opensudoku [<!ENTITY a SYSTEM "file:///etc/hostname">]><opensudoku><name>&a;</name></opensudoku>'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (LAUGHS, "entity"),
        (OUTSIDE, "entity"),
        (f"<opensudoku>{'<a>' * 100}", "damaged"),
        ("<opensudoku><game></opensudoku>", "damaged"),
        ("<opensudoku></opensudoku>", "no-puzzle"),
        (f'<opensudoku><game data="{PLAIN}"/>', "damaged"),
    ],
)
def test_hostile_and_broken_files_are_refused(text: str, fault: str) -> None:
    with pytest.raises(BadGrid) as refused:
        read_grids(text)
    assert refused.value.fault in {fault, "characters"}
    assert fault != "entity" or refused.value.fault == fault


def test_more_puzzles_than_are_held_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_files, "_MOST_PUZZLES", 2)
    game = f'<game data="{PLAIN}"/>\n'
    assert len(read_grids(f"<opensudoku>{game * 2}</opensudoku>")) == 2
    large = f"<opensudoku>{game * 4}{' ' * LONGEST_TEXT}</opensudoku>".encode()
    with pytest.raises(BadFile) as refused:
        read_file(large, no_siblings)
    assert (refused.value.code, refused.value.details) == ("sudoku_file_many", {"most": "2", "line": "3"})


@pytest.mark.parametrize("text", ["<html><td>1</td></html>", "<svg/>", "<?xml version='1.0'?><gpx/>", "<5 apples"])
def test_other_xml_is_none_of_these(text: str) -> None:
    assert read_xml(text.encode()) is None
