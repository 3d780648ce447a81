"""Transcripts: `four in a row 4435…`, the columns from 1 in the order in which discs were dropped into them."""

import re
from collections.abc import Sequence

from banmen.game import BadText, Transcript, WrittenAction
from banmen.replay import Ply
from four_in_a_row.rules import COLUMNS, RED, YELLOW, Drop, Dropped

HEAD = "four in a row"

_HEAD = re.compile(rf"\s*{HEAD}\b", re.IGNORECASE)
_BETWEEN = " \t\r\n,"


def write_transcript(plies: Sequence[Ply]) -> str:
    """Write the transcript of a line of play."""
    columns = "".join(str(ply.event.column + 1) for ply in plies if isinstance(ply.event, Dropped))
    return f"{HEAD} {columns}".rstrip()


def read_game(text: str) -> Transcript | None:
    """Read a text that begins like a transcript; return None for other texts. Raises BadText."""
    head = _HEAD.match(text)
    if head is None:
        return None
    actions: list[WrittenAction] = []
    for at in range(head.end(), len(text)):
        sign = text[at]
        if sign in _BETWEEN:
            continue
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        number = len(actions) + 1
        if sign not in "1234567"[:COLUMNS]:
            sentence = f"{sign!r} is no column from 1 to {COLUMNS}."
            raise BadText("four_no_column", sentence, line=line, column=column, number=number, found=sign)
        actions.append(WrittenAction((YELLOW, RED)[number % 2], Drop(int(sign) - 1), line, column))
        if number > COLUMNS * COLUMNS:  # the rules have refused long before
            break
    return Transcript({}, actions)
