"""The head of a panel: title, subtitle, connection, the lobby button; and the presenter's card below it.

In a narrow panel, labels become icons, and the card's text gets shorter before it is cut.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from banmen.protocol.messages import Presence
from banmen.replay import PROGRAM
from banmen.texts import Texts
from banmen_client.screens import invite
from banmen_client.screens.connection import connection_pill
from banmen_client.screens.dialogs import watchers_dialog
from banmen_client.screens.table.moment import Moment
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, Toggle, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Avatar, Card, Label, Painted, fitting_size
from banmen_client.ui.widget import Widget

BETWEEN = " · "
"""The separator between the parts of a line."""
_LINES, _ROOM_FOR_LINES, _ROOM_FOR_CODE = 64, 520, 420
_ICON, _CODE_MARK = 23, 30
_MOST_NAMES = 6
_DOTS: Mapping[str, str] = {"away": "gold", "left": "faint"}
_PLACES: Mapping[str, str] = {"away": "away", "left": "gone"}
"""For an absent presenter, by presence: the colour of the dot, and the message id of the label."""


# --- the presenter's card ---------------------------------------------------------------------------------------------


def card_height(panel: Rect, *, tight: bool) -> float:
    """Return the height in units of the presenter's card.

    In a narrow panel that is high enough, it has a line for the code.
    """
    if not tight:
        return 76
    return _LINES if panel.h >= _ROOM_FOR_LINES and panel.w < _ROOM_FOR_CODE else 44


def presenter_card(moment: Moment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
    """Compose the card of the presenter or the players: names, code, and for viewers of a show the switch to follow."""
    canvas, table = moment.canvas, moment.table
    name, role = _name_and_role(moment)
    watching = table.presence.watching if table.presence else 0
    under = _subtitles(moment.t, role, watching, tight=tight)
    lines = [*_naming(role, table.presence, tight=tight), *under]
    watched = table.presence is not None and bool(table.presence.watcher_names)
    size = 30 if tight else 46
    avatar, words = rect.inset(10 if tight else 20, 4).cut_left(size, 12 if tight else 16)
    dot = None if moment.recorded else _DOTS.get(_host_presence(table), "green")
    needed = max(canvas.text_width(name, 15 if tight else 18, bold=True), under[0].width(canvas))
    code = invite.code_of(moment)
    low = rect.h < _LINES
    beside = (
        invite.code_width(canvas, code) + 8 if code and low else 0
    )  # the code is written out before the switch gets its label
    action, words = _button(moment, words, needed + beside, tight=tight)
    mark, words = _code(moment, words, code, needed, low=low, tight=tight) if code else ((), words)
    return [
        Card(rect=rect),
        Avatar(rect=avatar.middle(size, size), name=name, dot=dot),
        *action,
        *mark,
        Painted(
            key="watchers" if watched else "",
            rect=words,
            paint=lambda canvas, rect, _touch: _draw_text(canvas, rect, name, lines, tight=tight),
            drawn_from=(name, tuple(lines), tight),
            tooltip=moment.t("watchers-show") if watched else "",
            on_press=(lambda: moment.calls.show_dialog(watchers_dialog())) if watched else None,
        ),
    ]


def _code(
    moment: Moment, words: Rect, code: str, needed: float, *, low: bool, tight: bool
) -> tuple[Sequence[Widget], Rect]:
    """Return the button with the code, beside the text in a low card, else below it.

    Return it and the rest of `words`.
    """
    whole = invite.code_width(moment.canvas, code)
    if low:
        mark, words = words.cut_right(whole if words.w - whole - 8 >= needed else _CODE_MARK, 8)
        return [invite.code_button(moment, mark.middle(mark.w, 30), code)], words
    words, below = words.inset(0, 2).cut_top(words.h - (22 if tight else 26))
    return [invite.code_button(moment, below.cut_left(whole)[0].moved(-8, 0), code)], words


class _Subtitle(NamedTuple):
    """A line under the name: text, an icon, text, each optional."""

    before: str
    icon: bool
    after: str
    size: float

    def width(self, canvas: Canvas) -> float:
        """Return the width of the line in units."""
        words = canvas.text_width(self.before, self.size) + canvas.text_width(self.after, self.size)
        return words + (_ICON if self.icon else 0) + (10 if self.icon and self.before else 0)

    def paint(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the line from the left."""
        if self.before:
            rest = rect.cut_left(canvas.text(self.before, rect, self.size, color="secondary"), 10)[1]
            rect = rest if self.icon else rect
        if self.icon:
            icon, rect = rect.cut_left(_ICON - 7, 7)
            canvas.icon("users", icon.center, 16 if self.size > 12 else 14, "secondary")  # noqa: PLR2004 - small words
        if self.after:
            canvas.text(self.after, rect, self.size, color="secondary")


