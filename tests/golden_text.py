"""Compare screens, written as text, with golden texts that a person has read once.

`check(hall, "window/lobby-en-dark-1280")` writes what a window of the fixture `enter_undrawn` shows and compares it
with `tests/golden/window/lobby-en-dark-1280.txt`. A difference fails with a diff; with BANMEN_ACCEPT_GOLDEN=1 the new
text takes the place of the golden one.

A line is a widget: its class, #key, words, place (x,y of the upper left corner) and size in units, rounded to halves,
its fields, its state. What a container holds is indented below it. Below a widget that paints by itself stands, in
lower case, what it paints; below any other, the texts it draws otherwise than its fields say (wrapped, cut, smaller).
Colours are the roles of the theme: `card.lower` is the lower end of a gradient, `track*0.6` a role with a part of its
opacity, `#rrggbb` a colour that is no role. A board is one line: drawing is compared by `tests.golden_pictures`.
"""

import difflib
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pygame

from banmen_client.games.battle.board import BattleBoard
from banmen_client.games.goishi.board import GoishiBoard
from banmen_client.games.knights_tour.board import KnightsTourBoard
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.games.sudoku.board import SudokuBoard
from banmen_client.ui.labels import Painted
from banmen_client.ui.stage import Stage
from banmen_client.ui.widget import UNTOUCHED, PlacedWidget, Touch, Widget, place
from tests.banmen_client.person import Hall
from tests.text_canvas import Call, TextCanvas, Unpainted, paint_name, quoted, units, where

FOLDER = Path(__file__).parent / "golden"
BOARDS = (BattleBoard, GoishiBoard, KnightsTourBoard, ReversiBoard, SudokuBoard)
"""The boards, which are not drawn: they cost most, and a text does not tell how they look."""
SQUARES = 81
"""A collection of so many has one for each square of a sudoku."""
_UI = "banmen_client.ui."
_WORDS = ("text", "label", "title")
_ALWAYS = {"size", "bold", "color", "fill", "border", "kind", "tone", "align"}
"""Fields that are written though they have their default."""
_NAMES = {"color", "fill", "border", "kind", "tone", "align", "valign", "icon", "icon_after", "dot", "edge", "swatch"}
"""Fields whose strings are names, not words."""
_OMITTED = {"rect", "key", "enabled", "tooltip", "area", "contents", "lines", "drawn_from"}


# --- boards ---------------------------------------------------------------------------------------------------------


def undrawn(board: Any) -> tuple[Callable[..., None], Callable[..., bool]]:
    """Replace `show` and `draw` of a class of boards: they draw nothing and record the last view."""
    shown: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
    real_show = board.show

    def show(self: Any, view: Any, **how: Any) -> None:
        shown[self] = view
        real_show(self, view, **how)

    def draw(self: Any, surface: pygame.Surface, _now_ms: float) -> bool:
        assert isinstance(surface, Unpainted)
        marks = [shown[self], *(getattr(self, name) for name in ("overlay", "annotations") if hasattr(self, name))]
        texts = " ".join(text for each in marks for text in _marks_text(each))
        surface.canvas.note(f"board {type(self).__name__} {texts}".rstrip())
        return False

    return show, draw


def _marks_text(view: Any) -> Iterator[str]:
    """The fields of a view beside the state; of a collection, its length."""
    for field in fields(view):
        given = getattr(view, field.name)
        if field.name == "state" or given == field.default:
            continue
        if isinstance(given, Collection) and not isinstance(given, str):
            given = sum(map(bool, given)) if len(given) == SQUARES else len(given)
        yield f"{field.name}={given}"


# --- widgets in words -----------------------------------------------------------------------------------------------


def window_text(hall: Hall) -> str:
    """All that a window shows."""
    canvas = hall.canvas
    assert isinstance(canvas, TextCanvas), "the window is not of `enter_undrawn`"
    return stage_text(hall.window.stage, canvas, hall.window._title)


def stage_text(stage: Stage, canvas: TextCanvas, title: str = "") -> str:
    """All that a stage shows: its size and title, then a line for each widget."""
    area = canvas.area
    lines = [f"window {units(area.w)}x{units(area.h)} units of {units(canvas.scale, 100)} px {quoted(title)}"]
    placed = {id(each.widget): each for each in place(stage._widgets)}
    for widget in stage._widgets:
        lines += _widget_lines(widget, placed, stage, canvas)
    if stage._menu is not None:
        lines += _lines_of(PlacedWidget(stage._menu), UNTOUCHED, canvas)
    with canvas.noting() as calls:
        stage._draw_tooltip(canvas)
    if calls and stage._menu is None:
        lines += ["tooltip", *("  " + call.line for call in calls)]
    return "\n".join(lines) + "\n"


