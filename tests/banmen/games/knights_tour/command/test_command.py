"""`banmen tour find`."""

import subprocess
import sys
from pathlib import Path

import pytest

from banmen.games.knights_tour import command
from tests.banmen.games.knights_tour.console import Console
from tests.banmen.games.knights_tour.tours import is_tour


def path_of(text: str) -> list[int]:
    numbers = [int(number) for number in text.split()]
    return sorted(range(len(numbers)), key=numbers.__getitem__)


def test_one_tour_as_numbers(tour: Console) -> None:
    tour("find", "5x6", "--start", "c4")
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
        (("5x5", "--start", "b5"), "There is no tour of 5x5 from b5. Each move changes the colour"),
        (("4x9", "--closed"), "There is no closed tour of 4x9. With four rows"),
        (("4x40", "--start", "r2c1"), "There is no tour of 4x40 from r2c1. With four rows"),
        (("3x6",), "There is no tour of 3x6. The board is too small"),
        (("3x7", "--start", "d2"), "There is no tour of 3x7 from d2. Everything has been tried"),
        (
            ("7x7", "--start", "c7", "--method", "warnsdorff"),
            "No tour of 7x7 from c7 was found. This method never goes back",
        ),
        (("3x3",), "There is no tour of 3x3. No knight's move leads to or from the square in the middle"),
        (("4x4", "--closed"), "There is no closed tour of 4x4. Opposite corners share"),
    ],
)
def test_that_there_is_none_is_said_with_the_reason(tour: Console, arguments: tuple[str, ...], said: str) -> None:
    tour("find", *arguments)
    assert (tour.status, tour.out) == (1, "")
    assert tour.err.startswith(said)
    assert tour.err.endswith(".\n")


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
def test_a_closed_pipe_is_noticed_without_a_buffer_too(form: str) -> None:
    """A stream without a buffer says how much it took, and tells no fault before it is asked again."""
    program = [sys.executable, "-u", "-m", "banmen", "tour", "find", "300x300", "--format", form]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_an_unwritable_file_is_reported(tour: Console, tmp_path: Path) -> None:
    tour("find", "6x6", "--out", str(tmp_path))
    assert tour.status == 4
    assert tour.err.startswith(f"{tmp_path} cannot be written: ")


@pytest.mark.parametrize("name", ["t.pdf", "t.jpg", "tour.txt.gz"])
def test_another_kind_of_file_is_refused_before_the_search(
    tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(command, "find", lambda *_, **__: pytest.fail("nothing is searched"))
    assert tour("find", "8x8", "--out", str(tmp_path / name)).status == 2
    assert f"a tour is not written as {Path(name).suffix}, only as .txt, .svg, .png" in tour.err
    assert list(tmp_path.iterdir()) == []


def test_a_name_without_an_ending_is_text_and_a_format_fits_any_name(tour: Console, tmp_path: Path) -> None:
    assert tour("find", "5x5", "--out", str(tmp_path / "tour")).status == 0
    assert len((tmp_path / "tour").read_text().splitlines()) == 5
    assert tour("find", "5x5", "--format", "svg", "--out", str(tmp_path / "t.pdf")).status == 0
    assert "<svg" in (tmp_path / "t.pdf").read_text()


def test_an_output_that_cannot_be_written_is_refused_before_the_search(
    tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find", lambda *_, **__: pytest.fail("nothing is searched"))
    named = str(tmp_path / "no" / "tour.svg")
    assert tour("find", "8x8", "--out", named).status == 4
    assert tour.err == f"{named} cannot be written: No such file or directory.\n"
