"""Sentences for files that cannot be read or written, in either language, before the work where possible."""

import errno
import os
from pathlib import Path

import pytest

from banmen.commands.errors import CommandError, check_writable, malformed, reason, unreadable
from banmen.game import BadText
from banmen.texts import Texts

EN, JA = Texts("en"), Texts("ja")


def refusal(t: Texts, name: str) -> str:
    with pytest.raises(CommandError) as fault:
        check_writable(t, name)
    return str(fault.value)


def test_a_file_that_can_be_written_is_left_as_it_is(tmp_path: Path) -> None:
    there = tmp_path / "there.txt"
    there.write_text("kept")
    for name in ("-", str(there), str(tmp_path / "new.txt")):
        check_writable(EN, name)
    assert there.read_text() == "kept"
    assert list(tmp_path.iterdir()) == [there]


def test_an_unwritable_path_is_refused_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = {"": "Is a directory", "no/new": "No such file or directory", "file/new": "Not a directory"}
    for name, why in told.items():
        named = str(tmp_path / name)
        assert refusal(EN, named) == f"{named} cannot be written: {why}."
    assert refusal(EN, "a\0b").endswith("cannot be written: Invalid argument.")
    assert "File name too long" in refusal(EN, str(tmp_path / ("x" * 300)))


def test_a_file_that_is_not_ours_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert refusal(EN, str(tmp_path / "new")).endswith("Permission denied.")


def test_the_name_stands_in_every_sentence() -> None:
    missing, denied = (OSError(code, os.strerror(code)) for code in (errno.ENOENT, errno.EACCES))
    assert str(unreadable(EN, "grid.csv", missing)) == "grid.csv: File not found."
    assert str(unreadable(JA, "grid.csv", missing)) == "grid.csv: ファイルが見つかりません。"
    assert str(unreadable(EN, "-", denied)) == "standard input cannot be read: Permission denied."
    assert str(unreadable(JA, "-", denied)) == "標準入力 を読めません: 許可がありません。"
    fault = BadText("bad", "?", line=3, column=4)
    assert str(malformed(EN, "a.txt", fault, "So.")) == "a.txt: Illegal format. Line 3, column 4: So."


def test_every_reason_that_a_file_system_gives_has_words() -> None:
    for name in ("ENOENT", "ENOTDIR", "EISDIR", "EACCES", "EROFS", "ENOSPC", "ENAMETOOLONG", "ELOOP", "EIO", "EFBIG"):
        code = getattr(errno, name)
        assert reason(EN, OSError(code, os.strerror(code))) == os.strerror(code)
        assert not reason(JA, OSError(code, os.strerror(code))).isascii()
    assert reason(JA, OSError(errno.EPIPE, "Broken pipe")) == "Broken pipe", "what has no words keeps the system's"
