"""Every text that a user reads, by message id, in the user's language (Project Fluent, assets/locale).

Each language is a folder; each file in it holds the messages of one part: the hall, a game. A game from another
distribution has a folder of its own, laid out like assets/locale. A message that a language lacks is shown in English;
one that English lacks too shows its id, which a test forbids. `banmen --help` imports this module and must start fast,
so slow imports happen where they are needed.
"""

from __future__ import annotations

import os
from unicodedata import east_asian_width

from banmen.assets import asset_path
from banmen.fluent import patterns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from banmen.fluent.patterns import Pattern


_NEVER_FIRST = "、。，．・：；？！）」』】〕ーっゃゅょッャュョ…"

LANGUAGES: Sequence[str] = ("en", "ja")
LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
LANGUAGE_OPTION = "--lang"
_MAX_CACHED = 2_000
"""Maximum number of formatted messages to cache: a window formats the same ones for every frame."""


class Texts:
    """The messages of one language: `texts("tables-open", count=5)`.

    A language that is not in LANGUAGES is treated as English. `folders` hold further messages in `LANGUAGE/*.ftl`. If
    several have the same message, banmen's own is used, then the first folder's.
    """

    def __init__(self, language: str, folders: Sequence[os.PathLike[str]] = ()) -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        languages = dict.fromkeys((self.language, LANGUAGES[0]))
        places = [asset_path("locale"), *map(str, folders)]
        self._plain: dict[str, str] = {}
        self._cache: dict[tuple[object, ...], str] = {}
        self._places = [(code, place) for code in languages for place in places]

    def __call__(self, message_id: str, **args: object) -> str:
        """Return the message with its variables filled in. Numbers are formatted for the language."""
        if not args:
            plain = self._plain.get(message_id)
            if plain is None:
                plain = self._plain[message_id] = self._format(message_id, args)
            return plain
        key = (message_id, *args.items(), *map(type, args.values()))  # 1 == 1.0 == True
        try:
            said = self._cache.get(key)
        except TypeError:  # an unhashable value
            return self._format(message_id, args)
        if said is None:
            if len(self._cache) >= _MAX_CACHED:
                self._cache.clear()
            said = self._cache[key] = self._format(message_id, args)
        return said

    def _format(self, message_id: str, args: Mapping[str, object]) -> str:
        for messages in map(_messages, self._places):  # English is loaded only if the language lacks the message
            if message_id in messages:
                return messages.formatted(message_id, args)
        return message_id

    def has(self, message_id: str) -> bool:
        """Return True if this language has the message, or English instead."""
        return any(message_id in messages for messages in map(_messages, self._places))

    def ids(self) -> frozenset[str]:
        """Return the ids of all messages of this language, and of the English ones that it lacks."""
        return frozenset().union(*(_messages(place).ids() for place in self._places))

    def pattern(self, message_id: str) -> Pattern:
        """Return the pattern of a message, before its variables are filled in.

        Raise KeyError if there is no such message, and ValueError if it uses more of Fluent than a pattern has.
        """
        for messages in map(_messages, self._places):
            if message_id in messages:
                return messages.pattern(message_id)
        raise KeyError(message_id)


def language_asked(arguments: Sequence[str]) -> str | None:
    """Return the language that `--lang` or else the environment asks for, or None."""
    for at, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == LANGUAGE_OPTION:
            value = value or next(iter(arguments[at + 1 : at + 2]), "")
            if value in LANGUAGES:
                return value
    return system_language()