def _widget_lines(widget: Widget, placed: dict[int, PlacedWidget], stage: Stage, canvas: TextCanvas) -> Iterator[str]:
    """The lines of a widget and of what it holds."""
    yield from _lines_of(placed[id(widget)], stage.touch(widget), canvas)
    for child in widget.children:
        for line in _widget_lines(child, placed, stage, canvas):
            yield "  " + line


def _lines_of(placed: PlacedWidget, touch: Touch, canvas: TextCanvas) -> Iterator[str]:
    """The line of one widget, and the lines of what it paints."""
    widget = placed.widget
    texts = dict(_field_texts(widget))
    words = {name: texts.pop(name) for name in _WORDS if name in texts}
    rest = [f"{name}={text}" if text else name for name, text in texts.items()]
    state = [] if widget.enabled else ["disabled"]
    state += [name for name, is_so in touch._asdict().items() if is_so]
    state += [] if placed.visible else ["out-of-sight"]
    tip = f"tooltip={quoted(widget.tooltip)}" if widget.tooltip else ""
    key = f"#{widget.key}" if widget.key else ""
    parts = [type(widget).__name__, key, *words.values(), where(placed.rect), *rest, *state, tip]
    yield " ".join(part for part in parts if part)
    with canvas.noting() as calls, canvas.shifted(0, placed.dy):
        widget.draw(canvas, touch)
    if not isinstance(widget, Painted) and type(widget).__module__.startswith(_UI):
        yield from (f"  {call.line}" for call in calls if call.text and not _is_in_line(call, widget, parts))
    else:
        yield from (f"  {call.line}" for call in calls)


def _is_in_line(call: Call, widget: Widget, parts: Sequence[str]) -> bool:
    """Whether the line of a widget already has a drawn text: its words and their size."""
    return call.size == getattr(widget, "size", 0) and any(quoted(call.text) in part for part in parts)


def _field_texts(value: Any) -> Iterator[tuple[str, str]]:
    """The fields of a widget, or of a value that it holds: name and words, no words for a field that is true."""
    takes = []
    for field in fields(value):
        name, given = field.name, getattr(value, field.name)
        if name in _OMITTED or name.endswith("_ms") or not field.repr:
            continue
        if callable(given):
            takes += [name.removeprefix("on_")] if field.default is None else []
        elif is_dataclass(given):
            yield from _field_texts(given)
        elif name in _ALWAYS or given != field.default:
            yield name, _value_text(given, is_name=name in _NAMES)
    if takes:
        yield "takes", ",".join(takes)


def _value_text(given: Any, *, is_name: bool) -> str:  # noqa: PLR0911 - one for each kind of value
    match given:
        case str():
            return given if is_name else quoted(given)
        case bool():
            return "" if given else "no"
        case float() | int():
            return units(given, 100)
        case None:
            return "none"
        case _ if is_name:
            return paint_name(given)
        case dict():
            return "{" + ", ".join(f"{name}: {_value_text(each, is_name=False)}" for name, each in given.items()) + "}"
        case tuple() | list() | range():
            return "[" + ", ".join(_value_text(each, is_name=False) for each in given) + "]"
    return quoted(str(given))


# --- comparing ------------------------------------------------------------------------------------------------------


def check(hall: Hall, name: str, folder: Path = FOLDER) -> None:
    """Compare what a window shows with the golden text `name` (`window/lobby-en`). Raises AssertionError."""
    compare(window_text(hall), name, folder)


def compare(text: str, name: str, folder: Path = FOLDER) -> None:
    """Compare a text with the golden one. Raises AssertionError with the difference."""
    path = folder / f"{name}.txt"
    if os.environ.get("BANMEN_ACCEPT_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    golden = path.read_text(encoding="utf-8") if path.exists() else ""
    if text != golden:
        lines = difflib.unified_diff(
            golden.splitlines(), text.splitlines(), f"golden/{name}", "today", lineterm="", n=1
        )
        texts = "\n".join(lines) if golden else "there is no such text yet"
        raise AssertionError(f"{texts}\nIf it is as it should be, run again with BANMEN_ACCEPT_GOLDEN=1.")
