"""Find the moves in a text that also has other content: tables, sentences, addresses, source code, clocks, values.

Text between two moves counts as part of the form only if it repeats, apart from digits and letters: `f5 (+2) d6 (-1)`
is a game, but `f5 x d6 c3` has an error, which is not ignored.
"""

import re
from collections import Counter
from itertools import pairwise

_MOVES = re.compile(r"(?<![^\W_])(?:(?:[a-p](?:1[0-6]|[1-9])){1,252}|(?:[a-z]\d{1,2}){3,252})(?![^\W_])", re.IGNORECASE)
"""Squares in a word, or so many look-alikes that they are meant as squares."""
_LIKE_MOVE = re.compile(r"(?<![^\W_])(?:[a-p] \d{1,2}|\d{1,2}[a-p]|[a-z]{1,2}\d{1,2})(?![^\W_])", re.IGNORECASE)
_ESCAPE = re.compile(r"%[0-9a-f]{2}", re.IGNORECASE)
_PASS = re.compile(r"(?<![^\W_])(?:pass|pa|ps)(?![^\W_])|--", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;|/–—+'\"\[\](){}<>*_`-]+")
_ATTACHED = re.compile(r"(?:[^\w\s.!?:。、」』&#])*")
"""Characters attached to the last move that do not end a sentence."""
_NO_BREAK = re.compile(r"[^\n]")
_FEWEST = 3
_LONGEST = 1 << 14


def moves_alone(text: str) -> str | None:
    """Return the text with blanks for all but its moves, which keep their places.

    None if it has fewer than three moves, if text between two moves occurs only once, if something looks like a wrong
    move, or if something else directly follows the last move.
    """
    if len(text) > _LONGEST:
        return None
    plain = _ESCAPE.sub("   ", text)
    found = list(_MOVES.finditer(plain))
    if sum(len(match.group()) for match in found) < 2 * _FEWEST:
        return None
    between = [plain[one.end() : other.start()] for one, other in pairwise(found)]
    shapes = Counter(filter(None, map(_shape, between)))
    after = plain[found[-1].end() :]
    if any(_LIKE_MOVE.search(part) for part in (*between, after)) or any(count == 1 for count in shapes.values()):
        return None
    attached = _shape(_ATTACHED.match(after)[0])  # type: ignore[index]  # it may be empty
    if attached and attached not in shapes:
        return None
    kept, at = "", 0
    for match in found:
        kept += _blank_out(plain[at : match.start()]) + match.group()
        at = match.end()
    return kept + _blank_out(plain[at:])


def _shape(text: str) -> str:
    """Return the form of the text between two moves, without its letters and digits; "" if it only separates them."""
    rest = _SEPARATORS.sub(" ", _PASS.sub(" ", text)).strip()
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"[\d.:]+", "0", rest))


def _blank_out(text: str) -> str:
    return _NO_BREAK.sub(" ", text)
