"""The visible part of names and chat, and the distinction of names that look alike.

Looks are compared by the skeletons of UTS 39.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple

from banmen.assets import asset
from banmen.game import Refusal
from banmen.names import JOINER, LONGEST_NAME, is_emoji, is_tag, shortened

_LONGEST_NUMBER = 3
_TRIED_IN_TURN = 16
_MAX_MARKS = 4
_BLACK_FLAG = "\U0001f3f4"

_BLANK = frozenset(
    # fillers and blanks that Unicode counts as letters
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Printable but invisible characters: fillers of Hangul, the blank of Braille, variation selectors."""

_PLAIN = re.compile(
    r"[ -~\u00a1-\u00ac\u00ae-\u024f\u0391-\u03a1\u03a3-\u03ff\u0400-\u0482\u048a-\u052f"  # Latin, Greek, Cyrillic
    r"\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9f]+"  # East Asia
)
"""The most common characters that are always kept, in any context: most texts have no others."""


def display_name(name: str) -> str:
    """Return the visible part of the name, composed (NFC), at most LONGEST_NAME characters.

    Raises Refusal with `bad_field` if nothing is left.
    """
    shown = shortened(unicodedata.normalize("NFC", visible(name)))
    if not shown:
        raise Refusal("bad_field", "A name needs at least one sign that can be seen.")
    return shown


def visible(text: str) -> str:
    """Return the text in one line, without invisible characters, stacked marks and repeated spaces.

    Joined emoji stay whole.
    """
    kept, place = "", 0
    while place < len(text):
        plain = _PLAIN.match(text, place)
        if plain is not None:
            kept += plain[0]
            place = plain.end()
        else:
            kept += _visible_part(kept, text[place], text[place + 1 : place + 2])
            place += 1
    return " ".join(kept.split())


def _visible_part(before: str, sign: str, after: str) -> str:
    """Return the visible part of a character between the visible text `before` and the character `after` it."""
    last = before[-1:]
    category = unicodedata.category(sign)
    if category in {"Cc", "Zs", "Zl", "Zp"}:
        return " "
    if sign == JOINER:
        joins = last and after and (is_emoji(last) or last == "\ufe0f") and is_emoji(after)
    elif sign in _BLANK:
        joins = last and _varies(last, sign)
    elif is_tag(sign):
        joins = last == _BLACK_FLAG or (last and is_tag(last))
    elif category in {"Mn", "Me"}:
        joins = last.strip() and len(before) - len(before.rstrip(_marks_of(before))) < _MAX_MARKS
    else:
        joins = sign.isprintable() or is_emoji(sign)
    return sign if joins else ""


def _marks_of(text: str) -> str:
    """Return the marks at the end of a text."""
    return "".join(sign for sign in text[-_MAX_MARKS:] if unicodedata.category(sign) in {"Mn", "Me"}) or JOINER


def _varies(base: str, selector: str) -> bool:
    """Return True if a selector can choose the form of the character before it: emoji, keycap or Han letter."""
    if selector in "\ufe0e\ufe0f":
        return is_emoji(base) or base in "0123456789#*" or unicodedata.category(base)[0] in "SP"
    han = "\u3400" <= base <= "\u9fff" or "\uf900" <= base <= "\ufaff" or "\U00020000" <= base <= "\U0003ffff"
    return han and ("\ufe00" <= selector <= "\ufe02" or selector >= "\U000e0100")


def distinct_name(name: str, taken: Collection[str]) -> str:
    """Return the name, numbered if one that looks the same is `taken`: Aki, Aki 2; Guest 2."""
    seen = looks_of(taken)
    return name if seen.isdisjoint(looks(name)) else numbered(name, seen)


def distinct_names(names: Collection[str], taken: Collection[str]) -> Iterator[str]:
    """Yield each name as `distinct_name` does, distinct also from those before it."""
    seen = looks_of(taken)
    for name in names:
        shown = name if seen.isdisjoint(looks(name)) else numbered(name, seen)
        seen |= looks(shown)
        yield shown


def numbered(name: str, seen: AbstractSet[str]) -> str:
    """Return the name with the next number, or in a crowd some number, whose looks are not in `seen`."""
    stem, _, number = name.rpartition(" ")
    if not stem or not number.isdecimal() or len(number) > _LONGEST_NUMBER:
        stem, number = name, "1"
    taken = int(number)
    for following in range(taken + 1, taken + 1 + _TRIED_IN_TURN):
        if seen.isdisjoint(looks(_with_number(stem, following))):
            return _with_number(stem, following)
    return _with_number(stem, _free_number(stem, taken + _TRIED_IN_TURN, seen))


def _free_number(stem: str, taken: int, seen: AbstractSet[str]) -> int:
    """Return the next free number after `taken`. In a crowd, search in doubling steps.

    A lower number may be free, if its holder has left.
    """
    free = taken + 1
    while not seen.isdisjoint(looks(_with_number(stem, free))):
        taken, free = free, 2 * free
    while free - taken > 1:
        middle = (taken + free) // 2
        if seen.isdisjoint(looks(_with_number(stem, middle))):
            free = middle
        else:
            taken = middle
    return free


def _with_number(stem: str, number: int) -> str:
    return f"{shortened(stem, LONGEST_NAME - 1 - len(str(number)))} {number}"


def looks_of(names: Collection[str]) -> set[str]:
    return set().union(*map(looks, names))


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """Return what a name looks like, with and without case: names that share a look cannot be distinguished.

    These are two skeletons of UTS 39, not one: I is mistaken for l, and i is I without its case, but Kai is not Kal.
    """
    return frozenset((_skeleton(name), _skeleton(name.casefold()).casefold()))


def _skeleton(name: str) -> str:
    plain = "".join(sign for sign in unicodedata.normalize("NFKC", name) if sign not in _BLANK and sign != JOINER)
    return unicodedata.normalize("NFC", plain.translate(_confusables()).replace("rn", "m"))


@lru_cache(maxsize=1)
def _confusables() -> dict[int, str]:
    """Return the letters that look like others, each with the representative of its group."""
    lines = asset("names", "confusables.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" ", 1) for line in lines if line and not line.startswith("# "))
    return {ord(other): letter for letter, others in pairs for other in others}


class Person(NamedTuple):
    """A player under a name: friends at one window share the player, not the name."""

    player: str
    name: str


class ListedNames:
    """The distinct names in the list."""

    def __init__(self) -> None:
        self._shown: dict[Person, str] = {}
        self._looks: set[str] = set()
        self._tables: Counter[Person] = Counter()
        self._at: dict[str, frozenset[Person]] = {}

    def names_for(self, table: str, people: Collection[Person]) -> Mapping[Person, str]:
        """Set the people whom the list names at a table now; return their distinct names."""
        before, now = self._at.pop(table, frozenset()), frozenset(people)
        if now:
            self._at[table] = now
        for person in dict.fromkeys(people):
            if person not in before:
                self._tables[person] += 1
                if person not in self._shown:
                    self._add(person)
        for person in before - now:
            self._leave(person)
        return {person: self._shown[person] for person in now}

    def _add(self, person: Person) -> None:
        name = person.name if self._looks.isdisjoint(looks(person.name)) else numbered(person.name, self._looks)
        self._shown[person] = name
        self._looks |= looks(name)

    def _leave(self, person: Person) -> None:
        self._tables[person] -= 1
        if not self._tables[person]:
            del self._tables[person]
            self._looks -= looks(self._shown.pop(person))
