"""Where things stand where there is a timeline: the board and the panel level with it, the timeline below both."""

from banmen_client.screens.layout import TableLayout, table_layout
from banmen_client.ui.geometry import Rect

_HEIGHT, _LOW = 100, 84
_SIDE, _TOP, _ABOVE, _BELOW = 40, 28, 20, 28
_TIGHT_SIDE, _TIGHT_TOP, _TIGHT_BELOW = 12, 12, 10
_GAP, _TIGHT_GAP = 44, 14
_TIGHT_WIDTH, _TIGHT_HEIGHT = 900, 640
_NARROWEST_PANEL, _WIDEST_PANEL = 240, 560
_PANEL_SHARE = 0.3
"""The share of the window's width that the panel has at least, so that its numbers and words can be read."""
_UPRIGHT = 0.9


def show_layout(area: Rect) -> tuple[TableLayout, Rect]:
    """Board and panel, and the timeline; in an upright window the panel is between them."""
    tight = area.w < _TIGHT_WIDTH or area.h < _TIGHT_HEIGHT
    side, height, below = (_TIGHT_SIDE, _LOW, _TIGHT_BELOW) if tight else (_SIDE, _HEIGHT, _BELOW)
    bar = Rect(area.x + side, area.bottom - below - height, area.w - 2 * side, height)
    if area.w < area.h * _UPRIGHT:
        return table_layout(Rect(area.x, area.y, area.w, bar.y)), bar
    upper = Rect(bar.x, area.y + (_TIGHT_TOP if tight else _TOP), bar.w, 0)
    upper = Rect(upper.x, upper.y, upper.w, bar.y - (_TIGHT_TOP if tight else _ABOVE) - upper.y)
    gap = _TIGHT_GAP if tight else _GAP
    square = min(upper.h, upper.w - gap - max(_NARROWEST_PANEL, area.w * _PANEL_SHARE))
    panel = min(_WIDEST_PANEL, upper.w - gap - square)
    spare = (upper.w - gap - square - panel) / 2
    board = Rect(upper.x + spare, upper.y + (upper.h - square) / 2, square, square)
    return TableLayout(board, Rect(board.right + gap, upper.y, panel, upper.h), tight=tight), bar
