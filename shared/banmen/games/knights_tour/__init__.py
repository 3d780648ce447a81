"""The knight's tour: one knight visits every square of the board once, on boards from 3x3 to 200x200.

`state` holds the states, actions and events; `options` reads the options; `moves` folds events; `search` says what is
left to try; `rules` is the `Game`; `engine` finds and counts tours.
"""
