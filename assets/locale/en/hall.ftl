### Names of games, seats, and reasons

game-reversi = Reversi
seat-black = Black
seat-white = White
game-reversi-players = 2 players
pass = pass

### The lobby

link-online = Connected to { $server }
link-connecting = Connecting to { $server }…
link-waiting = Connection lost · next try in { $seconds } s (try { $attempt })
link-failing = No connection to { $server } · { $reason } · next try in { $seconds } s
link-retrying = Connection lost · trying again (try { $attempt })
link-offline = No connection to { $server } · { $reason }
link-ended = Disconnected · { $reason }
link-short-online = Online
link-short-broken = Reconnecting
link-short-offline = Offline
link-ms = { $ms } ms
this-computer = This computer
retry = Try again
open-table = Open a new table
open-table-hint = Pick a game; you choose the details next
quick-two = Two at this window
quick-two-hint = Take turns, no network
open-tables = Open tables
filter-all = All
filter-waiting = Waiting
filter-playing = Playing
no-tables = No table is open yet.
no-tables-hint = Open one, or ask a friend for an address and a code.
row-waiting = Waiting for an opponent
row-move = Move { $number }
row-clock = { $minutes } min each
row-clock-inc = { $minutes } min + { $seconds } s
row-no-clock = No time limit
row-size = { $size }×{ $size }
join = Join
watch = Watch
back-to-table = Return
with-friend = Play with a friend
with-friend-hint = Give your friend this address. The code is at your table.
with-friend-closed = Only this computer can reach your server now. Open it, and friends on your network can come.
open-network = Open to my network
address = Address
code = Code
copy = Copy
copied = Copied: { $text }
join-by = Join by address or code
join-placeholder = 192.168.0.12 or K7QX-2MPD
recent-servers = Recent servers
settings = Settings
keys = Keys
you = you

### Opening a table

new-title = New table: { $game }
new-size = Board
new-seat = You play
new-seat-both = Both
new-list = Who may join
new-list-all = Everyone
new-list-code = With the code
new-watch = Who may watch
new-watch-all = Everyone
new-watch-code = With the code
new-watch-none = Nobody
new-clock = Time each
new-clock-none = None
new-clock-minutes = { $minutes } min
open = Open table
cancel = Cancel
close = Close

### The table

to-lobby = Hall
casual = Casual game
waiting-opponent = Waiting for your opponent
waiting-seat = Waiting for players
your-turn = Your turn
turn-of = { $name } to move
turn-of-seat = { $seat } to move
sending = Sending { $move }…
passed-you = You must pass · { $name } moves again
passed-other = { $name } must pass · your turn again
passed-seat = { $seat } must pass
looking-back = Move { $number } of { $last } · End: live
result-win = { $name } wins
result-you-win = You win
result-you-lose = { $name } wins
result-draw = Draw
result-score = { $black } : { $white }
reason-played_out = All moves are made
reason-resigned = By resignation
reason-agreed = By agreement
reason-claimed = The opponent stayed away
reason-time = On time
result-empties = { $discs } · with the empty squares { $score }
moves = Moves
start = Start
go-first = To the beginning
go-back = One move back
go-forward = One move forward
go-live = To the live position
live = LIVE
take-back = Undo
offer-draw = Draw
resign = Resign
rematch = Rematch
copy-moves = Copy
save-moves = Save
saved = Saved: { $path }
not-saved = Could not save: { $reason }
moves-copied = The moves are in the clipboard
resign-title = Resign this game?
resign-body = { $name } wins then.
resign-body-seat = { $seat } resigns.
leave-title = Leave the table?
leave-body = Your seat stays yours: come back before your opponent claims the game.
leave = Leave
offered-draw = { $name } offers a draw
offered-take_back = { $name } asks to take back to move { $number }
offered-rematch = { $name } would like another game
mine-draw = You have offered a draw
mine-take_back = You have asked to take back to move { $number }
mine-rematch = You have proposed another game
accept = Accept
decline = Decline
withdraw = Withdraw
declined-draw = { $name } declined the draw
declined-take_back = { $name } did not agree to take back
declined-rematch = { $name } does not want another game now
took-back = Back at move { $number }
new-game-as = New game: you play { $seat }
new-game = A new game begins
sat-down = { $name } sits down
got-up = { $name } has left the seat
away = away
gone = has left
here-watching = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
claim = Claim the game
claim-hint = { $name } has been away for a while. Wait, or claim the game.
invite-title = Invite your opponent
invite-hint = Your friend starts banmen and types this, or the code in the lobby:
invite-loopback = Your server is open to this computer only. Open it in the lobby to play over the network.
table-closed = The table is closed.
seat-free = Free seat
no-undo-yet = There is no move of yours to take back.
watching-only = You are watching. Only the players move.
look-live-first = You are looking at an earlier move. Press End for the live position.
queue-full = Too much is waiting for the connection; try again when it is back.
not-an-address = { $text } is neither an address nor a code.
superseded = You have connected from somewhere else; this window is out.
version-old = This server speaks another version of the protocol: { $text }
server-stopped = The server on this computer stopped: { $text }
settings-not-saved = The settings could not be saved: { $text }

