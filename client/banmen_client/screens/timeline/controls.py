"""The controls of the timeline: restart, steps, play and pause, milestones, speed, saving."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import log10

import pygame

from banmen.texts import Texts
from banmen_client.screens.table.moment import Moment
from banmen_client.table.playback import FASTEST, SLOWEST
from banmen_client.ui.controls import Button, Slider
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Icon, Label
from banmen_client.ui.widget import KeyStroke, Widget, WidgetHost

SPEED_KEY = "timeline/speed"

_ROOM_FOR_WORDS = 700
_ROOM_FOR_TICKS = 200
_TICKS = (0.25, 1.0, 10.0, 100.0, 1000.0)
_SAVE, _MAIN = 36, 56
_SIDE, _GAP, _TIGHT_SIDE, _TIGHT_GAP = 45, 8, 40, 6
_TIGHT_WIDTH = 860
_SPEED_STEPS = (
    *(quarter / 4 for quarter in range(1, 8)),
    *(float(digit * ten) for ten in (1, 10, 100) for digit in (2, 3, 4, 5, 6, 8, 10)),
)
"""The speeds (plies per second) that the arrow keys step through."""

_LOW_UP_TO = 2.0
_WHOLE_UP_TO = 100.0


@dataclass(frozen=True)
class ControlPlaces:
    """The rectangles of the lower line of the timeline; `words` is None if the caption has no room."""

    words: Rect | None
    buttons: Rect
    speed: Rect
    save: Rect


def control_places(rect: Rect) -> ControlPlaces:
    """Lay out the lower line. The play button is in the middle if the caption has room."""
    size = min(40, rect.h)
    back = _TIGHT_SIDE + _TIGHT_GAP if rect.w < _TIGHT_WIDTH else _SIDE + _GAP
    five = _MAIN + 4 * back
    wide = rect.w > _ROOM_FOR_WORDS
    left = rect.middle(five, size).x - back if wide else rect.x
    buttons = Rect(left, rect.center[1] - size / 2, five + back, size)
    words = Rect(rect.x, rect.y, left - rect.x - 16, rect.h) if wide else None
    save, speed = Rect(buttons.right + 16, rect.y, rect.right - buttons.right - 16, rect.h).cut_right(_SAVE, 8)
    return ControlPlaces(words, buttons, speed, save.middle(_SAVE, min(_SAVE, rect.h)))


def buttons(moment: Moment, rect: Rect, kinds: Iterable[str]) -> Sequence[Widget]:
    """Make the six buttons. A button without effect is disabled."""
    shown, playing, calls = moment.table.shown, moment.playing, moment.calls
    named = _milestones(moment.t, kinds)
    run = calls.pause if playing else calls.play
    steps: Sequence[tuple[str, str, Callable[[], None], bool]] = (
        ("restart", "rotate-ccw", calls.restart, shown > 0),
        ("milestone-before", "skip-back", calls.milestone_before, shown > 0),
        ("step-back", "step-back", lambda: calls.step(-1), shown > 0),
        ("pause" if playing else "play", "pause" if playing else "play", run, moment.can_play),
        ("step-forward", "step-forward", calls.step_forward, moment.can_step_forward),
        ("milestone-next", "skip-forward", calls.next_milestone, moment.can_step_forward),
    )
    widgets: list[Widget] = []
    x, roomy = rect.x, rect.w >= _MAIN + 5 * (_SIDE + _GAP)
    side, gap = (_SIDE, _GAP) if roomy else (_TIGHT_SIDE, _TIGHT_GAP)
    for name, icon, press, enabled in steps:
        running = name in {"pause", "play"}
        width = _MAIN if running else side
        tip = moment.t(f"show-{name}")
        widgets.append(
            Button(
                key=f"timeline/{'run' if running else name}",
                rect=Rect(x, rect.y, width, rect.h),
                icon=icon,
                size=17,
                kind="accent" if running else "ghost" if name == "restart" else "plain",
                enabled=enabled,
                tooltip=f"{tip}{named}" if name.startswith("milestone") else tip,
                on_press=press,
            )
        )
        x += width + gap
    return widgets


def _milestones(t: Texts, kinds: Iterable[str]) -> str:
    """Return the names of a game's milestones, to be appended to a tooltip; empty without milestones."""
    names = [t(f"milestone-{kind}") for kind in kinds]
    return t("show-milestones", kinds=t("show-milestones-between").join(names)) if names else ""


def speed(moment: Moment, rect: Rect) -> Sequence[Widget]:
    """Make the logarithmic slider of the speed, from 0.25 to 1000 plies per second."""
    t, now = moment.t, moment.speed
    words, rest = rect.cut_right(62, 4)
    icon, track = rest.cut_right(min(rest.w, 282))[0].cut_left(22, 4)
    return [
        Icon(rect=icon, name="gauge", size=20, color="secondary"),
        _Speed(
            key=SPEED_KEY,
            rect=track.middle(track.w, min(40, track.h)),
            value=log10(now),
            low=log10(SLOWEST),
            high=log10(FASTEST),
            step=0.05,
            ticks=tuple((log10(value), f"{value:g}") for value in _TICKS) if rest.w > _ROOM_FOR_TICKS else (),
            thick=4,
            on_change=lambda value: moment.calls.set_speed(rounded_speed(10**value)),
            tooltip=t("show-speed"),
        ),
        Label(rect=words, text=t("show-speed-value", speed=f"{now:g}"), size=18, bold=True, align="right"),
    ]


class _Speed(Slider):
    """The slider of the speed. The arrow keys go to the next speed step."""

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:
        """Move to the next speed step; Home, End and the page keys act as in any slider."""
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(stroke.key)
        if by is None:
            return super().press_key(stroke, host)
        self.on_change(log10(next_speed(rounded_speed(10**self.value), by)))
        return True


def save(moment: Moment, rect: Rect) -> Widget:
    """Make the button that saves the plies as a replay."""
    return Button(
        key="timeline/save",
        rect=rect,
        icon="save",
        kind="ghost",
        enabled=bool(moment.table.replay.plies),
        tooltip=moment.t("show-save"),
        on_press=moment.calls.save_replay,
    )


def rounded_speed(speed: float) -> float:
    """Return the speed rounded to quarters below 2, whole numbers below 100, else tens (plies per second)."""
    if speed < _LOW_UP_TO:
        return max(SLOWEST, round(speed * 4) / 4)
    return float(round(speed) if speed < _WHOLE_UP_TO else min(FASTEST, round(speed, -1)))


def next_speed(speed: float, by: int) -> float:
    """Return the next speed step, faster (`by` is 1) or slower (-1); at an end, the end."""
    place = bisect_right(_SPEED_STEPS, speed) if by > 0 else bisect_left(_SPEED_STEPS, speed) - 1
    return _SPEED_STEPS[max(0, min(place, len(_SPEED_STEPS) - 1))]
