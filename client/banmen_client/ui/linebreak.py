"""Line breaking of mixed Japanese and Latin text.

Latin text breaks at spaces. Japanese text breaks between any two characters, except before closing signs and small
kana (、。」ゃー) and after opening signs (「（). A word wider than the line breaks anywhere.
"""

from collections.abc import Callable, Iterator, Sequence

Width = Callable[[str], float]

ELLIPSIS = "…"
NEVER_FIRST = frozenset(
    "、。，．,.・：；:;？！?!）)」』】〕〉》］]｝}〟’”…‥ー〜々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％°",
)
NEVER_LAST = frozenset("（(「『【〔〈《［[｛{〝‘“#＃")
_CJK_FROM = "\u2e80"
_FIRST_GUESS, _STEPS = 8, 6
"""The number of parts in the first measurement, and the number of steps after which the search bisects."""


def wrap(text: str, width: Width, limit: float) -> tuple[str, ...]:
    """Break into lines no wider than `limit`, and at line feeds. Spaces at a break are removed.

    A line is wider than the limit only if a single character is.
    """
    return tuple(line for paragraph in text.split("\n") for line in _lines(paragraph, width, limit))


def elide(text: str, width: Width, limit: float) -> str:
    """Return the text, or as much of its beginning as fits before an ellipsis; at least the ellipsis."""
    if width(text) <= limit:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS) <= limit:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def segments(text: str) -> Iterator[str]:
    """Yield the smallest parts between which a line may break; a part keeps the spaces that follow it."""
    start = 0
    for at in range(1, len(text)):
        if _may_break(text[at - 1], text[at]):
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


def _may_break(before: str, after: str) -> bool:
    if after in NEVER_FIRST or before in NEVER_LAST or after == " ":
        return False
    return before == " " or before >= _CJK_FROM or after >= _CJK_FROM


def _lines(paragraph: str, width: Width, limit: float) -> Iterator[str]:
    pieces = list(segments(paragraph))
    line, at, count = "", 0, _FIRST_GUESS
    while at < len(pieces):
        fit = _most_that_fit(line, pieces[at:], count, width, limit)
        if fit or line:
            line += "".join(pieces[at : at + fit])
            at, count = at + fit, fit or count
            if at < len(pieces):
                yield line.rstrip()
                line = ""
            continue
        line, at = pieces[at], at + 1
        while len(line.rstrip()) > 1 and width(line.rstrip()) > limit:
            fits = max(1, _most_that_fit("", line, _FIRST_GUESS, width, limit))
            yield line[:fits].rstrip()
            line = line[fits:].lstrip()
    yield line.rstrip()


def _most_that_fit(begun: str, parts: Sequence[str], guess: int, width: Width, limit: float) -> int:
    """Return the number of parts that still fit into the line `begun`.

    Measuring is slow, so the search starts at `guess`. It then estimates the end from the average width measured so
    far.
    """
    low, high = 0, len(parts) + 1
    at, steps = max(1, min(len(parts), guess)), 0
    while low + 1 < high:
        measured = width((begun + "".join(parts[:at])).rstrip())
        low, high = (at, high) if measured <= limit else (low, at)
        steps += 1
        wanted = int(at * limit / max(measured, 1)) if steps < _STEPS else (low + high) // 2
        at = max(low + 1, min(high - 1, wanted))
    return low
