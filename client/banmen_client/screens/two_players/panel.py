"""The panel of a table for two: players, status, offers, moves and buttons."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from banmen_client.screens.table import head as table_head
from banmen_client.screens.table import invite, offers, presenter, scrub
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.table.status import status_pill
from banmen_client.screens.two_players import move_list, wording
from banmen_client.screens.two_players.bottom_buttons import Actions, bottom_buttons
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.screens.two_players.move_list import MoveListState
from banmen_client.screens.two_players.player_card import player_card
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, fitting_size
from banmen_client.ui.widget import Widget

_ROOMY_BUTTON = 40
"""The height (units) above which a button has an icon next to its label."""
_AROUND_WORDS, _AROUND_WORDS_ALONE = 44, 18
"""The room (units) around a button's label: with an icon, and without."""
_ICON_ALONE, _BETWEEN = 44, 8
"""Units: the width of a button that is only an icon, and the gap between buttons."""


class PanelButton(NamedTuple):
    """An additional button: its name (also its message id), its icon, its callback, and whether it is on.

    With `icon_alone` its label moves to the tooltip; the other buttons of such a row have only labels.
    """

    name: str
    icon: str
    press: Callable[[], None]
    on: bool = False
    enabled: bool = True
    icon_alone: bool = False


class Extras(NamedTuple):
    """A game's own part of the panel: a row of buttons with a line of text below it."""

    buttons: Sequence[PanelButton] = ()
    text: str = ""


def compose(  # noqa: PLR0917 - the moment, the place, and one for each part of the panel
    moment: Moment,
    panel: Rect,
    facts: TwoPlayerFacts,
    moves: MoveListState,
    actions: Actions,
    extras: Extras = Extras(),  # noqa: B008 - it is never changed
    *,
    tight: bool,
) -> Sequence[Widget]:
    """Compose the panel from top to bottom."""
    table = moment.table
    gap = 8 if tight else 14
    widgets: list[Widget] = []
    head, rest = panel.cut_top(52 if tight else 76, gap)
    widgets += _header(moment, head, facts, tight=tight)
    if table.replay.show:
        card, rest = rest.cut_top(presenter.card_height(panel, tight=tight), gap)
        widgets += presenter.presenter_card(moment, card, tight=tight)
    cards, rest = rest.cut_top(2 * (50 if tight else 95) + gap, gap)
    for rect, seat in zip(cards.rows(2, gap), table.seat_order(), strict=False):
        widgets += player_card(moment, rect, seat, facts, on_move=wording.to_move(moment) == seat)
    status, rest = rest.cut_top(34 if tight else 44, gap)
    widgets.append(status_pill(status, wording.status(moment, facts)))
    further, rest = _extras(moment, rest, extras, gap, tight=tight)
    widgets += further
    buttons, above = rest.cut_bottom(38 if tight else 48, gap)
    made = bottom_buttons(moment, buttons, actions, has_transcript=facts.transcript is not None)
    rest = above if made or not table.waiting else rest
    widgets += made
    has_steps = not (table.waiting or moment.has_timeline)
    below, rest = rest.cut_bottom(scrub.HEIGHT, gap) if has_steps else (rest, rest)
    offered, rest = offers.compose(moment, rest, gap)
    widgets += offered
    if table.waiting:
        return [*widgets, *invite.compose(moment, rest)]
    if not has_steps:
        return [*widgets, *move_list.compose(moment, rest, facts, moves)]
    # The moves come last, so that Tab goes through everything else first.
    return [*widgets, *scrub.compose(moment, below), *move_list.compose(moment, rest, facts, moves)]


# --- the parts ------------------------------------------------------------------------------------------------------


def _header(moment: Moment, rect: Rect, facts: TwoPlayerFacts, *, tight: bool) -> Sequence[Widget]:
    t, calls, game = moment.t, moment.calls, moment.table.replay.game
    top, below = rect.cut_top(30 if tight else 46)
    back_width = button_width(moment.canvas, t("to-lobby"), 14, icons=1)
    help_rect, rest = top.cut_right(top.h - 4 if tight else 40, 8)
    back, title = rest.cut_right(back_width, 8)
    pill = table_head.connection(moment, below)
    line, place = wording.table_line(moment, facts), below.cut_right(table_head.pill_width(pill))[1]
    return [
        Label(rect=title, text=t(f"game-{game.key}") if game else "", size=24 if tight else 36, bold=True),
        table_head.lobby_button(t, back.middle(back.w, min(36, top.h)), calls.leave),
        table_head.keys_button(t, help_rect.middle(min(help_rect.w, 36), min(36, top.h)), calls.show_keys),
        Label(
            rect=place,
            text=line,
            size=fitting_size(moment.canvas, line, place.w, 13 if tight else 15, bold=False),
            color="secondary",
        ),
        *pill,
    ]


def _extras(moment: Moment, rect: Rect, extras: Extras, gap: float, *, tight: bool) -> tuple[Sequence[Widget], Rect]:
    """Return the game's own buttons from the top of `rect`, and the line of text.

    Return the widgets and the rest of `rect`.
    """
    if not extras.buttons:
        return (), rect
    row, rest = rect.cut_top(34 if tight else 40, 4 if extras.text else gap)
    widgets: list[Widget] = [*panel_buttons(moment, row, extras.buttons)]
    if extras.text:
        line, rest = rest.cut_top(18, gap)
        widgets.append(Label(rect=line.inset(4, 0), text=extras.text, size=13, color="secondary"))
    return widgets, rest


def panel_buttons(moment: Moment, rect: Rect, wanted: Sequence[PanelButton]) -> Sequence[Widget]:
    """Return buttons side by side; an active one is lit. All labels have one size, at which they fit."""
    t, places = moment.t, _places(rect, wanted)
    some_alone = any(button.icon_alone for button in wanted)
    around = _AROUND_WORDS_ALONE if some_alone else _AROUND_WORDS
    size = min(
        fitting_size(moment.canvas, t(button.name), place.w - around, 15 if rect.h >= _ROOMY_BUTTON else 13)
        for place, button in zip(places, wanted, strict=True)
        if not button.icon_alone
    )
    return [
        Button(
            key=f"do/{button.name}",
            rect=place,
            icon=button.icon if button.icon_alone or not some_alone else None,
            label="" if button.icon_alone else t(button.name),
            tooltip=t(button.name) if button.icon_alone else "",
            size=size,
            kind="accent" if button.on else "plain",
            enabled=button.enabled,
            on_press=button.press,
        )
        for place, button in zip(places, wanted, strict=True)
    ]


def _places(rect: Rect, wanted: Sequence[PanelButton]) -> Sequence[Rect]:
    """Return the places of buttons side by side. The icons are narrow; the labels share the rest equally."""
    alone = sum(button.icon_alone for button in wanted)
    width = (rect.w - alone * _ICON_ALONE - (len(wanted) - 1) * _BETWEEN) / max(1, len(wanted) - alone)
    places, rest = [], rect
    for button in wanted:
        place, rest = rest.cut_left(_ICON_ALONE if button.icon_alone else width, _BETWEEN)
        places.append(place)
    return places
