"""The knight's tour: boards, the choice of the next square, finding or building one tour, counting all tours.

Squares are indices, row by row: `row * columns + column`, 0 the upper left one.
"""
