"""The status line of a table, and its clock in words."""

from dataclasses import dataclass

from banmen.protocol.messages import ClockRule
from banmen.texts import Texts
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Pill, Tone


@dataclass(frozen=True)
class Status:
    """A status: its text, icon and tone (colours)."""

    text: str
    icon: str
    tone: Tone


def status_pill(rect: Rect, status: Status) -> Pill:
    """Make a pill with the status that fills `rect`."""
    return Pill(
        key="status",
        rect=rect,
        text=status.text,
        icon=status.icon,
        tone=status.tone,
        size=17 if rect.h > 40 else 14,  # noqa: PLR2004 - the height of a roomy panel's buttons
        center=False,
    )


def clock_text(t: Texts, rule: ClockRule | None) -> str:
    """Return the clock rule in words."""
    if rule is None:
        return t("row-no-clock")
    if rule.per_move:
        return t("row-clock-move", seconds=f"{rule.main_ms / 1000:g}")
    minutes = f"{rule.main_ms / 60_000:g}"
    if rule.increment_ms:
        return t("row-clock-inc", minutes=minutes, seconds=rule.increment_ms // 1000)
    return t("row-clock", minutes=minutes)
