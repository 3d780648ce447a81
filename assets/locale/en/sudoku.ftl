### The sudoku table: the puzzle, its figures, its tools

sudoku-own-grid = A grid of your own
sudoku-puzzle = { $level } · #{ $seed }
sudoku-level-1 = Beginner
sudoku-level-2 = Easy
sudoku-level-3 = Medium
sudoku-level-4 = Hard
sudoku-level-5 = Expert
sudoku-time = Time
sudoku-left = Left
sudoku-digit-left = { $count } left
sudoku-more = More
sudoku-less = Close
sudoku-digit-clear = Erase
sudoku-filled = { $filled } of { $all }
sudoku-paused-first = The game is paused. Resume it first.
sudoku-select-first = Choose a square first.
sudoku-list-gap = {", "}

### What can be done

sudoku-do-undo = Undo
sudoku-do-erase = Erase
sudoku-do-pencil = Pencil
sudoku-do-select = Select
sudoku-do-hint = Hint
sudoku-do-candidates = Candidates
sudoku-do-rules = Mark conflicts
sudoku-do-centre = Centre marks
sudoku-do-colours = Colours
sudoku-do-filter = Highlight
sudoku-do-check = Check
sudoku-do-complete = Finished?
sudoku-do-answer = Solution
sudoku-do-next = Next step
sudoku-do-steps = All steps
sudoku-do-run-hint = Fill naked singles
sudoku-do-think = Fill all singles
sudoku-do-redo = Redo
sudoku-do-savepoint = Savepoint
sudoku-do-return = To savepoint
sudoku-do-mend = Before mistake
sudoku-do-reset = Start over
sudoku-do-pause = Pause
sudoku-do-pause-alone = Pause when I look away
sudoku-do-new = New puzzle
sudoku-do-own = Own grid
sudoku-do-load = Open
sudoku-do-save = Save
sudoku-do-save-all = Save all
sudoku-do-print = Print
sudoku-do-replay = Save replay
sudoku-do-keys = Keys
sudoku-do-resign = Give up

### What they do: where the pointer stays

sudoku-about-candidates = Show which digits can still go in each empty square
sudoku-about-rules = Mark digits that occur twice in a row, column or box
sudoku-about-centre = Digits become marks in the centre of the square
sudoku-about-colours = Digits colour the square
sudoku-about-filter = Highlight all squares of the digit you press next
sudoku-about-check = Compare what you wrote with the solution
sudoku-about-complete = Count empty squares and broken rules
sudoku-about-answer = Show the whole solution (asks first)
sudoku-about-next = Take the easiest next step and say why
sudoku-about-steps = List every step that is possible here, the easiest first
sudoku-about-run-hint = Fill every square with one candidate left (asks first)
sudoku-about-think = Fill all naked and hidden singles (asks first)
sudoku-about-savepoint = Remember this grid so that you can come back to it
sudoku-about-return = Go back to your last savepoint
sudoku-about-mend = Go back to before the first wrong digit
sudoku-about-reset = Erase everything you wrote
sudoku-about-save = Save the grid as a file
sudoku-about-save-all = Save the grid with marks and colours
sudoku-about-replay = Save the whole game as a replay
sudoku-part-marks = Marks
sudoku-part-checks = Checks
sudoku-part-solve = Solve
sudoku-part-back = Go back
sudoku-part-files = Puzzles
sudoku-part-table = Table

### The card

