### Practice at sudoku: the puzzles of the day

daily-title = Puzzles of the day
daily-open = Today's puzzles
daily-about = The same three for everybody.
daily-streak =
    { $count ->
        [one] { $count } day in a row.
       *[other] { $count } days in a row.
    }
daily-play = Solve
daily-again = Solve again
