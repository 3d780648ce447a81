"""Opponents in the lobby: the card *Play the computer*, the challenges, and the players available for one.

The card is gold if the player has no game to continue and no open table waits. Available are bots, and people who
agreed to be listed.
"""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from banmen.games import GAMES
from banmen.protocol.messages import OpenChallenge
from banmen.protocol.rows import Player
from banmen.texts import Texts
from banmen_client.screens.lobby.state import LobbyState
from banmen_client.screens.names import ShownName, draw_name, program_name, rating_text
from banmen_client.screens.table.status import clock_text
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Avatar, Card, Label, ListRow, Painted, fitting_size
from banmen_client.ui.widget import UNTOUCHED, Touch, Widget

_KEY = "computer"
_HEIGHT, _NARROW_HEIGHT = 84, 72
_NARROW_BELOW = 620
_ICON, _ARROW = 44, 22
_PAD, _ROW, _SHOWN = 18, 58, 8


# --- the computer -----------------------------------------------------------------------------------------------------


def computer(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return the card *Play the computer*; nothing if no game has programs to play against."""
    if not any(game.against is not None and GAMES[key].programs for key, game in lobby.games.items()):
        return (), 0
    card = rect.cut_top(_NARROW_HEIGHT if rect.w < _NARROW_BELOW else _HEIGHT)[0]
    gold = lobby.first_key == _KEY
    paint = partial(_paint, window=lobby.window, gold=gold)
    press = partial(open_dialog, lobby)
    return [Painted(key=_KEY, rect=card, radius=14, paint=paint, on_press=press)], card.h


def open_dialog(lobby: LobbyState) -> None:
    """Open the dialog with the games that have programs. The keyboard focus starts at the level."""
    from banmen_client.screens.two_players.new_table import LEVEL_KEY, play_computer  # noqa: PLC0415 - not for the lobby

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


# --- challenges -------------------------------------------------------------------------------------------------------


def challenges(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return the challenges to the player, to accept or decline, and the player's own, to withdraw.

    Return nothing if there are no challenges.
    """
    session = lobby.window.session
    to, by = session.challenges.to(session.player), session.challenges.by(session.player)
    if not (to or by):
        return (), 0
    card = Rect(rect.x, rect.y, rect.w, (len(to) + len(by)) * _ROW + 8)
    widgets: list[Widget] = [Card(rect=card, fill="gold_tint", border="gold_border")]
    for number, challenge in enumerate((*to, *by)):
        place = Rect(card.x + _PAD, card.y + 4 + number * _ROW, card.w - 2 * _PAD, _ROW)
        widgets += _challenge_row(lobby.window, place, challenge, mine=challenge in by)
    return widgets, card.h


def _challenge_row(window: Window, rect: Rect, challenge: OpenChallenge, *, mine: bool) -> Sequence[Widget]:
    t = window.t
    buttons, words = rect.cut_right(min(220, rect.w * 0.5), 12)
    other = challenge.to if mine else challenge.by
    who = t("challenge-by-you" if mine else "challenge-to-you", name=other.name)
    seat = t(f"seat-{challenge.seat}") if challenge.seat else t("computer-seat-random")
    whose = t("challenge-their-seat" if not mine else "challenge-own-seat", seat=seat)
    casual = "" if challenge.rated else t("casual")
    facts = [t(f"game-{challenge.game}"), whose, clock_text(t, challenge.clock), casual, rating_text(other.rating)]
    upper, lower = words.inset(0, 6).rows(2)
    answer = partial(window.session.answer_challenge, challenge.id)
    if mine:
        made = [("withdraw", "challenge-withdraw", False)]
    else:
        made = [("decline", "challenge-decline", False), ("accept", "challenge-accept", True)]
    return [
        Label(rect=upper, text=who, size=16, bold=True),
        Label(rect=lower, text=" · ".join(fact for fact in facts if fact), size=13, color="secondary"),
        *(
            Button(
                key=f"{name}/{challenge.id}",
                rect=place.middle(place.w, 38),
                label=t(label),
                size=14,
                kind="primary" if accept else "plain",
                on_press=partial(answer, accept=accept),
            )
            for place, (name, label, accept) in zip(buttons.columns(len(made), 8), made, strict=True)
        ),
    ]


# --- players ----------------------------------------------------------------------------------------------------------


def players(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return the available players, each with a button, and the player's own switch; nothing if none is available."""
    window, t = lobby.window, lobby.window.t
    session = window.session
    there = session.challenges.players(session.player)
    if not there:
        return (), 0
    shown = there[:_SHOWN]
    more = t("players-more", count=len(there) - _SHOWN) if len(there) > _SHOWN else ""
    height = _PAD + 26 + 8 + len(shown) * _ROW + (24 if more else 0) + 46 + 8
    card = Rect(rect.x, rect.y, rect.w, height)
    head, inner = card.inset(_PAD, _PAD).cut_top(26, 8)
    widgets: list[Widget] = [Card(rect=card), Label(rect=head, text=t("players-title"), size=18, bold=True)]
    for number, player in enumerate(shown):
        widgets += _player_row(lobby, Rect(inner.x, inner.y + number * _ROW, inner.w, _ROW), player)
    below = Rect(inner.x, inner.y + len(shown) * _ROW, inner.w, 24)
    if more:
        widgets.append(Label(rect=below, text=more, size=13, color="secondary"))
        below = below.moved(0, 24)
    widgets.append(_own_wish(window, Rect(inner.x, below.y + 4, inner.w, 38)))
    return widgets, height


def _player_row(lobby: LobbyState, rect: Rect, player: Player) -> Sequence[Widget]:
    window, t = lobby.window, lobby.window.t
    games = [game for game in player.games if game in lobby.games]
    waits = any(each.to.player == player.player for each in window.session.challenges.by(window.session.player))
    button, words = rect.cut_right(min(124, rect.w * 0.4), 10)
    return [
        ListRow(
            key=f"player/{player.player}",
            rect=words,
            paint=lambda canvas, rect, _touch: _paint_player(canvas, rect, t, player, games),
        ),
        Button(
            key=f"challenge/{player.player}",
            rect=button.middle(button.w, 38),
            label=t("challenge-waits" if waits else "challenge"),
            size=14,
            enabled=bool(games) and not waits,
            tooltip="" if games else t("challenge-no-game"),
            on_press=partial(_open_dialog, lobby, player, games),
        ),
    ]


def _open_dialog(lobby: LobbyState, player: Player, games: Sequence[str]) -> None:
    from banmen_client.screens.two_players.new_table import challenge_dialog  # noqa: PLC0415 - not for the lobby

    windows = {game: lobby.games[game] for game in games}
    rows = {game: each.against() if each.against is not None else () for game, each in windows.items()}
    lobby.window.show_dialog(challenge_dialog(player, rows))


def _paint_player(canvas: Canvas, rect: Rect, t: Texts, player: Player, games: Sequence[str]) -> None:
    """Draw the name with the badge of a bot, and the games with the ratings."""
    avatar, words = rect.cut_left(34, 10)
    Avatar(rect=avatar.middle(34, 34), name=player.name).draw(canvas, UNTOUCHED)
    upper, lower = words.inset(0, 6).rows(2)
    draw_name(canvas, upper, ShownName(player.name, t("bot") if player.bot else ""), 15)
    facts = [
        " ".join(part for part in (t(f"game-{game}"), rating_text(player.ratings.get(game))) if part) for game in games
    ]
    canvas.text(" · ".join(facts) or t("challenge-no-game"), lower, 13, color="secondary")


def _own_wish(window: Window, rect: Rect) -> Widget:
    """Return the button that lists the player as available for challenges, or removes the listing."""
    on = window.settings.challenges
    return Button(
        key="players/me",
        rect=rect,
        icon="check" if on else "swords",
        label=window.t("players-me-on" if on else "players-me-off"),
        size=14,
        on_press=lambda: window.change_settings(replace(window.settings, challenges=not on)),
    )
