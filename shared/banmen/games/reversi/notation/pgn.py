"""PGN, Portable Game Notation, as reversi servers write it; and comments in any transcript.

```text
[Event "Club evening"]
[Black "Aki"]
[White "Mio"]
[Result "33-31"]

1. f5 d6 2. c3 {a tiger} d3 3. c4 (3. e3 f4) f4 33-31
```

Everything but moves is replaced by blanks, so that an error in a move is reported at its place.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

_MEANT = re.compile(r"^[ \t]*\[[A-Za-z]\w{0,30}[ \t]*\"", re.MULTILINE)
_TAG = re.compile(r"[ \t]*\[([A-Za-z]\w{0,30})[ \t]*\"((?:[^\"\\\n]|\\.)*)\"[ \t]*\][ \t]*")
_TAGS = re.compile(rf"(?:{_TAG.pattern})+")
_SIGN = re.compile(r"^[ \t]*(?:#|//|;)|(?<!\S)%|%(?![0-9A-Fa-f]{2})|[{}()]", re.MULTILINE)
"""Matches the beginning or end of a comment; `%` with two hexadecimal digits belongs to an address."""

_REST_OF_LINE = re.compile(r";.*$", re.MULTILINE)
_ANNOTATION = re.compile(
    r"\$\d{1,3}|(?<![a-z\d])[a-z]?@(?=[a-p]\d)|(?<=\d)[!?]{1,2}|[\"'`|]|-?>|[→⇒–—]|(?<=\d)\s*-\s*(?=[a-p]\d)",
    re.IGNORECASE,
)
_RESULT = re.compile(
    r"(?<![\w-])(?:\d{1,3}-\d{1,3}|1/2-1/2|½-½)(?![\w-])|(?<=[A-Pa-p]\d)\s+\*\s*\Z|(?<=\s)[+-]\d{1,3}\s*\Z"
)
_UNKNOWN = "?"
_NO_BREAK = re.compile(r"[^\n]")
_AROUND = {"{": "}", "(": ")"}


class PgnGame(NamedTuple):
    """A game: its tags by their names in lower case, and the text of its moves, which begins at `line`, from 1."""

    tags: Mapping[str, str]
    moves: str
    line: int


def is_pgn(text: str) -> bool:
    """Return True if a line of the text begins with a PGN tag."""
    return _MEANT.search(text) is not None


def games_in(text: str) -> Iterator[PgnGame]:
    """Yield the games of a text with tags, whatever their moves are. Text above the first tag is ignored."""
    tags, moves, first, has_moves = dict[str, str](), list[str](), 1, False
    for number, line in enumerate(text.split("\n"), 1):
        if _TAGS.fullmatch(line) is None:
            if not tags:
                moves.append("")
                continue
            moves.append(line)
            has_moves = has_moves or bool(line.strip())
            continue
        if has_moves:
            yield PgnGame(tags, "\n".join(moves), first)
            tags, moves, first, has_moves = {}, [], number, False
        for found in _TAG.finditer(line):
            value = re.sub(r"\\(.)", r"\1", found[2])
            tags[found[1].lower()] = "" if value == _UNKNOWN else value
        moves.append("")
    yield PgnGame(tags, "\n".join(moves), first)


def without_comments(text: str) -> str:
    """Return a transcript with blanks for comments, variations, annotations and results."""
    return _blank_out(_RESULT, _blank_out(_ANNOTATION, _without_nested(text)))


def moves_of(game: PgnGame) -> str:
    """Return the moves of a game with blanks for the rest, including text after a semicolon."""
    return without_comments(_blank_out(_REST_OF_LINE, without_comments(game.moves)))


def _without_nested(text: str) -> str:
    """Return a text with blanks for line comments and for text in braces and (nested) parentheses."""
    spans, open_signs, begin, at = list[tuple[int, int]](), list[str](), 0, 0
    while found := _SIGN.search(text, at):
        sign, at = found.group(), found.end()
        if open_signs and sign == open_signs[-1]:
            open_signs.pop()
            if not open_signs:
                spans.append((begin, at))
        elif open_signs[-1:] == ["}"]:
            continue
        elif sign in _AROUND:
            begin = begin if open_signs else found.start()
            open_signs.append(_AROUND[sign])
        elif sign not in _AROUND.values():
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
            if not open_signs:
                spans.append((found.start(), at))
    kept, at = list[str](), 0
    for start, end in spans:
        kept += text[at:start], _NO_BREAK.sub(" ", text[start:end])
        at = end
    return "".join((*kept, text[at:]))


def _blank_out(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda found: _NO_BREAK.sub(" ", found.group()), text)
