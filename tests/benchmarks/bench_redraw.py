"""What a redraw costs the window after one move, and how many pictures a second a show at 1000 steps a second holds.

Both are in ms of the process's own CPU, so that they hold while another program has the machine's other core. The
display is the one that is there, else one that nobody sees; the server is on this side of the wire, and costs nothing.

DISPLAY=:99 python -m tests.benchmarks.bench_redraw
"""

import argparse
import gc
import os
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from banmen.game import never
from banmen.games.battle.state import Attack
from banmen.games.goishi.state import Pick
from banmen.games.sudoku.program import choose as solved
from banmen.games.sudoku.state import Set
from banmen.net import identity as identities
from banmen.protocol import messages
from banmen.replay import PROGRAM
from banmen_client import app
from banmen_client.app import HallWindow
from banmen_client.games.battle.scene.cache import PRELOADER
from banmen_client.net.link import LinkState
from banmen_client.system import navigation
from banmen_client.system.navigation import Navigation
from banmen_client.system.settings import Settings
from banmen_client.ui.display import FrameRate, open_window
from banmen_client.ui.theme import THEMES
from tests.banmen.games.sudoku.game import CLASSIC_SOLUTION, HARD, opening_event
from tests.banmen_client.games.battle.table import RemoteBattle
from tests.banmen_client.games.goishi.table import SEED_PATH, RemoteGoishi
from tests.banmen_client.games.knights_tour.table import RemoteTour
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Clock, Hall
from tests.banmen_client.remote_table import SERVER, FakeLink, RemoteTable, actor

MOVES = 16
FRAME_MS = 20
"""A show is to hold 50 pictures a second."""
STEPS_A_SECOND = 1000.0


