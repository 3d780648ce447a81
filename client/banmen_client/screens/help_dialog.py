"""The help that `?` shows: the rules of a game, then the keys in groups. It scrolls if it is too long."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from banmen.texts import Texts
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Painted, Paragraph, fitting_size
from banmen_client.ui.overlays import dialog
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

KeyGroup: TypeAlias = Literal["play", "help", "back", "look", "files", "window"]
KeyGroups: TypeAlias = Mapping[KeyGroup, Sequence[str]]
"""Message ids of keys by purpose. `ID-does` is the message that explains a key, `keys-GROUP` names a group."""

_ORDER: Sequence[KeyGroup] = ("play", "help", "back", "look", "files", "window")
HALL_KEYS: KeyGroups = {
    "play": ("key-new",),
    "files": ("key-open", "key-paste"),
    "window": tuple(f"key-{name}" for name in ("tab", "enter", "language", "settings", "fullscreen", "escape", "help")),
}
"""The keys of the lobby."""

_WIDE, _NARROW, _TWO_COLUMNS_FROM = 920, 640, 760
"""Widths in units: of the dialog, wide and narrow, and the inner width from which the keys have two columns."""
_AROUND = 186
"""The height (units) of the dialog without its contents, including a margin to the window's edges."""
_HEAD, _AFTER_HEAD, _AFTER_GROUP, _AFTER_RULE = 24, 6, 18, 6
_KEY, _KEY_GAP, _CAP, _TEXT = 26, 5, 156, 14
_SCROLL_BAR = 18


class Rules(NamedTuple):
    """A heading and the rules below it, each a paragraph."""

    heading: str
    lines: Sequence[str]


def rules_of(t: Texts, game: str, heading: str) -> Sequence[Rules]:
    """Return the rules of a game by its key; empty if a game of another distribution provides none."""
    name = f"game-{game}-rules"
    return [Rules(heading, t(name).split("\n"))] if t.has(name) else []


def merged(*parts: KeyGroups) -> KeyGroups:
    """Return the keys of all parts, each once, in the order of the groups."""
    return {
        group: tuple(dict.fromkeys(name for part in parts for name in part.get(group, ())))
        for group in _ORDER
        if any(part.get(group) for part in parts)
    }


def table_help(game: str, keys: KeyGroups) -> DialogMaker:
    """Make the help of a table: the rules of its game by its key, then the keys."""
    state = ScrollState()

    def compose(window: Window) -> Widget:
        t = window.t
        rules = rules_of(t, game, t("help-rules"))
        title = t("help-title", game=t(f"game-{game}")) if rules else t("keys-title")
        return _help(window, title, state, (rules, merged(keys)))

    return compose


def hall_help(games: Sequence[str]) -> DialogMaker:
    """Make the help of the hall: its keys, then the rules of these games."""
    state = ScrollState()

    def compose(window: Window) -> Widget:
        t = window.t
        rules = [part for game in games for part in rules_of(t, game, t(f"game-{game}"))]
        return _help(window, t("help"), state, (HALL_KEYS, rules))

    return compose


def _help(window: Window, title: str, state: ScrollState, parts: Sequence[KeyGroups | Sequence[Rules]]) -> Widget:
    canvas = window.canvas
    width = min(_WIDE if canvas.area.w > _WIDE else _NARROW, canvas.area.w - 32)
    height = max(60.0, canvas.area.h - _AROUND)

    def close() -> None:
        window.show_dialog(None)

    def contents(rect: Rect) -> list[Widget]:
        """Place all contents from the top of `rect`, at their natural height."""
        made: list[Widget] = []
        place = Rect(rect.x, rect.y, rect.w - _SCROLL_BAR, 100_000)
        for part in parts:
            more, used = (
                _key_groups(window, place, part) if isinstance(part, Mapping) else _all_rules(canvas, place, part)
            )
            made += more
            place = place.cut_top(used)[1]
        made.append(Label(rect=place.cut_top(0)[0], text=""))  # the end, so that its place tells the height
        return made

    inside = Rect(0, 0, width - 52, 0)
    needed = contents(inside)[-1].rect.y - _AFTER_GROUP

    def compose(rect: Rect) -> Sequence[Widget]:
        return [Scroll(key="keys/list", rect=rect, state=state, height=needed, contents=contents(rect)[:-1])]

    return dialog(
        canvas,
        key="keys",
        title=title,
        buttons=[ButtonSpec("close", window.t("close"), close, kind="primary")],
        on_cancel=close,
        width=width,
        content_height=min(height, needed),
        compose=compose,
    )


