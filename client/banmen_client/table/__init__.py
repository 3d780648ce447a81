"""One table without pixels: the session, the mirror of the table, the ply looked at, replays without a server.

events -> session (mirror: folds them) -> view (what this person looks at) <- playback (ply, pace)
a person's action -> session -> the network
"""
