"""A player's end of the wire: one connection that reconnects and resumes, and the folded copy of a table.

Used by windows and by bots, in an event loop; never by rules or by the server.
"""
