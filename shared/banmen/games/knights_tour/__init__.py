"""The knight's tour: one knight, every square of the board once, on boards from 3x3 to 200x200.

`values` are its states, actions and events; `opening` reads the options; `walking` folds what happens; `search` says
what is left to try; `rules` puts them behind the interface of every game.
"""

from banmen.games.knights_tour.rules import KNIGHTS_TOUR

__all__ = ["KNIGHTS_TOUR"]
