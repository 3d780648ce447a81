### The player's own games in the lobby

own-games = My games
own-all = Show all { $count }
own-fewer = Show fewer
own-go-on = Go on
own-look = Look
own-save = Save as a replay
own-discard = Discard
own-before = { $count ->
    [one] 1 earlier game
   *[other] { $count } earlier games
}
own-game = Game { $number }
own-against = against { $names }
own-with = with { $names }
own-program = a program
own-alone = alone
own-show = you present
own-over = Finished
own-draw = Draw
own-solved = Solved
row-over = Over
ago-now = just now
ago-minutes = { $count } min ago
ago-hours = { $count } h ago
ago-days = { $count ->
    [one] 1 day ago
   *[other] { $count } days ago
}
goes-minutes = gone in { $count } min
goes-hours = gone in { $count } h
goes-days = { $count ->
    [one] gone in 1 day
   *[other] gone in { $count } days
}
own-unread = The server's record of this game cannot be read here: { $reason }
discard-title = Discard { $game }?
discard-over = It goes from your games for good. Save it first if you want to look at it again.
discard-over-shared = It goes from your games for good; the others keep it. Save it first if you want to look at it again.
discard-unfinished = It is not finished, and nobody else has it: it will be gone for good.
discard-waiting = Nobody has joined yet. The table is closed, and its code no longer works.
discard-show = You present it no longer, and it goes for good when the last one who watches leaves.
discard-before = { $count ->
    [one] The earlier game at this table goes too.
   *[other] The { $count } earlier games at this table go too.
}
discard-resign-title = { $name } still plays with you
discard-resign = A game of two cannot just be discarded: { $name } would wait for your moves. Go on, or resign: then { $name } wins, and the game goes from your list.
discard-resign-do = Resign and discard
discard-leave-title = Others still play here
discard-leave = Leave for good, and they play on without you; your seat becomes free.
discard-leave-do = Leave for good
refused-still_playing = Somebody plays with you there: resign first, then discard the game.
refused-not_yours = That table is none of yours any more.
refused-no_such_round = The server does not have that game any more.

### Who watches a show

watchers-show = Who is watching
watchers-more = and { $count } more
