"""One table: its authority, its clock and pace, what it sends to each viewer, and the room that holds its lock."""
