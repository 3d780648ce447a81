"""What an operator asks of a running server over a local socket: look, close, kick, ban, announce, drain, stop."""
