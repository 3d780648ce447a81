"""`banmen tour`: tours found, counted and shown on the console."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.commands import tour_kept
from banmen.engines.knights_tour import count_profiles, fast
from banmen.engines.knights_tour.task import Counting
from tests.banmen.tours import is_tour


class Console:
    """Runs `banmen tour …`, and keeps what it wrote."""

    def __init__(self, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
        self._captured = capsysbinary
        self.status, self.content, self.out, self.err = 0, b"", "", ""

    def __call__(self, *arguments: str) -> "Console":
        try:
            self.status = main(["tour", *arguments])
        except SystemExit as leaving:
            self.status = int(leaving.code or 0)
        self.content, complaint = self._captured.readouterr()
        self.out, self.err = self.content.decode("utf-8", "replace"), complaint.decode()
        return self


@pytest.fixture
def tour(capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Console:
    monkeypatch.setattr(tour_kept, "user_cache_path", lambda _: tmp_path / "cache")
    monkeypatch.setattr(fast, "warm", lambda: None)
    return Console(capsysbinary)


def path_of(text: str) -> list[int]:
    numbers = [int(number) for number in text.split()]
    return sorted(range(len(numbers)), key=numbers.__getitem__)


# --- find -----------------------------------------------------------------------------------------------------------


def test_one_tour_as_numbers(tour: Console) -> None:
    tour("find", "5x6", "--start", "c2")
    assert (tour.status, tour.err) == (0, "")
    rows = tour.out.splitlines()
    assert [len(row.split()) for row in rows] == [6] * 5
    path = path_of(tour.out)
    assert path[0] == 8
    assert is_tour(5, 6, path)


@pytest.mark.parametrize("method", ["constructive", "warnsdorff_backtracking"])
def test_a_closed_one_by_any_method(tour: Console, method: str) -> None:
    assert is_tour(8, 8, path_of(tour("find", "8X8", "--closed", "--method", method).out), closed=True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("5x5", "--start", "b1"), "There is no tour of 5x5 from b1: each move changes the colour"),
        (("4x9", "--closed"), "There is no closed tour of 4x9: with four rows"),
        (("4x40", "--start", "r2c1"), "There is no tour of 4x40 from r2c1: with four rows"),
        (("3x6",), "There is no tour of 3x6: it is too small"),
        (("3x7", "--start", "d2"), "There is no tour of 3x7 from d2: everything was tried."),
        (("7x7", "--start", "c1", "--method", "warnsdorff"), "No tour of 7x7 from c1 was found: by this method"),
    ],
)
def test_that_there_is_none_is_said_with_the_reason(tour: Console, arguments: tuple[str, ...], said: str) -> None:
    tour("find", *arguments)
    assert (tour.status, tour.out) == (1, "")
    assert tour.err.startswith(said)
    assert tour.err.endswith(".\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("find",),
        ("find", "8"),
        ("find", "0x8"),
        ("find", "8x8x8"),
        ("find", "5000x5"),
        ("find", "3000x3000"),
        ("find", "8x8", "--start", "i1"),
        ("find", "8x8", "--method", "magic"),
        ("find", "8x8", "--format", "gif"),
        ("find", "8x8", "--out", ""),
        ("count", "8x8", "--start", "9"),
        ("all",),
        ("lose", "8x8"),
    ],
)
def test_wrong_arguments(tour: Console, arguments: tuple[str, ...]) -> None:
    assert tour(*arguments).status == 2
    assert "usage: banmen tour" in tour.err


def test_what_is_wrong_with_a_board_is_said(tour: Console) -> None:
    assert "A board has at most 4000 rows or columns" in tour("find", "3x1000000").err
    assert "A board is written as 8x8, rows first." in tour("find", "8").err


def test_pictures_go_where_they_are_wanted(tour: Console, tmp_path: Path) -> None:
    svg, png = tmp_path / "tour.svg", tmp_path / "tour.PNG"
    assert tour("find", "6x6", "--out", str(svg)).status == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert tour("find", "6x6", "--out", str(png)).status == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert tour("find", "6x6", "--format", "png").content == png.read_bytes()
    assert tour("find", "3x4", "--format", "txt", "--out", str(svg)).out == ""
    assert len(path_of(svg.read_text(encoding="utf-8"))) == 12


def test_a_picture_is_nothing_for_a_terminal(tour: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert tour("find", "6x6", "--format", "png").status == 2
    assert "--out" in tour.err


def test_a_dash_is_standard_output(tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert tour("find", "5x6", "--out", "-").out == tour("find", "5x6").out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("form", ["txt", "png"])
def test_a_reader_who_leaves_is_noticed_without_a_buffer_too(form: str) -> None:
    """A stream without a buffer says how much it took, and tells no fault before it is asked again."""
    program = [sys.executable, "-u", "-m", "banmen", "tour", "find", "300x300", "--format", form]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_what_cannot_be_written_is_said(tour: Console, tmp_path: Path) -> None:
    tour("find", "6x6", "--out", str(tmp_path))
    assert tour.status == 1
    assert tour.err.startswith(f"{tmp_path} cannot be written: ")


# --- all ------------------------------------------------------------------------------------------------------------


def test_all_tours_of_5x5_from_the_corner(tour: Console) -> None:
    tour("all", "5x5", "--start", "a1")
    *boards, total = tour.out.split("\n\n")
    assert (tour.status, total) == (0, "304\n")
    paths = {tuple(path_of(board)) for board in boards}
    assert len(boards) == len(paths) == 304
    assert all(path[0] == 0 and is_tour(5, 5, path) for path in paths)


def test_all_from_everywhere_and_all_closed_ones(tour: Console) -> None:
    assert tour("all", "3x4").out.splitlines()[-1] == "16"
    assert tour("all", "5x6", "--closed").out.splitlines()[-1] == "8"
    assert tour("all", "1x1").out == "1\n\n1\n"
    assert tour("all", "4x4").out == "0\n"
    assert tour.err.startswith("There is no tour of 4x4")


# --- count ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "total"),
    [
        (("5x5", "--start", "a1"), 304),
        (("5x5",), 1728),
        (("4x6",), 1488),
        (("1x1",), 1),
        (("5x6", "--closed"), 8),
        (("3x12", "--closed", "--start", "b2"), 176),
    ],
)
def test_the_number_is_all_that_is_written(tour: Console, arguments: tuple[str, ...], total: int) -> None:
    tour("count", *arguments)
    assert (tour.status, tour.out, tour.err) == (0, f"{total}\n", "")


def test_none_is_told_with_the_reason(tour: Console) -> None:
    tour("count", "5x5", "--start", "b1")
    assert (tour.status, tour.out) == (0, "0\n")
    assert "colour" in tour.err


def test_what_is_too_large_is_said(tour: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tour("count", "8x8").status == 1
    assert tour.err.startswith("8x8 is too large: ")
    monkeypatch.setattr(fast, "available", lambda: False)
    assert tour("count", "7x7").status == 1
    assert "banmen[fast]" in tour.err


def test_a_bar_on_a_terminal(tour: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    tour("count", "4x6")
    assert tour.out == "1488\n"
    assert "[####" in tour.err
    assert tour.err.endswith(" \r"), "it is taken away"


KEEP = tour_kept.Kept.keep


def interrupt(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Interrupt a count when it was kept so many times; profiles are worth keeping sooner than they are."""
    left = iter(range(times - 1, -1, -1))

    def kept(kept: tour_kept.Kept, count: Counting) -> None:
        KEEP(kept, count)
        if next(left, -1) == 0:
            raise KeyboardInterrupt

    monkeypatch.setattr(count_profiles, "_WORTH_KEEPING", 1000)
    monkeypatch.setattr(tour_kept.Kept, "keep", kept)


