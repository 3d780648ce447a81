from collections.abc import Callable

import numpy as np
import pytest

from banmen_client.games.battle import sounds
from banmen_client.games.battle.sounds import NAMES, wave
from banmen_client.ui.sounds import RATE, SOUND_PLAYER, Wave


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_begins_and_ends_softly_and_does_not_overdrive(name: str) -> None:
    made = wave(name)
    assert 0.2 * RATE < len(made) < 2.5 * RATE
    assert np.abs(made).max() <= 1
    assert np.abs(made).max() > 0.2
    assert abs(made[-1]) < 1e-3
    assert np.sqrt(np.mean(made**2)) > 0.02, "it can be heard"


def test_a_sound_is_the_same_each_time() -> None:
    assert np.array_equal(wave("critical"), wave("critical"))


def pitch_hz(name: str) -> float:
    """Where the middle of a sound's strength lies."""
    made = wave(name)
    strength = np.abs(np.fft.rfft(made)) ** 2
    return float((np.fft.rfftfreq(len(made), 1 / RATE) * strength).sum() / strength.sum())


def test_miss_hit_and_critical_hit_sound_different() -> None:
    assert pitch_hz("hit") < pitch_hz("critical") < pitch_hz("evaded")
    assert len(wave("critical")) > 2 * len(wave("hit"))
    assert np.mean(wave("evaded") ** 2) < np.mean(wave("hit") ** 2), "a miss is softer"


def test_a_sound_is_played_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Wave] = []

    def play(make: Callable[[], Wave]) -> bool:
        played.append(make())
        return True

    monkeypatch.setattr(SOUND_PLAYER, "play", play)
    assert sounds.play("hit")
    assert sounds.play("peace")
    assert [len(made) for made in played] == [len(wave("hit")), len(wave("peace"))]


def test_there_is_no_other_sound() -> None:
    with pytest.raises(KeyError):
        wave("moo")
    with pytest.raises(KeyError):
        sounds.play("moo")
