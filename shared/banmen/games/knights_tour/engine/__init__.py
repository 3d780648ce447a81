"""The knight's tour: boards, the choice of the next square, one tour found or built, all tours counted.

Squares are indices, row by row: `row * columns + column`, 0 the upper left one.
"""
