"""Every screen at every width, in both themes and languages: nothing is cut off, and axe finds no barrier."""

import pytest

from tests.amounts import crossed
from tests.browser.conftest import Visit
from tests.browser.looks import inaccessible, named_keys, outside, too_small
from tests.browser.tables import OPTIONS, code_of, open_table
from tests.end_to_end.server_process import Server

SIZES = ((320, 568), (768, 1024), (1920, 1080))
THEMES = ("light", "dark")
LEAST_PX = 44
BOARD = "svg.board, .board-place, .battle-place, canvas"


@crossed("screen, language", ["", "replay", *OPTIONS, "wall"], ["en", "ja"], one_in=2)
def test_nothing_is_cut_off_and_axe_finds_nothing(visit: Visit, server: Server, screen: str, language: str) -> None:
    person = open_table(server, screen if screen in OPTIONS else "reversi")
    path = {"": "/", "replay": "/replay", "wall": f"/{code_of(person)}?wall"}.get(screen, f"/{code_of(person)}")
    visitor = visit(path, language=language)
    visitor.page.wait_for_selector(BOARD if screen in {*OPTIONS, "wall"} else "main h1")
    found = {}
    for number, (width, height) in enumerate(SIZES):
        visitor.page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            visitor.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
            found[f"{width} {theme}"] = list(outside(visitor.page))
            if THEMES[(number + (language == "ja")) % 2] == theme:
                found[f"{width} {theme}"] += inaccessible(visitor.page)
    person.close()
    assert {at: faults for at, faults in found.items() if faults} == {}


@pytest.mark.parametrize("screen", ["", "replay", *OPTIONS])
def test_a_finger_can_press_everything_and_is_told_of_no_keys(visit: Visit, server: Server, screen: str) -> None:
    person = open_table(server, screen if screen in OPTIONS else "reversi")
    visitor = visit({"": "/", "replay": "/replay"}.get(screen, f"/{code_of(person)}"), width=320, has_touch=True)
    visitor.page.wait_for_selector(BOARD if screen in OPTIONS else "main h1")
    assert list(too_small(visitor.page, LEAST_PX)) == []
    assert list(named_keys(visitor.page)) == []
    person.close()


NOTICE = """async () => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    app.notice("The address is copied, which takes more than two lines where a phone shows it.");
    document.documentElement.scrollTop = document.documentElement.scrollHeight;
    const { top } = document.querySelector(".notices p").getBoundingClientRect();
    const pressed = [...document.querySelectorAll("main :is(button, a, input, summary)")];
    const under = pressed.filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom > top);
    return under.map((each) => each.textContent);
}"""


def test_at_the_foot_of_the_hall_a_notice_lies_over_nothing_that_is_pressed(visit: Visit) -> None:
    visitor = visit("/", width=390, height=844, has_touch=True)
    visitor.wait_until_known("app.link.online")
    visitor.page.wait_for_selector("main h1")
    assert visitor.ask(NOTICE) == []