def system_language() -> str | None:
    """Return the language of the user's system if banmen has it, or None."""
    for name in (*map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG")), _language_of_settings()):
        if name:
            # "ja_JP.UTF-8", on Windows "Japanese_Japan"
            code = name.lower()[:2]
            return code if code in LANGUAGES else None
    return None


def _language_of_settings() -> str | None:
    """Return the locale of the system's settings on Windows. Elsewhere Python calls the locale C "en_US"."""
    if os.name != "nt":
        return None
    import locale  # noqa: PLC0415 - takes long, and only Windows needs it

    return locale.getlocale()[0]


class _Messages:
    """The messages of one language in one folder.

    A message on a single line without braces is stored as its text. The others are parsed as a pattern when
    they are first used. No message refers to another one; a test checks that. A message of another distribution that
    uses more of Fluent than a pattern shows its id.
    """

    def __init__(self, language: str, folder: str) -> None:
        self._language = language
        self._plain: dict[str, str] = {}
        self._patterns: dict[str, Pattern] = {}
        self._unread: dict[str, str] = {}
        place = os.path.join(folder, language)  # noqa: PTH118 - pathlib takes as long as Python itself to start
        for name in sorted(os.listdir(place) if os.path.isdir(place) else ()):  # noqa: PTH112, PTH208 - as above
            if name.endswith(".ftl"):
                with open(os.path.join(place, name), encoding="utf-8") as file:  # noqa: PTH118, PTH123 - as above
                    self._add_source(file.read())

    def _add_source(self, source: str) -> None:
        for message_id, lines in _entries(source):
            if message_id in self:
                continue
            text = lines[0].partition("=")[2].strip(" ")
            if text and "{" not in text and not any(lines[1:]):
                self._plain[message_id] = text
                continue
            self._unread[message_id] = "\n".join(lines)

    def __contains__(self, message_id: str) -> bool:
        return message_id in self._plain or message_id in self._unread

    def ids(self) -> frozenset[str]:
        return frozenset((*self._plain, *self._unread))

    def pattern(self, message_id: str) -> Pattern:
        if message_id in self._plain:
            return (self._plain[message_id],)
        pattern = self._patterns.get(message_id)
        if pattern is None:
            source = self._unread[message_id]
            pattern = patterns.read(source.partition("=")[2])
            if pattern is None:
                from banmen.fluent.parsing import parse_message  # noqa: PLC0415 - takes 40 ms, for few messages

                pattern = parse_message(source)
            self._patterns[message_id] = pattern
        return pattern

    def formatted(self, message_id: str, args: Mapping[str, object]) -> str:
        if message_id in self._plain:
            return self._plain[message_id]
        try:
            pattern = self.pattern(message_id)
        except ValueError:
            return message_id
        return patterns.format_pattern(pattern, args, self._language)


def _entries(source: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each message's id and its lines: the first, then those that are indented, empty or close a choice."""
    message_id, lines = "", [""]
    for line in source.split("\n"):
        if line[:1] in {"", " ", "}"}:
            lines.append(line)
            continue
        if message_id:
            yield message_id, lines
        name, equals, _ = line.partition("=")
        message_id, lines = name.rstrip(" ") if equals and name[0].isalpha() else "", [line]
    if message_id:
        yield message_id, lines


_read: dict[tuple[str, str], _Messages] = {}
"""Loaded messages, by language and folder."""


def _messages(place: tuple[str, str]) -> _Messages:
    """Return the messages of one language in a folder, loaded once."""
    if place not in _read:
        _read[place] = _Messages(*place)
    return _read[place]


def width_of(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    return len(text) if text.isascii() else sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def wrap_text(text: str, columns: int) -> Iterator[str]:
    """Yield the lines of a text, at most `columns` wide unless a single word is wider.

    No line begins with a closing Japanese character.
    """
    line = ""
    for piece in _pieces(" ".join(text.split())):
        fits = width_of(line + piece.rstrip()) <= columns
        if line and not fits and not (len(piece) == 1 and piece in _NEVER_FIRST):
            yield line.rstrip()
            line = ""
        line += "" if piece == " " and not line else piece
    if line.strip():
        yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """Yield the parts that are never divided: an ASCII word with the blank after it, or one other character."""
    word = ""
    for sign in text:
        if sign.isascii() and sign != " ":
            word += sign
            continue
        if word:
            yield f"{word} " if sign == " " else word
            word = ""
            if sign == " ":
                continue
        yield sign
    if word:
        yield word
