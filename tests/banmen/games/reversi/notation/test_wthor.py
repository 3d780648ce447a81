"""The WTHOR base: games with their names, and what is said of files that are cut, damaged or something else."""

from pathlib import Path

import pytest

from banmen.game import BadFile
from banmen.games.reversi.notation.transcript import read_transcript, replay_transcript
from banmen.games.reversi.notation.wthor import read_wthor
from banmen.games.reversi.openings import squares_of
from banmen.games.reversi.records import ArchivedGame, transcript_of
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import squares_in
from banmen.reading import no_siblings, replay_of
from tests.banmen.games.reversi.wthor_files import GAMES, header, jou, trn, wtb


def named(_endings: object) -> dict[str, bytes]:
    return {"other.jou": jou("Somebody else"), "WTHOR.JOU": jou(), "WTHOR.TRN": trn()}


def test_games_have_the_names_that_lie_beside() -> None:
    records = read_wthor(wtb(), named)
    assert records is not None
    assert [(record.black, record.white, record.event) for record in records] == [
        ("Aki", "Mika", "Paris Open"),
        ("Ren", "Aki", "Tokyo"),
        ("Mika", "Ren", "Tokyo"),
    ]
    assert {record.year for record in records} == {2004}
    assert [record.score for record in records] == [(42, 22), (30, 34), (64, 0)]
    assert [record.opening for record in records] == ["stephenson", "cow", "tiger"]
    assert [tuple(record.moves) for record in records] == [squares_of(squares_in(game[4])) for game in GAMES]


def test_without_names_there_are_numbers() -> None:
    records = read_wthor(wtb(), no_siblings)
    assert records is not None
    assert (records[1].black, records[1].white, records[1].event) == ("#2", "#0", "#1")


def test_names_are_in_latin_1() -> None:
    records = read_wthor(wtb(), lambda _endings: {"a.jou": jou("Théo", "Mika", "Ren")})
    assert records is not None
    assert records[0].black == "Théo"


def test_boards_of_10x10() -> None:
    line = bytes([10 * 4 + 6, 10 * 9 + 10, 10 * 10 + 10]).ljust(96, b"\0")
    data = header(games=1, year=1999, board=10) + bytes([0, 0, 0, 0, 1, 0, 51, 51]) + line
    records = read_wthor(data, no_siblings)
    assert records == [ArchivedGame("#0", "#1", "#0", 1999, 51, bytes([35, 89, 99]), 10)]


@pytest.mark.parametrize(
    ("data", "code", "sentence"),
    [
        (wtb()[:-1], "wthor_length", "3 games, 220 bytes, but it has 219"),
        (wtb()[:-68], "wthor_length", "3 games, 220 bytes, but it has 152"),
        (wtb() + b"x" * 68, "wthor_length", "3 games, 220 bytes, but it has 288"),
        (header(games=9, year=2004), "wthor_length", "9 games, 628 bytes, but it has 16"),
        (jou(), "wthor_names", "open a .wtb file"),
        (header(games=1, board=6) + bytes(68), "wthor_kind", "no games of 8x8 or 10x10"),
        (header(games=1, kind=1) + bytes(68), "wthor_kind", "no games of 8x8 or 10x10"),
        (wtb([*GAMES[:2], (0, 0, 0, 65, "f5")]), "wthor_game", "Game 3 is damaged"),
        (wtb().replace(bytes([56, 64, 33]), bytes([56, 99, 33])), "wthor_game", "Game 1 is damaged"),
    ],
)
def test_a_faulty_file_is_refused_with_its_reason(data: bytes, code: str, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence) as fault:
        read_wthor(data, no_siblings)
    assert fault.value.code == code


@pytest.mark.parametrize(
    "data", [b"", b"f5d6c3d3c4f4f6f3e6e7", b"\x14\x1a\x02", bytes(84), b"\x14\x1a\x0d\x17" + bytes(80)]
)
def test_another_file_is_none_of_the_base(data: bytes) -> None:
    assert read_wthor(data, no_siblings) is None


@pytest.mark.exhaustive
def test_three_hundred_games_of_tournaments_are_written_read_and_replayed_to_their_scores(shared_data: Path) -> None:
    lines = (shared_data / "reversi/wthor_300.txt").read_text(encoding="utf-8").splitlines()
    games = [line.split() for line in lines if not line.startswith("#")]
    records = read_wthor(wtb([(0, 0, 0, int(game[3]), game[0]) for game in games]), no_siblings)
    assert records is not None
    for record, (text, *_rest) in zip(records, games, strict=True):
        replay = replay_of(REVERSI, transcript_of(record))
        assert replay.state == replay_transcript(read_transcript(text, 8), 8)
        assert replay.outcome is not None
        assert record.score == tuple(replay.outcome.counts["score"].values())
