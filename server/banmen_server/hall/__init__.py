"""All tables and players of a server: the table index, the lobby, presence, and tokens."""
