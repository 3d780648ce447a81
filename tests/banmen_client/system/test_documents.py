"""The user's own files: their paths, writing them, and the sentences for faults."""

import errno
import os
from io import StringIO
from pathlib import Path

import pytest

from banmen.files.replay_file import BadReplay
from banmen.texts import Texts
from banmen_client.system import documents
from banmen_client.system.documents import error_text


def test_files_beside_another_by_how_their_names_end(tmp_path: Path) -> None:
    for name in ("a.JOU", "b.trn", "c.txt", "d.wtb"):
        (tmp_path / name).write_bytes(name.encode())
    (tmp_path / "folder.jou").mkdir()
    assert documents.files_beside(tmp_path / "d.wtb", (".jou", ".trn")) == {"a.JOU": b"a.JOU", "b.trn": b"b.trn"}
    assert documents.files_beside(tmp_path / "gone" / "d.wtb", (".jou",)) == {}


def test_a_path_is_meant_in_the_folder_unless_it_says_otherwise(tmp_path: Path) -> None:
    assert documents.path_of(" a.num ", tmp_path) == tmp_path / "a.num"
    assert documents.path_of("/elsewhere/a.num", tmp_path) == Path("/elsewhere/a.num")
    assert documents.path_of("~/a.num", tmp_path) == Path.home() / "a.num"


def test_a_path_is_shown_relative_to_home() -> None:
    assert documents.display_path(Path.home() / "banmen" / "a.num") == str(Path("~/banmen/a.num"))
    assert documents.display_path(Path("/elsewhere/a.num")) == str(Path("/elsewhere/a.num"))


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "made" / "a.num"
    documents.write_new(path, "one\n")
    assert path.read_bytes() == b"one\n"
    with pytest.raises(FileExistsError):
        documents.write_new(path, "two\n")
    assert path.read_bytes() == b"one\n"


def test_where_nobody_s_home_is_known_a_path_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(_path: Path) -> Path:
        raise RuntimeError("nobody's home is known")

    monkeypatch.setattr(Path, "expanduser", homeless)
    assert documents.path_of(" ~/a.num ", tmp_path) == tmp_path / "~/a.num"


def test_a_file_that_does_not_fit_on_the_disk_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(StringIO):
        def write(self, _text: str) -> int:
            raise OSError(errno.ENOSPC, "no space left")

    def full(path: Path, *_how: object, **_more: object) -> Full:
        path.touch()
        return Full()

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(OSError, match="no space left"):
        documents.write_new(tmp_path / "a.num", "one\n")
    assert not list(tmp_path.iterdir())


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.num"
    path.write_text("one")
    path.chmod(0o640)
    documents.replace_file(path, "two\n")
    assert path.read_bytes() == b"two\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["a.num"]


def test_a_folder_is_not_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    (tmp_path / "a.num").mkdir()
    with pytest.raises(OSError):  # noqa: PT011 - of any kind
        documents.replace_file(tmp_path / "a.num", "two")
    assert [each.name for each in tmp_path.iterdir()] == ["a.num"]


def test_a_free_name_is_found(tmp_path: Path) -> None:
    assert documents.free_name(tmp_path, "sudoku", ".num") == "sudoku.num"
    (tmp_path / "sudoku.num").touch()
    (tmp_path / "sudoku-2.num").touch()
    assert documents.free_name(tmp_path, "sudoku", ".num") == "sudoku-3.num"


def test_only_the_first_bytes_of_a_regular_file_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"abcdef")
    assert documents.read_bytes(tmp_path / "a.txt", 4) == b"abcd"
    with pytest.raises(OSError, match="Is a directory"):
        documents.read_bytes(tmp_path, 4)


def test_a_file_in_the_place_of_a_folder_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(NotADirectoryError):
        documents.make_folder(tmp_path / "taken")


def test_a_fault_of_the_system_is_said_in_its_words() -> None:
    assert documents.reason(PermissionError(13, "Permission denied", "a.txt")) == "Permission denied"
    assert documents.reason(ValueError("no number")) == "no number"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_file_without_a_replay_is_reported_in_the_users_language(language: str) -> None:
    t = Texts(language)
    assert error_text(t, BadReplay("not_a_replay", "No replay.")) == t("replay-not-a-replay")


def test_an_unknown_fault_keeps_its_own_text() -> None:
    t = Texts("en")
    assert error_text(t, BadReplay("of_tomorrow", "A replay of tomorrow.")) == "A replay of tomorrow."
    assert error_text(t, OSError(errno.EXDEV, os.strerror(errno.EXDEV))) == os.strerror(errno.EXDEV)
    assert error_text(t, ValueError("no number")) == "no number"
