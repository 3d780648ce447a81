"""PGN, Portable Game Notation, as servers write games of reversi in it; and comments in any transcript.

```text
[Event "Club evening"]
[Black "Aki"]
[White "Mio"]
[Result "33-31"]

1. f5 d6 2. c3 {a tiger} d3 3. c4 (3. e3 f4) f4 33-31
```

What is no move is replaced by blanks, so that a fault in a move is told at its place.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

_MEANT = re.compile(r"\s*\[[A-Za-z]\w{0,30}\s*\"")
_TAG = re.compile(r"[ \t]*\[([A-Za-z]\w{0,30})\s*\"((?:[^\"\\\n]|\\.)*)\"[ \t]*\][ \t]*")
_LINE_COMMENT = re.compile(r"^[ \t]*(?:#|//|;).*$|%.*$", re.MULTILINE)
_ANNOTATION = re.compile(r"\$\d{1,3}|(?<=\d)[!?]{1,2}|[\"'`|]|-?>|[→⇒–—]|(?<=\d)\s*-\s*(?=[a-p]\d)", re.IGNORECASE)
_RESULT = re.compile(
    r"(?<![\w-])(?:\d{1,3}-\d{1,3}|1/2-1/2|½-½)(?![\w-])|(?<=[A-Pa-p]\d)\s+\*\s*\Z|(?<=\s)[+-]\d{1,3}\s*\Z"
)
_NO_BREAK = re.compile(r"[^\n]")
_AROUND = {"{": "}", "(": ")"}


class PgnGame(NamedTuple):
    """A game: its tags by their names in lower case, and the text of its moves, which begins at `line`, from 1."""

    tags: Mapping[str, str]
    moves: str
    line: int


def is_pgn(text: str) -> bool:
    """Whether a text begins with a tag of PGN."""
    return _MEANT.match(text) is not None


def games_in(text: str) -> Iterator[PgnGame]:
    """The games of a text that begins with a tag, whatever their moves are."""
    tags, moves, first, has_moves = dict[str, str](), list[str](), 1, False
    for number, line in enumerate(text.split("\n"), 1):
        found = _TAG.fullmatch(line)
        if found is None:
            moves.append(line)
            has_moves = has_moves or bool(line.strip())
            continue
        if has_moves:
            yield PgnGame(tags, "\n".join(moves), first)
            tags, moves, first, has_moves = {}, [], number, False
        tags[found[1].lower()] = re.sub(r"\\(.)", r"\1", found[2])
        moves.append("")
    yield PgnGame(tags, "\n".join(moves), first)


def without_comments(text: str) -> str:
    """A transcript with blanks for comments, variations, annotations and results."""
    text = _blanked(_LINE_COMMENT, text)
    if "{" in text or "(" in text:
        text = _without_nested(text)
    return _blanked(_RESULT, _blanked(_ANNOTATION, text))


def _without_nested(text: str) -> str:
    """A text with blanks for what stands in braces, and in brackets, which may stand in one another."""
    signs, open_signs = list(text), list[str]()
    for at, sign in enumerate(signs):
        closes = bool(open_signs) and sign == open_signs[-1]
        if sign in _AROUND and (not open_signs or open_signs[-1] == ")"):
            open_signs.append(_AROUND[sign])
        if open_signs and sign != "\n":
            signs[at] = " "
        if closes:
            open_signs.pop()
    return text if open_signs else "".join(signs)


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda found: _NO_BREAK.sub(" ", found.group()), text)
