"""How many pixels a logical unit has."""

DESIGN = (1280, 800)
SMALLEST_AREA = (640, 480)
SMALLEST_SCALE = 0.8


def scale_for(width_px: int, height_px: int, user_scale: float = 1.0) -> float:
    """Pixels a unit in a window of this size, for a user who asked for `user_scale` (1.0 is 100 %).

    Layouts may count on an area of at least 640x480 units, whatever the window and the wish; where that leaves
    room, a unit is at least 0.8 px, so that text stays legible.
    """
    wanted = min(width_px / DESIGN[0], height_px / DESIGN[1]) * user_scale
    largest = min(width_px / SMALLEST_AREA[0], height_px / SMALLEST_AREA[1])
    return max(0.05, min(max(wanted, SMALLEST_SCALE), largest))
