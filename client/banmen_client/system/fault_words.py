"""Why a file or a text could not be read or written, in a sentence for the user."""

import errno

from banmen.reading import Unread
from banmen.reading_faults import unread_text
from banmen.replay_file import BadReplay
from banmen.texts import Texts
from banmen_client.system.documents import reason


def error_text(t: Texts, fault: Exception) -> str:
    """Return the sentence for the user why something could not be read or written."""
    if isinstance(fault, BadReplay | Unread):
        return unread_text(t, fault)
    if isinstance(fault, OSError) and fault.errno is not None:
        message = f"file-{errno.errorcode.get(fault.errno, '')}"
        return t(message) if t.has(message) else reason(fault)
    return reason(fault)
