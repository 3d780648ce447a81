### A tournament: a director opens it, players enter, the server opens their games

game-tournament = Tournament
game-tournament-players = Hold one, or take part
game-tournament-rules =
    The director opens the tournament. Players join with its code or QR code and a name; whoever comes back has the same place, and whoever comes late plays from the next round on.
    In each round everybody plays one game against somebody with about as many points, and never twice against the same. Each game opens by itself. Whoever makes no first move in time loses it. If the number of players is odd, one has a bye, which counts as a win.
    A win is one point, a draw half a point. Equal points are decided by the points of all opponents (Buchholz), then by the games among the equal, then by discs.
seat-director = Director
seat-player = Player { $number }
reason-tournament_over = The tournament is over
tournament-gathers = { $players ->
    [0] No players yet: share the code
    [one] { $players } player
   *[other] { $players } players
}
tournament-round-of = Round { $round } of { $rounds }
tournament-round = Round { $round }
tournament-rounds = Rounds
tournament-standings = Standings
tournament-place = #
tournament-place-about = Place
tournament-player = Player
tournament-player-about = Player
tournament-points = Pts
tournament-points-about = Points
tournament-buchholz = Buch
tournament-buchholz-about = Buchholz: the points of all opponents
tournament-discs = ±
tournament-discs-about = Discs more than the opponents
tournament-own-black = You play black against { $name }.
tournament-own-white = You play white against { $name }.
tournament-own-over = Your game is over. The next one opens by itself.
tournament-bye = Bye
tournament-bye-own = You have a bye: one point without a game.
tournament-to-board = To the board
tournament-watch = Watch this game
tournament-correct = Result
tournament-note = Note that all see
tournament-give = Enter the result
tournament-no-points = No points for either
tournament-remove = Withdraw { $name }
tournament-remove-body = The player is not paired any longer. Points stay.
tournament-left = { $games ->
    [one] { $games } game is still being played
   *[other] { $games } games are still being played
}
tournament-pairing = The round is being paired…
tournament-too-few = A round needs two players.
tournament-wait = The next round begins soon.
tournament-start = Start round 1
tournament-next = Next round
tournament-play-too = I play too
tournament-back = Take part again
tournament-withdraw = Withdraw
tournament-withdraw-body = You are not paired any longer. Your points stay, and you may come back.
tournament-end = End the tournament
tournament-end-body = No more rounds are played, and open games do not count.
tournament-begun = Open for entries
tournament-paired = A new round is paired
tournament-result = A result
tournament-entries = Entries
tournament-return = To the tournament
tournament-time = Time for each player
tournament-minutes = { $minutes } min
tournament-no-clock = None: days or weeks
tournament-board = Board
tournament-auto = Next round
tournament-auto-no = I call it
tournament-auto-yes = By itself
tournament-most = Players at most
tournament-rated = Counts for ratings
tournament-yes = Yes
tournament-no = No
