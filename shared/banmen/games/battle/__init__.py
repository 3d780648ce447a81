"""The battle: the hero against the demon king, blow by blow, with dice that everyone can verify afterwards.

`state` holds the numbers, states, actions and events; `rules` is the `Game`, and rolls from a seed that the server
commits to before the first blow; `verify` recomputes a finished battle; `engine` compares strategies.
"""
