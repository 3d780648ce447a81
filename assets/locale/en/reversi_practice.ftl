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
