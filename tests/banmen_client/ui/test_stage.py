from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame
import pytest

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, ListRow, Painted
from banmen_client.ui.stage import Stage
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.theme import DARK, LIGHT
from banmen_client.ui.widget import KeyStroke, Widget

Log = list[str]

if TYPE_CHECKING:
    from tests.banmen_client.ui.conftest import User

AREA = Rect(0, 0, 640, 480)


@pytest.fixture
def log() -> Log:
    return []


def button(log: Log, name: str, x: float = 0, y: float = 0, *, enabled: bool = True) -> Button:
    """100 wide and 40 high; its name is logged when it is pressed."""
    return Button(key=name, rect=Rect(x, y, 100, 40), label=name, enabled=enabled, on_press=lambda: log.append(name))


def row(log: Log, *names: str) -> list[Widget]:
    return [button(log, name, 120 * number) for number, name in enumerate(names)]


def test_a_click_presses(user: "User", log: Log) -> None:
    assert user.click(user.sees(button(log, "a")), (50, 20))
    assert log == ["a"]


def test_releasing_the_button_outside_does_not_press(user: "User", log: Log) -> None:
    stage = user.sees(*row(log, "a", "b"))
    user.down(stage, (50, 20))
    user.up(stage, (170, 20))
    assert log == []


def test_a_click_beside_everything_is_left_to_others(user: "User", log: Log) -> None:
    assert not user.click(user.sees(button(log, "a"), Label(rect=AREA, text="")), (300, 300))


def test_a_disabled_widget_takes_the_click_and_does_nothing(user: "User", log: Log) -> None:
    assert user.click(user.sees(button(log, "a", enabled=False)), (50, 20))
    assert log == []


def test_the_last_widget_lies_on_top(user: "User", log: Log) -> None:
    user.click(user.sees(button(log, "under"), button(log, "over")), (50, 20))
    assert log == ["over"]


def test_pixels_become_units(user: "User", log: Log) -> None:
    stage = Stage(2.0, AREA)
    stage.show([button(log, "a")])
    user.click(stage, (150, 60))
    assert log == ["a"]
    user.click(stage, (250, 60))
    assert log == ["a"]


