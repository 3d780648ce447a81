"""The NBoard protocol (Chris Welty), version 2: lines between a program with a board and an engine of reversi.

`session` is the engine's side, behind which banmen's engine plays for others; `engine` the board's side, by which an
engine of others plays here and values moves. Both are pure: lines come and go by what they are given.
"""
