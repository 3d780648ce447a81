### banmen reversi

reversi-command = count reversi's game tree, replay or analyse a transcript, look through recorded games, puzzles
reversi-size = squares a side, { $usual } by default
reversi-size-wanted = { $text }: A reversi board has an even size from { $least } to { $largest }.
reversi-perft = count the leaves of the game tree at a depth
reversi-perft-about = Count the leaves of the game tree at a depth.
reversi-perft-status = 0 counted; 2 wrong arguments.
reversi-depth = plies below the opening; a pass is one ply
reversi-depth-wanted = { $text }: A depth is a whole number from { $least }.
reversi-depth-leaves = depth { $depth }: { $leaves }
reversi-replay = replay a transcript and show the final board and the score
reversi-replay-about = Replay a transcript and show the final board and the score.
reversi-replay-status = 0 replayed; 1 a move that the rules refuse; 2 wrong arguments; 4 no transcript that can be read.
reversi-transcript = f5d6c3…, or a file of it, in GGF or in PGN, or - for standard input; several games are replayed one after another
reversi-game-number = Game { $number } of { $count }{ $players }:
reversi-fault = Line { $line }, column { $column }, move { $number }: { $fault }
reversi-no-square = '{ $found }' is neither a square nor a pass.
reversi-nor-file = { $fault } There is no file of this name either.
reversi-in-file = { $name }: { $fault }
reversi-illegal = { $step }: { $fault }
reversi-move = Move { $number }, { $square }
reversi-pass = Pass before move { $number }
reversi-score = Score: black { $black }, white { $white }
reversi-score-empties = With the empty squares: black { $black }, white { $white }
reversi-to-move = { $seat ->
    [black] Black to move
   *[other] White to move
}
reversi-wins = { $seat ->
    [black] Black wins
   *[other] White wins
}
reversi-draw = Draw
reversi-size-written = squares a side; by default those written before the moves, else { $usual }
reversi-opening-name = Opening: { $name }
reversi-nboard = play as an engine for any program that speaks the NBoard protocol
reversi-nboard-about = Play as an engine for any program that speaks the NBoard protocol, on standard input and output.
reversi-nboard-status = 0 the other program ended it; 2 wrong arguments.
reversi-nboard-level = play as the computer's level N, 1 to { $last }
reversi-nboard-depth = search N plies, whatever the other program asks for
reversi-games = look through the recorded games of a file
reversi-games-about = List the recorded games of a file: of the WTHOR base (.wtb), or in GGF.
reversi-games-status = 0 found; 1 no game matches; 2 the file cannot be read, or wrong arguments.
reversi-games-file = a .wtb file, with .jou and .trn beside it for the names, or a file in GGF
reversi-games-asked = what must match: a player, an event, a year, 42-22, an opening, f5d6c3, a position; black:NAME, white:NAME
reversi-games-ggf = write them in GGF
reversi-games-found = { $found } of { $count } games
reversi-games-unknown = It belongs neither to the WTHOR base nor is it in GGF.
reversi-puzzles = positions with one winning move: the puzzle of the day, or those in recorded games
reversi-puzzles-about = Show the puzzle of the day, the same everywhere: a position with exactly one winning move, solved to the end. With FILE, look for such positions in its games.
reversi-puzzles-status = 0 shown; 1 there is no puzzle in these games; 2 wrong arguments; 4 the file cannot be read.
reversi-puzzles-file = a record, or a collection of games, that the window opens; or its text; - for standard input
reversi-puzzles-day = the puzzle of another day
reversi-puzzles-solution = with the solution, and why the other moves fail
reversi-puzzles-of-day = Puzzle of { $day } · { $grade }
reversi-puzzles-in-game = { $missed ->
    [true] Move { $number }, missed: { $square } was played
   *[other] Move { $number }, found
}
reversi-puzzles-found = { $count ->
    [0] No puzzle found
    [one] { $count } puzzle
   *[other] { $count } puzzles
}
reversi-solve = find out how a position ends when both sides play perfectly
reversi-solve-about = Find out how a position ends when both sides play perfectly. An interrupted search continues where it was when the same is asked again. 6x6 takes an hour or more with the extra fast.
reversi-solve-status = 0 solved; 1 too many empty squares; 2 wrong arguments.
reversi-solve-position = 4x4 or 6x6 for its opening, or a position: the board row by row (- X O), then the side to move
reversi-solve-anew = forget what an interrupted search knew
reversi-solve-no-position = { $text }: Give a size like 6x6, or a position: the board row by row (- X O), then the side to move.
reversi-solve-too-large = { $empties } empty squares are too many: at most { $most } can be solved.
reversi-solve-needs-fast = { $empties } empty squares are too many for pure Python, which solves { $most }: in the folder of banmen's repository, pip install '.[fast]'.
reversi-solve-goes-on = { $count ->
    [one] Continuing with { $count } known position ({ $file }).
   *[other] Continuing with { $count } known positions ({ $file }).
}
reversi-solve-damaged = { $count ->
    [one] { $count } line of { $file } is cut or damaged and is not used.
   *[other] { $count } lines of { $file } are cut or damaged and are not used.
}
reversi-solve-stopped = Stopped. The same command continues where it was ({ $file }).
reversi-solve-not-kept = The progress cannot be kept in { $file }: { $reason }.
reversi-solve-value = { $seat ->
    [black] Black
   *[white] White
} to move: { $value } discs for it, empty squares counted to the winner



reversi-analyse = judge every move of a recorded game
reversi-analyse-about = Judge every move of a recorded game: what it is worth, what it lost, what was better, where the game turned.
reversi-analyse-status = 0 analysed; 1 the engine failed; 2 wrong arguments; 4 no game that can be read.
reversi-analyse-file = a transcript, a game in another format that the window opens, or a saved replay; - for standard input
reversi-analyse-depth = plies searched where a position is not solved; by default as many as take about a minute for a game
reversi-analyse-engine = let an engine that speaks NBoard judge
reversi-analyse-engine-wanted = { $text }: An engine is nboard:COMMAND, with the command that starts it.
reversi-analyse-no-game = There is no game of reversi with a move in it.

### The table of `banmen reversi analyse`

analyse-number = No.
analyse-side = Side
analyse-move = Move
analyse-value = Black
analyse-lost = Lost
analyse-judgement = Judged
analyse-better = Better
analyse-errors = { $seat ->
    [black] Black
   *[other] White
}: { $inaccuracy_count ->
    [one] 1 inaccuracy
   *[other] { $inaccuracy_count } inaccuracies
}, { $mistake_count ->
    [one] 1 mistake
   *[other] { $mistake_count } mistakes
}, { $blunder_count ->
    [one] 1 blunder
   *[other] { $blunder_count } blunders
}; { $lost } discs lost in all
analyse-turned = Turning points: { $moves }
analyse-lost-with = { $seat ->
    [black] Black
   *[other] White
} lost the game with move { $number }, { $square }.
analyse-exact = Values are exact from move { $number } on; those with ~ are estimates.
