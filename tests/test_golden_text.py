"""A text of a screen says all that can be read and seen of it, and a difference is shown as a diff."""

from pathlib import Path

import pytest

from banmen_client.ui.theme import DARK, LIGHT, Theme, as_gradient
from tests.golden_text import compare
from tests.text_canvas import paint_name, quoted, units, with_roles


@pytest.fixture(autouse=True)
def _never_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANMEN_ACCEPT_GOLDEN", raising=False)


def test_the_same_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "screen.txt").write_text("Label 1\nLabel 2\n")
    compare("Label 1\nLabel 2\n", "screen", tmp_path)


def test_a_difference_is_a_diff_and_it_is_said_how_to_accept_it(tmp_path: Path) -> None:
    (tmp_path / "screen.txt").write_text("Label 1\nLabel 2\n")
    with pytest.raises(AssertionError) as fault:
        compare("Label 1\nLabel 3\n", "screen", tmp_path)
    assert "-Label 2\n+Label 3\n" in str(fault.value)
    assert "BANMEN_ACCEPT_GOLDEN=1" in str(fault.value)


def test_a_text_that_nobody_has_read_is_no_golden_one(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no such text yet"):
        compare("Label 1\n", "new/screen", tmp_path)
    assert not (tmp_path / "new").exists()


def test_it_is_accepted_when_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANMEN_ACCEPT_GOLDEN", "1")
    compare("Label 1\n", "new/screen", tmp_path)
    monkeypatch.delenv("BANMEN_ACCEPT_GOLDEN")
    compare("Label 1\n", "new/screen", tmp_path)


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_a_theme_that_knows_its_roles_is_the_same_theme(theme: Theme) -> None:
    assert with_roles(theme) == theme


def test_colours_are_named_by_their_roles() -> None:
    theme = with_roles(DARK)
    assert paint_name("ink") == paint_name(theme.ink) == paint_name(theme.color("ink")) == "ink"
    assert paint_name(theme.card) == paint_name(theme.gradient("card")) == paint_name(theme.color("card")) == "card"
    assert paint_name(theme.card[1]) == "card.lower"
    assert paint_name(as_gradient(theme.accent)) == "accent"


def test_a_colour_without_a_role_is_written_as_its_value() -> None:
    assert paint_name((1, 2, 255)) == paint_name((1, 2, 255, 255)) == "#0102ff"
    assert paint_name((1, 2, 255, 16)) == "#0102ff10"
    assert paint_name(((1, 2, 3), (4, 5, 6))) == "#010203..#040506"


def test_numbers_are_rounded_to_halves_and_words_stand_on_one_line() -> None:
    assert [units(value) for value in (1.2, 1.26, -0.1, 3)] == ["1", "1.5", "0", "3"]
    assert quoted('a "b"\nc') == '"a \\"b\\"\\nc"'
