"""What a board tells of itself, and what is offered to who is alone."""

from tests.browser.conftest import Visit

OPEN_STONES = """async () => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    const options = { board: "OO./..O" };
    const answer = await app.link.command({ type: "open", game: "goishi", options, seats: { picker: "me" } });
    app.go(answer.code);
    return answer.code;
}"""


def test_a_stone_that_cannot_be_picked_is_told_once_and_who_is_alone_cannot_resign(visit: Visit) -> None:
    person = visit("/", width=320, height=640, has_touch=True)
    person.wait_until_known("app.link.online")
    person.ask(OPEN_STONES)
    person.wait_until_known("replay?.playing")
    stones = person.page.locator(".goishi-board .stone")
    for number in (0, 2):
        box = stones.nth(number).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        pressed = person.ask("([x, y]) => document.elementFromPoint(x, y).className", [x, y])
        assert pressed.startswith("goishi-board"), "what is drawn anew is never what is pressed"
        person.page.mouse.click(x, y)
    person.page.locator(".goishi-panel .message.red").wait_for()
    assert person.page.locator(".notices > *").count() == 0
    assert person.page.get_by_role("button", name="Resign").count() == 0
