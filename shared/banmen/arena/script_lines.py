"""What travels between the arena and the process of a script, a line of JSON each way."""

from collections.abc import Mapping
from typing import Any

import msgspec

ANSWER = "banmen> "
"""An answer's line begins so; a script may write others."""


class Question(msgspec.Struct, frozen=True):
    """A state in plain values, and the seat that is to act. A `seed` begins a game."""

    state: Any
    seat: str
    seed: str = ""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The action in plain values, or the `code` and details of a `ProgramFault`, and what Python says of it."""

    action: Any = None
    code: str = ""
    details: Mapping[str, str] = {}
    traceback: str = ""
