import numpy as np
import pygame

from banmen_client.drawing.materials import FELT_PX, PLANK_PX, felt, fill_with_felt, planks


def test_the_same_seed_gives_the_same_grain() -> None:
    first = [pygame.image.tobytes(surface, "RGB") for surface in (*planks(), felt())]
    planks.cache_clear()
    felt.cache_clear()
    assert [pygame.image.tobytes(surface, "RGB") for surface in (*planks(), felt())] == first


def test_there_are_four_planks_and_no_two_are_alike() -> None:
    assert [plank.get_size() for plank in planks()] == [PLANK_PX] * 4
    assert len({pygame.image.tobytes(plank, "RGB") for plank in planks()}) == 4


def test_grain_runs_along_the_plank() -> None:
    tone = pygame.surfarray.array3d(planks()[0])[..., 0].astype(float)
    along, across = np.abs(np.diff(tone, axis=0)).mean(), np.abs(np.diff(tone, axis=1)).mean()
    assert across > 3 * along


def test_felt_repeats_without_a_seam() -> None:
    tone = pygame.surfarray.array3d(felt())[..., 1].astype(float)
    seam = np.abs(tone[0] - tone[-1]).mean()
    assert seam < 1.5 * np.abs(np.diff(tone, axis=0)).mean()


def test_felt_covers_its_area_and_nothing_else() -> None:
    surface = pygame.Surface((700, 700), 0, 32)
    area = pygame.Rect(50, 60, 600, 610)
    fill_with_felt(surface, area, 1.5)
    lit = pygame.surfarray.array3d(surface).max(axis=2) > 0
    assert lit[area.left : area.right, area.top : area.bottom].all()
    assert lit.sum() == area.width * area.height
    assert area.width > FELT_PX
