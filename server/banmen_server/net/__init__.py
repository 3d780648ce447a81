"""Connections: reading, limits, bounded sending, and the path from a message to its answer. Imports no game."""
