"""The layout of the table screen: board, panel and timeline, in units, for any window from 640x480 units on."""

from dataclasses import dataclass

from banmen_client.ui.geometry import Rect

_WIDEST_PANEL, _NARROWEST_PANEL = 408, 236
_TIGHT_BELOW = 640
_TALL = 0.9
_HEIGHT, _LOW = 100, 84
"""The height of the timeline, usual and in a tight window."""
_GRAPH, _LOW_GRAPH = 76, 52
_SIDE, _TOP, _ABOVE, _FOOT = 40, 28, 20, 28
_TIGHT_SIDE, _TIGHT_TOP, _TIGHT_FOOT = 12, 12, 10
_GAP, _TIGHT_GAP = 44, 14
_TIGHT_WIDTH, _TIGHT_HEIGHT = 900, 640
_NARROWEST_TIMELINE_PANEL, _WIDEST_TIMELINE_PANEL = 240, 560
_CHAT_BAR, _CHAT_GAP, _TIGHT_CHAT_BAR, _TIGHT_CHAT_GAP = 44, 12, 32, 6
_LEAST_CHAT, _CHAT_SHARE = 190, 0.42
_LEAST_PANEL, _LEAST_TIMELINE_PANEL = 412, 322
"""The minimum height of a game's panel above an open chat, without and with a timeline."""
_LEAST_BELOW_BANNER = 384
"""The minimum height of the panel below a banner. The keys of a sudoku's palette are lower then, but uncovered."""
_PANEL_SHARE = 0.3
"""The minimum share of the window's width for the panel, so that its text is legible."""


@dataclass(frozen=True)
class TableLayout:
    """The square of the board, and the panel to its right or below it. `tight`: the panel is low."""

    board: Rect
    panel: Rect
    tight: bool


def table_layout(area: Rect) -> TableLayout:
    """Return the layout without a timeline: the panel is at the right of the board, or below it in a tall window."""
    margin = 14 if min(area.w, area.h) < _TIGHT_BELOW else 28
    if area.w < area.h * _TALL:
        return _tall_layout(area, margin)
    side_gap = max(14, min(44, area.w * 0.034))
    panel_width = max(_NARROWEST_PANEL, min(_WIDEST_PANEL, area.w * 0.32))
    room = area.w - panel_width - 3 * side_gap
    side = min(area.h - 2 * margin, room)
    # Width that the board cannot use goes to the panel first, then to the margins.
    panel_width = min(_WIDEST_PANEL * 1.25, panel_width + max(0, room - side))
    spare = max(0, area.w - side - panel_width - 3 * side_gap) / 2
    board = Rect(side_gap + spare, (area.h - side) / 2, side, side)
    tight = side < _TIGHT_BELOW
    # In a low window the panel has the full height, else the height of the board.
    top, height = (margin, area.h - 2 * margin) if tight else (board.y, side)
    return TableLayout(board, Rect(board.right + side_gap, top, panel_width, height), tight=height < _TIGHT_BELOW)


def _tall_layout(area: Rect, margin: float) -> TableLayout:
    side = min(area.w - 2 * margin, area.h - 2 * margin - 400)
    board = Rect((area.w - side) / 2, margin, side, side)
    top = board.bottom + margin
    width = min(area.w - 2 * margin, 640)
    panel = Rect((area.w - width) / 2, top, width, area.h - top - margin)
    return TableLayout(board, panel, tight=True)


@dataclass(frozen=True)
class ChatLayout:
    """The panel above the chat, or None if the chat covers it, and the chat: its bar, or its open card."""

    panel: Rect | None
    chat: Rect
    tight: bool


