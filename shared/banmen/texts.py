"""Every sentence a user reads, by its message id, in the user's language (Project Fluent, assets/locale).

Each language is a folder; each file in it holds the words of one part: the hall, a game. A game that another
distribution brings has a folder of its own, laid out like assets/locale.

A message that a language lacks is shown in English; one that English lacks too shows its id, which a test forbids.
"""

import locale
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from banmen.assets import asset

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

_ENTRY = re.compile(r"^(?P<id>[a-zA-Z][\w-]*) *=.*\n?(?:(?:[ }].*)?\n)*", re.MULTILINE)
"""A message: its first line, and those that follow it and are indented, empty or close a choice."""

LANGUAGES: Sequence[str] = ("en", "ja")
LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "ja": "日本語"}


class Texts:
    """The messages of one language: `texts("tables-open", count=5)`.

    A language that is not in LANGUAGES is read as English. `folders` hold messages beside banmen's own, in
    `LANGUAGE/*.ftl`; where a message is in several, banmen's own is used, then the first folder's.
    """

    def __init__(self, language: str, folders: Sequence[Path] = ()) -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        languages = dict.fromkeys((self.language, LANGUAGES[0]))
        self._messages = [_messages(code, folder) for code in languages for folder in (asset("locale"), *folders)]

    def __call__(self, message_id: str, **args: object) -> str:
        """The message with its variables filled in. Numbers are written as the language writes them."""
        for messages in self._messages:
            if message_id in messages:
                return messages.formatted(message_id, args)
        return message_id

    def has(self, message_id: str) -> bool:
        """Whether this language, or English in its place, has the message."""
        return any(message_id in messages for messages in self._messages)


def system_language() -> str | None:
    """The language of the user's system, from its environment or its settings, where there are messages in it."""
    # Elsewhere than on Windows Python calls the locale C "en_US", though nobody has asked for English.
    settings = locale.getlocale()[0] if os.name == "nt" else None
    for name in (*map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG")), settings):
        if name:
            # "ja_JP.UTF-8", on Windows "Japanese_Japan"
            code = name.lower()[:2]
            return code if code in LANGUAGES else None
    return None


class _Messages:
    """The messages of one language in a folder. Each is parsed when it is first said: all of them take half a second.

    No message refers to another one, which a test sees.
    """

    def __init__(self, language: str, folder: Path) -> None:
        self._language = language
        self._unread: dict[str, str] = {}
        for path in sorted((folder / language).glob("*.ftl")):
            for entry in _ENTRY.finditer(path.read_text(encoding="utf-8")):
                self._unread.setdefault(entry["id"], entry.group())
        self._bundle: FluentBundle | None = None

    def __contains__(self, message_id: str) -> bool:
        return message_id in self._unread

    def formatted(self, message_id: str, args: Mapping[str, object]) -> str:
        from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415 - 80 ms, where nothing is said

        if self._bundle is None:
            # No isolation marks: no language here is written from right to left, and the font has no sign for them.
            self._bundle = FluentBundle([self._language], use_isolating=False)
        if not self._bundle.has_message(message_id):
            self._bundle.add_resource(FluentResource(self._unread[message_id]))
        pattern = self._bundle.get_message(message_id).value
        text, _errors = self._bundle.format_pattern(pattern, dict(args)) if pattern is not None else (message_id, [])
        return str(text)


@cache
def _messages(language: str, folder: Path) -> _Messages:
    """The messages of one language in a folder of languages."""
    return _Messages(language, folder)
