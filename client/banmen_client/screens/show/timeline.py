"""The timeline along the bottom: the line of play with its milestones, the controls, the speed, and the way to live."""

from collections.abc import Callable, Mapping, Sequence
from math import log10
from typing import Protocol

import pygame

from banmen.texts import Texts
from banmen_client.screens.at_table import AtTable
from banmen_client.screens.replay_files import save_replay
from banmen_client.screens.show.track import Track
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import Button
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Icon, Label, Painted
from banmen_client.ui.slider import Slider
from banmen_client.ui.widget import Touch, Widget
from banmen_client.watching import FASTEST, SLOWEST, ends_at

TRACK_KEY, SPEED_KEY = "timeline/track", "timeline/speed"
ANIMATED_UP_TO = 4.0
"""Plies a second beyond which pieces are simply there."""

_ROOMY_HEIGHT, _ROOMY_WIDTH = 100, 900
_ROOM_FOR_WORDS = 700
_TICKS = (0.25, 1.0, 10.0, 100.0, 1000.0)

KEYS = tuple(f"key-show-{name}" for name in ("run", "step", "milestone", "ends", "live", "speed"))
"""The keys of the timeline, for the list of keys."""


class Telling(Protocol):
    """What a game says of its line of play."""

    def step_text(self, t: Texts, standing: Standing) -> tuple[str, str]:
        """The ply looked at in words ("Step 1,207"), and a remark ("7 retreats")."""
        ...

    def marks(self) -> Mapping[str, tuple[str, str]]:
        """For each kind of milestone, the one to be seen first, its colour (a role) and its icon."""
        ...


def compose(screen: AtTable, bar: Rect, standing: Standing, telling: Telling) -> Sequence[Widget]:
    """All of the timeline."""
    inner = bar.inset(16 if bar.w > _ROOMY_WIDTH else 10, 8)
    upper, lower = inner.cut_top(40 if bar.h >= _ROOMY_HEIGHT else 30, 2)
    live, track = upper.cut_right(96 if bar.w > _ROOMY_WIDTH else 84, 14)
    return [
        Card(rect=bar, radius=16),
        _track(screen, track, standing, telling),
        _live(screen, live.inset(8, 0)),
        *_controls(screen, lower.inset(8 if bar.w > _ROOMY_WIDTH else 2, 0), standing, telling),
    ]


def key(screen: AtTable, event: pygame.event.Event, ringed: str | None) -> bool:
    """Space plays and stands still, the arrows step, Page Up and Down go between milestones, L goes live.

    With the keyboard's ring on the board or a slider the arrows, Home and End are theirs.
    """
    arrows = event.key in {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END}
    if arrows and ringed in {"board", TRACK_KEY, SPEED_KEY}:
        return False
    if event.key == pygame.K_SPACE and ringed is None:
        screen.run(paused=screen.runs)
        return True
    done = _DONE.get(event.key) or _WRITTEN.get(event.unicode)
    if done is not None:
        done(screen)
    return done is not None


def animate(screen: AtTable) -> float:
    """How slowly pieces move now (0: they are simply there): by the settings, unless plies come faster than that."""
    fast = screen.shows_timeline and screen.runs and screen.speed() > ANIMATED_UP_TO
    return 0.0 if fast else screen.window.settings.animation


def forward(screen: AtTable) -> bool:
    """Whether there is something further to go to: played already, or, for who presents, still to be played."""
    shown, replay = screen.standing().shown, screen.mirror.replay
    if screen.hosting:
        return not ends_at(replay, shown)
    return shown < screen.front


def _step_forward(screen: AtTable) -> None:
    if forward(screen):
        screen.step(1)


def _next(screen: AtTable) -> None:
    if forward(screen):
        screen.next_milestone()


def _faster(screen: AtTable) -> None:
    screen.pace(screen.speed() * 2)


def _slower(screen: AtTable) -> None:
    screen.pace(screen.speed() / 2)


