### The knight's tour

game-knights_tour = Knight's tour
game-knights_tour-players = Watch, or try it
game-knights_tour-rules =
    A knight moves as in chess: two squares along a row or a column, then one to the side.
    It must visit every square once. A tour is closed if the first square is a knight's move from the last.
    Watch a program look for a tour, or move the knight yourself.
seat-knight = Knight

tour-number = { $count }
tour-size = { $rows }×{ $columns }
tour-closed = closed
tour-all = all tours
tour-by-person = By hand
tour-method-backtracking = Backtracking
tour-method-warnsdorff = Warnsdorff
tour-method-warnsdorff_backtracking = Warnsdorff with backtracking
tour-method-constructive = Built of blocks
tour-row-depth = { $count } of { $of } squares
tour-row-found = { $count ->
    [one] { $count } tour found
   *[other] { $count } tours found
}

### Figures

tour-depth = Depth
tour-of = of { $count }
tour-left = Left
tour-retreats = Retreats
tour-steps = Steps
tour-rate = Steps/s
tour-found = Tours
tour-graph = Depth over time
tour-graph-start = step 0
tour-retreat = retreat
tour-step = Step { $number }
tour-went-back = { $count ->
    [0] no retreat
    [one] { $count } retreat
   *[other] { $count } retreats
}

### What comes next

tour-next = Next squares
tour-next-backtracking = in the order of the directions
tour-next-warnsdorff = fewest onward moves first
tour-next-warnsdorff_backtracking = fewest onward moves first
tour-next-constructive = the tour is already built
tour-next-person = with their onward moves
tour-ahead = next
tour-spent = tried
tour-back = back
tour-legend-order = order
tour-legend-onward = onward moves
tour-legend-retreat = last retreat
tour-do-back = Take back
tour-do-back-hint = One square back (Backspace)
tour-do-hint = Hint
tour-do-hint-hint = Is a tour still possible from here? (F2)
tour-do-again = Start over
tour-do-again-hint = Back to the first square
tour-do-keep = Back to there
tour-do-keep-hint = Go back until a tour is possible again
tour-thinking = Looking for a tour…
tour-advice-go = { $square } leads to a tour
tour-advice-unknown = Not known; { $square } looks best

### The end

tour-end-toured = A tour!
tour-end-toured-closed = A closed tour!
tour-end-toured-why = All { $squares } squares, in { $steps } steps with { $retreats ->
    [one] { $retreats } retreat.
   *[other] { $retreats } retreats.
}
tour-end-all_found = { $count ->
    [one] { $count } tour and no more
   *[other] { $count } tours and no more
}
tour-end-all_found-why = Everything has been tried.
tour-end-none = There is no tour
tour-end-none-from = There is no tour from { $square }
tour-end-colours-why = Each move changes the colour of the square, and this board has too many of one colour.
tour-end-too_small-why = The board is too small: for this size that is known.
tour-end-narrow-why = On so few rows or columns the knight cannot turn round.
tour-end-centre-why = No knight's move leads to or from the square in the middle.
tour-end-corners-why = Opposite corners share their only two neighbours, so a tour would have to begin in a corner and end in one. The eight other squares at the sides are then two rings that no move joins.
tour-end-corner_ring-why = Opposite corners share their only two neighbours: entering and leaving both closes a ring of these four squares.
tour-end-four_rows-why = With four rows or columns, every other square of a closed tour would be an outer one, and all of these of one colour.
tour-end-inner_row-why = With four rows or columns, a tour begins and ends on an outer one; this first square is not.
tour-end-no_tour-why = Everything has been tried; nothing leads to a tour.
tour-end-stuck = Stuck
tour-end-stuck-why = This method never goes back, and from here no free square can be reached.
tour-limit = Not found within { $steps } steps
tour-limit-all = { $count ->
    [one] { $count } tour within { $steps } steps
   *[other] { $count } tours within { $steps } steps
}
tour-limit-why = A show ends here. Another method or another first square may do better.
tour-lost = No tour left from here
tour-lost-why = Whatever comes now, some square is left out. Go back.
tour-lost-back = Go back until { $count ->
    [one] { $count } square is left: from there a tour is possible.
   *[other] { $count } squares are left: from there a tour is possible.
}
tour-begin = Where to begin?
tour-begin-how = Any square may be the first. Press one or type its name.
tour-dead-end = Dead end
tour-dead-end-why = No free square can be reached from here. Go back.
tour-not-closed = All squares, but not closed
tour-not-closed-why = The last square is not a knight's move from the first, so the tour is not closed.

### Opening a table

tour-new-size = Board
tour-new-size-hint = Rows×columns: 8×8, from 3×3 to 200×200
tour-new-size-fault = 3×3 to 200×200
tour-new-start = First square
tour-new-start-hint = any, or a1 (r12c40 on wide boards)
tour-new-start-fault = Not a square of this board
tour-new-who = Who plays
tour-new-who-program = A program (watch)
tour-new-who-me = Me
tour-new-method = Method
tour-new-method-hard = On boards this long with three or five rows, a search often finds nothing within the 100,000 steps of a show; built of blocks, a tour is there at once
tour-new-closed = Tour
tour-new-closed-no = Open
tour-new-closed-yes = Closed
tour-new-find = Stop when
tour-new-find-one = One is found
tour-new-find-all = All are found

### Keys

tour-key-square = D 3
tour-key-square-does = Go to a square: letter and number
tour-key-number = 1 … 8
tour-key-number-does = Go to one of the next squares
tour-key-back = Backspace
tour-key-back-does = Take back
tour-key-hint = F2
tour-key-hint-does = Hint: is a tour still possible?
tour-key-cursor = Tab, then ↑ ↓ ← →
tour-key-cursor-does = The cursor on the board; Enter goes there

### Refusals, by the server's code

refused-visited = The knight has been there already.
refused-no_knights_move = That is not a knight's move away.
refused-not_back = Going back leaves fewer squares than there are now.
refused-at_start = The knight stands on its first square.
refused-not_known = It is not known that no other tour exists.
refused-bad_closed = A tour is either closed or open.
refused-bad_start = The first square is not on this board.
refused-bad_method = There is no such method.
refused-bad_find = Look for one tour, or for all of them by backtracking.
