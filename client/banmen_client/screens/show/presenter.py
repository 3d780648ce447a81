"""The head of a show's panel: the title, who presents, how many watch, and whether one follows."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from banmen.events import PROGRAM
from banmen_client.screens.at_table import AtTable
from banmen_client.screens.header import connection_pill
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import Button, Toggle, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted
from banmen_client.ui.marks import Avatar
from banmen_client.ui.widget import Touch, Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.screen import ShowScreen


_BETWEEN = " · "
_TIGHT_LINE, _LINE = 16, 20
_ICON = 23
_DOTS: Mapping[str, str] = {"away": "gold", "left": "faint"}
_PLACES: Mapping[str, str] = {"away": "away", "left": "gone"}
"""The colour beside a presenter who is not there, and the id of the word for it."""


def compose(screen: "ShowScreen", panel: Rect, standing: Standing, *, tight: bool) -> tuple[Sequence[Widget], Rect]:
    """The head's widgets, and what of the panel is left below."""
    pill = connection_pill(screen.window, panel)
    lines = _subtitle(screen, standing, panel.w, pill.rect.w + 10, tight=tight)
    further = (len(lines) - 1) * (_TIGHT_LINE if tight else _LINE)
    head, rest = panel.cut_top((52 if tight else 76) + further, 8 if tight else 14)
    card, rest = rest.cut_top(44 if tight else 76, 8 if tight else 16)
    return [*_title(screen, head, standing, lines, tight=tight), *who(screen, card, standing, tight=tight)], rest


def _subtitle(screen: "ShowScreen", standing: Standing, width: float, pill: float, *, tight: bool) -> Sequence[str]:
    """The line under the title; two where it has no room beside the mark of the connection, which is `pill` wide."""
    canvas, size = screen.window.canvas, 13 if tight else 15
    whole = screen.performance.subtitle(screen.window.t, standing)
    parts = whole.split(_BETWEEN)
    if canvas.text_width(whole, size) <= width - pill or len(parts) == 1:
        return (whole,)
    first = 1
    while first < len(parts) - 1 and canvas.text_width(_BETWEEN.join(parts[: first + 1]), size) <= width:
        first += 1
    return _BETWEEN.join(parts[:first]), _BETWEEN.join(parts[first:])


def _title(
    screen: "ShowScreen", rect: Rect, standing: Standing, subtitle: Sequence[str], *, tight: bool
) -> Sequence[Widget]:
    window, t = screen.window, screen.window.t
    game = standing.replay.game
    top, below = rect.cut_top(30 if tight else 46)
    back_width = button_width(window.canvas, t("to-lobby"), 14, icons=1)
    help_rect, rest = top.cut_right(top.h - 4 if tight else 40, 8)
    back, title = rest.cut_right(back_width, 8)
    *above, last = below.rows(len(subtitle))
    pill = connection_pill(window, last)
    places = [*above, last.cut_right(pill.rect.w, 10)[1]]
    return [
        Label(rect=title, text=t(f"game-{game.key}") if game else "", size=24 if tight else 36, bold=True),
        Button(
            key="leave",
            rect=back.middle(back.w, min(36, top.h)),
            icon="arrow-left",
            label=t("to-lobby"),
            size=14,
            on_press=screen.leave,
        ),
        Button(
            key="keys",
            rect=help_rect.middle(min(help_rect.w, 36), min(36, top.h)),
            icon="circle-question-mark",
            tooltip=t("keys"),
            on_press=screen.ask_keys,
        ),
        *(
            Label(rect=place, text=line, size=13 if tight else 15, color="secondary")
            for place, line in zip(places, subtitle, strict=True)
        ),
        pill,
    ]


def who(screen: AtTable, rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
    """Who presents a show, or who plays; and for the viewers of a show whether they follow."""
    t = screen.window.t
    name, role = _who(screen, standing)
    watching = standing.presence.watching if standing.presence else 0
    under = " · ".join(part for part in (role, t("here-watching", count=watching) if watching else "") if part)
    size = 30 if tight else 46
    inner = rect.inset(10 if tight else 20, 4)
    avatar, words = inner.cut_left(size, 12 if tight else 16)
    dot = None if screen.recorded else _DOTS.get(_host(standing), "green")
    widgets: list[Widget] = [Card(rect=rect), Avatar(rect=avatar.middle(size, size), name=name, dot=dot)]
    needed = _needed(screen.window.canvas, name, under, tight=tight)
    if standing.replay.pace is not None and not screen.mirror_is_mine:
        label = t("show-follow")
        width = screen.window.canvas.text_width(label, 15) + 64
        roomy = words.w - width - 10 >= needed
        toggle, words = words.cut_right(width if roomy else 50, 10)
        widgets.append(
            Toggle(
                key="follow",
                rect=toggle.middle(toggle.w, 34),
                on=screen.watching.following,
                label=label if roomy else "",
                tooltip="" if roomy else label,
                on_change=lambda on: _follow(screen, on=on),
            )
        )
    elif may_show_anew(screen, standing):
        label = t("show-again")
        width = button_width(screen.window.canvas, label, 14, icons=1)
        roomy = not tight and words.w - width - 10 >= needed
        button, words = words.cut_right(width if roomy else 38, 10)
        widgets.append(
            Button(
                key="again",
                rect=button.middle(button.w, 34 if tight else 40),
                icon="repeat",
                label=label if roomy else "",
                size=14,
                tooltip=t("show-again-tip"),
                on_press=screen.rematch,
            )
        )

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        upper, lower = rect.inset(0, 2 if tight else 10).rows(2)
        canvas.text(name, upper, 15 if tight else 18, bold=True)
        if watching and not tight:
            icon, lower = lower.cut_left(_ICON - 7, 7)
            canvas.icon("users", icon.center, 16, "secondary")
        size = 12 if tight else 14
        # How many watch is left out before the word of who presents is cut.
        canvas.text(under if canvas.text_width(under, size) <= lower.w else role, lower, size, color="secondary")

    return [*widgets, Painted(rect=words, paint=paint)]


def _needed(canvas: Canvas, name: str, under: str, *, tight: bool) -> float:
    """How wide the words of the card are."""
    below = canvas.text_width(under, 12) if tight else canvas.text_width(under, 14) + _ICON
    return max(canvas.text_width(name, 15 if tight else 18, bold=True), below)


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
    return " · ".join(people) or t("show-host"), t("show-played" if screen.recorded else "show-playing")


def _host(standing: Standing) -> str:
    """Whether who presents is there: `here`, `away`, `left`."""
    return (standing.presence and standing.presence.host) or "here"
