### Practice at sudoku: the puzzles of the day

daily-title = Puzzles of the day
daily-open = Practice
daily-about = The same three for everybody.
daily-streak =
    { $count ->
        [one] { $count } day in a row.
       *[other] { $count } days in a row.
    }
daily-play = Solve
daily-again = Solve again

### Practice of a technique, and progress

exercise-title = Learn a technique
exercise-task = Find: { $technique }
exercise-how = Select a square, and choose a digit that this technique places or removes there. Everything simpler is done.
exercise-wrong = Not { $digit } at { $square }: this technique says nothing about it.
exercise-found = Found in { $time }
exercise-record = Best { $best } · found { $count }
exercise-show = Show it
exercise-next = Next position
progress-title = Progress
progress-about = On this computer. Times in brackets were with help.
progress-none = Solved puzzles and techniques that you find are counted here.
progress-last = Last: { $times }

### How hard it was

path-title = How hard was it?
path-about = Each bar is a digit: the higher, the longer you took. Green: a single was there. Gold: something harder was needed. Red: it was wrong. Press one to go there.
path-longest = Where you took longest
path-easiest = Easiest step: { $technique }
path-wrong = It was wrong.
