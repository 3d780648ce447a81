### banmen play

play-command = open the window, go to a server, or open a file: banmen play [ADDRESS[/CODE] | FILE]
play-command-status = 0 the window was closed; 2 it cannot open, or wrong arguments; 4 the file cannot be used.
play-command-address = a server, or a server and the code of a table: 192.168.0.12, example.org:8780, 192.168.0.12/K7QX-2MPD; without it the window starts a server of its own. Or a file: a saved game, a transcript, a grid, a board
play-command-name = your name at the table, kept for the next time
play-command-lang = language of the window, kept for the next time, and of what is said here
play-command-scale = size of everything, 100 to 200, kept for the next time
play-command-picture = draw the first screen once, save it as a PNG file, and leave
play-command-no-display = There is no display here, so the window cannot open. Run banmen where there is a screen; on a machine without one, `banmen serve` runs a server that others connect to.
play-command-no-kit = The window needs pygame-ce and numpy: in the folder of banmen's repository, pip install '.[client]'. The server (`banmen serve`) does not.

### banmen serve

serve-command = serve tables to friends and windows
serve-command-status = 0 ended by a signal; 1 it cannot start; 2 wrong arguments; 3 another server has the file open; 4 a file cannot be used: damaged, of a newer banmen, no file of banmen, or not to be read or written.
serve-command-config = a TOML file with these options (port = 9000); what else is said counts more
serve-command-environment = Each option may stand in the environment, too: BANMEN_PORT=9000 is --port 9000, BANMEN_NO_ANNOUNCE=1 is --no-announce, and several values have blanks between them. The command line counts most, then the environment, then the file of --config.
serve-command-host = address to listen on (default: all)
serve-command-port = 0 takes any free one (default: { $port })
serve-command-port-wanted = '{ $text }' is no port: a whole number from { $least } to { $largest }
serve-command-data = where games are kept (default: { $file })
serve-command-log = in the place of --data: an engine, NATS JetStream, that several servers share, as nats://a,b,c or tls://a,b,c
serve-command-log-creds = its login: a .creds file, or a file with the line NAME:PASSWORD or a key (nkey)
serve-command-log-ca = the certificates, in PEM, that sign those of the engine (default: those that this system trusts)
serve-command-log-password = a login does not belong into the address, which others on this computer can read; put NAME:PASSWORD into a file, and name it with --engine-creds
serve-command-log-wanted = '{ $text }' is no engine; one looks like nats://10.0.0.1,10.0.0.2,10.0.0.3:4222
serve-command-log-alone = --engine-creds and --engine-ca need --engine.
serve-command-log-or-data = --engine and --data: name one of them.
serve-command-log-bad-creds = { $file } is no login: it wants to be a .creds file, or one line: NAME:PASSWORD, or a key (nkey).
serve-command-log-bad-ca = { $file } has no certificates in PEM.
serve-command-log-waiting = The engine at { $engine } does not answer yet ({ $reason }); it is asked again, for { $seconds } seconds in all.
serve-command-log-silent = The engine at { $engine } does not answer yet; it is asked for { $seconds } seconds in all.
serve-command-log-unavailable = no tables of { $engine } can be served: { $reason }.
serve-command-log-refused-login = The engine at { $engine } does not take the login in the file of --engine-creds: put the right one there, or have the engine know it.
serve-command-log-refused-no-login = The engine at { $engine } wants a login: name a file that has it with --engine-creds.
serve-command-log-refused-tls = The engine at { $engine } speaks no TLS, which tls:// and --engine-ca ask for. Nothing was sent to it: give it a certificate, or leave them out where nobody else is on that network.
serve-command-log-refused-certificate = The certificate of the engine at { $engine } is not trusted ({ $reason }): name those that sign it with --engine-ca, and the engine by an address that its certificate is for.
serve-command-no-cluster = A cluster needs the extra `cluster`: in the folder of banmen's repository, pip install '.[cluster]'.
serve-command-admin-socket = socket for banmen admin (default: FILE.admin beside the data)
serve-command-log-level = what is logged on standard error: this and all that is more serious (default: warning)
serve-command-log-format = a line of key=value, or a JSON object, for each event (default: line)
serve-command-cert = certificate with its chain, in PEM: the server speaks TLS (wss://); read again on SIGHUP
serve-command-key = its private key, in PEM, where it is in a file of its own
serve-command-host-name = a name by which the server is reached, as games.example.org; may be given again. Web pages reach it only by these, IP addresses and names of a local network
serve-command-public-url = the address that people are told, in links, QR codes and in the network, where a proxy or a router is in front, as https://games.example.org; or the one of several that the QR code is to have, as http://192.168.0.12:8780
serve-command-allow-origin = a web page that may connect though it is of another site, as https://games.example.org; may be given again
serve-command-trust-proxy = an IP address or network of proxies, as 10.0.0.0/8, whose X-Forwarded-For is believed; may be given again
serve-command-no-announce = do not tell the local network of the server; windows there find it by themselves else
serve-command-metrics-listen = address for /health and /metrics alone; /metrics is then told nowhere else
serve-command-host-name-wanted = '{ $text }' is no name of a server; one looks like games.example.org
serve-command-public-url-wanted = '{ $text }' is no address that others reach; one looks like https://games.example.org, without a folder
serve-command-origin-wanted = '{ $text }' is no origin of a page; one looks like https://games.example.org
serve-command-network-wanted = '{ $text }' is no IP address or network; these look like 10.0.0.7 and 10.0.0.0/8
serve-command-place-wanted = '{ $text }' is no host and port; these look like 127.0.0.1:9100
serve-command-key-alone = --key needs --cert.
serve-command-bad-certificate = the certificate or key in { $file } cannot be used: { $reason }.
serve-command-few-files = this system lets the server have { $files } files open, so it takes { $connections } connections, not { $wanted }; raise the limit (ulimit -n), or lower --max-connections.
serve-command-until-idle = end when standard input has ended and nobody is connected
serve-command-max-tables = tables at once with somebody there, a running clock or a playing program (default: { $default })
serve-command-max-tables-of-player = tables of one player that are not over (default: { $default })
serve-command-keep-finished = days for which games that are over are kept (default: until their players discard them)
serve-command-max-tables-mb = megabytes of memory for tables; a show that would take more waits (default: { $default })
serve-command-max-disk-mb = megabytes of games; beyond them those that were over first are deleted (default: { $default })
serve-command-max-connections = connections at once (default: { $default })
serve-command-max-connections-of-address = connections of one address (default: { $default })
serve-command-no-rating = keep no ratings of players
serve-command-max-bots = bots connected at once (default: { $default })
serve-command-max-bots-of-address = bots of one address (default: { $default })
serve-command-commands-a-second = commands a second of one connection (default: { $default })
serve-command-token-days = days after which the identity of a player who did not come is good no longer (default: { $default })
serve-command-ready = banmen { $version } serves at { $url } - friends type: banmen { $address }
serve-command-ready-here = banmen { $version } serves at { $url } - on this computer type: banmen { $address }
serve-command-page = In a browser, on a phone too: { $link }
serve-command-page-here = In a browser on this computer: { $link }
serve-command-also = Other addresses of this server, for friends in other networks: { $addresses }
serve-command-in-use = { $file } is in use by another server; stop that one, or name another file.
serve-command-in-use-by = { $file } is in use by another server; stop that one, or name another file (it runs at { $url }).
serve-command-damaged = { $file } is damaged; restore it from a copy, or name another file with --data.
serve-command-newer = { $file } was written by a newer banmen; it was left as it is. Upgrade, or name another file with --data.
serve-command-foreign = { $file } is not a log of banmen; it was left as it is. Name another file with --data.
serve-command-unavailable = { $file } cannot be used: { $reason }.
serve-command-no-folder = There is no folder { $folder }: make it, or name another file with --data.
serve-command-no-address = { $host } is no address of this computer.
serve-command-port-in-use = port { $port } is in use by another program; choose another one with --port.
serve-command-port-closed = port { $port } is not open to you; choose one from 1024 with --port.
serve-command-no-admin-socket = The socket for banmen admin cannot be made at { $path }: { $reason }.
serve-command-cannot-start = the server cannot start: { $reason }.
