"""Matches between programs: paired games from the same openings, and what they say about strength.

`statistics` and `match` are pure. The other modules start processes and read the clock; no game imports any of them.
"""
