"""Where the board and what one plays with lie on the screen, and whether anything moves."""

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

from tests.banmen.played import PUZZLE

SIZES = (
    *((320, 568), (360, 640), (375, 667), (390, 664), (390, 844), (430, 932), (664, 390), (844, 390)),
    *((768, 1024), (1024, 768), (1366, 633), (1920, 969)),
)
MOST_OVER_THE_BOARD_PX = 56
OPEN = """async command => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    app.go((await app.link.command({ type: "open", ...command })).code);
}"""
GAMES: Mapping[str, Mapping[str, Any]] = {
    "reversi": {"seats": {"black": "me", "white": "me"}, "clock": {"main_ms": 300_000, "increment_ms": 5_000}},
    "sudoku": {"options": {"givens": PUZZLE}, "seats": {"blue": "me"}},
    "goishi": {"options": {"board": "OOO.O/.OO.O/O.OOO/..O.."}, "seats": {"picker": "me"}},
    "knights_tour": {"options": {"rows": 8, "columns": 8}, "seats": {"knight": "me"}},
    "battle": {"options": {"seed": "11"}, "seats": {"hero": "me", "demon_king": "me"}},
}
"""What opens a table at which somebody has every seat."""

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
        if (document.documentElement.classList.contains("fitted"))
            for (const { node } of sources)
                shifts.push(`${value.toFixed(4)} ${node?.nodeName}.${node?.className?.baseVal ?? node?.className}`);
}).observe({ type: "layout-shift", buffered: true });
"""
"""Notes all that moves from the first move on, whatever it was that moved it."""

_OUTSIDE = """most => {
    const found = [];
    const shown = (each) => each.checkVisibility({ visibilityProperty: true });
    const { innerWidth: width, innerHeight: height } = window;
    const named = (each) => `${each.tagName}.${each.className.baseVal ?? each.className} “${
        (each.ariaLabel ?? each.textContent).trim().slice(0, 24)}”`;
    const look = (each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        if (right - left < 3 || bottom - top < 3) return;
        if (left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5)
            found.push(`outside: ${named(each)} ${[left, top, right, bottom].map(Math.round)}`);
    };
    const root = document.documentElement;
    if (root.scrollHeight > height || root.scrollWidth > width) found.push("the page scrolls");
    const hand = document.querySelector(".hand");
    for (const each of [hand, ...document.querySelectorAll(".card.message, .desk, .own-hand > *")])
        if (shown(each) && each.scrollHeight > each.clientHeight + 1)
            found.push(`scrolls: ${named(each)} ${each.scrollHeight} in ${each.clientHeight}`);
    const board = document.querySelector(".place :is(svg.board, .canvas-board, .battle-scene)");
    look(board);
    const place = board.getBoundingClientRect();
    if (Math.min(place.width, place.height) < 150) found.push(`small: ${place.width} x ${place.height}`);
    const controls = [...hand.querySelectorAll("button, input, a, .player, [role=slider]")].filter(shown);
    for (const each of [...hand.children, ...controls]) if (shown(each)) look(each);
    for (const each of [...controls, ...document.querySelectorAll(".table-head > *")]) {
        if (!each.matches("button, a") || !shown(each)) continue;
        const { left, top, width: wide, height: high } = each.getBoundingClientRect();
        if (Math.min(wide, high) < 43.9) found.push(`small: ${named(each)} ${wide} x ${high}`);
        for (const part of each.querySelectorAll(":scope > :is(svg, span)")) {
            const inner = part.getBoundingClientRect();
            if (shown(part) && inner.width > 1 && (inner.left < left - 0.5 || inner.right > left + wide + 0.5))
                found.push(`too wide: ${named(each)} ${[inner.left, inner.right, left, left + wide].map(Math.round)}`);
        }
        const there = document.elementFromPoint(left + wide / 2, top + high / 2);
        if (there && !each.contains(there)) found.push(`under ${named(there)}: ${named(each)}`);
    }
    for (const each of hand.querySelectorAll(".player strong"))
        if (each.getClientRects().length > 1) found.push(`two lines: ${named(each)}`);
    const phone = Math.min(width, height) < 600;
    if (phone && width < height && place.top > most) found.push(`${place.top} px over the board`);
    return found;
}"""


def outside_the_screen(page: Page) -> Sequence[str]:
    """List parts of the board and of its controls that are cut off, too small to press, or covered."""
    return page.evaluate(_OUTSIDE, MOST_OVER_THE_BOARD_PX)  # type: ignore[no-any-return]  # a list of strings


def settled(page: Page) -> None:
    """Wait until the page has been drawn twice, as after its size has changed."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


_BOARD = """() => {
    const board = document.querySelector(".place :is(svg.board, .canvas-board, .battle-scene)");
    const { left, top, width, height } = board.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
}"""


def board_at_any_size(page: Page) -> Mapping[str, Sequence[int]]:
    """Return the left, top, width and height of the board in px, by the sizes of the screen."""
    found: dict[str, Sequence[int]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        found[f"{width}x{height}"] = page.evaluate(_BOARD)
    return found


def outside_at_any_size(page: Page) -> Mapping[str, Sequence[str]]:
    """What is not wholly seen, by the sizes of the screen at which something is not."""
    found: dict[str, Sequence[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        found[f"{width}x{height}"] = outside_the_screen(page)
    return {size: faults for size, faults in found.items() if faults}
