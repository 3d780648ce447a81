"""The server: the authority of every table."""
