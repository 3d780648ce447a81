"""What a table's parts say, in the user's language."""

from dataclasses import dataclass

from banmen.game import Seat
from banmen.protocol.messages import ClockRule, Presence
from banmen.replay import Replay
from banmen.texts import Texts
from banmen_client.boards.registry import BOARDS, Kit
from banmen_client.screens.context import Window
from banmen_client.screens.standing import Standing, move_number
from banmen_client.ui.marks import Tone


@dataclass(frozen=True)
class Said:
    """A status: words, an icon, and the tone it is said in."""

    text: str
    icon: str
    tone: Tone


def kit(replay: Replay) -> Kit:
    """What the window knows of the table's game. Raises KeyError before the table is known."""
    return BOARDS[replay.game.key if replay.game else ""]


def clock_text(t: Texts, rule: ClockRule | None) -> str:
    """Thinking time in words."""
    if rule is None:
        return t("row-no-clock")
    minutes = f"{rule.main_ms / 60_000:g}"
    if rule.increment_ms:
        return t("row-clock-inc", minutes=minutes, seconds=rule.increment_ms // 1000)
    return t("row-clock", minutes=minutes)


def table_line(t: Texts, replay: Replay, presence: Presence | None) -> str:
    """The line under a table's title."""
    opened = replay.opened
    if opened is None:
        return ""
    size = opened.options.get("size", 8)
    parts = [t("row-size", size=size), t("casual") if opened.clock is None else clock_text(t, opened.clock)]
    if presence is not None and presence.watching:
        parts.append(t("here-watching", count=presence.watching))
    return " · ".join(parts)


def player_lines(t: Texts, standing: Standing, seat: Seat) -> tuple[str, str]:
    """A player's name, and what is to be known of it."""
    name = standing.name(seat)
    colour = t(f"seat-{seat}")
    if name is None:
        return t("seat-free"), colour
    mine = standing.seats == (seat,)
    place = standing.presence.seats.get(seat) if standing.presence else "here"
    missing = {"away": t("away"), "left": t("gone")}.get(place or "here", "")
    return (f"{name} ({t('you')})" if mine else name), " · ".join(part for part in (colour, missing) if part)


def status(window: Window, standing: Standing) -> Said:
    """The one line that says what happens now."""
    t = window.t
    if standing.waiting:
        return Said(t("waiting-opponent") if standing.seats else t("waiting-seat"), "hourglass", "neutral")
    if not standing.live:
        shown, last = move_number(standing.replay, standing.shown), move_number(standing.replay, standing.last)
        words = "replay-looking" if window.session.recorded else "looking-back"
        return Said(t(words, number=shown, last=last), "clock", "accent")
    if standing.replay.outcome is not None:
        return _result(t, standing)
    pending = window.session.pending_action
    if pending is not None:
        return Said(t("sending", move=getattr(pending, "square", "")), "hourglass", "neutral")
    return _turn(t, standing)


def _turn(t: Texts, standing: Standing) -> Said:
    turn = standing.turn or ""
    passes = map(kit(standing.replay).passed, standing.last_events())
    passed = next((seat for seat in passes if seat is not None), None)
    if passed is not None:
        return _passed(t, standing, passed)
    if standing.alone or standing.watching:
        tone: Tone = "gold" if standing.alone else "neutral"
        return Said(t("turn-of-seat", seat=t(f"seat-{turn}")), "circle-play", tone)
    if standing.my_turn:
        return Said(t("your-turn"), "circle-play", "gold")
    return Said(t("turn-of", name=standing.name(turn) or ""), "hourglass", "neutral")


def _passed(t: Texts, standing: Standing, seat: Seat) -> Said:
    """A pass is announced in the place of the turn, until the next move."""
    other = standing.name(standing.turn or "") or ""
    if standing.alone or standing.watching:
        return Said(t("passed-seat", seat=t(f"seat-{seat}")), "skip-forward", "gold")
    if seat in standing.seats:
        return Said(t("passed-you", name=other), "skip-forward", "accent")
    return Said(t("passed-other", name=standing.name(seat) or ""), "skip-forward", "gold")


def _result(t: Texts, standing: Standing) -> Said:
    outcome = standing.replay.outcome
    if outcome is None:
        return Said("", "trophy", "neutral")
    reason = kit(standing.replay).score_text(t, outcome) or t(f"reason-{outcome.reason}")
    if outcome.winner is None:
        return Said(f"{t('result-draw')} · {reason}", "handshake", "accent")
    name = standing.name(outcome.winner) or t(f"seat-{outcome.winner}")
    if standing.alone or standing.watching:
        who = t(f"seat-{outcome.winner}") if standing.alone else name
        return Said(f"{t('result-win', name=who)} · {reason}", "trophy", "gold")
    if outcome.winner in standing.seats:
        return Said(f"{t('result-you-win')} · {reason}", "trophy", "gold")
    return Said(f"{t('result-you-lose', name=name)} · {reason}", "flag", "neutral")
