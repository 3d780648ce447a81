import numpy as np
import pytest

from banmen_client.sounds import samples
from banmen_client.sounds.waves import RATE, WAVES, wave


@pytest.mark.parametrize("name", sorted(WAVES))
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


def test_miss_hit_and_critical_hit_are_told_apart() -> None:
    assert pitch_hz("hit") < pitch_hz("critical") < pitch_hz("evaded")
    assert len(wave("critical")) > 2 * len(wave("hit"))
    assert np.mean(wave("evaded") ** 2) < np.mean(wave("hit") ** 2), "a miss is softer"


def test_samples_are_the_same_for_both_ears() -> None:
    both = np.frombuffer(samples("guard"), np.int16).reshape(-1, 2)
    assert np.array_equal(both[:, 0], both[:, 1])
    assert len(both) == len(wave("guard"))


def test_there_is_no_other_sound() -> None:
    with pytest.raises(KeyError):
        wave("moo")
