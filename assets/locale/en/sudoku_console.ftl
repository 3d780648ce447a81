### banmen sudoku

sudoku-command = solve, make, grade and convert sudoku grids; the puzzles of the day
sudoku-solve-command = solve a grid and show each pass, or all grids of a file
sudoku-solve-about = Solve a sudoku by passes: the lone candidate of a square, then the only place in a row, column or box; where logic is stuck, by assumption and contradiction. The grid is shown after each pass.
sudoku-solve-status = 0 solved; 1 not solved; 2 wrong arguments; 4 a file cannot be used.
sudoku-solve-file = nine lines of nine comma-separated numbers (0 is empty) or of nine characters (. or 0 is empty), 81 characters, or a .num, .sdk or drawn grid with its notes; a file of several grids is solved one after another
sudoku-solve-output = the result; by default FILE.output
sudoku-solve-steps = write every step: row, column, number and why
sudoku-solve-logic-only = make no assumptions: stop where logic is stuck
sudoku-solve-batch = FILE (- for standard input) has a grid of 81 characters a line; write a solution a line, in order, and an empty line where there is none; blank lines, lines with # and text behind a grid are passed over
sudoku-solve-jobs = threads for --batch; 1 by default; they need the compiled search
sudoku-solve-jobs-batch = --jobs is for --batch
sudoku-solve-batch-alone = --batch takes a FILE and nothing else
sudoku-solve-no-output = OUTPUT is missing: standard input and a link have no name to call the result by
sudoku-solve-failed = Failed: { $why }
sudoku-solve-none-since = Failed: there is no solution: { $why }
sudoku-solve-none = Failed: there is no solution.
sudoku-solve-search = { $most } assumptions were not enough: the rest is left to a search.
sudoku-solve-stuck = Logic is stuck. Assumption and contradiction:
sudoku-solve-stuck-unshown = Logic is stuck. Assumption and contradiction (--steps shows them):
sudoku-solve-left = { $count ->
    [one] Logic is stuck: 1 square is left.
   *[other] Logic is stuck: { $count } squares are left.
}
sudoku-solve-solved = Solved.
sudoku-solve-pass-lone = Pass { $number }: { $count ->
    [one] 1 lone candidate
   *[other] { $count } lone candidates
}
sudoku-solve-pass-only = Pass { $number }: { $count ->
    [one] 1 only place
   *[other] { $count } only places
}
sudoku-solve-lone = { $place }: { $digit }, the lone candidate
sudoku-solve-only = { $place }: { $digit }, the only place in { $unit }
sudoku-solve-assumption = Assumption { $number }: { $place }: { $digit } (it may be { $candidates })
sudoku-solve-contradiction = Contradiction: { $why }
sudoku-solve-retreat = Retreat from assumption { $number }: { $place } is not { $digit }
sudoku-convert-command = write a grid as another kind of file
sudoku-convert-about = Read a grid of any kind, recognised by its content, and write it as another: csv (nine lines of numbers), num (nine lines of characters, with colours and notes), sdk (SadMan, SudoCue), txt (81 characters) or pm (drawn, with the candidates). What a kind cannot hold is reported on standard error.
sudoku-convert-status = 0 written; 2 wrong arguments; 4 a file cannot be used.
sudoku-convert-in = the grid or grids, or - for standard input
sudoku-convert-out = the file to write, or - for standard output
sudoku-convert-to = { $forms }; by default what the name of OUT ends with
sudoku-convert-no-form = the name of OUT ends with none of { $known }: name the format with --to
sudoku-convert-lost = Not kept, because .{ $form } files have no place for it: { $parts }.
sudoku-convert-part-givens = which digits were given
sudoku-convert-part-colours = colours
sudoku-convert-part-corner = corner marks
sudoku-convert-part-centre = centre marks
sudoku-convert-part-struck = which candidates were struck out
sudoku-convert-part-candidates = candidates
sudoku-convert-part-header = the lines that begin with #
sudoku-convert-part-noted = which marks are in the corner and which in the centre
sudoku-generate-command = make puzzles of a level
sudoku-generate-about = Make puzzles, 81 characters a line, each with exactly one solution. The same level, seed, givens and symmetry give the same puzzle everywhere. Without --seed a seed is drawn and shown on standard error.
sudoku-generate-status = 0 all made; 1 not all found; 2 wrong arguments.
sudoku-generate-count = how many puzzles, from the seeds S, S+1, S+2 and so on
sudoku-generate-clues = number of givens; by default what suits the level
sudoku-generate-clues-wanted = --clues is from { $least } to { $largest } at this level and symmetry
sudoku-generate-symmetry = of the givens
sudoku-generate-not_found = Seed { $seed }: No such puzzle was found from this seed; another seed may find one.
sudoku-daily-command = the puzzles of the day, the same for everybody
sudoku-daily-about = Print the puzzles of a day, drawn and as 81 characters. The date is the seed, so they are the same on every computer and on the page.
sudoku-daily-status = 0 printed; 2 wrong arguments.
sudoku-daily-level = one of them: { $levels }
sudoku-daily-day = another day; by default today
sudoku-daily-of-day = { $day } · { $level }
sudoku-grade-command = say how hard a grid is, and which techniques it needs
sudoku-grade-about = Solve a grid as a person would, always by the easiest step, and say which techniques that took. Levels: { $levels }. A file of several grids gives a line for each: level, points and hardest technique, with tabs between them. Points are banmen's own: each step has the score of its technique, and they are added up.
sudoku-grade-status = 0 graded; 1 no grid with exactly one solution; 2 wrong arguments; 4 the file cannot be used.
sudoku-grade-file = a grid of any kind, or several, or a link to one; - for standard input
sudoku-grade-steps = write every step and why; takes one grid
sudoku-grade-steps-of-one = --steps takes a file of one grid
sudoku-grade-level = Level { $level }, { $name }: { $points } points
sudoku-grade-hardest = Hardest technique: { $technique }
sudoku-grade-no-technique = none

