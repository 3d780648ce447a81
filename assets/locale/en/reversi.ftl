### Reversi: how a game begins

refused-bad_position = That is no position: the board row by row, then the side to move (65 characters on 8x8).
refused-start_over = In this position neither side can move.
refused-bad_moves = The opening has a move that is not legal.
refused-bad_handicap = Black may have up to four corners from the beginning.
refused-handicap_with_start = Corners are given in the usual position only.
refused-bad_balanced = A balanced opening is drawn, or not.
refused-balanced_alone = A balanced opening is drawn for the usual position only.
refused-balanced_size = There are balanced openings for boards of 8x8 only.

reversi-handicap = { $corners ->
    [one] { $corners } corner for black
   *[other] { $corners } corners for black
}
reversi-balanced = Balanced opening
reversi-position = Own position
reversi-opening = After { $moves }
