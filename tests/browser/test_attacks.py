"""The page in bad hands: names and sayings that are markup, other sites, a server that talks nonsense, no storage."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from banmen.protocol import messages
from tests.browser.chromium import NO_STORAGE
from tests.browser.conftest import Visit
from tests.browser.tables import code_of, open_table
from tests.end_to_end.person import Person
from tests.end_to_end.server_process import Server

MARKUP = (
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    "{$name} ${1+1} %s __proto__",
    "\u202eevil\u2066",
)
ELSEWHERE = "http://elsewhere.test/"


@pytest.mark.parametrize("markups", [MARKUP[:2], MARKUP[2:4], MARKUP[4:]], ids=["tags", "addresses", "signs"])
def test_markup_in_names_and_sayings_is_text(visit: Visit, server: Server, markups: tuple[str, str]) -> None:
    person, other = (Person(server, markup[:24]) for markup in markups)
    table, _ = (each.ask(messages.Open, "reversi").table for each in (person, other))
    hall = visit("/")
    for markup in markups:
        hall.page.get_by_text(shown(markup[:24])).first.wait_for(state="attached")
    other.ask(messages.Join, table)
    page = visit(f"/{table}")
    page.wait_for_board()
    for markup in markups:
        person.ask(messages.Say, table, f"{markup} was said")
    page.wait_until_known("replay.sayings.length === 2")
    for visitor in (hall, page):
        assert visitor.page.locator("main script, main img[src=x], [onerror], [onload]").count() == 0
        assert visitor.page.locator("a[href^='javascript' i]").count() == 0
    person.close()
    other.close()


def shown(text: str) -> str:
    """What of a text can be found on a page: signs that turn the direction around are taken out on the way."""
    return text.strip("\u202e\u2066")


def test_an_address_that_is_none_is_refused_as_text(visit: Visit, server: Server) -> None:
    request = visit("/").page.request
    for path in ("/<script>", "/%3Cimg%20src=x%20onerror=alert(1)%3E", "/..%2f..%2fetc", "/%E0%A4%A"):
        answer = request.get(f"http://127.0.0.1:{server.port}{path}")
        assert answer.status >= 400, path
        assert "html" not in answer.headers.get("content-type", ""), path


def test_a_code_of_no_table_is_said_in_words(visit: Visit) -> None:
    visitor = visit(None)
    for path in ("/AAAA-AAAA", "/constructor", "/__proto__", "/AAAA-AAAA?wall&<b>#<img src=x>"):
        visitor.open(path)
        visitor.page.get_by_text("no such table").first.wait_for()


@contextmanager
def site_of_others(chromium: Browser, body: str) -> Iterator[Page]:
    """A page of another site."""

    def fulfill(route: Route) -> None:
        route.fulfill(content_type="text/html", body=f"<!doctype html><body>{body}")

    context = chromium.new_context()
    context.route(ELSEWHERE, fulfill)
    page = context.new_page()
    page.goto(ELSEWHERE)
    yield page
    context.close()


def test_no_other_site_can_frame_the_page(chromium: Browser, server: Server) -> None:
    with site_of_others(chromium, f"<iframe src='http://127.0.0.1:{server.port}/'></iframe>") as page:
        [frame] = page.main_frame.child_frames
        frame.wait_for_load_state()
        assert frame.url.startswith("chrome-error:")


def test_no_other_site_can_connect(chromium: Browser, server: Server) -> None:
    with site_of_others(chromium, "") as page:
        ended = page.evaluate(
            """address => new Promise((done) => {
                const socket = new WebSocket(address, ["banmen.json"]);
                socket.onopen = () => done("opened");
                socket.onclose = () => done("refused");
            })""",
            f"ws://127.0.0.1:{server.port}/",
        )
        assert ended == "refused"


def test_a_browser_that_keeps_nothing_can_play(visit: Visit, server: Server) -> None:
    person = Person(server, "Aki")
    table = person.ask(messages.Open, "reversi").table
    visitor = visit(f"/{table}", init_script=NO_STORAGE)
    visitor.sit_down()
    person.take_until(lambda: person.mirror is not None and person.replay.playing)
    visitor.wait_for_board()
    person.close()


NONSENSE = (
    *("", "{", "null", "7", '"welcome"', "[]", "[" * 5_000, "{}", '{"type":null}', '{"type":{"type":"welcome"}}'),
    *('{"type":"constructor"}', '{"type":"__proto__"}', '{"__proto__":{"polluted":1}}', '{"type":"unheard_of"}'),
    *('{"type":"done","id":"x"}', '{"type":"refused","id":null,"code":"unheard_of","text":"<b>"}'),
)
OF_THE_TABLE: tuple[dict[str, Any], ...] = (
    {"type": "events", "from": 10**9, "events": [{"at": 1, "event": {"type": "said", "text": "from nowhere"}}]},
    {"type": "events", "from": 1, "events": None},
    {"type": "events", "epoch": "another", "from": 3, "events": [{"at": 1, "event": {"type": "ended"}}]},
    {"type": "events", "first_free": 1, "events": [{"at": 1, "event": {"type": "played", "seat": "black", "n": 1}}]},
    {"type": "snapshot", "state": {}},
    {"type": "presence"},
    {"type": "pointed", "seat": "__proto__", "at": "<b>"},
)


def test_a_server_that_talks_nonsense_does_not_break_the_page(visit: Visit, server: Server) -> None:
    person = open_table(server, "reversi")
    visitor, sockets = visit(None), []

    def between(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()
        socket.on_message(upstream.send)
        upstream.on_message(socket.send)
        sockets.append(socket)

    visitor.page.route_web_socket("**", between)
    visitor.open(f"/{code_of(person)}")
    visitor.wait_for_board()
    table, seq, epoch = visitor.known("[table.id, replay.seq, table.mirror.epoch]")
    bad = [{"table": table, "epoch": epoch, "from": seq + 1, **fields} for fields in OF_THE_TABLE]
    wrong = {"at": 1, "event": {"type": "said", "name": "x", "text": "x", "player": "p"}, "hash": "00000000"}
    bad.append({"type": "events", "table": table, "epoch": epoch, "from": seq + 1, "events": [wrong]})
    for text in (*NONSENSE, *map(json.dumps, bad)):
        sockets[-1].send(text)
    person.ask(messages.Say, table, "still here")
    visitor.wait_until_known(f"replay.seq >= {person.replay.seq} && replay.hash")
    assert visitor.ask("({}).polluted === undefined")
    person.close()
