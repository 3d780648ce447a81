"""The track of the timeline: scrubbing, and the marks of milestones."""

from itertools import pairwise

import pygame
import pytest

from banmen_client.screens.timeline.timeline import Track, spread_marks
from banmen_client.ui.widget import Touch
from tests.banmen_client.person import Hall
from tests.banmen_client.show_person import PLIES, passes, watched

pytestmark = pytest.mark.usefixtures("reversi_show")


def test_the_track_is_dragged_to_any_ply(theirs: Hall) -> None:
    track = theirs.place("timeline/track").rect
    theirs.click_at((track.x + 2, track.center[1]))
    assert theirs.reads("panel of ply 0")
    theirs.click_at((track.right - 2, track.center[1]))
    assert theirs.reads(f"panel of ply {PLIES}")
    theirs.tab_to("timeline/track")
    theirs.key(pygame.K_LEFT)
    assert theirs.reads(f"panel of ply {PLIES - 1}")


def test_milestones_played_ahead_are_not_marked_yet(hall: Hall) -> None:
    watched(hall, "teacher", (8, 3.0), paused=False)
    drawn = []
    for ms in (0, 400):
        passes(hall, ms)
        place = hall.place("timeline/track")
        track = place.widget
        assert isinstance(track, Track)
        track.value = 0
        hall.canvas.fill_background()
        track.draw(hall.canvas, Touch())
        end = hall.canvas.box(place.rect.cut_right(30)[0])
        drawn.append(pygame.image.tobytes(hall.canvas.surface.subsurface(end), "RGB"))
    assert drawn[0] != drawn[1], "the pass, which is ply 9, is marked when it is shown"


def test_a_crowd_of_milestones_leaves_as_many_marks_as_fit() -> None:
    assert spread_marks([3, 5, 900], 1_000, 100) == [3, 5, 900], "few are all marked"
    crowd = list(range(0, 20_000, 2))
    marked = spread_marks(crowd, 20_000, 100)
    assert len(marked) <= 101
    assert set(marked) <= set(crowd)
    assert all(later - sooner >= 200 for sooner, later in pairwise(marked))
