game-four_in_a_row = Four in a row
game-four_in_a_row-players = 2 players
game-four_in_a_row-rules =
    Red and yellow play in turn; red begins. A disc falls to the lowest free place of the column that you choose.
    Who first has four discs in a straight line, along a row, a column or a diagonal, wins. A full board is a draw.
seat-red = Red
seat-yellow = Yellow
refused-column_full = That column is full.
reason-four_in_a_row = Four in a row
four-column = Column { $number }
four-key-column = 1 to 7
four-key-column-does = Drop a disc into that column
unread-four_no_column = { $found } is no column from 1 to 7.
program-four_in_a_row-1 = Computer, level 1
program-four_in_a_row-2 = Computer, level 2
program-four_in_a_row-3 = Computer, level 3
program-four_in_a_row-1-about = Looks one move ahead
program-four_in_a_row-2-about = Looks three moves ahead
program-four_in_a_row-3-about = All it can
four-column-holds = Column { $number }, from below: { $discs }
four-dropped = { $seat }: column { $number }
