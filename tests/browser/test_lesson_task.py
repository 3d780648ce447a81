"""A task for all on phones: each plays at a board of their own, which the desk shows and nobody else."""

from playwright.sync_api import expect

from tests.browser.chromium import PATIENCE_MS
from tests.browser.conftest import Visit
from tests.browser.test_lesson import join_class, open_class

expect.set_options(timeout=PATIENCE_MS)


def test_the_teacher_plays_the_boards_of_all_and_each_comes_back_to_the_own(visit: Visit) -> None:
    teacher = open_class(visit)
    aki, ben = (join_class(visit, teacher, name) for name in ("Aki", "Ben"))
    page = teacher.page
    page.get_by_role("button", name="Set a task").click()
    page.locator("dialog select").first.select_option("Reversi")
    page.get_by_label("Opponent").select_option("You play all")
    page.locator("dialog button[type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)
    for student in (aki, ben):
        student.page.get_by_role("button", name="Start").click()
        student.page.locator(".lesson-live [role=gridcell]").nth(19).click()
        expect(student.page.locator(".lesson-status")).to_have_text("Your opponent is to move")
    expect(page.locator(".lesson-status")).to_contain_text("2 boards wait for you")
    large = page.locator(".lesson-large")
    expect(large.locator("h3")).to_have_text("Aki")
    large.locator("[role=gridcell]").nth(18).click()
    expect(large.locator("h3")).to_have_text("Ben")
    expect(aki.page.locator(".lesson-status")).to_have_text("Your turn")
    codes = [cell for cell in teacher.received if '"type":"taken"' in cell]
    assert len(codes) == 2
    assert not [frame for frame in ben.received if '"code"' in frame and '"taken","seat":"student1"' in frame]
    aki.page.reload()
    expect(aki.page.locator(".lesson-status")).to_have_text("Your turn")
    page.locator(".lesson-cell", has_text="Aki").click()
    page.get_by_role("button", name="End the task").click()
    expect(page.locator(".lesson-bars li")).to_have_count(2)
    expect(page.locator(".lesson-bars li", has_text="Aki")).to_contain_text("2/60")
    expect(aki.page.locator(".lesson-status")).to_have_text("The task is over")
