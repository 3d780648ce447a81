### Goishi hiroi: its name, what is told, what can be done

game-goishi = Goishi hiroi
game-goishi-players = Alone, or watch
game-goishi-rules =
    Pick up all stones, one after another. Begin with any of them.
    From the stone picked last, go along its row or column to the first stone that lies there: that one is next. No stone may be jumped over.
    You may go on or turn left or right, but never straight back the way you came.
seat-picker = Picker
goishi-size = { $rows }×{ $columns }
goishi-stones = { $count ->
    [one] { $count } stone
   *[other] { $count } stones
}
goishi-numbered = No. { $seed }
goishi-own = Own board
goishi-progress = { $count } of { $of } picked
goishi-progress-search = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
goishi-left = Left
goishi-left-unit = {""}
goishi-picked = { $count } of { $of } picked
goishi-count = { $count } of { $of }
goishi-step = Step { $number }
goishi-retreats = { $count ->
    [one] { $count } retreat
   *[other] { $count } retreats
}
goishi-orders = { $count ->
    [one] { $count } order found
   *[other] { $count } orders found
}

### The rules

goishi-rules = Rules
goishi-rule-line = Go along a row or column to the first stone
goishi-rule-line-short = Along a line, to the first stone
goishi-rule-jump = No stone may be jumped over
goishi-rule-jump-short = Jump over none
goishi-rule-back = Never go straight back
goishi-rule-back-short = Not straight back

### What is told

goishi-making = The board is being made…
goishi-refused = That stone cannot be picked
goishi-refused-other = That is not possible
goishi-thinking = Thinking…
goishi-undecided = Not clear yet
goishi-undecided-more = The search would take long. Ask again, and it looks further.
goishi-hopeless = This board has no solution
goishi-hopeless-more = Wherever you start, some stone is left over.
goishi-lost = It cannot be solved from here
goishi-lost-more = { $count ->
    [one] Put the last stone back (to { $kept }) and it can.
   *[other] Put { $count } stones back (to { $kept }) and it can.
}
goishi-lost-all = Put all stones back and start with another one.
goishi-open = It can still be solved
goishi-open-more = Some order picks all stones from here.
goishi-hint = Next: row { $row }, column { $column }
goishi-hint-more = From there it can be solved.
goishi-answer = The solution
goishi-answer-more = { $count ->
    [one] The last stone is numbered.
   *[other] Numbers show the order of the { $count } stones left.
}
goishi-given-up = Given up
goishi-begin = Start with any stone
goishi-begin-more = Click one, or move to it with the arrow keys and press Enter.
goishi-stuck = No stone can be reached
goishi-stuck-more = Undo some and try another way.
goishi-next = { $count ->
    [one] One stone can be picked next
   *[other] { $count } stones can be picked next
}
goishi-next-more = { $count ->
    [one] It has a blue ring.
   *[other] They have a blue ring.
}
goishi-joy = All picked! \(^o^)/
goishi-solved = All stones are picked
goishi-solved-more = { $count ->
    [one] { $count } stone
   *[other] { $count } stones
}, { $retreats ->
    [0] none put back
    [one] one put back on the way
   *[other] { $retreats } put back on the way
}
goishi-all-found = { $count ->
    [one] One order and no other
   *[other] { $count } orders and no more
}
goishi-none = There is no order
goishi-none-more = { $retreats ->
    [one] Everything was tried: one retreat.
   *[other] Everything was tried: { $retreats } retreats.
}
goishi-found = Order { $number } found
goishi-dead-end = Stone { $number } put back
goishi-straight = The solution, stone by stone
goishi-straight-more = → picks the next stone. Space lets it run.
goishi-limit = Not found within { $steps } steps
goishi-limit-all = { $count ->
    [one] { $count } order within { $steps } steps
   *[other] { $count } orders within { $steps } steps
}
goishi-limit-more = A show ends here. A smaller board is searched to the end.
goishi-searching = Looking for an order
goishi-searching-all = Looking for all orders
goishi-search-counts = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} · { $retreats ->
    [one] { $retreats } retreat
   *[other] { $retreats } retreats
}

