"""The declared entry points, compared with those of `importlib.metadata`."""

import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from banmen.overview import declared


def test_it_finds_the_entry_points_that_importlib_finds() -> None:
    groups = ("banmen.commands", "console_scripts", "pytest11", "no.such.group")
    found = [{entry.name: entry.value for entry in entry_points(group=group)} for group in groups]
    assert list(declared(*groups)) == found


def test_every_distribution_on_the_path_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, lines in (
        (
            "four-1.0.dist-info",
            "[banmen.games]\nfour = four:FOUR\n\n[banmen.commands]\n# more = four:MORE\nhi=four:HI\n",
        ),
        ("go.egg-info", "[other]\nno = go:NO\n[banmen.commands]\ngo = go:GO\n"),
        ("bare-2.dist-info", None),
        ("elsewhere", "[banmen.commands]\nnot = there:NOT\n"),
    ):
        (tmp_path / name).mkdir()
        if lines is not None:
            (tmp_path / name / "entry_points.txt").write_text(lines)
    zipped = tmp_path / "path.zip"
    zipped.write_bytes(b"")
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "missing"), str(zipped)])
    commands, games = declared("banmen.commands", "banmen.games")
    assert (commands, games) == ({"hi": "four:HI", "go": "go:GO"}, {"four": "four:FOUR"})
