"""What people bring to the page: files and texts, read by the one reader."""

from pathlib import Path

import pytest

from tests.amounts import crossed
from tests.browser.conftest import Visit

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
}"""
ODD = ("grid_shift_jis.txt", "grid_utf16.txt", "grids_two.txt", "moves_fullwidth.txt", "name_bracket.ggf")
MORE_ODD = (
    *("grid_bars.txt", "grid_comment.txt", "grid_empty_fields.csv", "grid_fullwidth.txt"),
    *("grids_heading.csv", "moves_utf16.txt", "name_bracket_escaped.ggf"),
)
"""Of a kind that is among `ODD` too; what each of them holds is read in `tests/banmen/test_reading.py`."""


@pytest.mark.parametrize("name", [*ODD, *(pytest.param(name, marks=pytest.mark.exhaustive) for name in MORE_ODD)])
def test_an_odd_file_opens(visit: Visit, shared_data: Path, name: str) -> None:
    page = visit("/replay").page
    page.set_input_files("input[type=file]", shared_data / "odd" / name)
    if name.startswith("grids"):
        page.get_by_role("button", name="Number 2").wait_for()
        page.get_by_role("button", name="Number 1").click()
    page.wait_for_selector(".board")
    if name.startswith("grid"):
        page.wait_for_url(lambda url: not url.endswith("/replay"))
        assert page.get_by_text("Own grid").count() or page.locator(".puzzle").count()
    elif name.startswith("name"):
        page.get_by_text("Aki[3d]").first.wait_for()


def test_a_grid_is_pasted_into_the_hall(visit: Visit) -> None:
    page = visit("/").page
    page.wait_for_selector(".hall .games")
    page.evaluate(PASTE, f"Look:\n```\n{GRID}\n```\n")
    page.wait_for_selector(".board")


OBF = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6;"
TABLE = "".join(f"<tr>{''.join(f'<td>{sign}</td>' for sign in GRID[row : row + 9])}</tr>" for row in range(0, 81, 9))


COPIED = {
    "grid": "\n".join(GRID[row : row + 9] for row in range(0, 81, 9)),
    "link": f"https://example.org/play?grid={GRID}",
    "table of a page": f"<table>{TABLE.replace('.', '')}</table>",
    "transcript": "1. f5 d6 2. c3 d3",
    "position with scores": f"{OBF}\n",
}


@crossed("what, path", COPIED, ["/", "/replay"], one_in=2)
def test_a_copied_text_is_pasted_with_the_keyboard(visit: Visit, path: str, what: str) -> None:
    text = COPIED[what]
    page = visit(path, permissions=["clipboard-read", "clipboard-write"]).page
    page.wait_for_selector(".hall .games" if path == "/" else "input[type=file]", state="attached")
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+V")
    if text.startswith(OBF):  # a position is played on from: a table that waits for the other side
        page.get_by_role("heading", name="Invite a friend").wait_for()
    else:
        page.wait_for_selector(".board")


def test_a_fault_is_reported_with_its_place(visit: Visit) -> None:
    page = visit("/").page
    page.wait_for_selector(".hall .games")
    page.evaluate(PASTE, "f5d6c3a1 ")
    page.get_by_text("Reversi, move 4 (a1), line 1, character 7").wait_for()
