"""Which texts and files are reversi's: transcripts, positions, GGF with one game or many, the WTHOR base."""

import pytest

from banmen.game import BadFile, BadText, Puzzle, RecordedGames, Transcript
from banmen.games.reversi.openings import squares_of
from banmen.games.reversi.reader import read_file, read_games, read_text, write_games
from banmen.games.reversi.records import Record
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import begin_position, opening, position_text
from banmen.reading import FoundGames, Unread, nothing_beside, replay_of
from banmen.reading import read_file as read_any_file
from tests.banmen.games.reversi.wthor_files import jou, wtb

RECORDS = [
    Record("Aki", "Mika", "Open", 2004, 40, bytes(squares_of(["f5", "d6", "c3"]))),
    Record("Ren", "", "", 0, None, bytes(squares_of(["d6"])), 8, position_text(begin_position(8, "", "f5"))),
    Record("Ken", "Aki", "", 2011, 20, bytes([20, 27]), 6),
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
    assert read_text(position_text(opening(8))) == Puzzle(position_text(opening(8)))
    assert read_text("hello there") is None


@pytest.mark.parametrize(
    ("text", "line", "number"),
    [
        (NBOARD + "\n(;GM[Othello]B[F5];)", 2, 2),
        (NBOARD + "\n\n" + NBOARD.replace("B[F5]", "B[Z9]"), 3, 2),
        (NBOARD[:-2], 1, 1),
    ],
)
def test_a_faulty_game_is_told_with_its_number(text: str, line: int, number: int) -> None:
    with pytest.raises(BadText) as fault:
        read_text(text)
    assert (fault.value.code, fault.value.line, fault.value.number) == ("bad_ggf", line, number)


def test_files_of_the_base_and_long_files_of_ggf() -> None:
    found = read_file(wtb(), nothing_beside)
    assert found is not None
    assert len(found.games) == 3
    games = read_file((NBOARD * 3000).encode(), nothing_beside)
    assert games is not None
    assert len(games.games) == 3000
    assert read_file(NBOARD.encode(), nothing_beside) is None, "one game is read as a text"
    assert read_file(b"f5d6", nothing_beside) is None


def test_a_damaged_file_of_ggf_says_which_game() -> None:
    with pytest.raises(BadFile, match="Game 2, line 1") as fault:
        read_file((NBOARD + NBOARD.replace("[F6]", "[??]")).encode(), nothing_beside)
    assert fault.value.details == {"number": "2", "line": "1"}


def test_the_hall_reads_them_as_any_file() -> None:
    found = read_any_file(wtb(), lambda _endings: {"a.jou": jou()})
    assert isinstance(found, FoundGames)
    assert (found.game, found.games[0].black) == ("reversi", "Aki")
    with pytest.raises(Unread) as fault:
        read_any_file(wtb()[:100])
    assert (fault.value.code, fault.value.details["games"]) == ("wthor_length", "3")
