"""What a board announces, and what it offers to a single player."""

import pytest

from banmen.protocol import messages
from tests.banmen.played import PUZZLE
from tests.browser.conftest import Visit
from tests.browser.tables import code_of
from tests.end_to_end.person import Person
from tests.end_to_end.server_process import Server

OPEN = """async command => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    app.go((await app.link.command({ type: "open", ...command })).code);
}"""
STILL_LAYER = """() => {
    const context = document.querySelector(".canvas-board canvas").getContext("2d");
    const { width, height } = context.canvas;
    const opacity = context.getImageData(width >> 1, height >> 1, 1, 1).data[3];
    return [context.getContextAttributes().willReadFrequently, opacity];
}"""
AT_MIDDLE = """board => {
    const { x, y, width, height } = board.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2).className;
}"""


def test_an_illegal_stone_is_refused_once_and_a_single_player_cannot_resign(visit: Visit) -> None:
    person = visit("/", width=320, height=640, has_touch=True)
    person.wait_until_known("app.link.online")
    person.ask(OPEN, {"game": "goishi", "options": {"board": "OO./..O"}, "seats": {"picker": "me"}})
    person.wait_until_known("replay?.playing")
    board = person.page.locator(".goishi-board")
    board.wait_for()
    pressed = board.evaluate(AT_MIDDLE)
    assert "goishi-board" in pressed.split(), "what is drawn anew is never what is pressed"
    board.focus()
    for key in ("ArrowUp", "Enter", "ArrowDown", "ArrowRight", "Enter"):  # from the middle: row 1 column 2, then 2-3
        person.page.keyboard.press(key)
    person.page.locator(".goishi-hand .message.red").wait_for()
    assert person.page.locator(".notices > *").count() == 0
    assert person.page.get_by_role("button", name="Resign").count() == 0


def test_a_keyboard_player_keeps_the_focus_and_writes_there(visit: Visit) -> None:
    person = visit("/")
    person.wait_until_known("app.link.online")
    seats = {"hero": "me", "demon_king": "program"}
    person.ask(OPEN, {"game": "battle", "options": {"seed": "11"}, "seats": seats})
    attack = person.page.locator(".battle-commands .attack:enabled")
    attack.focus()
    person.page.keyboard.press("Enter")
    person.wait_until_known("replay.plies.length > 2 && replay.state.turn === 'hero'")
    person.wait_until("() => document.activeElement.matches('.battle-commands .attack:enabled')")

    person.ask(OPEN, {"game": "sudoku", "options": {"givens": PUZZLE}, "seats": {"blue": "me"}})
    person.page.get_by_role("gridcell", name="Row 1, column 3").focus()
    person.page.keyboard.press("4")
    person.page.get_by_role("gridcell", name="Row 1, column 3: 4").wait_for()


@pytest.mark.parametrize(("game", "options"), [("goishi", {"board": "OO./..O"}), ("knights_tour", {"rows": 5})])
def test_the_empty_board_is_painted_once_and_kept_in_memory(visit: Visit, game: str, options: object) -> None:
    """WebKitGTK shows no canvas of the graphics processor that is not painted again with the one over it."""
    person = visit("/")
    person.wait_until_known("app.link.online")
    person.ask(OPEN, {"game": game, "options": options, "seats": {}})
    person.wait_for_board()
    for width in (1280, 390):
        person.page.set_viewport_size({"width": width, "height": 800})
        person.page.locator(".canvas-board").wait_for()
        assert person.page.evaluate(STILL_LAYER) == [True, 255]


def test_the_card_of_the_side_to_move_at_the_shown_ply_is_marked(visit: Visit, server: Server) -> None:
    black, white = Person(server, "Aki"), Person(server, "Mio")
    table = black.ask(messages.Open, "reversi", {}, {"black": "me"}).table
    white.ask(messages.Join, table)
    black.take_until(lambda: black.mirror is not None and black.replay.playing)
    black.ask(messages.Act, table, 1, {"type": "place", "square": "f5"})
    watcher = visit(f"/{code_of(black)}")
    watcher.wait_for_board()
    watcher.wait_until_known("replay.plies.length === 2")
    marked = watcher.page.locator(".player[aria-current]")
    assert "Mio" in marked.inner_text()
    watcher.page.keyboard.press("ArrowLeft")
    watcher.page.locator(".player[aria-current]", has_text="Aki").wait_for()
    for person in (black, white):
        person.close()


def test_a_hint_of_reversi_comes_from_the_server_with_the_value_of_its_square(visit: Visit) -> None:
    person = visit("/")
    person.wait_until_known("app.link.online")
    seats = {"black": "me", "white": "me"}
    person.ask(OPEN, {"game": "reversi", "options": {"size": 4}, "seats": seats})
    person.wait_until_known("replay?.playing")
    person.wait_for_board()
    person.page.keyboard.press("F2")
    said = person.page.locator(".hint-said")
    said.get_by_text("−10 · Exact to the end of the game").wait_for()
    square = (said.text_content() or "").split()[0]
    assert square in {"b1", "a2", "d3", "c4"}
    person.page.locator("circle.hint").wait_for()
    person.page.keyboard.press("F2")
    person.page.locator("circle.hint").wait_for(state="detached")