def _draw_text(canvas: Canvas, rect: Rect, name: str, under: Sequence[_Subtitle], *, tight: bool) -> None:
    """Draw the name, and the first of the lines `under` that fits below it."""
    upper, lower = rect.inset(0, 2 if rect.h < _LINES else 10).rows(2)
    canvas.text(name, upper, 15 if tight else 18, bold=True)
    # Without room, the number of spectators is shortened, then left out, before the role is cut.
    subtitle = next((each for each in under if each.width(canvas) <= lower.w), under[-1])
    subtitle.paint(canvas, lower)


def _subtitles(t: Texts, role: str, watching: int, *, tight: bool) -> Sequence[_Subtitle]:
    """Return the possible lines under the name, from the longest to the shortest."""
    size = 12 if tight else 14
    if not watching:
        return (_Subtitle(role, icon=False, after="", size=size),)
    return (
        _line(role, t("here-watching", count=watching), tight=tight),
        _Subtitle(role, icon=True, after=str(watching), size=size),
        _Subtitle(role, icon=False, after="", size=size),
    )


def _naming(role: str, presence: Presence | None, *, tight: bool) -> Sequence[_Subtitle]:
    """Return the possible lines with spectators' names. An icon separates the names from the presenter's role."""
    if presence is None:
        return ()
    most = min(len(presence.watcher_names), _MOST_NAMES)
    size = 12 if tight else 14
    return [
        _Subtitle(role, icon=True, after=_some_of(presence.watcher_names, count, presence.watching), size=size)
        for count in range(most, 0, -1)
    ]


def _line(role: str, watchers: str, *, tight: bool) -> _Subtitle:
    """Return a line with the role and the spectators, separated by an icon if there is room."""
    whole = BETWEEN.join(part for part in (role, watchers) if part)
    if tight:
        return _Subtitle(whole, icon=False, after="", size=12)
    return _Subtitle("", icon=True, after=whole, size=14)


def _some_of(names: Sequence[str], count: int, watching: int) -> str:
    """Return the first names, and the number of the rest: `Sora, Ren +3`."""
    more = watching - count
    return ", ".join(names[:count]) + (f" +{more}" if more else "")


def _button(moment: Moment, words: Rect, needed: float, *, tight: bool) -> tuple[Sequence[Widget], Rect]:
    """Return the switch to follow, or the button that repeats the show. Return it and the rest of `words`.

    `needed` is the width that the text needs.
    """
    t, canvas = moment.t, moment.canvas
    if moment.table.replay.pace is not None and not moment.is_host:
        label = t("show-follow")
        width = canvas.text_width(label, 15) + 64
        roomy = words.w - width - 10 >= needed
        toggle, words = words.cut_right(width if roomy else 50, 10)
        made: Widget = Toggle(
            key="follow",
            rect=toggle.middle(toggle.w, 34),
            on=moment.following,
            label=label if roomy else "",
            tooltip="" if roomy else label,
            on_change=lambda on: _follow(moment, on=on),
        )
        return [made], words
    if may_repeat_show(moment):
        label = t("show-again")
        width = button_width(canvas, label, 14, icons=1)
        roomy = not tight and words.w - width - 10 >= needed
        button, words = words.cut_right(width if roomy else 38, 10)
        made = Button(
            key="again",
            rect=button.middle(button.w, 34 if tight else 40),
            icon="repeat",
            label=label if roomy else "",
            size=14,
            tooltip=t("show-again-tip"),
            on_press=lambda: moment.calls.offer("rematch", None),
        )
        return [made], words
    return [], words


def may_repeat_show(moment: Moment) -> bool:
    """Return True if this user presents a show that is over, and may start it again."""
    table = moment.table
    over = table.replay.outcome is not None and table.live
    return table.replay.show and over and moment.is_host and not moment.recorded


def _follow(moment: Moment, *, on: bool) -> None:
    """Follow the shared position, or stop following at the present ply."""
    if on:
        moment.calls.look(None)
    else:
        moment.calls.detach()


def _name_and_role(moment: Moment) -> tuple[str, str]:
    """Return the name on the card, and the role: presenting, playing, away."""
    t, replay = moment.t, moment.table.replay
    if replay.show:
        host = (replay.opened.host_name if replay.opened else "") or t("show-host")
        if moment.recorded:
            return host, t("show-presented")
        if moment.is_host:
            return host, t("show-you-present")
        return host, t(_PLACES.get(_host_presence(moment.table), "show-presenting"))
    seated = ((seat, sitter) for seat, sitter in replay.seats.items() if sitter and sitter.player != PROGRAM)
    people = [sitter.name or t(f"seat-{seat}") for seat, sitter in seated]
    return BETWEEN.join(people) or t("show-host"), t("show-played" if moment.recorded else "show-playing")


def _host_presence(table: TableView) -> str:
    """Return the presence of the presenter: `here`, `away` or `left`."""
    return (table.presence and table.presence.host) or "here"


