"""The timeline along the bottom: the track of plies, a game's graph above it, the caption, the live button, the keys.

`Track` and `Plot` are sliders over plies with the same ends. The other buttons and the speed are in `controls`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from banmen_client.screens.table.layout import graph_height
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.timeline import controls
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import Slider
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted
from banmen_client.ui.widget import Touch, Widget

PLOT_KEY = "timeline/plot"
TRACK_KEY = "timeline/track"
ANIMATED_UP_TO = 4.0
"""Above this speed (plies per second) moves are not animated."""

_ROOMY_HEIGHT, _ROOMY_WIDTH = 100, 900
_TWO_LINES = 34

KEYS = tuple(f"key-show-{name}" for name in ("run", "restart", "step", "milestone", "live", "speed"))
"""Message ids for the list of keys: the keys of the timeline."""


# --- the graph --------------------------------------------------------------------------------------------------------

PaintPlot = Callable[[Canvas, Rect, Callable[[float], float]], None]
"""Draws in a rectangle; the function gives the x of a ply, in units, as on the track below."""
PaintBeside = Callable[[Canvas, Rect], None]


class Graph(NamedTuple):
    """A game's graph: the function that draws it, and one that draws the standing at the ply in view next to it."""

    paint: PaintPlot
    beside: PaintBeside
    tooltip: str = ""


@dataclass(kw_only=True, eq=False)
class Plot(Slider):
    """A slider over plies that a game draws. Its ends are those of the track below."""

    paint: PaintPlot
    drawn_from: Hashable = None

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - the ring is the stage's
        track = self._track()
        self.paint(canvas, Rect(track.x, self.rect.y, track.w, self.rect.h), self._x)


# --- the track --------------------------------------------------------------------------------------------------------

_KNOB = 9
_HIGH, _BROAD = 20, 3
_APART, _CROWD = 8, 40
"""Units: the height and width of a mark, and the minimum distance of two. Above `_CROWD` marks they are thin."""

_BADGE = 8.5
_LOWER = 5
_BADGED_UP_TO, _BADGED_FROM_HEIGHT = 24, 40
"""Badges have the radius `_BADGE`. They need at most `_BADGED_UP_TO` marks, and a track this high. In units."""

_DOTTED_UP_TO = 60
"""The maximum number of plies at which each later ply has a dot."""