def cpu_ms() -> float:
    """The time that this process has had of a core."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return 1000 * (used.ru_utime + used.ru_stime)


@contextmanager
def window_of(width_px: int, height_px: int) -> Iterator[Hall]:
    """A window of this size at a server that has greeted it."""
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        links: list[FakeLink] = []
        clock = Clock()

        def link(url: str, **how: Any) -> FakeLink:
            links.append(FakeLink(url, **how))
            return links[-1]

        patch.setenv("XDG_CONFIG_HOME", home)
        patch.setattr(navigation, "Link", link)
        patch.setattr(navigation, "time_ns", clock.ns)
        patch.setattr(navigation, "time", lambda: clock.now_ms / 1000)
        patch.setattr(app, "monotonic_ns", clock.ns)
        patch.setattr(FakeLink, "server_now_ms", lambda _link: float(clock.now_ms))
        patch.setattr(FrameRate, "wait_s", lambda _rate, _now_ms, **_how: 0)
        surface = open_window(THEMES["dark"], (width_px, height_px))
        settings = replace(Settings(name="Aki", language="en"), animation=0)
        with closing(identities.take_slot(Path(home))) as identity:
            way = Navigation(settings, identity, SERVER)
            hall = Hall(HallWindow(surface, settings, way), links, clock)  # type: ignore[arg-type] # one that draws
            way.start()
            while not links:
                way.poll(10)
            hall.news(LinkState("online"), messages.Welcome(1, "banmen", "me", "token", clock.now_ms))
            yield hall
        pygame.display.quit()


def settle(hall: Hall) -> None:
    """Let time pass until the window stops drawing."""
    for _ in range(100):
        hall.clock.now_ms += 200
        hall.frame()


# --- one move ---------------------------------------------------------------------------------------------------------


def reversi() -> tuple[RemoteTable, Iterator[messages.Events]]:
    """Two people."""
    remote = RemoteTable().seats()
    return remote, (remote.plays_on(1, seed) for seed in range(MOVES))


def sudoku() -> tuple[RemoteTable, Iterator[messages.Events]]:
    """Entries, one after another."""
    remote = RemoteSudoku().lays_out()
    free = [square for square, digit in enumerate(remote.replay.state.givens) if digit in {".", "0", 0}]
    return remote, (remote.does(Set(square, int(CLASSIC_SOLUTION[square]))) for square in free[:MOVES])


def goishi() -> tuple[RemoteTable, Iterator[messages.Events]]:
    """Stones of the picture of the finish."""
    remote = RemoteGoishi().lays_out()
    return remote, (remote.does(Pick(square)) for square in SEED_PATH)


def tour() -> tuple[RemoteTable, Iterator[messages.Events]]:
    """Steps of a program that is looked at as it goes."""
    remote = RemoteTour().lays_out("me", rows=8, columns=8, method="warnsdorff")
    steps = RemoteTour().lays_out(rows=8, columns=8, method="warnsdorff")
    steps.takes_steps(MOVES)
    return remote, (remote.walks(square) for square in list(steps.replay.state.squares()))


def battle() -> tuple[RemoteTable, Iterator[messages.Events]]:
    """Blows of hero and demon king."""
    remote = RemoteBattle().fights("me", "you")
    return remote, (remote.does(Attack()) for _ in range(MOVES))


def redraw(make: Callable[[], tuple[RemoteTable, Iterator[messages.Events]]], size: tuple[int, int]) -> str:
    """What the frame costs that shows a move, and the part of it that is no drawing."""
    with window_of(*size) as hall:
        remote, moves = make()
        hall.sits_down(remote)
        hall.news(remote.presence())
        settle(hall)
        PRELOADER.wait(60)
        settle(hall)
        costs = []
        for said in moves:
            hall.link.incoming.put(said)
            hall.clock.now_ms += 7
            before = cpu_ms()
            hall.frame()
            costs.append(cpu_ms() - before)
            settle(hall)
        return f"{median(costs):6.2f} ms, at most {max(costs):6.2f} (of {len(costs)})"


# --- a show -----------------------------------------------------------------------------------------------------------


def tour_show() -> RemoteTable:
    """A program looks for a tour and goes back often."""
    remote = RemoteTour().lays_out(host="me", rows=8, columns=8, method="backtracking")
    remote.takes_steps(6000)
    return remote


def goishi_show() -> RemoteTable:
    """A program that tries and goes back."""
    remote = RemoteGoishi().lays_out(player=PROGRAM)
    remote.takes_steps(1500)
    return remote


def sudoku_show() -> RemoteTable:
    """A program that solves a hard one."""
    remote = RemoteSudoku(viewer=None)
    remote.opened(
        messages.Open("open", "sudoku", {"givens": HARD}, {"blue": "program"}), actor("me"), opening_event(HARD)
    )
    while (action := solved(remote.truth, "blue", Random(0), never)) is not None:
        remote.does(action)
    return remote


def battle_show() -> RemoteTable:
    """Two programs, to the end."""
    remote = RemoteBattle().fights(PROGRAM, PROGRAM)
    remote.to_the_end()
    return remote


def reversi_show() -> RemoteTable:
    """A game looked through; reversi has no show of programs."""
    remote = RemoteTable().seats("you", "third")
    remote.plays_on(60)
    return remote


def show(make: Callable[[], RemoteTable], size: tuple[int, int], pictures: int) -> str:
    """The cost of a picture, each 20 ms and as many steps after the one before."""
    with window_of(*size) as hall:
        remote = make()
        last = len(remote.replay.plies) - 1
        begins = partial(remote.paced, 0, paused=False, speed=STEPS_A_SECOND) if remote.replay.show else None
        if begins is not None:
            remote.now_ms = hall.clock.now_ms
            begins()
        hall.sits_down(remote)
        settle(hall)
        costs: list[float] = []
        while len(costs) < pictures:
            if begins is None:
                hall.window.screen.playback.look(len(costs) % last)  # type: ignore[attr-defined] # a table's screen
                hall.window.redraw()
            elif len(costs) * FRAME_MS % (last or 1) < FRAME_MS:
                remote.now_ms = hall.clock.now_ms
                hall.news(begins())
            hall.clock.now_ms += FRAME_MS
            before = cpu_ms()
            hall.frame()
            costs.append(cpu_ms() - before)
        whole = sum(costs) / len(costs)
        return f"{whole:6.2f} ms a picture, {1000 / whole:5.0f} pictures/s, at most {max(costs):6.2f} ms ({last} steps)"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what redraws and shows cost, on the display that is there.")
    parser.add_argument("--only", default="")
    parser.add_argument("--pictures", type=int, default=200)
    arguments = parser.parse_args()
    if not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))):
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    gc.freeze()
    for make in (reversi, sudoku, goishi, tour, battle):
        if arguments.only in f"move {make.__name__}":
            sys.stdout.write(f"move {make.__name__:8} at 1280x800:  {redraw(make, (1280, 800))}\n")
            sys.stdout.flush()
    for make_show in (tour_show, goishi_show, sudoku_show, battle_show, reversi_show):
        if arguments.only in f"show {make_show.__name__}":
            told = show(make_show, (2560, 1440), arguments.pictures)
            sys.stdout.write(f"{make_show.__name__:12} at 2560x1440: {told}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
