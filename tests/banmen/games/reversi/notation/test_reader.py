"""Which texts and files are reversi's: transcripts, positions, GGF with one game or many, the WTHOR base."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import BadFile, BadText, Puzzle, RecordedGames, Transcript
from banmen.games.reversi.notation.reader import read_file, read_games, read_text, write_games
from banmen.games.reversi.openings import squares_of
from banmen.games.reversi.records import ArchivedGame, transcript_of
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import begin_position, opening, position_text
from banmen.reading import FoundGames, Unread, no_siblings, replay_of
from banmen.reading import read_file as read_any_file
from tests.banmen.games.reversi.wthor_files import jou, wtb

RECORDS = [
    ArchivedGame("Aki", "Mika", "Open", 2004, 40, bytes(squares_of(["f5", "d6", "c3"]))),
    ArchivedGame("Ren", "", "", 0, None, bytes(squares_of(["d6"])), 8, position_text(begin_position(8, "", "f5"))),
    ArchivedGame("Ken", "Aki", "", 2011, 20, bytes([20, 27]), 6),
]
NBOARD = (
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    "BO[8 --------------------------- O*------*O---------------------------  *]B[F5]W[F6]B[D3]W[G5];)"
).replace("- O*", "-O*")


def test_one_game_of_ggf_is_a_transcript_with_names() -> None:
    found = read_text(NBOARD)
    assert isinstance(found, Transcript)
    assert found.names == {"black": "./mEdax", "white": "chris"}
    assert replay_of(REVERSI, found).state == begin_position(8, "", "f5f6d3g5")


def test_many_games_are_a_list_with_a_number_before_each_or_not() -> None:
    text = f"1 {NBOARD}\n2 {NBOARD}"
    found = read_text(text)
    assert isinstance(found, RecordedGames)
    assert [record.year for record in found.games] == [2014, 2014]


def test_games_that_were_written_are_read_back() -> None:
    assert read_games(write_games(RECORDS)) == RECORDS


def test_other_texts_are_transcripts_and_positions() -> None:
    assert isinstance(read_text("f5d6c3"), Transcript)
    assert read_text(position_text(opening(8))) == Puzzle(
        position_text(opening(8)), {"size": 8, "start": position_text(opening(8))}
    )
    assert read_text("hello there") is None


@pytest.mark.parametrize(
    ("text", "line", "number"),
    [
        (NBOARD + "\n(;GM[Othello]B[F5];)", 2, 2),
        (NBOARD + "\n\n" + NBOARD.replace("B[F5]", "B[Z9]"), 3, 2),
        (NBOARD[:-2], 1, 1),
    ],
)
def test_a_faulty_game_is_reported_with_its_number(text: str, line: int, number: int) -> None:
    with pytest.raises(BadText) as fault:
        read_text(text)
    assert (fault.value.code, fault.value.line, fault.value.number) == ("bad_ggf", line, number)


@pytest.mark.parametrize("squares", [24, 63, 66])
def test_squares_that_fit_no_board_are_refused_as_a_position(squares: int) -> None:
    with pytest.raises(BadText) as refused:
        read_text(f"\n{'-' * (squares - 2)}OX X; f5:+2\n")
    fault = refused.value
    assert (fault.code, fault.line, fault.column, fault.found) == ("bad_position", 2, 1, str(squares))


def test_dots_alone_are_no_position_of_reversi() -> None:
    assert read_text("." * 81) is None


def test_a_result_that_no_game_can_have_is_none() -> None:
    for result in ("+65", "+" + "9" * 5_000):
        (record,) = read_games(NBOARD.replace("RE[?]", f"RE[{result}]"))
        assert record.discs is None


def test_files_of_the_base_and_long_files_of_ggf() -> None:
    found = read_file(wtb(), no_siblings)
    assert found is not None
    assert len(found.games) == 3
    games = read_file((NBOARD * 3000).encode(), no_siblings)
    assert games is not None
    assert len(games.games) == 3000
    assert read_file(NBOARD.encode(), no_siblings) is None, "one game is read as a text"
    assert read_file(b"f5d6", no_siblings) is None


def test_a_damaged_file_of_ggf_says_which_game() -> None:
    with pytest.raises(BadFile, match="Game 2, line 1") as fault:
        read_file((NBOARD + NBOARD.replace("[F6]", "[??]")).encode(), no_siblings)
    assert fault.value.details == {"number": "2", "line": "1"}


def test_the_hall_reads_them_as_any_file() -> None:
    found = read_any_file(wtb(), lambda _endings: {"a.jou": jou()})
    assert isinstance(found, FoundGames)
    assert (found.game, found.games[0].black) == ("reversi", "Aki")
    with pytest.raises(Unread) as fault:
        read_any_file(wtb()[:100])
    assert (fault.value.code, fault.value.details["games"]) == ("wthor_length", "3")


@pytest.mark.timeout(10)  # each takes less than 0.1 s; a search that restarts at each blank took 60
@pytest.mark.parametrize("text", ["(;" * 100_000, "(;B[F5]" * 30_000, "-" * 60 + " " * 200_000, "X " * 100_000])
def test_the_longest_texts_are_refused_quickly(text: str) -> None:
    with contextlib.suppress(BadText):
        assert read_text(text) is None


@given(st.binary(max_size=120))
def test_any_bytes_are_read_or_refused_and_nothing_else_happens(data: bytes) -> None:
    with contextlib.suppress(BadFile):
        read_file(data, lambda _endings: {"a.jou": data, "b.trn": data[:20]})


@given(st.integers(0, len(wtb()) - 1), st.integers(0, 255))
def test_a_file_of_the_base_with_a_wrong_byte_is_read_or_refused(place: int, byte: int) -> None:
    data = bytearray(wtb())
    data[place] = byte
    with contextlib.suppress(BadFile):
        found = read_file(bytes(data), no_siblings)
        for record in found.games if found else ():
            with contextlib.suppress(BadText):
                replay_of(REVERSI, transcript_of(record))
