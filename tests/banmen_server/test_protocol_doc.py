"""docs/protocol.md and the pages of the games are true, and complete.

Their conversations are played, and everything of the wire is named in them.
"""

import ast
import asyncio
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from banmen import events
from banmen.addresses.typed import DEFAULT_PORT
from banmen.games import GAMES
from banmen.games.reversi.state import opening
from banmen.options import code_of
from banmen.protocol import messages
from banmen.protocol.codec import pack
from banmen.replay import Replay, snapshot, state_hash
from banmen_server.config import Config
from tests.banmen_server.frames import conversations, play_lines
from tests.banmen_server.wire_client import Scene, play

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
PAGES = [DOCUMENT, *(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "protocol").glob("*.md")))]
WHOLE = "\n".join(PAGES)
CONVERSATIONS = [lines for page in PAGES for lines in conversations(page)]
NAMED = set(re.findall(r"`\"?([\w.]+)\"?`", WHOLE))

REFUSALS = {"Refusal", "IllegalMove", "BadOptions", "BadMessage"}
NOT_ON_THE_WIRE = re.compile(r"/(commands?|engine|files|transcript\.py|files\.py|command\.py|replay_file\.py)(/|$)")


@pytest.mark.parametrize("form", ["msgpack", "json"])
@pytest.mark.parametrize("lines", CONVERSATIONS, ids=lambda lines: f"line {lines[0].number}")
def test_a_conversation_goes_as_it_is_written(lines: Any, form: str, tmp_path: Path) -> None:
    play_lines(lines, tmp_path / "hall.db", json=form == "json")


def test_a_conversation_that_goes_otherwise_fails(tmp_path: Path) -> None:
    hello = next(lines for lines in CONVERSATIONS if "bad_token" in lines[1].text)[:2]
    wrong = [hello[0], hello[1]._replace(text=hello[1].text.replace("bad_token", "bad_hat"))]
    with pytest.raises(AssertionError, match="bad_token"):
        play_lines(wrong, tmp_path / "hall.db")
    with pytest.raises(AssertionError, match="received more"):
        play_lines(hello[:1], tmp_path / "other.db")


def test_the_bot_in_json_is_greeted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [program] = re.findall(r"^```python\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)

    async def scene(stage: Scene) -> None:
        own = program.replace(f"127.0.0.1:{DEFAULT_PORT}", f"127.0.0.1:{stage.server.port}")
        assert own != program
        await asyncio.to_thread(exec, own, {})

    play(scene, tmp_path / "hall.db")
    assert capsys.readouterr().out == "welcome\n"


# --- complete ---------------------------------------------------------------------------------------------------------


def wire_types() -> Iterator[Any]:
    """Every struct of the wire."""
    unions: list[UnionType] = [messages.FromClient, messages.FromServer, events.AnyTableEvent]
    for union in unions:
        yield from get_args(union)
    yield from (messages.Row, messages.Event, messages.ClockRule)
    for game in GAMES.values():
        yield from (game.State, *(get_args(game.Event) or [game.Event]), *(get_args(game.Action) or [game.Action]))


def test_every_type_and_field_is_named() -> None:
    written = NAMED | set(re.findall(r"\"(\w+)\"", WHOLE))
    for kind in set(wire_types()):
        tag = kind.__struct_config__.tag
        names = {*kind.__struct_encode_fields__, *([tag] if tag else [])}
        assert names <= written, (kind.__qualname__, names - written)


def test_every_part_of_a_snapshot_is_named() -> None:
    assert snapshot(Replay()).keys() <= NAMED


def test_every_client_message_has_a_table_of_its_fields() -> None:
    for kind in get_args(messages.FromClient):
        tag = kind.__struct_config__.tag
        section = re.search(rf"^### [^\n]*\b{tag}\b[^\n]*\n(.*?)(?=^##)", DOCUMENT, re.MULTILINE | re.DOTALL)
        assert section, f"{tag} has no section"
        rows = re.findall(r"^\| (`[^|]*) \|", section[1], re.MULTILINE)
        fields = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
        assert fields == set(kind.__struct_encode_fields__), tag


def refusal_codes() -> Iterator[str]:
    """Yield the codes of refusals in the sources that clients can receive."""
    for folder in ("server", "shared"):
        for path in (ROOT / folder).rglob("*.py"):
            if NOT_ON_THE_WIRE.search(path.relative_to(ROOT).as_posix()):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield from _codes_of(node)


def _codes_of(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    codes = [*call.args[:1]] if name in REFUSALS or name == "close" else []
    codes += [word.value for word in call.keywords if word.arg == "code"] if name == "convert" else []
    for code in codes:
        if isinstance(code, ast.Constant) and isinstance(code.value, str):
            yield code.value


def option_codes() -> Iterator[str]:
    """The codes with which options of the games are refused."""
    for game in GAMES.values():
        yield from (code_of(field.name, field.type) for field in msgspec.structs.fields(game.Options))


def test_every_refusal_and_goodbye_is_explained() -> None:
    codes = {*refusal_codes(), *option_codes()} - {"bad_address"}
    lists = DOCUMENT.partition("## Refusals")[2]
    explained = {
        name for row in re.findall(r"^\|([^\n]*)", lists, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
    }
    assert {"stale", "turns_nothing", "too_large", "bad_action", "superseded", "internal"} <= codes
    assert codes <= explained, codes - explained


def test_every_close_code_is_explained() -> None:
    table = DOCUMENT.partition("## Goodbyes")[2].partition("## ")[0]
    ours = {getattr(messages, name) for name in dir(messages) if name.startswith("CLOSE_")}
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)}
    assert told == {*ours, 1009, 1011, 1012, 1013}


# --- true -------------------------------------------------------------------------------------------------------------


def test_the_example_of_the_hash_is_right() -> None:
    block = re.search(r"^```hex\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert block is not None
    data = bytes.fromhex(block[1].replace("\n", " "))
    assert data == pack(opening(4))
    assert f"The SHA-256 of these {len(data)} bytes begins with `{sha256(data).hexdigest()[:8]}`" in " ".join(
        DOCUMENT.split()
    )
    assert state_hash(opening(4)) == sha256(data).hexdigest()[:8]


def test_the_limits_are_the_usual_ones() -> None:
    usual = Config(data=Path())
    limits = DOCUMENT.partition("## Limits")[2]
    for figure in (
        messages.MAX_FRAME_BYTES,
        usual.max_tables,
        usual.max_connections,
        usual.max_connections_of_address,
        usual.max_bots,
        usual.max_bots_of_address,
        usual.max_tables_of_player,
        usual.max_tables_watched,
        usual.bad_frames_in_a_row,
        int(usual.commands_a_second),
        usual.commands_at_once,
    ):
        assert re.search(rf"\b{figure:,}\b", limits), figure
    assert f"port {DEFAULT_PORT}" in DOCUMENT
