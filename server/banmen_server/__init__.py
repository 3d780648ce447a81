"""The server: the authority of every table.

Terms used in all modules:

- A connection is one WebSocket (`net.connection.Connection`).
- A player is a person's identity, the id that the connection's token names (`hall.players`). A player has at most one
  greeted connection; a newer one supersedes it.
- An actor is the sender of a command: the connection's player and its display name (`tables.decisions.Actor`).
- A subscriber is a connection that receives updates, of a table (`tables.audience`) or of the lobby (`hall.lobby`).
- A room is a table loaded in memory, with its lock and subscribers (`tables.room.Room`). A table is rules and state.
"""
