"""Boards of goishi hiroi as text: each form is recognised, faults have a place, and round trips lose nothing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.goishi.engine import StoneBoard
from banmen.games.goishi.files import BadBoard, read_goishi, rows_of, write_pzprv3, write_quoted, write_url
from banmen.reading import plain_text
from banmen.texts import LANGUAGES, Texts
from tests.banmen.games.goishi.boards import board

SAMPLE = board("......", "..OO..", ".O.O..", ".O.O..", ".OOOO.", "...O..", "......")
QUOTED = '"      "\n"  OO  "\n" O O  "\n" O O  "\n" OOOO "\n"   O  "\n"      "\n'
URL = "https://puzz.link/p?goishi/6/7/vsten1tvo"


# --- reading and writing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        QUOTED,
        QUOTED.replace("O", "*"),
        QUOTED.replace("\n", "  \r\n"),
        QUOTED.replace(" ", "\u3000"),
        f"\ufeff\n\n{QUOTED}\n\n",
        QUOTED.replace('"  OO', ' "  OO'),
        "\n".join(rows_of(SAMPLE)),
        "/".join(rows_of(SAMPLE)),
        "/".join(rows_of(SAMPLE)).lower() + "/",
        URL,
        f"  {URL}\n",
        f"{URL}/",
        "goishi/6/7/vsten1tvo",
        "http://pzv.jp/p.html?goishi/6/7/VSTEN1TVO",
        "https://example.org/p?goishi_edit/6/7/vsten1tvo",
        "https://puzz.link/p?goishi/v:/6/7/vsten1tvo",
        write_pzprv3(SAMPLE),
        write_pzprv3(SAMPLE).replace("\n", "/"),
        write_pzprv3(SAMPLE).replace("pzprv3", "pzprv3.1") + 'history:{"current":0}\n',
    ],
)
def test_every_form_is_recognised_and_read(text: str) -> None:
    assert read_goishi(text) == SAMPLE


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
@pytest.mark.parametrize(("stone", "none"), [("●", "\u3000"), ("碁", " "), ("O", " ")])
def test_files_of_older_programs_are_read(encoding: str, stone: str, none: str) -> None:
    text = QUOTED.replace("O", stone).replace(" ", none)
    assert read_goishi(plain_text(text.encode(encoding)).text) == SAMPLE


def test_bytes_that_are_no_text_are_no_board() -> None:
    with pytest.raises(BadBoard) as caught:
        read_goishi(plain_text(b"O.O\n.\xff\xff\n").text)
    assert caught.value.line == 2


def test_stones_that_were_picked_lie_on_the_board_again(shared_data: Path) -> None:
    states = (shared_data / "goishi" / "pzprjs_sample.txt").read_text().splitlines()[1:]
    assert [read_goishi(state) for state in states] == [SAMPLE, SAMPLE]


def test_the_forms_are_written_as_others_read_them() -> None:
    assert write_url(SAMPLE) == URL
    assert write_quoted(SAMPLE) == QUOTED
    assert write_pzprv3(board("O.", "OO"), (2, 0)) == "pzprv3\ngoishi\n2\n2\n2 . \n1 0 \n"


@st.composite
def boards(draw: st.DrawFn) -> StoneBoard:
    columns, rows = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    return StoneBoard(columns, draw(st.text("O.", min_size=rows * columns, max_size=rows * columns)))


@given(boards())
def test_no_round_trip_loses_anything(laid: StoneBoard) -> None:
    for text in (
        write_quoted(laid),
        "\n".join(rows_of(laid)),
        "/".join(rows_of(laid)),
        write_url(laid),
        write_pzprv3(laid),
    ):
        assert read_goishi(text) == laid


@given(st.text(max_size=60) | st.text('"O ./goish6pzrv3?:\n', max_size=60))
def test_any_text_is_a_board_or_a_fault_with_its_place(text: str) -> None:
    fault, read = None, board("O")
    try:
        read = read_goishi(text)
    except BadBoard as why:
        fault = why
    assert fault is None or (fault.line >= 1 and fault.column >= 1 and fault.code == "bad_board")
    assert set(read.stones) <= {"O", "."}
    assert len(read.stones) % read.columns == 0


# --- faults -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "nothing"),
        (" \n\n", 1, 1, "nothing"),
        ('"OO"\n"O"', 2, 3, "2 squares, this one 1"),
        ('"O"\n\n"OO"', 2, 1, "begins with a double quote"),
        ('"O"\n"OO"', 2, 3, "1 square, this one 2"),
        ('"OO', 1, 4, "ends with a double quote"),
        (' "O" "O"', 1, 5, "over"),
        ('"O\tO"', 1, 3, "tab"),
        ('""', 1, 2, "1 to 60"),
        ("O.\n.x", 2, 2, "'x'"),
        ("OO/O.O", 1, 6, "2 squares, this one 3"),
        ("O//O", 1, 3, "this one 0"),
        ("O" * 61, 1, 1, "1 to 60"),
        ("hello", 1, 1, "'h'"),
        ("https://puzz.link/p?nurikabe/6/7/aaa", 1, 21, "another puzzle, nurikabe"),
        ("https://puzz.link/p?goishi/6", 1, 1, "COLUMNS"),
        (URL[:-1], 1, 40, "9 characters, here 8"),
        (f"{URL}0", 1, 41, "9 characters, here 10"),
        ("goishi/6/7/vsten1tvw", 1, 20, "'w'"),
        ("goishi/0/7/v", 1, 8, "1 to 60"),
        (f"goishi/{'9' * 5000}/7/v", 1, 8, "1 to 60"),
        ("pzprv3/sudoku/9/9/", 1, 8, "another puzzle, sudoku"),
        ("pzprv3\ngoishi\n7\n", 3, 1, "numbers of rows and columns"),
        ("pzprv3", 1, 1, "numbers of rows and columns"),
        ("pzprv3\ngoishi\n1\n2\n. x\n", 5, 3, "'x'"),
        ("pzprv3\ngoishi\n1\n2\n. 0 0\n", 5, 6, "2 squares, this one 3"),
        ("pzprv3/goishi/2/2/. 1 /", 1, 23, "2 rows, here only 1"),
        ("pzprv3/goishi/2/61/. 1 /", 1, 15, "1 to 60"),
    ],
)
def test_a_fault_is_reported_with_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(BadBoard) as caught:
        read_goishi(text)
    told = caught.value
    assert (told.line, told.column) == (line, column)
    assert words in told.text
    for language in LANGUAGES:
        sentence = Texts(language)(f"goishi-fault-{told.fault}", **told.named)
        assert all(str(value) in sentence for value in told.named.values()), sentence


@pytest.mark.timeout(20)
@pytest.mark.parametrize("sign", ["O", "a", "1/", "1", "a/1"])
def test_a_line_without_an_end_is_refused_at_once(sign: str) -> None:
    """Each character might begin an address: searching from each one would take minutes for this line."""
    with pytest.raises(BadBoard):
        read_goishi(sign * (200_000 // len(sign)))


def test_the_console_takes_larger_boards_than_a_table() -> None:
    assert read_goishi("O" * 61, largest=100).columns == 61
