### The player's own games in the lobby

own-games = My games
own-all = Show all { $count }
own-fewer = Show fewer
own-go-on = Continue
own-look = View
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
own-gone-disk = { $count ->
    [one] A finished game of yours was deleted { $ago }: games took more of the server's disk than they may.
   *[other] { $count } finished games of yours were deleted, the last { $ago }: games took more of the server's disk than they may.
}
own-gone-age = { $count ->
    [one] A finished game of yours was deleted { $ago }: this server keeps finished games for a while only.
   *[other] { $count } finished games of yours were deleted, the last { $ago }: this server keeps finished games for a while only.
}
own-unread = The record of this game on the server cannot be read here: { $reason }
discard-title = Discard { $game }?
discard-over = It disappears from your games for good. Save it first if you want to look at it again.
discard-over-shared = It disappears from your games for good; the others keep it. Save it first if you want to look at it again.
discard-unfinished = It is not finished and nobody else has it: it will be lost for good.
discard-waiting = Nobody has joined yet. The table closes, and its code stops working.
discard-show = You stop presenting it, and it is gone for good when the last viewer leaves.
discard-before = { $count ->
    [one] The earlier game at this table goes too.
   *[other] The { $count } earlier games at this table go too.
}
discard-resign-title = { $name } is still playing with you
discard-resign = A game between two cannot simply be discarded: { $name } would wait for your moves. Go on, or resign: then { $name } wins, and the game disappears from your list.
discard-resign-do = Resign and discard
discard-leave-title = Others are still playing here
discard-leave = If you leave for good, they play on without you and your seat becomes free.
discard-leave-do = Leave for good
refused-still_playing = Somebody is playing with you there: resign first, then discard the game.
refused-not_yours = That table is no longer yours.
refused-no_such_round = The server no longer has that game.

### Who watches a show

watchers-show = Who is watching
watchers-more = and { $count } more
