### Names of games, seats, and reasons

game-reversi = Reversi
seat-black = Black
seat-white = White
game-reversi-players = 2 players
game-reversi-rules =
    Black and White play in turn; Black begins.
    Place a disc so that discs of the other colour lie between it and another of yours, in a row, a column or a diagonal. All of these turn over.
    Without such a move you pass. When neither can move, the player with more discs wins.
game-sudoku = Sudoku
game-sudoku-players = 1 to 4 players
game-sudoku-rules =
    Fill the grid so that each row, each column and each box of nine squares has every digit from 1 to 9 once.
    The digits that are given stay. There is one solution, to be found by reasoning.
    Together, all write into one grid. In a race all have the same puzzle, and the first to complete it wins.
seat-blue = Blue
seat-amber = Amber
seat-green = Green
seat-rose = Rose
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
link-short-connecting = Connecting
link-short-broken = Reconnecting
link-short-offline = Offline
link-ms = { $ms } ms
this-computer = This computer
this-computer-within = this computer
retry = Try again
try-now = Try now
outage-lost = Connection lost: { $reason }.
outage-none = No connection to { $server }: { $reason }.
outage-ended = Disconnected: { $reason }.
outage-silent = The server does not answer.
outage-silent-move = Your move is kept and goes out as soon as it can.
outage-silent-then = The game continues as soon as it does.
link-short-silent = No answer
outage-kept = Your move is kept.
outage-unavailable = The server cannot store moves at the moment.
outage-next = Next try in { $seconds } s.
table-unchanging = This table no longer changes
table-damaged = The server has lost part of this table. You can look at what is left, but nothing changes here any more.
outage-trying = Trying now…
guest-name = Guest { $number }
first-name-title = What is your name?
first-name-body = Others see it at the table. You can change it in the settings.
first-name-take = Continue
open-table = Open a new table
open-table-hint = Pick a game; you choose the details next
quick-two = Two at this window
quick-two-hint = Take turns, no network
quick-sudoku = Sudoku now
quick-sudoku-hint = Alone, an easy one
open-tables = Open tables
filter-all = All
filter-waiting = Waiting
filter-playing = Playing
tables-search = Search for a name
tables-every-game = All games
tables-more = { $count ->
    [one] One more table …
   *[other] { $count } more tables …
}
no-tables = No table is open yet.
no-tables-filtered = No open table matches.
no-tables-filtered-hint = { $count ->
    [one] One other table is open: press “{ $all }”.
   *[other] { $count } other tables are open: press “{ $all }”.
}
no-tables-searched-hint = { $count ->
    [one] One other table is open: clear the search and choose all games.
   *[other] { $count } other tables are open: clear the search and choose all games.
}
no-tables-known = Open tables appear as soon as there is a connection.
no-tables-hint = Open one, or ask a friend for an address and a code.
row-waiting = Waiting for an opponent
row-waiting-players = Waiting for players
row-filled = { $count } of { $of } filled
row-presented = presented by { $name }
row-needs = This game needs the package { $distribution }
row-needs-newer = This game needs a newer banmen
row-move = Move { $number }
row-clock = { $minutes } min each
row-clock-move = { $seconds } s per move
row-clock-inc = { $minutes } min + { $seconds } s
row-no-clock = No time limit
row-size = { $size }×{ $size }
join = Join
watch = Watch
with-friend = Play with a friend
with-friend-hint = Give your friend this address. The code is at your table.
with-friend-closed = Only this computer can reach your server now. Open it to let friends on your network join.
with-friend-tunnel = You reach this server at { $address }, which means this computer alone. Ask its operator for the address that friends use. The code at your table works there too.
open-network = Open to my network
address = Address
code = Code
copy = Copy
copied = Copied: { $text }
join-by = Join by address or code
join-placeholder = 192.168.0.12 or K7QX-2MPD
join-placeholder-short = K7QX-2MPD
recent-servers = Recent servers
servers = Servers
server-nearby = { $place } · on your network
link-qr = Show the link and a QR code for phones
link-qr-title = Open it in a browser
link-qr-body = Whoever opens this link, or points a camera at the code, can watch or play with nothing installed.
link-qr-body-several = Whoever opens this link, or points a camera at the code, can watch or play with nothing installed. Choose another address if your friend is on another network.
link-qr-copy-address = Copy the address
link-qr-copy = Copy the link
settings = Settings
you = you

### Opening a table

