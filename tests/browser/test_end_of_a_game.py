"""The end of a game: its result and what one does next are in reach, and a game of reversi is reviewed."""

import os
from typing import Any

import pytest

from banmen.games.sudoku.engine import solve_and_count
from banmen.texts import Texts
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.browser.fitted import OPEN, SIZES, outside_the_screen, settled
from tests.browser.test_fits_the_screen import SHORT, SOLVED, TAP, sits_down

TRANSCRIPT = "f5d6c3d3c4f4f6"
PASTE = """text => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
}"""


def looked_at(person: Visitor, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if folder := os.environ.get("BANMEN_PICTURES"):
        person.page.screenshot(path=f"{folder}/{name}.png")


def played_out(visit: Visit, **how: Any) -> Visitor:
    """A player who has played both sides of a small game to its end."""
    person = sits_down(visit, "reversi", SHORT["reversi"], width=390, height=664, reduced_motion="reduce", **how)
    while not person.known("replay.outcome"):
        plies = person.known("replay.plies.length")
        person.page.locator(TAP["reversi"]).first.tap()
        person.wait_until_known(f"replay.plies.length > {plies}")
    return person


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ja", "dark")])
def test_the_next_actions_are_in_reach_and_a_game_is_reviewed_beside_its_board(
    visit: Visit, language: str, scheme: str
) -> None:
    person = played_out(visit, language=language, scheme=scheme)
    page, t = person.page, Texts(language)
    for key in ("again", "review", "page-share"):
        assert page.locator(".hand").get_by_role("button", name=t(key), exact=True).is_visible(), key
    settled(page)
    looked_at(person, f"end-{language}")
    assert list(outside_the_screen(page)) == []
    page.locator(".review-switch").tap()
    page.locator(".reversi-review .curve[d^=M]").wait_for(state="attached")
    plies = person.known("replay.plies.length")
    page.wait_for_function("n => document.querySelector('.curve').getAttribute('d').split('L').length === n", arg=plies)
    page.locator(".graph").click(position={"x": 1, "y": 20})
    person.page.wait_for_function("() => document.querySelector('.graph .here').getAttribute('d').startsWith('M0 ')")
    page.locator(".review-tools button").nth(2).tap()  # the best line
    page.locator(".reversi .ahead").first.wait_for()
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        looked_at(person, f"review-{language}-{width}x{height}")
        found[f"{width}x{height}"] = list(outside_the_screen(page))
    assert {size: faults for size, faults in found.items() if faults} == {}


def test_a_transcript_is_reviewed_copied_and_tried_from_a_position(visit: Visit) -> None:
    person = visit("/replay", width=390, height=664, permissions=["clipboard-read", "clipboard-write"])
    page = person.page
    page.wait_for_selector(".file")
    person.ask(PASTE, TRANSCRIPT)
    page.locator(".reversi").wait_for()
    page.locator(".review-switch").click()
    page.get_by_role("button", name="Copy moves").click()
    page.get_by_text(f"Copied: {TRANSCRIPT}").wait_for()
    assert person.ask("() => navigator.clipboard.readText()") == TRANSCRIPT
    page.locator(".reversi-review .curve[d^=M]").wait_for(state="attached")
    page.keyboard.press("End")
    person.page.locator(".timeline .caption", has_text="Move 7").wait_for()
    page.get_by_role("button", name="Try from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    person.wait_until_known("replay?.opened?.options.moves")
    assert person.known("replay.opened.options.moves").startswith("f5")


def test_a_full_grid_with_an_error_says_so(visit: Visit) -> None:
    person = sits_down(visit, "sudoku", SHORT["sudoku"], width=390, height=664)
    for square, digit in ((78, "1"), (79, "7"), (80, "8")):
        person.page.get_by_role("gridcell").nth(square).tap()
        person.page.locator(".digits button").nth(int(digit) - 1).tap()
    assert SOLVED[80] == "9"
    person.page.locator(".sudoku-hand .card", has_text="The grid is full.").wait_for()
    assert list(outside_the_screen(person.page)) == []


SOLVE = """(async (digits) => {
    let n = 0;
    for (const [square, digit] of digits)
        await app.link.command({ type: "act", table: table.id, n: ++n, action: { type: "set", square, digit } });
})(%s)"""


def solves(person: Visitor, **options: int) -> None:
    """Somebody opens a puzzle of the first level, and writes its solution."""
    seed = options.get("seed")
    person.open("/")
    person.wait_until_known("app.link.online")
    person.ask(OPEN, {"game": "sudoku", "options": {"level": 1, **options}, "seats": {"blue": "me"}})
    person.wait_until_known("replay?.playing")
    givens = person.known("replay.state.givens")
    solution, _ = solve_and_count([int(sign) if sign != "." else 0 for sign in givens], limit=2)
    digits = [[square, digit] for square, digit in enumerate(solution or ()) if givens[square] == "."]
    person.page.locator(".digits button").first.wait_for()
    if seed == 2:
        person.page.locator(".sudoku-hand").get_by_role("button", name="Hint").tap()
    person.known(SOLVE % digits)
    person.page.locator(".sudoku-hand .card", has_text="Completed!").wait_for()


def test_another_puzzle_begins_after_one_is_solved(visit: Visit) -> None:
    person = visit(None, width=390, height=664, has_touch=True, is_mobile=True)
    solves(person)
    first = person.known("replay.state.givens")
    person.page.locator(".hand").get_by_role("button", name="Next puzzle").tap()
    person.wait_until_known("replay.playing && replay.round === 2")
    second = person.known("replay.state.givens")
    assert second.count(".") > 30
    assert second != first
    person.page.locator(".hand").get_by_role("button", name="Next puzzle").wait_for(state="detached")
    free = second.index(".")
    person.page.get_by_role("gridcell").nth(free).tap()
    person.page.locator(".digits button").nth(0).tap()
    person.wait_until_known("replay.plies.length === 2")
    assert list(outside_the_screen(person.page)) == []


def test_a_spectator_sees_the_result_and_no_rematch_button(visit: Visit) -> None:
    phone = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True}
    black, white, watcher = (visit("/", **phone) for _ in range(3))
    black.wait_until_known("app.link.online")
    black.ask(OPEN, {"game": "reversi", "options": {"size": 4}, "seats": {"black": "me", "white": "open"}})
    black.wait_until_known("replay?.opened")
    code = black.known("replay.opened.code")
    white.open(f"/{code}")
    white.sit_down()
    watcher.open(f"/{code}")
    for person in (black, white, watcher):
        person.wait_until_known("replay?.playing")
        person.wait_for_board()
    while not black.known("replay.outcome"):
        plies = black.known("replay.plies.length")
        mover = {"black": black, "white": white}[black.known("replay.state.turn")]
        mover.page.locator(TAP["reversi"]).first.tap()
        for person in (black, white):
            person.wait_until_known(f"replay.plies.length > {plies}")
    for person in (black, white, watcher):
        person.wait_until_known("replay.outcome")
        settled(person.page)
    looked_at(watcher, "watcher")
    winner = black.known("replay.seats[replay.outcome.winner].name")
    watcher.page.locator(".table-head", has_text=f"{winner} wins · ").wait_for()
    for person in (black, white):
        assert person.page.locator(".hand").get_by_role("button", name="Rematch", exact=True).is_visible()
    assert not watcher.page.get_by_role("button", name="Rematch", exact=True).count()
    for name in ("Review", "Share"):
        assert watcher.page.locator(".hand").get_by_role("button", name=name, exact=True).is_visible(), name
    assert list(outside_the_screen(watcher.page)) == []


def test_the_best_time_of_a_level_is_kept_and_help_makes_none(visit: Visit) -> None:
    person = visit(None, width=390, height=664, has_touch=True, is_mobile=True)
    card = person.page.locator(".sudoku-hand .card")
    solves(person, seed=1)
    card.get_by_text("A new best time!").wait_for()
    solves(person, seed=2)
    card.get_by_text("With help. Best: 00:").wait_for()
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight"), "all of it is in sight"
    assert list(outside_the_screen(person.page)) == []
    looked_at(person, "best")
    person.page.reload()
    card.get_by_text("With help. Best: 00:").wait_for()
