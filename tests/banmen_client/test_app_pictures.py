"""After any input, the window looks as if it had been drawn from scratch."""

from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from banmen.games.battle.state import Attack
from banmen.games.goishi.state import Pick
from banmen.games.sudoku.state import Action, Note, Set
from banmen.protocol import messages
from banmen_client import app
from banmen_client.screens.table.game_table import BOARD_KEY
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.display_list import Painter
from tests.banmen_client.games.battle.table import RemoteBattle
from tests.banmen_client.games.goishi.table import SEED_PATH, RemoteGoishi
from tests.banmen_client.games.knights_tour.table import RemoteTour
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import RemoteTable
from tests.banmen_client.screens.test_golden_screens import lobby

_PX = (640, 480)
_LETTERS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_HOME)

Moves = Iterator[messages.Events]


def reversi() -> tuple[RemoteTable, Moves]:
    """Two people."""
    remote = RemoteTable().seats()
    return remote, (remote.plays_on(1, seed) for seed in range(12))


def sudoku() -> tuple[RemoteTable, Moves]:
    """Notes and entries."""
    remote = RemoteSudoku().lays_out()
    actions: list[Action] = [
        Note((2, 3), "corner", 1, on=True),
        Set(2, 4),
        Note((5, 6), "centre", 4, on=True),
        Set(3, 6),
        Set(5, 8),
    ]
    return remote, (remote.does(action) for action in actions)


def goishi() -> tuple[RemoteTable, Moves]:
    """Stones."""
    remote = RemoteGoishi().lays_out()
    return remote, (remote.does(Pick(square)) for square in SEED_PATH)


def tour() -> tuple[RemoteTable, Moves]:
    """Steps of a program."""
    remote = RemoteTour().lays_out("me", rows=8, columns=8, method="warnsdorff")
    steps = RemoteTour().lays_out(rows=8, columns=8, method="warnsdorff")
    steps.takes_steps(12)
    return remote, (remote.walks(square) for square in list(steps.replay.state.squares()))


def battle() -> tuple[RemoteTable, Moves]:
    """Blows."""
    remote = RemoteBattle().fights("me", "you")
    return remote, (remote.does(Attack()) for _ in range(12))


def drawn_from_scratch(hall: Hall) -> bytes:
    """Return a picture of the present widgets drawn without any cache."""
    window = hall.window
    whole = window.canvas.surface.copy()
    whole.fill((255, 0, 255))
    window.canvas.forget_parts()
    Painter().paint(whole, window.canvas.record(window.stage.draw))
    return pygame.image.tobytes(whole, "RGB")


def look(hall: Hall, did: str) -> None:
    """Compare the window with a picture drawn from scratch, during an animation and after it."""
    for passes_ms in (60, 900):
        hall.clock.now_ms += passes_ms
        hall.frame()
        seen = pygame.image.tobytes(hall.window.canvas.surface, "RGB")
        assert seen == drawn_from_scratch(hall), f"after {did}, {passes_ms} ms later"


def hovers(hall: Hall, dice: Random) -> None:
    area = hall.window.canvas.area
    hall.hover_at((dice.uniform(0, area.w), dice.uniform(0, area.h)))


def scrolls(hall: Hall, dice: Random) -> None:
    hovers(hall, dice)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=dice.choice((-2, 1)), flipped=False))


def types(hall: Hall, dice: Random) -> None:
    hall.key(dice.choice(_LETTERS))


def drags(hall: Hall, dice: Random) -> None:
    board = hall.window.stage.place_of(BOARD_KEY)
    if board is None:
        return
    points = [(board.x + board.w * dice.random(), board.y + board.h * dice.random()) for _ in range(2)]
    hall.mouse(pygame.MOUSEBUTTONDOWN, points[0], button=pygame.BUTTON_LEFT)
    hall.mouse(pygame.MOUSEMOTION, points[1], rel=(0, 0), buttons=(1, 0, 0))
    hall.frame()
    hall.mouse(pygame.MOUSEBUTTONUP, points[1], button=pygame.BUTTON_LEFT)


def asks_for_keys(hall: Hall, _dice: Random) -> None:
    hall.key(pygame.K_F1)


def escapes(hall: Hall, _dice: Random) -> None:
    if hall.window._dialog is not None:
        hall.key(pygame.K_ESCAPE)


def changes_settings(hall: Hall, dice: Random) -> None:
    settings = hall.window.settings
    theme = "light" if settings.theme == "dark" else "dark"
    hall.window.change_settings(replace(settings, theme=theme, language=dice.choice(("en", "ja"))))


def resizes(hall: Hall, dice: Random) -> None:
    hall.resize(_PX[0] + dice.choice((0, 57)), _PX[1] + dice.choice((0, 31)))


def opens_the_chat(hall: Hall, _dice: Random) -> None:
    hall.key(pygame.K_RETURN, ctrl=True)


def gets_a_notice(hall: Hall, _dice: Random) -> None:
    hall.window.notify("Something happened.")


HABITS: tuple[Callable[[Hall, Random], None], ...] = (
    *(hovers, scrolls, types, drags, asks_for_keys, escapes),
    *(changes_settings, resizes, opens_the_chat, gets_a_notice),
)


@pytest.fixture
def drawing(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> Enter:
    """As `enter`: windows that draw each frame as they do for a person."""
    monkeypatch.setattr(app, "Canvas", Canvas)
    return lambda *size, **how: enter(*size, **{"animation": 1.0, **how})


@pytest.mark.parametrize("game", [reversi, sudoku, goishi, tour, battle])
def test_a_table_looks_as_if_drawn_from_scratch(drawing: Enter, game: Callable[[], tuple[RemoteTable, Moves]]) -> None:
    hall, dice = drawing(*_PX), Random(game.__name__)
    remote, moves = game()
    hall.sits_down(remote)
    hall.news(remote.presence())
    look(hall, "entering")
    for habit in dice.sample(HABITS, k=len(HABITS)):
        move = next(moves, None)
        if move is not None:
            hall.news(move)
        habit(hall, dice)
        look(hall, habit.__name__)


def test_the_lobby_looks_as_if_drawn_from_scratch(drawing: Enter) -> None:
    hall, dice = drawing(*_PX), Random(1)
    lobby(hall)
    for habit in dice.sample(HABITS, k=len(HABITS)):
        habit(hall, dice)
        look(hall, habit.__name__)