def test_an_interrupted_walk_goes_on(tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 1)
    assert tour("count", "6x6", "--start", "b3").status == 130
    (file,) = (tmp_path / "cache/tour").iterdir()
    assert file.name == "6x6-b3.count"
    assert tour.out == ""
    assert tour.err.startswith("Stopped. The same command goes on at ")
    assert str(file) in tour.err
    assert tour("count", "6x6", "--start", "r3c2").out == "49578\n"
    assert tour.err.startswith("Going on at ")
    assert not list((tmp_path / "cache/tour").iterdir())


def test_interrupted_profiles_go_on(tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 3)
    assert tour("count", "4x8").status == 130
    interrupt(monkeypatch, 3)
    assert tour("count", "4x8").status == 130
    assert tour.err.startswith("Going on at ")
    assert tour("count", "4x8").out == "62176\n"
    assert not list((tmp_path / "cache/tour").iterdir())


def test_anew_forgets_what_was_known(tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 1)
    tour("count", "4x8")
    assert list((tmp_path / "cache/tour").iterdir())
    tour("count", "4x8", "--anew")
    assert (tour.out, tour.err) == ("62176\n", "")


@pytest.mark.parametrize("content", [b"", b"banmen tour count 1\n", b"banmen tour count 1\n9 9\n" + bytes(32)])
def test_what_was_not_kept_whole_is_as_if_it_were_not(tour: Console, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "cache/tour").mkdir(parents=True)
    (tmp_path / "cache/tour/4x7.count").write_bytes(content)
    tour("count", "4x7")
    assert (tour.out, tour.err) == ("12756\n", "")


def test_where_nothing_can_be_kept_it_is_said_once(
    tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count_profiles, "_WORTH_KEEPING", 1000)
    (tmp_path / "cache").write_text("no folder")
    tour("count", "4x8")
    assert tour.out == "62176\n"
    assert tour.err.count("\n") == 1
    assert "cannot be kept" in tour.err


def test_a_count_of_its_own_process_is_killed_and_goes_on(tmp_path: Path) -> None:
    """The real cache folder, a real signal, and whatever is fast there."""
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "banmen", "tour", "count", "6x6", "--start", "c3"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        folder = tmp_path / "banmen/tour"
        while process.poll() is None and not (folder / "6x6-c3.count").exists():
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.05)
        process.kill()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "52662\n"
    assert done.stderr.startswith("Going on at ")
