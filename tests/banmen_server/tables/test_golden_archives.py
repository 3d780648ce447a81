"""Archives of each format, one of each game, which every later version reads: a change of the format is seen here.

`BANMEN_ACCEPT_GOLDEN=1` writes those that are missing; those that there are stay as they are.
"""

import os
from hashlib import sha256
from pathlib import Path
from textwrap import wrap

import pytest

from banmen.protocol.codec import pack
from banmen.replay import Replay, state_hash
from banmen_server.tables.archive import FORMAT, pack_archive, unpack_archive
from tests.banmen_server.tables.test_loading import long_sitting
from tests.games.test_every_game import SETUPS

SETUPS_OF_FORMAT = {1: 9}
"""How many of the games there were when a format was the last one."""
FOLDER = Path(__file__).parents[2] / "golden" / "archives"


def described(data: bytes) -> str:
    """An archive, and what is unpacked from it."""
    replay, events = Replay(), sha256()
    records = unpack_archive(data)
    for record in records:
        events.update(pack([record.at, record.append_id, *record.events]))
        for event in record.events:
            replay.apply(event, record.at)
    return "\n".join(
        [
            *wrap(data.hex(), 120),
            f"records {len(records)} events {replay.seq} plies {len(replay.plies)} state {state_hash(replay.state)}",
            f"sha256 {events.hexdigest()}",
            "",
        ]
    )


@pytest.mark.parametrize(
    ("number", "form"),
    [(number, form) for form in range(1, FORMAT + 1) for number in range(SETUPS_OF_FORMAT.get(form, len(SETUPS)))],
)
def test_an_archive_of_each_format_is_read_as_it_was(number: int, form: int) -> None:
    key, options = SETUPS[number]
    golden = FOLDER / f"{number}-{key}{f'-{form}' if form > 1 else ''}.txt"
    if form == FORMAT and not golden.exists() and os.environ.get("BANMEN_ACCEPT_GOLDEN"):
        sitting = long_sitting(key, options)
        records = [(events, at, name) for (events, at), name in zip(sitting.records, sitting.ids, strict=True)]
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(described(pack_archive(records)))
    text = golden.read_text()
    data = bytes.fromhex("".join(line for line in text.splitlines() if " " not in line))
    assert data[0] == form
    assert described(data) == text
