"""At 200 and 100 %, in both languages, no widgets of a screen or dialog overlap, and no text is cut."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from banmen.texts import LANGUAGES
from banmen_client.games.goishi import editor
from banmen_client.games.goishi.messages import GoishiMessage
from banmen_client.games.goishi.panel import message_card, message_height
from banmen_client.ui.controls import Button, Segmented
from banmen_client.ui.geometry import Rect
from banmen_client.ui.overlays import Toast
from banmen_client.ui.widget import PlacedWidget, Widget, place, reachable
from tests.amounts import crossed
from tests.banmen_client.games.battle import test_golden_screen as battle
from tests.banmen_client.games.goishi import test_golden_screen as goishi
from tests.banmen_client.games.knights_tour import test_golden_screen as knights_tour
from tests.banmen_client.games.reversi import test_golden_dialogs as reversi
from tests.banmen_client.games.sudoku import test_golden_screen as sudoku
from tests.banmen_client.games.sudoku.dialogs import test_golden_dialogs as sudoku_dialogs
from tests.banmen_client.games.sudoku.dialogs.test_golden_dialogs import documents
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.screens import test_golden_screens as window

__all__ = ["documents"]

WINDOWS = ((1280, 800, 200), (640, 480, 200), (1280, 680, 200), (1280, 800, 100))
"""Width and height (px), and the size of the text (%)."""
LEAST_CONTROL = 27
"""Units; what is lower cannot be pressed well, and its ring lies on its neighbours."""
LEAST_BUTTON = 24
"""Units; a button that is lower or narrower is in fact not there."""
SLACK = 1.0
"""Units by which two widgets may touch: their edges are rounded to px."""
SHOWN: Mapping[str, Mapping[str, tuple[Callable[..., object], tuple[int, int], dict[str, Any]]]] = {
    "battle": battle.SCENES,
    "goishi": goishi.SCENES,
    "knights_tour": knights_tour.SCENES,
    "reversi": reversi.SCREENS,
    "sudoku": sudoku.SCENES,
    "window": window.SCENES,
}
SCENES = {
    f"{where}-{scene.__name__}": (scene, {name: value for name, value in how.items() if name == "address"})
    for where, scenes in SHOWN.items()
    for scene, _size, how in scenes.values()
}
DIALOGS = {scene.__name__: scene for scene, _size, _how in sudoku_dialogs.SCENES.values()}


def over(one: Rect, other: Rect) -> bool:
    """Whether two rectangles cover each other in part. One that lies wholly on another stands on it, as on a card."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    inside = (across >= min(one.w, other.w) - SLACK) and (down >= min(one.h, other.h) - SLACK)
    return across > SLACK and down > SLACK and not inside


def seen(each: PlacedWidget) -> Rect:
    """The part of a widget that is not scrolled away."""
    rect, clip = each.rect, each.clip
    if clip is None:
        return rect
    x, y = max(rect.x, clip.x), max(rect.y, clip.y)
    return Rect(x, y, min(rect.right, clip.right) - x, min(rect.bottom, clip.bottom) - y)


def faults(hall: Hall) -> Iterator[str]:
    """What lies half over something else, what is outside of the window, and what had no room."""
    placed = [each for each in reachable(place(hall.window.stage._widgets)) if each.visible]
    shown = [each for each in placed if not isinstance(each.widget, Toast) and each.rect.w > 0 and each.rect.h > 0]
    yield from (f"no room: {named(each)}" for each in placed if no_room(each))
    area = hall.canvas.area
    for at, each in enumerate(shown):
        rect = seen(each)
        if isinstance(each.widget, Segmented) and each.rect.h < LEAST_CONTROL:
            yield f"low: {named(each)}"
        if rect.x < -SLACK or rect.y < -SLACK or rect.right > area.w + SLACK or rect.bottom > area.h + SLACK:
            yield f"outside: {named(each)}"
        for other in shown[at + 1 :]:
            if over(rect, seen(other)):
                yield f"{named(each)} and {named(other)}"
    yield from (f"cut: {text}" for text in hall.canvas.cut)


def no_room(each: PlacedWidget) -> bool:
    """Whether a button is too low or too narrow to be pressed."""
    return isinstance(each.widget, Button) and min(each.rect.w, each.rect.h) < LEAST_BUTTON


def named(each: PlacedWidget) -> str:
    widget, rect = each.widget, each.rect
    words = getattr(widget, "label", "") or getattr(widget, "text", "")
    place = f"{rect.x:.0f},{rect.y:.0f} {rect.w:.0f}x{rect.h:.0f}"
    return f"{type(widget).__name__} {widget.key} {words!r} at {place}"


@crossed("name, language, size", SCENES, LANGUAGES, WINDOWS, one_in=4)
def test_nothing_lies_half_over_anything_and_nothing_is_cut(
    enter_undrawn: Enter, name: str, language: str, size: tuple[int, int, int]
) -> None:
    scene, how = SCENES[name]
    hall = enter_undrawn(*size[:2], scale=size[2], language=language, **how)
    scene(hall)
    hall.hover_at((0, 0))
    assert list(faults(hall)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_smallest_window_the_note_of_a_race_needs_no_scrolling(enter: Enter, language: str) -> None:
    hall = enter(640, 480, scale=200, language=language)
    sudoku.race(hall)
    assert "told" not in hall.widget_keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_smallest_window_all_lines_about_an_own_board_are_seen(
    enter: Enter, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    hall = enter(640, 480, scale=200, language=language)
    rooms: list[tuple[float, float]] = []

    def card(rect: Rect, shown: GoishiMessage, *, tight: bool) -> Widget:
        rooms.append((rect.h, message_height(hall.window.canvas, shown, rect.w, tight=tight)))
        return message_card(rect, shown, tight=tight)

    monkeypatch.setattr(editor, "message_card", card)
    goishi.edited(hall)
    assert rooms
    assert all(needed <= room for room, needed in rooms)


@crossed("name, language, size", DIALOGS, LANGUAGES, (*WINDOWS, (640, 480, 100)), one_in=5)
def test_dialogs_of_files_are_whole(
    enter_undrawn: Enter,
    documents: Path,
    name: str,
    language: str,
    size: tuple[int, int, int],
) -> None:
    hall = enter_undrawn(*size[:2], scale=size[2], language=language)
    DIALOGS[name](hall, documents)
    hall.frame()
    hall.thinks()
    hall.hover_at((0, 0))
    assert list(faults(hall)) == []
