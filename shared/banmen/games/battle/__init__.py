"""The battle: the hero against the demon king, blow by blow, with dice that everyone can check afterwards.

`values` are its numbers, states, actions and events; `dice` throws from a seed that is committed to before the first
blow; `rules` puts both behind the interface of every game; `verifying` works a battle out again.
"""

from banmen.games.battle.rules import BATTLE

__all__ = ["BATTLE"]
