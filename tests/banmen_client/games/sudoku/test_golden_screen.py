"""The sudoku table looks as in accepted texts: see `tests.golden_text`."""

from collections.abc import Callable
from typing import Any

import pytest

from banmen import events as ev
from banmen.games.sudoku.coach.hints import hint_for
from banmen.games.sudoku.state import Colour, Note, Pause, Set
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, HARD
from tests.banmen_client.games.sudoku.person import click, click_other, draw_over, middle_of, press
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.golden_text import check

WRITTEN = ((2, 4), (3, 6), (5, 8), (10, 7), (11, 2), (28, 5))
CORNERS, CENTRE = ((6, 8), (1, 9)), 29


def right(square: int) -> Set:
    """Return the digit of the classic's solution."""
    return Set(square, int(CLASSIC_SOLUTION[square]))


def played(hall: Hall) -> RemoteSudoku:
    """Aki is some minutes into the classic, with the cursor in the middle."""
    remote = RemoteSudoku().lays_out(CLASSIC, level=4, seed=2041)
    remote.does(*(Set(square, digit) for square, digit in WRITTEN))
    remote.does(*(Note(CORNERS[0], "corner", digit, on=True) for digit in CORNERS[1]))
    remote.does(Note((CENTRE,), "centre", 1, on=True), Note((CENTRE,), "centre", 9, on=True))
    hall.sits_down(remote)
    hall.clock.now_ms += 767_000
    hall.frame()
    click(hall, 40)
    return remote


def as_drawn(hall: Hall) -> None:
    """Candidates, a conflict and the pencil, as in the design's picture."""
    remote = played(hall)
    hall.news(remote.does(Set(70, 4), Set(40, 5)))
    press(hall, "c")
    press(hall, "p")


def where(hall: Hall) -> None:
    """The first press of a hint."""
    played(hall)
    press(hall, "h")


def why(hall: Hall) -> None:
    """The second press."""
    where(hall)
    press(hall, "h")


def all_steps(hall: Hall) -> None:
    """All steps of the position, with another one than the first chosen."""
    played(hall)
    press(hall, "s")
    hall.click("all-steps/3")


def mistaken(hall: Hall) -> None:
    """A hint about wrong entries, one of which breaks a rule too."""
    hall.news(played(hall).does(Set(40, 4), Set(42, 9)))
    press(hall, "h")


def answered(hall: Hall) -> None:
    """The answer over a grid with a wrong entry."""
    hall.news(played(hall).does(Set(42, 9)))
    press(hall, "a")
    press(hall, "return")


def sheet(hall: Hall) -> None:
    """The menu of all commands, with a command focused by Tab."""
    played(hall)
    press(hall, "o")
    hall.tab_to("more/next")


def popup(hall: Hall) -> None:
    """The palette at a square near the edge."""
    played(hall)
    click_other(hall, middle_of(hall, 43))


def coloured(hall: Hall) -> None:
    """All colours, several squares selected."""
    hall.news(played(hall).does(*(Colour((column, column + 9), column + 1) for column in range(9))))
    press(hall, "l")
    draw_over(hall, 47, 48, 57)


def paused(hall: Hall) -> None:
    """The game is paused."""
    remote = played(hall)
    remote.now_ms += 300_000
    hall.news(remote.does(Pause()))


def completed(hall: Hall) -> None:
    """The grid is completed."""
    remote = RemoteSudoku().lays_out(CLASSIC, level=1, seed=5)
    hall.sits_down(remote)
    remote.now_ms += 421_000
    hall.news(remote.does(*(right(square) for square, sign in enumerate(CLASSIC) if sign == ".")))


def path(hall: Hall) -> None:
    """How hard the completed grid was."""
    remote = RemoteSudoku().lays_out(CLASSIC, level=1, seed=5)
    hall.sits_down(remote)
    for number, square in enumerate(square for square, sign in enumerate(CLASSIC) if sign == "."):
        remote.now_ms += 1_000 * (5 + 7 * number % 23 + (60 if number in {12, 30} else 0))
        if number == 20:
            hall.news(remote.does(Set(square, int(CLASSIC_SOLUTION[square]) % 9 + 1)))
            remote.now_ms += 20_000
        hall.news(remote.does(right(square)))
    hall.click("card/path")


def race(hall: Hall) -> None:
    """Four players in a race."""
    remote = RemoteSudoku().lays_out(CLASSIC, "me", "you", "third", "fourth", mode="race", level=3, seed=77)
    remote.does(right(2), right(3))
    remote.does(*map(right, (2, 3, 5, 6, 7, 8, 10, 11)), seat="amber")
    remote.does(*map(right, (2, 3, 5, 6)), seat="green")
    hall.sits_down(remote)
    hall.news(remote.presence(watching=2, rose="away"))


