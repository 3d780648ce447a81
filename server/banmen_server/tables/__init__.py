"""One table: its authority, its clock and pace, what it sends to each viewer, and the room that holds its lock.

    command -> room (lock) -> table -> decisions, clocks -> events of the game's rules
                 |                                            |
                 |              records (append to the log) <-+
                 |                    | durable
                 +-> programs         +-> views (masked frames) -> audience (subscribers)

`archive` and `checkpoint` are the short forms of a table that is over, or long.
"""
