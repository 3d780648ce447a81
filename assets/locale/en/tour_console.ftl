### banmen tour

tour-command = find, count and show knight's tours
tour-command-board = 8x8, or 5x12: five rows of twelve columns
tour-command-start = a1 is the lower left one, b1 is right of it, a2 above; r2c30 is row 2, column 30
tour-command-closed = the last square is one move from the first
tour-command-no-square = --start: { $name } is not a square of a board of { $rows } rows and { $columns } columns
tour-command-size = { $text }: A board is written as 8x8, rows first.
tour-command-too-large = { $text }: A board has at most { $side } rows or columns, { $squares } squares.
tour-command-tour = { $kind ->
    [closed] closed tour
   *[other] tour
} of { $rows }x{ $columns }
tour-command-tour-from = { $kind ->
    [closed] closed tour
   *[other] tour
} of { $rows }x{ $columns } from { $square }
tour-command-none = There is no { $tour }.
tour-command-not-found = No { $tour } was found.
tour-command-why = { $none } { $why }
tour-find-command = find one tour
tour-find-about = Find one knight's tour: every square once. As text, each square has its number on the tour, row by row, the highest row first.
tour-find-status = 0 found; 1 there is none; 2 wrong arguments; 4 the file cannot be written.
tour-find-method = constructive (by default): quick on every board; warnsdorff_backtracking: fewest exits first, going back from dead ends, which may take very long on three or five rows; warnsdorff: the same without going back, so that it may get stuck; backtracking: the eight directions in turn, which may go on for ever
tour-find-format = txt by default, or what the name of FILE ends in
tour-find-out = by default, and for -, standard output
tour-find-ending = --out: a tour is not written as { $ending }, only as { $known }; --format says which, whatever the name
tour-find-terminal = a picture cannot be shown on a terminal: name a file with --out
tour-count-command = count all tours
tour-count-about = Count the tours of a board, from one square or from every square. An open tour counts once in each direction, a closed one once. The number is written last. An interrupted count continues where it was when the same is counted again.
tour-count-status = 0 counted, also where there is none; 1 the board is too large to be counted; 2 wrong arguments.
tour-count-anew = forget what an interrupted count knew
tour-count-stopped = Stopped. The same command continues at { $progress } ({ $file }).
tour-count-goes-on = Continuing at { $progress }, where an earlier count was stopped ({ $file }).
tour-count-not-kept = The count cannot be kept in { $file }: { $reason }.
tour-count-needs-fast = { $rows }x{ $columns } is too large for pure Python: in the folder of banmen's repository, pip install '.[fast]', and have some 10 GB of memory.
tour-count-too-large = { $rows }x{ $columns } is too large: the ways to fill half of it fit into no memory.
tour-all-command = show all tours
tour-all-about = Show all tours, each by the numbers of its squares, and finally how many there are. Without --start they begin on every square; a closed tour is shown once, from its start or from the upper left square.
tour-all-status = 0 shown, also where there is none; 2 wrong arguments.
