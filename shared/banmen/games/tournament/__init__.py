"""A tournament: a director opens it, players enter, and the server opens a table for each game of a round.

`rules` judges what director and players do, and says what follows by itself; `state` holds the states, actions and
events; `pairing` finds who meets whom; `standings` ranks the players.
"""
