"""Every sentence a user reads, by its message id, in the user's language (Project Fluent, assets/locale).

Each language is a folder; each file in it holds the words of one part: the hall, a game. A game that another
distribution brings has a folder of its own, laid out like assets/locale.

A message that a language lacks is shown in English; one that English lacks too shows its id, which a test forbids.

`banmen --help` needs this module and is to be there at once: what takes long to import is imported where it is used.
"""

from __future__ import annotations

import os

from banmen import message_pattern
from banmen.assets import asset_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from banmen.message_pattern import Pattern

LANGUAGES: Sequence[str] = ("en", "ja")
LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
LANGUAGE_OPTION = "--lang"
_MOST_KNOWN = 2_000
"""So many sentences with variables are kept: a window says the same ones in each of its pictures."""


class Texts:
    """The messages of one language: `texts("tables-open", count=5)`.

    A language that is not in LANGUAGES is read as English. `folders` hold messages beside banmen's own, in
    `LANGUAGE/*.ftl`; where a message is in several, banmen's own is used, then the first folder's.
    """

    def __init__(self, language: str, folders: Sequence[os.PathLike[str]] = ()) -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        languages = dict.fromkeys((self.language, LANGUAGES[0]))
        places = [asset_path("locale"), *map(str, folders)]
        self._plain: dict[str, str] = {}
        self._known: dict[tuple[object, ...], str] = {}
        self._places = [(code, place) for code in languages for place in places]

    def __call__(self, message_id: str, **args: object) -> str:
        """Return the message with its variables filled in. Numbers are written as the language writes them."""
        if not args:
            plain = self._plain.get(message_id)
            if plain is None:
                plain = self._plain[message_id] = self._said(message_id, args)
            return plain
        key = (message_id, *args.items(), *map(type, args.values()))  # 1 == 1.0 == True
        try:
            said = self._known.get(key)
        except TypeError:  # a value that is no key
            return self._said(message_id, args)
        if said is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            said = self._known[key] = self._said(message_id, args)
        return said

    def _said(self, message_id: str, args: Mapping[str, object]) -> str:
        for messages in map(_messages, self._places):  # English is read only where it is needed
            if message_id in messages:
                return messages.formatted(message_id, args)
        return message_id

    def has(self, message_id: str) -> bool:
        """Whether this language, or English in its place, has the message."""
        return any(message_id in messages for messages in map(_messages, self._places))

    def ids(self) -> frozenset[str]:
        """Return the ids of all messages of this language, and of those that English has in its place."""
        return frozenset().union(*(_messages(place).ids() for place in self._places))

    def pattern(self, message_id: str) -> Pattern:
        """What a message says, before its variables are filled in.

        Raise KeyError for a message that is not there, ValueError for one that has more of Fluent than a pattern.
        """
        for messages in map(_messages, self._places):
            if message_id in messages:
                return messages.pattern(message_id)
        raise KeyError(message_id)


def language_asked(arguments: Sequence[str]) -> str | None:
    """Return the language of `--lang` in a command line, else of the environment; None if neither names one."""
    for at, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == LANGUAGE_OPTION:
            value = value or next(iter(arguments[at + 1 : at + 2]), "")
            if value in LANGUAGES:
                return value
    return system_language()


def system_language() -> str | None:
    """The language of the user's system, from its environment or its settings, where there are messages in it."""
    for name in (*map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG")), _language_of_settings()):
        if name:
            # "ja_JP.UTF-8", on Windows "Japanese_Japan"
            code = name.lower()[:2]
            return code if code in LANGUAGES else None
    return None


def _language_of_settings() -> str | None:
    """Return the locale of the system's settings, on Windows alone: elsewhere Python calls the locale C "en_US"."""
    if os.name != "nt":
        return None
    import locale  # noqa: PLC0415 - takes long, and only Windows needs it

    return locale.getlocale()[0]


class _Messages:
    """The messages of one language in a folder. One in a single line without braces is what its line says.

    Each other one is read as a `message_pattern` when it is first said. No message refers to another one, which a test
    sees. One of another distribution that has more of Fluent than a pattern shows its id, too.
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
                    self._take(file.read())

    def _take(self, source: str) -> None:
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
            pattern = message_pattern.read(source.partition("=")[2])
            if pattern is None:
                from banmen.message_parser import parsed  # noqa: PLC0415 - takes 40 ms, for few messages

                pattern = parsed(source)
            self._patterns[message_id] = pattern
        return pattern

    def formatted(self, message_id: str, args: Mapping[str, object]) -> str:
        if message_id in self._plain:
            return self._plain[message_id]
        try:
            pattern = self.pattern(message_id)
        except ValueError:
            return message_id
        return message_pattern.said(pattern, args, self._language)


def _entries(source: str) -> Iterator[tuple[str, list[str]]]:
    """Each message's id, with its first line and those that follow it and are indented, empty or close a choice."""
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
"""The messages that were read, by language and folder."""


def _messages(place: tuple[str, str]) -> _Messages:
    """Return the messages of one language in a folder of languages."""
    if place not in _read:
        _read[place] = _Messages(*place)
    return _read[place]
