### Reversi: how a game begins

refused-bad_position = That is not a position: write the board row by row, then the side to move (65 characters on 8x8).
refused-start_over = In this position neither side can move.
refused-bad_moves = The opening has a move that is not legal.
refused-bad_handicap = Black may be given up to four corners.
refused-handicap_with_start = Corners can be given in the standard position only.
refused-bad_balanced = A balanced opening is either drawn or not.
refused-balanced_alone = A balanced opening is drawn for the standard position only.
refused-balanced_size = Balanced openings exist for 8x8 boards only.

reversi-handicap = { $corners ->
    [one] { $corners } corner for black
   *[other] { $corners } corners for black
}
reversi-balanced = Balanced opening
reversi-position = Your own position
reversi-opening = After { $moves }

position-title = Set up a position
position-word = The board row by row, then the side to move
position-black = Black
position-white = White
position-empty-square = Empty
position-brush-hint = What a press on the board places. The right button removes a disc; on the keyboard B, W and E.
position-black-moves = Black to move
position-white-moves = White to move
position-start = Start
position-clear = Clear
position-mirror = Mirror
position-me-black = I play black
position-me-white = I play white
position-both = Two players
position-person = Against a person
position-empty = { $count ->
    [one] { $count } empty square
   *[other] { $count } empty squares
}
position-over = Neither side can move here.
position-passes = { $seat } has no move: { $other } moves first.
reversi-beginning = Opening
reversi-usual = Standard
position-review = Analyse
position-open = Set up a position

### Reversi: recorded games

games-title = Recorded games
games-search = Player, event, year, 42-22, opening, f5d6c3 or position
games-searching = Searching…
games-count = { $found } of { $count } games
games-none = No game matches.
games-save = Save as GGF
games-damaged = Game { $number } cannot be opened: { $reason }
unread-wthor_length = Its header promises { $games } games in { $wanted } bytes, but it has { $found }: it is cut off or damaged.
unread-wthor_names = This is a list of names of the WTHOR base. Open a .wtb file, which has the games.
unread-wthor_kind = It belongs to the WTHOR base, but has no games of 8×8 or 10×10.
unread-wthor_game = Game { $number } of the file is damaged.
unread-ggf_game = Game { $number }, line { $line }: this is not a game in GGF.
unread-bad_position = A position of { $found } signs fits no board: on 8x8 it has 64 squares and the side to move.
unread-bad_ggf = From here on this is not a game in GGF.
