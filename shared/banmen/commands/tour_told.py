"""What `banmen tour` says where there is no tour."""

from collections.abc import Mapping

from banmen.engines.knights_tour.board import name_of

_WHY: Mapping[str, str] = {
    "colours": "each move changes the colour, and the colours of the squares do not come out",
    "too_small": "it is too small, as is known for this size",
    "four_rows": "with four rows or columns every other square would be an outer one, and all of these of one colour",
    "inner_row": "with four rows or columns, a tour begins and ends on an outer one",
    "searched": "everything was tried",
    "stuck": "by this method, which takes nothing back, the knight gets stuck",
}


def told_no_tour(rows: int, columns: int, start: int | None, reason: str, *, closed: bool) -> str:
    """Which tour there is not, and why, in a sentence."""
    kind = "closed tour" if closed else "tour"
    begins = "" if start is None else f" from {name_of(start, columns)}"
    if reason == "stuck":
        return f"No {kind} of {rows}x{columns}{begins} was found: {_WHY[reason]}."
    return f"There is no {kind} of {rows}x{columns}{begins}: {_WHY[reason]}."
