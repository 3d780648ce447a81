"""A window that fails prints a sentence, and writes the traceback to a file."""

from pathlib import Path

import pytest

from banmen_client import app
from banmen_client.app import FAILED, report_failure


def raised() -> Exception:
    """An error that has a traceback."""
    try:
        int("no number")
    except ValueError as error:
        return error
    raise AssertionError


def test_the_sentence_names_the_failure_and_the_file_that_has_its_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "not" / "there" / "yet"
    monkeypatch.setattr(app, "user_log_path", lambda *_, **__: folder)
    assert report_failure(raised()) == FAILED
    report = folder / "window-failed.txt"
    (sentence,) = capsys.readouterr().err.splitlines()
    assert "(ValueError)" in sentence
    assert sentence.endswith(str(report))
    traceback = report.read_text(encoding="utf-8")
    assert "ValueError: invalid literal" in traceback
    assert "in raised" in traceback


def test_it_is_said_also_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(app, "user_log_path", lambda *_, **__: tmp_path / "file")
    assert report_failure(raised()) == FAILED
    assert "the window failed" in capsys.readouterr().err
