"""Fit the weights of the patterns to games that the engine plays against itself and solves: a tool of this project."""
