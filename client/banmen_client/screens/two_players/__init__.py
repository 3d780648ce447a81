"""The table of a game of moves for two: players, status, offers, the move list, and the dialog that opens one.

`facts.TwoPlayerFacts` is what a game provides for it.
"""
