### banmen bot

bot-command = let a script play at a server, as a bot
bot-status = 0 stopped, or the game of the code is over; 1 the script fails, or the engine cannot be used; 2 wrong arguments; 3 the server does not let it in; 4 the script cannot be used.
bot-script = a Python file that defines choose(state, legal, seat), or an engine: nboard:COMMAND or gtp:COMMAND
bot-depth = plies that an engine is told to search; { $usual } by default
bot-engine = { $fault } The bot ends and its games are kept: start it again to go on.
bot-address = the server, and perhaps the code of a table to play at
bot-name = name of the bot; that of the script by default
bot-game = game to play, more than once for several; the script's GAMES or { $usual } by default
bot-tables = open so many tables and wait there for others; by default the bot waits in the hall for challenges
bot-most = games at a time that challenges may lead to; { $usual } by default
bot-casual = its games do not count for the ratings
bot-traceback = print the whole traceback of what the script raises
bot-no-address = { $text } is no address of a server, as 127.0.0.1 is, or 127.0.0.1/K7QX-2MPD with the code of a table.
bot-bad-name = A name has 1 to { $most } characters.
bot-no-game = There is no game { $game } here. There is: { $games }.

bot-no-script = { $script } is no file.
bot-script-raised = { $place }: the script cannot be loaded: { $error }
bot-no-choose = { $script } defines no function choose(state, legal, seat).
bot-bad-signature = { $place }: the script cannot be used: { $wanted } is called, which this function does not take.
bot-raised = { $place }: the script raised { $error }
bot-no-action = { $place }: choose gave { $chosen }, which is no action of { $game } (one of legal is wanted).
bot-refused = { $place }: choose gave { $chosen }, which the server refused: { $error }
bot-slow = { $place }: choose has taken { $seconds } s; the others wait for it.
bot-too-long = { $place }: choose has taken { $seconds } s, which is too long.
bot-nothing = { $place }: choose gave nothing in its turn (one of legal is wanted).
bot-gives-up = { $place }: choose gave no legal action, so the bot gives this game up.
bot-where = (table { $table }, { $game }, after ply { $ply })
bot-over = { $result ->
    [won] Won against { $others } ({ $reason }).
    [lost] Lost against { $others } ({ $reason }).
   *[drawn] Drawn with { $others } ({ $reason }).
}
bot-reason-played_out = all moves are made
bot-reason-solved = solved
bot-reason-resigned = by resignation
bot-reason-agreed = by agreement
bot-reason-claimed = the opponent stayed away
bot-reason-no_show = no first move in time
bot-reason-time = on time
bot-reason-fell = { $lost ->
    [hero] the hero fell
   *[demon_king] the demon king fell
}
bot-online = { $name } is at { $url }.
bot-offline = { $reason } The bot tries again by itself.
bot-ended = { $reason }
bot-not-let-in = The server refused: { $reason }