### Settings

settings-title = Settings
set-name = Your name
set-language = Language
set-theme = Theme
theme-dark = Dark
theme-light = Light
set-scale = Size
set-animation = Turning discs
animation-off = Off
animation-quick = Quick
animation-normal = Normal
set-legal = Mark legal moves

### Keys

keys-title = Keys
key-tab = Tab, Shift+Tab
key-tab-does = Move between controls
key-enter = Enter, Space
key-enter-does = Press what has the ring
key-square = D 3
key-square-does = Place a disc: letter and number
key-arrows = ← →
key-arrows-does = Earlier and later moves; on the board, its cursor
key-ends = Home, End
key-ends-does = The beginning; the live position
key-undo = Ctrl+Z
key-undo-does = Ask to take back
key-draw = Ctrl+D
key-draw-does = Offer a draw
key-resign = Ctrl+R
key-resign-does = Resign
key-copy = Ctrl+C
key-copy-does = Copy the moves
key-save = Ctrl+S
key-save-does = Save the moves
key-rematch = Ctrl+N
key-rematch-does = Another game (a new table in the hall)
key-language = Ctrl+L
key-language-does = English or Japanese
key-settings = Ctrl+,
key-settings-does = Settings
key-escape = Esc
key-escape-does = Close; back to the hall
key-help = ?
key-help-does = This list

### Refusals, by the server's code; the server's own sentence is shown where a code is missing here

refused-not_your_turn = It is not your turn.
refused-turns_nothing = A disc there would turn nothing.
refused-occupied = There is a disc already.
refused-no_such_square = There is no such square on this board.
refused-game_over = The game is over.
refused-not_begun = The game has not begun: a seat is free.
refused-not_seated = You hold no seat at this table.
refused-stale = The board had changed; please look again.
refused-no_such_table = There is no such table, or you need its code.
refused-no_watchers = Nobody may watch this table.
refused-seat_taken = The seats of this table are taken.
refused-no_such_offer = There is no such offer any more.
refused-already_offered = Your offer stands; wait for the answer.
refused-own_offer = You cannot accept your own offer.
refused-no_such_ply = There is no such earlier position.
refused-not_over = The game is not over yet.
refused-opponent_left = The other seat is free; another game needs an opponent.
refused-too_early = You can claim the game only after your opponent has been away for some time.
refused-time_over = Your time is over.
refused-too_fast = Too fast; please wait a moment.
refused-unavailable = The server cannot store moves at the moment. Try again soon.
refused-internal = The server made a mistake. Nothing was changed.
refused-already_seated = You sit at this table already.
refused-bad_code = A code has eight letters and digits, as K7QX-2MPD has.
refused-bad_host = That is neither the name nor the number of a computer.
refused-bad_port = A port is a number from 1 to 65535.
refused-bad_scheme = An address begins with ws:// or wss://, or with neither.
refused-bad_size = A board has an even size from 4 to 16.
refused-code_needed = This table can be watched only by its code.
refused-empty = There is no address here.
refused-id_reused = That was asked before; please try again.
refused-no_program = No program plays at this table.
refused-no_seat_taken = Take at least one seat of the table that you open.
refused-no_such_game = This server does not have that game.
refused-no_such_seat = There is no such seat.
refused-not_watching = Come to the table before you speak there.
refused-server_full = The server is full; try again later.
refused-too_many_connections = Too many connections come from your address.
refused-too_many_tables = You have too many tables; finish or leave one first.

### Why there is no connection, by the link's code

why-refused_connection = no server answers there
why-no_such_host = no such computer
why-unreachable = it cannot be reached
why-timeout = it does not answer
why-no_hall = something else answers there
why-not_secure = its certificate is not trusted
why-silent = it fell silent
why-dropped = the connection was cut
why-busy = the server is full
why-shutdown = the server was stopped
why-superseded = you are connected from somewhere else
why-version = it speaks another version
why-no_server = the server could not be started

### Troubles with files of one's own

trouble-broken_kept_aside = A file that could not be read was set aside: { $text }
trouble-unreadable = A file could not be read: { $text }
trouble-not_saved = A file could not be saved: { $text }
