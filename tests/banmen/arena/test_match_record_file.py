"""The record of a match: whole pairs of JSON lines, also after a crash."""

from pathlib import Path

import pytest

from banmen.arena.match import BadRecord, GameRecord, Match, RecordFile, read_record, seats_of
from banmen.games.reversi.rules import REVERSI
from tests.banmen.arena.players import MATCH


def game(number: int) -> GameRecord:
    return GameRecord(number=number, seats=seats_of(REVERSI, number), winner="a", reason="played_out")


def written(path: Path, pairs: int, match: Match = MATCH) -> bytes:
    file = RecordFile(path)
    file.write(match)
    for pair in range(pairs):
        file.write(game(2 * pair), game(2 * pair + 1))
    file.close()
    return path.read_bytes()


def test_a_written_record_is_read_back(tmp_path: Path) -> None:
    content = written(tmp_path / "match.jsonl", 3)
    recorded = read_record(content)
    assert recorded is not None
    assert recorded.match == MATCH
    assert recorded.games == [game(number) for number in range(6)]
    assert recorded.length == len(content)


def test_wherever_it_is_cut_whole_pairs_are_left(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    content = written(path, 3)
    for length in range(len(content)):
        recorded = read_record(content[:length])
        if recorded is None:
            assert b"\n" not in content[:length]
            continue
        assert len(recorded.games) % 2 == 0
        assert content[: recorded.length].count(b"\n") == 1 + len(recorded.games)


def test_it_resumes_after_the_last_whole_pair(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    content = written(path, 2)
    path.write_bytes(content[:-10])
    recorded = read_record(path.read_bytes())
    assert recorded is not None
    file = RecordFile(path, recorded)
    file.write(game(2), game(3))
    file.close()
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("line", "content"),
    [(1, b"f5d6c3\n"), (1, b"{}\n"), (1, b"\xff\n"), (2, None), (3, b"")],
    ids=["no JSON", "no record", "no text", "the match twice", "a game left out"],
)
def test_a_bad_record_is_refused_with_its_line(line: int, content: bytes | None, tmp_path: Path) -> None:
    whole = written(tmp_path / "match.jsonl", 2).splitlines(keepends=True)
    if content is None:
        content = whole[0] + whole[0]
    content = content or whole[0] + whole[1] + whole[3]
    with pytest.raises(BadRecord) as fault:
        read_record(content)
    assert fault.value.line == line


def test_an_empty_file_holds_nothing() -> None:
    assert read_record(b"") is None
