"""Dialogs of the page: what they ask, how long they stay, and where one sees what they show."""

from tests.browser.conftest import Visit


def test_who_goes_back_is_asked_nothing_of_the_screen_that_was_left(visit: Visit) -> None:
    visitor = visit("/")
    visitor.page.get_by_role("button", name="Reversi").first.click()
    visitor.page.get_by_role("button", name="Open table").click()
    visitor.page.get_by_role("heading", name="Invite a friend").wait_for()
    visitor.page.get_by_role("button", name="Share").click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.wait_for()
    visitor.page.go_back()
    visitor.page.get_by_role("heading", name="Open a new table").wait_for()
    dialog.wait_for(state="detached")
