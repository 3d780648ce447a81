"""The timeline along the bottom: the line of play with its milestones, the words, the way to live, and its keys.

The buttons and the speed are `controls`'.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import pygame

from banmen.texts import Texts
from banmen_client.screens.at_table import AtTable
from banmen_client.screens.show import controls
from banmen_client.screens.show.track import Track
from banmen_client.screens.standing import Standing
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted
from banmen_client.ui.widget import Touch, Widget

TRACK_KEY = "timeline/track"
ANIMATED_UP_TO = 4.0
"""Plies a second beyond which pieces are simply there."""

_ROOMY_HEIGHT, _ROOMY_WIDTH = 100, 900
_TWO_LINES = 34

KEYS = tuple(f"key-show-{name}" for name in ("run", "restart", "step", "milestone", "live", "speed"))
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
    roomy = bar.w > _ROOMY_WIDTH
    upper, lower = bar.inset(16 if roomy else 10, 8).cut_top(40 if bar.h >= _ROOMY_HEIGHT else 30, 2)
    lower = lower.inset(8 if roomy else 2, 0)
    live, track = upper.cut_right(96 if roomy else 84, 14)
    widgets: list[Widget] = [Card(rect=bar, radius=16)]
    if controls.places(lower).words is None:
        step = telling.step_text(screen.window.t, standing)[0]
        why = _stands_still(screen, standing)
        width = max(screen.window.canvas.text_width(step, 14, bold=True), screen.window.canvas.text_width(why, 12))
        place, track = track.cut_left(width + 4, 8)
        lines = place.middle(place.w, min(place.h, _TWO_LINES)).rows(2) if why else (place,)
        widgets.append(Label(rect=lines[0], text=step, size=14, bold=True))
        widgets += [Label(rect=line, text=why, size=12, color="secondary") for line in lines[1:]]
    return [
        *widgets,
        _track(screen, track, standing, telling),
        _live(screen, live.inset(8, 0)),
        *_lower(screen, lower, standing, telling),
    ]


def key(screen: AtTable, event: pygame.event.Event, ringed: str | None) -> bool:
    """Space plays and stands still, the arrows step, Page Up and Down go between milestones, L goes live.

    With the keyboard's ring on the board or a slider the arrows, Home and End are theirs.
    """
    arrows = event.key in {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END}
    if arrows and ringed in {"board", TRACK_KEY, controls.SPEED_KEY}:
        return False
    if event.key == pygame.K_SPACE and ringed is None:
        screen.run(paused=screen.runs)
        return True
    done = _faster if _is_plus(event) else _DONE.get(event.key) or _WRITTEN.get(event.unicode)
    if done is not None:
        done(screen)
    return done is not None


def sets_speed(event: pygame.event.Event) -> bool:
    """Whether this is + or -, wherever they are on the keyboard, and with Shift where that makes them."""
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
    return plain and (_is_plus(event) or event.unicode in _WRITTEN or _DONE.get(event.key) in {_faster, _slower})


def _is_plus(event: pygame.event.Event) -> bool:
    """Shift and ";", which is + on Japanese keyboards: with text input off, a key comes without its sign."""
    return event.key == pygame.K_SEMICOLON and bool(event.mod & pygame.KMOD_SHIFT)


def animate(screen: AtTable) -> float:
    """How slowly pieces move now (0: they are simply there): by the settings, unless plies come faster than that."""
    fast = screen.runs and screen.speed() > ANIMATED_UP_TO
    return 0.0 if fast else screen.window.settings.animation


def _faster(screen: AtTable) -> None:
    screen.pace(screen.speed() * 2)


def _slower(screen: AtTable) -> None:
    screen.pace(screen.speed() / 2)


_DONE: Mapping[int, Callable[[AtTable], None]] = {
    pygame.K_LEFT: lambda screen: screen.step(-1),
    pygame.K_RIGHT: lambda screen: screen.step_forward(),
    pygame.K_PAGEUP: lambda screen: screen.milestone_before(),
    pygame.K_PAGEDOWN: lambda screen: screen.next_milestone(),
    pygame.K_HOME: lambda screen: screen.restart(),
    pygame.K_END: lambda screen: screen.to_end(),
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
        looks=telling.marks(),
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


def _lower(screen: AtTable, rect: Rect, standing: Standing, telling: Telling) -> Sequence[Widget]:
    """Where one looks, in words; the buttons; the speed, and the way into a file."""
    places = controls.places(rect)
    words = _words(screen, places.words, standing, telling) if places.words is not None else []
    return [
        *words,
        *controls.buttons(screen, places.buttons, standing, telling.marks()),
        *controls.speed(screen, places.speed),
        controls.save(screen, places.save),
    ]


def _stands_still(screen: AtTable, standing: Standing) -> str:
    """Why a show goes no further where one looks: by a limit, by want of steps, or by the pace that all share."""
    t, presence = screen.window.t, standing.presence
    if screen.recorded or not standing.replay.show:
        return ""
    if screen.rests and presence is not None:
        return t(f"show-rests-{presence.rests}")
    if not screen.held:
        return ""
    alone = presence is not None and presence.host in {"away", "left"} and not screen.mirror_is_mine
    return t("show-paused-alone" if alone else "show-paused")


def _words(screen: AtTable, rect: Rect, standing: Standing, telling: Telling) -> Sequence[Widget]:
    """The ply looked at, and what else there is to say: beside it, or below it where that is too long."""
    t, canvas = screen.window.t, screen.window.canvas
    step, remark = telling.step_text(t, standing)
    why = _stands_still(screen, standing)
    edge = why or (t("show-at-live-edge") if screen.at_live_edge and not screen.recorded else "")
    more = " · ".join(part for part in (edge, remark) if part)
    first, rest = rect.cut_left(min(rect.w, canvas.text_width(step, 16, bold=True) + 4), 12)
    if not more or canvas.text_width(more, 14) <= rest.w:
        return [
            Label(rect=first, text=step, size=16, bold=True),
            Label(rect=rest, text=more, size=14, color="secondary"),
        ]
    upper, lower = rect.rows(2)
    # Where everyone is can be seen from the red pill too; why it stands still, or what the game says of it, here alone.
    said = more if canvas.text_width(more, 12) <= lower.w else why or remark or more
    return [
        Label(rect=upper, text=step, size=15, bold=True),
        Label(rect=lower, text=said, size=12, color="secondary"),
    ]
