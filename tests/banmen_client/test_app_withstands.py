"""No input of the user and no message of a server, in any order, breaks the window."""

from collections.abc import Sequence
from typing import Any

import pygame
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen.games.sudoku.state import Set
from banmen.protocol import messages
from banmen_client.net.link import LinkState
from tests.amounts import examples
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import RemoteTable

KEYS = [
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_COMMA),
    *(ord(letter) for letter in "acdehklmnprsvwzxf13"),
]
SIZES = [(640, 480), (1280, 800), (700, 1000), (1600, 640), (200, 120)]
MODS = [0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT]


def event(kind: int, **fields: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **fields)


def keys() -> st.SearchStrategy[list[pygame.event.Event]]:
    def strike(code: int, mod: int) -> list[pygame.event.Event]:
        unicode = chr(code) if 32 <= code < 127 else ""
        text = [event(pygame.TEXTINPUT, text=unicode)] if unicode and not mod & pygame.KMOD_CTRL else []
        return [
            event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode),
            *text,
            event(pygame.KEYUP, key=code, mod=mod),
        ]

    return st.builds(strike, st.sampled_from(KEYS), st.sampled_from(MODS))


def presses() -> st.SearchStrategy[list[pygame.event.Event]]:
    def press(pos: tuple[int, int], parts: Sequence[int]) -> list[pygame.event.Event]:
        made = {
            0: event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            1: event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            2: event(pygame.MOUSEBUTTONUP, pos=pos, button=1),
            3: event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False),
            4: event(pygame.MOUSEBUTTONDOWN, pos=pos, button=3),
        }
        return [made[part] for part in parts]

    pos = st.tuples(st.integers(-5, 1300), st.integers(-5, 820))
    return st.builds(press, pos, st.sampled_from([(0, 1, 2), (0, 1, 2), (0, 3), (0, 4), (1,), (2,), (0,)]))


def texts() -> st.SearchStrategy[list[pygame.event.Event]]:
    return st.one_of(
        st.text(max_size=4).map(lambda text: [event(pygame.TEXTINPUT, text=text)]),
        st.sampled_from(["", "に", "にほん"]).map(
            lambda text: [event(pygame.TEXTEDITING, text=text, start=len(text), length=0)]
        ),
    )


Step = list[pygame.event.Event] | tuple[int, int] | str
STEPS = st.lists(
    st.one_of(
        keys(),
        presses(),
        presses(),
        texts(),
        st.sampled_from(SIZES),
        st.sampled_from(["play", "take back", "drop", "online", "row", "close", "sit", "sudoku"]),
    ),
    max_size=25,
)


def happen(hall: Hall, what: str) -> None:
    """Something that the server does."""
    remote = hall.remote
    while hall.window.navigation._link is None:  # somebody pressed "This computer": its server starts in a thread
        hall.window.navigation.poll(10)
    match what:
        case "sit":
            hall.sits_down(RemoteTable(f"t{len(hall.link.calls)}", "e").seats("me", "you"))
        case "sudoku":
            hall.sits_down(RemoteSudoku(table=f"s{len(hall.link.calls)}").lays_out())
        case "play" if isinstance(remote, RemoteSudoku) and remote.replay.playing:
            free = [square for square, digit in enumerate(remote.truth.grid_of("blue")) if not digit]
            hall.news(remote.does(Set(free[0], 1 + len(free) % 9)))
        case "play" if remote.replay.playing:
            hall.news(remote.plays_on(1))
        case "drop":
            hall.news(LinkState("waiting", attempt=1, retry_in_s=1.0))
        case "online":
            hall.news(LinkState("online", rtt_ms=3.0))
        case "row":
            hall.news(messages.Listed(messages.Row("x", "reversi", "waiting", {"black": "M"}, {"size": 8}, "all")))
        case "close":
            hall.news(messages.Closed(remote.table, "gone"))


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(seated=st.booleans(), steps=STEPS)
def test_nothing_that_a_person_does_breaks_the_window(enter: Enter, *, seated: bool, steps: Sequence[Step]) -> None:
    hall = enter(640, 480)
    if seated:
        hall.sits_down(hall.remote.seats())
    for step in steps:
        if isinstance(step, tuple):
            hall.resize(*step)
        elif isinstance(step, str):
            happen(hall, step)
        else:
            for each in step:
                pygame.event.post(each)
            hall.frame()
        hall.window.look()
        hall.clock.now_ms += 40
    hall.frame()
    hall.window.look()
