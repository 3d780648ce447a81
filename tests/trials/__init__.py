"""The trials: a real server, run as its operator, its users and its enemies would run it, and judged from outside."""
