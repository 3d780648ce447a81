"""The JSON lines between the arena and the process of a script."""

from collections.abc import Mapping
from typing import Any

import msgspec

ANSWER = "banmen> "
"""The beginning of an answer's line; the script may write other lines."""


class Question(msgspec.Struct, frozen=True):
    """A state in plain values, and the seat to act. A `seed` begins a game."""

    state: Any
    seat: str
    seed: str = ""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The action in plain values; or the `code`, details and traceback of a `ProgramFault`."""

    action: Any = None
    code: str = ""
    details: Mapping[str, str] = {}
    traceback: str = ""
