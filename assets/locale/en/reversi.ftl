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

position-title = Set up a position
position-word = The board row by row, then the side to move
position-black = Black
position-white = White
position-empty-square = Empty
position-brush-hint = What a press on the board lays. The right button takes a disc away; on the keyboard B, W and E.
position-black-moves = Black to move
position-white-moves = White to move
position-start = Start
position-clear = Clear
position-mirror = Mirror
position-me-black = I am black
position-me-white = I am white
position-both = Both here
position-person = Against a person
position-empty = { $count ->
    [one] { $count } empty square
   *[other] { $count } empty squares
}
position-over = Neither side can move here.
position-passes = { $seat } has no move: { $other } begins.
reversi-beginning = Beginning
reversi-usual = Usual
position-review = Look with hints
position-open = Set up a position

### Reversi: recorded games

games-title = Recorded games
games-search = Player, event, year, 42-22, opening, f5d6c3 or position
games-searching = Searching …
games-count = { $found } of { $count } games
games-none = No game is like this.
games-save = Save as GGF
games-damaged = Game { $number } cannot be opened: { $reason }
unread-wthor_length = Its header says { $games } games, { $wanted } bytes, but it has { $found }: it is cut or damaged.
unread-wthor_names = These are the names of the WTHOR base. Open a .wtb file, which has games.
unread-wthor_kind = It is of the WTHOR base, but has no games of 8×8 or 10×10.
unread-wthor_game = Game { $number } of the file is damaged.
unread-ggf_game = Game { $number }, line { $line }: it is no game in GGF.
unread-bad_ggf = It is no game in GGF here.
