"""Keyboard focus: finds the next widget, in order for Tab, by direction for the arrow keys."""

from collections.abc import Sequence

import pygame

from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.placement import Placed

ARROWS: dict[int, Point] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ASIDE_WEIGHT = 2.5


def tab_stops(placed: Sequence[Placed]) -> list[Placed]:
    """Return the widgets that can have the focus, in the order of Tab."""
    return [each for each in placed if each.widget.focusable and each.widget.enabled and each.widget.key]


def next_tab_stop(placed: Sequence[Placed], at: int | None, step: int) -> Placed | None:
    """Return the next tab stop (`step` 1) or the one before (-1), from an index of the list and around its ends.

    From None it is the first or the last.
    """
    if at is None:
        at = -1 if step > 0 else len(placed)
    around = [*placed[at + 1 :], *placed[: at + 1]] if step > 0 else [*placed[at:], *placed[:at]][::-1]
    return next(iter(tab_stops(around)), None)


def index_of(placed: Sequence[Placed], key: str | None) -> int | None:
    """Return the index of the widget with this key; None if there is none."""
    return next((at for at, each in enumerate(placed) if each.widget.key == key), None) if key else None


def nearest_toward(order: Sequence[Placed], start: Rect, direction: Point) -> Placed | None:
    """Return the nearest widget in a direction (dx, dy). A distance to the side counts more than one ahead."""
    best: tuple[float, Placed] | None = None
    for each in order:
        ahead, aside = _gaps(start, each.rect, direction)
        if ahead is None:
            continue
        cost = ahead + _ASIDE_WEIGHT * aside
        if best is None or cost < best[0]:
            best = (cost, each)
    return best and best[1]


def _gaps(start: Rect, other: Rect, direction: Point) -> tuple[float | None, float]:
    """The distance ahead to the other's near edge (None if it is not ahead), and the gap to the side, in units."""
    dx, dy = direction
    offset = (other.center[0] - start.center[0]) * dx + (other.center[1] - start.center[1]) * dy
    if dx:
        ahead = (other.x - start.right) if dx > 0 else (start.x - other.right)
        aside = max(0.0, other.y - start.bottom, start.y - other.bottom)
    else:
        ahead = (other.y - start.bottom) if dy > 0 else (start.y - other.bottom)
        aside = max(0.0, other.x - start.right, start.x - other.right)
    # A small overlap still counts as ahead; lying inside or around does not.
    reach = min(start.w, other.w) / 2 if dx else min(start.h, other.h) / 2
    if offset <= 0 or ahead < -reach:
        return None, 0
    across = abs(other.center[1] - start.center[1]) if dx else abs(other.center[0] - start.center[0])
    return max(0.0, ahead) + across * 0.1, aside


def first_in_dialog(reachable: Sequence[Placed], wanted: str | None) -> str | None:
    """Return the first focus in a dialog: the wanted widget, else the first text field, else the first tab stop."""
    order = tab_stops(reachable)
    keys = [each.widget.key for each in order]
    if wanted in keys:
        return wanted
    return next((each.widget.key for each in order if each.widget.takes_text), keys[0] if keys else None)
