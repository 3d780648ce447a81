"""A bar on a terminal."""

import sys

import pytest

from banmen.commands import progress
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


def test_without_a_terminal_a_line_is_printed_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    passed_s = iter((0.0, 20.0, 31.0, 31.0, 50.0))
    monkeypatch.setattr(progress, "clock_s", lambda: next(passed_s))
    bar = Bar()
    for share in (0.25, 0.5, 0.75):
        bar.show(share, "+1 =0 -1")
    bar.clear()
    assert capsys.readouterr().err == "50.0% +1 =0 -1\n"
