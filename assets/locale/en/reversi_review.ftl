### Hints on a game of reversi, and its review

hint = Hint
hint-line = Best line
hint-thinking = Thinking…
hint-depth = Estimate, { $depth } moves deep
hint-deeper = Estimate, { $depth } moves deep, still searching
hint-exact = Exact to the end of the game
explain-best = Best: { $square } ({ $value }). { $how }.
hint-failed = No hint: the search cannot run here.
hint-not-now = No hints while somebody's game depends on them.
hint-game-over = The game is over: there is no move to hint at.

review = Review
review-again = Try again
review-end = End review
review-show-better = Show better
review-try = Try from here
review-lost-at = Where it was lost
review-graph = Who is ahead after each move: press to go there
review-running = Reviewing: { $percent } %
review-done = Reviewed, exact from { $empties } empty squares
review-failed = The review stopped: the search cannot run here.
review-no-game = There is no game here that can be reviewed.
review-not-over = A game can be reviewed when it is over.
review-passed = { $seat ->
    [black] Black has to pass
   *[other] White has to pass
}
review-best = { $square }: the best move
review-good = good
review-inaccuracy = inaccuracy
review-mistake = mistake
review-blunder = blunder
review-verdict = { $lost ->
    [0] { $square }: { $kind }
   *[other] { $square }: { $kind }, { $exact ->
        [true] { $lost }
       *[other] about { $lost }
    } { $lost ->
        [1] disc
       *[other] discs
    } lost
}
review-value =
    { $ahead ->
        [black] Black { $value }
        [white] White { $value }
       *[even] Even
    }
review-better = Better: { $square }, { $value } instead of { $played }
review-why-corner = { $seat ->
    [black] White
   *[other] Black
} takes the corner { $corner } at once.
review-why-corner-later = It loses the corner { $corner } soon after.
review-why-corner-open = The corner { $corner } was there to take.
review-why-corner-won = { $better } wins the corner { $corner }.
review-why-parity = An even area of { $played }: { $seat ->
    [black] White
   *[other] Black
} plays last there.
review-why-few-moves = { $played ->
    [0] It leaves no safe move;
    [1] It leaves 1 safe move;
   *[other] It leaves { $played } safe moves;
} { $better } leaves { $best }.
review-why-frees = It leaves { $seat ->
    [black] White
   *[other] Black
} { $played } moves; { $better } leaves { $best }.
review-why-frontier = { $played } discs are easy to turn; with { $better } only { $best }.
review-why-left = It leaves { $better } to { $seat ->
    [black] White
   *[other] Black
}.
review-why-mobility = { $seat ->
    [black] Black
   *[other] White
} soon has fewer moves than with { $better }.
review-why-beside-corner = It lies beside the empty corner { $corner }.
review-waiting = Not reviewed yet
review-counts = { $name }: { $inaccuracies } ?!  { $mistakes } ?  { $blunders } ??
milestone-turning = turning point

try-title = Try it from here
try-about = The computer plays the other side. The game you came from stays: “{ $back }” shows it again.
try-open = Play
try-back = Back to game
try-level = Level
try-seat = Your side
key-hint = F2
key-hint-does = Hint: what each square is worth; again: off
key-hint-line = F3
key-hint-line-does = The best line as numbered discs; again: off
key-review = F4
key-review-does = Review of the game; again: off
