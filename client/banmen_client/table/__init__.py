"""One table without pixels: the session, the mirror of the table, the ply looked at, replays without a server."""
