"""Where things stand on the screens, in units, for any window from 640x480 units on."""

from dataclasses import dataclass

from banmen_client.ui.geometry import Rect

_WIDEST_PANEL, _NARROWEST_PANEL = 408, 236
_TIGHT_BELOW = 640
_UPRIGHT = 0.9


@dataclass(frozen=True)
class TableLayout:
    """The board's square and the panel beside or below it; `tight` says that the panel is short of height."""

    board: Rect
    panel: Rect
    tight: bool


def table_layout(area: Rect) -> TableLayout:
    """The board as large as the window allows, the panel at its right, or below in an upright window."""
    margin = 14 if min(area.w, area.h) < _TIGHT_BELOW else 28
    if area.w < area.h * _UPRIGHT:
        return _upright(area, margin)
    side_gap = max(14, min(44, area.w * 0.034))
    panel_width = max(_NARROWEST_PANEL, min(_WIDEST_PANEL, area.w * 0.32))
    room = area.w - panel_width - 3 * side_gap
    side = min(area.h - 2 * margin, room)
    # What the board cannot use goes to the panel first, then to both sides.
    panel_width = min(_WIDEST_PANEL * 1.25, panel_width + max(0, room - side))
    spare = max(0, area.w - side - panel_width - 3 * side_gap) / 2
    board = Rect(side_gap + spare, (area.h - side) / 2, side, side)
    tight = side < _TIGHT_BELOW
    # Short of height, the panel takes all of the window's; else it stands level with the board.
    top, height = (margin, area.h - 2 * margin) if tight else (board.y, side)
    return TableLayout(board, Rect(board.right + side_gap, top, panel_width, height), tight=height < _TIGHT_BELOW)


def _upright(area: Rect, margin: float) -> TableLayout:
    side = min(area.w - 2 * margin, area.h - 2 * margin - 400)
    board = Rect((area.w - side) / 2, margin, side, side)
    top = board.bottom + margin
    width = min(area.w - 2 * margin, 640)
    panel = Rect((area.w - width) / 2, top, width, area.h - top - margin)
    return TableLayout(board, panel, tight=True)
