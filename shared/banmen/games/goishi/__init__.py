"""Goishi hiroi, picking stones: pick all stones along rows and columns, always the first stone in the chosen direction.

`state` holds the states, actions and events; `options` reads the options and makes the board; `picking` says which
stones can be picked next, advises, and is the program; `rules` is the `Game`; `files` reads and writes boards;
`engine` finds and counts orders.
"""
