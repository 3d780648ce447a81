"""The file of the bounds that are known while a position is solved."""

from pathlib import Path

import pytest

from banmen.games.reversi.engine.solving import Bounds, Sides
from banmen.games.reversi.solve_command import BoundsFile
from banmen.texts import Texts

ONE, TWO = Sides(1 << 35, 7), Sides(0xF0, 1)


@pytest.fixture(autouse=True)
def _cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def opened(word: str = "position") -> BoundsFile:
    return BoundsFile(Texts("en"), word)


def test_stored_bounds_are_there_for_the_next_process() -> None:
    file = opened()
    file[ONE] = Bounds(-4, 36)
    file[TWO] = Bounds(-36, 2)
    file[ONE] = Bounds(-4, -4)
    assert dict(opened()) == {ONE: Bounds(-4, -4), TWO: Bounds(-36, 2)}
    assert dict(opened("another")) == {}


def test_a_cut_line_is_skipped_and_the_file_stays_usable() -> None:
    file = opened()
    file[ONE] = Bounds(-4, 36)
    file[TWO] = Bounds(-3, 1)
    file.path.write_bytes(file.path.read_bytes()[:-2])
    again = opened()
    assert (dict(again), again.damaged) == ({ONE: Bounds(-4, 36)}, 1)
    again[TWO] = Bounds(0, 0)
    last = opened()
    assert (dict(last), last.damaged) == ({ONE: Bounds(-4, 36), TWO: Bounds(0, 0)}, 0)


def test_no_bit_of_a_line_flips_unseen() -> None:
    file = opened()
    file[ONE] = Bounds(-4, 36)
    file[TWO] = Bounds(-3, 1)
    content = file.path.read_bytes()
    begin = content.index(b"\n") + 1
    for at in range(begin, content.index(b"\n", begin)):
        for bit in range(8):
            file.path.write_bytes(content[:at] + bytes([content[at] ^ 1 << bit]) + content[at + 1 :])
            damaged = opened()
            assert dict(damaged) == {TWO: Bounds(-3, 1)}, (at, bit)
            assert damaged.damaged >= 1


def test_the_file_of_another_position_has_no_good_line() -> None:
    file, other = opened(), opened("another")
    file[ONE] = Bounds(-4, 36)
    file.path.rename(other.path)
    again = opened("another")
    assert (dict(again), again.damaged) == ({}, 1)


@pytest.mark.parametrize(
    ("content", "damaged"), [(b"", 0), (b"banmen reversi solve 1\n80 1 0 0\n", 2), (b"\xff\xfe", 1)]
)
def test_a_file_of_another_kind_is_not_read(content: bytes, damaged: int) -> None:
    path = opened().path
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    again = opened()
    assert (dict(again), again.damaged) == ({}, damaged)


def test_a_deleted_file_is_forgotten() -> None:
    file = opened()
    file[ONE] = Bounds(0, 0)
    file.delete()
    assert (len(file), file.path.exists(), len(opened())) == (0, False, 0)
    with pytest.raises(TypeError):
        del file[ONE]


def test_a_file_that_cannot_be_written_is_reported_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "banmen").write_text("in the way", encoding="utf-8")
    file = opened()
    file[ONE] = Bounds(0, 0)
    file[TWO] = Bounds(0, 0)
    assert len(file) == 2
    assert capsys.readouterr().err.count("cannot be kept") == 1
