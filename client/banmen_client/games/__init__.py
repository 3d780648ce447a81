"""The games as the window has them, one folder each. `GAMES` is the registry: banmen's own, and those of others.

Another distribution adds a game by an entry point of the group `banmen_client.games` (see `screens.game_window`). A
game's window is imported when it is first looked up.
"""

import logging
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from banmen_client.screens.game_window import GameWindow

GROUP = "banmen_client.games"
"""The entry points' group of games that other distributions bring."""

_OWN = ("reversi", "sudoku", "knights_tour", "goishi", "battle")
"""banmen's own games, in the order in which the lobby shows them: each `GAME` in the `window` module of its folder."""

logger = logging.getLogger(__name__)


class Registry(Mapping[str, GameWindow]):
    """Games by key: banmen's own first, then the others by key. One that cannot be imported is left out."""

    def __init__(self, others: Mapping[str, EntryPoint]) -> None:
        self._others = {key: others[key] for key in sorted(others) if key not in _OWN}
        self._loaded: dict[str, GameWindow | None] = {}

    def __getitem__(self, key: str) -> GameWindow:
        """Return the game of this key. Raise KeyError."""
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
        """Whether the game can be imported."""
        return isinstance(key, str) and self.get(key) is not None

    def _load(self, key: str) -> GameWindow | None:
        if key in _OWN:
            own: GameWindow = import_module(f"banmen_client.games.{key}.window").GAME
            return own
        if key not in self._others:
            return None
        try:
            found: GameWindow = self._others[key].load()
        except Exception:  # whatever another's module raises, the other games are there
            logger.exception("the window of the game %s, of another distribution, cannot be imported", key)
            return None
        return found


GAMES = Registry({entry.name: entry for entry in entry_points(group=GROUP)})
