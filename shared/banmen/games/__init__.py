"""The games, one folder each, and `GAMES`, the registry of banmen's games and those of other distributions.

Another distribution adds a game with an entry point in the group `banmen.games`: `KEY = "module:GAME"`, where GAME is a
`banmen.game.Game` whose `key` is KEY. A game is imported when it is first looked up.
"""

import logging
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from banmen.game import AnyGame, Game

GROUP = "banmen.games"
"""The group of entry points for games of other distributions."""

_OWN: Mapping[str, str] = {
    "reversi": "banmen.games.reversi.rules:REVERSI",
    "sudoku": "banmen.games.sudoku.rules:SUDOKU",
    "knights_tour": "banmen.games.knights_tour.rules:KNIGHTS_TOUR",
    "battle": "banmen.games.battle.rules:BATTLE",
    "goishi": "banmen.games.goishi.rules:GOISHI",
    "lesson": "banmen.games.lesson.rules:LESSON",
    "tournament": "banmen.games.tournament.rules:TOURNAMENT",
}

logger = logging.getLogger(__name__)


class Registry(Mapping[str, AnyGame]):
    """Games by key, in the order in which the hall shows them: banmen's own first, then the others by key.

    A game of another distribution that cannot be imported is left out; a warning is logged once.
    """

    def __init__(self, own: Mapping[str, str], others: Mapping[str, EntryPoint]) -> None:
        self._own = own
        self._others = {key: others[key] for key in sorted(others) if key not in own}
        self._loaded: dict[str, AnyGame] = {}

    def __getitem__(self, key: str) -> AnyGame:
        """Return the game with this key, imported if needed. Raise KeyError."""
        if key not in self._loaded:
            self._loaded[key] = self._load_own(key) if key in self._own else self._load_other(key)
        return self._loaded[key]

    def is_to_import(self, key: str) -> bool:
        """Return True if looking up this key imports a game, which takes up to 0.1 s."""
        return key not in self._loaded and (key in self._own or key in self._others)

    @property
    def all_imported(self) -> bool:
        """Whether every game is imported."""
        return self._loaded.keys() >= {*self._own, *self._others}

    def __iter__(self) -> Iterator[str]:
        """Yield the keys. This imports the games of other distributions, but not banmen's own."""
        yield from self._own
        yield from [key for key in list(self._others) if key in self]

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def distribution(self, key: str) -> str:
        """Return the distribution of a game; "" for banmen's own and for unknown keys."""
        entry = self._others.get(key)
        return entry.dist.name if entry is not None and entry.dist is not None else ""

    def _load_own(self, key: str) -> AnyGame:
        module, _, name = self._own[key].partition(":")
        game: AnyGame = getattr(import_module(module), name)
        return game

    def _load_other(self, key: str) -> AnyGame:
        """Import a game of another distribution. Raise KeyError if it cannot be imported."""
        entry = self._others[key]
        try:
            game = entry.load()
        except Exception as error:  # noqa: BLE001 - whatever stops another distribution must not stop banmen
            fault: object = error
        else:
            if isinstance(game, Game) and game.key == key:
                return game
            fault = f"{game!r} is no game with this key"
        del self._others[key]
        logger.warning("the game %s of another distribution cannot be used: %s", key, fault)
        raise KeyError(key)


GAMES = Registry(_OWN, {entry.name: entry for entry in entry_points(group=GROUP)})
