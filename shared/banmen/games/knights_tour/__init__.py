"""The knight's tour: one knight visits every square of the board once, on boards from 3x3 to 200x200.

`state` holds the states, actions and events; `rules` reads the options and is the `Game`; `search` says what is left to
try and chooses the steps of the programs; `engine` finds and counts tours; `files` and `reader` write and read them.
"""
