### Practice at reversi: puzzles, and the training of openings

puzzle-task = { $seat ->
    [black] Black to move and win
   *[other] White to move and win
}
puzzle-grade-1 = Beginner
puzzle-grade-2 = Easy
puzzle-grade-3 = Medium
puzzle-grade-4 = Hard
puzzle-grade-5 = Expert
puzzle-right = Right: { $square } wins by { $discs }.
puzzle-wrong = { $discs ->
    [0] { $square } only draws.
   *[other] { $square } loses by { $discs }.
}
puzzle-line = Best play: { $line }
endgame-title = Puzzles
endgame-open = Puzzles
endgame-of-games = Puzzles from your games
endgame-searching = Searched { $done } of { $games }, { $count ->
    [one] { $count } puzzle so far
   *[other] { $count } puzzles so far
}
endgame-none = No position here has exactly one winning move.
endgame-failed = The search stopped: { $reason }
puzzle-solved = Solved
puzzle-of-day = Puzzle of the day
puzzle-number = Puzzle { $number } of { $count }
puzzle-solution = Solution
puzzle-next = Next puzzle
puzzle-missed = Move { $number }: { $square } was played
puzzle-found = Move { $number }, found in the game
trainer-title = Openings trainer
trainer-open = Openings
trainer-all = All openings
trainer-question = Move { $number }: where does { $seat ->
    [black] Black
   *[other] White
} play?
trainer-right = Right: { $square }.
trainer-mirrored = Right: { $played } is { $square } mirrored.
trainer-wrong = Not { $played }: the line goes on with { $square }. Play it now; it will be asked again.
trainer-repeat = Asked again
trainer-progress = { $right } of { $answered } right, { $left } left
trainer-done = Done: { $right } of { $answered } right at the first try.
trainer-restart = Start again
