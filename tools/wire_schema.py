"""Writes JSON Schemas of the wire, from which clients in other languages can make types or check their messages.

    uv run python -m tools.wire_schema

rewrites `docs/protocol/wire.schema.json`, the messages of both directions and the events of tables, and a
`docs/protocol/GAME.schema.json` for each game; `tests/tools/test_wire_schema.py` fails while these differ. Only what
clients send forbids further fields: later servers may add some to what they send.
"""

import json
from collections.abc import Mapping, Sequence
from inspect import cleandoc
from pathlib import Path
from typing import Any

from msgspec.json import schema_components

from banmen.events import AnyTableEvent
from banmen.game import AnyGame
from banmen.games import GAMES
from banmen.protocol import messages

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "protocol"
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = "#/$defs/{name}"


def schemas() -> Mapping[str, Any]:
    """Return the schemas by the names of their files."""
    wire = {
        "from_client": messages.FromClient,
        "from_server": messages.FromServer,
        "table_event": AnyTableEvent,
    }
    own = {"wire.schema.json": _schema("The wire of banmen, version 1", wire, sent_by_clients=[messages.FromClient])}
    return own | {f"{game.key}.schema.json": _schema_of(game) for game in GAMES.values()}


def _schema_of(game: AnyGame) -> Mapping[str, Any]:
    parts = {"state": game.State, "action": game.Action, "event": game.Event, "options": game.Options}
    return _schema(f"The game {game.key} of banmen", parts, sent_by_clients=[game.Action, game.Options])


def _schema(title: str, unions: Mapping[str, Any], *, sent_by_clients: Sequence[Any]) -> Mapping[str, Any]:
    """Return a schema whose `$defs` has each of the unions, and each struct in them; it accepts any of the unions."""
    made, structs = schema_components(unions.values(), ref_template=_REFERENCE)
    _, strict = schema_components(sent_by_clients, ref_template=_REFERENCE)
    for name, struct in structs.items():
        if "description" in struct:
            struct["description"] = cleandoc(struct["description"])
        if name not in strict:
            struct.pop("additionalProperties", None)
    named = dict(zip(unions, made, strict=True))
    references = [{"$ref": _REFERENCE.format(name=name)} for name in named]
    return {"$schema": _DRAFT, "title": title, "anyOf": references, "$defs": {**named, **structs}}


def text(schema: Mapping[str, Any]) -> str:
    """Return a schema as it stands in its file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write every schema."""
    for name, schema in schemas().items():
        (FOLDER / name).write_text(text(schema), encoding="utf-8")


if __name__ == "__main__":
    main()
