"""The sentences for faults of reading and writing."""

import errno
import os

import pytest

from banmen.files.replay_file import BadReplay
from banmen.texts import Texts
from banmen_client.system.documents import error_text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_file_without_a_replay_is_reported_in_the_users_language(language: str) -> None:
    t = Texts(language)
    assert error_text(t, BadReplay("not_a_replay", "No replay.")) == t("replay-not-a-replay")


def test_an_unknown_fault_keeps_its_own_text() -> None:
    t = Texts("en")
    assert error_text(t, BadReplay("of_tomorrow", "A replay of tomorrow.")) == "A replay of tomorrow."
    assert error_text(t, OSError(errno.EXDEV, os.strerror(errno.EXDEV))) == os.strerror(errno.EXDEV)
    assert error_text(t, ValueError("no number")) == "no number"
