"""Other programs and the clock: lines to and from a child process, for what stands at the edge.

Rules and engines import nothing of it: they are given a `Conversation`, a `Stop`, a clock.
"""
