"""The server: the authority of every table.

What the words mean, in all modules:

- A connection is one WebSocket (`net.connection.Connection`).
- A player is a person's identity, the id that the connection's token names (`hall.players`). A player has at most one
  greeted connection; a newer one supersedes it.
- An actor is who sends a command: the player of the connection and the name it goes by (`tables.opening.Actor`).
- A subscriber is a connection that receives updates, of a table (`tables.audience`) or of the lobby (`hall.lobby`).
- A room is a table in memory with its lock and its subscribers (`tables.room.Room`); a table is its rules and state.
"""