def test_tab_goes_along_the_list_and_around(user: "User", log: Log) -> None:
    stage = user.sees(button(log, "a", 240), button(log, "skipped", enabled=False), button(log, "b", 0))
    seen = []
    for _ in range(3):
        user.key(stage, pygame.K_TAB)
        seen.append(stage.focused)
    assert seen == ["a", "b", "a"]
    user.key(stage, pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert stage.focused == "b"


def test_shift_tab_begins_at_the_end(user: "User", log: Log) -> None:
    stage = user.sees(*row(log, "a", "b", "c"))
    user.key(stage, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert stage.focused == "c"


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_enter_and_space_press_the_focused_widget(user: "User", log: Log, code: int) -> None:
    stage = user.sees(*row(log, "a", "b"))
    stage.focus("b")
    assert user.key(stage, code)
    assert log == ["b"]


def test_holding_a_key_presses_once(user: "User", log: Log) -> None:
    stage = user.sees(button(log, "a"))
    stage.focus("a")
    for _ in range(3):
        user.hold(stage, pygame.K_RETURN)
    assert log == ["a"]


def test_arrows_go_to_the_nearest_in_their_direction(user: "User", log: Log) -> None:
    grid = [button(log, f"{r}{c}", 120 * c, 60 * r) for r in range(3) for c in range(3)]
    stage = user.sees(*grid)
    stage.focus("11")
    for code, there in (
        (pygame.K_LEFT, "10"),
        (pygame.K_UP, "00"),
        (pygame.K_RIGHT, "01"),
        (pygame.K_DOWN, "11"),
        (pygame.K_DOWN, "21"),
    ):
        assert user.key(stage, code)
        assert stage.focused == there
    assert not user.key(stage, pygame.K_DOWN), "nothing is below"


def test_a_board_may_keep_the_arrows(user: "User", log: Log) -> None:
    stage = user.sees(*row(log, "a", "b"), arrows=False)
    stage.focus("a")
    assert not user.key(stage, pygame.K_RIGHT)
    assert stage.focused == "a"


def test_a_widget_that_uses_a_key_keeps_it(user: "User", log: Log) -> None:
    strokes: list[KeyStroke] = []

    def on_key(stroke: KeyStroke) -> bool:
        strokes.append(stroke)
        return stroke.key == pygame.K_RIGHT

    board = Painted(key="board", rect=Rect(0, 100, 100, 100), paint=lambda *_: None, on_key=on_key)
    stage = user.sees(board, button(log, "a", 200, 100))
    stage.focus("board")
    user.key(stage, pygame.K_RIGHT, pygame.KMOD_LCTRL)
    assert stage.focused == "board"
    assert strokes == [KeyStroke(pygame.K_RIGHT, command=True)]


def test_the_focus_outlasts_a_composition(user: "User", log: Log) -> None:
    stage = user.sees(*row(log, "a", "b"))
    stage.focus("b")
    stage.show(row(log, "new", "a", "b"))
    assert stage.focused == "b"
    user.key(stage, pygame.K_RETURN)
    assert log == ["b"]


def test_tab_continues_from_the_place_of_a_removed_widget(user: "User", log: Log) -> None:
    stage = user.sees(*row(log, "a", "b", "c", "d"))
    stage.focus("b")
    stage.show(row(log, "a", "c", "d"))
    assert stage.focused is None
    user.key(stage, pygame.K_TAB)
    assert stage.focused == "c"


def test_the_focus_may_be_given_before_the_widget_is_shown(log: Log) -> None:
    stage = Stage(1.0, AREA)
    stage.focus("b")
    stage.show(row(log, "a"))
    stage.show(row(log, "a", "b"))
    assert stage.focused == "b"


def test_the_ring_shows_for_keys_and_not_for_the_pointer(user: "User", log: Log) -> None:
    first, second = row(log, "a", "b")
    stage = user.sees(first, second)
    user.key(stage, pygame.K_TAB)
    assert stage.touch(first).ring
    user.click(stage, (170, 20))
    assert stage.touch(second).focused
    assert not stage.touch(second).ring


def test_hover_and_press_are_passed_to_the_widget(user: "User", log: Log) -> None:
    (widget,) = row(log, "a")
    stage = user.sees(widget)
    user.move(stage, (50, 20))
    assert stage.touch(widget).hovered
    user.down(stage, (50, 20))
    assert stage.touch(widget).pressed
    user.up(stage, (50, 20))
    user.move(stage, (300, 300))
    assert not stage.touch(widget).hovered


def test_a_board_gets_the_place_of_the_pointer(user: "User") -> None:
    told: list[object] = []
    board = Painted(
        key="board", rect=Rect(100, 100, 50, 50), paint=lambda *_: None, on_point=told.append, on_hover=told.append
    )
    stage = user.sees(board)
    user.move(stage, (110, 120))
    user.down(stage, (110, 120))
    user.move(stage, (10, 10))
    assert told[0] == told[1] == (110.5, 120.5)
    assert told[-1] is None


def test_it_is_dirty_only_when_something_looks_different(user: "User", display: pygame.Surface, log: Log) -> None:
    canvas = Canvas(display, 1.0, DARK)
    stage = user.sees(*row(log, "a", "b"))

    def after(act: Callable[[], object]) -> bool:
        stage.draw(canvas)
        assert not stage.dirty
        act()
        return stage.dirty

    assert not after(lambda: user.move(stage, (300, 300)))
    assert after(lambda: user.move(stage, (50, 20)))
    assert not after(lambda: user.move(stage, (51, 20)))
    assert after(lambda: user.key(stage, pygame.K_TAB))
    assert not after(lambda: user.key(stage, pygame.K_F5))
    assert after(lambda: stage.show(row(log, "a")))


def test_text_input_is_on_only_while_a_field_has_the_focus(
    user: "User", display: pygame.Surface, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    told: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append("off"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    state = FieldState("ab")
    stage = user.sees(button(log, "a"), Field(key="field", rect=Rect(0, 100, 200, 40), state=state))
    stage.focus("field")
    state.move(2)
    stage.draw(Canvas(display, 1.0, DARK))
    stage.focus("a")
    assert [each for each in told if isinstance(each, str)] == ["off", "on", "off"]
    (caret,) = [each for each in told if isinstance(each, pygame.Rect)]
    assert 14 < caret.x < 40
    assert pygame.Rect(0, 100, 200, 40).contains(caret)


def test_letters_for_a_field_are_no_shortcuts_and_others_are(user: "User", log: Log) -> None:
    state = FieldState()
    stage = user.sees(Field(key="field", rect=Rect(0, 100, 200, 40), state=state), button(log, "a"))
    assert not user.key(stage, pygame.K_u)
    assert not user.write(stage, "u")
    stage.focus("field")
    assert user.key(stage, pygame.K_u)
    assert user.write(stage, "u")
    assert not user.key(stage, pygame.K_ESCAPE)
    assert state.text == "u"


def test_drawing_shows_the_ring_and_the_tooltip(user: "User", display: pygame.Surface, log: Log) -> None:
    canvas = Canvas(display, 1.0, DARK)
    gear = button(log, "gear", 100, 100)
    gear.tooltip = "Settings"
    stage = user.sees(gear)
    stage.draw(canvas)
    before = pygame.image.tobytes(display, "RGB")
    stage.focus("gear")
    display.fill(0)
    stage.draw(canvas)
    assert tuple(display.get_at((150, 95)))[:3] == DARK.focus[:3]
    assert display.get_at((150, 156))[0] > 0, "the tooltip is below"
    assert pygame.image.tobytes(display, "RGB") != before


def test_the_right_button_is_passed_only_to_the_widget_under_it(user: "User", log: Log) -> None:
    class Other(Button):
        def press_other(self, point: tuple[float, float], host: object) -> bool:  # noqa: ARG002 - as any widget
            log.append(f"other {self.key}")
            return True

    other = Other(key="a", rect=Rect(0, 0, 100, 40), label="a", on_press=lambda: log.append("a"))
    stage = user.sees(other, button(log, "b", 120))
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(50, 20), button=pygame.BUTTON_RIGHT)
    assert stage.handle(event)
    assert not stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(150, 20), button=pygame.BUTTON_RIGHT))
    assert not stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(50, 200), button=pygame.BUTTON_RIGHT))
    assert log == ["other a"]


