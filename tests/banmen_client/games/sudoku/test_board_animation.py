import pytest

from banmen_client.games.sudoku.board import GLOW_MS, STEP_MS, WAVE_MS, Light, changed

WAVE = Light(1.0, wave_from_ms=1000.0)


def test_a_glow_fades_and_ends() -> None:
    light = Light(1.0, {40: 100.0})
    first, later = light.at(100)[40], light.at(100 + GLOW_MS / 2)[40]
    assert 1 >= first > later > 0
    assert light.at(100 + GLOW_MS) == {}
    assert light.ends_ms() == 100 + GLOW_MS


def test_a_stretched_glow_takes_as_much_longer() -> None:
    assert Light(0.4, {40: 0.0}).ends_ms() == pytest.approx(0.4 * GLOW_MS)
    assert Light(0.4, {40: 0.0}).at(0.2 * GLOW_MS) == pytest.approx(Light(1.0, {40: 0.0}).at(0.5 * GLOW_MS))


def test_without_animation_there_is_no_light() -> None:
    light = Light(0.0, {40: 0.0}, 0.0)
    assert light.at(0) == {}
    assert light.ends_ms() < 0


def test_a_wave_passes_from_the_upper_left_to_the_lower_right() -> None:
    begins, ends = WAVE.at(1000 + 20), WAVE.at(1000 + 16 * STEP_MS + WAVE_MS - 20)
    assert set(begins) == {0}
    assert set(ends) == {80}
    assert set(WAVE.at(1000 + STEP_MS + 20)) == {0, 1, 9}


def test_a_wave_lights_every_square_once_and_ends() -> None:
    assert {square for ms in range(0, 2000, 20) for square in WAVE.at(1000 + ms)} == set(range(81))
    assert WAVE.at(WAVE.ends_ms()) == {}
    assert WAVE.at(WAVE.ends_ms() - 5) != {}


def test_squares_newly_written_have_changed_but_not_those_emptied() -> None:
    assert changed((0, 5, 13, 0), (7, 0, 23, 0)) == (0, 2)


def test_many_squares_that_change_at_once_are_another_moment() -> None:
    assert changed((0,) * 81, (1,) * 81) == ()
