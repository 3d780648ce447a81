"""The knight's tour: one knight, every square of the board once, on boards from 3x3 to 200x200.

`state` has its states, actions and events; `options` reads the options; `moves` folds what happens; `search` says
what is left to try; `rules` is its `Game`; `engine` finds and counts tours.
"""