def together(hall: Hall) -> None:
    """Three players on one grid."""
    remote = RemoteSudoku().lays_out(CLASSIC, "me", "you", "third", mode="together", level=3, seed=77)
    remote.does(right(2))
    remote.does(*map(right, (3, 10)), seat="amber")
    remote.does(*map(right, (5, 11)), seat="green")
    hall.sits_down(remote)


def waiting(hall: Hall) -> None:
    """A race waits for players."""
    remote = RemoteSudoku()
    remote.record(ev.TableOpened("sudoku", {"mode": "race", "players": 2, "level": 3}, "me", "K7QX-2MPD", remote.epoch))
    remote.sits("blue", "me", "Aki")
    hall.sits_down(remote)


def watched(hall: Hall) -> None:
    """An earlier step with eliminations, viewed by a spectator."""
    remote = RemoteSudoku(viewer=None).lays_out(HARD, "you", level=5, seed=9)
    for _ in range(60):
        action = hint_for(remote.truth, "blue").action
        if action is None:
            break
        remote.does(action)
    hall.sits_down(remote)
    steps = [number for number, ply in enumerate(remote.replay.plies) if number and ply.event.step.removes]
    longest = max(steps, key=lambda number: len(remote.replay.plies[number].event.step.proof))
    press(hall, "home")
    for _ in range(longest):
        press(hall, "right")


def keys(hall: Hall) -> None:
    """The list of keys."""
    played(hall)
    press(hall, "f1")


Scene = Callable[[Hall], object]
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "en-light-1280": (as_drawn, (1280, 800), {"theme": "light"}),
    "ja-dark-1600": (as_drawn, (1600, 1000), {"language": "ja"}),
    "ja-light-640": (as_drawn, (640, 480), {"language": "ja", "theme": "light"}),
    "en-dark-1280-where": (where, (1280, 800), {}),
    "ja-light-1280-why": (why, (1280, 800), {"language": "ja", "theme": "light"}),
    "en-dark-640-why": (why, (640, 480), {}),
    "en-light-1280-mistaken": (mistaken, (1280, 800), {"theme": "light"}),
    "ja-dark-640-mistaken": (mistaken, (640, 480), {"language": "ja"}),
    "en-dark-1280-answer": (answered, (1280, 800), {}),
    "en-light-1280-steps": (all_steps, (1280, 800), {"theme": "light"}),
    "ja-dark-640-steps": (all_steps, (640, 480), {"language": "ja"}),
    "en-light-1280-sheet": (sheet, (1280, 800), {"theme": "light"}),
    "ja-dark-640-sheet": (sheet, (640, 480), {"language": "ja"}),
    "ja-dark-1280-popup": (popup, (1280, 800), {"language": "ja"}),
    "en-light-1280-colours": (coloured, (1280, 800), {"theme": "light"}),
    "ja-dark-1280-paused": (paused, (1280, 800), {"language": "ja"}),
    "ja-light-1280-completed": (completed, (1280, 800), {"language": "ja", "theme": "light"}),
    "en-dark-640-completed": (completed, (640, 480), {}),
    "en-light-1280-path": (path, (1280, 800), {"theme": "light"}),
    "ja-dark-640-path": (path, (640, 480), {"language": "ja"}),
    "en-light-1280-race": (race, (1280, 800), {"theme": "light"}),
    "en-dark-640-race": (race, (640, 480), {}),
    "ja-light-700x1100-race": (race, (700, 1100), {"language": "ja", "theme": "light"}),
    "ja-dark-1280-together": (together, (1280, 800), {"language": "ja"}),
    "en-dark-1280-waiting": (waiting, (1280, 800), {}),
    "en-light-1280-watched": (watched, (1280, 800), {"theme": "light"}),
    "ja-dark-640-watched": (watched, (640, 480), {"language": "ja"}),
    "keys-en-dark-1280": (keys, (1280, 800), {}),
    "keys-ja-light-640": (keys, (640, 480), {"language": "ja", "theme": "light"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter_undrawn: Enter, name: str) -> None:
    scene, size, how = SCENES[name]
    hall = enter_undrawn(*size, **how)
    scene(hall)
    hall.hover_at((0, 0))
    assert hall.canvas.cut == [], "these texts had no room"
    check(hall, f"sudoku/{name}")
