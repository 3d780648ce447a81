### banmen bench

bench-command = measure the server beside a bare one
bench-command-status = 0 measured; 1 a measurement broke, or something acknowledged is not in the file; 2 wrong arguments, or what it needs is not installed; 4 a file cannot be used.
bench-command-short = see in some seconds whether all of it works; the figures say little
bench-command-only = only this scenario; may be given again
bench-command-tables = number of tables, where a scenario has tables; several numbers are measured one after another
bench-command-connections = number of watchers, players or connections, where a scenario has these
bench-command-rounds = how often each is measured, the servers in turn; medians are told
bench-command-seconds = how long each is watched
bench-command-seed = the seed of the games that are played (default: 1)
bench-command-data = the folder in which the data is made and removed again (default: the system's temporary one)
bench-command-beside = the command of another banmen, which is measured in the same rounds
bench-command-json = write the figures into this file
bench-command-compare = also show the figures of this file, from an earlier --json
bench-command-markdown = write the figures as Markdown; in a page that has `<!-- figures -->` and `<!-- end of figures -->`, between these
bench-command-plot = draw what a move costs beside how many tables, as SVG, where growth is measured
bench-command-no-kit = Measuring needs picows and psutil: in the folder of banmen's repository, pip install '.[bench]'.
bench-command-bad-report = { $file } was not written by banmen bench --json.

bench-about = Rounds: { $rounds }, the servers in turn, each started anew on an empty file. All load comes from one process and address, so banmen serves with { $options }.
bench-pinned = The server runs on core { $server }, the load on core { $load }.
bench-not-pinned = Server and load share { $cores } cores, of which none is one's own: figures of time say little.
bench-few-files = This system lets a process open so few files that there are { $most } connections where { $wanted } are wanted.

bench-banmen = banmen
bench-beside = beside
bench-ceiling = ceiling
bench-ratio = of the ceiling
bench-earlier = earlier
bench-ratio-to-earlier = of earlier

bench-case-reversi = { $count ->
    [one] Reversi, 1 table, each move as soon as it can be made
   *[other] Reversi, { $count } tables, each move as soon as it can be made
 }
bench-case-paced = { $count ->
    [one] Reversi, 1 table, a move every 2 s
   *[other] Reversi, { $count } tables, at each a move every 2 s
 }
bench-case-fan-out = { $count ->
    [one] Fan-out, 1 watcher of one table
   *[other] Fan-out, { $count } watchers of one table
 }
bench-case-idle = { $count ->
    [one] Idle, 1 connection
   *[other] Idle, { $count } connections
 }
bench-case-storm = { $count ->
    [one] Storm: 1 client comes back after a kill and has its table (ceiling: is greeted)
   *[other] Storm: { $count } clients come back at once after a kill and have their tables (ceiling: are greeted)
 }
bench-case-show = { $count ->
    [one] A show at 1,000 steps a second, 1 watcher
   *[other] A show at 1,000 steps a second, { $count } watchers
 }
bench-case-notes = { $count ->
    [one] Sudoku, 1 player writes 200 notes a minute
   *[other] Sudoku, { $count } players write 200 notes a minute each
 }
bench-case-crowd = { $count ->
    [one] A newcomer beside 1 table, which nobody watches
   *[other] A newcomer beside { $count } tables and as many watchers of one of them
 }
bench-case-growth = { $count ->
    [one] Growth, 1 table
   *[other] Growth, { $count } tables
 }
bench-case-long-table = { $count ->
    [one] A table of 1 event
   *[other] A table of { $count } events
 }

bench-plot-tables = tables
bench-plot-closed = moves as fast as can be
bench-plot-even = 200 moves a second in all

bench-figure-moves-s = moves a second
bench-figure-cpu-us = CPU a move (µs)
bench-figure-p50-ms = a move waits: half of them (ms)
bench-figure-p99-ms = 99 of 100 (ms)
bench-figure-written-bytes = written to the disk a move (bytes)
bench-figure-server-core = the server's part of a core
bench-figure-load-core = the load's part of a core
bench-figure-message-cpu-us = CPU a message (µs)
bench-figure-messages-s = messages a second
bench-figure-bare-kib = memory a connection, bare (KiB)
bench-figure-greeted-kib = greeted (KiB)
bench-figure-seated-kib = seated (KiB)
bench-figure-core-percent = the server's CPU (% of a core)
bench-figure-thinking-percent = CPU of its processes that think (% of a core)
bench-figure-steps-s = steps a second
bench-figure-start-s = start on the file (s)
bench-figure-wall-s = the last one has waited (s)
bench-figure-storm-cpu-s = CPU for all (s)
bench-figure-join-us = CPU to watch a table (µs)
bench-figure-leave-us = CPU to leave it (µs)
bench-figure-hall-us = CPU to look into the hall (µs)
bench-figure-even-cpu-us = CPU a move (µs), 200 moves a second in all
bench-figure-first-us = CPU of each of the first twentieth (µs)
bench-figure-last-us = CPU of each of the last twentieth (µs)
bench-figure-last-to-first = last to first

bench-kept = { $count ->
    [one] The one acknowledged action is in the file of the killed server.
   *[other] All { $count } acknowledged actions are in the files of the killed servers.
 }
bench-lost = { $lost } of { $count } acknowledged actions are NOT in the files of the killed servers.
bench-nothing = No move was acknowledged while the server was watched: it was watched for too short a time, or this machine has other work.
bench-late = { $count ->
    [one] Once it was time for a move, and the one before was still on its way.
   *[other] { $count } times it was time for a move, and the one before was still on its way.
 }
bench-load-limit = The load was the limit ({ $load } % of its core), the server used { $server } %: more moves were possible.
bench-other-limit = Neither the server ({ $server } % of its core) nor the load ({ $load } %) was the limit: the disk was, or other work on this machine. Moves a second and waits say little.
bench-broken = BROKEN: { $fault }

bench-scenario-reversi = Reversi in a closed loop: each move as soon as it can be made
bench-scenario-paced = Reversi, a move every 2 s at each table
bench-scenario-fan-out = Fan-out: watchers of one table
bench-scenario-idle = Connections that do nothing
bench-scenario-storm = A storm: all come back at once after a kill and have their tables; from the ceiling they get a greeting
bench-scenario-show = A show at 1,000 steps a second
bench-scenario-notes = Sudoku, 200 notes a minute from each player
bench-scenario-crowd = A newcomer beside so many tables, and as many watchers of one of them
bench-scenario-growth = Growth
bench-scenario-long-table = A long table: its first events and its last
bench-size-reversi = tables
bench-size-paced = tables
bench-size-fan-out = watchers
bench-size-idle = connections
bench-size-storm = clients
bench-size-show = watchers
bench-size-notes = players
bench-size-crowd = watchers
bench-size-growth = tables
bench-size-long-table = events
bench-markdown-about = Measured with banmen { $version } on { $machine }, cores: { $cores }, rounds: { $rounds }. “Of the ceiling” is banmen's figure as a part of the bare server's.
