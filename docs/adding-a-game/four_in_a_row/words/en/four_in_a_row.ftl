game-four_in_a_row = Four in a row
game-four_in_a_row-players = 2 players
seat-red = Red
seat-yellow = Yellow
refused-column_full = That column is full.
four-column = Column { $number }
four-key-column = 1 to 7
four-key-column-does = Drop a disc into that column
