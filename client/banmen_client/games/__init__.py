"""The games that the window supports, one folder each. `GAMES` is the registry of banmen's own games and of plugins.

Another distribution adds a game through an entry point of the group `banmen_client.games` (see `screens.game_window`).
The registry imports the window of a game at its first lookup.
"""

import logging
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from banmen_client.screens.game_window import GameWindow

GROUP = "banmen_client.games"
"""The entry point group for games from other distributions."""

_OWN = ("reversi", "sudoku", "knights_tour", "goishi", "battle")
"""The keys of banmen's own games, in lobby order. Each `GAME` is in the `window` module of its folder."""

logger = logging.getLogger(__name__)


class WindowRegistry(Mapping[str, GameWindow]):
    """Map keys to games: banmen's own first, then the plugins by key. Leave out a plugin whose import fails."""

    def __init__(self, others: Mapping[str, EntryPoint]) -> None:
        self._others = {key: others[key] for key in sorted(others) if key not in _OWN}
        self._loaded: dict[str, GameWindow | None] = {}

    def __getitem__(self, key: str) -> GameWindow:
        """Return the game with this key. Raise KeyError if there is none."""
        if key not in self._loaded:
            self._loaded[key] = self._load(key)
        found = self._loaded[key]
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        """Yield the keys of the games that can be imported."""
        yield from _OWN
        yield from (key for key in self._others if key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, key: object) -> bool:
        """Return True if the game can be imported."""
        return isinstance(key, str) and self.get(key) is not None

    def _load(self, key: str) -> GameWindow | None:
        if key in _OWN:
            own: GameWindow = import_module(f"banmen_client.games.{key}.window").GAME
            return own
        if key not in self._others:
            return None
        try:
            found: GameWindow = self._others[key].load()
        except Exception:  # a faulty plugin must not disable the other games
            logger.exception("the window of the game %s, of another distribution, cannot be imported", key)
            return None
        return found


GAMES = WindowRegistry({entry.name: entry for entry in entry_points(group=GROUP)})
