"""The connection to a server: socket, heartbeat, reconnection, resending. Imports no pygame and nothing of a table.

`Link` is what the window holds: one thread for the network. In that thread one `Reconnector` makes one `HallConnection`
after another, each over one WebSocket.
"""
