"""External programs, child processes and the clock: the code at the edge of the system.

Rules and engines do not import this package; they are given a `Conversation`, a `Stop` or a clock.
"""
