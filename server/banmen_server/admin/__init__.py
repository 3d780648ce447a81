"""Requests of an operator to a running server over a local socket: look, close, kick, ban, announce, drain, stop."""
