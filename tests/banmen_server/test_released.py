"""Clients of released versions can play at this server: the conversations of their documentation still go.

`released/VERSION.md` has the blocks of frames that docs/protocol.md had then. Frames may have got further fields, and
their texts for people may have changed; a client of that version ignores the former, and shows the latter.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.banmen_server.frames import Line, conversations, play_lines

RELEASED = sorted(Path(__file__).with_name("released").glob("*.md"))
CONVERSATIONS = [
    pytest.param(lines, id=f"{path.stem}, line {lines[0].number}")
    for path in RELEASED
    for lines in conversations(path.read_text(encoding="utf-8"))
]
GREETING = (
    'aki> {"type": "hello", "proto": 1, "client": "my-client 1.0", "name": "Aki"}',
    'aki< {"type":"welcome","proto":1,"server":"<server>","player":"<aki>","token":"<token>","now":"<ms>"}',
)


@pytest.mark.parametrize("lines", CONVERSATIONS)
def test_a_conversation_of_a_released_version_still_goes(lines: Any, tmp_path: Path) -> None:
    play_lines(lines, tmp_path / "hall.db", earlier=True)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (GREETING[1].replace('"proto":1', '"proto":1,"motto":"Play!"'), "lacks {'motto'}"),
        (GREETING[1].replace('"proto":1', '"proto":2'), "proto is 1"),
    ],
    ids=["a lost field", "another value"],
)
def test_what_such_a_client_would_miss_is_seen(line: str, fault: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=fault):
        play_lines([Line(1, GREETING[0]), Line(2, line)], tmp_path / "hall.db", earlier=True)


def test_fields_and_texts_that_such_a_client_does_not_know_are_no_fault(tmp_path: Path) -> None:
    shorter = GREETING[1].replace(',"now":"<ms>"', "")
    refused = 'aki< {"type":"refused","id":null,"code":"already_greeted","text":"Other words."}'
    lines = [Line(number, text) for number, text in enumerate((GREETING[0], shorter, GREETING[0], refused), start=1)]
    play_lines(lines, tmp_path / "hall.db", earlier=True)
