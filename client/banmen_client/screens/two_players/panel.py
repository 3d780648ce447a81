"""The panel of a table for two, from top to bottom: head, players, status, a game's extras, offers, moves, buttons.

`compose` gives each part its room; in a tight panel, icons and gaps go first.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from banmen_client.screens import invite
from banmen_client.screens.against_computer import at_another_level, opponents
from banmen_client.screens.names import program_name
from banmen_client.screens.table import game_table, offers
from banmen_client.screens.table.head import (
    card_height,
    connection,
    keys_button,
    lobby_button,
    pill_width,
    presenter_card,
)
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.table.status import status_pill
from banmen_client.screens.two_players import wording
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.screens.two_players.player_card import player_card
from banmen_client.table.view import move_pairs
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import Button, ButtonSpec, Kind, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, ListRow, fitting_size
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

_ROOMY = 40
"""The height (units) above which a button has an icon next to its label."""
_AROUND_LABEL, _AROUND_ICON, _BOTTOM_ICON_ALONE = 18, 28, 34
_FEW = 3
"""With more buttons than this, gaps are narrow, and low buttons with a `known` icon have no label."""


# --- the buttons of possible actions ----------------------------------------------------------------------------------


class PanelActions(NamedTuple):
    """Callbacks of the buttons that not every table has."""

    take_back: Callable[[], None]
    offer_draw: Callable[[], None]
    copy: Callable[[], None]
    save: Callable[[], None]


_KNOWN = {"do/copy-moves", "do/save-moves"}
"""The buttons whose icon alone is clear enough."""


def bottom_buttons(moment: Moment, rect: Rect, actions: PanelActions, *, has_transcript: bool) -> Sequence[Button]:
    """Return the buttons of the possible actions."""
    wanted = _wanted(moment, actions, has_transcript=has_transcript)
    if not wanted:
        return ()
    roomy = rect.h > _ROOMY
    alone = [each.key in _KNOWN and not roomy and len(wanted) > _FEW for each in wanted]
    places = _bottom_places(rect, alone)
    labels = ["" if only_icon else each.label for each, only_icon in zip(wanted, alone, strict=True)]
    rooms = [
        place.w - _AROUND_LABEL - (_AROUND_ICON if roomy and each.icon else 0)
        for place, each in zip(places, wanted, strict=True)
    ]
    size = min(
        fitting_size(moment.canvas, label, room, 16 if roomy else 13)
        for label, room in zip(labels, rooms, strict=True)
        if label
    )
    return [
        replace(
            each, label=label, icon=each.icon if roomy or not label else None, tooltip="" if label else each.label
        ).at(place, size)
        for each, place, label in zip(wanted, places, labels, strict=True)
    ]


def _bottom_places(rect: Rect, alone: Sequence[bool]) -> Sequence[Rect]:
    """Return the places of the buttons; icons `alone` are narrow, the others share the rest."""
    gap = 11 if len(alone) <= _FEW else 7
    narrow = _BOTTOM_ICON_ALONE * sum(alone)
    width = (rect.w - narrow - gap * (len(alone) - 1)) / max(1, len(alone) - sum(alone))
    places, x = [], rect.x
    for only_icon in alone:
        places.append(Rect(x, rect.y, _BOTTOM_ICON_ALONE if only_icon else width, rect.h))
        x = places[-1].right + gap
    return places


def _wanted(moment: Moment, actions: PanelActions, *, has_transcript: bool) -> Sequence[ButtonSpec]:
    t, table = moment.t, moment.table
    records = [
        ButtonSpec("do/copy-moves", t("copy-moves"), actions.copy, icon="copy"),
        ButtonSpec("do/save-moves", t("save-moves"), actions.save, icon="save"),
    ]
    records = records if has_transcript else []
    if table.waiting:
        return ()
    if table.replay.playing and not table.watching:
        draw = ButtonSpec("do/offer-draw", t("offer-draw"), actions.offer_draw, icon="handshake")
        can_take_back = table.take_back_ply() is not None
        return [
            ButtonSpec("do/take-back", t("take-back"), actions.take_back, icon="undo-2", enabled=can_take_back),
            *([draw] if table.shared_with_people else []),
            ButtonSpec("do/resign", t("resign"), moment.calls.resign, icon="flag"),
        ]
    return records if table.watching else [*_next_games(moment), *records]


def _next_games(moment: Moment) -> Sequence[ButtonSpec]:
    """Return the buttons of next games: a rematch, or against the computer a level higher or lower."""
    t, table, calls = moment.t, moment.table, moment.calls
    full = None not in table.replay.seats.values()
    label = t("again") if opponents(table) else t("rematch")
    kind: Kind = "plain" if table.replay.offers else "primary"
    again = ButtonSpec("do/rematch", label, lambda: calls.offer("rematch", None), kind, "repeat", full)
    other = at_another_level(table)
    if other is None:
        return [again]
    named = program_name(t, other.game, other.program)
    level = t("again-level", level=other.program) if other.program.isdecimal() else named
    return [again, ButtonSpec("do/again-level", level, lambda: calls.against_computer(other))]


# --- the moves --------------------------------------------------------------------------------------------------------

_ROW, _TITLE = 29, 16
_MARGIN_FROM = 3
"""The number of visible lines from which the list also shows those before and after the ply in view."""


class MoveMark(NamedTuple):
    """A mark next to a ply in the list: a few characters, and their colour."""

    text: str
    color: Paint


@dataclass
class MoveListState:
    """The scroll position of the move list, and the last target: its ply, the number of lines, the height (units)."""

    scroll: ScrollState = field(default_factory=ScrollState)
    followed: tuple[int, int, int] = (-1, -1, -1)


def compose_moves(
    moment: Moment,
    rect: Rect,
    facts: TwoPlayerFacts,
    state: MoveListState,
    marks: Mapping[int, MoveMark] = MappingProxyType({}),
) -> Sequence[Widget]:
    """Compose the list of moves, a card with a title and scrolled lines; nothing without room for a line.

    `marks` are shown next to the plies of these numbers.
    """
    table = moment.table
    lines = move_pairs(table.replay.plies, tuple(table.replay.seats))
    inner = rect.inset(12, 8)
    title, body = inner.cut_top(30, 2) if rect.h > 120 else (None, inner)  # noqa: PLR2004 - room for a heading
    if body.h < _ROW:
        return []
    contents = [
        _cell(moment, facts, _place(body, number, column), number, ply, first=column == 0, marks=marks)
        for number, line in enumerate(lines)
        for column, ply in enumerate(line)
    ]
    whole = body.cut_top(body.h // _ROW * _ROW)[0]  # so that no line is cut
    scroll = Scroll(key="moves", rect=whole, state=state.scroll, height=_ROW * len(lines), line=_ROW, contents=contents)
    _scroll_to_shown(state, scroll, lines, table.shown)
    widgets: list[Widget] = [Card(rect=rect)]
    if title is not None:
        widgets += _title(moment, title.inset(6, 0), facts)
    return [*widgets, scroll]


def _title(moment: Moment, rect: Rect, facts: TwoPlayerFacts) -> Sequence[Widget]:
    """Return the heading of the list, and the name of the opening up to the ply in view."""
    heading = moment.t("moves")
    name = facts.line_name(moment.t, moment.table.replay.plies[: moment.table.shown + 1])
    words, rest = rect.cut_left(moment.canvas.text_width(heading, _TITLE, bold=True) + 2, 12)
    return [
        Label(rect=words, text=heading, size=_TITLE, bold=True, color="secondary"),
        *([Label(rect=rest, text=name, size=15, align="right", color="gold_text")] if name else []),
    ]


def _place(body: Rect, line: int, column: int) -> Rect:
    """Return the rectangle of a ply. The first column also has the line's number."""
    first = 50 + min(92, (body.w - 50 - 16) / 2)
    y = body.y + line * _ROW
    return Rect(body.x, y, first, _ROW) if column == 0 else Rect(body.x + first, y, min(92, body.w - first - 14), _ROW)


