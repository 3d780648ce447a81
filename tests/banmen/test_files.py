"""The folder of the user's data."""

from pathlib import Path

import platformdirs
import pytest

from banmen.files import data_folder


def test_it_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_names, **_how: str(tmp_path))
    assert data_folder() == tmp_path


def test_a_user_without_a_home_has_the_current_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_names: str, **_how: object) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(platformdirs, "user_data_dir", homeless)
    assert data_folder() == Path()
