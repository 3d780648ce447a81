"""Why a file or a text could not be read or written, in a sentence for the user."""

import errno

from banmen.reading import Unread
from banmen.replay_file import BadReplay
from banmen.texts import Texts
from banmen_client.system.documents import reason


def error_text(t: Texts, fault: Exception) -> str:
    """The sentence for the user why something could not be read or written."""
    if isinstance(fault, BadReplay):
        return _known(t, f"replay-{fault.code.replace('_', '-')}") or fault.text
    if isinstance(fault, Unread):
        return _unread_text(t, fault)
    if isinstance(fault, OSError) and fault.errno is not None:
        return _known(t, f"file-{errno.errorcode.get(fault.errno, '')}") or reason(fault)
    return reason(fault)


def _unread_text(t: Texts, unread: Unread) -> str:
    """What is wrong with a text, and where: the game, the move, the line and the character."""
    fault = unread.fault
    if fault is None or unread.game is None:
        return _known(t, f"unread-{unread.code}", **unread.details) or unread.text
    why = _known(t, f"unread-{fault.code}", found=fault.found) or _known(t, f"refused-{fault.code}") or fault.text
    named = "unread-move-found" if fault.found else "unread-move"
    move = "" if fault.number is None else t(named, number=fault.number, found=fault.found)
    game = t(f"game-{unread.game}")
    return t("unread-place", game=game, move=move, line=fault.line, column=fault.column, reason=why)


def _known(t: Texts, name: str, **args: str) -> str:
    """The message of this name; empty where there is none."""
    return t(name, **args) if t.has(name) else ""
