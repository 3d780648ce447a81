"""The right column of the lobby: inviting a friend, joining by address or code, servers, saved games."""

from collections.abc import Sequence
from functools import partial

from banmen.addresses.typed import parse_address
from banmen_client.screens.connection import connection_state
from banmen_client.screens.invite import copy_line, link_dialog
from banmen_client.screens.lobby.state import LobbyState
from banmen_client.screens.opening import open_text
from banmen_client.screens.replays import open_replay_dialog
from banmen_client.screens.window_protocol import Window
from banmen_client.system.settings import KnownServer
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, ListRow, Paragraph, StatusDot
from banmen_client.ui.text_field import Field
from banmen_client.ui.widget import Touch, Widget

_PAD = 22
_SHOWN_SERVERS = 5
_SMALLEST, _FIELD_MARGINS = 11, 26
"""The minimum text size of a field's example, and the field's horizontal margins in units."""


def friend(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return the address for a friend to type, or a button that opens the server to the network."""
    window, t = lobby.window, lobby.window.t
    address, tunnel = window.friends.address, window.friends.tunnel
    hint = t("with-friend-tunnel", address=tunnel) if tunnel else t(f"with-friend-{'hint' if address else 'closed'}")
    hint_height = window.canvas.paragraph_height(hint, rect.w - 2 * _PAD, 14)
    height = _PAD * 2 + 30 + hint_height + 12 + (52 if address else -12 if tunnel else 44)
    card = Rect(rect.x, rect.y, rect.w, height)
    inner = card.inset(_PAD)
    head, inner = inner.cut_top(26, 4)
    words, inner = inner.cut_top(hint_height, 12)
    widgets: list[Widget] = [
        Card(rect=card),
        Label(rect=head, text=t("with-friend"), size=18, bold=True),
        Paragraph(rect=words, text=hint, size=14, color="secondary"),
    ]
    if address:
        line = inner.cut_top(52)[0]
        show_link = partial(window.show_dialog, link_dialog(address))
        widgets += copy_line(t, window.canvas, line, "address", address, partial(_copy, window), show_link)
    elif not tunnel:
        widgets.append(
            Button(
                key="share",
                rect=inner.cut_top(44)[0],
                icon="wifi",
                label=t("open-network"),
                enabled=window.local,
                on_press=window.share,
            )
        )
    return widgets, height


def join(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return a text field for an address or a code."""
    t, canvas, fault = lobby.window.t, lobby.window.canvas, lobby.fault
    wrapped = canvas.paragraph_height(fault, rect.w - 2 * _PAD, 13, leading=1.35) if fault else 0
    height = 128 + (wrapped + 10 if fault else 0)
    card = Rect(rect.x, rect.y, rect.w, height)
    inner = card.inset(_PAD)
    head, inner = inner.cut_top(26, 14)
    line, below = inner.cut_top(46, 10)
    go, entry = line.cut_right(88, 8)
    said = [Paragraph(rect=below, text=fault, size=13, color="red_text", leading=1.35)] if fault else []
    return [
        Card(rect=card),
        Label(rect=head, text=t("join-by"), size=18, bold=True),
        Field(
            key="entry",
            rect=entry,
            state=lobby.entry,
            placeholder=_example(t("join-placeholder"), t("join-placeholder-short"), entry, canvas),
            wrong=bool(fault),
            on_change=lambda _text: lobby.show_fault(""),
            on_submit=lambda _text: lobby.join_entry(),
            on_long_paste=partial(open_text, lobby.window),
        ),
        Button(key="go", rect=go, label=t("join"), icon_after="arrow-right", on_press=lobby.join_entry),
        *said,
    ], height


def _example(example: str, short: str, field: Rect, canvas: Canvas) -> str:
    """Return the example for the field, or a short one if the field is narrow."""
    return example if canvas.text_width(example, _SMALLEST) <= field.w - _FIELD_MARGINS else short


def replays(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return the button that opens saved games, and a text about other ways to open one."""
    window, t = lobby.window, lobby.window.t
    hint = t("replay-open-hint")
    height = window.canvas.paragraph_height(hint, rect.w, 13)
    return [
        Button(
            key="replays",
            rect=rect.cut_top(44)[0],
            icon="history",
            label=t("replay-open"),
            on_press=lambda: window.show_dialog(open_replay_dialog()),
        ),
        Paragraph(rect=rect.cut_top(44, 8)[1].cut_top(height)[0], text=hint, size=13, color="secondary"),
    ], 52 + height


def servers(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return the server of this computer, the servers announced on the network, and the recent ones."""
    window, t = lobby.window, lobby.window.t
    nearby = [server for server in window.nearby if not _is_own(window, server)]
    urls = {server.url for server in nearby}
    visited = [server for server in window.settings.servers if server.url not in urls]
    shown = [KnownServer(t("this-computer"), ""), *nearby[:_SHOWN_SERVERS], *visited[:_SHOWN_SERVERS]]
    height = _PAD + 26 + 12 + 55 * len(shown) + 10
    card = Rect(rect.x, rect.y, rect.w, height)
    head, inner = card.inset(_PAD, _PAD).cut_top(26, 12)
    title = t("servers") if nearby else t("recent-servers")
    widgets: list[Widget] = [Card(rect=card), Label(rect=head, text=title, size=18, bold=True)]
    for number, server in enumerate(shown):
        place = Rect(inner.x - 12, inner.y + 55 * number, inner.w + 24, 51)
        widgets.append(_server_row(window, place, server, number, nearby=server.url in urls))
    return widgets, height


def _is_own(window: Window, server: KnownServer) -> bool:
    """Return True for this window's own server, opened to the network."""
    return not window.visiting and server.url in {parse_address(each).url for each in window.friends.all}


def _server_row(window: Window, rect: Rect, server: KnownServer, number: int, *, nearby: bool) -> Widget:
    here = window.visiting == server.url
    icon_name = "wifi" if nearby else "globe" if server.url else "monitor"
    where = server.url.partition("://")[2] or "127.0.0.1"
    # Of the others it is not known whether they run, so they have no dot.
    state = connection_state(window)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        inner = rect.inset(14, 5)
        icon, words = inner.cut_left(20, 16)
        canvas.icon(icon_name, icon.center, 20, "ink" if here else "secondary")
        upper, lower = words.rows(2)
        canvas.text(server.name, upper, 15, bold=True)
        said = window.t("server-nearby", place=where) if nearby else where
        canvas.text(said, lower, 13, color="secondary")
        if here:
            StatusDot(
                rect=Rect(rect.right - 32, rect.y, 20, rect.h), color=state.color, hollow=state.color != "green"
            ).draw(canvas, touch)

    def go() -> None:
        window.visit(server.url)

    tooltip = state.sentence if here and state.color != "green" else ""
    return ListRow(key=f"server/{number}", rect=rect, paint=paint, selected=here, tooltip=tooltip, on_press=go)


def _copy(window: Window, text: str) -> None:
    window.copy(text)
    window.notify(window.t("copied", text=text), "success")
