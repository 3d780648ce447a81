"""Matches between programs: pairs of games from the same opening, and what they say about playing strength.

`statistics` and `match` are pure. The other modules start processes and read the clock; no game imports them.

    command -> running -> runner -> worker processes -> play_game -> contenders
                  |          (JSON lines)
                  +-> record_file, report (statistics), live (show the games in a hall)
"""