def chat_layout(layout: TableLayout, *, opened: bool, timeline: bool) -> ChatLayout:
    """Divide the panel between the game and the chat. An open chat without room below the game covers the panel."""
    panel, tight = layout.panel, layout.tight
    gap = _TIGHT_CHAT_GAP if tight else _CHAT_GAP
    if not opened:
        rest, chat = _cut_below(panel, _TIGHT_CHAT_BAR if tight else _CHAT_BAR, gap)
    else:
        room = panel.h - gap - (_LEAST_TIMELINE_PANEL if timeline else _LEAST_PANEL)
        if room < _LEAST_CHAT:
            return ChatLayout(None, panel, tight)
        rest, chat = _cut_below(panel, min(room, max(_LEAST_CHAT, panel.h * _CHAT_SHARE)), gap)
    return ChatLayout(rest, chat, tight or (rest.h < _TIGHT_BELOW and (opened or not timeline)))


def banner_layout(
    layout: TableLayout, height: float, *, foot: float, chat: bool, opened: bool, timeline: bool
) -> tuple[Rect, TableLayout]:
    """Return the place of a banner of this height, and the layout around it. `opened`: the chat exists and is open.

    The panel moves below the banner. If there is no room, the banner covers the end of the panel, but not its head, its
    players and its `foot` (units high, 0: none). An open chat that covers the panel has room for both.
    """
    panel, tight = layout.panel, layout.tight
    gap, bar = (_TIGHT_CHAT_GAP, _TIGHT_CHAT_BAR) if tight else (_CHAT_GAP, _CHAT_BAR)
    below_panel = bar + gap if chat else 0
    place, rest = panel.cut_top(height, gap)
    below = TableLayout(layout.board, rest, tight=tight or (rest.h < _TIGHT_BELOW and not timeline))
    covered = opened and chat_layout(below, opened=True, timeline=timeline).panel is None
    if covered or rest.h - below_panel >= (_LEAST_TIMELINE_PANEL if timeline else _LEAST_BELOW_BANNER):
        return place, below
    bottom = panel.bottom - below_panel - (foot + gap if foot else 0)
    return Rect(panel.x, bottom - height, panel.w, height), layout


def _cut_below(panel: Rect, height: float, gap: float) -> tuple[Rect, Rect]:
    below, rest = panel.cut_bottom(height, gap)
    return rest, below


def graph_height(*, tight: bool) -> float:
    """Return the height that a graph adds to the timeline, including the gap below it."""
    return _LOW_GRAPH if tight else _GRAPH


def timeline_layout(area: Rect, *, graph: bool = False) -> tuple[TableLayout, Rect]:
    """Return the layout with a timeline, and the timeline's rectangle.

    In a tall window the panel is above the timeline. A `graph` adds `graph_height` to the timeline.
    """
    tight = area.w < _TIGHT_WIDTH or area.h < _TIGHT_HEIGHT
    side, height, below = (_TIGHT_SIDE, _LOW, _TIGHT_FOOT) if tight else (_SIDE, _HEIGHT, _FOOT)
    above = graph_height(tight=area.w - 2 * side <= _TIGHT_WIDTH) if graph else 0.0
    bar = Rect(area.x + side, area.bottom - below - height - above, area.w - 2 * side, height + above)
    if area.w < area.h * _TALL:
        return table_layout(Rect(area.x, area.y, area.w, bar.y)), bar
    upper = Rect(bar.x, area.y + (_TIGHT_TOP if tight else _TOP), bar.w, 0)
    upper = Rect(upper.x, upper.y, upper.w, bar.y - (_TIGHT_TOP if tight else _ABOVE) - upper.y)
    gap = _TIGHT_GAP if tight else _GAP
    square = min(upper.h, upper.w - gap - max(_NARROWEST_TIMELINE_PANEL, area.w * _PANEL_SHARE))
    panel = min(_WIDEST_TIMELINE_PANEL, upper.w - gap - square)
    spare = (upper.w - gap - square - panel) / 2
    board = Rect(upper.x + spare, upper.y + (upper.h - square) / 2, square, square)
    return TableLayout(board, Rect(board.right + gap, upper.y, panel, upper.h), tight=tight), bar
