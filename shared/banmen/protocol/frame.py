"""The base of every message on the wire, and the types of their fields with their limits."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]
TabId = Annotated[str, Meta(max_length=32)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Token = Annotated[str, Meta(max_length=512)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Options = Annotated[dict[Word, Any], Meta(max_length=16)]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True, gc=False):
    """The base of all messages: a map with a `type`; fields with their default value may be omitted.

    With `gc=False` the garbage collector skips messages: they are frozen, so they cannot form cycles, and a server
    holds many.
    """