def _scroll_to_shown(
    state: MoveListState, scroll: Scroll, lines: Sequence[Sequence[tuple[int, Any] | None]], shown: int
) -> None:
    """Scroll to the ply in view if that ply, or the size of the list, has changed."""
    followed = (shown, len(lines), round(scroll.rect.h))
    if state.followed == followed:
        return
    state.followed = followed
    for number, line in enumerate(lines):
        if any(cell is not None and cell[0] == shown for cell in line):
            scroll.reveal(_place(scroll.rect, number, 0), _ROW if scroll.rect.h >= _MARGIN_FROM * _ROW else 0)
    if shown == 0:
        scroll.scroll_to(0)


def _cell(
    moment: Moment,
    facts: TwoPlayerFacts,
    rect: Rect,
    line: int,
    ply: tuple[int, Any] | None,
    *,
    first: bool,
    marks: Mapping[int, MoveMark],
) -> Widget:
    shown = moment.table.shown
    mark = marks.get(ply[0]) if ply is not None else None
    text = facts.ply_text(moment.t, ply[1]) if ply is not None else ""
    here = ply is not None and ply[0] == shown
    same_line = ply is not None and (ply[0] + 1) // 2 == (shown + 1) // 2

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
        if first:
            canvas.text(str(line + 1), Rect(rect.x + 6, rect.y, 36, rect.h), 13, color="faint")
        if ply is not None:
            words = rect.cut_left(50 if first else 8)[1]
            color = "gold_text" if here else "ink"
            width = canvas.text(text, words, 17, bold=here or same_line, color=color)
            if mark is not None:
                canvas.text(mark.text, words.cut_left(width, 4)[1], 15, bold=True, color=mark.color)

    on_press: Callable[[], None] | None = None
    if ply is not None:
        number = ply[0]

        def look() -> None:
            moment.calls.look(number)

        on_press = look
    return ListRow(
        key=f"ply/{line}/{0 if first else 1}",
        rect=rect,
        radius=6,
        paint=paint,
        drawn_from=(line if first else None, text, here, same_line, mark),
        on_press=on_press,
    )


