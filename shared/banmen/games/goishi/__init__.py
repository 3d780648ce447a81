"""Goishi hiroi, picking stones: all of them, along rows and columns, each time the first stone in the direction taken.

`values` are its states, actions and events; `opening` reads the options and makes the board; `picking` says which
stones can be picked next and why another cannot; `rules` puts them behind the interface of every game; `advice` tells
a player whether all stones can still be picked, and how.
"""

from banmen.games.goishi.rules import GOISHI

__all__ = ["GOISHI"]