new-title = New table: { $game }
new-size = Board
new-seat = You play
new-seat-both = Both
new-list = Who may join
new-list-show = Who can find it
new-list-all = Everyone
new-list-code = With the code
new-watch = Who may watch
new-watch-all = Everyone
new-watch-code = With the code
new-watch-none = Nobody
new-clock = Clock
new-clock-none = None
new-clock-game = Per game
new-clock-move = Per move
new-clock-fischer = Per game + increment
new-time-own = your own
new-time-game = Minutes each
new-time-game-usual = { $time } min
new-time-game-fault = 0:01 to 1440
new-time-move = Seconds per move
new-time-move-usual = { $time } s
new-time-move-fault = 1 to 3600
new-time-fischer = Minutes + seconds
new-time-fischer-usual = { $time }
new-time-fischer-fault = like 5+3
new-seed-fault = A number from 1 to { $largest }
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
thinking = { $name } is thinking…
turn-of-seat = { $seat } to move
sending = Sending { $move }…
passed-you = You must pass · { $kind ->
    [program] the computer
   *[person] { $name }
} moves again
passed-other = { $kind ->
    [program] The computer
   *[person] { $name }
} must pass · your turn again
passed-seat = { $seat } must pass
looking-back = Move { $number } of { $last }
result-win = { $name } wins
result-you-win = You win
result-you-lose = { $kind ->
    [program] The computer wins
   *[person] { $name } wins
}
result-draw = Draw
result-score = { $black } : { $white }
reason-played_out = Played to the end
reason-resigned = By resignation
reason-agreed = By agreement
reason-claimed = The opponent stayed away
reason-no_show = No first move in time
reason-time = On time
result-empties = { $discs }, counted { $score }
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
again = Again
again-level = Level { $level }
copy-moves = Copy
save-moves = Save
saved = Saved: { $path }
not-saved = Could not save: { $reason }
moves-copied = The moves are in the clipboard
resign-title = Resign this game?
resign-body = { $kind ->
    [program] The computer
   *[person] { $name }
} wins then.
resign-body-seat = { $seat } resigns.
resign-body-alone = The game ends then.
leave-title = Leave the table?
leave-body = Your seat stays yours: come back before your opponent claims the win.
leave-body-together = The others play on. Your seat stays yours, so that you can come back.
leave = Leave
offered-draw = { $name } offers a draw
offered-take_back = { $name } asks to go back to move { $number }
offered-rematch = { $name } would like another game
mine-draw = You have offered a draw
mine-take_back = You have asked to go back to move { $number }
mine-rematch = You have proposed another game
accept = Accept
decline = Decline
withdraw = Withdraw
declined-draw = { $name } declined the draw
declined-take_back = { $name } does not agree to go back
declined-rematch = { $name } does not want another game now
took-back = Back at move { $number }
new-game-as = New game: you play { $seat }
new-game = A new game begins
sat-down = { $name } sits down
got-up = { $name } has left the seat
away = away
gone = has left
silent = not heard from
here-watching = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
claim = Claim the win
claim-hint = { $name } has been away for a while. Wait, or claim the win.
invite-title = Invite your opponent
invite-hint = Your friend starts banmen and types this, or just the code, in the hall:
invite-copy = Copy the invitation
invite-copy-code = Copy the code
invite-copy-tip = Copy { $text }
invite-loopback = Your server is open to this computer only. Open it in the hall to play over the network.
table-closed = The table is closed.
table-closed-by-operator = The server's operator has closed the table: { $why }
table-closed-by-operator-plain = The server's operator has closed the table.
no-screen = The window does not show that game. Open the hall in a browser.
seat-free = Free seat
no-undo-yet = There is no move of yours to take back.
watching-only = You are watching. Only the players move.
look-live-first = You are looking at an earlier move. Press End for the live position.
enter-later = There is no connection now. The table is opened as soon as it is back.
queue-full = Too much is waiting for the connection. Try again when it is back.
not-an-address = { $text } is neither an address, nor a code, nor a game.
superseded = You have connected from somewhere else; this window is disconnected.
version-old = This server speaks another version of the protocol: { $text }
out-banned = This server does not let you in. { $why }
out-banned-until = This server does not let you in until { $until }. { $why }
out-kicked = The server's operator has ended this connection. { $why }
out-revoked = This server no longer accepts your token. Press Try now to come in as a new player.
announcement = From the server: { $text }
announcement-draining = { $minutes ->
    [0] The server will stop soon. No new tables are opened; finish your games.
    [one] The server stops in a minute at the latest. Games continue afterwards.
   *[other] The server stops in { $minutes } minutes at the latest. Games continue afterwards.
}
own-server-unwritable = Your tables cannot be kept: { $text } cannot be written.
own-server-unwritable-remedy = Make that folder writable and press Try now, or join another server by its address.
own-server-disk_full = Your tables cannot be kept: the disk of { $text } is full.
own-server-disk_full-remedy = Make room on it and press Try now, or join another server by its address.
own-server-bad_data = Your tables cannot be read: { $text } is damaged, comes from a newer banmen, or is not a banmen file.
own-server-bad_data-remedy = Restore it from a copy, move it away or update banmen, then press Try now; or join another server by its address.
own-server-data_in_use = Another banmen has your tables open and does not answer.
own-server-data_in_use-remedy = Close it and press Try now, or join another server by its address.
own-server-too_slow = The server on this computer is taking too long to start; the computer may be busy.
own-server-too_slow-remedy = Press Try now, or join another server by its address.
own-server-no_program = The server on this computer cannot be started: { $text }
own-server-no_program-remedy = Install banmen again, or join another server by its address.
own-server-died = The server on this computer stopped: { $text }
own-server-died-remedy = Press Try now, or join another server by its address.
share-failed = The server could not be opened to the network: { $text }
no-server = There is no connection to a server yet.
settings-not-saved = The settings could not be saved: { $text }

