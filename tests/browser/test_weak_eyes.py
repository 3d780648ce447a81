"""The page for weak eyes: marks that stand out, more contrast where the system asks for it, large text."""

import io
from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.amounts import crossed
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.browser.looks import inaccessible, outside
from tests.browser.tables import OPTIONS, code_of, open_table
from tests.end_to_end.server_process import Server

LEAST = 3.0
RAYS, LINES = 24, 4
"""Directions in which a mark is looked at from its middle; in four of them its ring may lie on a line of the board."""
OPEN = """async ([game, options, seats, actions]) => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    const { table, code } = await app.link.command({ type: "open", game, options, seats });
    for (const [at, action] of actions.entries()) await app.link.command({ type: "act", table, n: at + 1, action });
    app.go(code);
}"""
TABLES: Mapping[str, Sequence[Any]] = {
    "reversi": ({}, {"black": "me", "white": "me"}, ()),
    "goishi": (OPTIONS["goishi"], {"picker": "me"}, ({"type": "pick", "square": 0},)),
    "knights_tour": (OPTIONS["knights_tour"], {"knight": "me"}, ({"type": "step", "square": 0},)),
}
MARKS = """() => {
    const found = [...document.querySelectorAll(".reversi .dot, .tour-board .count:not(.off)")].map((mark) => {
        const { x, y, width, height } = mark.getBoundingClientRect();
        return [x + width / 2, y + height / 2, width];
    }).filter(([, , width]) => width);
    const rings = document.querySelector(".goishi-board .rings");
    for (const [, x, y] of rings?.getAttribute("d").matchAll(/M(\\S+) (\\S+?)a/g) ?? []) {
        const { a, e, d, f } = rings.getScreenCTM();
        found.push([a * (Number(x) + 19) + e, d * Number(y) + f, 40 * a]);
    }
    return found;
}"""
MAKE = """visibility => document.querySelectorAll(".reversi .dot, .tour-board .count, .goishi-board .rings")
    .forEach((mark) => { mark.style.visibility = visibility; })"""
BAR = """() => {
    const bar = document.querySelector(".reversi-hand .bar").getBoundingClientRect();
    return [bar.left, bar.top, bar.width, bar.height];
}"""


def brightness(visitor: Visitor) -> "np.typing.NDArray[np.float64]":
    """The relative luminance of each px of the page, by row and column."""
    with Image.open(io.BytesIO(visitor.page.screenshot(animations="disabled"))) as picture:
        share = np.asarray(picture.convert("RGB")) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array((0.2126, 0.7152, 0.0722)))


def assert_halves_of_the_score_stand_out(visitor: Visitor, seen: "np.typing.NDArray[np.float64]") -> None:
    left, top, width, height = visitor.ask(BAR)
    for at in (left + width / 4, left + 3 * width / 4):
        column = seen[round(top) - 4 : round(top + height) + 4, round(at)]
        inside, ground = column[4:-4], column[0]
        assert max(max(each, ground) / min(each, ground) for each in inside) >= LEAST


@pytest.mark.parametrize("game", TABLES)
def test_legal_moves_and_the_score_are_drawn_with_enough_contrast(visit: Visit, game: str) -> None:
    visitor = visit("/", scheme="light")
    visitor.wait_until_known("app.link.online")
    visitor.page.evaluate(OPEN, [game, *TABLES[game]])
    visitor.wait_for_board()
    visitor.wait_until(f"() => ({MARKS})().length > 1")
    marks = visitor.ask(MARKS)
    darkest = []
    for scheme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=scheme)
        visitor.page.evaluate(MAKE, "visible")
        marked = brightness(visitor) + 0.05
        visitor.page.evaluate(MAKE, "hidden")
        bare = brightness(visitor) + 0.05
        darkest.append(bare.mean())
        ratio = np.maximum(marked, bare) / np.minimum(marked, bare)
        for x, y, width in marks:
            rays = [
                max(ratio[round(y + far * sin(turn)), round(x + far * cos(turn))] for far in range(round(width)))
                for turn in np.linspace(0, 2 * pi, RAYS, endpoint=False)
            ]
            assert sum(most >= LEAST for most in rays) >= RAYS - LINES, (scheme, x, y, rays)
        if game == "reversi":
            assert_halves_of_the_score_stand_out(visitor, bare)
    assert darkest[1] < darkest[0] / 2, "the page became dark"


@crossed("screen, scheme", ["", *OPTIONS], ["light", "dark"], one_in=2)
def test_where_more_contrast_is_asked_for_lines_are_black_or_white(
    visit: Visit, server: Server, screen: str, scheme: str
) -> None:
    person = open_table(server, screen or "reversi")
    visitor = visit(f"/{code_of(person)}" if screen else "/", scheme=scheme, contrast="more")
    visitor.page.wait_for_selector("main h1")
    if screen:
        visitor.wait_for_board()
    style = "(name) => getComputedStyle(document.querySelector('main button:not(.main)'))[name]"
    line = {"light": "rgb(0, 0, 0)", "dark": "rgb(255, 255, 255)"}[scheme]
    assert visitor.page.evaluate(style, "borderTopColor") == line
    assert list(inaccessible(visitor.page)) == []
    person.close()


@crossed("screen, language", ["", *OPTIONS], ["en", "ja"], one_in=2)
def test_at_200_percent_nothing_is_cut_off(visit: Visit, server: Server, screen: str, language: str) -> None:
    """A browser that enlarges a page twofold gives it half as many px."""
    person = open_table(server, screen or "reversi")
    path = f"/{code_of(person)}" if screen else "/"
    visitor = visit(path, width=640, height=400, device_scale_factor=2, language=language)
    visitor.page.wait_for_selector("main h1")
    if screen:
        visitor.wait_for_board()
    assert list(outside(visitor.page)) == []
    person.close()