def test_a_widget_that_did_not_change_is_not_drawn_again(user: "User", display: pygame.Surface) -> None:
    canvas, drawn = Canvas(display, 1.0, DARK), list[object]()

    def shows(of: object, x: float = 0) -> None:
        def paint(canvas: Canvas, rect: Rect, _touch: object) -> None:
            drawn.append(of)
            canvas.fill_rect(rect, "gold")

        stage = user.sees(Painted(key="it", rect=Rect(x, 0, 9, 9), paint=paint, drawn_from=of))
        said = canvas.record(stage.draw)
        assert said[-1][1][:2] == (x, 0)

    shows("a")
    shows("a")
    assert drawn == ["a"]
    shows("b")
    shows("b", x=20)
    shows(None)
    shows(None)
    assert drawn == ["a", "b", "b", None, None]
    canvas.theme = LIGHT
    shows("a")
    canvas.resize(display, 1.25)
    shows("a", x=0)
    assert drawn[-2:] == ["a", "a"]


def kinds(of: type[Widget]) -> Iterator[type[Widget]]:
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def test_a_widget_that_draws_from_more_declares_it_in_drawn_from() -> None:
    told = [kind for kind in kinds(Widget) if "draw" in vars(kind) and kind.__module__.startswith("banmen_client")]
    assert len(told) > 15
    for kind in told:
        same = kind.drawn_from is Widget.drawn_from
        assert same or "drawn_from" in vars(kind) or kind is ListRow, f"{kind} draws by itself"