# --- the whole panel --------------------------------------------------------------------------------------------------

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
    actions: PanelActions,
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
        card, rest = rest.cut_top(card_height(panel, tight=tight), gap)
        widgets += presenter_card(moment, card, tight=tight)
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
    below, rest = rest.cut_bottom(game_table.HEIGHT, gap) if has_steps else (rest, rest)
    offered, rest = offers.compose(moment, rest, gap)
    widgets += offered
    if table.waiting:
        return [*widgets, *invite.compose(moment, rest)]
    if not has_steps:
        return [*widgets, *compose_moves(moment, rest, facts, moves)]
    # The moves come last, so that Tab goes through everything else first.
    return [*widgets, *game_table.compose_scrub(moment, below), *compose_moves(moment, rest, facts, moves)]


# --- the parts ------------------------------------------------------------------------------------------------------


def _header(moment: Moment, rect: Rect, facts: TwoPlayerFacts, *, tight: bool) -> Sequence[Widget]:
    t, calls, game = moment.t, moment.calls, moment.table.replay.game
    top, below = rect.cut_top(30 if tight else 46)
    back_width = button_width(moment.canvas, t("to-lobby"), 14, icons=1)
    help_rect, rest = top.cut_right(top.h - 4 if tight else 40, 8)
    back, title = rest.cut_right(back_width, 8)
    pill = connection(moment, below)
    line, place = wording.table_line(moment, facts), below.cut_right(pill_width(pill))[1]
    return [
        Label(rect=title, text=t(f"game-{game.key}") if game else "", size=24 if tight else 36, bold=True),
        lobby_button(t, back.middle(back.w, min(36, top.h)), calls.leave),
        keys_button(t, help_rect.middle(min(help_rect.w, 36), min(36, top.h)), calls.show_keys),
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
        fitting_size(moment.canvas, t(button.name), place.w - around, 15 if rect.h >= _ROOMY else 13)
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