# --- the head ---------------------------------------------------------------------------------------------------------

_TIGHT_LINE, _LINE = 16, 20
_ARROW_WIDTH = 36
_TIGHT_HEIGHT, _HEIGHT = 52, 76
_LEAST_TITLE = 0.72
"""The share of its size to which a title shrinks before the button next to it loses its label."""


def compose(
    moment: Moment, panel: Rect, subtitle: str, *, tight: bool, presented: bool = True
) -> tuple[Sequence[Widget], Rect]:
    """Compose the head, if `presented` with the presenter's card. Return the widgets and the rest of the panel."""
    pill = pill_width(connection(moment, panel))
    lines = _lines(moment, subtitle, panel.w, pill, tight=tight)
    further = (len(lines) - 1) * (_TIGHT_LINE if tight else _LINE)
    head, rest = panel.cut_top((_TIGHT_HEIGHT if tight else _HEIGHT) + further, 8 if tight else 14)
    title = _title(moment, head, lines, tight=tight)
    if not presented:
        return title, rest
    card, rest = rest.cut_top(card_height(panel, tight=tight), 8 if tight else 16)
    return [*title, *presenter_card(moment, card, tight=tight)], rest


def _lines(moment: Moment, subtitle: str, width: float, pill: float, *, tight: bool) -> Sequence[str]:
    """Return the subtitle as one line; as two if it does not fit next to the connection pill, `pill` units wide."""
    canvas, size = moment.canvas, 13 if tight else 15
    parts = subtitle.split(BETWEEN)
    if canvas.text_width(subtitle, size) <= width - pill or len(parts) == 1:
        return (subtitle,)
    first = 1
    while first < len(parts) - 1 and canvas.text_width(BETWEEN.join(parts[: first + 1]), size) <= width:
        first += 1
    return BETWEEN.join(parts[:first]), BETWEEN.join(parts[first:])


def _title(moment: Moment, rect: Rect, subtitle: Sequence[str], *, tight: bool) -> Sequence[Widget]:
    t, calls, game = moment.t, moment.calls, moment.table.replay.game
    top, below = rect.cut_top(30 if tight else 46)
    name = t(f"game-{game.key}") if game else ""
    help_rect, rest = top.cut_right(top.h - 4 if tight else 40, 8)
    size, back_label = _title_size(moment.canvas, name, t("to-lobby"), rest.w, largest=24 if tight else 36)
    back_width = button_width(moment.canvas, back_label, 14, icons=1) if back_label else _ARROW_WIDTH
    back, title = rest.cut_right(back_width, 8)
    *above, last = below.rows(len(subtitle))
    pill = connection(moment, last)
    places = [*above, last.cut_right(pill_width(pill))[1]]
    return [
        Label(rect=title, text=name, size=size, bold=True),
        lobby_button(t, back.middle(back.w, min(36, top.h)), calls.leave, named=bool(back_label)),
        keys_button(t, help_rect.middle(min(help_rect.w, 36), min(36, top.h)), calls.show_keys),
        *(
            Label(rect=place, text=line, size=13 if tight else 15, color="secondary")
            for place, line in zip(places, subtitle, strict=True)
        ),
        *pill,
    ]


def connection(moment: Moment, rect: Rect) -> Sequence[Widget]:
    """Return the connection pill at the right end of `rect`; nothing for a saved replay, which needs no server."""
    return () if moment.recorded else (connection_pill(moment.canvas, moment.connection, rect),)


def pill_width(pill: Sequence[Widget]) -> float:
    """Return the width (units) left for the connection pill next to the text."""
    return sum(each.rect.w + 10 for each in pill)


def lobby_button(t: Texts, rect: Rect, leave: Callable[[], None], *, named: bool = True) -> Button:
    """Return the button that goes back to the lobby. If not `named`, it is an arrow with a tooltip."""
    name = t("to-lobby")
    return Button(
        key="leave",
        rect=rect,
        icon="arrow-left",
        label=name if named else "",
        tooltip="" if named else name,
        size=14,
        on_press=leave,
    )


def keys_button(t: Texts, rect: Rect, ask: Callable[[], None]) -> Button:
    """Return the button that shows the rules and the keys."""
    return Button(key="keys", rect=rect, icon="circle-question-mark", tooltip=t("help"), on_press=ask)


def _title_size(canvas: Canvas, name: str, back: str, room: float, *, largest: float) -> tuple[float, str]:
    """Return the size of the title and the lobby button's label; an empty label if the title would be too small."""
    beside = button_width(canvas, back, 14, icons=1)
    size = fitting_size(canvas, name, room - beside - 8, largest)
    if size >= _LEAST_TITLE * largest and canvas.text_width(name, size, bold=True) <= room - beside - 8:
        return size, back
    return fitting_size(canvas, name, room - _ARROW_WIDTH - 8, largest), ""
