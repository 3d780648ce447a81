"""The right side of a sudoku table: the puzzle, who is here, tools and palette, the card, the foot."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banmen.games.sudoku.values import State
from banmen.texts import Texts
from banmen_client.coach.sudoku.figures import squares_left
from banmen_client.screens import invite, offers, scrub
from banmen_client.screens.header import connection_pill, way_out
from banmen_client.screens.layout import TableLayout
from banmen_client.screens.standing import Standing
from banmen_client.screens.sudoku import card, menu, palette, people, showing
from banmen_client.screens.sudoku.telling import card as told_now
from banmen_client.screens.sudoku.wording import puzzle_name
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label
from banmen_client.ui.widget import Widget

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen

_ROOMY_FOOT = 380
"""From this width on the buttons of the foot have words."""


def compose(screen: "SudokuScreen", layout: TableLayout, standing: Standing) -> Sequence[Widget]:
    """All of the panel."""
    tight = layout.tight
    gap = 8 if tight else 14
    head, rest = layout.panel.cut_top(48 if tight else 76, gap)
    foot, rest = rest.cut_bottom(32 if tight else 40, gap)
    widgets = [*_head(screen, head, standing, tight=tight)]
    height = people.height(standing, tight=tight)
    if height:
        row, rest = rest.cut_top(height, gap)
        widgets += people.compose(screen, row, standing)
    made, rest = offers.compose(screen.window, rest, standing, gap)
    widgets += made
    if screen.menu is not None:
        widgets += menu.compose(screen, rest, standing, screen.menu)
    elif screen.paced:
        widgets += showing.compose(screen, rest, standing, tight=tight)
    elif standing.waiting:
        widgets += invite.compose(screen.window, rest, standing)
    else:
        widgets += _desk(screen, rest, standing, tight=tight)
    return [*widgets, *_foot(screen, foot, standing)]


def _head(screen: "SudokuScreen", rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
    """The title, the puzzle, the figures, the connection."""
    window, t = screen.window, screen.window.t
    top, below = rect.cut_top(26 if tight else 46, 0)
    pill = connection_pill(window, below.cut_bottom(22)[0])
    name = puzzle_name(t, standing.replay)
    if standing.presence is not None and standing.presence.watching and not screen.paced:
        name = f"{name} · {t('here-watching', count=standing.presence.watching)}"
    figures = _figures(screen, rect, standing, tight=tight)
    line = below.cut_bottom(22)[0].cut_right(pill.rect.w, 10)[1]
    return [
        Label(
            rect=top.cut_left(figures[0].rect.x - rect.x - 8)[0],
            text=t("game-sudoku"),
            size=22 if tight else 36,
            bold=True,
        ),
        Label(rect=line, text=name, size=13 if tight else 15, color="secondary"),
        *figures,
        pill,
    ]


def _figures(screen: "SudokuScreen", rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Label]:
    """Time spent and squares left: the figure under its name, or, where it is tight, the figures alone."""
    t = screen.window.t
    figures = (("sudoku-time", screen.time_text()), ("sudoku-left", _left(screen, standing)))
    widgets: list[Label] = []
    size = 15 if tight else 22
    right = rect.right
    for name, figure in reversed(figures):
        words = t(name)
        width = max(
            screen.window.canvas.text_width(figure, size, bold=True),
            0 if tight else screen.window.canvas.text_width(words, 14),
        )
        place = Rect(right - width - 2, rect.y, width + 2, 26 if tight else 50)
        upper, lower = place.rows(2)
        if not tight:
            widgets.insert(0, Label(rect=upper, text=words, size=14, color="secondary"))
        widgets.insert(0, Label(rect=place if tight else lower, text=figure, size=size, bold=True))
        right = place.x - (12 if tight else 28)
    return widgets


def _left(screen: "SudokuScreen", standing: Standing) -> str:
    """The empty squares; a dash before the game."""
    state = standing.state
    return str(squares_left(state, screen.seat)) if isinstance(state, State) and state.givens else "–"


def _desk(screen: "SudokuScreen", rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
    """Tools, palette and card; where the panel is broad and low, the card stands beside the palette."""
    gap = 8 if tight else 16
    told = told_now(screen, standing)
    tools, rest = rect.cut_top(42 if tight else 84, gap)
    widgets = [*palette.tools(screen, tools, standing)]
    if rest.w > 2 * rest.h:
        below, place = rest.columns(2, gap)
    else:
        least = 3 * 34 + 2 * gap
        place, below = rest.cut_bottom(card.height(screen, told, rest, tight=tight, most=rest.h - least - gap), gap)
    return [*widgets, *palette.compose(screen, below, standing), *card.compose(screen, place, told, tight=tight)]


def _foot(screen: "SudokuScreen", rect: Rect, standing: Standing) -> Sequence[Widget]:
    """To the hall, back and forth through what happened, everything else."""
    window, t = screen.window, screen.window.t
    roomy = rect.w >= _ROOMY_FOOT
    gap = 10 if roomy else 5
    hall_width = button_width(window.canvas, t("to-lobby"), 14, icons=1) if roomy else rect.h
    more_name = t("sudoku-more" if screen.menu is None else "sudoku-less")
    more_width = max(_width(screen, t, name) for name in ("sudoku-more", "sudoku-less")) if roomy else rect.h
    hall, rest = rect.cut_left(hall_width, gap)
    more, rest = rest.cut_right(more_width, gap)
    return [
        way_out(window, hall, screen.leave, named=roomy),
        *(() if screen.shows_timeline else scrub.compose(screen, rest, standing, live_width=64 if roomy else 46)),
        Button(
            key="more",
            rect=more,
            icon="menu" if screen.menu is None else "x",
            label=more_name if roomy else "",
            tooltip="" if roomy else more_name,
            size=14,
            on_press=screen.toggle_menu,
        ),
    ]


def _width(screen: "SudokuScreen", t: Texts, name: str) -> float:
    return button_width(screen.window.canvas, t(name), 14, icons=1)
