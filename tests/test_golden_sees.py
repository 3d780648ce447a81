"""Golden texts and pictures see: faults are planted into them, and none may pass."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

import pygame
import pytest
from msgspec.structs import replace as replaced

from banmen_client.drawing.board import View
from banmen_client.ui.stage import Stage
from banmen_client.ui.theme import DARK
from tests.banmen_client.conftest import (  # noqa: F401 - pytest finds fixtures by their names
    at_once,
    clock,
    display,
    enter,
    enter_undrawn,
    links,
    local,
    own_folder,
    video,
)
from tests.banmen_client.games.battle import test_golden_screen as battle
from tests.banmen_client.games.goishi import test_golden_board as goishi_board
from tests.banmen_client.games.goishi import test_golden_screen as goishi
from tests.banmen_client.games.knights_tour import test_golden_screen as knights_tour
from tests.banmen_client.games.reversi import test_golden_board as reversi_board
from tests.banmen_client.games.sudoku import test_golden_board as sudoku_board
from tests.banmen_client.games.sudoku import test_golden_screen as sudoku
from tests.banmen_client.games.sudoku import views
from tests.banmen_client.screens import test_golden_screens as screens
from tests.banmen_client.ui.gallery import WORDS, compose
from tests.golden_faults import COMPOSITION_FAULTS, PICTURE_FAULTS
from tests.golden_pictures import FOLDER, difference
from tests.golden_text import stage_text
from tests.text_canvas import TextCanvas, with_roles

PICTURES = sorted(FOLDER.rglob("*.png"))
SAMPLE, LEAST = 8, 3
"""Into so many pictures each fault is planted; where it lies in few, at least into so many."""


def test_faults_of_many_kinds_are_planted() -> None:
    assert len(PICTURE_FAULTS) >= 12
    assert len(COMPOSITION_FAULTS) >= 12


# --- pictures -------------------------------------------------------------------------------------------------------


def planted(name: str) -> Iterator[tuple[Path, pygame.Surface, pygame.Surface]]:
    """Golden pictures, others for each fault, and the same with the fault."""
    for path in sorted(PICTURES, key=lambda path: crc32(f"{name} {path.name}".encode())):
        golden = pygame.image.load(path)
        faulty = PICTURE_FAULTS[name](pygame.surfarray.array3d(golden))
        if faulty is not None:
            yield path, golden, pygame.surfarray.make_surface(faulty)


@pytest.mark.parametrize("name", PICTURE_FAULTS)
def test_no_fault_in_a_picture_passes(name: str) -> None:
    seen = [bool(difference(faulty, golden)) or path for path, golden, faulty in islice(planted(name), SAMPLE)]
    assert [path for path in seen if path is not True] == []
    assert len(seen) >= LEAST, "it cannot be planted"


REVERSI = reversi_board.SCENES["cursor"]
HINT, TOGETHER, CHECKED, PLAYED = (views.SCENES[name] for name in ("hint", "together", "checked", "played"))
SWAPPED = (TOGETHER.initials[1], TOGETHER.initials[0], *TOGETHER.initials[2:])
STONES, ADVICE = goishi_board.SCENES["hint"]


def disc(sign: str) -> View:
    """Another sign on e4, where a white disc lies."""
    marks = REVERSI.state.board
    assert marks[28] == "O"
    return replace(REVERSI, state=replaced(REVERSI.state, board=f"{marks[:28]}{sign}{marks[29:]}"))


def candidates() -> tuple[int, ...]:
    """Those of the hint; the first square that has any has one less."""
    given = [*(HINT.candidates or ())]
    first = next(square for square, mask in enumerate(given) if mask)
    given[first] &= given[first] - 1
    return tuple(given)


DRAWN: list[tuple[str, str, Callable[[], pygame.Surface]]] = [
    ("reversi/cursor", "a missing disc", lambda: reversi_board.picture(disc("-"))),
    ("reversi/cursor", "a disc of the wrong colour", lambda: reversi_board.picture(disc("X"))),
    ("reversi/cursor", "no last move", lambda: reversi_board.picture(replace(REVERSI, last=()))),
    ("reversi/cursor", "a legal move less", lambda: reversi_board.picture(replace(REVERSI, legal=REVERSI.legal[1:]))),
    ("reversi/cursor", "no cursor", lambda: reversi_board.picture(replace(REVERSI, cursor_shown=False))),
    ("sudoku/hint", "a candidate less", lambda: sudoku_board.board(replace(HINT, candidates=candidates()))),
    ("sudoku/hint", "an arrow less", lambda: sudoku_board.board(replace(HINT, links=HINT.links[1:]))),
    ("sudoku/hint", "nothing removed", lambda: sudoku_board.board(replace(HINT, removes=frozenset()))),
    (
        "sudoku/together",
        "initials swapped",
        lambda: sudoku_board.board(replace(TOGETHER, initials=SWAPPED)),
    ),
    ("sudoku/together", "nothing pending", lambda: sudoku_board.board(replace(TOGETHER, pending=()))),
    ("sudoku/checked", "a conflict less", lambda: sudoku_board.board(replace(CHECKED, conflicts=frozenset({10, 12})))),
    ("sudoku/played", "another digit lit", lambda: sudoku_board.board(replace(PLAYED, lit_digit=4))),
    ("sudoku/played", "no units lit", lambda: sudoku_board.board(replace(PLAYED, lit_units=False))),
    ("goishi/hint", "no hint", lambda: goishi_board.board(STONES, replace(ADVICE, hint=None))),
    (
        "goishi/hint",
        "a point less to pick",
        lambda: goishi_board.board(replace(STONES, legal=STONES.legal[1:]), ADVICE),
    ),
    ("goishi/hint", "no cursor", lambda: goishi_board.board(replace(STONES, cursor_shown=False), ADVICE)),
]


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize(("golden", "fault", "draw"), DRAWN, ids=[fault for _, fault, _ in DRAWN])
def test_no_fault_in_a_drawing_passes(golden: str, fault: str, draw: Callable[[], pygame.Surface]) -> None:
    assert difference(draw(), pygame.image.load(FOLDER / f"{golden}.png")) != "", fault


# --- texts ----------------------------------------------------------------------------------------------------------


def passing(stage: Stage, canvas: TextCanvas) -> dict[str, list[str]]:
    """Where each fault was planted: "" where the text has told it, else the place."""
    golden = stage_text(stage, canvas)
    places = {
        name: ["" if stage_text(stage, canvas) != golden else place for place in plants(stage, canvas)]
        for name, plants in COMPOSITION_FAULTS.items()
    }
    assert stage_text(stage, canvas) == golden, "a fault was not taken out again"
    return places


@pytest.mark.usefixtures("display")
def test_every_fault_is_seen_among_all_widgets() -> None:
    canvas = TextCanvas(pygame.Surface((1280, 800)), 1.0, with_roles(DARK))
    stage = Stage(1.0, canvas.area)
    stage.show(compose(canvas.area, WORDS["en"]))
    stage.focus("join1")
    places = passing(stage, canvas)
    assert [name for name, planted in places.items() if not planted] == []
    assert {name: [*filter(None, planted)] for name, planted in places.items() if any(planted)} == {}


WINDOWS: list[tuple[ModuleType, str]] = [
    (battle, "en-dark-1280-choosing"),
    (goishi, "ja-dark-1280"),
    (goishi, "new-ja-light-640"),
    (knights_tour, "en-light-1280-looking-back"),
    (sudoku, "en-dark-640-race"),
    (screens, "lobby-en-dark-640"),
    (screens, "settings-ja-dark-1280"),
    (screens, "table-ja-dark-640-offer"),
]


@pytest.mark.parametrize(("module", "name"), WINDOWS, ids=[name for _, name in WINDOWS])
def test_no_fault_in_a_window_passes(request: pytest.FixtureRequest, module: Any, name: str) -> None:
    open_window: Callable[..., Any] = request.getfixturevalue("enter_undrawn")
    scene, size, how = module.SCENES[name]
    hall = open_window(*size, **how)
    scene(hall)
    hall.frame()
    places = passing(hall.window.stage, hall.canvas)
    assert {name: [*filter(None, planted)] for name, planted in places.items() if any(planted)} == {}
    assert sum(map(bool, places.values())) >= 12
