### banmen admin

admin-command = manage a running server: status, who is there, close, kick, ban, announce, drain
admin-command-status = 0 done; 1 the server refused; 2 wrong arguments; 3 no server answers.
admin-command-data = the data file of the server (default: { $file })
admin-command-config = the configuration file of the server (serve --config): its data and admin-socket
admin-command-socket = the server's socket, where it was named with --admin-socket (default: that of the data file)
admin-command-json = print the answer as one line of JSON
admin-duration-wanted = '{ $text }' is not a duration: a number with s, m, h or d, like 90s, 30m, 12h or 7d

admin-status = say how the server is: health, data, certificate, last backup, who is there
admin-status-statuses = 0 all is well; 1 something needs attention (!); 2 wrong arguments; 3 no server answers.
admin-list = list tables, players or connections
admin-list-what = what to list (default: tables)
admin-list-match = only those that contain this: a part of a name, an id, a game, an address
admin-list-most = at most this many (default: { $default })
admin-look = show a table: who is there, and what happened last
admin-look-all = also what is hidden from watchers while people play, and what people say
admin-table = the id or the code of a table
admin-close = delete a table; the people there are told why
admin-why = the reason, which the people concerned are told
admin-kick = end the connections of a player or an address
admin-who = a player's id, or an address or network (203.0.113.7, 2001:db8:1::/48)
admin-ban = keep a player or an address out
admin-ban-for = for how long: 90s, 30m, 12h, 7d (default: until unban)
admin-unban = let a player or an address in again
admin-bans = list the bans
admin-revoke = invalidate a player's token
admin-player = a player's id, as list players shows it
admin-rotate = sign new tokens with a new secret; existing tokens stay valid
admin-announce = show a text to everybody
admin-announce-text = the text, at most 300 characters
admin-drain = open no more tables, and stop when nobody plays any more
admin-drain-within = stop after this long at the latest: 90s, 30m, 12h
admin-drain-off = open tables again
admin-drain-all = all servers, where there are several
admin-stop = stop the server, as SIGTERM does

admin-no-sockets = This system has no local sockets, so a server cannot be managed here.
admin-no-server = No server answers at { $path }: { $reason }.
admin-silent = The server at { $path } does not answer.
admin-cut-off = The server at { $path } closed the connection.
admin-no-text = What was typed is not text: it contains bytes that are not UTF-8.

admin-column-table = Table
admin-column-game = Game
admin-column-phase = State
admin-column-seats = Seats
admin-column-plies = Plies
admin-column-there = There
admin-column-watching = Watching
admin-column-touched = Last event
admin-column-player = Player
admin-column-name = Name
admin-column-address = Address
admin-column-connection = Connection
admin-column-tables = Tables
admin-column-who = Who
admin-column-until = Until
admin-column-why = Why
admin-column-host = Opened by
admin-column-server = Server
admin-column-version = Version
admin-column-draining = Draining
admin-yes = yes
admin-column-options = Options
admin-no-tables = There are no such tables in memory.
admin-no-players = There are no such players.
admin-no-connections = There are no such connections.
admin-no-servers = There are no such servers.
admin-no-bans = Nobody is banned.
admin-no-end = until unban
admin-more = { $count ->
    [one] 1 more is not shown; see --most.
   *[other] { $count } more are not shown; see --most.
}
admin-last-events = { $count ->
    [0] No events.
   *[other] Last events:
}

admin-status-health = Health
admin-status-well = all is well
admin-status-draining = all is well; no new tables are opened, and it stops when nobody plays
admin-status-version = Version
admin-status-uptime = Running for
admin-status-time = { $days } d { $hours } h { $minutes } min
admin-status-address = Address
admin-status-players = Players
admin-status-counts = { $players }, { $bots } of them bots; connections: { $connections }
admin-status-tables = Tables
admin-status-stored = { $memory } in memory; stored: { $playing } unfinished, { $over } finished
admin-status-lag = Lag
admin-status-seconds = { $seconds } s at worst in the last 10 s
admin-status-data = Data
admin-status-of = { $place }: { $size } of { $limit } at most
admin-status-disk = Disk
admin-status-free = { $free } of { $size } free
admin-status-certificate = Certificate
admin-status-until = until { $time } ({ $days } days)
admin-status-ended = expired at { $time }
admin-status-no-certificate = none
admin-status-backup = Last backup
admin-status-copied = { $time }: { $file } ({ $size })
admin-status-damaged-copy = { $time }: { $file } ({ $size }), not all of it is whole
admin-status-no-backup = none is known

admin-did-close = { $count ->
    [one] The table is closed; 1 connection was told.
   *[other] The table is closed; { $count } connections were told.
}
admin-did-kick = { $count ->
    [one] 1 connection was ended.
   *[other] { $count } connections were ended.
}
admin-did-ban = { $who } is banned until unban; connections ended here: { $count }.
admin-did-ban-until = { $who } is banned until { $until }; connections ended here: { $count }.
admin-did-unban = { $who } is let in again.
admin-did-revoke = The token is no longer valid; connections ended here: { $count }.
admin-did-announce = { $count ->
    [one] 1 player was told.
   *[other] { $count } players were told.
}
admin-did-drain = No more tables are opened. Tables at which somebody plays: { $count }.
admin-did-drain-off = Tables are opened again.
admin-did-drain-elsewhere = Other servers told: { $count }.
admin-did-rotate = A new secret signs in 10 seconds. Secrets with which tokens may be signed: { $count }.
admin-did-stop = The server stops.

admin-refused-nobody = '{ $who }' is neither a player's id nor an address.
admin-refused-no_such_table = There is no table '{ $table }'.
admin-refused-not_closed = The table is damaged, and is kept as far as it can be read.
admin-refused-not_connected = '{ $who }' is not connected.
admin-refused-no_such_ban = { $who } is not banned.
admin-refused-too_many = There are already { $most } bans; end some, or ban a network.
admin-refused-busy = Too many operators are connected; try again later.
admin-refused-unavailable = The server cannot write now; try again later.
admin-refused-internal = The server failed at this; its log says why.
