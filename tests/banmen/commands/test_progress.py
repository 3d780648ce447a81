"""A bar on a terminal."""

import sys

import pytest

from banmen.commands.progress import Bar


def test_a_bar_is_drawn_over_itself_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    bar = Bar()
    bar.show(0.5, "盤面")
    bar.show(0.5, "盤面")
    bar.show(1)
    bar.clear()
    bar.clear()
    half, whole = "[####################....................]  50.0% 盤面", f"[{'#' * 40}] 100.0%"
    assert capsys.readouterr().err == f"\r{half}\r{whole}{' ' * 5}\r{' ' * len(whole)}\r"


def test_nothing_is_drawn_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar()
    bar.show(0.5)
    bar.clear()
    assert capsys.readouterr().err == ""