### What can be done

goishi-do-undo = Undo
goishi-do-redo = Redo
goishi-do-hint = Hint
goishi-do-answer = Solution
goishi-do-solvable = Solvable?
goishi-do-solvable-hint = Say after every stone whether all can still be picked (S)
goishi-do-copy = Copy URL
goishi-do-edit = Edit board
goishi-do-new = New table

### Opening a table

goishi-new-who = Who picks
goishi-new-me = Me
goishi-new-program = A program
goishi-new-shows = It shows
goishi-new-first = Its search
goishi-new-all = All orders
goishi-new-straight = The solution
goishi-new-size = Board
goishi-new-stones = Stones
goishi-new-seed = Number
goishi-new-seed-any = any
goishi-new-own = Own board, URL or file

### A board of one's own

goishi-edit-title = Own board
goishi-edit-hint = Click where stones lie, or paste a board or its URL.
goishi-edit-place = URL or file
goishi-edit-paste = Paste
goishi-edit-clear = Clear
goishi-edit-copy = URL
goishi-edit-rows = Rows: { $count }
goishi-edit-columns = Columns: { $count }
goishi-edit-less = One less
goishi-edit-more = One more
goishi-edit-one = One order
goishi-edit-one-more = A good puzzle: there is exactly one solution.
goishi-edit-several = Several orders
goishi-edit-several-more = It can be played all the same.
goishi-edit-none = No order picks all stones
goishi-edit-none-more = It can be opened all the same; a program will show that.
goishi-edit-undecided = Not clear yet
goishi-edit-undecided-more = The search would take long.
goishi-edit-fault = Line { $line }, column { $column }
goishi-edit-unreadable = It cannot be read

### What is wrong with a text that is no board

goishi-fault-nothing = There is nothing to read.
goishi-fault-opens = A row begins with a double quote.
goishi-fault-closes = A row ends with a double quote.
goishi-fault-over = A row ends at its second double quote.
goishi-fault-tab = A tab is neither a space nor a stone.
goishi-fault-sign = “{ $sign }” is neither O (a stone) nor a point (none).
goishi-fault-length = The first row has { $first } squares, this one { $this }.
goishi-fault-address = An address contains goishi/COLUMNS/ROWS/SQUARES.
goishi-fault-other = This is another puzzle: { $kind }.
goishi-fault-digit = “{ $sign }” is not one of 0 to 9 and a to v.
goishi-fault-digits = The squares should take { $needed } characters, not { $this }.
goishi-fault-sides = After goishi come the numbers of columns and rows.
goishi-fault-rows = There should be { $rows } rows, not { $this }.
goishi-fault-field = “{ $sign }” is neither a point nor a number.
goishi-fault-fields = A row should have { $columns } squares, not { $this }.
goishi-fault-size = A board has 1 to { $largest } rows and columns.

### Keys

goishi-key-cursor = ↑ ↓ ← →
goishi-key-cursor-does = Move the cursor on the board
goishi-key-pick = Enter
goishi-key-pick-does = Pick the stone there
goishi-key-undo = Backspace, U
goishi-key-undo-does = Put the last stone back
goishi-key-redo = R
goishi-key-redo-does = Pick it again
goishi-key-hint = H
goishi-key-hint-does = Hint: which stone next
goishi-key-answer = A
goishi-key-answer-does = Show the solution
goishi-key-solvable = S
goishi-key-solvable-does = Warn of dead ends: on, off
goishi-key-copy = C
goishi-key-copy-does = Copy the board's URL
goishi-key-edit = E
goishi-key-edit-does = Edit a board

### Refusals

refused-not_in_line = It lies in another row and column.
refused-jumps_over = Another stone comes first.
refused-straight_back = That would be straight back.
refused-no_stone = There is no stone there.
refused-already_picked = It has already been picked.
refused-bad_search = A program shows its search, all orders, or the solution.
refused-board_given = Your own board has no size, stones or number to choose.
refused-bad_board = That is not a board of goishi hiroi.
refused-no_stones = There are no stones on this board.
refused-bad_stones = A board of this size cannot have that many, or that few, stones.
