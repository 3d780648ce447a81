### A class: a teacher asks, the students answer

game-lesson = Class
game-lesson-players = Teach, or take part
game-lesson-rules =
    The teacher opens the class. Students join with its code or QR code and a name; whoever comes back has the same place.
    The teacher asks: a choice, a number, or a move on a board. Everybody answers on their own screen and may change the answer until all answers are revealed. Nobody else sees an answer before.
    Whoever was right gets a point. Raise your hand if you want to say something.
seat-teacher = Teacher
seat-student = Student { $number }
reason-lesson_over = The lesson is over
lesson-wait = The teacher will ask in a moment.
lesson-nothing-asked = Ask the class
lesson-ask-choice = Which answer is right?
lesson-ask-number = How many?
lesson-ask-board = Where next?
lesson-begun = The lesson has begun
lesson-open = The question is open
lesson-asked = Question { $number }
lesson-number = Your number
lesson-send = Send
lesson-ask = Ask
lesson-ask-title = Ask the class
lesson-reveal = Reveal
lesson-end = End the lesson
lesson-change = Change
lesson-hand-up = Raise hand
lesson-hand-down = Take hand down
lesson-call = Call
lesson-manage = { $name }: name, mute, remove
lesson-name = Name
lesson-rename = Rename
lesson-mute = Mute
lesson-unmute = Let speak again
lesson-muted = muted
lesson-remove = Remove
lesson-remove-means = Who is removed cannot come back on this device. The seat is free for somebody else.
lesson-door-close = Close the door
lesson-door-open = Open the door
refused-removed_from_table = You were removed from this table.
refused-door_closed = The door of this class is closed. Ask the teacher to open it.
refused-name_taken = Somebody here has this name already. Write another one.
refused-muted = The teacher has muted you.
lesson-yours = Your answer is in.
lesson-your-turn = Your answer?
lesson-answered = { $answered } of { $students } have answered
lesson-students = { $students ->
    [0] No students yet: share the code
    [one] { $students } student
   *[other] { $students } students
}
lesson-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
lesson-revealed = Answers
lesson-right = ✓ You are right!
lesson-wrong = Not this time.
lesson-scores = Points
lesson-scores-own = Each sees their own
lesson-scores-all = All see all
lesson-kind = Answer
lesson-kind-choice = A choice
lesson-kind-number = A number
lesson-kind-board = A move
lesson-field-text = Question
lesson-field-choices = Choices, one a line
lesson-field-brought = Position or moves, as text
lesson-board = Board
lesson-board-none = None
lesson-taken = { $game }, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}: the position that you looked at.
lesson-time = Time
lesson-seconds = { $seconds } s
lesson-seconds-none = No limit
lesson-bad-choices = Write two to { $most } different choices, one a line.
lesson-no-board = Choose a board, or write a position or the moves of a game.
lesson-one-position = Bring one position or one game.
lesson-long-game = This game is too long: a position has at most { $most } moves.
lesson-task = Task: { $game }
lesson-task-set = Set a task
lesson-task-title = A task for all
lesson-task-game = Game
lesson-task-kind = Who sees how far all are
lesson-task-own = Only you
lesson-task-race = All: a race
lesson-task-text = Words for the class
lesson-rival = Opponent
lesson-rival-teacher = You play all
lesson-minutes = { $minutes } min
lesson-task-start = Start
lesson-task-waits = Press Start. You play at a board of your own.
lesson-task-no-rival = The teacher will come to your board.
lesson-task-rivals-turn = Your opponent is to move
lesson-task-done = Finished!
lesson-task-over = The task is over
lesson-task-at-work = { $students ->
    [one] { $students } is at work
   *[other] { $students } are at work
}
lesson-task-finished = { $finished } of { $students } have finished
lesson-task-stuck = { $count } stuck
lesson-task-your-move = { $count ->
    [one] { $count } board waits for you
   *[other] { $count } boards wait for you
}
lesson-task-end = End the task
lesson-other-board = Another board
lesson-ending-solved = Solved
lesson-ending-won = Won
lesson-ending-lost = Lost
lesson-ending-drawn = Draw
lesson-mistakes = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
lesson-hints = { $count ->
    [one] { $count } hint
   *[other] { $count } hints
}
lesson-stuck = Stuck
lesson-tip = Tip: { $text }
lesson-tip-send = Send a tip
lesson-tip-text = Tip
lesson-show = Show to all
lesson-show-named = Show with name
lesson-show-end = Stop showing
lesson-column-name = Name
lesson-column-done = Steps
lesson-column-mistakes = Mistakes
lesson-column-hints = Hints
lesson-column-time = Time
lesson-column-ending = End
lesson-summary = Summary of the lesson
lesson-summary-save = Save the summary
lesson-summary-print = Print
lesson-summary-file = lesson
lesson-plan = Lesson plan
lesson-plan-named = Lesson plan: { $name }
lesson-plan-open = Open a plan
lesson-plan-of-file = From a file
lesson-plan-save = Save this lesson as a plan
lesson-plan-file = plan
lesson-plan-empty = Nothing was asked yet.
lesson-plan-unread = This file is no lesson plan.
lesson-plan-knight = Going back: the knight's tour
lesson-plan-knight-where = Where can the knight go from the corner?
lesson-plan-knight-stuck = The knight has no free square left, and some squares are still empty. What now?
lesson-plan-knight-stop = Stop: it cannot be done
lesson-plan-knight-back = One step back, and another way
lesson-plan-knight-anew = Begin again from the first square
lesson-plan-knight-task = Visit every square once. Where you are stuck, go back and try another way.
lesson-plan-knight-small = How many squares of a 3×3 board can a knight visit that begins in a corner?
lesson-plan-knight-beside = Can a tour of 5×5 begin on the square right beside a corner?
lesson-plan-knight-yes = Yes
lesson-plan-knight-no = No
lesson-plan-sudoku = Deducing, not guessing: sudoku
lesson-plan-sudoku-guess = In a square 3 and 7 are possible. Somebody writes 3, because it looks better. What is that?
lesson-plan-sudoku-guessed = A guess
lesson-plan-sudoku-proved = A deduction
lesson-plan-sudoku-where = Write one digit that must be right. Can you say why?
lesson-plan-sudoku-task = Solve the sudoku. Write only what you can give a reason for.
lesson-plan-sudoku-fewest = How few givens can a sudoku with one solution have?
lesson-plan-reversi = Greed and freedom: reversi
lesson-plan-reversi-where = Black to move. Where would you play?
lesson-plan-reversi-better = In the middle of a game, what is worth more?
lesson-plan-reversi-discs = Having more discs
lesson-plan-reversi-moves = Having more moves to choose from
lesson-plan-reversi-task = Play the computer. At first turn as few discs as you can, and take the corners.
lesson-plan-reversi-safe = Which disc can never be turned?
lesson-plan-reversi-middle = One in the middle
lesson-plan-reversi-edge = One on an edge
lesson-plan-reversi-corner = One in a corner
page-join = Join
page-join-title = { $name } invites you: { $game }
