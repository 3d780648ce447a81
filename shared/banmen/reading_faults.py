"""Explain to the user why a text or file could not be read."""

from banmen.game import Refusal
from banmen.reading import Unread
from banmen.replay_file import BadReplay
from banmen.texts import Texts


def unread_text(t: Texts, fault: Refusal) -> str:
    """Return what is wrong with a saved replay or a text; for a text also where: game, move, line and column."""
    if isinstance(fault, BadReplay):
        return _optional_message(t, f"replay-{fault.code.replace('_', '-')}") or fault.text
    if not isinstance(fault, Unread) or fault.fault is None or fault.game is None:
        details = fault.details if isinstance(fault, Unread) else {}
        return _optional_message(t, f"unread-{fault.code}", **details) or fault.text
    said = fault.fault
    details = {name: str(value) for name, value in said.named.items()}
    worded = _optional_message(t, said.message, **details)
    why = (
        worded
        or _optional_message(t, f"unread-{said.code}", found=said.found)
        or _optional_message(t, f"refused-{said.code}")
        or said.text
    )
    named = "unread-move-found" if said.found else "unread-move"
    move = "" if said.number is None else t(named, number=said.number, found=said.found)
    game = t(f"game-{fault.game}")
    return t("unread-place", game=game, move=move, line=said.line, column=said.column, reason=why)


def _optional_message(t: Texts, name: str, **args: str) -> str:
    """Return the message with this id, or "" if there is none."""
    return t(name, **args) if t.has(name) else ""
