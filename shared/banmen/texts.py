"""Every sentence a user reads, by its message id, in the user's language (Project Fluent, assets/locale).

Each language is a folder; each file in it holds the words of one part: the hall, a game. A game that another
distribution brings has a folder of its own, laid out like assets/locale.

A message that a language lacks is shown in English; one that English lacks too shows its id, which a test forbids.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from banmen.assets import asset

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

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
        self._places = [(code, folder) for code in languages for folder in (asset("locale"), *folders)]

    def __call__(self, message_id: str, **args: object) -> str:
        """The message with its variables filled in. Numbers are written as the language writes them."""
        for place in self._places:
            bundle = _bundle(*place)
            if bundle.has_message(message_id) and (pattern := bundle.get_message(message_id).value) is not None:
                text, _errors = bundle.format_pattern(pattern, args)
                return str(text)
        return message_id

    def has(self, message_id: str) -> bool:
        """Whether this language, or English in its place, has the message."""
        return any(_bundle(*place).has_message(message_id) for place in self._places)


@cache
def _bundle(language: str, folder: Path) -> "FluentBundle":
    """The messages of one language in a folder of languages, read when the first of them is wanted."""
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415 - 80 ms, which who only asks LANGUAGES saves

    # No isolation marks: no language here is written from right to left, and the font has no sign for them.
    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted((folder / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
