"""The card of who presents a show: how many watch, by which code others come, and whether one follows."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banmen.events import PROGRAM
from banmen.texts import Texts
from banmen_client.screens import invite
from banmen_client.screens.at_table import AtTable
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import Button, Toggle, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Painted
from banmen_client.ui.marks import Avatar
from banmen_client.ui.widget import Widget

BETWEEN = " · "
"""Stands between what is said on one line."""
_LINES, _ROOM_FOR_LINES, _ROOM_FOR_CODE = 64, 520, 420
_ICON, _CODE_MARK = 23, 30
_DOTS: Mapping[str, str] = {"away": "gold", "left": "faint"}
_PLACES: Mapping[str, str] = {"away": "away", "left": "gone"}
"""The colour beside a presenter who is not there, and the id of the word for it."""


def card_height(panel: Rect, *, tight: bool) -> float:
    """How high the card is: where it is narrow, with a line for the code, if the panel is not too low for that."""
    if not tight:
        return 76
    return _LINES if panel.h >= _ROOM_FOR_LINES and panel.w < _ROOM_FOR_CODE else 44


def who(screen: AtTable, rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
    """Who presents a show, or who plays, and the code of the table; for viewers of a show whether they follow."""
    canvas = screen.window.canvas
    name, role = _who(screen, standing)
    watching = standing.presence.watching if standing.presence else 0
    under = _under(screen.window.t, role, watching, tight=tight)
    size = 30 if tight else 46
    avatar, words = rect.inset(10 if tight else 20, 4).cut_left(size, 12 if tight else 16)
    dot = None if screen.recorded else _DOTS.get(_host(standing), "green")
    needed = max(canvas.text_width(name, 15 if tight else 18, bold=True), under[0].width(canvas))
    code = invite.code_of(screen.window, standing)
    low = rect.h < _LINES
    beside = invite.code_width(canvas, code) + 8 if code and low else 0  # written out before a switch is named
    deed, words = _deed(screen, standing, words, needed + beside, tight=tight)
    mark, words = _code(screen, words, code, needed, low=low, tight=tight) if code else ((), words)
    return [
        Card(rect=rect),
        Avatar(rect=avatar.middle(size, size), name=name, dot=dot),
        *deed,
        *mark,
        Painted(rect=words, paint=lambda canvas, rect, _touch: _write(canvas, rect, name, under, tight=tight)),
    ]


def _code(
    screen: AtTable, words: Rect, code: str, needed: float, *, low: bool, tight: bool
) -> tuple[Sequence[Widget], Rect]:
    """The code of the table, and what is left of the words: beside them where the card is low, else below them."""
    whole = invite.code_width(screen.window.canvas, code)
    if low:
        mark, words = words.cut_right(whole if words.w - whole - 8 >= needed else _CODE_MARK, 8)
        return [invite.code_button(screen.window, mark.middle(mark.w, 30), code)], words
    words, below = words.inset(0, 2).cut_top(words.h - (22 if tight else 26))
    return [invite.code_button(screen.window, below.cut_left(whole)[0].moved(-8, 0), code)], words


class _Said(NamedTuple):
    """What stands under a name: words, an icon, words, in this size; any of them may be missing."""

    before: str
    icon: bool
    after: str
    size: float

    def width(self, canvas: Canvas) -> float:
        """How wide it is."""
        words = canvas.text_width(self.before, self.size) + canvas.text_width(self.after, self.size)
        return words + (_ICON if self.icon else 0) + (10 if self.icon and self.before else 0)

    def paint(self, canvas: Canvas, rect: Rect) -> None:
        """Write it, from the left."""
        if self.before:
            rest = rect.cut_left(canvas.text(self.before, rect, self.size, color="secondary"), 10)[1]
            rect = rest if self.icon else rect
        if self.icon:
            icon, rect = rect.cut_left(_ICON - 7, 7)
            canvas.icon("users", icon.center, 16 if self.size > 12 else 14, "secondary")  # noqa: PLR2004 - small words
        if self.after:
            canvas.text(self.after, rect, self.size, color="secondary")


def _write(canvas: Canvas, rect: Rect, name: str, under: Sequence[_Said], *, tight: bool) -> None:
    """The name, and what is said under it."""
    upper, lower = rect.inset(0, 2 if rect.h < _LINES else 10).rows(2)
    canvas.text(name, upper, 15 if tight else 18, bold=True)
    # How many watch is said in a number, then left out, before the word of who presents is cut.
    said = next((each for each in under if each.width(canvas) <= lower.w), under[-1])
    said.paint(canvas, lower)


def _under(t: Texts, role: str, watching: int, *, tight: bool) -> Sequence[_Said]:
    """What is said under the name, in all words first, then in fewer."""
    size = 12 if tight else 14
    if not watching:
        return (_Said(role, icon=False, after="", size=size),)
    whole = BETWEEN.join(part for part in (role, t("here-watching", count=watching)) if part)
    first = _Said(whole, icon=False, after="", size=size) if tight else _Said("", icon=True, after=whole, size=size)
    return first, _Said(role, icon=True, after=str(watching), size=size), _Said(role, icon=False, after="", size=size)


def _deed(
    screen: AtTable, standing: Standing, words: Rect, needed: float, *, tight: bool
) -> tuple[Sequence[Widget], Rect]:
    """Whether a viewer follows, or the way to another show; and what is left, where `needed` is wanted for words."""
    t, canvas = screen.window.t, screen.window.canvas
    if standing.replay.pace is not None and not screen.mirror_is_mine:
        label = t("show-follow")
        width = canvas.text_width(label, 15) + 64
        roomy = words.w - width - 10 >= needed
        toggle, words = words.cut_right(width if roomy else 50, 10)
        made: Widget = Toggle(
            key="follow",
            rect=toggle.middle(toggle.w, 34),
            on=screen.watching.following,
            label=label if roomy else "",
            tooltip="" if roomy else label,
            on_change=lambda on: _follow(screen, on=on),
        )
        return [made], words
    if may_show_anew(screen, standing):
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
            on_press=screen.rematch,
        )
        return [made], words
    return [], words


def may_show_anew(screen: AtTable, standing: Standing) -> bool:
    """Whether this viewer presents a show that has come to its end, and may have another one begun."""
    over = standing.replay.outcome is not None and standing.live
    return standing.replay.show and over and screen.mirror_is_mine and not screen.recorded


def _follow(screen: AtTable, *, on: bool) -> None:
    """Go back to what everyone sees, or stay here on one's own."""
    if on:
        screen.look(None)
    else:
        screen.detach()


def _who(screen: AtTable, standing: Standing) -> tuple[str, str]:
    """The name on the card, and what its bearer does."""
    t, replay = screen.window.t, standing.replay
    if replay.show:
        host = (replay.opened.host_name if replay.opened else "") or t("show-host")
        if screen.recorded:
            return host, t("show-presented")
        if screen.mirror_is_mine:
            return host, t("show-you-present")
        return host, t(_PLACES.get(_host(standing), "show-presenting"))
    people = [sitter.name for sitter in replay.seats.values() if sitter and sitter.player != PROGRAM]
    return BETWEEN.join(people) or t("show-host"), t("show-played" if screen.recorded else "show-playing")


def _host(standing: Standing) -> str:
    """Whether who presents is there: `here`, `away`, `left`."""
    return (standing.presence and standing.presence.host) or "here"
