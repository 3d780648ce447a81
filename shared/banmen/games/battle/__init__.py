"""The battle: the hero against the demon king, blow by blow, with dice that everyone can check afterwards.

`state` has its numbers, states, actions and events; `dice` throws from a seed that is committed to before the first
blow; `rules` is its `Game`; `verify` works a battle out again; `engine` compares ways to fight it.
"""