### Settings

settings-title = Settings
new-rated = Rating
new-rated-yes = Rated
new-rated-no = Casual
set-name = Your name
set-language = Language
set-theme = Theme
theme-dark = Dark
theme-light = Light
theme-contrast = High contrast
set-scale = Size
set-animation = Animation
animation-off = Off
animation-quick = Quick
animation-normal = Normal
animation-slow = Slow
set-legal = Mark legal moves
set-automatic = Automatically
set-notes = Tidy notes
set-notes-why = A digit removes its notes from row, column and box
set-pauses = Pause sudoku
set-pauses-why = Pause when nobody has looked at the window for a minute
set-sound = Sound

### Keys

help = Help
help-title = { $game }: rules and keys
help-rules = Rules
keys-title = Keys
keys-play = Play
keys-help = Hints and checks
keys-back = Undo
keys-look = Looking through the game
keys-files = Files
keys-window = Window
key-new = Ctrl+N
key-new-does = Open a new table
key-tab = Tab, Shift+Tab
key-tab-does = Move between controls
key-enter = Enter, Space
key-enter-does = Press the control with the ring
key-square = D 3
key-square-does = Place a disc: letter and number
key-arrows = ← →
key-arrows-does = Earlier and later moves; on the board, its cursor
key-ends = Home, End
key-ends-does = The beginning; the live position
key-undo = Ctrl+Z
key-undo-does = Ask to take a move back
key-draw = Ctrl+D
key-draw-does = Offer a draw
key-resign = Ctrl+R
key-resign-does = Resign
key-copy = Ctrl+C
key-copy-does = Copy the moves
key-save = Ctrl+S
key-save-does = Save the moves
key-rematch = Ctrl+N
key-rematch-does = Rematch, or play again
key-language = Ctrl+L
key-language-does = English or Japanese
key-settings = Ctrl+,
key-settings-does = Settings
key-escape = Esc
key-escape-does = Close; back to the hall
key-help = ?
key-help-does = Rules and keys

### Refusals, by the server's code; the server's own sentence is shown where a code is missing here

