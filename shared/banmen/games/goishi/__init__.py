"""Goishi hiroi, picking stones: pick all stones along rows and columns, always the first stone in the chosen direction.

`state` holds the states, actions and events; `options` reads the options and makes the board; `picking` says which
stones can be picked next and is the program that picks them; `rules` is the `Game`; `files` reads and writes boards;
`engine` finds and counts orders; `advice` answers whether all stones can still be picked, and how.
"""
