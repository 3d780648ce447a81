"""The sources of the page's files: the package banmen_web, and games of other distributions. Reads files."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from banmen.games import GAMES
from banmen.texts import LANGUAGES
from banmen_server.logs import fields
from banmen_server.net.page_words import words

GROUP = "banmen_web.games"
"""The entry points' group of games that other distributions add: `KEY = "package"`.

The package has a folder `page` with `page.js` and its files, and may have a folder `words`, like assets/locale.
"""

SUFFIXES = (".js", ".css", ".svg")

logger = logging.getLogger(__name__)


class OtherGame(NamedTuple):
    """A game of another distribution: its files, by their names below `games/KEY/`, and its messages."""

    key: str
    files: Mapping[str, bytes]
    words: Path


def page_folder() -> Path | None:
    """Return the folder of the page's own files, in a checkout or an installation; None if it is missing."""
    return next(_folders("banmen_web"), None)


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files that a page may request, by their names below the folder, without links to outside."""
    root = folder.resolve()
    found = sorted(path for path in root.rglob("*") if path.suffix in SUFFIXES and path.is_file())
    inside = [path for path in found if path.resolve().is_relative_to(root)]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in inside}


def other_games(entries: Sequence[EntryPoint] | None = None) -> list[OtherGame]:
    """Return the games of other distributions that have a page; log a warning for an unusable one."""
    found = entry_points(group=GROUP) if entries is None else entries
    return [game for entry in sorted(found, key=lambda entry: entry.name) for game in _other_game(entry)]


def _other_game(entry: EntryPoint) -> Iterator[OtherGame]:
    try:
        folder = next(_folders(entry.value))
        game = OtherGame(entry.name, files_in(folder / "page"), folder / "words")
        modules = [data.decode() for name, data in game.files.items() if name.endswith(".js")]
        for language in LANGUAGES:
            words(language, modules, [game.words])
        known = game.key in GAMES and bool(GAMES.distribution(game.key)) and "page.js" in game.files
    except Exception as error:  # noqa: BLE001 - whatever is wrong with another distribution must not stop the page
        logger.warning("game_page_unusable", extra=fields(game=entry.name, reason=str(error) or type(error).__name__))
        return
    if known:
        yield game
    else:
        logger.warning("game_page_unusable", extra=fields(game=entry.name, reason="no page.js"))


def _folders(package: str) -> Iterator[Path]:
    """Yield the folders of a package, without importing it."""
    spec = find_spec(package)
    yield from map(Path, () if spec is None else spec.submodule_search_locations or ())
