"""Messages in the part of Fluent's syntax that banmen uses: text, `{ $variable }`, and a choice by a variable's value.

This module formats them; `ui/words.js` does the same for the page. Plurals and numbers follow the languages that banmen
has. It also parses most messages: importing `fluent.syntax`, with which `parsing` parses the rest, takes
longer than everything else that a help text needs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

_LANGUAGES_WITH_SINGULAR = frozenset({"en"})
"""Languages whose plural rules distinguish `one`; in banmen's other languages every number is `other`."""

_LARGE = 10**12
"""Below this a float's third decimal is exact enough to be formatted directly."""


class Variant:
    """One text of a choice: its key, a number or a word, and whether it is the default."""

    __slots__ = ("default", "key", "pattern")

    def __init__(self, key: float | str, pattern: Pattern, *, default: bool) -> None:
        self.key, self.pattern, self.default = key, pattern, default


class VariantChoice:
    """A text chosen by the value of a variable; without variants, the value itself."""

    __slots__ = ("variable", "variants")

    def __init__(self, variable: str, variants: Sequence[Variant] = ()) -> None:
        self.variable, self.variants = variable, variants


Pattern: TypeAlias = "Sequence[str | VariantChoice]"
"""A message: texts and choices in order."""


def read(source: str) -> Pattern | None:
    """Return the pattern of the text after "=" in a message, or None if only Fluent's parser can read it."""
    text = source.strip()
    if text.startswith(".") and "\n" in source[: source.index(text)]:  # an attribute
        return None
    try:
        return _Reader(text).whole()
    except ValueError:
        return None


def format_pattern(pattern: Pattern, args: Mapping[str, object], language: str) -> str:
    """Return the text of a pattern.

    A variable without a value, or whose value is neither text nor a number, is shown as its name.
    """
    words = []
    for part in pattern:
        if isinstance(part, str):
            words.append(part)
        elif part.variants:
            words.append(
                format_pattern(_select_variant(part.variants, args.get(part.variable), language), args, language)
            )
        else:
            words.append(_format_value(args.get(part.variable), part.variable))
    return "".join(words)


def _format_value(value: object, name: str) -> str:
    """Return text unchanged, and a number with grouped digits and at most three decimals."""
    if isinstance(value, str):
        return str.__str__(value)  # the plain value of a string enumeration, too
    if isinstance(value, int):
        return f"{int(value):,}"
    if not isinstance(value, float):
        return name
    if abs(value) < _LARGE and round(value, 3) == value:
        digits = f"{value:,.3f}"
    else:
        from decimal import Decimal  # noqa: PLC0415 - seldom needed

        digits = f"{Decimal(repr(value)):,.3f}"  # from the shortest digits, so that 0.0005 is rounded as it is written
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def _select_variant(variants: Sequence[Variant], value: object, language: str) -> Pattern:
    """Return the first variant that matches the value, else the default."""
    keys = {value} if isinstance(value, str | int | float) else set()
    if isinstance(value, int | float):
        keys.add("one" if language in _LANGUAGES_WITH_SINGULAR and abs(value) == 1 else "other")
    return next((one.pattern for one in variants if one.key in keys), None) or next(
        one.pattern for one in variants if one.default
    )


class _Reader:
    """A parser of one pattern. Raises ValueError for syntax that it does not know."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0

    def whole(self) -> Pattern:
        """Parse the whole source, which may have line breaks only between variants."""
        pattern = self._pattern()
        if self._at < len(self._source):
            raise ValueError
        return pattern

    def _pattern(self) -> Pattern:
        """Parse texts and placeables up to the end of the line or of the source, without trailing spaces."""
        parts: list[str | VariantChoice] = []
        while (sign := self._peek()) and sign != "\n":
            if sign == "}":
                raise ValueError
            if sign == "{":
                parts.append(self._placeable())
            else:
                text = self._read_until("{}\n")
                parts.append(text if self._peek() == "{" else text.rstrip(" "))
        return tuple(parts)

    def _placeable(self) -> str | VariantChoice:
        """Parse what stands in braces."""
        self._expect("{")
        self._skip(" ")
        if self._peek() == '"':
            self._at += 1
            literal = self._read_until('"\\\n')
            self._expect('"')
            self._skip(" ")
            self._expect("}")
            return literal
        self._expect("$")
        name = self._name()
        self._skip(" ")
        if self._peek() == "}":
            self._at += 1
            return VariantChoice(name)
        self._expect("->")
        variants: list[Variant] = []
        self._skip(" \n")
        while self._peek() != "}":
            variants.append(self._variant())
            self._skip(" \n")
        self._expect("}")
        if sum(one.default for one in variants) != 1:
            raise ValueError
        return VariantChoice(name, tuple(variants))

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

    def _read_until(self, signs: str) -> str:
        """Return the text before the first of these characters, or before the end."""
        start = self._at
        while self._at < len(self._source) and self._source[self._at] not in signs:
            self._at += 1
        return self._source[start : self._at]

    def _skip(self, signs: str) -> bool:
        """Skip these characters. Return True if there were any."""
        start = self._at
        while self._at < len(self._source) and self._source[self._at] in signs:
            self._at += 1
        return self._at > start

    def _expect(self, word: str) -> None:
        if not self._source.startswith(word, self._at):
            raise ValueError
        self._at += len(word)
