"""Error messages for a text that is no board of goishi hiroi."""

from banmen.games.goishi.files import BadBoard
from banmen.texts import Texts


def fault_text(t: Texts, fault: BadBoard) -> str:
    """Return the message for an error."""
    text = f"goishi-fault-{fault.fault}"
    return t(text, **fault.named) if t.has(text) else fault.text
