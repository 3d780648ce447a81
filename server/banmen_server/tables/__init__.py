"""The authority of one table, its clock and pace, what each viewer is sent, and the room that holds its lock."""
