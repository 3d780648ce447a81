"""The stage holds the widgets of the screen, passes pygame's events to them, and draws them.

The stage stores by widget key the state that outlasts a composition: focus, hover, the current press, an open menu.
`dirty` is true when something looks different, so that the window draws no more often than needed.
"""

from collections.abc import Sequence

import pygame

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Menu
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import draw_tooltip
from banmen_client.ui.text_field import TextInput
from banmen_client.ui.widget import (
    ARROWS,
    UNTOUCHED,
    KeyStroke,
    PlacedWidget,
    Scroll,
    Touch,
    Widget,
    draw,
    first_in_dialog,
    index_of,
    nearest_toward,
    next_tab_stop,
    place,
    reachable,
    tab_stops,
)

_DEFAULT_KEYS = {pygame.K_RETURN, pygame.K_KP_ENTER}
_ACTIVATE_KEYS = {*_DEFAULT_KEYS, pygame.K_SPACE}


class Stage:
    """Shows compositions of widgets and passes events to them. `scale` is the number of pixels per unit.

    With `arrows` false, `handle` does not use the arrow keys to move the focus.
    """

    def __init__(self, scale: float = 1.0, area: Rect | None = None, *, arrows: bool = True) -> None:
        self.scale = scale
        self.area = area or Rect(0, 0, 1280, 800)
        self.arrows = arrows
        self.dirty = True
        self.focused: str | None = None
        self.ring = False
        self._widgets: Sequence[Widget] = ()
        self._placed: list[PlacedWidget] = []
        self._reachable: Sequence[PlacedWidget] = ()
        self._focus_pending = False
        self._lost_at: int | None = None
        self._keys_down: set[int] = set()
        self._hovered: str | None = None
        self._pressed: PlacedWidget | None = None
        self._pointer: Point | None = None
        self._menu: Menu | None = None
        self._modal: str | None = None
        self._before_modal: tuple[str | None, bool] = (None, False)
        self._text_input = TextInput()

    # --- compositions -----------------------------------------------------------------------------------------------

    def show(self, widgets: Sequence[Widget]) -> None:
        """Show a new composition. Widgets with the same key keep focus, hover and press."""
        before = index_of(self._reachable, self.focused)
        self._widgets = widgets
        self._place()
        self._follow_modal()
        if self.focused is not None and self._find(self.focused) is None and not self._focus_pending:
            self._set_focus(None, ring=self.ring)
            # Tab continues from the position of the removed widget.
            self._lost_at = None if before is None else max(0, before - 1)
        if self._focus_pending and (widget := self._focused_widget()) is not None:
            widget.take_focus()
            self._focus_pending = False
        if self._menu is not None and self._find(self._menu.key) is None:
            self._menu = None
        if self._pressed is not None:
            self._pressed = self._find(self._pressed.widget.key)
        self._text_input.follow(self._focused_widget())
        self.dirty = True

    def _place(self) -> None:
        self._placed = place(self._widgets)
        self._reachable = reachable(self._placed)
        self._hover()
        self.dirty = True

    def _follow_modal(self) -> None:
        """Give the focus to a new dialog. After it closes, return the focus to the widget that had it."""
        modal = next((each.widget.key for each in reversed(self._placed) if each.widget.modal), None)
        if modal == self._modal:
            return
        if self._modal is None:
            self._before_modal = (self.focused, self.ring)
        self._modal = modal
        self._menu = self._pressed = None
        if modal is None:
            self._set_focus(self._before_modal[0], ring=self._before_modal[1])
        else:
            wanted = self.focused if self._focus_pending else None
            self._enter(first_in_dialog(self._reachable, wanted), ring=True)

    def _find(self, key: str) -> PlacedWidget | None:
        """Return the widget of this key among those that take events."""
        return next((each for each in self._reachable if each.widget.key == key), None) if key else None

    def resize(self, scale: float, area: Rect) -> None:
        """Use another scale and area (units). The caller shows a new composition."""
        self.scale, self.area = scale, area
        self._menu, self.dirty = None, True

    # --- focus ------------------------------------------------------------------------------------------------------

    def focus(self, key: str | None, *, ring: bool = True) -> None:
        """Give the focus to the widget of this key, now or as soon as it is shown; None takes the focus away."""
        self._enter(key, ring=ring)
        placed = self._find(key) if key else None
        self._focus_pending = key is not None and placed is None
        if placed is not None:
            self._reveal(placed)

    def _set_focus(self, key: str | None, *, ring: bool) -> None:
        if (key, ring) != (self.focused, self.ring):
            before = self._focused_widget()
            if before is not None and key != self.focused:
                before.edit_text("", 0)
            self.focused, self.ring, self.dirty = key, ring, True
            self._lost_at = None
            self._text_input.follow(self._focused_widget())

    def _enter(self, key: str | None, *, ring: bool) -> None:
        """Give the focus to a widget, and call its `take_focus` if it did not have it."""
        before = self.focused
        self._set_focus(key, ring=ring)
        widget = self._focused_widget()
        if widget is not None and key != before:
            widget.take_focus()

    def _focused_widget(self) -> Widget | None:
        placed = self._find(self.focused) if self.focused else None
        return placed.widget if placed else None

    def _reveal(self, placed: PlacedWidget) -> None:
        moved = [scroll.reveal(placed.widget.rect) for scroll in placed.scrolls]
        if any(moved):
            self._place()

    def _go(self, placed: PlacedWidget | None) -> bool:
        if placed is None:
            return False
        self._enter(placed.widget.key, ring=True)
        self._reveal(placed)
        return True

    # --- for widgets (`WidgetHost`) -----------------------------------------------------------------------------------

    def open_menu(self, menu: Widget) -> None:
        """Show a menu above all widgets. One inside scrolled contents is moved to the visible place of its button."""
        if isinstance(menu, Menu):
            placed = self._find(menu.key)
            menu.rect = menu.rect.moved(0, placed.dy if placed else 0).within(self.area.inset(8))
            self._menu, self.dirty = menu, True

    def close_menu(self) -> None:
        self._menu, self.dirty = None, True

    # --- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:  # noqa: PLR0911 - one for each kind of event
        """Handle an event of pygame (positions in pixels). Return whether it was used."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._moved(self._units(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                return self._down(self._units(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                return self._other_down(self._units(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                return self._up(self._units(event.pos))
            case pygame.MOUSEWHEEL:
                return self._wheel(getattr(event, "precise_y", event.y))
            case pygame.KEYDOWN:
                return self._key(KeyStroke.of(event, repeated=self.note_key_down(event.key)))
            case pygame.KEYUP:
                self._keys_down.discard(event.key)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                return self._text(event)
            case pygame.WINDOWLEAVE:
                self._moved(None)
        return False

    @property
    def keeps_keys(self) -> bool:
        """Whether an open menu or a focused text field gets all keys first."""
        widget = self._focused_widget()
        return self._menu is not None or (widget is not None and widget.takes_text)

    def note_key_down(self, key: int) -> bool:
        """Record that a key is down. Return True if it was down already, so that this KEYDOWN is a repeat."""
        repeated = key in self._keys_down
        self._keys_down.add(key)
        return repeated

    def _units(self, pos: tuple[int, int]) -> Point:
        return (pos[0] + 0.5) / self.scale, (pos[1] + 0.5) / self.scale

    def _moved(self, point: Point | None) -> bool:
        self._pointer = point
        if self._menu is not None:
            self.dirty |= self._menu.hover(point)
            return True
        if self._pressed is not None and point is not None:
            self._pressed.widget.drag(self._pressed.inner(point))
            self._place()
        self._hover()
        return self._pressed is not None or self._hovered is not None

    def _at(self, point: Point) -> PlacedWidget | None:
        return next((each for each in reversed(self._reachable) if each.hit(point)), None)

    def _hover(self) -> None:
        """Find the widget under the pointer. Call `hover` on it, and on the widget that the pointer left."""
        placed = self._at(self._pointer) if self._pointer is not None and self._menu is None else None
        key = placed.widget.key if placed else None
        if key != self._hovered:
            before = self._find(self._hovered) if self._hovered else None
            if before is not None:
                before.widget.hover(None)
            self._hovered, self.dirty = key, True
        if placed is not None and self._pointer is not None:
            self.dirty |= placed.widget.hover(placed.inner(self._pointer))

    def _down(self, point: Point) -> bool:
        self._pointer = point
        if self._menu is not None:
            self._menu.grab(point, self)
            self._hover()
            return True
        placed = self._at(point)
        if placed is None or not placed.widget.enabled:
            if placed is None:
                self._set_focus(None, ring=False)
            return placed is not None or self._modal is not None
        self._pressed, self.dirty = placed, True
        if placed.widget.focusable:
            self._enter(placed.widget.key, ring=False)
        placed.widget.grab(placed.inner(point), self)
        if isinstance(placed.widget, Scroll):
            self._place()
        return True

    def _other_down(self, point: Point) -> bool:
        placed = self._at(point) if self._menu is None else None
        if placed is None or not placed.widget.enabled or not placed.widget.press_other(placed.inner(point), self):
            return False
        self.dirty = True
        return True

    def _up(self, point: Point) -> bool:
        self._pointer = point
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        self.dirty = True
        if pressed.hit(point) and pressed.widget.enabled:
            pressed.widget.activate(self)
        self._hover()
        return True

    def _wheel(self, steps: float) -> bool:
        if self._menu is not None:
            self.dirty |= self._menu.wheel(steps)
            return True
        point = self._pointer
        if point is None:
            return False
        placed = self._at(point)
        if placed is not None and placed.widget.wheel(steps):
            self._place()
            return True
        around = [
            each.widget for each in self._reachable if isinstance(each.widget, Scroll) and each.rect.contains(point)
        ]
        if any(scroll.wheel(steps) for scroll in around):
            self._place()
            return True
        return bool(around)

    def _key(self, stroke: KeyStroke) -> bool:
        if self._menu is not None:
            self.dirty = True
            return self._menu.press_key(stroke, self)
        if stroke.key == pygame.K_TAB and not stroke.command:
            at = index_of(self._reachable, self.focused)
            at = self._lost_at if at is None else at
            return self._go(next_tab_stop(self._reachable, at, -1 if stroke.shift else 1))
        placed = self._find(self.focused) if self.focused else None
        used = (placed is not None and self._key_to_widget(placed, stroke)) or self._key_to_modal(stroke)
        used = used or self._key_to_scroll(placed, stroke) or self._key_to_focus(placed, stroke)
        self.dirty |= used
        return used or self._modal is not None

    def _key_to_widget(self, placed: PlacedWidget, stroke: KeyStroke) -> bool:
        widget = placed.widget
        if not widget.enabled:
            return False
        if widget.press_key(stroke, self):
            self.ring = True
            return True
        if widget.takes_text:
            # Letters arrive as text events; only other keys are passed to other widgets.
            return stroke.key == pygame.K_SPACE or (not stroke.command and stroke.has_character)
        if stroke.key in _ACTIVATE_KEYS and not stroke.command and type(widget).activate is not Widget.activate:
            self.ring = True
            if not stroke.repeated:
                widget.activate(self)
            return True
        return False

    def _key_to_modal(self, stroke: KeyStroke) -> bool:
        if self._modal is None or stroke.repeated:
            return False
        modal = self._reachable[0].widget
        answer = None
        if stroke.key == pygame.K_ESCAPE:
            answer = getattr(modal, "on_cancel", None)
        elif stroke.key in _DEFAULT_KEYS:
            answer = getattr(modal, "on_default", None)
        if answer is not None:
            answer()
        return answer is not None

    def _key_to_scroll(self, placed: PlacedWidget | None, stroke: KeyStroke) -> bool:
        around = list(reversed(placed.scrolls)) if placed is not None else []
        around = around or [each.widget for each in self._reachable if isinstance(each.widget, Scroll)][:1]
        if any(scroll.press_key(stroke, self) for scroll in around):
            self._place()
            return True
        return False

    def _key_to_focus(self, placed: PlacedWidget | None, stroke: KeyStroke) -> bool:
        direction = ARROWS.get(stroke.key)
        if direction is None or not self.arrows or stroke.command:
            return False
        order = tab_stops(self._reachable)
        if placed is None:
            return self._go(next_tab_stop(self._reachable, self._lost_at, 1))
        return self._go(nearest_toward(order, placed.rect, direction))

    def _text(self, event: pygame.event.Event) -> bool:
        widget = self._focused_widget()
        if widget is None or not widget.takes_text or not widget.enabled or self._menu is not None:
            return False
        if event.type == pygame.TEXTINPUT:
            widget.enter_text(event.text)
        else:
            widget.edit_text(event.text, event.start)
        self.dirty = True
        return True

    # --- drawing ----------------------------------------------------------------------------------------------------

    def touch(self, widget: Widget) -> Touch:
        """Return the interaction state of a widget now."""
        key = widget.key
        if not key or key not in {self._hovered, self.focused, self._pressed and self._pressed.widget.key}:
            return UNTOUCHED
        pressed = self._pressed is not None and self._pressed.widget.key == key
        focused = key == self.focused
        return Touch(key == self._hovered, pressed, focused, focused and self.ring)

    def draw(self, canvas: Canvas, within: Rect | None = None) -> None:
        """Draw all widgets, or those of which a part is `within`; then the menu or a tooltip."""
        for placed in self._placed:
            if placed.visible and (within is None or placed.widget.modal or placed.rect.overlaps(within)):
                touch = self.touch(placed.widget)
                if placed.clip is None:
                    draw(canvas, placed.widget, touch)
                    continue
                with canvas.clip(placed.clip), canvas.shifted(0, placed.dy):
                    draw(canvas, placed.widget, touch)
        if self._menu is not None:
            self._menu.draw(canvas, UNTOUCHED)
        else:
            self._draw_tooltip(canvas)
        self._text_input.place(self._find(self.focused) if self.focused else None, canvas)
        self.dirty = False

    def draw_parts(self, canvas: Canvas, keys: Sequence[str]) -> Sequence[pygame.Rect]:
        """Redraw only the widgets of these keys. Return their boxes in px."""
        places = [place for key in keys if (place := self.place_of(key)) is not None]
        for place in places:
            with canvas.clip(place):
                canvas.fill_background("plain")
                self.draw(canvas, place)
        return [*map(canvas.box, places)]

    def place_of(self, key: str) -> Rect | None:
        """Return the rectangle of a visible widget, in units; None if there is none."""
        return next((each.rect for each in self._placed if each.widget.key == key and each.visible), None)

    def _draw_tooltip(self, canvas: Canvas) -> None:
        keys = (self._hovered, self.focused if self.ring else None)
        placed = next((found for key in keys if key and (found := self._find(key)) and found.widget.tooltip), None)
        if placed is not None and placed.visible and self._pressed is None:
            draw_tooltip(canvas, placed.widget.tooltip, placed.rect)
