"""Dialogs of the page: what they ask, how long they stay, and where one sees what they show."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.browser.conftest import Visit

TYPED = [
    ("Sudoku", {"Puzzle number": "4711", "Givens": "32"}, {"seed": 4711, "clues": 32}),
    ("Knight's tour", {"First square": "D4"}, {"start": "d4"}),
    ("Goishi hiroi", {"Stones": "12", "Number": "７"}, {"stones": 12, "seed": 7}),
]
NEVER_ANSWERED = """(app.asked = [], app.link.command = ({ type }) => {
    app.asked.push(type);
    return new Promise(() => {});
}, null)"""


def test_the_way_back_closes_a_dialog_before_it_leaves_the_screen(visit: Visit) -> None:
    visitor = visit("/")
    visitor.page.get_by_role("button", name="Reversi").first.click()
    visitor.page.get_by_role("button", name="Open table").click()
    visitor.page.get_by_role("heading", name="Invite a friend").wait_for()
    visitor.page.get_by_role("button", name="Share").click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.wait_for()
    visitor.page.go_back()
    dialog.wait_for(state="detached")
    assert visitor.page.get_by_role("heading", name="Invite a friend").is_visible(), "only the dialog is left"
    visitor.page.get_by_role("button", name="Share").click()
    dialog.wait_for()
    visitor.known("app.go('')")
    visitor.page.get_by_role("heading", name="Open a new table").wait_for()
    dialog.wait_for(state="detached")


def test_a_closed_dialog_leaves_nothing_to_go_back_from(visit: Visit) -> None:
    visitor = visit("/replay")
    visitor.open("/")
    for close in ("Close", "Cancel"):
        visitor.page.get_by_role("button", name="Settings").click()
        visitor.page.get_by_role("dialog").get_by_role("button", name=close).click()
        visitor.wait_until("() => !history.state")
    visitor.page.get_by_role("button", name="Reversi").first.click()
    visitor.page.get_by_role("button", name="Open table").click()
    visitor.page.get_by_role("heading", name="Invite a friend").wait_for()
    visitor.page.go_back()
    visitor.page.get_by_role("heading", name="Open a new table").wait_for()
    visitor.page.go_back()
    visitor.page.wait_for_url("**/replay")


def test_a_table_that_takes_its_time_is_said_to_open_and_is_opened_once(visit: Visit) -> None:
    visitor = visit("/")
    visitor.known(
        "app.link.command = (fields) => (app.asked = [...(app.asked ?? []), fields.type], new Promise(() => {}))"
    )
    visitor.page.get_by_role("button", name="Sudoku").first.click()
    visitor.page.get_by_role("button", name="Open table").click()
    opening = visitor.page.get_by_role("button", name="Opening the table…")
    opening.wait_for()
    opening.click(force=True)
    visitor.page.keyboard.press("Enter")
    assert visitor.known("app.asked") == ["open"]


def test_the_code_that_takes_a_seat_along_is_in_sight(visit: Visit) -> None:
    visitor = visit("/", width=390, height=844)
    visitor.page.get_by_role("button", name="Reversi").first.click()
    visitor.page.get_by_role("button", name="Open table").click()
    visitor.page.get_by_role("heading", name="Invite a friend").wait_for()
    visitor.page.get_by_role("button", name="Share").click()
    visitor.page.get_by_role("button", name="Show the link").click()
    code = visitor.page.get_by_role("dialog").get_by_role("img").last.bounding_box()
    assert code is not None
    assert code["y"] >= 0
    assert code["y"] + code["height"] <= 844


@pytest.mark.parametrize(("game", "typed", "options"), TYPED)
def test_a_table_is_opened_with_the_typed_values(
    visit: Visit, game: str, typed: Mapping[str, str], options: Mapping[str, Any]
) -> None:
    visitor = visit("/", width=390, height=664)
    visitor.page.get_by_role("button", name=game).first.click()
    for name, text in typed.items():
        visitor.page.get_by_label(name).fill(text)
    visitor.page.get_by_role("button", name="Open table").click()
    visitor.wait_for_board()
    opened = visitor.known("replay.opened.options")
    assert {name: opened.get(name) for name in options} == options
    assert not {"search", "method", "find"} & set(opened), "only a program searches"


DISCS = "---------------------------OX------XO---------------------------"
BOARD = "\n".join(DISCS[at : at + 8] for at in range(0, 64, 8))
DRAWN = "  a b c d\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .\nWhite to move"
BEGINNINGS = [
    ("1. f5 d6 2. c3 d3", {"size": 8, "moves": "f5d6c3d3"}),
    (f"{BOARD}\nO", {"size": 8, "start": f"{DISCS}O"}),
    (DRAWN, {"size": 4, "start": "-----OX--XO-----O"}),
]


@pytest.mark.parametrize(("text", "options"), BEGINNINGS, ids=["moves", "rows", "drawn"])
def test_a_game_of_reversi_begins_from_a_pasted_text(visit: Visit, text: str, options: Mapping[str, Any]) -> None:
    page = (visitor := visit("/", width=390, height=664, has_touch=True)).page
    page.get_by_role("button", name="Reversi").first.tap()
    page.get_by_label("Opening").select_option("Your own position")
    assert not page.get_by_label("Board", exact=True).count(), "the text says how large it is"
    page.get_by_role("button", name="Open table").tap()
    field = page.get_by_label("Board or moves")
    assert field.evaluate("field => field.validationMessage").startswith("That is not a position")
    field.fill("53..7")
    page.get_by_role("button", name="Open table").tap()
    page.locator("dialog [role=alert]").wait_for()
    page.get_by_role("button", name="Close").last.tap()
    field.fill(text)
    page.get_by_label("The computer", exact=True).check(force=True)
    page.get_by_label("White", exact=True).check(force=True)
    page.get_by_role("button", name="Open table").tap()
    visitor.wait_for_board()
    visitor.wait_until_known("replay?.playing")
    assert visitor.known("replay.opened.options") == options
    assert visitor.known("Object.entries(replay.seats).map(([seat, { player }]) => [seat, player === 'program'])") == [
        ["black", True],
        ["white", False],
    ]


def test_a_program_races_beside_one(visit: Visit) -> None:
    page = (visitor := visit("/", width=390, height=664, has_touch=True)).page
    page.get_by_role("button", name="Sudoku").first.tap()
    page.get_by_label("Race").check(force=True)
    page.get_by_text("Who may join").wait_for()
    page.get_by_label("Steady").check(force=True)
    page.get_by_text("Who may join").wait_for(state="detached")
    page.get_by_role("button", name="Open table").tap()
    visitor.wait_until_known("replay?.playing")
    seats = visitor.known("Object.values(replay.seats).map(({ player, program }) => [player === 'program', program])")
    assert sorted(seats) == [[False, None], [True, "steady"]]


def test_invalid_fields_open_no_table(visit: Visit) -> None:
    visitor = visit("/")
    visitor.page.get_by_role("button", name="Sudoku").first.click()
    givens = visitor.page.get_by_label("Givens")
    givens.fill("99")
    visitor.page.get_by_role("button", name="Open table").click()
    assert givens.evaluate("field => field.validationMessage") == "A puzzle has 17 to 80 givens."
    givens.fill("80")
    visitor.page.get_by_label("Diagonal").check(force=True)
    visitor.page.get_by_role("button", name="Open table").click()
    visitor.page.get_by_text("No such puzzle was found.").wait_for()
    assert visitor.page.get_by_role("button", name="Open table").is_enabled(), "the form is still there"


def test_a_dialog_stays_that_opens_while_the_browser_still_goes_back_from_another(visit: Visit) -> None:
    person = visit("/")
    person.wait_until_known("app.link.online")
    person.ask(
        """async () => {
            const went = new Promise((done) => addEventListener("popstate", () => setTimeout(done), { once: true }));
            const main = document.querySelector("script[src$='/app.js']").src;
            const { app } = await import(main);
            const { showSettings } = await import(new URL("ui/settings.js", main).href);
            const back = history.back.bind(history);
            history.back = () => { back(); showSettings(app); };
            showSettings(app);
            document.querySelector("dialog button.quiet").click();
            await went;
        }"""
    )
    dialog = person.page.locator("dialog")
    assert dialog.is_visible()
    person.page.go_back()
    dialog.wait_for(state="detached")
    assert person.page.locator(".hall").is_visible()


TEN_LOST_GAMES = """(async () => {
  const seats = { black: "me", white: "program" };
  for (let game = 0; game < 10; game += 1) {
    const open = { type: "open", game: "reversi", options: {}, seats, programs: { white: "5" }, listed: false };
    const { table } = await app.link.command(open);
    await app.link.command({ type: "resign", table });
  }
})()"""


def test_after_ten_games_the_level_at_which_one_wins_half_is_proposed(visit: Visit) -> None:
    visitor = visit("/", width=390, height=664)
    visitor.wait_until_known("app.link.online")
    visitor.known(TEN_LOST_GAMES)
    visitor.page.locator("#my-games .number").get_by_text("10", exact=True).wait_for()
    visitor.page.locator(".computer").click()
    dialog = visitor.page.get_by_role("dialog")
    level = dialog.locator("select").first
    assert level.input_value().startswith("Computer, level 1")
    dialog.get_by_role("button", name="Computer, level 4").click()
    assert level.input_value().startswith("Computer, level 4")
