"""A class on phones: the teacher asks, students answer, nobody learns another's answer before it is revealed."""

import pytest
from playwright.sync_api import expect

from banmen.protocol.codec import pack, unpack
from banmen.texts import Texts
from tests.browser.chromium import PATIENCE_MS, Visitor
from tests.browser.conftest import Visit
from tests.browser.tables import code_of, open_table
from tests.end_to_end.server_process import Server

expect.set_options(timeout=PATIENCE_MS)
SIZES = ((390, 664), (320, 568), (664, 390))
INSIDE = """() => {
  const place = document.querySelector(".lesson-position [role=grid]").getBoundingClientRect();
  return place.left >= 0 && place.right <= innerWidth && place.bottom <= innerHeight
    && document.documentElement.scrollWidth <= innerWidth;
}"""


def open_class(visit: Visit, language: str = "en") -> Visitor:
    """A teacher who has opened a class, and sees the code on the screen."""
    teacher = visit("/", language=language)
    teacher.page.get_by_role("button", name="Class" if language == "en" else "授業").first.click()
    teacher.page.locator("dialog button[type=submit]").click()
    expect(teacher.page.locator(".lesson-way svg")).to_be_visible()
    return teacher


def join_class(visit: Visit, teacher: Visitor, name: str, size: tuple[int, int] = SIZES[0], **more: object) -> Visitor:
    width, height = size
    path = teacher.page.url.removeprefix(teacher.origin)
    student = visit(path, width=width, height=height, has_touch=True, is_mobile=True, **more)
    student.page.locator(".entry input").fill(name)
    student.page.locator(".entry button[type=submit]").click()
    student.page.locator(".lesson-actions button").first.wait_for()
    return student


def ask(teacher: Visitor, kind: str, text: str = "", choices: str = "", brought: str = "") -> None:
    """Ask the class; the dialog closes once the server has taken the question."""
    page = teacher.page
    page.get_by_role("button", name="Ask", exact=True).click()
    dialog = page.locator("dialog")
    dialog.get_by_text(kind, exact=True).click()
    dialog.get_by_label("Question").fill(text)
    if choices:
        dialog.get_by_label("Choices").fill(choices)
    dialog.get_by_label("Position or moves").fill(brought)
    dialog.locator("button[type=submit]").click()
    expect(dialog).to_have_count(0)


def reveal(teacher: Visitor, right: str) -> None:
    teacher.page.locator(".lesson-choice", has_text=right).click()
    teacher.page.get_by_role("button", name="Reveal").click()


def test_a_class_is_asked_and_each_sees_whether_it_was_right(visit: Visit) -> None:
    teacher = open_class(visit)
    aki, ben = (join_class(visit, teacher, name) for name in ("Aki", "Ben"))
    ask(teacher, "A choice", "Which square is safest?", "Middle\nCorner\nEdge")
    aki.page.get_by_role("button", name="Corner").click()
    ben.page.get_by_role("button", name="Edge").click()
    expect(teacher.page.locator(".lesson-status")).to_have_text("2 of 2 have answered")
    expect(teacher.page.locator(".lesson-students li", has_text="Aki")).to_contain_text("Corner")
    expect(aki.page.locator(".lesson-status")).to_contain_text("Your answer is in.")
    assert not [frame for frame in aki.received if '"answer":2' in frame], "Ben's answer is his own"
    assert [frame for frame in teacher.received if '"answer":2' in frame]
    reveal(teacher, "Corner")
    expect(aki.page.locator(".lesson-status")).to_contain_text("You are right")
    expect(ben.page.locator(".lesson-status")).to_have_text("Not this time.")
    assert ben.page.locator(".lesson-choice").all_inner_texts() == ["Middle\n0", "Corner\n1", "Edge\n1"]
    expect(teacher.page.locator(".lesson-students li", has_text="Aki")).to_contain_text("1 point")
    expect(teacher.page.locator(".lesson-students li", has_text="Ben")).not_to_contain_text("point")


