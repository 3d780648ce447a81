import pytest

from banmen_client.ui.theme import AVATARS, CONTRAST, DARK, LIGHT, Color, Theme, as_gradient, faded, mixed, rgb

THEMES = (DARK, DARK.on("wood"), LIGHT, CONTRAST)
IDS = ("dark", "wood", "light", "contrast")
TEXTS_ON = {
    "ink": ("background", "card", "button", "field", "red_tint", "gold_tint"),
    "secondary": ("background", "card", "field"),
    "gold_text": ("card", "field", "gold_tint"),
    "red_text": ("card", "red_tint"),
    "green_text": ("card", "green_tint"),
    "accent_text": ("card",),
    "on_gold": ("gold_fill",),
    "on_accent": ("accent_fill",),
    "on_live": ("live_fill",),
}
PAIRS = [(role, ground) for role, grounds in TEXTS_ON.items() for ground in grounds]


def luminance(color: Color) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in color[:3])
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("theme", THEMES, ids=IDS)
def test_text_stands_out_from_its_ground(theme: Theme) -> None:
    for role, ground in PAIRS:
        for color in theme.gradient(ground):
            # A tint lies on a card.
            seen = mixed(as_gradient(theme.card[0]), color)[0]
            assert contrast(theme.color(role), seen) >= 4.5, (role, ground)


@pytest.mark.parametrize("theme", THEMES, ids=IDS)
def test_the_focus_ring_stands_out_from_cards_and_background(theme: Theme) -> None:
    for ground in (*theme.card, *theme.background):
        assert contrast(theme.focus, ground) >= 3


def test_in_high_contrast_text_stands_out_more() -> None:
    for role, ground in PAIRS:
        for color in CONTRAST.gradient(ground):
            least = 5.5 if role in {"on_accent", "on_live"} else 7
            assert contrast(CONTRAST.color(role), color) >= least, (role, ground)


def test_in_high_contrast_lines_and_controls_stand_out() -> None:
    for role in ("card_border", "field_border", "button_border", "track", "accent_fill", "line", "faint"):
        for ground in (*CONTRAST.card, *CONTRAST.background, *CONTRAST.button):
            assert contrast(CONTRAST.color(role), ground) >= 3, role


def test_white_letters_stand_out_from_every_avatar() -> None:
    assert min(contrast(rgb("#ffffff"), color) for color in AVATARS) >= 4.5


def test_a_role_that_nobody_has_is_refused() -> None:
    with pytest.raises(KeyError):
        DARK.color("mauve")
    with pytest.raises(KeyError):
        DARK.gradient("name")


def test_a_theme_keeps_its_darkness_on_wood_and_comes_back() -> None:
    assert DARK.on("wood").background != DARK.background
    assert DARK.on("wood").on("plain") is DARK
    assert LIGHT.on("wood") is LIGHT


def test_fading_and_mixing() -> None:
    assert faded((10, 20, 30), 0.5) == (10, 20, 30, 128)
    assert mixed(((0, 0, 0), (100, 100, 100, 9)), (200, 200, 200, 51)) == ((40, 40, 40), (120, 120, 120, 9))
