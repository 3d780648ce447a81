"""The page in Firefox: the hall, a move of reversi, a square of sudoku, by touch alone."""

from collections.abc import Iterator

import pytest

from banmen.games.sudoku.engine import solve_and_count
from tests.browser.firefox import FOUND, Firefox, open_firefox
from tests.end_to_end.server_process import Server

REPLAY = """async () => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    const [table] = app.link.tables.values();
    const replay = table?.mirror.replay;
    return %s;
}"""
CHOOSE = """(selector, which) => {
    for (const each of document.querySelectorAll("[data-chosen]")) each.removeAttribute("data-chosen");
    const all = [...document.querySelectorAll(selector)];
    const found = all.find((each, at) => each.textContent === which || `#${at}` === which);
    found?.setAttribute("data-chosen", "");
    return Boolean(found);
}"""
"""Mark the one of a selector that has this text, or as `#3` this number."""
CHOSEN = "[data-chosen]"


@pytest.fixture(scope="module")
def running_firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One for both tests, as it starts slowly."""
    if FOUND is None:
        pytest.skip("this machine has no Firefox, in which the page is tried too")
    with open_firefox(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def firefox(running_firefox: Firefox, server: Server) -> Iterator[Firefox]:
    """The hall on a phone. Nothing went wrong on its console."""
    running_firefox.open(f"http://127.0.0.1:{server.port}/", 390, 664)
    running_firefox.wait_until("() => document.querySelectorAll('.hall .games button').length > 4")
    yield running_firefox
    assert running_firefox.faults == []


def test_a_move_of_reversi_is_played_and_answered(firefox: Firefox) -> None:
    firefox.tap(".games li:nth-child(1) button")
    for label in ("The computer", "Black"):
        firefox.wait_until(CHOOSE, "dialog .segments span", label)
        firefox.tap(CHOSEN)
    firefox.tap("dialog button.main")
    firefox.tap(".reversi .open")
    firefox.wait_until(REPLAY % "replay.plies.length >= 3 && replay.state.turn === 'black'")
    firefox.wait_until("() => document.querySelectorAll('.reversi .disc').length === 6")


def test_a_square_of_sudoku_is_solved(firefox: Firefox) -> None:
    firefox.tap(".games li:nth-child(2) button")
    firefox.tap("dialog button.main")
    givens = firefox.wait_until(REPLAY % "replay?.playing && replay.state.givens")
    solution, _ = solve_and_count([int(sign) if sign != "." else 0 for sign in givens], limit=2)
    square = givens.index(".")
    assert solution is not None
    firefox.wait_until(CHOOSE, "[role=gridcell]", f"#{square}")
    firefox.tap(CHOSEN)
    firefox.tap(f".digits button:nth-of-type({solution[square]})")
    firefox.wait_until(REPLAY % "replay.plies.length === 2")
    [done] = firefox.ask(REPLAY % "replay.plies.slice(1).map(({ event }) => event)")
    assert (done["type"], done["done"]) == ("edited", "set")
    firefox.wait_until(f"() => document.querySelector('[data-chosen]').textContent.includes('{solution[square]}')")
