"""The right side of a sudoku table: the puzzle, the players, tools and palette, the card, the foot."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.panel import all_steps, card, menu, palette, players, steps
from banmen_client.games.sudoku.panel.card import CardState, card_message
from banmen_client.games.sudoku.panel.steps import StepsState
from banmen_client.games.sudoku.wording import puzzle_name, squares_left
from banmen_client.screens import invite
from banmen_client.screens.table import game_table, offers
from banmen_client.screens.table import head as table_head
from banmen_client.screens.table.head import lobby_button
from banmen_client.ui.controls import Button, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label
from banmen_client.ui.widget import ScrollState, Widget

_ROOMY_FOOT = 380
"""The width from which the buttons of the foot have labels."""

_LEAST_MENU = 120
"""The minimum height of the menu above the card."""


@dataclass
class SudokuPanelState:
    """The scroll positions of the panel's parts. `menu` is None while the menu is closed."""

    menu: ScrollState | None = None
    card: CardState = field(default_factory=CardState)
    steps: StepsState = field(default_factory=StepsState)
    all_steps: ScrollState = field(default_factory=ScrollState)


def compose(moment: SudokuMoment, rect: Rect, state: SudokuPanelState, *, tight: bool) -> Sequence[Widget]:
    general, table = moment.general, moment.table
    gap = 8 if tight else 14
    head, rest = rect.cut_top(48 if tight else 76, gap)
    foot, rest = rest.cut_bottom(game_table.HEIGHT, gap)
    widgets = [*_head(moment, head, tight=tight)]
    height = players.height(table, tight=tight)
    if height:
        row, rest = rest.cut_top(height, gap)
        widgets += players.compose(moment.t, row, table)
    made, rest = offers.compose(general, rest, gap)
    widgets += made
    if state.menu is None and moment.coach.listed and table.live:
        widgets += _steps_and_card(moment, rest, state, tight=tight)
    elif state.menu is not None and (general.paced or table.waiting):
        widgets += menu.compose(moment, rest, state.menu)
    elif state.menu is not None:
        widgets += _menu_and_card(moment, rest, state.menu, state.card, tight=tight)
    elif general.paced:
        widgets += steps.compose(moment, rest, state.card, state.steps, tight=tight)
    elif table.waiting:
        widgets += invite.compose(general, rest)
    else:
        widgets += _tools(moment, rest, state.card, tight=tight)
    return [*widgets, *_foot(moment, foot)]


def _head(moment: SudokuMoment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
    """Return the title, the puzzle, the figures and the connection."""
    t, presence = moment.t, moment.table.presence
    top, below = rect.cut_top(26 if tight else 46, 0)
    pill = table_head.connection(moment.general, below.cut_bottom(22)[0])
    name = puzzle_name(t, moment.table.replay)
    if presence is not None and presence.watching and not moment.general.paced:
        name = f"{name} · {t('here-watching', count=presence.watching)}"
    figures = _figures(moment, rect, tight=tight)
    line = below.cut_bottom(22)[0].cut_right(table_head.pill_width(pill))[1]
    return [
        Label(
            rect=top.cut_left(figures[0].rect.x - rect.x - 8)[0],
            text=t("game-sudoku"),
            size=22 if tight else 36,
            bold=True,
        ),
        Label(rect=line, text=name, size=13 if tight else 15, color="secondary"),
        *figures,
        *pill,
    ]


def _figures(moment: SudokuMoment, rect: Rect, *, tight: bool) -> Sequence[Label]:
    """Return the time spent and the number of squares left, each under its name; in a tight panel without names."""
    t, canvas = moment.t, moment.canvas
    figures = (("sudoku-time", moment.time_text), ("sudoku-left", _squares_left(moment)))
    widgets: list[Label] = []
    size = 15 if tight else 22
    right = rect.right
    for name, figure in reversed(figures):
        words = t(name)
        width = max(canvas.text_width(figure, size, bold=True), 0 if tight else canvas.text_width(words, 14))
        place = Rect(right - width - 2, rect.y, width + 2, 26 if tight else 50)
        upper, lower = place.rows(2)
        if not tight:
            widgets.insert(0, Label(rect=upper, text=words, size=14, color="secondary"))
        widgets.insert(0, Label(rect=place if tight else lower, text=figure, size=size, bold=True))
        right = place.x - (12 if tight else 28)
    return widgets


def _squares_left(moment: SudokuMoment) -> str:
    return str(squares_left(moment.state, moment.seat)) if moment.state.givens else "–"


def _tools(moment: SudokuMoment, rect: Rect, state: CardState, *, tight: bool) -> Sequence[Widget]:
    """Return tools, palette and card. In a broad and low panel the card is next to the palette."""
    gap = 8 if tight else 16
    tools, rest = rect.cut_top(42 if tight else 84, gap)
    below, words = _card(moment, rest, state, 3 * 34 + 2 * gap, tight=tight)
    return [*palette.tools(moment, tools), *palette.compose_palette(moment, below), *words]


def _menu_and_card(
    moment: SudokuMoment, rect: Rect, menu_state: ScrollState, state: CardState, *, tight: bool
) -> Sequence[Widget]:
    """Return the menu instead of tools and palette, and the card with the messages of its commands."""
    above, words = _card(moment, rect, state, _LEAST_MENU, tight=tight)
    return [*menu.compose(moment, above, menu_state), *words]


def _steps_and_card(moment: SudokuMoment, rect: Rect, state: SudokuPanelState, *, tight: bool) -> Sequence[Widget]:
    """Return the list of all steps instead of tools and palette, and the card with the chosen one."""
    above, words = _card(moment, rect, state.card, _LEAST_MENU, tight=tight)
    return [*all_steps.compose(moment, above, state.all_steps), *words]


def _card(
    moment: SudokuMoment, rect: Rect, state: CardState, least: float, *, tight: bool
) -> tuple[Rect, Sequence[Widget]]:
    """Return the area above the card (or next to it in a broad and low panel), and the card.

    The area is at least `least` high.
    """
    gap = 8 if tight else 16
    message = card_message(moment)
    if rect.w > 2 * rect.h:
        rest, place = rect.columns(2, gap)
    else:
        high = card.height(moment.canvas, message, rect, tight=tight, most=rect.h - least - gap)
        place, rest = rect.cut_bottom(high, gap)
    return rest, card.compose(moment, place, message, state, tight=tight)


def _foot(moment: SudokuMoment, rect: Rect) -> Sequence[Widget]:
    """Return the button to the hall, the controls of the timeline, and the menu button."""
    t, canvas, general, opened = moment.t, moment.canvas, moment.general, moment.menu_open
    roomy = rect.w >= _ROOMY_FOOT
    gap = 10 if roomy else 5
    hall_width = button_width(canvas, t("to-lobby"), 14, icons=1) if roomy else rect.h
    more_name = t("sudoku-less" if opened else "sudoku-more")
    widest = max(button_width(canvas, t(name), 14, icons=1) for name in ("sudoku-more", "sudoku-less"))
    hall, rest = rect.cut_left(hall_width, gap)
    more, rest = rest.cut_right(widest if roomy else rect.h, gap)
    return [
        lobby_button(t, hall, general.calls.leave, named=roomy),
        *(() if general.has_timeline else game_table.compose_scrub(general, rest)),
        Button(
            key="more",
            rect=more,
            icon="x" if opened else "menu",
            label=more_name if roomy else "",
            tooltip="" if roomy else more_name,
            size=14,
            on_press=moment.calls.toggle_menu,
        ),
    ]
