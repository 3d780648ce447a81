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

    from fluent.runtime import FluentBundle

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
        """The message with its variables filled in. Numbers are written as the language writes them."""
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

    def sources(self) -> Mapping[str, str]:
        """Each message of this language, or English in its place, by its id, as its file has it: in Fluent's syntax."""
        found: dict[str, str] = {}
        for messages in map(_messages, reversed(self._places)):
            found |= messages.sources()
        return found


def language_asked(arguments: Sequence[str]) -> str | None:
    """The language of `--lang` in a command line, else of the environment; None where neither names one."""
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
    """The locale of the system's settings, on Windows alone: elsewhere Python calls the locale C "en_US"."""
    if os.name != "nt":
        return None
    import locale  # noqa: PLC0415 - takes long, and only Windows needs it

    return locale.getlocale()[0]


class _Messages:
    """The messages of one language in a folder. One in a single line without braces is what its line says.

    One that is a `message_pattern` is said by it, where all values are texts or numbers. Each other one is parsed
    by Fluent when it is first said: all of them take half a second, and Fluent itself longer than all else that a help
    text needs. No message refers to another one, which a test sees.
    """

    def __init__(self, language: str, folder: str) -> None:
        self._language = language
        self._plain: dict[str, str] = {}
        self._patterns: dict[str, Pattern | None] = {}
        self._unread: dict[str, str] = {}
        place = os.path.join(folder, language)  # noqa: PTH118 - pathlib takes as long as Python itself to start
        for name in sorted(os.listdir(place) if os.path.isdir(place) else ()):  # noqa: PTH112, PTH208 - as above
            if name.endswith(".ftl"):
                with open(os.path.join(place, name), encoding="utf-8") as file:  # noqa: PTH118, PTH123 - as above
                    self._take(file.read())
        self._bundle: FluentBundle | None = None

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

    def sources(self) -> Mapping[str, str]:
        return {message_id: f"{message_id} = {text}" for message_id, text in self._plain.items()} | self._unread

    def formatted(self, message_id: str, args: Mapping[str, object]) -> str:
        if message_id in self._plain:
            return self._plain[message_id]
        if message_id not in self._patterns:
            self._patterns[message_id] = message_pattern.read(self._unread[message_id].partition("=")[2])
        pattern = self._patterns[message_id]
        if pattern is not None and (said := message_pattern.said(pattern, args, self._language)) is not None:
            return said
        from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415 - 80 ms, where nothing is said

        if self._bundle is None:
            # No isolation marks: no language here is written from right to left, and the font has no sign for them.
            self._bundle = FluentBundle([self._language], use_isolating=False)
        if not self._bundle.has_message(message_id):
            self._bundle.add_resource(FluentResource(self._unread[message_id]))
        value = self._bundle.get_message(message_id).value
        text, _errors = self._bundle.format_pattern(value, dict(args)) if value is not None else (message_id, [])
        return str(text)


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
    """The messages of one language in a folder of languages."""
    if place not in _read:
        _read[place] = _Messages(*place)
    return _read[place]
