"""A race in a browser: the frames that the page received contain no digit of another racer."""

import json
import re
from collections.abc import Sequence
from typing import Any

from banmen.protocol import messages
from tests.banmen.played import PUZZLE
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.end_to_end.person import Person
from tests.end_to_end.server_process import Server

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SQUARES = [square for square, digit in enumerate(PUZZLE) if digit == "."][:-4]
"""What the other writes: all but the last, so that the race goes on."""
WRONG = SOLVED.translate(str.maketrans("123456789", "234567891"))
OTHERS = re.compile(r'"(?:at|since|paced_at|spent_ms)":\d+|"(?:player|host|table|epoch|code)":"[^"]+"|"time":{[^}]*}')
"""What differs between two races that are the same: times, ids, codes."""


def race(visit: Visit, server: Server, digits: str) -> Visitor:
    """A page races against a rival who writes these digits; the page is reloaded once."""
    other = Person(server, "Aki")
    table = other.ask(messages.Open, "sudoku", {"mode": "race", "players": 2, "givens": PUZZLE}).table
    page = visit(f"/{table}")
    page.page.get_by_label("Your name").fill("Mika")
    page.page.get_by_role("button", name="Play as").click()
    other.take_until(lambda: other.mirror is not None and other.replay.playing)
    page.wait_for_frames("snapshot", 2)  # one as a spectator, one in the seat: both from before the first square
    for n, square in enumerate(SQUARES, 1):
        other.ask(messages.Act, table, n, {"type": "set", "square": square, "digit": int(digits[square])})
        if n == len(SQUARES) // 2:
            page.wait_until_known(f"replay?.seq >= {other.replay.seq}")
            page.page.reload()
            page.wait_until_known(f"replay?.seq >= {other.replay.seq}")  # its snapshot says this much
    page.wait_until_known(f"replay?.seq >= {other.replay.seq}")
    other.close()
    return page


def told(page: Visitor) -> Sequence[Any]:
    """All snapshots and events that the page received, without values that differ between any two races."""
    frames = [json.loads(OTHERS.sub('"-":0', frame)) for frame in page.received]
    snapshots = [frame["state"] for frame in frames if frame["type"] == "snapshot"]
    events = [told["event"] for frame in frames if frame["type"] == "events" for told in frame["events"]]
    return [*snapshots, *(event for event in events if event["type"] != "attended")]


def test_a_page_receives_the_same_whatever_its_rival_writes(visit: Visit, server: Server) -> None:
    right, wrong = race(visit, server, SOLVED), race(visit, server, WRONG)
    assert told(right) == told(wrong)
    assert len(told(right)) > len(SQUARES)
    for page in (right, wrong):
        assert page.known("replay.state.filled") == [len(SQUARES), 0]
        edits = re.findall(r'"edits":\[[^\]]*\]', "".join(page.received))
        assert set(edits) == {'"edits":[]'}
        assert not re.search(r'"(?:digit|corner|centre)":', "".join(page.received))
