"""Why a file or a text could not be read or written, in words."""

import errno
import os

import pytest

from banmen.replay_file import BadReplay
from banmen.texts import Texts
from banmen_client.system.documents import error_text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_file_that_is_no_replay_is_told_in_the_user_s_language(language: str) -> None:
    t = Texts(language)
    assert error_text(t, BadReplay("not_a_replay", "No replay.")) == t("replay-not-a-replay")


def test_what_has_no_sentence_here_is_told_as_it_came() -> None:
    t = Texts("en")
    assert error_text(t, BadReplay("of_tomorrow", "A replay of tomorrow.")) == "A replay of tomorrow."
    assert error_text(t, OSError(errno.EXDEV, os.strerror(errno.EXDEV))) == os.strerror(errno.EXDEV)
    assert error_text(t, ValueError("no number")) == "no number"
