"""Inks are legible on every background, and colours differ for colour-blind eyes too."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from banmen_client.drawing.pixels import Colour
from banmen_client.games.sudoku.drawing.palette import CONTRAST, DARK, LIGHT, SEAT_FILLS, WHITE, SudokuPalette, mixed

Vector = npt.NDArray[np.float64]

# How eyes without the cones for long, medium or short waves see linear RGB (Machado and others, 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no medium": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no short": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)))
WHITE_POINT = np.array((0.9505, 1.0, 1.089))
LARGE_TEXT, TEXT = 3.0, 4.5

palettes = pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])


def linear(colour: Colour) -> Vector:
    share = np.array(colour) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted(float(linear(colour) @ TO_XYZ[1]) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def lab(seen: Vector) -> Vector:
    share = TO_XYZ @ np.clip(seen, 0, 1) / WHITE_POINT
    root = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array((116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])))


@palettes
def test_digits_are_legible_on_every_background(palette: SudokuPalette) -> None:
    backgrounds = (palette.cell, palette.units, palette.same, palette.cursor, palette.selected, palette.focus)
    for ground in (*backgrounds, *palette.tints):
        assert contrast(palette.given, ground) > TEXT
        for ink in (palette.entry, palette.answer, *palette.writers):
            assert contrast(ink, ground) > LARGE_TEXT - 0.05
    for ground in (palette.cell, palette.units, palette.conflict):
        assert contrast(palette.red, ground) > 4


@palettes
def test_marks_are_legible_on_their_backgrounds(palette: SudokuPalette) -> None:
    assert contrast(palette.mark, palette.cell) > 3.9
    assert contrast(palette.mark, palette.units) > 3.3
    for ground in (palette.cursor, palette.selected, palette.focus, *palette.tints):
        assert contrast(palette.strong_mark, ground) > 3.8


@palettes
def test_inks_on_discs_and_tags_are_legible(palette: SudokuPalette) -> None:
    for role in (palette.proof, palette.fin, palette.put, palette.removed):
        assert contrast(role.ink, role.disc) > TEXT - 0.1
    for tag, tint in zip(palette.tags, palette.tints, strict=True):
        assert contrast(palette.on_tag, tag) > TEXT
        assert contrast(tag, tint) > LARGE_TEXT
    assert all(contrast(WHITE, fill) > 4 for fill in SEAT_FILLS)


@palettes
@pytest.mark.parametrize("eyes", EYES)
def test_no_two_colours_of_squares_look_alike(palette: SudokuPalette, eyes: str) -> None:
    seen = [lab(np.array(EYES[eyes]) @ linear(tint)) for tint in (*palette.tints, palette.cell)]
    least = min(float(np.linalg.norm(one - other)) for one, other in combinations(seen, 2))
    assert least > 4


def test_a_mixture_goes_from_the_one_colour_to_the_other() -> None:
    assert mixed((0, 100, 255), (100, 0, 255), 0) == (0, 100, 255)
    assert mixed((0, 100, 255), (100, 0, 255), 1) == (100, 0, 255)
    assert mixed((0, 100, 255), (100, 0, 255), 0.5) == (50, 50, 255)
