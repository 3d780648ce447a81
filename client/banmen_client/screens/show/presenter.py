"""The head of a show's panel: the title, who presents, how many watch, and whether one follows."""

from collections.abc import Sequence
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


def compose(screen: "ShowScreen", panel: Rect, standing: Standing, *, tight: bool) -> tuple[Sequence[Widget], Rect]:
    """The head's widgets, and what of the panel is left below."""
    head, rest = panel.cut_top(52 if tight else 76, 8 if tight else 14)
    card, rest = rest.cut_top(44 if tight else 76, 8 if tight else 16)
    return [*_title(screen, head, standing, tight=tight), *who(screen, card, standing, tight=tight)], rest


def _title(screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
    window, t = screen.window, screen.window.t
    game = standing.replay.game
    top, below = rect.cut_top(30 if tight else 46)
    back_width = button_width(window.canvas, t("to-lobby"), 14, icons=1)
    help_rect, rest = top.cut_right(top.h - 4 if tight else 40, 8)
    back, title = rest.cut_right(back_width, 8)
    pill = connection_pill(window, below)
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
        Label(
            rect=below.cut_right(pill.rect.w, 10)[1],
            text=screen.performance.subtitle(t, standing),
            size=13 if tight else 15,
            color="secondary",
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
    dot = None if screen.recorded else "green"
    widgets: list[Widget] = [Card(rect=rect), Avatar(rect=avatar.middle(size, size), name=name, dot=dot)]
    if standing.replay.pace is not None and not screen.mirror_is_mine:
        label = t("show-follow")
        width = screen.window.canvas.text_width(label, 15) + 64
        roomy = words.w - width > screen.window.canvas.text_width(name, 18, bold=True) + 12
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

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        upper, lower = rect.inset(0, 2 if tight else 10).rows(2)
        canvas.text(name, upper, 15 if tight else 18, bold=True)
        if watching and not tight:
            icon, lower = lower.cut_left(16, 7)
            canvas.icon("users", icon.center, 16, "secondary")
        canvas.text(under, lower, 12 if tight else 14, color="secondary")

    return [*widgets, Painted(rect=words, paint=paint)]


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
        return host, t("show-you-present" if screen.mirror_is_mine else "show-presenting")
    people = [sitter.name for sitter in replay.seats.values() if sitter and sitter.player != PROGRAM]
    return " · ".join(people) or t("show-host"), t("show-played" if screen.recorded else "show-playing")
