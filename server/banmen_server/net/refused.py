"""The answers to refused frames."""

from math import ceil

from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, plain_values

_LONGEST = 300
"""In characters: the text of a refusal may quote the frame."""


def refused(refusal: Refusal, command: str | None) -> messages.Refused:
    """Return the answer to the command of this id, or to a frame whose id is unknown."""
    text, wait_s = refusal.text, refusal.wait_s
    shortened = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return messages.Refused(command, refusal.code, shortened, None if wait_s is None else ceil(wait_s * 1000))


def other_version(data: str | bytes, *, json: bool = False) -> int | None:
    """Return the protocol version of a hello if it differs; its other fields may be unknown here."""
    try:
        raw = plain_values(data, json=json)
    except BadMessage:
        return None
    proto = raw.get("proto") if isinstance(raw, dict) and raw.get("type") == "hello" else None
    return proto if isinstance(proto, int) and proto != messages.PROTOCOL_VERSION else None