_DONE: Mapping[int, Callable[[AtTable], None]] = {
    pygame.K_LEFT: lambda screen: screen.step(-1),
    pygame.K_RIGHT: _step_forward,
    pygame.K_PAGEUP: lambda screen: screen.milestone_before(),
    pygame.K_PAGEDOWN: _next,
    pygame.K_HOME: lambda screen: screen.look(0),
    pygame.K_END: lambda screen: screen.look(None),
    pygame.K_l: lambda screen: screen.look(None),
    pygame.K_PLUS: _faster,
    pygame.K_EQUALS: _faster,
    pygame.K_KP_PLUS: _faster,
    pygame.K_MINUS: _slower,
    pygame.K_KP_MINUS: _slower,
}
_WRITTEN: Mapping[str, Callable[[AtTable], None]] = {"+": _faster, "-": _slower}
"""Signs that are on other keys elsewhere."""


# --- the parts ------------------------------------------------------------------------------------------------------


def _track(screen: AtTable, rect: Rect, standing: Standing, telling: Telling) -> Widget:
    """The line of play, as far as there is something to be seen."""
    front = screen.front
    return Track(
        key=TRACK_KEY,
        rect=rect,
        radius=14,
        value=standing.shown,
        low=0,
        high=max(1, front),
        enabled=front > 0,
        found=screen.watching.by_kind(standing.replay),
        colors={kind: color for kind, (color, _icon) in telling.marks().items()},
        on_change=lambda ply: screen.look(int(ply)),
    )


def _live(screen: AtTable, rect: Rect) -> Widget:
    """Red while one looks at what everyone is shown, a way back there otherwise; of a saved replay, what it is."""
    t, following, recorded = screen.window.t, screen.watching.following, screen.recorded
    text = t("show-recorded") if recorded else t("live")

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        lit = following and not recorded
        pill, ink = rect.middle(rect.w, 28), "on_live" if lit else "secondary"
        canvas.pill(pill, "live_fill" if lit else "chip")
        if touch.hovered and not lit and not recorded:
            canvas.pill(pill, "hover")
        if recorded:
            canvas.text(text, pill.inset(4, 0), 13, bold=True, color=ink, align="center")
            return
        width = canvas.text_width(text, 14, bold=True)
        dot = (pill.center[0] - width / 2 - 8, pill.center[1])
        canvas.circle(dot, 7, canvas.fade(ink, 0.35) if lit else (0, 0, 0, 0), None if lit else ink, 1.5)
        canvas.circle(dot, 3.5, ink if lit else (0, 0, 0, 0))
        canvas.text(text, (pill.center[0] + 6, pill.center[1]), 14, bold=True, color=ink, align="center")

    tip = "show-recorded-tip" if recorded else "show-following" if following else "show-go-live"
    press = None if recorded else lambda: screen.look(None)
    return Painted(key="timeline/live", rect=rect, radius=14, paint=paint, tooltip=t(tip), on_press=press)


def _controls(screen: AtTable, rect: Rect, standing: Standing, telling: Telling) -> Sequence[Widget]:
    """Where one looks, in words; the five buttons; the speed, and the way into a file."""
    wide = rect.w > _ROOM_FOR_WORDS
    middle = rect.middle(min(268, rect.w * 0.5), min(40, rect.h))
    if not wide:
        middle = Rect(rect.x, middle.y, middle.w, middle.h)
    left = Rect(rect.x, rect.y, middle.x - rect.x - 16, rect.h)
    right = Rect(middle.right + 16, rect.y, rect.right - middle.right - 16, rect.h)
    words = _words(screen, left, standing, telling) if wide else []
    return [*words, *_buttons(screen, middle, standing), *_speed(screen, right), _save(screen, right)]


