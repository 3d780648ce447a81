"""The card *Play the computer*, gold if the player has no game to continue and no open table waits."""

from collections.abc import Sequence
from functools import partial

from banmen.games import GAMES
from banmen_client.screens.lobby.state import Lobby
from banmen_client.screens.names import program_name
from banmen_client.screens.table.status import clock_text
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted, fitting_size
from banmen_client.ui.widget import Touch, Widget

_KEY = "computer"
_HEIGHT, _NARROW_HEIGHT = 84, 72
_NARROW_BELOW = 620
_ICON, _ARROW = 44, 22


def computer(lobby: Lobby, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return the card that opens the dialog; nothing if no game has programs to play against."""
    if not any(game.against is not None and GAMES[key].programs for key, game in lobby.games.items()):
        return (), 0
    card = rect.cut_top(_NARROW_HEIGHT if rect.w < _NARROW_BELOW else _HEIGHT)[0]
    gold = lobby.first_key == _KEY
    paint = partial(_paint, window=lobby.window, gold=gold)
    press = partial(open_dialog, lobby)
    return [Painted(key=_KEY, rect=card, radius=14, paint=paint, on_press=press)], card.h


def open_dialog(lobby: Lobby) -> None:
    """Open the dialog with the games that have programs; the keyboard focus starts at the level."""
    from banmen_client.screens.two_players.computer import LEVEL_KEY, play_computer  # noqa: PLC0415 - not for the lobby

    against = {key: game.against for key, game in lobby.games.items() if game.against is not None}
    games = {key: rows() for key, rows in against.items() if GAMES[key].programs}
    lobby.window.show_dialog(play_computer(games, lobby.window.settings.computer))
    lobby.window.focus(LEVEL_KEY)


def _paint(canvas: Canvas, rect: Rect, touch: Touch, *, window: Window, gold: bool) -> None:
    """Draw the card: its title, and the choices of the last game against the computer."""
    t = window.t
    if gold:
        canvas.card(rect, fill="gold_fill", border="gold_border")
    else:
        canvas.card(rect)
    ink = "on_gold" if gold else "ink"
    icon, words = rect.inset(20, 10).cut_left(_ICON, 16)
    arrow, words = words.cut_right(_ARROW, 14)
    canvas.icon("monitor", icon.center, 30, ink)
    canvas.icon("arrow-right", arrow.center, _ARROW, ink)
    upper, lower = words.rows(2)
    title = t("computer-title")
    canvas.text(title, upper, fitting_size(canvas, title, upper.w, 21), bold=True, color=ink)
    summary = _summary(window, lower.w)
    size = fitting_size(canvas, summary, lower.w, 14, bold=False, least=12)
    canvas.text(summary, lower, size, color=ink if gold else "secondary")
    if touch.hovered:
        canvas.round_rect(rect, 14, "pressed" if touch.pressed else "hover")


def _summary(window: Window, room: float) -> str:
    """Return the last choices as far as they fit; before the first game, a hint."""
    t, last = window.t, window.settings.computer
    if last.game not in GAMES or last.program not in GAMES[last.game].programs:
        return t("computer-hint")
    seats = {seat: f"seat-{seat}" for seat in GAMES[last.game].seats}
    seat = t(seats.get(last.seat, "computer-seat-random"))
    parts = [t(f"game-{last.game}"), program_name(t, last.game, last.program), seat]
    parts += [] if last.clock is None else [clock_text(t, last.clock)]
    while len(parts) > 1 and window.canvas.text_width(" · ".join(parts), 14) > room:
        parts.pop()
    return " · ".join(parts)
