"""Connections: reading, limits, bounded sending, and the path from a message to its answer. Imports no game.

    listener -> endpoint -> websocket ---------> connection -> dispatch -> the hall
    (TLS)       (a socket)  (bytes to messages)  (a player)    (a command)    |
                    |                                                         |
                http, page  (requests)           outbox <---- frames ---------+

`budgets` and `limits` decide what a client may take; `scheduling` gives waiting connections their turns.
"""
