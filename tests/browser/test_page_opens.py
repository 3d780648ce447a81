"""What it takes to open the page: how much is sent, and how often one has to wait for the server."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Visit
from tests.browser.tables import OPTIONS, code_of, open_table
from tests.end_to_end.server_process import Server

MOST_BYTES_OF_HALL = 80_000
MOST_BYTES_OF_A_TABLE = 130_000
"""As they travel, heads of the answers included; `tests/banmen_server/net/test_page.py` holds all of the page."""
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


def test_a_returning_browser_downloads_the_page_but_none_of_its_files(visit: Visit, server: Server) -> None:
    person = open_table(server, "reversi")
    visitor = visit(f"/{code_of(person)}")
    visitor.wait_for_board()
    assert max(visitor.ask(SENT).values()) > 1_000
    visitor.open(f"/{code_of(person)}")
    visitor.wait_for_board()
    assert {address: sent for address, sent in visitor.ask(SENT).items() if sent} == {}
    person.close()
