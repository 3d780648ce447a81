"""A whole game of reversi in a file: the page shows where it was lost, and the better move."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from banmen.game import Transcript
from banmen.games.reversi.notation.reader import read_text
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Position, begin_position, position_text
from banmen.grid import square_name
from banmen.reading import replay_of
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit

GAME = (
    "f5d6c3f4f6f3e3d2e2d3c4e6g3c2g4f1c5g5f2h4h3h5d1h2f7e1g1c1b1c6"
    "e7c7d7c8d8e8g6f8g7b3b4b6h6h8h1g2b5a3a5a6a4a2a1b2a7b7a8h7b8g8"
)
"""60 discs and a pass; White lost it by 20 discs. It is in the WTHOR base of the year 2004."""
DROP = """text => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.txt", { type: "text/plain" }));
    for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
DISCS = """[...document.querySelectorAll(".reversi [role=gridcell]")].map((cell) => {
    const [disc] = [...cell.querySelectorAll(".disc")].slice(-1);
    const fill = disc?.lastChild.outerHTML ?? "";
    return fill.includes("black") ? "X" : fill.includes("white") ? "O" : "-";
}).join("")"""
AHEAD = """[...document.querySelectorAll(".reversi [role=gridcell]")].flatMap((cell, at) => {
    const number = cell.querySelector(".ahead-number");
    return number ? [[Number(number.textContent), at, number.classList.contains("on-black") ? "black" : "white"]] : [];
}).sort(([one], [other]) => one - other)"""
"""The discs of the line: number, square, colour."""


def positions(moves: str) -> Sequence[Position]:
    """The positions before the first ply of a game and after each."""
    transcript = read_text(moves)
    assert isinstance(transcript, Transcript)
    replay = replay_of(REVERSI, transcript)
    return [replay.state_at(ply) for ply in range(len(replay.plies))]


def brought(visit: Visit, how: str, folder: Path) -> Visitor:
    """Somebody with a phone who brings the game to the page as a file."""
    visitor = visit("/replay", width=390, height=664, has_touch=True, is_mobile=True, reduced_motion="reduce")
    visitor.page.wait_for_selector(".file")
    if how == "dropped":
        visitor.ask(DROP, GAME)
    else:
        (folder / "game.txt").write_text(GAME)
        visitor.page.set_input_files("input[type=file]", folder / "game.txt")
    visitor.page.locator(".reversi").wait_for()
    return visitor


def shows(visitor: Visitor, position: Position) -> None:
    """Wait until the board shows this position."""
    visitor.wait_until(f"board => {DISCS} === board", position.board)


def reviewed(visitor: Visitor) -> Mapping[int, Mapping[str, Any]]:
    """The server's last word on each ply."""
    told = [json.loads(frame) for frame in visitor.received if frame.startswith('{"type":"advised"')]
    return {ply["number"]: ply for each in told for ply in each["advice"].get("review", {}).get("plies", ())}


@pytest.mark.parametrize("how", ["dropped", "opened"])
def test_a_transcript_in_a_file_is_shown_ply_by_ply(visit: Visit, how: str, tmp_path: Path) -> None:
    visitor = brought(visit, how, tmp_path)
    assert visitor.page.get_by_text("game.txt").count() == 1
    after = positions(GAME)
    assert len(after) == 62
    for key, ply in (("Home", 0), ("ArrowRight", 1), ("End", 61)):
        visitor.page.keyboard.press(key)
        shows(visitor, after[ply])


def test_the_turning_point_and_the_better_move_are_drawn_on_the_board(visit: Visit, tmp_path: Path) -> None:
    visitor = brought(visit, "opened", tmp_path)
    page, after = visitor.page, positions(GAME)
    page.get_by_role("button", name="Review", exact=True).tap()
    page.locator(".review-tools button:enabled", has_text="Where it was lost").tap()
    plies = reviewed(visitor)
    assert [*plies] == [*range(1, len(after))], "it is said once each ply was judged"
    [number] = {number for number in plies if after[number].board == visitor.ask(f"() => {DISCS}")}
    assert after[number - 1].turn == "white"
    assert plies[number - 1]["value"] <= 0 < min(plies[later]["value"] for later in range(number, len(after)))
    page.get_by_role("status").get_by_text(plies[number]["better"]).wait_for()
    assert plies[number]["why"], "White lost the game by something that can be said simply"
    page.get_by_role("status").get_by_text(plies[number]["why"]).wait_for()

    page.get_by_role("button", name="Show better").tap()
    shows(visitor, after[number - 1])
    line = [name for name in plies[number]["line"] if name]
    ahead = visitor.ask(f"() => {AHEAD}")
    assert [[order, square_name(divmod(square, 8))] for order, square, _ in ahead] == [*map(list, enumerate(line, 1))]
    assert ahead[0][2] == "white"
    assert line[0] in plies[number]["better"]
    begin_position(8, position_text(after[number - 1]), "".join(line))  # or else a disc of it is not legal