def test_a_move_is_asked_on_the_board_of_a_game_and_may_be_changed(visit: Visit) -> None:
    teacher = open_class(visit)
    aki = join_class(visit, teacher, "Aki")
    ask(teacher, "A move", brought="f5d6c3d3c4f4f6f3e6e7")
    squares = aki.page.locator(".lesson-position [role=gridcell]")
    squares.nth(10).click()
    expect(teacher.page.locator(".lesson-choice")).to_have_text("c2 1", use_inner_text=True)
    aki.page.get_by_role("button", name="Change").click()
    squares.nth(11).click()
    expect(teacher.page.locator(".lesson-choice")).to_have_text("d2 1", use_inner_text=True)
    reveal(teacher, "d2")
    expect(aki.page.locator(".lesson-status")).to_contain_text("You are right")


@pytest.mark.parametrize("size", SIZES)
def test_board_digits_and_hand_fit_on_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    teacher = open_class(visit)
    aki = join_class(visit, teacher, "Aki", size)
    grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ask(teacher, "A move", brought=grid)
    aki.page.locator(".lesson-tools .digits").wait_for()
    aki.wait_until(INSIDE)
    hand = aki.page.get_by_role("button", name="Raise hand")
    expect(hand).to_be_in_viewport(ratio=1)
    aki.page.locator(".lesson-position [role=gridcell]").nth(2).click()
    aki.page.locator(".lesson-tools .digits button", has_text="4").first.click()
    expect(teacher.page.locator(".lesson-students li", has_text="Aki")).to_contain_text("r1c3 = 4")
    hand.click()
    expect(teacher.page.get_by_role("button", name="Call")).to_be_visible()


def test_who_comes_back_has_the_same_place_and_answer(visit: Visit) -> None:
    teacher = open_class(visit)
    aki = join_class(visit, teacher, "Aki")
    ask(teacher, "A number", "How many discs?")
    aki.page.locator(".lesson-number input").fill("64")
    aki.page.get_by_role("button", name="Send").click()
    expect(aki.page.locator(".lesson-status")).to_contain_text("Your answer is in.")
    aki.page.reload()
    expect(aki.page.locator(".lesson-status")).to_contain_text("Your answer is in.")
    expect(teacher.page.locator(".lesson-students li")).to_have_count(1)


def test_the_wall_shows_the_question_and_no_answer(visit: Visit) -> None:
    teacher = open_class(visit)
    aki = join_class(visit, teacher, "Aki")
    wall = visit(teacher.page.url.removeprefix(teacher.origin) + "?wall")
    ask(teacher, "A number", "How many discs?")
    aki.page.locator(".lesson-number input").fill("31415")
    aki.page.get_by_role("button", name="Send").click()
    expect(wall.page.locator(".lesson-question")).to_have_text("How many discs?")
    expect(wall.page.locator(".lesson-status")).to_have_text("1 of 1 have answered")
    assert "31415" not in "".join(wall.received)
    teacher.page.get_by_role("button", name="Reveal").click()
    expect(wall.page.locator(".lesson-choice")).to_contain_text("31415")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_class_tells_its_rules(visit: Visit, language: str) -> None:
    t = Texts(language)
    teacher = open_class(visit, language)
    teacher.page.get_by_role("button", name=t("help-rules")).click()
    expect(teacher.page.get_by_role("dialog").locator("p")).to_have_text(t("game-lesson-rules").split("\n"))


def test_a_question_that_cannot_be_asked_says_why_and_stays(visit: Visit) -> None:
    teacher = open_class(visit)
    page = teacher.page
    page.get_by_role("button", name="Ask", exact=True).click()
    page.locator("dialog button[type=submit]").click()
    expect(page.locator("dialog .fault")).to_have_text("Write two to 6 different choices, one a line.")
    page.locator("dialog").get_by_text("A move", exact=True).click()
    page.locator("dialog").get_by_label("Position or moves").fill("no position at all")
    page.locator("dialog button[type=submit]").click()
    expect(page.locator("dialog .fault")).not_to_be_empty()
    expect(page.locator("dialog")).to_be_visible()


