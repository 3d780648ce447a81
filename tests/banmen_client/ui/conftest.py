import pygame
import pytest

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.stage import Stage
from banmen_client.ui.theme import DARK
from banmen_client.ui.widget import Widget

AREA = Rect(0, 0, 640, 480)


@pytest.fixture
def canvas(display: pygame.Surface) -> Canvas:
    """Of it, at one pixel a unit, in the dark theme."""
    return Canvas(display, 1.0, DARK)


@pytest.fixture
def user() -> "User":
    """Plays the user."""
    return User()


class User:
    """Looks at a stage and touches it: events of pygame, at one pixel a unit."""

    @staticmethod
    def sees(*widgets: Widget, arrows: bool = True) -> Stage:
        """A stage of 640x480 units that shows these."""
        stage = Stage(1.0, AREA, arrows=arrows)
        stage.show(widgets)
        return stage

    @staticmethod
    def move(stage: Stage, point: Point) -> bool:
        """The pointer moves."""
        return stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))

    @staticmethod
    def down(stage: Stage, point: Point) -> bool:
        """The left button goes down."""
        return stage.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))

    @staticmethod
    def up(stage: Stage, point: Point) -> bool:
        """It comes up."""
        return stage.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))

    @staticmethod
    def click(stage: Stage, point: Point) -> bool:
        """There and back."""
        User.move(stage, point)
        used = User.down(stage, point)
        User.up(stage, point)
        return used

    @staticmethod
    def key(stage: Stage, code: int, mod: int = 0) -> bool:
        """A key goes down and up."""
        used = stage.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        stage.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))
        return used

    @staticmethod
    def hold(stage: Stage, code: int) -> bool:
        """A key goes down, again if it is down."""
        return stage.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    @staticmethod
    def write(stage: Stage, text: str) -> bool:
        """Text comes, as from a keyboard or an input method that is done."""
        return stage.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))

    @staticmethod
    def compose(stage: Stage, text: str, start: int = 0) -> bool:
        """An input method shows text that is not entered yet."""
        return stage.handle(pygame.event.Event(pygame.TEXTEDITING, text=text, start=start, length=0))

    @staticmethod
    def wheel(stage: Stage, steps: int) -> bool:
        """The wheel turns, positive away from the user."""
        return stage.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))
