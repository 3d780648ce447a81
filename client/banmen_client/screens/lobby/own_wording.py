"""The texts of a row of the player's own games: the opponents, the standing, and the last activity."""

from collections.abc import Mapping
from typing import NamedTuple

from banmen.game import Outcome, Seat, Setting
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol.rows import Gone, OwnTable
from banmen.texts import Texts
from banmen_client.screens.game_window import Cover
from banmen_client.screens.names import row_names, row_people
from banmen_client.screens.table.status import clock_text
from banmen_client.ui.canvas import Paint

_MINUTE_MS, _HOUR_MS, _DAY_MS = 60_000, 3_600_000, 86_400_000
_SOON_MS = 7 * _DAY_MS
"""The time before deletion from which a table without other people shows it; other tables always show it."""


class Standing(NamedTuple):
    """A game's standing as text, with an icon, the icon's colour, and whether the player must act."""

    text: str
    icon: str
    color: Paint
    urgent: bool = False


def setting_of(own: OwnTable) -> Setting:
    """Return the rules' setting of a table, from its options."""
    game = GAMES[own.row.game]
    return game.setting(read_options(game, own.row.options))


def ago(t: Texts, then_ms: int, now_ms: int) -> str:
    """Return how long ago `then_ms` was. Both times are ms since 1970."""
    passed = max(0, now_ms - then_ms)
    for name, unit_ms in (("ago-days", _DAY_MS), ("ago-hours", _HOUR_MS), ("ago-minutes", _MINUTE_MS)):
        if passed >= unit_ms:
            return t(name, count=passed // unit_ms)
    return t("ago-now")


def goes(t: Texts, own: OwnTable, now_ms: int) -> str:
    """Return when the server will delete an abandoned table; empty if it will not, or not soon."""
    if own.goes is None or not (own.others or own.goes - now_ms <= _SOON_MS):
        return ""
    left = max(0, own.goes - now_ms)
    for name, unit_ms in (("goes-days", _DAY_MS), ("goes-hours", _HOUR_MS)):
        if left >= unit_ms:
            return t(name, count=left // unit_ms)
    return t("goes-minutes", count=max(1, left // _MINUTE_MS))


def gone_text(t: Texts, gone: Gone, now_ms: int) -> str:
    """Return the notice that the server deleted finished games of the player, with the reason."""
    return t(f"own-gone-{gone.why}", count=gone.count, ago=ago(t, gone.at, now_ms))


def company(t: Texts, own: OwnTable) -> str:
    """Return the names of the other players, or a text that the player plays alone."""
    if own.show:
        return t("own-show")
    names = row_people(t, own.row)
    others = [name for seat, name in names.items() if seat not in own.mine and name is not None]
    if others:
        return t("own-against" if setting_of(own).rivals else "own-with", names=" · ".join(others))
    if len(own.mine) > 1:
        people = [name for name in own.row.seats.values() if name]
        return " · ".join(people) if _named_apart(own.row.seats) else t("quick-two")
    return f"{t('code')} {own.code}" if own.row.phase == "waiting" else t("own-alone")


def standing(t: Texts, own: OwnTable, cover: Cover) -> Standing:
    """Return the standing of a game."""
    row = own.row
    names = row_names(t, row.game, row.seats, row.programs)
    if own.outcome is not None:
        return result(t, own.outcome, names, own.mine, setting_of(own))
    if row.phase == "waiting":
        return Standing(cover.waiting_text(t, row), "clock", "gold")
    if own.turn is None:
        return Standing(cover.progress_text(t, row), "play", "green")
    if own.turn not in own.mine:
        message = "thinking" if own.turn in row.programs else "turn-of"
        return Standing(t(message, name=names.get(own.turn) or t(f"seat-{own.turn}")), "hourglass", "secondary")
    if len(own.mine) == 1:
        return Standing(t("your-turn"), "circle-play", "gold", urgent=True)
    name = row.seats.get(own.turn) if _named_apart(row.seats) else None
    return Standing(t("turn-of", name=name or t(f"seat-{own.turn}")), "circle-play", "gold")


def result(
    t: Texts, outcome: Outcome, seats: Mapping[Seat, str | None], mine: tuple[Seat, ...], setting: Setting
) -> Standing:
    """Return the result of a game."""
    winner = outcome.winner
    if outcome.reason == "solved":
        won = Standing(t("own-solved"), "check", "green")
    else:
        won = Standing(t("own-over"), "check", "secondary")
    if not setting.rivals or len(seats) == 1:
        return won
    if winner is None:
        return Standing(t("own-draw"), "handshake", "secondary")
    if mine == (winner,):
        return Standing(t("result-you-win"), "trophy", "gold")
    name = seats.get(winner) if len(mine) <= 1 or _named_apart(seats) else None
    return Standing(t("result-win", name=name or t(f"seat-{winner}")), "flag", "secondary")


def _named_apart(seats: Mapping[Seat, str | None]) -> bool:
    """Return True if every seat has a different name, even if one person holds several."""
    return len(set(seats.values())) == len(seats)


def facts(t: Texts, own: OwnTable, cover: Cover, now_ms: int) -> list[str]:
    """Return the last activity, the clock and the options of a game, the most important first."""
    row = own.row
    clock = clock_text(t, row.clock) if row.clock else ""
    options = cover.options_text(t, row).split(" · ")
    return [part for part in (ago(t, own.touched, now_ms), goes(t, own, now_ms), clock, *options) if part]