sudoku-tip = Choose a square and a digit. H gives a hint, ? shows all keys.
sudoku-tip-race = No help: the first to finish wins.
sudoku-tip-watching = You are watching. Page Up and Page Down look back and forth; a digit highlights its squares.
sudoku-thinking = Looking…
sudoku-ask-answer = Show the solution?
sudoku-ask-answer-body = It is shown in all empty squares.
sudoku-ask-run-hint = Fill naked singles?
sudoku-ask-run-hint-body = Every square with only one candidate left is filled, and those that follow from it. One undo takes it back, unless it completes the grid.
sudoku-ask-think = Fill all singles?
sudoku-ask-think-body = Naked and hidden singles are filled as far as they lead. One undo takes it back, unless it completes the grid.
sudoku-hint-where = Hint
sudoku-hint = Hint: { $name }
sudoku-step = Step: { $name }
sudoku-card-further = Why?
sudoku-card-apply = Do it
sudoku-card-show = Show
sudoku-card-fill = Fill
sudoku-card-cancel = Cancel
sudoku-card-clear = Erase
sudoku-card-mend = Go back
sudoku-card-give-back = Give back
sudoku-card-resume = Resume
sudoku-card-back = Back
sudoku-card-next = Next step
sudoku-card-new = New puzzle
sudoku-card-again = Again
sudoku-card-path = How hard?
sudoku-mistaken-title = Something is wrong
sudoku-mistaken =
    { $count ->
        [one] { $squares } has the wrong digit. Correct it before the next hint.
       *[other] { $squares } have the wrong digits. Correct them before the next hint.
    }
sudoku-overstruck-title = A candidate is missing
sudoku-overstruck =
    { $count ->
        [one] The { $digit } struck out at { $squares } is needed.
       *[other] The { $digit } struck out at { $squares } is needed there.
    }
sudoku-lost-title = Dead end
sudoku-lost = What you have written leaves no solution. Undo a few digits.
sudoku-silence-title = No hint
sudoku-silence = This grid has several solutions, so no step follows from it.
sudoku-silence-full = The grid is full.
sudoku-right = All right
sudoku-right-so-far = Every digit so far matches the solution.
sudoku-wrong =
    { $count ->
        [one] { $count } digit is wrong
       *[other] { $count } digits are wrong
    }
sudoku-wrong-marked = They are marked until you write again.
sudoku-several = Several solutions
sudoku-several-open = The givens allow several solutions; your digits lead to one.
sudoku-several-dead = The givens allow several solutions; your digits lead to none.
sudoku-not-complete = Not finished
sudoku-empty =
    { $count ->
        [one] { $count } square is empty.
       *[other] { $count } squares are empty.
    }
sudoku-full = The grid is full.
sudoku-breaking =
    { $count ->
        [one] { $count } digit breaks a rule.
       *[other] { $count } digits break a rule.
    }
sudoku-answer = Solution
sudoku-answer-only = The only solution is shown in the empty squares.
sudoku-answer-several = One of several solutions is shown in the empty squares.
sudoku-no-answer = It cannot be solved
sudoku-no-answer-body = This grid has no solution.
sudoku-ran-none-run-hint = No square has only one candidate left.
sudoku-ran-none-think = There is no naked or hidden single left.
sudoku-round-run-hint = 
    { $count ->
        [one] { $count } square is filled with the only candidate it had left.
       *[other] { $count } squares are filled, each with the only candidate it had left.
    }
sudoku-round-think = 
    { $count ->
        [one] { $count } square is filled: a naked or hidden single.
       *[other] { $count } squares are filled: naked and hidden singles, as far as they lead.
    }
sudoku-paused = Paused
sudoku-paused-hint = The grid is hidden while the clock is stopped.
sudoku-completed = Completed! \(^o^)/
sudoku-in-time = Time: { $time }.
sudoku-your-place =
    { $place ->
        [1] You were first.
       *[other] Your place: { $place }.
    }
sudoku-race-on = You are still racing.
sudoku-others-race = The others are still racing.
sudoku-you-gave-up = You have given up
sudoku-give-up = Give up this race?
sudoku-give-up-body = You can then write no more in this race.
sudoku-gave-up = given up
sudoku-placed = { $place } · { $time }
sudoku-aids =
    { $count ->
        [one] helped once
       *[other] helped { $count } times
    }
sudoku-new-best = A new best time!
sudoku-best-time = Best: { $time }.
sudoku-with-aid = With help, so it does not count as a best time.
sudoku-solved-count = Solved: { $count }.
sudoku-other-first = { $name } was first
sudoku-looking-back = Change { $number } of { $last } · End: live

### What happened

