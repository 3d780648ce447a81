"""Grids are distributed to pages in their order, and their answers follow."""

from hypothesis import given
from hypothesis import strategies as st

from banmen_client.games.sudoku.printing import sheets as page
from banmen_client.games.sudoku.printing.sheets import PER_PAGE, Paper, Printed, PrintedPage, sheets_of

NONE = (0,) * 81
ONES, TWOS = (1,) * 81, (2,) * 81


def puzzle(number: int, *, answered: bool = True) -> Printed:
    """Return one of many puzzles; its only given is a 9 in the first square."""
    return Printed(f"Easy · #{number}", (9, *NONE[1:]), answer=(9, *ONES[1:]) if answered else ())


def sheets(
    *grids: Printed, per_page: int = 2, paper: Paper = Paper.A4, answers_title: str = "", footer: str = "banmen"
) -> list[PrintedPage]:
    """Return the pages, by default with two grids each."""
    return [*sheets_of(grids, per_page=per_page, paper=paper, answers_title=answers_title, footer=footer)]


def titles(sheet: PrintedPage) -> list[str]:
    """Return the bold texts at the left."""
    return [text.text for text in sheet.texts if text.align == "left" and text.bold]


def foot(sheet: PrintedPage) -> list[str]:
    """Return the texts in the lower margin."""
    return [text.text for text in sheet.texts if text.at[1] > sheet.paper.area.h - page.MARGIN_PT]


def test_three_grids_are_two_pages_of_two() -> None:
    first, second = sheets(puzzle(1), puzzle(2), puzzle(3))
    assert (titles(first), titles(second)) == (["Easy · #1", "Easy · #2"], ["Easy · #3"])
    assert (len(first.lines), len(second.lines)) == (40, 20)


def test_a_title_is_no_wider_than_its_grid() -> None:
    (sheet,) = sheets(puzzle(1), per_page=6)
    title, slot = sheet.texts[0], page.slots(Paper.A4, 6)[0]
    assert (title.at[0], title.limit_pt, title.size_pt) == (slot.grid.x, slot.grid.w, slot.title_pt)


def test_answers_follow_below_their_title_when_asked_for() -> None:
    *puzzles, answers = sheets(*map(puzzle, range(3)), answers_title="Answers")
    assert (len(puzzles), titles(answers)) == (2, ["Answers", "Easy · #0", "Easy · #1", "Easy · #2"])
    assert len(answers.lines) == 60
    digits = [text for text in answers.texts if text.text in {"1", "9"}]
    assert [text.text for text in digits].count("1") == 3 * 80
    assert all(text.bold == (text.text == "9") for text in digits)


def test_an_answer_hides_entries_and_marks() -> None:
    tried = Printed("", NONE, TWOS, ONES, ONES)
    puzzles, answers = sheets(tried, answers_title="Answers", footer="")
    assert {text.text for text in puzzles.texts} == {"", "2", "1 / 2"}
    assert {text.text for text in answers.texts} == {"", "1", "Answers", "2 / 2"}


def test_only_grids_with_an_answer_are_answered() -> None:
    assert titles(sheets(puzzle(1), puzzle(2, answered=False), answers_title="Answers")[-1]) == ["Answers", "Easy · #1"]
    assert len(sheets(puzzle(2, answered=False), answers_title="Answers")) == 1


def test_the_foot_names_the_program_and_counts_pages_where_there_are_several() -> None:
    assert foot(*sheets(puzzle(1))) == ["banmen"]
    assert [foot(sheet) for sheet in sheets(*map(puzzle, range(3)))] == [["banmen", "1 / 2"], ["banmen", "2 / 2"]]
    assert foot(*sheets(puzzle(1), footer="")) == []


def test_no_grids_are_no_pages() -> None:
    assert sheets(answers_title="Answers") == []


@given(st.integers(1, 30), st.sampled_from([*PER_PAGE]), st.sampled_from(Paper), st.booleans())
def test_every_grid_is_printed_once_and_answered_once(count: int, per_page: int, paper: Paper, answer: bool) -> None:  # noqa: FBT001 - drawn
    made = sheets(*map(puzzle, range(count)), per_page=per_page, paper=paper, answers_title="Answers" if answer else "")
    named = [title for sheet in made for title in titles(sheet) if title != "Answers"]
    assert named == [f"Easy · #{number}" for number in range(count)] * (2 if answer else 1)
    assert all(sheet.paper is paper for sheet in made)
    assert sum(len(sheet.lines) for sheet in made) == 20 * len(named)
