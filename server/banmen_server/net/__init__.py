"""Connections: reading, limits, bounded sending, and the way from a message to its answer. Imports no game."""
