"""Goishi hiroi, picking stones: all of them, along rows and columns, each time the first stone in the direction taken.

`state` has its states, actions and events; `options` reads the options and makes the board; `picking` says which
stones can be picked next and why another cannot; `rules` is its `Game`; `engine` finds and counts orders; `advice`
answers whether all stones can still be picked, and how.
"""