refused-not_your_turn = It is not your turn.
refused-game_too_large = This game has become as large as games may be. Begin another one.
refused-turns_nothing = A disc there would turn none.
refused-occupied = That square is taken already.
refused-no_such_square = There is no such square on this board.
refused-game_over = The game is over.
refused-not_begun = The game has not begun: a seat is free.
refused-not_seated = You have no seat at this table.
refused-stale = The board has changed meanwhile. Look again.
refused-no_such_table = There is no such table, or you need its code.
refused-no_watchers = Nobody may watch this table.
refused-seat_taken = The seats of this table are taken.
refused-no_such_offer = There is no such offer any more.
refused-already_offered = Your offer stands; wait for the answer.
refused-own_offer = You cannot accept your own offer.
refused-no_such_ply = There is no such earlier position.
refused-not_over = The game is not over yet.
refused-opponent_left = The other seat is free; another game needs an opponent.
refused-too_early = You can claim the win only after your opponent has been away for some time.
refused-time_over = Your time is up.
refused-too_fast = Too fast; please wait a moment.
refused-damaged = The server has lost a part of this table. You can look at it, but nothing changes here any more.
refused-unavailable = The server cannot store moves at the moment. Try again soon.
refused-internal = The server made a mistake. Nothing was changed.
refused-already_seated = You sit at this table already.
refused-bad_code = A code has eight letters and digits, as K7QX-2MPD has.
refused-bad_host = That is neither the name nor the address of a computer.
refused-bad_port = A port is a number from 1 to 65535.
refused-bad_scheme = An address begins with ws://, wss://, http:// or https://, or with none of them.
refused-bad_size = There is no board of this size for this game.
refused-code_needed = This table can be watched only by its code.
refused-empty = There is no address here.
refused-id_reused = That was asked before; please try again.
refused-no_program = No program plays at this table.
refused-no_such_program = No such program plays this game.
refused-not_a_program = No program takes this seat, so none can be named for it.
refused-no_seat_taken = Take at least one seat of the table that you open.
refused-no_such_game = This server does not have that game.
refused-no_such_seat = There is no such seat.
refused-not_watching = Come to the table before you speak there.
refused-draining = The server stops soon and opens no more tables. Games continue.
refused-server_full = The server is full; try again later.
refused-too_many_connections = Too many connections come from your address.
refused-too_many_tables = You have too many games that are not over. Finish one, or discard one under “My games”.
refused-too_many_new_players = Too many new players come from your address. Try again in { $unit ->
    [minutes] { $wait } min
   *[seconds] { $wait } s
}.
refused-too_many_tables_of_address = Too many tables were opened from your address. Try again in { $unit ->
    [minutes] { $wait } min
   *[seconds] { $wait } s
}.
refused-too_much_advice = Your address has asked for help too often. Try again in { $unit ->
    [minutes] { $wait } min
   *[seconds] { $wait } s
}.
refused-too_many_openings = Your address has opened too many games that take long to set up. Try again in { $unit ->
    [minutes] { $wait } min
   *[seconds] { $wait } s
}.
refused-too_many_wrong_codes = Too many wrong codes came from your address. Try again in { $unit ->
    [minutes] { $wait } min
   *[seconds] { $wait } s
}.
refused-too_many_wrong_tokens = Too many unknown players have come from your address. Try again in { $unit ->
    [minutes] { $wait } min
   *[seconds] { $wait } s
}.
refused-no_change = That would change nothing.
refused-given = That digit was given; it stays.
refused-filled = Marks go into empty squares.
refused-changed_since = Somebody else has written there since; that cannot be taken back.
refused-nothing_to_undo = There is nothing to undo.
refused-nothing_to_redo = There is nothing to redo.
refused-no_savepoint = You have no savepoint to go back to.
refused-no_mistake = There is no mistake: every digit is right.
refused-several_solutions = The givens have several solutions, so no digit is wrong by itself.
refused-no_pause = A race is not paused.
refused-paused = The game is paused. Resume it first.
refused-beyond_singles = No single is left here. In the hall a hint explains harder steps too.
refused-no_aids = Hints, steps, checks and the solution are off in this race.
refused-race_over = Your race is over; the others race on.
refused-no_advice = This game gives no help of this kind.
refused-aid_not_told = In this race, the others are told before you take help.
refused-no_race = There is no race here.
refused-bad_aids = Help can be allowed or forbidden only in a race.
refused-not_paused = The game is not paused.
refused-bad_mode = You play alone, together or in a race.
refused-bad_players = Together or in a race there are 2 to 4 players.
refused-bad_marks = Marks are seen by everyone, or by their writer alone.
refused-bad_level = Levels are 1 to 5.
refused-bad_seed = A puzzle's number is from 1 to 2147483647.
refused-bad_clues = A puzzle has 17 to 80 givens.
refused-bad_symmetry = There is no such symmetry.
refused-bad_givens = The givens are not a sudoku grid.
refused-bad_entries = The entries are not a sudoku grid.
refused-bad_colours = The colours do not fit the grid.
refused-bad_corner = The corner marks do not fit the grid.
refused-bad_centre = The centre marks do not fit the grid.
refused-bad_struck = The struck candidates do not fit the grid.
refused-no_givens = Marks need a puzzle to belong to.
refused-givens_conflict = The givens break a rule: a digit occurs twice in a row, column or box.
refused-no_solution = The givens have no solution.
refused-cannot_generate = No such puzzle was found. Try another number.
refused-no_clock = Nobody takes turns in this game, so there is no clock.
refused-cannot_resign = Others play on at this table; leave it instead.
refused-no_draw = Nobody offers a draw in this game.
refused-no_take_back = Undo your own changes instead.
refused-unknown_option = This server's game has no such option.

### Why there is no connection, by the link's code

why-refused_connection = no server answers there
why-no_such_host = no such computer
why-unreachable = it cannot be reached
why-timeout = it does not answer
why-no_hall = something else answers there
why-not_secure = its certificate is not trusted
why-silent = it stopped answering
why-dropped = the connection was cut
why-busy = the server is full
why-shutdown = the server was stopped
why-moved = the server is stopping; another one takes over your tables
why-superseded = you are connected from somewhere else
why-banned = you are not let in
why-kicked = the server disconnected you
why-revoked = your token is no longer accepted
why-version = it speaks another version
why-no_server = the server could not be started
why-internal = an error in this window

### Troubles with files of one's own

trouble-broken_kept_aside = A file that could not be read was set aside: { $text }
trouble-unreadable = A file could not be read: { $text }
trouble-not_saved = A file could not be saved: { $text }
