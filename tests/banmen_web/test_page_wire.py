"""The page's types and constants are those of the Python code."""

from typing import Any, Literal

import pytest
from msgspec import Struct

from tests.banmen_web.node import MODULES
from tools.page_wire import FILES, FOLDER, declarations


def test_the_committed_files_equal_the_generated_ones() -> None:
    assert FOLDER == MODULES
    differing = [name for name, text in FILES.items() if (FOLDER / name).read_text(encoding="utf-8") != text()]
    assert differing == [], "run `uv run python -m tools.page_wire` and read `git diff`"


class Part(Struct, frozen=True, omit_defaults=True):
    """A part that a server shortens."""

    name: str
    more: tuple[int | None, ...] = ()


class Shown(Struct, frozen=True, tag_field="type", tag="shown", rename={"first": "from"}):
    """A message
    of two lines.

    More of it.
    """

    first: int
    parts: dict[str, Part]
    why: Literal["age", "disk"] | None = None


class Asked(Struct, frozen=True, tag_field="type", tag="asked"):
    """A message of the page."""

    about: float = 0.5


def test_a_type_says_which_fields_may_be_missing() -> None:
    assert declarations({"Some": Shown | Asked}, (), Asked) == (
        "export type Some =\n  | Shown\n  | Asked;\n"
        "\n/** A message of two lines. */\nexport interface Shown {\n"
        '  type: "shown";\n  from: number;\n  parts: Record<string, Part>;\n  why: "age" | "disk" | null;\n}\n'
        "\n/** A part that a server shortens. */\nexport interface Part {\n"
        "  name: string;\n  more?: (number | null)[];\n}\n"
        '\n/** A message of the page. */\nexport interface Asked {\n  type: "asked";\n  about?: number;\n}\n'
    )


def test_two_structs_of_one_name_have_two_types() -> None:
    class Event(Struct):
        """Here."""

    def other() -> Any:
        class Event(Struct):
            """There."""

        return Event

    made = declarations({}, (Event, other()), Asked)
    assert "export interface Event {" in made
    assert "export interface EventEvent {" in made


def test_a_type_that_no_message_has_had_is_refused() -> None:
    class Timed(Struct):
        """With bytes."""

        data: bytes

    with pytest.raises(ValueError, match="Bytes"):
        declarations({}, (Timed,), Asked)
