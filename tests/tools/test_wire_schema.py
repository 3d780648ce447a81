"""The published JSON Schemas are those of the code."""

import json
from typing import Any

import pytest

from tools.wire_schema import FOLDER, schemas, text

SCHEMAS = schemas()


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_published_schema_is_that_of_the_code(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == text(SCHEMAS[name]), (
        "run `uv run python -m tools.wire_schema`"
    )


def test_no_schema_is_left_of_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.json")} == set(SCHEMAS)


def references(value: Any) -> set[str]:
    """The names of all structs that a part of a schema refers to."""
    if isinstance(value, dict):
        own = {value["$ref"].removeprefix("#/$defs/")} if isinstance(value.get("$ref"), str) else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_defines_whatever_it_refers_to(name: str) -> None:
    schema = json.loads(text(SCHEMAS[name]))
    assert references(schema) <= set(schema["$defs"])


def test_only_what_clients_send_forbids_further_fields() -> None:
    structs = SCHEMAS["wire.schema.json"]["$defs"]
    assert structs["Hello"]["additionalProperties"] is False
    assert "additionalProperties" not in structs["Welcome"]
    assert SCHEMAS["reversi.schema.json"]["$defs"]["Place"]["additionalProperties"] is False
