### Sudoku: which puzzle, and how it is played

puzzle-own = Own grid
puzzle-mode-alone = alone
puzzle-mode-together = together
puzzle-mode-race = race
puzzle-aids-told = with help

### A new table

new-level = Level
new-seed = Puzzle number
new-seed-any = any
new-clues = Givens
new-clues-fewest = fewest
new-symmetry = Symmetry
new-symmetry-none = None
new-symmetry-rotation = Half turn
new-symmetry-mirror = Mirror
new-symmetry-diagonal = Diagonal
new-rival = Against
new-rival-people = People
new-rival-slow = Slow
new-rival-steady = Steady
new-rival-quick = Quick
new-rival-hint = A program races too and takes the last seat: about 13, 7 or 3 minutes for an easy puzzle.
new-aids = Help
new-aids-off = None
new-aids-told = Allowed, told to all
new-aids-hint = Hints, steps, checks and the solution: off, or seen by all and not counted.
new-record = Best { $best } · solved { $count }
new-mode = Mode
new-mode-alone = Alone
new-mode-together = Together
new-mode-race = Race
new-mode-watched = Watch
new-mode-watched-hint = A program solves it step by step, and everyone watches.
new-players = Players
new-marks = Marks
new-marks-shared = Everyone sees them
new-marks-own = Each sees their own
new-own = Enter a grid
new-file = Open a file
new-making = The puzzle is being made…

### A grid of one's own

grid-conflict = A digit occurs twice in a row, column or box.
grid-no-solution = This grid has no solution.
grid-several = Several solutions
grid-several-more = You can play it, but no digit is wrong by itself.
grid-complete = The grid is already complete.
grid-one = One solution
grid-one-level = One solution · { $level }
grid-thinking = Looking for solutions…
grid-fault = Line { $line }, column { $column } cannot be read.
entering-title = Enter a grid
entering-hint = Type the digits, 0 for an empty square, or paste a grid with Ctrl+V
entering-paste = Paste
entering-clear = Clear

### Files

opening-title = Open a grid
opening-hint = Choose a file, write its path above, or drop it on this window.
opening-none = No grids here
opening-above = Folder above
opening-unreadable = This file cannot be read.
opening-loose = These givens make no puzzle, so they are opened as entries that you can correct.
saving-title = Save the grid
saving-title-all = Save the grid with all marks
saving-name = Name
saving-form = File type
saving-save = Save
saving-replace = Replace
saving-there = A file of this name already exists.
saving-nameless = the file needs a name
saving-loses = Not kept in this type of file: { $what }
saving-part-givens = which digits were given
saving-part-colours = colours
saving-part-corner = corner marks
saving-part-centre = centre marks
saving-part-struck = struck candidates
saving-part-candidates = candidates
saving-part-header = comments

### Collections

puzzles-title = Collection
puzzles-search = Name, number, level, technique, solved or new
puzzles-count = { $found } of { $count } puzzles
puzzles-none = No puzzle matches.
puzzles-given = { $given } givens
puzzles-solved = solved
puzzles-open = new
puzzles-conflict = breaks a rule
puzzles-several = several solutions
puzzles-complete = complete
puzzles-no-solution = no solution

### Paper

printing-title = Print
printing-per_page = Grids per page
printing-what = Digits
printing-what-givens = Givens
printing-what-entries = With entries
printing-what-marks = With marks
printing-answers = Solutions
printing-answers-page = On a separate page
printing-paper = Paper
printing-paper-a4 = A4
printing-paper-letter = Letter
printing-suffix = File
printing-print = Save { $kind }
printing-making = Making puzzle { $number } of { $count }…
printing-writing = Writing the pages…
printing-there = A file of this name already exists. Choose another name.
printing-done = { $count ->
    [one] Saved: { $path }
   *[other] Saved { $count } pictures: { $path }
}
