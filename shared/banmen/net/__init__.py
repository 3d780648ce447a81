"""A player's side of the wire: one connection that reconnects and resumes, and the folded copy of a table.

Windows and bots use it in an event loop; rules and the server never do.
"""
