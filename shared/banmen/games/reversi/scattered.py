"""Finds the moves in a text that has more than moves: tables, sentences, addresses, source texts, clocks, values.

What stands between two moves counts as a part of the text's form only where it stands there again, digits and letters
aside: `f5 (+2) d6 (-1)` is a game, and `f5 x d6 c3` has a fault, which is not passed over.
"""

import re
from collections import Counter
from itertools import pairwise

_MOVES = re.compile(r"(?<![^\W_])(?:(?:[a-p](?:1[0-6]|[1-9])){1,252}|(?:[a-z]\d{1,2}){3,252})(?![^\W_])", re.IGNORECASE)
"""Squares in a word, or so many that they are meant as some."""
_LIKE_MOVE = re.compile(r"(?<![^\W_])(?:[a-p] \d{1,2}|\d{1,2}[a-p]|[a-z]{1,2}\d{1,2})(?![^\W_])", re.IGNORECASE)
_ESCAPE = re.compile(r"%[0-9a-f]{2}", re.IGNORECASE)
_PASS = re.compile(r"(?<![^\W_])(?:pass|pa|ps)(?![^\W_])|--", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;|/–—+'\"\[\](){}<>*_`-]+")
_ATTACHED = re.compile(r"(?:[^\w\s.!?:。、」』&#])*")
"""Signs at the last move that do not end a sentence."""
_NO_BREAK = re.compile(r"[^\n]")
_FEWEST = 3
_LONGEST = 1 << 14


def moves_alone(text: str) -> str | None:
    """Return the text with blanks for all but its moves, which keep their places; None if it has fewer than three.

    None also where it has something between two moves only once, or something that may be a move which is wrong; and
    where something else follows the last move at once.
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
        kept += _blanked(plain[at : match.start()]) + match.group()
        at = match.end()
    return kept + _blanked(plain[at:])


def _shape(text: str) -> str:
    """What stands between two moves, whatever the letters and digits are; empty where it only parts them."""
    rest = _SEPARATORS.sub(" ", _PASS.sub(" ", text)).strip()
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"[\d.:]+", "0", rest))


def _blanked(text: str) -> str:
    return _NO_BREAK.sub(" ", text)