sudoku-did-began = The puzzle is laid out.
sudoku-did-set = { $name } writes { $digit } at { $square }.
sudoku-did-write = { $name } writes a digit.
sudoku-did-clear = { $name } erases.
sudoku-did-note = { $name } marks.
sudoku-did-colour = { $name } colours.
sudoku-did-step = { $name } takes a step.
sudoku-did-undo = { $name } undoes a change.
sudoku-did-redo = { $name } redoes a change.
sudoku-did-return = { $name } goes back to a savepoint.
sudoku-did-mend = { $name } goes back to before the first mistake.
sudoku-did-reset = { $name } starts over.
sudoku-did-hint = { $name } looks at a hint.
sudoku-did-check = { $name } checks the digits against the solution.
sudoku-did-answer = { $name } looks at the solution.
sudoku-did-finish = { $name } has completed the grid.
sudoku-did-give-up = { $name } gives up.
sudoku-did-save = { $name } sets a savepoint.
sudoku-did-pause = { $name } stops or restarts the clock.

### Keys

sudoku-key-arrows = ← ↑ → ↓
sudoku-key-arrows-does = Move the cursor
sudoku-key-more = Shift + arrows
sudoku-key-more-does = Select several squares; dragging does too
sudoku-key-digits = 1 … 9
sudoku-key-digits-does = Write a digit; the same again takes it out
sudoku-key-corner = Ctrl + 1 … 9
sudoku-key-corner-does = A mark in the corner; or strike a candidate out
sudoku-key-middle = Alt + 1 … 9
sudoku-key-middle-does = A mark in the centre (also Ctrl + Shift)
sudoku-key-clear = Delete, 0
sudoku-key-clear-does = Erase
sudoku-key-pencil = Space, P
sudoku-key-pencil-does = Pencil on and off; Shift + P: centre marks
sudoku-key-popup = Enter
sudoku-key-popup-does = A palette at the square; also the right button
sudoku-key-hint = H
sudoku-key-hint-does = Hint: where, why, done
sudoku-key-next = N
sudoku-key-next-does = Next step of the solution, with its reason
sudoku-key-steps = S
sudoku-key-steps-does = All steps of this position, the easiest first
sudoku-key-runs = R, T
sudoku-key-runs-does = Fill naked or all singles (RunHint, Think)
sudoku-key-candidates = C
sudoku-key-candidates-does = Automatic candidates: on, off
sudoku-key-filter = F 5
sudoku-key-filter-does = Highlight a digit; F again: off
sudoku-key-colours = L
sudoku-key-colours-does = Colours: digits colour the squares
sudoku-key-rules = K
sudoku-key-rules-does = Mark what breaks a rule: on, off
sudoku-key-check = V
sudoku-key-check-does = Check against the solution
sudoku-key-complete = E
sudoku-key-complete-does = Is it finished?
sudoku-key-answer = A
sudoku-key-answer-does = Show the solution (asks first)
sudoku-key-undo = Ctrl+Z, Ctrl+Y
sudoku-key-undo-does = Undo, redo
sudoku-key-savepoint = B, Shift+B
sudoku-key-savepoint-does = Set a savepoint; go back to it
sudoku-key-mend = M
sudoku-key-mend-does = Back to before the first mistake
sudoku-key-reset = Ctrl+R
sudoku-key-reset-does = Start over
sudoku-key-pause = W, Pause
sudoku-key-pause-does = Stop and restart the clock
sudoku-key-look = Page Up, Page Down
sudoku-key-look-does = Earlier and later changes; Home, End
sudoku-key-new = Ctrl+N, Ctrl+E
sudoku-key-new-does = New puzzle; a grid of your own
sudoku-key-files = Ctrl+O, Ctrl+S
sudoku-key-files-does = Open, save; Ctrl+Shift+S: save all
sudoku-key-print = Ctrl+P
sudoku-key-print-does = Print
sudoku-key-sheet = O
sudoku-key-sheet-does = More: everything else you can do
sudoku-steps = Steps
sudoku-all-steps = All steps here: { $count }