@dataclass(kw_only=True, eq=False)
class Track(Slider):
    """A slider over plies. `found` has the plies of each kind of milestone.

    `looks` has the colour and the icon of each kind; the first kind is drawn on top. An empty icon leaves a bare line.
    """

    found: Mapping[str, Sequence[int]] = field(default_factory=dict)
    looks: Mapping[str, tuple[Paint, str]] = field(default_factory=dict)

    @property
    def drawn_from(self) -> Hashable:
        """The value, and the milestones if there are few."""
        found = [self.found.get(kind, ()) for kind in self.looks]
        if sum(map(len, found)) > _CROWD:
            return None
        return super().drawn_from, tuple(map(tuple, found)), tuple(self.looks.items())

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        track, x = self._track(), self._x(self.value)
        canvas.pill(track, "track")
        self._draw_plies(canvas, track)
        full = "accent" if self.enabled else "faint"
        if x - track.x > self.thick:
            canvas.bar(Rect(track.x, track.y, x - track.x, track.h), full)
        for kind, (color, icon) in reversed(tuple(self.looks.items())):
            found = self.found.get(kind, ())
            seen = found[: bisect_right(found, self.high)]  # later ones were played, but may not be seen yet
            marked = spread_marks(seen, self.high, track.w / _APART)
            draw = self._draw_thin if len(marked) > _CROWD else self._draw_mark
            where = [track.x + track.w * min(1.0, at / self.high) for at in marked]
            for mark in where:
                draw(canvas, mark, track.center[1], color)
            if icon and self.rect.h >= _BADGED_FROM_HEIGHT and len(marked) <= _BADGED_UP_TO:
                self._draw_badges(canvas, where, color, icon)
        knob = _KNOB + 1 + (1 if touch.hovered or touch.pressed else 0)
        canvas.circle((x, track.center[1]), knob, "knob", full, 3, shadow=canvas.theme.button_shadow)

    def _draw_badges(self, canvas: Canvas, where: Sequence[float], color: Paint, icon: str) -> None:
        """Draw the icon of a kind above its marks, except where it would overlap the one before."""
        y, before = self._track().center[1] - _HIGH / 2 - _BADGE, float("-inf")
        ink = f"{color}_text" if hasattr(canvas.theme, f"{color}_text") else color
        for x in where:
            if x - before < 2 * _BADGE + 1:
                continue
            before = x
            canvas.circle((x, y), _BADGE, canvas.theme.card[0])
            canvas.circle((x, y), _BADGE, canvas.fade(color, 0.25))
            canvas.icon(icon, (x, y), 12, ink)

    def _track(self) -> Rect:
        """Return the track's rectangle: below the middle if there are badges above it."""
        badges = self.rect.h >= _BADGED_FROM_HEIGHT and any(icon for _, icon in self.looks.values())
        return super()._track().moved(0, _LOWER if badges else 0)

    def _draw_plies(self, canvas: Canvas, track: Rect) -> None:
        """Draw a dot for each later ply, if there are few."""
        if self.high > _DOTTED_UP_TO:
            return
        for ply in range(int(self.value) + 1, int(self.high)):
            canvas.circle((self._x(ply), track.center[1]), 1.5, "faint")

    @staticmethod
    def _draw_mark(canvas: Canvas, x: float, y: float, color: Paint) -> None:
        """Draw a mark across the track, with an edge in the card's colour."""
        canvas.fill_rect(Rect(round(x) - _BROAD // 2 - 2, y - 4, _BROAD + 4, 8), canvas.theme.card[0])
        canvas.round_rect(Rect(round(x) - _BROAD // 2, y - _HIGH / 2, _BROAD, _HIGH), 1, color)

    @staticmethod
    def _draw_thin(canvas: Canvas, x: float, y: float, color: Paint) -> None:
        """Draw a thin mark, for one of many."""
        canvas.fill_rect(Rect(round(x) - 1, y - _HIGH / 4, 2, _HIGH / 2), color)


def spread_marks(found: Sequence[int], last: float, most: float) -> list[int]:
    """Return at most `most` plies to mark; of plies whose marks would overlap, only the first."""
    if len(found) <= most / 4:
        return list(found)
    step, marked, at = last / max(1.0, most), [], 0
    while at < len(found):
        marked.append(found[at])
        at = bisect_left(found, found[at] + max(1.0, step), at + 1)
    return marked


# --- the whole timeline -----------------------------------------------------------------------------------------------


def compose(
    moment: Moment,
    bar: Rect,
    caption: tuple[str, str],
    milestones: Mapping[str, tuple[str, str]],
    graph: Graph | None = None,
) -> Sequence[Widget]:
    """Compose the timeline. `caption` is a text and a remark, `milestones` has colour and icon of each kind.

    A `graph` takes the upper part of the bar; its height is `layout.graph_height`.
    """
    roomy = bar.w > _ROOMY_WIDTH
    inner = bar.inset(16 if roomy else 10, 8)
    plot = inner.cut_top(0)[0]
    if graph is not None:
        above = graph_height(tight=not roomy)
        plot, inner = inner.cut_top(above - 4, 4)
        bar_height = bar.h - above
    else:
        bar_height = bar.h
    upper, lower = inner.cut_top(40 if bar_height >= _ROOMY_HEIGHT else 30, 2)
    lower = lower.inset(8 if roomy else 2, 0)
    live, track = upper.cut_right(96 if roomy else 84, 14)
    widgets: list[Widget] = [Card(rect=bar, radius=16)]
    if controls.control_places(lower).words is None:
        step, why = caption[0], _why_stopped(moment)
        width = max(moment.canvas.text_width(step, 14, bold=True), moment.canvas.text_width(why, 12))
        place, track = track.cut_left(width + 4, 8)
        lines = place.middle(place.w, min(place.h, _TWO_LINES)).rows(2) if why else (place,)
        widgets.append(Label(rect=lines[0], text=step, size=14, bold=True))
        widgets += [Label(rect=line, text=why, size=12, color="secondary") for line in lines[1:]]
    return [
        *widgets,
        *_plot(moment, plot, track, graph),
        _track(moment, track, milestones),
        _live(moment, live.inset(8, 0)),
        *_lower(moment, lower, caption, milestones),
    ]


def key(moment: Moment, event: pygame.event.Event, ringed: str | None) -> bool:
    """Handle a KEYDOWN. Return whether it was used.

    Space plays and pauses, the arrows step, Page Up and Down go between milestones, L goes live. While the board or a
    slider has the focus ring (`ringed`), the arrows, Home and End are not used here.
    """
    arrows = event.key in {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END}
    if arrows and ringed in {"board", TRACK_KEY, PLOT_KEY, controls.SPEED_KEY}:
        return False
    if event.key == pygame.K_SPACE and ringed is None:
        (moment.calls.pause if moment.playing else moment.calls.play)()
        return True
    action = _faster if _is_plus(event) else _KEY_ACTIONS.get(event.key) or _CHARACTER_ACTIONS.get(event.unicode)
    if action is not None:
        action(moment)
    return action is not None


def sets_speed(event: pygame.event.Event) -> bool:
    """Whether this KEYDOWN is + or -, on any keyboard layout."""
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
    return plain and (
        _is_plus(event) or event.unicode in _CHARACTER_ACTIONS or _KEY_ACTIONS.get(event.key) in {_faster, _slower}
    )


def _is_plus(event: pygame.event.Event) -> bool:
    """Whether this is Shift and ";", which is + on Japanese keyboards: with text input off it has no character."""
    return event.key == pygame.K_SEMICOLON and bool(event.mod & pygame.KMOD_SHIFT)


def animate(moment: Moment) -> float:
    """Return the factor of the animations' duration: the settings' factor, or 0 if plies come too fast."""
    fast = moment.playing and moment.speed > ANIMATED_UP_TO
    return 0.0 if fast else moment.settings.animation


def _faster(moment: Moment) -> None:
    moment.calls.set_speed(moment.speed * 2)


def _slower(moment: Moment) -> None:
    moment.calls.set_speed(moment.speed / 2)


_KEY_ACTIONS: Mapping[int, Callable[[Moment], None]] = {
    pygame.K_LEFT: lambda moment: moment.calls.step(-1),
    pygame.K_RIGHT: lambda moment: moment.calls.step_forward(),
    pygame.K_PAGEUP: lambda moment: moment.calls.milestone_before(),
    pygame.K_PAGEDOWN: lambda moment: moment.calls.next_milestone(),
    pygame.K_HOME: lambda moment: moment.calls.restart(),
    pygame.K_END: lambda moment: moment.calls.to_end(),
    pygame.K_l: lambda moment: moment.calls.look(None),
    pygame.K_PLUS: _faster,
    pygame.K_EQUALS: _faster,
    pygame.K_KP_PLUS: _faster,
    pygame.K_MINUS: _slower,
    pygame.K_KP_MINUS: _slower,
}
_CHARACTER_ACTIONS: Mapping[str, Callable[[Moment], None]] = {"+": _faster, "-": _slower}
"""Characters that other keyboard layouts have on other keys."""


# --- the parts ------------------------------------------------------------------------------------------------------


def _track(moment: Moment, rect: Rect, milestones: Mapping[str, tuple[str, str]]) -> Widget:
    """Return the track of the visible plies."""
    front = moment.front
    return Track(
        key=TRACK_KEY,
        rect=rect,
        radius=14,
        value=moment.table.shown,
        low=0,
        high=max(1, front),
        enabled=front > 0,
        found=moment.milestones,
        looks=milestones,
        on_change=lambda ply: moment.calls.look(int(ply)),
    )


def _plot(moment: Moment, rect: Rect, track: Rect, graph: Graph | None) -> Sequence[Widget]:
    """Return the game's graph above the track, and the current standing to its right."""
    if graph is None:
        return ()
    beside = Rect(track.right, rect.y, rect.right - track.right, rect.h)
    return [
        Plot(
            key=PLOT_KEY,
            rect=Rect(track.x, rect.y, track.w, rect.h),
            radius=10,
            value=moment.table.shown,
            low=0,
            high=max(1, moment.front),
            enabled=moment.front > 0,
            paint=graph.paint,
            tooltip=graph.tooltip,
            on_change=lambda ply: moment.calls.look(int(ply)),
        ),
        Painted(rect=beside, paint=lambda canvas, place, _touch: graph.beside(canvas, place)),
    ]


def _live(moment: Moment, rect: Rect) -> Widget:
    """Return the live button: red while the viewer follows a show, else a button that jumps to the live position.

    Without a show it jumps to the last move. In a saved replay it is a label.
    """
    t, following, recorded, show = moment.t, moment.following, moment.recorded, moment.table.replay.show
    text = t("show-recorded" if recorded else "live" if show else "show-latest")
    lit = show and following and not recorded
    pressed = recorded or following

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        pill, ink = rect.middle(rect.w, 28), "on_live" if lit else "faint" if pressed and not recorded else "secondary"
        canvas.pill(pill, "live_fill" if lit else "chip")
        if touch.hovered and not pressed:
            canvas.pill(pill, "hover")
        if not show or recorded:
            canvas.text(text, pill.inset(4, 0), 13, bold=True, color=ink, align="center")
            return
        width = canvas.text_width(text, 14, bold=True)
        dot = (pill.center[0] - width / 2 - 8, pill.center[1])
        canvas.circle(dot, 7, canvas.fade(ink, 0.35) if lit else (0, 0, 0, 0), None if lit else ink, 1.5)
        canvas.circle(dot, 3.5, ink if lit else (0, 0, 0, 0))
        canvas.text(text, (pill.center[0] + 6, pill.center[1]), 14, bold=True, color=ink, align="center")

    back = "show-go-live" if show else "go-live"
    tip = "show-recorded-tip" if recorded else "show-following" if lit else back
    press = None if recorded else lambda: moment.calls.look(None)
    return Painted(
        key="timeline/live",
        rect=rect,
        radius=14,
        paint=paint,
        drawn_from=(text, following, recorded),
        tooltip=t(tip),
        on_press=press,
    )


def _lower(
    moment: Moment, rect: Rect, caption: tuple[str, str], milestones: Mapping[str, tuple[str, str]]
) -> Sequence[Widget]:
    """Return the lower line: caption, buttons, speed, save button."""
    places = controls.control_places(rect)
    words = _words(moment, places.words, caption) if places.words is not None else []
    return [
        *words,
        *controls.buttons(moment, places.buttons, milestones),
        *(controls.speed(moment, places.speed) if _plays_by_itself(moment) else ()),
        controls.save(moment, places.save),
    ]


def _plays_by_itself(moment: Moment) -> bool:
    """Return True if the game can play at a speed: a show, a saved replay, or a finished game."""
    replay = moment.table.replay
    return replay.show or moment.recorded or replay.outcome is not None


def _why_stopped(moment: Moment) -> str:
    """Return why a show is paused: its programs have stopped, or the presenter paused it; empty if it runs."""
    t, presence = moment.t, moment.table.presence
    if moment.recorded or not moment.table.replay.show:
        return ""
    if moment.programs_stopped and presence is not None:
        return t(f"show-rests-{presence.rests}")
    if not moment.paused_by_host:
        return ""
    alone = presence is not None and presence.host in {"away", "left"} and not moment.is_host
    return t("show-paused-alone" if alone else "show-paused")


def _words(moment: Moment, rect: Rect, caption: tuple[str, str]) -> Sequence[Widget]:
    """Return the caption, with additional text to its right, or below it if the line is too long."""
    canvas, (step, remark) = moment.canvas, caption
    why = _why_stopped(moment)
    at_edge = moment.at_live_edge and moment.table.replay.show and not moment.recorded
    edge = why or (moment.t("show-at-live-edge") if at_edge else "")
    more = " · ".join(part for part in (edge, remark) if part)
    first, rest = rect.cut_left(min(rect.w, canvas.text_width(step, 16, bold=True) + 4), 12)
    if not more or canvas.text_width(more, 14) <= rest.w:
        return [
            Label(rect=first, text=step, size=16, bold=True),
            Label(rect=rest, text=more, size=14, color="secondary"),
        ]
    upper, lower = rect.rows(2)
    # The red pill shows the live edge too; only here stand why it stopped and the remark of the game.
    second = more if canvas.text_width(more, 12) <= lower.w else why or remark or more
    return [
        Label(rect=upper, text=step, size=15, bold=True),
        Label(rect=lower, text=second, size=12, color="secondary"),
    ]