# --- rules ------------------------------------------------------------------------------------------------------------


def _all_rules(canvas: Canvas, rect: Rect, parts: Sequence[Rules]) -> tuple[list[Widget], float]:
    """Return the rules of some games, and the height that they need with the gap below them."""
    made: list[Widget] = []
    place = rect
    for part in parts:
        head, place = place.cut_top(_HEAD, _AFTER_HEAD)
        made.append(Label(rect=head, text=part.heading, size=16, bold=True))
        for line in part.lines:
            height = canvas.paragraph_height(line, place.w, 15)
            text, place = place.cut_top(height, _AFTER_RULE)
            made.append(Paragraph(rect=text, text=line))
        place = place.cut_top(_AFTER_GROUP - _AFTER_RULE)[1]
    return made, place.y - rect.y


# --- keys -------------------------------------------------------------------------------------------------------------


def _key_groups(window: Window, rect: Rect, groups: KeyGroups) -> tuple[list[Widget], float]:
    """Return the groups of keys, in two columns where there is room; and the height that they need."""
    columns = rect.columns(2, 28) if rect.w >= _TWO_COLUMNS_FROM else (rect,)
    heights = {group: _group_height(window, columns[0].w, names) for group, names in groups.items()}
    made: list[Widget] = []
    lowest, half, at = 0.0, sum(heights.values()) / 2, 0
    used = 0.0
    for group, names in groups.items():
        if len(columns) > 1 and at == 0 and used and used + heights[group] / 2 > half:
            lowest, used, at = used, 0.0, 1
        made += _key_group(window, columns[at].cut_top(used)[1], group, names)
        used += heights[group]
    return made, max(lowest, used)


def _group_height(window: Window, width: float, names: Sequence[str]) -> float:
    return _HEAD + _AFTER_HEAD + sum(_key_height(window, width, name) for name in names) + _AFTER_GROUP


def _key_height(window: Window, width: float, name: str) -> float:
    """Return the height of a key's line with the gap below it. The explanation may wrap to several lines."""
    text = window.canvas.paragraph_height(window.t(f"{name}-does"), width - _CAP - 14, _TEXT, leading=1.3)
    return max(_KEY, text + 6) + _KEY_GAP


def _key_group(window: Window, rect: Rect, group: str, names: Sequence[str]) -> list[Widget]:
    head, place = rect.cut_top(_HEAD, _AFTER_HEAD)
    made: list[Widget] = [Label(rect=head, text=window.t(f"keys-{group}"), size=16, bold=True)]
    for name in names:
        line, place = place.cut_top(_key_height(window, rect.w, name))
        made += _key_line(window, line, name)
    return made


def _key_line(window: Window, rect: Rect, name: str) -> Sequence[Widget]:
    """Return a key cap, and the explanation of the key."""
    t, canvas = window.t, window.canvas
    cap, words = rect.cut_left(_CAP, 14)
    does = t(f"{name}-does")
    height = canvas.paragraph_height(does, words.w, _TEXT, leading=1.3)
    top = max(0.0, (_KEY - height) / 2)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        text = t(name)
        size = fitting_size(canvas, text, rect.w - 20, _TEXT)
        box = Rect(rect.x, rect.y, min(rect.w, canvas.text_width(text, size, bold=True) + 20), _KEY)
        canvas.round_rect(box, 7, "field", "field_border")
        canvas.text(text, box, size, bold=True, align="center")

    return [
        Painted(key=f"keys/{name.removeprefix('key-')}", rect=cap, paint=paint, drawn_from=(t(name), "cap")),
        Paragraph(
            rect=Rect(words.x, words.y + top, words.w, height), text=does, size=_TEXT, color="secondary", leading=1.3
        ),
    ]