### Grids, and what is wrong with them

grid-comma = {", "}
grid-or = {" or "}
grid-place = row { $row }, column { $column }
grid-unit = { $kind ->
    [row] row
    [column] column
   *[box] box
} { $number }
grid-grids = { $count } grids
grid-in-line = Line { $line }: { $fault }
grid-in-line-at = Line { $line }, column { $column }: { $fault }
grid-none = There is no solution.
grid-none-since = There is no solution: { $why }
grid-several-solutions = There is more than one solution.
grid-one-of-several = There is more than one solution; this is one of them.
grid-dead-unit = { $unit } has no place for { $digit }.
grid-dead-square = { $place } has no candidate.
grid-broken = { $unit } has { $digit } more than once ({ $places }).
sudoku-grid-number = Grid { $number } of { $count }:
unread-sudoku_file = The collection of puzzles is damaged (line { $line }).
unread-sudoku_file_many = The collection has more than { $most } puzzles: from line { $line } on.
grid-fault-nothing = There is nothing to read.
grid-fault-numbers = A line has nine numbers, this one { $this }.
grid-fault-numbers-more = A line has nine numbers; this one goes on.
grid-fault-number = '{ $sign }' is not a number from 0 to 9.
grid-fault-given = A given { $given } stands where the square has { $digit ->
    [0] no digit
   *[other] { $digit }
}.
grid-fault-sign = '{ $sign }' is not one of { $signs }
grid-fault-characters = A line has { $length } characters, this one { $this }.
grid-fault-characters-more = A line has { $length } characters, this one more.
grid-fault-lines = There are nine lines, here only { $this }.
grid-fault-whole = The grid is whole; something follows it.
grid-fault-fields = A line has nine fields, this one { $this }.
grid-fault-fields-more = A line has nine fields; this one goes on.
grid-fault-brace = A brace is not closed.
grid-fault-digit = '{ $sign }' is not a digit from 1 to 9.
grid-fault-twice = { $sign } occurs twice in a field.
grid-fault-two-grids = The grid stands here and in [Puzzle].
grid-fault-over-given = { $digit } stands where { $given } was given.
grid-fault-section-twice = { $name } stands here twice.
grid-fault-size = A grid has nine rows of nine squares; this one is of another size.
grid-fault-address = This address has no grid of 81 signs.
grid-fault-link = The puzzle in this address is damaged or cut.
grid-fault-rules = This puzzle has rules that sudoku does not have, such as cages or arrows.
grid-fault-damaged = The file is damaged.
grid-fault-many = There are more than { $most } puzzles in it.
grid-fault-no-puzzle = There is no puzzle in it.
grid-fault-entity = It declares entities, which can make a small file huge.
grid-fault-headers = There are more than { $most } lines that begin with #.
grid-fault-header = A line that begins with # has at most { $most } characters, this one more.
grid-fault-section = '{ $name }' is not one of { $known }
