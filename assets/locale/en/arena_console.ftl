### banmen arena

arena-command = let two programs play a match, and say which is stronger
arena-about = Let two programs play a match, and say which is stronger: paired games with the colours changed, from even openings.
arena-status = 0 played; 1 an engine cannot be started or a process of the match died; 2 wrong arguments; 4 a file or a script cannot be used; 130 interrupted and 143 ended by SIGTERM, both with the result so far.
arena-contender = a level of the computer (5), a script (bot.py) or an engine (nboard:COMMAND, gtp:COMMAND)
arena-game = game to play, { $usual } by default
arena-games = games at most, an even number; { $usual } by default
arena-sprt = stop as soon as a sequential test (5 %% errors) decides whether A is ELO1 or only ELO0 better
arena-out = write every game to this file, a line of JSON each
arena-resume = continue the match in the file
arena-jobs = games at a time; 1 by default
arena-limit = longest time for a move of a script or an engine, in seconds; { $usual } by default
arena-depth = plies that engines are told to search; { $usual } by default
arena-hall = show every game in that hall as it is played
arena-pace = with --hall: least time between two moves that are shown, in seconds
arena-pace-wanted = { $text }: It must be a time from 0 to { $largest } seconds.
arena-name = Arena
arena-hall-unreached = The hall cannot be reached. The match goes on; what is played later is shown when the hall is back.
arena-hall-refused = The hall refuses: { $text } The match goes on.
arena-even-wanted = --games { $games }: Games are played in pairs, so the number must be even.
arena-sprt-wanted = --sprt ELO0 ELO1: ELO0 must be smaller than ELO1.
arena-no-contender = { $text } cannot play. It must be a level ({ $programs }), a script that ends in .py, or an engine ({ $protocols }).
arena-resume-what = --resume needs --out FILE, the file to continue.
arena-there-already = { $name } already exists and was left as it is. --resume continues it.
arena-no-record = { $name } is not the record of a match (line { $line }). It was left as it is.
arena-other-match = { $name } holds another match: other programs, another seed or other limits. It was left as it is.
arena-broken = A process of the match died. The games played until then count.

arena-head = { $a } against { $b }: { $played } of { $games } games, seed { $seed }
arena-score = { $a }: { $won } won, { $drawn } drawn, { $lost } lost, { $score }
arena-elo = Elo difference { $elo }, 95 % confidence from { $low } to { $high }
arena-no-elo = Elo difference: unknown, all pairs ended alike
arena-pairs = Pairs with 0, ½, 1, 1½, 2 points: { $pairs }
arena-sprt-result = { $accepted ->
    [h0] SPRT: { $elo0 } Elo is accepted, not { $elo1 } (ratio { $ratio }, bounds { $low } and { $high })
    [h1] SPRT: { $elo1 } Elo is accepted, not { $elo0 } (ratio { $ratio }, bounds { $low } and { $high })
   *[none] SPRT: not decided between { $elo0 } and { $elo1 } Elo (ratio { $ratio }, bounds { $low } and { $high })
}
arena-forfeits = { $count ->
    [one] { $name } forfeited { $count } game.
   *[other] { $name } forfeited { $count } games.
}
arena-cut = { $count ->
    [one] In { $count } game a move was chosen because time ran out: another machine may play it differently.
   *[other] In { $count } games a move was chosen because time ran out: another machine may play them differently.
}
arena-forfeit = { $name } forfeits: { $fault }
arena-not-started = { $name } cannot play: { $fault }

### What is wrong with a program of others

program-fault-not_started = '{ $command }' cannot be started: { $reason }.
program-fault-ended = The program ended (status { $status }). Its last output: { $said }
program-fault-silent = There was no answer within { $seconds } seconds.
program-fault-no_way = It takes up games from the usual start alone, and no moves to this position were found: { $board }
program-fault-refused = It refused '{ $command }': { $said }
program-fault-passed = It passed although it has moves.
program-fault-bad_move = '{ $found }' is not a move.
program-fault-nothing = It chose nothing, though it has moves.
program-fault-no_action = What it gave is no action of this game: { $error }
program-fault-illegal = '{ $action }' is not legal: { $text }
program-fault-no_script = There is no script { $script }.
program-fault-no_choose = { $script } defines no function choose(state, legal, seat).
program-fault-bad_signature = { $place }: { $wanted } is called, which this function does not take.
program-fault-script_raised = { $place }: { $error }
