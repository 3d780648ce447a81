"""The buttons along the bottom of the panel: the possible actions in the game, and after it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from banmen_client.screens.against_computer import at_another_level, opponents
from banmen_client.screens.names import program_name
from banmen_client.screens.table.moment import Moment
from banmen_client.ui.buttons import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import fitting_size

_ROOMY = 40
"""The height (units) above which a button has an icon next to its label."""
_AROUND_LABEL, _AROUND_ICON, _ICON_ALONE = 18, 28, 34
_FEW = 3
"""With more buttons than this, gaps are narrow, and low buttons with a `known` icon have no label."""


class Actions(NamedTuple):
    """Callbacks of the buttons that not every table has."""

    take_back: Callable[[], None]
    offer_draw: Callable[[], None]
    copy: Callable[[], None]
    save: Callable[[], None]


class _Wanted(NamedTuple):
    """A button: its name, the message id of its text if it has no `label`, its icon, its callback.

    `known`: the icon alone is clear enough.
    """

    name: str
    icon: str
    press: Callable[[], None]
    enabled: bool = True
    label: str = ""
    known: bool = False


def bottom_buttons(moment: Moment, rect: Rect, actions: Actions, *, has_transcript: bool) -> Sequence[Button]:
    """Return the buttons of the possible actions."""
    wanted = _wanted(moment, actions, has_transcript=has_transcript)
    if not wanted:
        return ()
    roomy = rect.h > _ROOMY
    alone = [each.known and not roomy and len(wanted) > _FEW for each in wanted]
    places = _places(rect, alone)
    labels = ["" if only_icon else _label(moment, each) for each, only_icon in zip(wanted, alone, strict=True)]
    rooms = [
        place.w - _AROUND_LABEL - (_AROUND_ICON if roomy and each.icon else 0)
        for place, each in zip(places, wanted, strict=True)
    ]
    size = min(
        fitting_size(moment.canvas, label, room, 16 if roomy else 13)
        for label, room in zip(labels, rooms, strict=True)
        if label
    )
    main = "rematch" if not moment.table.replay.offers else ""
    return [
        Button(
            key=f"do/{each.name}",
            rect=place,
            icon=each.icon if each.icon and (roomy or not label) else None,
            label=label,
            tooltip="" if label else _label(moment, each),
            size=size,
            kind="primary" if each.name == main else "plain",
            enabled=each.enabled,
            on_press=each.press,
        )
        for each, place, label in zip(wanted, places, labels, strict=True)
    ]


def _places(rect: Rect, alone: Sequence[bool]) -> Sequence[Rect]:
    """Return the places of the buttons; icons `alone` are narrow, the others share the rest."""
    gap = 11 if len(alone) <= _FEW else 7
    narrow = _ICON_ALONE * sum(alone)
    width = (rect.w - narrow - gap * (len(alone) - 1)) / max(1, len(alone) - sum(alone))
    places, x = [], rect.x
    for only_icon in alone:
        places.append(Rect(x, rect.y, _ICON_ALONE if only_icon else width, rect.h))
        x = places[-1].right + gap
    return places


def _wanted(moment: Moment, actions: Actions, *, has_transcript: bool) -> Sequence[_Wanted]:
    table = moment.table
    records = [
        _Wanted("copy-moves", "copy", actions.copy, known=True),
        _Wanted("save-moves", "save", actions.save, known=True),
    ]
    records = records if has_transcript else []
    if table.waiting:
        return ()
    if table.replay.playing and not table.watching:
        draw = [_Wanted("offer-draw", "handshake", actions.offer_draw)] if table.shared_with_people else []
        take_back = _Wanted("take-back", "undo-2", actions.take_back, table.take_back_ply() is not None)
        return [take_back, *draw, _Wanted("resign", "flag", moment.calls.resign)]
    return records if table.watching else [*_next_games(moment), *records]


def _next_games(moment: Moment) -> Sequence[_Wanted]:
    """Return the buttons of next games: a rematch, or against the computer a level higher or lower."""
    t, table, calls = moment.t, moment.table, moment.calls
    full = None not in table.replay.seats.values()
    label = t("again") if opponents(table) else ""
    again = _Wanted("rematch", "repeat", lambda: calls.offer("rematch", None), full, label)
    other = at_another_level(table)
    if other is None:
        return [again]
    named = program_name(t, other.game, other.program)
    level = t("again-level", level=other.program) if other.program.isdecimal() else named
    return [again, _Wanted("again-level", "", lambda: calls.against_computer(other), label=level)]


def _label(moment: Moment, button: _Wanted) -> str:
    return button.label or moment.t(button.name)
