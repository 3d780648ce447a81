"""Messages in Fluent's syntax, as far as banmen's go: text, `{ $variable }`, and a choice by a variable's value.

What a message says is worked out here; `ui/words.js` does the same for the page. Plurals and numbers are those of the
languages that banmen has. Most messages are read here, too: `fluent.syntax`, by which `message_parser.py` reads all,
takes longer to load than all else that a help text needs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

_ONE_OF_SOME = frozenset({"en"})
"""The languages that say one thing otherwise than many; in the others of banmen's all numbers are `other`."""

_LARGE = 10**12
"""Fractions of what is smaller are exact enough."""


class Variant:
    """One text of a choice: the value that it is for, a number or a word; and whether it is for all others, too."""

    __slots__ = ("default", "key", "pattern")

    def __init__(self, key: float | str, pattern: Pattern, *, default: bool) -> None:
        self.key, self.pattern, self.default = key, pattern, default


class Choice:
    """A text by the value of a variable, or, without any variants, the value itself."""

    __slots__ = ("variable", "variants")

    def __init__(self, variable: str, variants: Sequence[Variant] = ()) -> None:
        self.variable, self.variants = variable, variants


Pattern: TypeAlias = "Sequence[str | Choice]"
"""A message: texts and choices, one after another."""


def read(source: str) -> Pattern | None:
    """Return the pattern of what follows "=" in a message, or None if it takes Fluent's own parser to read it."""
    text = source.strip()
    if text.startswith(".") and "\n" in source[: source.index(text)]:  # an attribute
        return None
    try:
        return _Reader(text).whole()
    except ValueError:
        return None


def said(pattern: Pattern, args: Mapping[str, object], language: str) -> str:
    """Return what a pattern says.

    A variable that has no value says its name, as does one whose value is neither a text nor a number.
    """
    words = []
    for part in pattern:
        if isinstance(part, str):
            words.append(part)
        elif part.variants:
            words.append(said(_chosen(part.variants, args.get(part.variable), language), args, language))
        else:
            words.append(_written(args.get(part.variable), part.variable))
    return "".join(words)


def _written(value: object, name: str) -> str:
    """Return a text as it is, a number as all languages here write it, with at most three decimals."""
    if isinstance(value, str):
        return str.__str__(value)  # of an enumeration, too, its value
    if isinstance(value, int):
        return f"{int(value):,}"
    if not isinstance(value, float):
        return name
    if abs(value) < _LARGE and round(value, 3) == value:
        digits = f"{value:,.3f}"
    else:
        from decimal import Decimal  # noqa: PLC0415 - seldom needed

        digits = f"{Decimal(repr(value)):,.3f}"  # of its shortest digits, so that halves are rounded as they are read
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def _chosen(variants: Sequence[Variant], value: object, language: str) -> Pattern:
    """Return the first variant for a value, else the default."""
    keys = {value} if isinstance(value, str | int | float) else set()
    if isinstance(value, int | float):
        keys.add("one" if language in _ONE_OF_SOME and abs(value) == 1 else "other")
    return next((one.pattern for one in variants if one.key in keys), None) or next(
        one.pattern for one in variants if one.default
    )


class _Reader:
    """Reads a pattern from its beginning to its end. Raises ValueError for what it does not know."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0

    def whole(self) -> Pattern:
        """Return all of it, which has no line breaks but between variants."""
        pattern = self._pattern()
        if self._at < len(self._source):
            raise ValueError
        return pattern

    def _pattern(self) -> Pattern:
        """Texts and placeables, to the end of the line or of all, without spaces at their end."""
        parts: list[str | Choice] = []
        while (sign := self._peek()) and sign != "\n":
            if sign == "}":
                raise ValueError
            if sign == "{":
                parts.append(self._placeable())
            else:
                text = self._until("{}\n")
                parts.append(text if self._peek() == "{" else text.rstrip(" "))
        return tuple(parts)

    def _placeable(self) -> str | Choice:
        """What is in braces."""
        self._expect("{")
        self._skip(" ")
        if self._peek() == '"':
            self._at += 1
            literal = self._until('"\\\n')
            self._expect('"')
            self._skip(" ")
            self._expect("}")
            return literal
        self._expect("$")
        name = self._name()
        self._skip(" ")
        if self._peek() == "}":
            self._at += 1
            return Choice(name)
        self._expect("->")
        variants: list[Variant] = []
        self._skip(" \n")
        while self._peek() != "}":
            variants.append(self._variant())
            self._skip(" \n")
        self._expect("}")
        if sum(one.default for one in variants) != 1:
            raise ValueError
        return Choice(name, tuple(variants))

    def _variant(self) -> Variant:
        default = self._peek() == "*"
        self._at += default
        self._expect("[")
        word = self._name()
        self._expect("]")
        self._skip(" ")
        pattern = self._pattern()
        if not pattern:
            raise ValueError
        if not word[0].isalpha() and not word.isdecimal():
            raise ValueError
        return Variant(int(word) if word.isdecimal() else word, pattern, default=default)

    def _name(self) -> str:
        start = self._at
        while (sign := self._peek()) and sign.isascii() and (sign.isalnum() or sign in "-_"):
            self._at += 1
        if start == self._at:
            raise ValueError
        return self._source[start : self._at]

    def _peek(self) -> str:
        return self._source[self._at : self._at + 1]

    def _until(self, signs: str) -> str:
        """What is before the first of these signs, or the end."""
        start = self._at
        while self._at < len(self._source) and self._source[self._at] not in signs:
            self._at += 1
        return self._source[start : self._at]

    def _skip(self, signs: str) -> bool:
        """Go on after all of these signs. Return whether there were any."""
        start = self._at
        while self._at < len(self._source) and self._source[self._at] in signs:
            self._at += 1
        return self._at > start

    def _expect(self, word: str) -> None:
        if not self._source.startswith(word, self._at):
            raise ValueError
        self._at += len(word)
