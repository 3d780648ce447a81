import stat
from pathlib import Path

import pytest

from banmen.net.files import FileProblem, cannot_write, read_map, write_map


def test_a_written_file_is_read_back_and_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "a.json"
    assert write_map(path, {"name": "盤面", "n": [1, None]}) is None
    assert read_map(path) == ({"name": "盤面", "n": [1, None]}, None)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["a.json"]


def test_a_file_that_is_not_there_is_empty_and_no_trouble(tmp_path: Path) -> None:
    assert read_map(tmp_path / "a.json") == ({}, None)


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", b"[1]", b"null", b"[" * 5_000, b'{"a": 1} {'])
def test_damaged_files_are_kept_aside_under_numbers_of_their_own(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "a.json"
    for number in (1, 2):
        path.write_bytes(damage)
        raw, problem = read_map(path)
        assert raw == {}
        assert problem == FileProblem(
            "broken_kept_aside", f"a.json could not be read; it is kept as a.json.broken-{number}."
        )
        assert (tmp_path / f"a.json.broken-{number}").read_bytes() == damage
        assert not path.exists()


def test_a_failed_read_or_write_leaves_the_old_file(tmp_path: Path) -> None:
    folder = tmp_path / "a.json"
    folder.mkdir()
    raw, problem = read_map(folder)
    assert raw == {}
    assert problem is not None
    assert problem.code == "unreadable"
    unsaved = write_map(folder, {})
    assert unsaved is not None
    assert unsaved.code == "not_saved"
    beneath = write_map(tmp_path / "file" / "b.json", {}) if (tmp_path / "file").write_text("") == 0 else None
    assert beneath is not None
    assert beneath.code == "not_saved"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.json", "file"]


def test_a_failed_write_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write_map(path, {"old": True})

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    problem = write_map(path, {"new": True})
    assert problem == FileProblem("not_saved", f"{path} cannot be written: No space left on device.")
    assert read_map(path) == ({"old": True}, None)
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]


def test_a_folder_in_which_something_can_be_kept_is_made_where_it_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert cannot_write(folder) is None
    assert list(folder.iterdir()) == []


def test_why_nothing_can_be_kept_in_a_folder_is_given(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    error = cannot_write(tmp_path / "file" / "folder")
    assert isinstance(error, NotADirectoryError)