def test_the_teacher_renames_and_removes_a_student_and_names_are_taken_once(visit: Visit) -> None:
    teacher = open_class(visit)
    aki = join_class(visit, teacher, "Aki")
    other = visit(teacher.page.url.removeprefix(teacher.origin), width=390, height=664)
    other.page.locator(".entry input").fill("Aki")
    other.page.locator(".entry button[type=submit]").click()
    expect(other.page.get_by_text("Somebody here has this name already.").first).to_be_visible()
    other.page.locator(".entry input").fill("Ben")
    other.page.locator(".entry button[type=submit]").click()
    students = teacher.page.locator(".lesson-students li")
    expect(students).to_have_count(2)
    students.filter(has_text="Aki").locator("button").click()
    teacher.page.locator("dialog input").fill("Akiko")
    teacher.page.get_by_role("button", name="Rename", exact=True).click()
    students.filter(has_text="Akiko").locator("button").click()
    teacher.page.get_by_role("button", name="Remove", exact=True).click()
    expect(students).to_have_text("Ben", use_inner_text=True)
    expect(aki.page.get_by_text("You were removed from this table.").first).to_be_visible()
    aki.page.locator(".entry button[type=submit]").click()
    expect(students).to_have_count(1)
    expect(aki.page.locator(".lesson-actions button")).to_have_count(0)


def test_a_revealed_board_shows_the_shares_and_the_reason(visit: Visit) -> None:
    teacher = open_class(visit)
    aki, ben = (join_class(visit, teacher, name) for name in ("Aki", "Ben"))
    grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ask(teacher, "A move", brought=grid)
    for student, digit in ((aki, "4"), (ben, "1")):
        student.page.locator(".lesson-position [role=gridcell]").nth(2).click()
        student.page.locator(".lesson-tools .digits button", has_text=digit).first.click()
    expect(teacher.page.locator(".lesson-status")).to_have_text("2 of 2 have answered")
    assert not teacher.page.locator(".lesson-heat > div").count()
    teacher.page.get_by_role("button", name="Reveal").click()
    expect(aki.page.locator(".lesson-status")).to_contain_text("You are right")
    expect(ben.page.locator(".lesson-status")).to_have_text("Not this time.")
    for each in (teacher, aki, ben):
        expect(each.page.locator(".lesson-reason")).to_contain_text("only row 1, column 6 can be 8")
        expect(each.page.locator(".lesson-heat > div", has_text="100%")).to_be_visible()
    aki.wait_until(INSIDE)


def test_the_position_of_any_table_is_taken_along_to_the_class(visit: Visit, server: Server) -> None:
    teacher = open_class(visit)
    aki = join_class(visit, teacher, "Aki")
    page, opened = teacher.page, teacher.page.url
    for number, key in enumerate(("reversi", "goishi"), 1):
        person = open_table(server, key)
        teacher.open(f"/{code_of(person)}")
        teacher.wait_for_board()
        shown = teacher.known("replay.plies.length")
        if key == "reversi":
            page.keyboard.press("ArrowLeft")
            page.locator(".timeline .caption", has_text=f"Move {shown - 2}").wait_for()
            shown -= 1
        page.get_by_role("button", name="Ask the class").click()
        expect(page).to_have_url(opened)
        page.locator("dialog button[type=submit]").click()
        expect(page.locator("dialog")).to_have_count(0)
        aki.wait_until_known(f"replay.state.question?.number === {number}")
        events = aki.known("replay.state.question.position.events")
        assert events == unpack(pack([ply.event for ply in person.replay.plies[:shown]]))
        aki.page.locator(f".lesson-position[data-game={key}] > *").first.wait_for()
        person.close()
    page.locator(".lesson-actions button", has_text="Reveal").click()
    page.get_by_role("button", name="End the lesson").click()
    teacher.wait_until("() => localStorage.getItem('banmen-class') === null")
    person = open_table(server, "reversi")
    teacher.open(f"/{code_of(person)}")
    teacher.wait_for_board()
    expect(page.get_by_role("button", name="Ask the class")).to_have_count(0)
    person.close()
