"""The sounds of the battle, synthesized from noise and tones.

A miss is a breath, a hit is a dull thud, and a critical hit rings like steel, so a listener can tell them apart.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import numpy as np

from banmen_client.ui.sounds import RATE, SOUND_PLAYER, Wave

_SEED = 300_400
_FADE_S = 0.012


def play(name: str) -> bool:
    """Play the sound with this name (see `NAMES`). Return whether it is audible. Raise KeyError for another name."""
    return SOUND_PLAYER.play(_PLAYED[name])


def preparations() -> Iterator[object]:
    """Open the audio device and make the sounds, one with each step."""
    for make in _PLAYED.values():
        SOUND_PLAYER.prepare(make)
        yield make


def wave(name: str) -> Wave:
    """Return the sound with this name. Raise KeyError for another name."""
    made = _WAVES[name]()
    ending = min(len(made), int(_FADE_S * RATE))
    made[-ending:] *= np.linspace(1, 0, ending, dtype=np.float32)  # no click where it ends
    loudest = max(1.0, float(np.abs(made).max()))
    return np.asarray(made / loudest, np.float32)


def _time(length_s: float) -> Wave:
    return np.asarray(np.arange(int(length_s * RATE)) / RATE, np.float32)


def _tone(t: Wave, from_hz: float, to_hz: float | None = None) -> Wave:
    """Return a sine wave that glides evenly from one pitch to another."""
    to_hz = from_hz if to_hz is None else to_hz
    hertz = from_hz + (to_hz - from_hz) * t / max(float(t[-1]), 1e-6)
    return np.asarray(np.sin(2 * np.pi * np.cumsum(hertz) / RATE), np.float32)


def _noise(t: Wave, low_hz: float, high_hz: float, seed: int) -> Wave:
    """Return noise between two pitches, with a maximum of 1."""
    grain = np.random.default_rng(_SEED + seed).standard_normal(len(t))
    spectrum = np.fft.rfft(grain)
    hertz = np.fft.rfftfreq(len(t), 1 / RATE)
    inside = np.exp(-((np.maximum(low_hz - hertz, 0) / (0.3 * low_hz + 1)) ** 2))
    inside *= np.exp(-((np.maximum(hertz - high_hz, 0) / (0.3 * high_hz)) ** 2))
    made = np.fft.irfft(spectrum * inside, len(t))
    return np.asarray(made / np.abs(made).max(), np.float32)


def _hit() -> Wave:
    t = _time(0.26)
    thud = _tone(t, 170, 52) * np.exp(-t * 16)
    crack = _noise(t, 300, 2600, 1) * np.exp(-t * 42)
    return np.asarray(0.75 * thud + 0.55 * crack, np.float32)


def _critical() -> Wave:
    t = _time(0.75)
    thud = _tone(t, 150, 40) * np.exp(-t * 9)
    crack = _noise(t, 500, 7000, 2) * np.exp(-t * 30)
    steel = sum(
        share * _tone(t, hertz) * np.exp(-t * fall)
        for share, hertz, fall in ((0.34, 1480, 6), (0.26, 2217, 7), (0.2, 3313, 9), (0.12, 4699, 12))
    )
    return np.asarray(0.8 * thud + 0.6 * crack + 0.62 * steel, np.float32)


def _evaded() -> Wave:
    t = _time(0.34)
    swell = np.sin(np.pi * np.clip(t / 0.34, 0, 1)) ** 2
    low, high = _noise(t, 500, 1400, 3), _noise(t, 1400, 4200, 4)
    share = t / t[-1]
    return np.asarray(0.5 * swell * (low * (1 - share) + high * share), np.float32)


def _guard() -> Wave:
    t = _time(0.42)
    shimmer = 0.5 * _tone(t, 660) + 0.34 * _tone(t, 990) + 0.2 * _tone(t, 1980)
    return np.asarray(0.55 * shimmer * np.exp(-t * 9) * np.clip(t / 0.012, 0, 1), np.float32)


def _melody(notes: tuple[tuple[float, float], ...], length_s: float, fall: float) -> Wave:
    """Return a melody of notes (start in s, Hz), each like a plucked string with two overtones."""
    t = _time(length_s)
    made = np.zeros_like(t)
    for start_s, hertz in notes:
        since = t[: len(t) - int(start_s * RATE)]
        string = _tone(since, hertz) + 0.4 * _tone(since, 2 * hertz) + 0.16 * _tone(since, 3 * hertz)
        made[len(t) - len(since) :] += string * np.exp(-since * fall) * np.clip(since / 0.008, 0, 1)
    return np.asarray(0.24 * made, np.float32)


def _peace() -> Wave:
    return _melody(((0, 523.25), (0.13, 659.25), (0.26, 783.99), (0.42, 1046.5), (0.42, 659.25)), 1.7, 3.2)


def _conquered() -> Wave:
    return _melody(((0, 220.0), (0.2, 207.65), (0.4, 174.61), (0.64, 110.0), (0.64, 130.81)), 2.0, 2.4)


_WAVES: Mapping[str, Callable[[], Wave]] = {
    "hit": _hit,
    "critical": _critical,
    "evaded": _evaded,
    "guard": _guard,
    "peace": _peace,
    "conquered": _conquered,
}
NAMES = tuple(_WAVES)
_PLAYED = {name: partial(wave, name) for name in NAMES}
