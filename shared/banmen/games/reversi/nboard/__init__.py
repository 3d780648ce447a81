"""The NBoard protocol (Chris Welty), version 2: lines between a program with a board and an engine of reversi.

`session` is the engine's side, with which banmen's engine plays in other programs; `engine` is the board's side, with
which an external engine plays and values moves here. Both are pure: they get and return lines.
"""
