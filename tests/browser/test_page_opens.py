"""What it takes to open the page: how much is sent, and how often one has to wait for the server."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Route

from tests.browser.conftest import Visit
from tests.browser.tables import OPTIONS, code_of, open_table
from tests.end_to_end.server_process import Server

MOST_BYTES_OF_HALL = 80_000
MOST_BYTES_OF_A_TABLE = 130_000
"""As they travel, heads of the answers included; `tests/banmen_server/net/test_page.py` holds all of the page."""
MOST_BYTES_BEFORE_THE_HALL, MOST_REQUESTS_BEFORE_THE_HALL = 33_000, 9
"""Before it can be used, the icon included: 31 KB today, of which 3 are heads of answers."""
MOST_REQUESTS = 17
MOST_REQUESTS_OF_HALL = 12
MOST_WAITS = 6
"""For the page, its module, what that asks for and so on, the game's own page and what that asks for."""
SENT = (
    "() => Object.fromEntries(performance.getEntriesByType('resource').map((each) => [each.name, each.transferSize]))"
)
"""How many bytes came over the network for each file."""


def weighed(session: CDPSession) -> list[float]:
    """The bytes of each answer as they travel, its head included; more come while the page loads."""
    weights: list[float] = []
    session.on("Network.loadingFinished", lambda finished: weights.append(finished["encodedDataLength"]))
    session.send("Network.enable")
    return weights


def waits(initiators: Mapping[str, str], address: str) -> int:
    """Count the round trips before an address is loaded: its referrer must be loaded first."""
    asked_by = initiators.get(address, "")
    return 1 + (waits(initiators, asked_by) if asked_by in initiators and asked_by != address else 0)


@pytest.mark.parametrize("key", OPTIONS)
def test_the_first_board_takes_few_requests_bytes_and_waits(visit: Visit, server: Server, key: str) -> None:
    person = open_table(server, key)
    visitor = visit(None)
    initiators: dict[str, str] = {}

    def note(sent: Any) -> None:
        by = sent["initiator"]
        frames = by.get("stack", {}).get("callFrames", [])
        initiators[sent["request"]["url"]] = by.get("url") or (frames[0]["url"] if frames else "")

    session = visitor.context.new_cdp_session(visitor.page)
    session.on("Network.requestWillBeSent", note)
    weights = weighed(session)
    visitor.open(f"/{code_of(person)}")
    visitor.wait_for_board()
    assert len(visitor.responses) <= MOST_REQUESTS
    assert len(weights) == len(visitor.responses)
    assert sum(weights) <= MOST_BYTES_OF_A_TABLE
    assert max(waits(initiators, address) for address in initiators) <= MOST_WAITS
    assert {response.status for response in visitor.responses} == {200}
    assert {response.headers.get("content-encoding") for response in visitor.responses} == {"gzip"}
    assert not [response.url for response in visitor.responses if "editor" in response.url]
    person.close()


def test_the_hall_takes_few_requests_and_a_table_opened_from_it_few_waits(visit: Visit, server: Server) -> None:
    person = open_table(server, "reversi")
    visitor = visit(None)
    weights = weighed(visitor.context.new_cdp_session(visitor.page))
    visitor.open("/")
    visitor.page.wait_for_selector("main .hall, main h1, main h2")
    assert len(weights) == len(visitor.responses) <= MOST_REQUESTS_OF_HALL
    assert sum(weights) <= MOST_BYTES_OF_HALL
    visitor.page.evaluate(
        "code => import(document.querySelector('script[src$=\"app.js\"]').src).then(m => m.app.go(code))",
        code_of(person),
    )
    visitor.wait_for_board()
    assert {response.status for response in visitor.responses} == {200}
    addresses = [response.url for response in visitor.responses]
    assert not [each for each in addresses if "editor" in each]
    twice = {each for each in addresses if addresses.count(each) > 1}
    assert all(each.endswith("icon.svg") for each in twice)
    person.close()


def hold(held: list[Route], route: Route) -> None:
    """Let a request wait; playwright takes no method of a list for it."""
    held.append(route)


def test_the_hall_is_used_before_the_rest_of_the_page_is_there(visit: Visit, own_server: Server) -> None:
    visitor = visit(None, server=own_server)
    weights = weighed(visitor.context.new_cdp_session(visitor.page))
    held: list[Route] = []
    page = visitor.context.request.get(visitor.origin, headers={"Accept-Language": "en"}).text()
    named = re.findall(r'(?:href|src)="([^"]+)"', page)
    visitor.page.route(
        lambda url: "/web/" in url and url.removeprefix(f"{visitor.origin}/") not in named,
        lambda route: hold(held, route),
    )
    visitor.open("/", wait_until="commit")
    visitor.page.get_by_role("button", name="Sudoku").first.wait_for()
    visitor.wait_until_known("app.link.online")
    assert visitor.page.locator(".hall :text-matches('^[a-z]+(-[a-z]+)+$')").all_inner_texts() == []
    assert len(weights) <= MOST_REQUESTS_BEFORE_THE_HALL
    assert sum(weights) <= MOST_BYTES_BEFORE_THE_HALL
    assert visitor.page.locator("[id='cover-sudoku'] *").count() == 0
    assert len(held) == 2
    for route in held:
        route.continue_()
    visitor.page.unroute_all()
    visitor.page.wait_for_selector("[id='cover-sudoku'] *", state="attached")
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Save").wait_for()


def test_the_connection_is_open_before_the_modules_are_there(visit: Visit) -> None:
    visitor = visit(None)
    held: list[Route] = []
    visitor.page.route(re.compile(r"/screens/hall/hall\.js$"), lambda route: hold(held, route))
    with visitor.page.expect_websocket() as opened:
        visitor.open("/", wait_until="commit")
    visitor.page.wait_for_function("() => document.querySelector('head') !== null")
    assert not opened.value.is_closed()
    assert visitor.sent == []
    while not held:
        visitor.page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    visitor.wait_until_known("app.link.online")
    assert sum(address.startswith("ws") for address in visitor.asked) == 1
    for path in ("/practice", "/replay"):
        visitor.open(path)
        visitor.page.locator("main h1").first.wait_for()
    assert sum(address.startswith("ws") for address in visitor.asked) == 1


def test_a_returning_browser_downloads_the_page_but_none_of_its_files(visit: Visit, server: Server) -> None:
    person = open_table(server, "reversi")
    visitor = visit(f"/{code_of(person)}")
    visitor.wait_for_board()
    assert max(visitor.ask(SENT).values()) > 1_000
    visitor.open(f"/{code_of(person)}")
    visitor.wait_for_board()
    assert {address: sent for address, sent in visitor.ask(SENT).items() if sent} == {}
    person.close()
