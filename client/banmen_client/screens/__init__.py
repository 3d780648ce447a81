"""Lobby, table, settings."""