def _words(screen: AtTable, rect: Rect, standing: Standing, telling: Telling) -> Sequence[Widget]:
    """The ply looked at, and as much of what else there is to say as has room."""
    t, canvas = screen.window.t, screen.window.canvas
    step, remark = telling.step_text(t, standing)
    edge = t("show-at-live-edge") if screen.at_live_edge and not screen.recorded else ""
    first, rest = rect.cut_left(min(rect.w, canvas.text_width(step, 16, bold=True) + 4), 12)
    wanted = (" · ".join(part for part in (edge, remark) if part), remark)
    said = next((text for text in wanted if canvas.text_width(text, 14) <= rest.w), "")
    return [
        Label(rect=first, text=step, size=16, bold=True),
        Label(rect=rest, text=said, size=14, color="secondary"),
    ]


def _buttons(screen: AtTable, rect: Rect, standing: Standing) -> Sequence[Widget]:
    t, shown, runs, further = screen.window.t, standing.shown, screen.runs, forward(screen)
    main = 56
    side = (rect.w - main - 4 * 8) / 4
    steps: Sequence[tuple[str, str, Callable[[], None], bool, float]] = (
        ("milestone-before", "skip-back", screen.milestone_before, shown > 0, side),
        ("step-back", "step-back", lambda: screen.step(-1), shown > 0, side),
        ("pause" if runs else "play", "pause" if runs else "play", lambda: screen.run(paused=runs), True, main),
        ("step-forward", "step-forward", lambda: _step_forward(screen), further, side),
        ("milestone-next", "skip-forward", lambda: _next(screen), further, side),
    )
    widgets: list[Widget] = []
    x = rect.x
    for name, icon, press, enabled, width in steps:
        running = name in {"pause", "play"}
        widgets.append(
            Button(
                key=f"timeline/{'run' if running else name}",
                rect=Rect(x, rect.y, width, rect.h),
                icon=icon,
                size=17,
                kind="accent" if running else "plain",
                enabled=enabled,
                tooltip=t(f"show-{name}"),
                on_press=press,
            )
        )
        x += width + 8
    return widgets


def _speed(screen: AtTable, rect: Rect) -> Sequence[Widget]:
    """A slider from a quarter to a thousand plies a second, each decade as long as the other."""
    t, speed = screen.window.t, screen.speed()
    rest = rect.cut_right(_SAVE, 8)[1]
    words, rest = rest.cut_right(62, 4)
    roomy = rest.w > 200  # noqa: PLR2004 - room for the figures under the slider
    icon, track = rest.cut_right(min(rest.w, 282))[0].cut_left(22, 4)
    return [
        Icon(rect=icon, name="gauge", size=20, color="secondary"),
        Slider(
            key=SPEED_KEY,
            rect=track.middle(track.w, min(40, track.h)),
            value=log10(speed),
            low=log10(SLOWEST),
            high=log10(FASTEST),
            step=0.05,
            ticks=tuple((log10(value), f"{value:g}") for value in _TICKS) if roomy else (),
            thick=4,
            on_change=lambda value: screen.pace(nice(10**value)),
            tooltip=t("show-speed"),
        ),
        Label(rect=words, text=t("show-speed-value", speed=f"{speed:g}"), size=18, bold=True, align="right"),
    ]


_SAVE = 36


def _save(screen: AtTable, rect: Rect) -> Widget:
    """Keep the line of play in a file; a replay that came out of one is there already."""
    place = rect.cut_right(_SAVE)[0]
    return Button(
        key="timeline/save",
        rect=place.middle(_SAVE, min(_SAVE, rect.h)),
        icon="save",
        kind="ghost",
        enabled=not screen.recorded and bool(screen.mirror.replay.plies),
        tooltip=screen.window.t("show-save"),
        on_press=lambda: save_replay(screen.window, screen.mirror.replay),
    )


def nice(speed: float) -> float:
    """A speed that reads well: quarters below two, whole numbers below a hundred, then tens."""
    if speed < 2:  # noqa: PLR2004 - see above
        return max(SLOWEST, round(speed * 4) / 4)
    return float(round(speed) if speed < 100 else min(FASTEST, round(speed, -1)))  # noqa: PLR2004 - see above
